"""Challenges, from the question to its answer. Each is answered once, whoever asks for it at the same time."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from backgammon.rules import Rules
from storage.codec import decode_rules, encode_rules
from storage.database import Reader, Row, Transaction
from storage.terms import RATED, Terms


class State(StrEnum):
    """What became of a challenge."""

    OPEN = "open"
    ACCEPTED = "accepted"
    DECLINED = "declined"
    WITHDRAWN = "withdrawn"
    EXPIRED = "expired"


@dataclass(frozen=True, slots=True)
class Challenge:
    """A proposed match. Without an opponent it is open to whoever sits down; players are by number."""

    id: int
    guild_id: int | None
    channel_id: int
    message_id: int | None
    challenger: int
    opponent: int | None
    rules: Rules
    created_at: int
    expires_at: int
    state: State
    match_id: int | None
    previous_match: int | None
    terms: Terms = RATED


def create(  # noqa: PLR0913 - a challenge is made of these
    tx: Transaction,
    *,
    guild_id: int | None,
    channel_id: int,
    challenger: int,
    opponent: int | None,
    rules: Rules,
    at: int,
    expires_at: int,
    previous_match: int | None = None,
    terms: Terms = RATED,
) -> Challenge:
    """Note an open challenge, rated only where that can be; `previous_match` is the match that a rematch follows."""
    [row] = tx.fetch(
        """
        INSERT INTO challenges
            (guild_id, channel_id, challenger, opponent, rules, created_at, expires_at, state, previous_match,
                rated, newcomer)
        VALUES (?, ?, ?, ?, ?, ?, ?, 'open', ?, ?, ?)
        RETURNING *
        """,
        guild_id,
        channel_id,
        challenger,
        opponent,
        encode_rules(rules),
        at,
        expires_at,
        previous_match,
        int(terms.rated),
        int(terms.newcomer),
    )
    return _challenge(row)


def load(tx: Reader, challenge_id: int) -> Challenge | None:
    """One challenge, whatever became of it."""
    rows = tx.fetch("SELECT * FROM challenges WHERE id = ?", challenge_id)
    return _challenge(rows[0]) if rows else None


def answer(tx: Transaction, challenge_id: int, state: State, match_id: int | None = None) -> bool:
    """Settle an open challenge; False when it was settled before, and then nothing changes."""
    changed = tx.execute(
        "UPDATE challenges SET state = ?, match_id = ? WHERE id = ? AND state = 'open'", state, match_id, challenge_id
    )
    return changed == 1


def set_message(tx: Transaction, challenge_id: int, message_id: int) -> None:
    """Note the message that shows the challenge."""
    tx.execute("UPDATE challenges SET message_id = ? WHERE id = ?", message_id, challenge_id)


def open_for(tx: Reader, channel_id: int, player: int) -> list[Challenge]:
    """The open challenges in a channel that this player can accept: those that name him first, then the newest."""
    rows = tx.fetch(
        """
        SELECT * FROM challenges
        WHERE channel_id = ? AND state = 'open' AND (opponent = ? OR (opponent IS NULL AND challenger <> ?))
        ORDER BY CASE WHEN opponent IS NULL THEN 1 ELSE 0 END, id DESC
        """,
        channel_id,
        player,
        player,
    )
    return [_challenge(row) for row in rows]


def open_by(tx: Reader, channel_id: int, player: int) -> list[Challenge]:
    """The open challenges in a channel that this player made, the newest first."""
    rows = tx.fetch(
        "SELECT * FROM challenges WHERE channel_id = ? AND state = 'open' AND challenger = ? ORDER BY id DESC",
        channel_id,
        player,
    )
    return [_challenge(row) for row in rows]


def open_with(tx: Reader, player: int) -> list[Challenge]:
    """The open challenges, anywhere, that this player made or that wait for him, the oldest first."""
    rows = tx.fetch(
        "SELECT * FROM challenges WHERE state = 'open' AND (challenger = ? OR opponent = ?) ORDER BY id",
        player,
        player,
    )
    return [_challenge(row) for row in rows]


def count_since(tx: Reader, player: int, since: int) -> int:
    """How many challenges this player has made after a moment, whatever became of them."""
    [row] = tx.fetch("SELECT COUNT(*) AS n FROM challenges WHERE challenger = ? AND created_at > ?", player, since)
    return int(row["n"])


def count_open(tx: Reader, player: int, now: int) -> int:
    """How many challenges of this player still wait for an answer, in any server; one past its time does not."""
    [row] = tx.fetch(
        "SELECT COUNT(*) AS n FROM challenges WHERE challenger = ? AND state = 'open' AND expires_at > ?", player, now
    )
    return int(row["n"])


def expired(tx: Reader, now: int) -> list[Challenge]:
    """The open challenges whose time is over, the oldest first."""
    rows = tx.fetch("SELECT * FROM challenges WHERE state = 'open' AND expires_at <= ? ORDER BY expires_at, id", now)
    return [_challenge(row) for row in rows]


def _challenge(row: Row) -> Challenge:
    return Challenge(
        id=row["id"],
        guild_id=row["guild_id"],
        channel_id=row["channel_id"],
        message_id=row["message_id"],
        challenger=row["challenger"],
        opponent=row["opponent"],
        rules=decode_rules(row["rules"]),
        created_at=row["created_at"],
        expires_at=row["expires_at"],
        state=State(row["state"]),
        match_id=row["match_id"],
        previous_match=row["previous_match"],
        terms=Terms(bool(row["rated"]), bool(row["newcomer"])),
    )

"""Challenges and their answers. Each is answered once, also with concurrent requests."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass
from enum import StrEnum

from backgammon.dice import commitment
from backgammon.rules import Rules
from storage.codec import decode_rules, encode_rules
from storage.database import Reader, Row, Transaction, Unreadable, placeholders
from storage.terms import RATED, Terms


class State(StrEnum):
    """The outcome of a challenge."""

    OPEN = "open"
    ACCEPTED = "accepted"
    DECLINED = "declined"
    WITHDRAWN = "withdrawn"
    EXPIRED = "expired"


@dataclass(frozen=True, slots=True)
class Challenge:
    """A proposed match. Without an opponent anyone may accept; players are by ID.

    `proposer` made the last proposal, which the other player may accept; `version` counts the proposals before it.
    `was_open`: anyone could accept until the opponent suggested other terms.
    `commitment` is that of the match's dice; None if an older version made the challenge. It never contains the seed.
    """

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
    commitment: str | None
    proposer: int
    version: int
    was_open: bool
    terms: Terms = RATED


def create(  # noqa: PLR0913 - a challenge is made of these
    tx: Transaction,
    *,
    guild_id: int | None,
    channel_id: int,
    challenger: int,
    opponent: int | None,
    rules: Rules,
    seed: bytes,
    at: int,
    expires_at: int,
    previous_match: int | None = None,
    terms: Terms = RATED,
) -> Challenge:
    """Save an open challenge, rated only if its rules allow it; a rematch follows the match `previous_match`."""
    [row] = tx.fetch(
        """
        INSERT INTO challenges
            (guild_id, channel_id, challenger, proposer, opponent, rules, created_at, expires_at, state,
                previous_match, commitment, rated, newcomer)
        VALUES (?, ?, ?, ?, ?, ?, ?, ?, 'open', ?, ?, ?, ?)
        RETURNING *
        """,
        guild_id,
        channel_id,
        challenger,
        challenger,
        opponent,
        encode_rules(rules),
        at,
        expires_at,
        previous_match,
        commitment(seed),
        int(terms.rated),
        int(terms.newcomer),
    )
    tx.execute("INSERT INTO challenge_seeds (challenge_id, seed) VALUES (?, ?)", row["id"], seed.hex())
    return _challenge(row)


def load(tx: Reader, challenge_id: int) -> Challenge | None:
    """Return a challenge, open or closed."""
    rows = tx.fetch("SELECT * FROM challenges WHERE id = ?", challenge_id)
    return _challenge(rows[0]) if rows else None


def answer(
    tx: Transaction, challenge_id: int, state: State, match_id: int | None = None, *, opponent: int | None = None
) -> bool:
    """Close an open challenge and delete its seed; False if it was closed already.

    `opponent` is the player who accepted a challenge to anyone.
    """
    tx.execute("DELETE FROM challenge_seeds WHERE challenge_id = ?", challenge_id)
    changed = tx.execute(
        """
        UPDATE challenges SET state = ?, match_id = ?, opponent = COALESCE(opponent, ?)
        WHERE id = ? AND state = 'open'
        """,
        state,
        match_id,
        opponent,
        challenge_id,
    )
    return changed == 1


def suggest(  # noqa: PLR0913 - the columns of a proposal
    tx: Transaction, challenge: Challenge, *, proposer: int, opponent: int, rules: Rules, terms: Terms, expires_at: int
) -> None:
    """Replace the terms of an open challenge by those that `proposer` suggests to the other player."""
    tx.execute(
        """
        UPDATE challenges SET
            open_rules = CASE WHEN opponent IS NULL THEN rules ELSE open_rules END,
            open_rated = CASE WHEN opponent IS NULL THEN rated ELSE open_rated END,
            open_newcomer = CASE WHEN opponent IS NULL THEN newcomer ELSE open_newcomer END,
            opponent = ?, proposer = ?, rules = ?, rated = ?, newcomer = ?, expires_at = ?, version = version + 1
        WHERE id = ? AND state = 'open'
        """,
        opponent,
        proposer,
        encode_rules(rules),
        int(terms.rated),
        int(terms.newcomer),
        expires_at,
        challenge.id,
    )


def reopen(tx: Transaction, challenge: Challenge) -> None:
    """Remove a suggestion from a challenge that was open to anyone: its own terms apply again."""
    tx.execute(
        """
        UPDATE challenges SET
            opponent = NULL, proposer = challenger, rules = open_rules, rated = open_rated,
            newcomer = open_newcomer, open_rules = NULL, open_rated = NULL, open_newcomer = NULL, version = version + 1
        WHERE id = ? AND state = 'open' AND open_rules IS NOT NULL
        """,
        challenge.id,
    )


def seed_of(tx: Reader, challenge: Challenge) -> bytes | None:
    """Return the secret seed of an open challenge; None if an older version made it, without a commitment.

    Raises Unreadable if the seed is missing or not the one that was committed to.
    """
    if challenge.commitment is None:
        return None
    rows = tx.fetch("SELECT seed FROM challenge_seeds WHERE challenge_id = ?", challenge.id)
    seed = bytes.fromhex(rows[0]["seed"]) if rows else b""
    if commitment(seed) != challenge.commitment:
        raise Unreadable(f"the seed of challenge {challenge.id} is not the one that was committed to")
    return seed


def set_message(tx: Transaction, challenge_id: int, message_id: int) -> None:
    """Save the message that shows a challenge."""
    tx.execute("UPDATE challenges SET message_id = ? WHERE id = ?", message_id, challenge_id)


def open_for(tx: Reader, channel_id: int, player: int) -> list[Challenge]:
    """Return the open challenges in a channel that a player can accept: those that name them first, then the newest."""
    rows = tx.fetch(
        """
        SELECT * FROM challenges
        WHERE channel_id = ? AND state = 'open' AND proposer <> ?
            AND (opponent IS NULL OR opponent = ? OR challenger = ?)
        ORDER BY CASE WHEN opponent IS NULL THEN 1 ELSE 0 END, id DESC
        """,
        channel_id,
        player,
        player,
        player,
    )
    return [_challenge(row) for row in rows]


def open_by(tx: Reader, channel_id: int, player: int) -> list[Challenge]:
    """Return the open challenges in a channel that a player made, the newest first."""
    rows = tx.fetch(
        "SELECT * FROM challenges WHERE channel_id = ? AND state = 'open' AND challenger = ? ORDER BY id DESC",
        channel_id,
        player,
    )
    return [_challenge(row) for row in rows]


def proposed_by(tx: Reader, channel_id: int, player: int) -> list[Challenge]:
    """Return the open challenges in a channel whose last proposal a player made, the newest first."""
    rows = tx.fetch(
        "SELECT * FROM challenges WHERE channel_id = ? AND state = 'open' AND proposer = ? ORDER BY id DESC",
        channel_id,
        player,
    )
    return [_challenge(row) for row in rows]


def open_with(tx: Reader, player: int) -> list[Challenge]:
    """Return the open challenges, anywhere, that a player made or has to answer, the oldest first."""
    rows = tx.fetch(
        "SELECT * FROM challenges WHERE state = 'open' AND (challenger = ? OR opponent = ?) ORDER BY id",
        player,
        player,
    )
    return [_challenge(row) for row in rows]


def last_between(tx: Reader, guild_id: int | None, channel_id: int, one: int, two: int) -> Challenge | None:
    """Return the last challenge in a server, or a private channel, that one of these two accepted from the other."""
    rows = tx.fetch(
        """
        SELECT * FROM challenges
        WHERE ((challenger = ? AND opponent = ?) OR (challenger = ? AND opponent = ?))
            AND state = 'accepted' AND guild_id IS NOT DISTINCT FROM ? AND (guild_id IS NOT NULL OR channel_id = ?)
        ORDER BY created_at DESC, id DESC LIMIT 1
        """,
        one,
        two,
        two,
        one,
        guild_id,
        channel_id,
    )
    return _challenge(rows[0]) if rows else None


def last_by(tx: Reader, guild_id: int | None, channel_id: int, player: int) -> Challenge | None:
    """Return the last challenge that a player has made in a server or private channel, open or closed."""
    rows = tx.fetch(
        """
        SELECT * FROM challenges
        WHERE challenger = ? AND guild_id IS NOT DISTINCT FROM ? AND (guild_id IS NOT NULL OR channel_id = ?)
            AND open_rules IS NULL
        ORDER BY created_at DESC, id DESC LIMIT 1
        """,
        player,
        guild_id,
        channel_id,
    )
    return _challenge(rows[0]) if rows else None


def count_between(tx: Reader, players: Collection[int], since: int, until: int) -> int:
    """Count the challenges that these players have made after `since` and up to `until`, open or closed."""
    sql = f"""
        SELECT COUNT(*) AS n FROM challenges
        WHERE challenger IN ({placeholders(players)}) AND created_at > ? AND created_at <= ?
    """  # noqa: S608 - only question marks
    [row] = tx.fetch(sql, *players, since, until)
    return int(row["n"])


def count_threads(tx: Reader, one: Collection[int], two: Collection[int], since: int, until: int) -> int:
    """Count the challenges of two people, made after `since` and up to `until`, whose match is in another channel.

    That is the thread that was opened for it, or where it was moved. Each person may have several IDs as a player, or
    none.
    """
    if not one or not two:
        return 0
    ones, twos = placeholders(one), placeholders(two)
    sql = f"""
        SELECT COUNT(*) AS n FROM challenges JOIN matches ON matches.id = challenges.match_id
        WHERE challenges.challenger IN ({ones}, {twos})
            AND challenges.created_at > ? AND challenges.created_at <= ?
            AND challenges.channel_id <> matches.channel_id
            AND ((x_player IN ({ones}) AND o_player IN ({twos})) OR (x_player IN ({twos}) AND o_player IN ({ones})))
    """  # noqa: S608 - only question marks
    [row] = tx.fetch(sql, *one, *two, since, until, *one, *two, *two, *one)
    return int(row["n"])


def count_open(tx: Reader, player: int, now: int, until: int) -> int:
    """Count the unexpired open challenges that a player has made up to `until`, in every server."""
    sql = """
        SELECT COUNT(*) AS n FROM challenges
        WHERE challenger = ? AND state = 'open' AND created_at <= ? AND expires_at > ?
    """
    [row] = tx.fetch(sql, player, until, now)
    return int(row["n"])


def expired(tx: Reader, now: int) -> list[Challenge]:
    """Return the expired open challenges, the oldest first."""
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
        commitment=row["commitment"],
        proposer=row["proposer"],
        version=row["version"],
        was_open=row["open_rules"] is not None,
        terms=Terms(bool(row["rated"]), bool(row["newcomer"])),
    )

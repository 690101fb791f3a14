"""Challenges that a person is still putting together in a private panel."""

from __future__ import annotations

import secrets
from dataclasses import dataclass

from backgammon.rules import Rules
from storage.codec import decode_rules, encode_rules
from storage.database import Reader, Row, Transaction

_ID_BITS = 53
"""The length of an ID, which is random: the ID of a deleted draft is not used again."""


@dataclass(frozen=True, slots=True)
class Draft:
    """A challenge in the making; players are by ID, and without an opponent anyone may accept.

    `version` counts the changes. A suggestion belongs to the version `challenge_version` of the challenge
    `challenge_id`; both are None for a new challenge.
    """

    id: int
    version: int
    player_id: int
    guild_id: int | None
    channel_id: int
    opponent: int | None
    challenge_id: int | None
    challenge_version: int | None
    rules: Rules
    rated: bool
    expires_at: int


def create(  # noqa: PLR0913 - a draft is made of these
    tx: Transaction,
    *,
    player_id: int,
    guild_id: int | None,
    channel_id: int,
    opponent: int | None,
    rules: Rules,
    rated: bool,
    at: int,
    expires_at: int,
    challenge_id: int | None = None,
    challenge_version: int | None = None,
) -> Draft:
    """Save a new draft."""
    [row] = tx.fetch(
        """
        INSERT INTO challenge_drafts
            (id, version, player_id, guild_id, channel_id, opponent, challenge_id, challenge_version, rules, rated,
                created_at, expires_at)
        VALUES (?, 0, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
        RETURNING *
        """,
        secrets.randbits(_ID_BITS),
        player_id,
        guild_id,
        channel_id,
        opponent,
        challenge_id,
        challenge_version,
        encode_rules(rules),
        int(rated),
        at,
        expires_at,
    )
    return _draft(row)


def load(tx: Reader, draft_id: int) -> Draft | None:
    """Return a draft; None if it was sent, deleted or never existed."""
    rows = tx.fetch("SELECT * FROM challenge_drafts WHERE id = ?", draft_id)
    return _draft(rows[0]) if rows else None


def change(tx: Transaction, draft: Draft, rules: Rules, *, rated: bool) -> Draft:
    """Save new terms as the next version of a draft."""
    [row] = tx.fetch(
        "UPDATE challenge_drafts SET rules = ?, rated = ?, version = version + 1 WHERE id = ? RETURNING *",
        encode_rules(rules),
        int(rated),
        draft.id,
    )
    return _draft(row)


def delete(tx: Transaction, draft_id: int) -> None:
    """Delete a draft."""
    tx.execute("DELETE FROM challenge_drafts WHERE id = ?", draft_id)


def delete_expired(tx: Transaction, now: int) -> None:
    """Delete the drafts that have expired."""
    tx.execute("DELETE FROM challenge_drafts WHERE expires_at <= ?", now)


def delete_all_but(tx: Transaction, player_id: int, kept: int) -> None:
    """Delete the drafts of a player except the newest `kept`."""
    tx.execute(
        """
        DELETE FROM challenge_drafts WHERE player_id = ? AND id NOT IN (
            SELECT id FROM challenge_drafts WHERE player_id = ? ORDER BY created_at DESC, id LIMIT ?
        )
        """,
        player_id,
        player_id,
        kept,
    )


def forget(tx: Transaction, player_id: int) -> None:
    """Delete the drafts of a player, and those for them."""
    tx.execute("DELETE FROM challenge_drafts WHERE player_id = ? OR opponent = ?", player_id, player_id)


def _draft(row: Row) -> Draft:
    return Draft(
        id=row["id"],
        version=row["version"],
        player_id=row["player_id"],
        guild_id=row["guild_id"],
        channel_id=row["channel_id"],
        opponent=row["opponent"],
        challenge_id=row["challenge_id"],
        challenge_version=row["challenge_version"],
        rules=decode_rules(row["rules"]),
        rated=bool(row["rated"]),
        expires_at=row["expires_at"],
    )

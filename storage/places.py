"""The channels of matches and challenges, to compare with those in which their buttons are pressed."""

from __future__ import annotations

from dataclasses import dataclass

from storage.database import Reader


@dataclass(frozen=True, slots=True)
class MatchPlace:
    """The channel of a match, and the Discord IDs of its players; a forgotten player has none."""

    guild_id: int | None
    channel_id: int
    players: tuple[int | None, int | None]


@dataclass(frozen=True, slots=True)
class ChallengePlace:
    """The channel of a challenge and the message that shows it, None until that is known."""

    guild_id: int | None
    channel_id: int
    message_id: int | None


def of_match(tx: Reader, match_id: int) -> MatchPlace | None:
    """Return the place of a match; None if it does not exist."""
    rows = tx.fetch(
        """
        SELECT guild_id, channel_id, x.discord_id AS x, o.discord_id AS o
        FROM matches JOIN players AS x ON x.id = x_player JOIN players AS o ON o.id = o_player
        WHERE matches.id = ?
        """,
        match_id,
    )
    return MatchPlace(rows[0]["guild_id"], rows[0]["channel_id"], (rows[0]["x"], rows[0]["o"])) if rows else None


def of_challenge(tx: Reader, challenge_id: int) -> ChallengePlace | None:
    """Return the place of a challenge; None if it does not exist."""
    rows = tx.fetch("SELECT guild_id, channel_id, message_id FROM challenges WHERE id = ?", challenge_id)
    return ChallengePlace(rows[0]["guild_id"], rows[0]["channel_id"], rows[0]["message_id"]) if rows else None

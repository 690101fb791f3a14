"""The channels of matches and challenges: where their buttons may be pressed, and where a match moves."""

from __future__ import annotations

from dataclasses import dataclass

from storage.database import Reader, Transaction


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


def move_channel(tx: Transaction, match_id: int, channel_id: int) -> None:
    """Move a match to another channel, where it is not shown yet.

    Raises Conflict if the channel has a live match.
    """
    tx.execute("UPDATE matches SET channel_id = ?, shown_version = 0 WHERE id = ?", channel_id, match_id)


def move_server(tx: Transaction, match_id: int, guild_id: int, *, newcomer: bool) -> None:
    """Move a match to another server; its board stays behind. A `newcomer` there makes it count for nothing."""
    sql = """
        UPDATE matches SET guild_id = ?, shown_version = 0, newcomer = CASE WHEN ? = 1 THEN 1 ELSE newcomer END,
            board_channel_id = NULL, board_message_id = NULL, board_posted_at = NULL
        WHERE id = ?
    """
    tx.execute(sql, guild_id, int(newcomer), match_id)

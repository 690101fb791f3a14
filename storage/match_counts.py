"""The numbers of matches: in a channel, live ones, and those that two people have begun with each other."""

from __future__ import annotations

from collections.abc import Collection

from storage.database import Reader, placeholders


def in_channel(tx: Reader, channel_id: int) -> int:
    """Count the matches of a channel, live or finished."""
    [row] = tx.fetch("SELECT COUNT(*) AS n FROM matches WHERE channel_id = ?", channel_id)
    return int(row["n"])


def live_of_player(tx: Reader, player: int) -> int:
    """Count the live matches of a player, in every server."""
    sql = """
        SELECT (SELECT COUNT(*) FROM matches WHERE finished_at IS NULL AND x_player = ?)
            + (SELECT COUNT(*) FROM matches WHERE finished_at IS NULL AND o_player = ?) AS n
    """
    [row] = tx.fetch(sql, player, player)
    return int(row["n"])


def live_in_guild(tx: Reader, guild_id: int) -> int:
    """Count the live matches of a server."""
    [row] = tx.fetch("SELECT COUNT(*) AS n FROM matches WHERE finished_at IS NULL AND guild_id = ?", guild_id)
    return int(row["n"])


def limited(  # noqa: PLR0913 - what is counted
    tx: Reader,
    one: Collection[int],
    two: Collection[int],
    since: int,
    until: int,
    *,
    without: Collection[str],
    sessions: bool,
) -> int:
    """Count the rated matches, or sessions, that two people have begun with each other after `since` up to `until`.

    Each may have several IDs as a player, or none. Matches that ended in one of the ways `without` do not count, and
    neither do those over the daily limit.
    """
    if not one or not two:
        return 0
    kind = "length IS NULL" if sessions else "rated = 1"
    ones, twos = placeholders(one), placeholders(two)
    [row] = tx.fetch(
        f"""
        SELECT COUNT(*) AS n FROM matches
        WHERE {kind} AND surplus = 0
            AND ((x_player IN ({ones}) AND o_player IN ({twos})) OR (x_player IN ({twos}) AND o_player IN ({ones})))
            AND created_at > ? AND created_at <= ? AND (close IS NULL OR close NOT IN ({placeholders(without)}))
        """,  # noqa: S608 - only question marks and texts of our own
        *one,
        *two,
        *two,
        *one,
        since,
        until,
        *without,
    )
    return int(row["n"])

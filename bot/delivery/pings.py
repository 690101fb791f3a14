"""The choice of the player to ping: their Discord ID, or None if they need or want no ping."""

from __future__ import annotations

from backgammon import Match
from club.tables import Table
from storage.players import Player
from storage.preferences import Pings

_MINUTE = 60 * 1000


def ping_for_turn(before: Match | None, table: Table, actor: int, now: int, away_minutes: int) -> int | None:
    """Return the Discord ID of the player whose turn has just begun, if they are away or always want a ping.

    `before` is the match before the action and `actor` the Discord ID of the user who acted, who is never pinged.
    """
    side = table.match.to_act
    if side is None or (before is not None and before.to_act is side):
        return None
    player = table.player(side)
    away = player.touched_at is None or abs(now - player.touched_at) >= away_minutes * _MINUTE
    if player.discord_id == actor or not (away or player.prefers.pings is Pings.TURN):
        return None
    return ping_unless_never(player)


def ping_for_move(table: Table, actor: int) -> int | None:
    """Return the Discord ID of the player on turn of a moved match, unless that player moved it."""
    side = table.match.to_act
    player = None if side is None else table.player(side)
    return None if player is None or player.discord_id == actor else ping_unless_never(player)


def ping_unless_never(player: Player) -> int | None:
    """Return the Discord ID of a player, or None if the player never wants a ping."""
    return None if player.prefers.pings is Pings.NEVER else player.discord_id

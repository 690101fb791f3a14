"""The standings of a server as text that holds on a phone."""

from __future__ import annotations

from bot.words import Words
from bot.words import name_of as _name_of
from club.standings import Standings
from storage.players import Player
from storage.standings import Standing


def standings_text(standings: Standings, words: Words) -> str:
    """One line a player: place, name, matches won and lost, points."""
    if not standings.first:
        return words("Nobody has finished a match in this server yet. Start one with /challenge match.")
    rows = [_line(one, words) for one in standings.first]
    if standings.own is not None:
        rows += ["…", _line(standings.own, words)]
    return "\n".join([f"### 🏆 {words('Leaderboard')}", *rows])


def _line(one: Standing, words: Words) -> str:
    name = _name_of(Player(one.player, one.discord_id, one.name, None), words)
    record = words(
        "{wins} won, {losses} lost, {points}", wins=one.wins, losses=one.losses, points=words.points(one.points)
    )
    return f"**{one.rank}.** {name} · {record}"

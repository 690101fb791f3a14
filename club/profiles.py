"""The record of a player in a server, and two players compared. Other servers are not included.

Only the player sees their overall rating, because it reveals that they play in other servers.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from itertools import groupby

from backgammon import Variant
from backgammon.rating import Rating
from backgammon.summary import CubeHabits
from club.exclusions import IN_RECORDS
from club.ratings import is_recalculating
from storage import cube_habits, past, ratings
from storage.database import Database, Reader
from storage.past import Past, Record
from storage.players import Player, known

LAST_MATCHES = 5


@dataclass(frozen=True, slots=True)
class Streaks:
    """The longest winning streak, and the current one."""

    best: int
    current: int


@dataclass(frozen=True, slots=True)
class Profile:
    """The profile of a player in one server; `curve` is their rating after each match that counted, the oldest first.

    `overall` is the rating over all servers; None in the profile of someone else, if they have played in this server
    only, and while either is being recalculated. `recalculating` is True while the curve is being recalculated.
    """

    player: Player
    record: Record
    streaks: Streaks
    cube: CubeHabits
    variant: Variant
    curve: tuple[Rating, ...]
    latest: tuple[Past, ...]
    overall: Rating | None = None
    recalculating: bool = False


@dataclass(frozen=True, slots=True)
class Versus:
    """Two players compared in one server, with the record of each; `latest` is from the side of the first."""

    one: Player
    other: Player
    of_one: Record
    of_other: Record
    latest: tuple[Past, ...]


async def profile(
    db: Database, guild_id: int, discord_id: int, variant: Variant, *, own: bool = False
) -> Profile | None:
    """Return a player's profile; None if they have finished nothing in this server.

    `own` is True if the player looks at their own profile, which may show the rating over all servers.
    """

    def work(tx: Reader) -> Profile | None:
        player = known(tx, [discord_id]).get(discord_id)
        if player is None:
            return None
        latest = past.latest(tx, player.id, guild_id, IN_RECORDS, LAST_MATCHES)
        if not latest:
            return None
        changes = ratings.curve(tx, player.id, variant, guild_id)
        recalculating = is_recalculating(tx, guild_id, variant)
        # During a recalculation one of the two lists can lag behind, so their lengths would not tell whether the
        # player has played in other servers.
        shows_overall = own and not recalculating and not is_recalculating(tx, ratings.EVERYWHERE, variant)
        overall = ratings.curve(tx, player.id, variant) if shows_overall else []
        return Profile(
            player,
            past.record(tx, player.id, guild_id, IN_RECORDS),
            streaks(past.wins(tx, player.id, guild_id, IN_RECORDS)),
            cube_habits.of_player(tx, player.id, guild_id),
            variant,
            tuple(change.rating for change in changes),
            tuple(latest),
            overall[-1].rating if len(overall) > len(changes) else None,
            recalculating,
        )

    return await db.read(work)


async def versus(db: Database, guild_id: int, one: int, other: int) -> Versus | None:
    """Compare two Discord users; None if they have finished nothing together in this server."""

    def work(tx: Reader) -> Versus | None:
        people = known(tx, [one, other])
        if one == other or not {one, other} <= people.keys():
            return None
        first, second = people[one], people[other]
        latest = past.latest(tx, first.id, guild_id, IN_RECORDS, LAST_MATCHES, second.id)
        if not latest:
            return None
        return Versus(
            first,
            second,
            past.record(tx, first.id, guild_id, IN_RECORDS, second.id),
            past.record(tx, second.id, guild_id, IN_RECORDS, first.id),
            tuple(latest),
        )

    return await db.read(work)


def streaks(wins: Iterable[bool]) -> Streaks:
    """Return the longest winning streak and the current one.

    >>> streaks([True, True, True, False, True])
    Streaks(best=3, current=1)
    """
    runs = [(won, len(list(run))) for won, run in groupby(wins)]
    best = max((length for won, length in runs if won), default=0)
    return Streaks(best, runs[-1][1] if runs and runs[-1][0] else 0)

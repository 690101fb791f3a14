"""What a person did in a server, and how two people stand against each other. Other servers are no part of it.

Only the person himself sees what his rating is with all of them, because that tells that he plays elsewhere too.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from itertools import groupby

from backgammon import Variant
from backgammon.rating import Rating
from backgammon.summary import CubeHabits
from club.counting import IN_RECORDS
from club.ratings import is_recalculating
from storage import cube_habits, past, ratings
from storage.database import Database, Reader
from storage.past import Past, Record
from storage.players import Player, known

LAST_MATCHES = 5


@dataclass(frozen=True, slots=True)
class Streaks:
    """The longest run of matches won, and how many were won last, without a loss between them."""

    best: int
    present: int


@dataclass(frozen=True, slots=True)
class Profile:
    """A player in one server; `curve` is his rating there after each match that counted, the oldest first.

    `overall` is his rating over all servers; None where it is not his own profile, where he has played in this one
    alone, and while either is being counted again. `counting`: the curve may change, because that is done just now.
    """

    player: Player
    record: Record
    streaks: Streaks
    cube: CubeHabits
    variant: Variant
    curve: tuple[Rating, ...]
    latest: tuple[Past, ...]
    overall: Rating | None = None
    counting: bool = False


@dataclass(frozen=True, slots=True)
class Versus:
    """Two players against each other in one server, each with his own record; `latest` as the first sees it."""

    one: Player
    other: Player
    of_one: Record
    of_other: Record
    latest: tuple[Past, ...]


async def profile(
    db: Database, guild_id: int, discord_id: int, variant: Variant, *, own: bool = False
) -> Profile | None:
    """The profile of a person; None where he has finished nothing in this server. `own`: he asks for it himself."""

    def work(tx: Reader) -> Profile | None:
        player = known(tx, [discord_id]).get(discord_id)
        if player is None:
            return None
        latest = past.latest(tx, player.number, guild_id, IN_RECORDS, LAST_MATCHES)
        if not latest:
            return None
        changes = ratings.curve(tx, player.number, variant, guild_id)
        counting = is_recalculating(tx, guild_id, variant)
        # While either is recalculated, one may have changes that the other lacks though they play in this server only.
        told = own and not counting and not is_recalculating(tx, ratings.EVERYWHERE, variant)
        overall = ratings.curve(tx, player.number, variant) if told else []
        return Profile(
            player,
            past.record(tx, player.number, guild_id, IN_RECORDS),
            streaks(past.wins(tx, player.number, guild_id, IN_RECORDS)),
            cube_habits.of_player(tx, player.number, guild_id),
            variant,
            tuple(change.rating for change in changes),
            tuple(latest),
            overall[-1].rating if len(overall) > len(changes) else None,
            counting,
        )

    return await db.read(work)


async def versus(db: Database, guild_id: int, one: int, other: int) -> Versus | None:
    """How two people (Discord ids) stand against each other; None where they have finished nothing together here."""

    def work(tx: Reader) -> Versus | None:
        people = known(tx, [one, other])
        if one == other or not {one, other} <= people.keys():
            return None
        first, second = people[one], people[other]
        latest = past.latest(tx, first.number, guild_id, IN_RECORDS, LAST_MATCHES, second.number)
        if not latest:
            return None
        return Versus(
            first,
            second,
            past.record(tx, first.number, guild_id, IN_RECORDS, second.number),
            past.record(tx, second.number, guild_id, IN_RECORDS, first.number),
            tuple(latest),
        )

    return await db.read(work)


def streaks(wins: Iterable[bool]) -> Streaks:
    """The longest run of wins and the one at the end.

    >>> streaks([True, True, True, False, True])
    Streaks(best=3, present=1)
    """
    runs = [(won, len(list(run))) for won, run in groupby(wins)]
    best = max((length for won, length in runs if won), default=0)
    return Streaks(best, runs[-1][1] if runs and runs[-1][0] else 0)

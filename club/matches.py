"""Playing a match. `act` is the one door: whatever a person wishes goes through it, in one transaction."""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial

from backgammon import Match, Wish, throw
from club.errors import NoSuchMatch, NotYourSeat, Stale
from club.people import By, touch
from club.play import carry_out
from club.tables import Table, seated, table
from storage import matches
from storage.database import Conflict, Database, Source
from storage.matches import Board, LiveMatch
from storage.players import known


@dataclass(frozen=True, slots=True)
class Acted:
    """What came of a wish: the match as it was, and the table as it stands now."""

    before: Match
    table: Table


async def act(db: Database, by: By, match_id: int, expected_version: int | None, wish: Wish) -> Acted:
    """Carry out a wish.

    `expected_version` is the version that the person saw; None means "whatever it is now". Raises NoSuchMatch,
    NotYourSeat, Stale when the match has moved on, and Illegal where the rules refuse; nothing has changed then.
    """
    try:
        async with db.transaction() as tx:
            player = await touch(tx, by)
            before = await table(tx, match_id)
            side = before.stored.side_of(player.number)
            if side is None:
                raise NotYourSeat(before)
            if expected_version not in (None, before.match.version):
                raise Stale(before)
            dice = partial(throw, await matches.seed_of(tx, match_id), salt=by.salt)
            events = carry_out(before.match, side, wish, dice, by.salt)
            after = await matches.append(tx, before.stored, events, by.now)
            return Acted(before.match, await seated(tx, after))
    except Conflict as lost:
        raise Stale(await table(db, match_id)) from lost


async def live_here(source: Source, channel_id: int) -> int:
    """The match that is being played in a channel. Raises NoSuchMatch."""
    match_id = await matches.live_in_channel(source, channel_id)
    if match_id is None:
        raise NoSuchMatch
    return match_id


async def latest_here(source: Source, channel_id: int) -> int:
    """The newest match of a channel, also when it is over. Raises NoSuchMatch."""
    match_id = await matches.latest_in_channel(source, channel_id)
    if match_id is None:
        raise NoSuchMatch
    return match_id


async def playing(source: Source, discord_id: int) -> list[LiveMatch]:
    """The matches that a person is playing, the newest first."""
    people = await known(source, [discord_id])
    return await matches.live_of_player(source, people[discord_id].number) if people else []


async def revealed_seed(source: Source, table: Table) -> str | None:
    """The seed of a match's dice in hexadecimal, once the match is over; None before."""
    return None if table.match.end is None else (await matches.seed_of(source, table.id)).hex()


async def shown(db: Database, match_id: int, version: int, board: Board | None) -> None:
    """Note that this version stands on this board; None keeps the board that was known."""
    async with db.transaction() as tx:
        await matches.mark_shown(tx, match_id, version, board)

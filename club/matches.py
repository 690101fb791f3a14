"""Playing a match. `act` is the one door: whatever a person wishes goes through it, in one transaction."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import partial, reduce

from backgammon import Event, Illegal, Match, Reason, Side, Wish, WishToRoll, evolve, throw
from club import clock
from club.errors import ChannelBusy, NoSuchMatch, NotYourSeat, Stale
from club.people import By, touch
from club.play import Throw, carry_out
from club.settling import habits_at
from club.tables import Table, present, table
from storage import clocks, matches, recent, seats
from storage.database import Conflict, Database, Reader, Transaction
from storage.matches import Board, LiveMatch
from storage.players import known

Judge = Callable[[Table, Side, Throw], tuple[Event, ...]]
"""What comes of an act at this table, by the player on this side, with the dice that would be thrown."""


@dataclass(frozen=True, slots=True)
class Acted:
    """What came of a wish: the match as it was, the table as it stands now, and the number of the player."""

    before: Match
    table: Table
    player: int


async def act(db: Database, by: By, match_id: int, expected_version: int | None, wish: Wish) -> Acted:
    """Carry out a wish.

    `expected_version` is the version that the person saw; None means "whatever it is now". Raises NoSuchMatch,
    NotYourSeat, Stale when the match has moved on, and Illegal where the rules refuse; nothing has changed then.
    """
    return await at_the_table(
        db,
        by,
        match_id,
        expected_version,
        lambda now, side, dice: carry_out(now.match, side, wish, dice, by.salt, habits_at(now)),
    )


async def just_roll(db: Database, by: By, match_id: int, expected_version: int | None) -> Acted:
    """Throw now and, in this match, at once from now on, without being asked whether to double.

    Raises what `act` does; then nothing is noted either.
    """
    return await at_the_table(
        db,
        by,
        match_id,
        expected_version,
        lambda now, side, dice: carry_out(now.match, side, WishToRoll(), dice, by.salt, habits_at(now)),
        just_rolls=True,
    )


async def be_asked(db: Database, by: By, match_id: int, *, asked: bool) -> Table:
    """Be asked whether to double in this match, or throw at once, from the next turn on.

    Raises NoSuchMatch and NotYourSeat.
    """
    known = await table(db, match_id)

    def work(tx: Transaction) -> Table:
        player = touch(tx, by)
        now = present(tx, known)
        side = now.stored.side_of(player.number)
        if side is None:
            raise NotYourSeat(now)
        return _note(tx, now, side, just_rolls=not asked)

    return await db.write(work)


def _note(tx: Transaction, now: Table, side: Side, *, just_rolls: bool) -> Table:
    noted = seats.set_just_rolls(tx, now.id, now.stored.seats, side, just_rolls=just_rolls)
    return replace(now, stored=replace(now.stored, seats=noted))


async def at_the_table(
    db: Database, by: By, match_id: int, expected_version: int | None, judge: Judge, *, just_rolls: bool = False
) -> Acted:
    """Let a player do something at his table, whatever it is: look, judge and keep what comes of it, or nothing.

    With `just_rolls` he throws at once from now on. Raises what `act` does, and what `judge` does.
    """
    try:
        # A long log is read and replayed out here, while others can write; what was added since is read in there.
        remembered = recent.known(db, match_id)
        known = Table(remembered) if remembered else await table(db, match_id)
        acted = await db.write(_acted, by, known, expected_version, judge, just_rolls=just_rolls)
    except Conflict as lost:
        raise Stale(await table(db, match_id)) from lost
    recent.remember(db, acted.table.stored)
    return acted


def _acted(
    tx: Transaction, by: By, known: Table, expected_version: int | None, judge: Judge, *, just_rolls: bool
) -> Acted:
    player = touch(tx, by)
    before = present(tx, known)
    side = before.stored.side_of(player.number)
    if side is None:
        raise NotYourSeat(before)
    if expected_version not in (None, before.match.version):
        raise Stale(before)
    if just_rolls:
        before = _note(tx, before, side, just_rolls=True)
    dice = partial(throw, matches.seed_of(tx, known.id), salt=by.salt)
    after = keep(tx, before, judge(before, side, dice), by.now)
    return Acted(before.match, after, player.number)


def keep(tx: Transaction, before: Table, events: tuple[Event, ...], now: int) -> Table:
    """Add what has happened to a match, and start the time of the next action. Raises Conflict."""
    after = reduce(evolve, events, before.match)
    wound = clock.following(before.match, events, after, now, before.server.deadline)
    return replace(before, stored=matches.append(tx, before.stored, events, now, wound))


async def move(db: Database, by: By, match_id: int, channel_id: int) -> Table:
    """Let a match go on in another channel, because its own is gone.

    Raises NoSuchMatch, NotYourSeat, Illegal when it is over, and ChannelBusy.
    """
    known = await table(db, match_id)

    def work(tx: Transaction) -> Table:
        player = touch(tx, by)
        before = present(tx, known)
        if before.stored.side_of(player.number) is None:
            raise NotYourSeat(before)
        if before.match.end is not None:
            raise Illegal(Reason.MATCH_OVER)
        return settle_in(tx, before, channel_id, by.now)

    return await db.write(work)


def settle_in(tx: Transaction, before: Table, channel_id: int, now: int) -> Table:
    """Move a live match to a channel, where the time of its action begins anew: not everybody may have seen it before.

    Raises ChannelBusy when another is being played there.
    """
    if matches.live_in_channel(tx, channel_id) not in (None, before.id):
        raise ChannelBusy
    matches.move_channel(tx, before.id, channel_id)
    wound = clock.started(now, before.server.deadline)
    clocks.wind(tx, before.id, wound)
    return replace(before, stored=replace(before.stored, channel_id=channel_id, clock=wound, shown_version=0))


async def live_here(db: Database, channel_id: int) -> int:
    """The match that is being played in a channel. Raises NoSuchMatch."""
    match_id = await db.read(matches.live_in_channel, channel_id)
    if match_id is None:
        raise NoSuchMatch
    return match_id


async def latest_here(db: Database, channel_id: int) -> int:
    """The newest match of a channel, also when it is over. Raises NoSuchMatch."""
    match_id = await db.read(matches.latest_in_channel, channel_id)
    if match_id is None:
        raise NoSuchMatch
    return match_id


async def playing(db: Database, discord_id: int) -> list[LiveMatch]:
    """The matches that a person is playing, the newest first."""

    def work(tx: Reader) -> list[LiveMatch]:
        people = known(tx, [discord_id])
        return matches.live_of_player(tx, people[discord_id].number) if people else []

    return await db.read(work)


async def revealed_seed(db: Database, table: Table) -> str | None:
    """The seed of a match's dice in hexadecimal, once the match is over; None before."""
    return None if table.match.end is None else (await db.read(matches.seed_of, table.id)).hex()


async def shown(db: Database, match_id: int, version: int, board: Board | None) -> bool:
    """Note that this version stands on this board; None keeps the board that was known. Whether it is the newest."""
    return await db.write(matches.mark_shown, match_id, version, board) == version

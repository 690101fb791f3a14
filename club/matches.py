"""Playing a match. Every action goes through `act`, in one transaction."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import partial

from backgammon import Illegal, Match, PlayerAction, Reason, RequestRoll, Side, roll_dice
from club import clock, results
from club.admission import DEFAULT_LIMITS, Limits, check_may_ask, check_room_in_server, is_newcomer
from club.automatic_actions import habits_at
from club.errors import ChannelBusy, NoSuchMatch
from club.people import By, touch
from club.play import DiceSource, Outcome, perform
from club.tables import NotYourSeat, Stale, Table, last_loaded, reload, table
from storage import clocks, matches, places, recent, seats
from storage.clocks import Clock
from storage.database import Conflict, Database, Reader, Transaction
from storage.matches import BoardMessage, LiveMatch
from storage.players import known

Judge = Callable[[Table, Side, DiceSource], Outcome]
"""A function that judges an action at a table, by the player on a side, with the dice that would be rolled."""
ActionAt = PlayerAction | Callable[[Table, Side], PlayerAction]
"""An action, or a function that finds it from the table and the side that acts."""


@dataclass(frozen=True, slots=True)
class Acted:
    """The outcome of an action: the match before it, the table after it, and the ID of the player."""

    before: Match
    table: Table
    player: int


async def act(
    db: Database, by: By, match_id: int, expected_version: int | None, action: ActionAt, *, known: Table | None = None
) -> Acted:
    """Perform an action.

    `expected_version` is the version that the player saw; None accepts any version. `known` is a table that the same
    interaction has just loaded, which saves loading it again. Raises NoSuchMatch, NotYourSeat, Stale if the match has
    moved on, and Illegal if the rules refuse the action; nothing has changed then.
    """

    def judge(now: Table, side: Side, dice: DiceSource) -> Outcome:
        found = action(now, side) if callable(action) else action
        return perform(now.match, side, found, dice, by.salt, habits_at(now))

    return await act_in_match(db, by, match_id, expected_version, judge, known=known)


async def just_roll(db: Database, by: By, match_id: int, expected_version: int | None) -> Acted:
    """Roll now, and in this match from now on as soon as possible, without being asked to double.

    Raises what `act` raises, and saves nothing then.
    """

    def judge(now: Table, side: Side, dice: DiceSource) -> Outcome:
        return perform(now.match, side, RequestRoll(), dice, by.salt, habits_at(now))

    return await act_in_match(db, by, match_id, expected_version, judge, just_rolls=True)


async def set_ask_to_double(db: Database, by: By, match_id: int, *, asked: bool) -> Table:
    """Set whether a player is asked to double in this match or rolls automatically, from the next turn on.

    Raises NoSuchMatch and NotYourSeat.
    """
    known = await last_loaded(db, match_id)

    def work(tx: Transaction) -> Table:
        player = touch(tx, by)
        now = reload(tx, known)
        side = now.stored.side_of(player.id)
        if side is None:
            raise NotYourSeat(now)
        return _note(tx, now, side, just_rolls=not asked)

    return await db.write(work)


def _note(tx: Transaction, now: Table, side: Side, *, just_rolls: bool) -> Table:
    noted = seats.set_just_rolls(tx, now.id, now.stored.seats, side, just_rolls=just_rolls)
    return replace(now, stored=replace(now.stored, seats=noted))


async def act_in_match(  # noqa: PLR0913 - what differs between the actions at a table
    db: Database,
    by: By,
    match_id: int,
    expected_version: int | None,
    judge: Judge,
    *,
    just_rolls: bool = False,
    known: Table | None = None,
) -> Acted:
    """Let a player act in a match, in one transaction: find the seat, judge, append and save the results.

    With `just_rolls` the player rolls as soon as possible from now on. `known` is as in `act`. Raises what `act` and
    `judge` raise.
    """
    # A long log is replayed in a read, while others can write; the write loads only what was added since. A match that
    # was just loaded is not loaded again: `append` raises Conflict if it has changed since, and then it is.
    remembered = None if known else recent.known(db, match_id)
    loaded = known or (Table(remembered) if remembered else await table(db, match_id))

    def work(tx: Transaction, *, is_present: bool) -> Acted:
        return _acted(tx, by, loaded, expected_version, judge, just_rolls=just_rolls, is_present=is_present)

    try:
        acted = await db.write(work, is_present=remembered is None)
    except Conflict:
        acted = await db.write(work, is_present=False)
    recent.remember(db, acted.table.stored)
    return acted


def _acted(  # noqa: PLR0913 - see act_in_match
    tx: Transaction,
    by: By,
    known: Table,
    expected_version: int | None,
    judge: Judge,
    *,
    just_rolls: bool,
    is_present: bool,
) -> Acted:
    player = touch(tx, by)
    before = known if is_present else reload(tx, known)
    side = before.stored.side_of(player.id)
    if side is None:
        raise NotYourSeat(before)
    if expected_version not in (None, before.match.version):
        raise Stale(before)
    if just_rolls:
        before = _note(tx, before, side, just_rolls=True)
    dice = partial(roll_dice, matches.seed_of(tx, known.id), salt=by.salt)
    return Acted(before.match, save(tx, before, judge(before, side, dice), by.now), player.id)


def save(tx: Transaction, before: Table, outcome: Outcome, now: int) -> Table:
    """Append events to a match, save its results if it is over, and start the clock of the next action.

    Raises Conflict.
    """
    after, events = outcome
    new_clock = clock.following(before.match, events, after, now, before.server.deadline)
    stored = matches.append(tx, before.stored, events, after, now, new_clock)
    results.update(tx, before.match, stored)
    return replace(before, stored=stored)


async def move(db: Database, by: By, match_id: int, channel_id: int) -> Table:
    """Let a player move a match to another channel, because its own is gone.

    Raises NoSuchMatch, NotYourSeat, Illegal if it is over, and ChannelBusy.
    """
    known = await last_loaded(db, match_id)

    def work(tx: Transaction) -> Table:
        before, _ = _own_live_match(tx, by, known)
        return settle_in(tx, before, channel_id, by.now)

    return await db.write(work)


async def move_to_server(
    db: Database, by: By, match_id: int, guild_id: int, channel_id: int, *, limits: Limits = DEFAULT_LIMITS
) -> Table:
    """Let a player move a match to another server, because its own is gone. From now on it belongs to that server.

    Raises what `move` raises, ChallengeRefused if one of the two has blocked the other, and LimitReached.
    """
    known = await last_loaded(db, match_id)

    def work(tx: Transaction) -> Table:
        before, side = _own_live_match(tx, by, known)
        check_may_ask(tx, by, before.player(side.other))
        check_room_in_server(tx, guild_id, limits)
        places.move_server(tx, match_id, guild_id, newcomer=is_newcomer(by, limits))
        return settle_in(tx, reload(tx, before), channel_id, by.now)

    return await db.write(work)


def _own_live_match(tx: Transaction, by: By, known: Table) -> tuple[Table, Side]:
    """Return the current table and the side of its player. Raises NotYourSeat, and Illegal if it is over."""
    player = touch(tx, by)
    before = reload(tx, known)
    side = before.stored.side_of(player.id)
    if side is None:
        raise NotYourSeat(before)
    if before.match.end is not None:
        raise Illegal(Reason.MATCH_OVER)
    return before, side


def settle_in(tx: Transaction, before: Table, channel_id: int, now: int) -> Table:
    """Move a live match to a channel and restart the clock of its action, because not everyone saw the old channel.

    Raises ChannelBusy if the channel has another live match.
    """
    if matches.live_in_channel(tx, channel_id) not in (None, before.id):
        raise ChannelBusy
    places.move_channel(tx, before.id, channel_id)
    new_clock = clock.started(now, before.server.deadline)
    clocks.set_clock(tx, before.id, new_clock)
    return replace(before, stored=replace(before.stored, channel_id=channel_id, clock=new_clock, shown_version=0))


async def live_here(db: Database, channel_id: int) -> int:
    """Return the ID of the live match of a channel. Raises NoSuchMatch."""
    match_id = await db.read(matches.live_in_channel, channel_id)
    if match_id is None:
        raise NoSuchMatch
    return match_id


async def latest_here(db: Database, channel_id: int) -> int:
    """Return the ID of the newest match of a channel, live or finished. Raises NoSuchMatch."""
    match_id = await db.read(matches.latest_in_channel, channel_id)
    if match_id is None:
        raise NoSuchMatch
    return match_id


async def live_matches_of(db: Database, discord_id: int) -> list[LiveMatch]:
    """Return the live matches of a person, the newest first."""

    def work(tx: Reader) -> list[LiveMatch]:
        people = known(tx, [discord_id])
        return matches.live_of_player(tx, people[discord_id].id) if people else []

    return await db.read(work)


async def revealed_seed(db: Database, table: Table) -> str | None:
    """Return the seed of a finished match's dice in hexadecimal; None before the end."""
    return None if table.match.end is None else (await db.read(matches.seed_of, table.id)).hex()


async def shown(
    db: Database, match_id: int, version: int, board: BoardMessage | None, restarted: Clock | None = None
) -> bool:
    """Save that a board message shows this version (None keeps the known message). Returns True if it is the newest.

    `restarted` is the clock that starts with this board.
    """

    def work(tx: Transaction) -> bool:
        newest = matches.mark_shown(tx, match_id, version, board) == version
        if newest and restarted is not None:
            clocks.set_clock(tx, match_id, restarted)
        return newest

    return await db.write(work)

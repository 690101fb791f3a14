"""Actions of people while Discord fails, and what must be true afterwards: one step for each path through the bot."""

from __future__ import annotations

import asyncio
from dataclasses import dataclass, field
from itertools import count
from typing import TYPE_CHECKING

from simcord.results import to_discord_message

import club.challenges
from backgammon import EndReason
from bot.features.play.reminders import RETRY_MS, fire_due_timers
from bot.ui.custom_id import Press, Verb
from club.clock import DEFAULT_DEADLINE
from club.errors import ChallengeFault, ChallengeRefused
from club.settings import change_server
from storage import challenges
from storage.challenges import State
from tests.support.database import fetch
from tests.support.discord import Bed
from tests.support.failing_discord import Failing
from tests.support.forgery import press
from tests.support.match_setup import asked_in, db_of, on_turn, table_in, to_roll, until

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable

    import discord
    import pytest
    from simcord.actors import MemberActor
    from simcord.builders import ChannelHandle


class DeferTimer:
    """A `defer_after` that never ends, unless `over` is set by a step about late responses."""

    over = False

    async def __call__(self) -> None:
        await (asyncio.sleep(0) if self.over else asyncio.Event().wait())


@dataclass
class World:
    """One running bed in which hundreds of failures happen, one after the other."""

    bed: Bed
    failing: Failing
    patience: DeferTimer
    monkeypatch: pytest.MonkeyPatch
    numbers: count[int] = field(default_factory=count)

    def strangers(self) -> tuple[MemberActor, MemberActor]:
        """Return two people who have never played."""
        first, second = (self.bed.person(f"S{next(self.numbers)}") for _ in range(2))
        return first, second

    def private_messages(self) -> int:
        """Return the number of private messages, in all channels."""
        places = [self.bed.channel.id, *(thread.id for thread in self.bed.channel.threads)]
        messages = self.bed.env.backend.messages
        return sum(message.is_ephemeral for place in places for message in messages.get(place, {}).values())

    async def board(self) -> discord.Message:
        """Return the board of Anna and Björn."""
        board = (await table_in(self.bed)).stored.board
        assert board is not None
        return to_discord_message(self.bed.env, self.bed.env.backend.get_message(board.channel_id, board.message_id))

    async def forget_old_messages(self) -> None:
        """Keep the channel short, because the messages of hundreds of cases cost time."""
        board, messages = await self.board(), self.bed.env.backend.messages[self.bed.channel.id]
        for message_id in [one for one in messages if one != board.id]:
            del messages[message_id]

    async def challenge(self) -> tuple[MemberActor, MemberActor, discord.Message, int]:
        """Let one stranger challenge another; return both, the message, and the ID of the challenge."""
        first, second = self.strangers()
        asked = asked_in(await self.bed.run(first, "challenge", length=5, opponent=second))
        return first, second, asked, await newest_challenge(self)

    def elsewhere(self) -> ChannelHandle:
        """Return a channel without any messages."""
        return self.bed.server.create_text_channel(f"c{next(self.numbers)}")

    async def play_in(self, place: ChannelHandle) -> tuple[MemberActor, MemberActor]:
        """Let two strangers begin a match there."""
        first, second = self.strangers()
        await self.bed.run(first, "challenge", length=5, opponent=second, where=place)
        await self.bed.run(second, "accept", where=place)
        return first, second


@dataclass(frozen=True)
class Case:
    """An action while Discord fails, and the check when it works again."""

    act: Callable[[], Awaitable[object]]
    check: Callable[[], Awaitable[None]]


async def nothing() -> None:
    """Check nothing, because nothing could have been lost."""


async def newest_challenge(world: World) -> int:
    [row] = await fetch(db_of(world.bed), "SELECT max(id) AS id FROM challenges")
    return int(row["id"] or 0)


async def state_of(world: World, challenge_id: int) -> State:
    challenge = await db_of(world.bed).read(challenges.load, challenge_id)
    assert challenge is not None
    return challenge.state


async def to_be_rolled(world: World, attempt: Callable[[MemberActor], Awaitable[object]]) -> Case:
    """Return a roll: it must be made exactly once, and `/board` must show it, whatever was seen of it."""
    bed = world.bed
    before = await until(bed, to_roll)
    mine, _ = await on_turn(bed)
    again = Press(Verb.ROLL, before.id, before.match.version).button_id()

    async def check() -> None:
        now = await table_in(bed)
        assert now.match.version > before.match.version
        assert len({event.salt for event, _ in now.log[before.match.version :] if hasattr(event, "salt")}) == 1
        await press(bed, mine, await world.board(), again)  # an impatient player presses again
        assert (await table_in(bed)).log == now.log
        shown = (await table_in(bed)).stored
        if shown.shown_version < shown.match.version:
            await bed.run(mine, "board")
            shown = (await table_in(bed)).stored
        assert shown.shown_version == shown.match.version
        assert shown.board is not None
        assert shown.board.message_id in bed.env.backend.messages[bed.channel.id]

    return Case(lambda: attempt(mine), check)


async def roll_by_button(world: World) -> Case:
    await until(world.bed, to_roll)
    board = await world.board()
    return await to_be_rolled(world, lambda mine: world.bed.click(mine, "Roll", on=board))


async def roll_by_command(world: World) -> Case:
    return await to_be_rolled(world, lambda mine: world.bed.run(mine, "roll"))


async def roll_under_talk(world: World) -> Case:
    case = await roll_by_button(world)
    await world.bed.anna.send(world.bed.channel, "nice")
    return case


async def late_roll_by_button(world: World) -> Case:
    case = await roll_by_button(world)
    world.patience.over = True
    return case


async def late_roll_by_command(world: World) -> Case:
    case = await roll_by_command(world)
    world.patience.over = True
    return case


async def ask_for_the_board(world: World) -> Case:
    return Case(lambda: world.bed.run(world.bed.anna, "board"), nothing)


async def ask_in_private(world: World) -> Case:
    await until(world.bed, to_roll)
    mine, _ = await on_turn(world.bed)
    board = await world.board()
    return Case(lambda: world.bed.click(mine, "Resign…", on=board), nothing)


async def ask_late_in_private(world: World) -> Case:
    case = await ask_in_private(world)
    world.patience.over = True
    return case


async def change_a_private_answer(world: World) -> Case:
    asked = asked_in(await world.bed.run(world.bed.anna, "match forfeit"))
    return Case(lambda: world.bed.click(world.bed.anna, "Not now", on=asked), nothing)


async def read_the_rules_late(world: World) -> Case:
    world.patience.over = True
    return Case(lambda: world.bed.run(world.bed.anna, "rules", topic="cube"), nothing)


async def ask_for_a_file(world: World) -> Case:
    return Case(lambda: world.bed.run(world.bed.anna, "privacy export"), nothing)


async def type_a_play(world: World) -> Case:
    return Case(lambda: world.bed.offers(world.bed.anna, "move", "play", ""), nothing)


async def challenge_a_person(world: World) -> Case:
    first, second = world.strangers()
    before = await newest_challenge(world)

    async def check() -> None:
        assert await newest_challenge(world) == before + 1
        await world.bed.run(second, "decline")
        assert await state_of(world, before + 1) is State.DECLINED

    return Case(lambda: world.bed.run(first, "challenge", length=5, opponent=second), check)


async def challenge_from_the_menu(world: World) -> Case:
    first, second = world.strangers()
    before = await newest_challenge(world)
    asked = asked_in(await world.bed.pick(first, "Challenge", second))

    async def check() -> None:
        if await newest_challenge(world) == before:  # the bot could not ask whether that person is still a member
            await world.bed.run(first, "challenge", length=5, opponent=second)
        assert await newest_challenge(world) == before + 1

    return Case(lambda: world.bed.click(first, "Send", on=asked), check)


async def accept_with_a_thread(world: World) -> Case:
    _, second, asked, number = await world.challenge()

    async def check() -> None:
        if await state_of(world, number) is State.OPEN:  # the thread could not be created
            await world.bed.run(second, "accept")
        challenge = await db_of(world.bed).read(challenges.load, number)
        assert challenge is not None
        assert challenge.state is State.ACCEPTED
        [row] = await fetch(db_of(world.bed), "SELECT channel_id FROM matches ORDER BY id DESC LIMIT 1")
        thread = next(one for one in world.bed.channel.threads if one.id == row["channel_id"])
        await world.bed.run(second, "board", where=thread)
        now = (await table_in(world.bed, thread)).stored
        assert now.shown_version == now.match.version

    return Case(lambda: world.bed.click(second, "Accept", on=asked), check)


async def accept_too_late_for_a_thread(world: World) -> Case:
    _, second, asked, number = await world.challenge()

    async def act() -> None:
        async def too_late(*_: object, **__: object) -> None:
            raise ChallengeRefused(ChallengeFault.ANSWERED)

        with world.monkeypatch.context() as patched:
            patched.setattr(club.challenges, "accept", too_late)
            await world.bed.click(second, "Accept", on=asked)

    async def check() -> None:
        assert await state_of(world, number) is State.OPEN

    return Case(act, check)


async def decline(world: World) -> Case:
    _, second, asked, number = await world.challenge()

    async def check() -> None:
        assert await state_of(world, number) is State.DECLINED

    return Case(lambda: world.bed.click(second, verb="decline", on=asked), check)


async def let_a_challenge_expire(world: World) -> Case:
    *_, number = await world.challenge()

    async def check() -> None:
        assert await state_of(world, number) is State.EXPIRED

    return Case(lambda: _a_day_later(world), check)


async def _a_day_later(world: World) -> None:
    world.bed.pass_time(25 * 3600)
    await world.bed.env.advance_time(60)


async def leave_by_a_question(world: World) -> Case:
    """Return a confirmation in private that ends a match and is announced in two channels."""
    bed, place, results = world.bed, world.elsewhere(), world.elsewhere()
    first, _ = await world.play_in(place)
    await change_server(db_of(bed), bed.server.id, results_channel=results.id)
    asked = asked_in(await bed.run(first, "match forfeit", where=place))

    async def check() -> None:
        await bed.run(first, "board", where=place)
        now = await table_in(bed, place)
        assert now.match.end is not None
        assert now.match.end.close is EndReason.CONCEDED
        assert now.stored.shown_version == now.match.version

    return Case(lambda: bed.click(first, "Leave and lose", on=asked), check)


async def take_a_match_along(world: World) -> Case:
    """Return the move of a match whose channel is deleted, which Discord is asked about."""
    bed, gone, place = world.bed, world.elsewhere(), world.elsewhere()
    first, _ = await world.play_in(gone)
    before = await table_in(bed, gone)
    bed.env.backend.delete_channel(gone.id)

    async def check() -> None:
        await bed.run(first, "match relocate", where=place)  # replies that the match is already here, if it has moved
        await bed.run(first, "board", where=place)
        now = await table_in(bed, place)
        assert (now.id, now.log) == (before.id, before.log)
        assert now.stored.board is not None
        assert now.stored.board.channel_id == place.id

    return Case(lambda: bed.run(first, "match relocate", where=place), check)


async def let_the_time_run_out(world: World) -> Case:
    """Return a reminder, which is repeated if Discord did not accept it."""
    bed = world.bed
    await until(bed, to_roll)
    mine, _ = await on_turn(bed)

    async def act() -> None:
        bed.pass_time((DEFAULT_DEADLINE - DEFAULT_DEADLINE // 3) // 1000)
        await fire_due_timers(bed.client)

    async def check() -> None:
        bed.pass_time(RETRY_MS // 1000)
        await fire_due_timers(bed.client)
        assert bed.pinged(bed.board()) == {mine.id}

    return Case(act, check)


async def turn_a_page(world: World) -> Case:
    shown = asked_in(await world.bed.run(world.bed.anna, "match review"))
    return Case(lambda: world.bed.click(world.bed.anna, "Next", on=shown), nothing)


async def look_from_my_side(world: World) -> Case:
    board = await world.board()
    return Case(lambda: world.bed.click(world.bed.anna, "My view", on=board), nothing)


async def look_late_from_my_side(world: World) -> Case:
    case = await look_from_my_side(world)
    world.patience.over = True
    return case


STEPS: tuple[Callable[[World], Awaitable[Case]], ...] = (
    roll_by_button,
    roll_by_command,
    roll_under_talk,
    late_roll_by_button,
    late_roll_by_command,
    ask_for_the_board,
    ask_in_private,
    ask_late_in_private,
    change_a_private_answer,
    read_the_rules_late,
    ask_for_a_file,
    type_a_play,
    let_a_challenge_expire,
    let_the_time_run_out,
    challenge_a_person,
    challenge_from_the_menu,
    accept_with_a_thread,
    accept_too_late_for_a_thread,
    decline,
    leave_by_a_question,
    take_a_match_along,
    turn_a_page,
    look_from_my_side,
    look_late_from_my_side,
)

"""Every error over every route: the action stands, the person is told once if he can be, and the board comes back.

The routes are not listed: each step is done once while all is well, and whatever it asked for is what then fails.
"""

from __future__ import annotations

import asyncio
from dataclasses import dataclass, field
from itertools import count, product
from typing import TYPE_CHECKING

import pytest
from simcord.results import to_discord_message

from bot.ids import Press, Verb
from bot.scenes import scene_of
from club.errors import ChallengeFault, ChallengeRefused
from renderer import render
from storage import challenges
from storage.challenges import State
from tests.e2e.bed import Bed
from tests.e2e.failing import ERRORS, LOST, TYPICAL, Failing, install
from tests.e2e.forging import press
from tests.e2e.staging import asked_in, begin, db_of, on_turn, table_in, to_roll, until

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable

    import discord
    from simcord.actors import MemberActor

EVERYTHING = "*"
CALLBACK = "POST /interactions/-/-/callback"
MOST_REQUESTS = 8
"""What one press may cause, whatever fails: a thread and its players, the answer, the board, the old one, a word."""


class Patience:
    """Endless, unless a step is about late answers."""

    over = False

    async def __call__(self) -> None:
        await (asyncio.sleep(0) if self.over else asyncio.Event().wait())


@pytest.fixture
def patience() -> Patience:
    """Whether answers are in time."""
    return Patience()


@dataclass
class World:
    """One running bed in which hundreds of things go wrong, one after the other."""

    bed: Bed
    failing: Failing
    patience: Patience
    monkeypatch: pytest.MonkeyPatch
    numbers: count[int] = field(default_factory=count)

    def strangers(self) -> tuple[MemberActor, MemberActor]:
        """Two people who have never played."""
        first, second = (self.bed.person(f"S{next(self.numbers)}") for _ in range(2))
        return first, second

    def private_messages(self) -> int:
        """How many private messages there are, anywhere."""
        places = [self.bed.channel.id, *(thread.id for thread in self.bed.channel.threads)]
        messages = self.bed.env.backend.messages
        return sum(message.is_ephemeral for place in places for message in messages.get(place, {}).values())

    async def board(self) -> discord.Message:
        """The board of Anna and Björn."""
        board = (await table_in(self.bed)).stored.board
        assert board is not None
        return to_discord_message(self.bed.env, self.bed.env.backend.get_message(board.channel_id, board.message_id))

    async def forget_old_messages(self) -> None:
        """Keep the channel short: what hundreds of cases leave behind only costs time."""
        board, messages = await self.board(), self.bed.env.backend.messages[self.bed.channel.id]
        for message_id in [one for one in messages if one != board.id]:
            del messages[message_id]

    async def challenge(self) -> tuple[MemberActor, MemberActor, discord.Message, int]:
        """One stranger has challenged another: both, the message, and the number of the challenge."""
        first, second = self.strangers()
        asked = asked_in(await self.bed.run(first, "challenge match", opponent=second))
        return first, second, asked, await newest_challenge(self)


@dataclass(frozen=True)
class Case:
    """What is done while Discord fails, and what must be true when it works again."""

    act: Callable[[], Awaitable[object]]
    stands: Callable[[], Awaitable[None]]


async def nothing() -> None:
    """There is nothing that could have been lost."""


async def newest_challenge(world: World) -> int:
    [row] = await db_of(world.bed).fetch("SELECT max(id) AS id FROM challenges")
    return int(row["id"] or 0)


async def state_of(world: World, challenge_id: int) -> State:
    challenge = await challenges.load(db_of(world.bed), challenge_id)
    assert challenge is not None
    return challenge.state


async def to_be_rolled(world: World, doing: Callable[[MemberActor], Awaitable[object]]) -> Case:
    """A throw: it is made exactly once, and `/board` shows it, whatever was seen of it."""
    bed = world.bed
    before = await until(bed, to_roll)
    mine, _ = await on_turn(bed)
    again = Press(Verb.ROLL, before.id, before.match.version).button_id()

    async def stands() -> None:
        now = await table_in(bed)
        assert now.match.version > before.match.version
        assert len({event.salt for event, _ in now.log[before.match.version :] if hasattr(event, "salt")}) == 1
        await press(bed, mine, await world.board(), again)  # an impatient person presses again
        assert (await table_in(bed)).log == now.log
        shown = (await table_in(bed)).stored
        if shown.shown_version < shown.match.version:
            await bed.run(mine, "board")
            shown = (await table_in(bed)).stored
        assert shown.shown_version == shown.match.version
        assert shown.board is not None
        assert shown.board.message_id in bed.env.backend.messages[bed.channel.id]

    return Case(lambda: doing(mine), stands)


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
    asked = asked_in(await world.bed.run(world.bed.anna, "leave"))
    return Case(lambda: world.bed.click(world.bed.anna, "Not now", on=asked), nothing)


async def read_the_rules_late(world: World) -> Case:
    world.patience.over = True
    return Case(lambda: world.bed.run(world.bed.anna, "rules", topic="cube"), nothing)


async def ask_for_a_file(world: World) -> Case:
    return Case(lambda: world.bed.run(world.bed.anna, "privacy export"), nothing)


async def type_a_play(world: World) -> Case:
    return Case(lambda: world.bed.offers(world.bed.anna, "move", "play", ""), nothing)


async def challenge_somebody(world: World) -> Case:
    first, second = world.strangers()
    before = await newest_challenge(world)

    async def stands() -> None:
        assert await newest_challenge(world) == before + 1
        await world.bed.run(second, "decline")
        assert await state_of(world, before + 1) is State.DECLINED

    return Case(lambda: world.bed.run(first, "challenge match", opponent=second), stands)


async def challenge_from_the_menu(world: World) -> Case:
    first, second = world.strangers()
    before = await newest_challenge(world)
    asked = asked_in(await world.bed.pick(first, "Challenge", second))

    async def stands() -> None:
        if await newest_challenge(world) == before:  # whether that person is still a member could not be asked
            await world.bed.run(first, "challenge match", opponent=second)
        assert await newest_challenge(world) == before + 1

    return Case(lambda: world.bed.click(first, "7 points", on=asked), stands)


async def sit_down_in_a_thread(world: World) -> Case:
    _, second, asked, number = await world.challenge()

    async def stands() -> None:
        if await state_of(world, number) is State.OPEN:  # no thread could be opened
            await world.bed.run(second, "accept")
        challenge = await challenges.load(db_of(world.bed), number)
        assert challenge is not None
        assert challenge.state is State.ACCEPTED
        [row] = await db_of(world.bed).fetch("SELECT channel_id FROM matches ORDER BY id DESC LIMIT 1")
        thread = next(one for one in world.bed.channel.threads if one.id == row["channel_id"])
        await world.bed.run(second, "board", where=thread)
        now = (await table_in(world.bed, thread)).stored
        assert now.shown_version == now.match.version

    return Case(lambda: world.bed.click(second, "Accept", on=asked), stands)


async def sit_down_too_late_for_a_thread(world: World) -> Case:
    _, second, asked, number = await world.challenge()

    async def act() -> None:
        async def too_late(*_: object, **__: object) -> None:
            raise ChallengeRefused(ChallengeFault.ANSWERED)

        with world.monkeypatch.context() as patched:
            patched.setattr("club.challenges.accept", too_late)
            await world.bed.click(second, "Accept", on=asked)

    async def stands() -> None:
        assert await state_of(world, number) is State.OPEN

    return Case(act, stands)


async def decline(world: World) -> Case:
    _, second, asked, number = await world.challenge()

    async def stands() -> None:
        assert await state_of(world, number) is State.DECLINED

    return Case(lambda: world.bed.click(second, verb="decline", on=asked), stands)


async def let_a_challenge_expire(world: World) -> Case:
    *_, number = await world.challenge()

    async def stands() -> None:
        assert await state_of(world, number) is State.EXPIRED

    return Case(lambda: _a_day_later(world), stands)


async def _a_day_later(world: World) -> None:
    world.bed.pass_time(25 * 3600)
    await world.bed.env.advance_time(60)


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
    challenge_somebody,
    challenge_from_the_menu,
    sit_down_in_a_thread,
    sit_down_too_late_for_a_thread,
    decline,
)


async def test_whatever_fails_the_action_stands_and_whoever_can_be_told_is_told_once(
    bed: Bed, patience: Patience, monkeypatch: pytest.MonkeyPatch
) -> None:
    picture = render(scene_of(await begin(bed, length=25)))
    monkeypatch.setattr("bot.publish.render", lambda *_: picture)  # drawing a thousand boards would take a minute
    world = World(bed, install(monkeypatch), patience, monkeypatch)
    tried: set[tuple[str, str]] = set()
    faults: list[str] = []
    for step in STEPS:
        routes = [*dict.fromkeys(await asked_by(world, step)), EVERYTHING]
        for route, error in product(routes, [*ERRORS, LOST]):
            if (route, error) not in tried or (route == EVERYTHING and error in TYPICAL):
                tried.add((route, error))
                found = await tried_out(world, step, route, error)
                faults += [f"{step.__name__}, {route}, {error}: {fault}" for fault in found]
    # Whether Discord would take these requests is judged in all other tests; here it would take the most time.
    bed.env.http_requests.clear()
    assert faults == []
    assert {"POST", "PATCH", "PUT", "GET", "DELETE"} == {route.split()[0] for route, _ in tried if route != EVERYTHING}


async def asked_by(world: World, step: Callable[[World], Awaitable[Case]]) -> list[str]:
    """The routes that a step uses while all is well."""
    case = await step(world)
    with world.failing.with_fault("none", LOST) as asked:
        await case.act()
    world.patience.over = False
    await case.stands()
    return asked


async def tried_out(world: World, step: Callable[[World], Awaitable[Case]], route: str, error: str) -> list[str]:
    """What is wrong when this error happens in a step: nothing, if all is well."""
    bed = world.bed
    await world.forget_old_messages()
    case = await step(world)
    told = world.private_messages()
    with world.failing.with_fault(route, error, 99 if route == EVERYTHING else 1) as asked:
        await case.act()
    told = world.private_messages() - told
    world.patience.over = False
    found = bed.failures()
    if told > 1:
        found.append(f"told {told} times")
    if len(asked) > MOST_REQUESTS:
        found.append(f"{len(asked)} requests")
    found += [f"match {match_id} is locked" for match_id, lock in bed.client.publisher._locks.items() if lock.locked()]  # noqa: SLF001 - there is no other sign
    try:
        await case.stands()
    except AssertionError as wrong:
        found.append(repr(wrong))
    bed.forgive()
    return found

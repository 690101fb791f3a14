"""Number of loads and folded events per interaction."""

from __future__ import annotations

import sys
from collections.abc import Callable
from random import Random
from typing import TYPE_CHECKING, Any

import pytest

from backgammon import AcceptResignation, Concede, Double, Phase, Resign, Side, Win, plays_now
from backgammon.evolve import evolve
from bot.ui.partial_play import encode
from storage import matches
from tests.support.discord import Bed
from tests.support.match_setup import (
    asked_in,
    begin,
    begin_session,
    disable_automation,
    do,
    may_double,
    moderator,
    on_turn,
    prefer,
    show,
    table_in,
    until,
)
from tests.support.messages import labels, selects

if TYPE_CHECKING:
    import discord
    from simcord.actors import MemberActor

CONFIRMS = pytest.mark.parametrize("confirms", [True, False], ids=["with confirmation", "without"])
PACKAGES = ("backgammon.", "storage.", "club.", "bot.")


class Counter:
    """Counts loads of a match and folded events while an interaction is answered."""

    def __init__(self, bed: Bed, monkeypatch: pytest.MonkeyPatch) -> None:
        self._bed = bed
        self.loads = self.folds = self.events = 0
        for name in ("load", "refresh"):
            monkeypatch.setattr(matches, name, self._counted(getattr(matches, name), "loads"))
        counted = self._counted(evolve, "folds")
        users = [module for name, module in sys.modules.items() if name.startswith(PACKAGES)]
        patched = [module for module in users if vars(module).get("evolve") is evolve]
        assert patched
        for module in patched:
            monkeypatch.setattr(module, "evolve", counted)

    def _counted(self, function: Callable[..., Any], name: str) -> Callable[..., Any]:
        def counted(*arguments: Any) -> Any:
            setattr(self, name, getattr(self, name) + 1)
            return function(*arguments)

        return counted

    async def of(self, interaction: Any) -> tuple[int, int, int]:
        """Return the loads, the folded events and the appended events of an interaction."""
        before = len((await table_in(self._bed)).events)
        self.loads = self.folds = 0
        await interaction
        loads, folds = self.loads, self.folds
        return loads, folds, len((await table_in(self._bed)).events) - before


@pytest.fixture
async def counter(bed: Bed, monkeypatch: pytest.MonkeyPatch) -> Counter:
    await begin(bed)
    await disable_automation(bed)
    return Counter(bed, monkeypatch)


async def choice(bed: Bed, who: MemberActor) -> Any:
    """Return the interaction that chooses a whole play in the menu."""
    play = Random(1).choice(plays_now((await table_in(bed)).match))
    value = encode(play.steps)
    [menu] = [one for one in selects(bed.board()) if value in {option.value for option in one.options}]
    return who.select(bed.board(), [value], custom_id=menu.custom_id)


async def to_roll(bed: Bed) -> MemberActor:
    """Play until a player may roll, and return them."""
    await until(bed, may_double, seed=3)
    return (await on_turn(bed))[0]


async def to_choose(bed: Bed) -> MemberActor:
    """Play until a player chooses among several plays, and return them."""
    await until(bed, lambda match: match.game.phase is Phase.PLAY and 1 < len(plays_now(match)) <= 25, seed=3)
    return (await on_turn(bed))[0]


async def test_roll_loads_twice_and_folds_once(bed: Bed, counter: Counter) -> None:
    who = await to_roll(bed)
    loads, folds, events = await counter.of(bed.click(who, "Roll"))
    assert (loads, folds) == (2, events)
    assert events >= 1


async def test_choosing_a_play_loads_twice_and_folds_nothing(bed: Bed, counter: Counter) -> None:
    who = await to_choose(bed)
    assert await counter.of(await choice(bed, who)) == (2, 0, 0)


async def test_confirming_a_play_loads_twice_and_folds_once(bed: Bed, counter: Counter) -> None:
    who = await to_choose(bed)
    await (await choice(bed, who))
    [confirm] = [label for label in labels(bed.board()) if label.startswith("Confirm")]
    loads, folds, events = await counter.of(bed.click(who, confirm))
    assert (loads, folds) == (2, events)
    assert events >= 1


async def test_play_without_confirmation_loads_twice(bed: Bed, counter: Counter) -> None:
    who = await to_choose(bed)
    await prefer(bed, who, confirm_plays=False)
    loads, folds, events = await counter.of(await choice(bed, who))
    assert (loads, folds) == (2, events)
    assert events >= 1


async def _check_confirmed_button(bed: Bed, who: MemberActor, label: str, counter: Counter, *, confirms: bool) -> None:
    """Press a button that asks first, and its answer; both load at most twice and fold once."""
    await prefer(bed, who, ask_again=confirms)
    questions: list[discord.Message] = []

    async def press() -> None:
        questions.append(asked_in(await bed.click(who, label)))

    loads, folds, events = await counter.of(press())
    if confirms:
        assert (loads, folds, events) == (1, 0, 0)
        loads, folds, events = await counter.of(bed.click(who, label.rstrip("…"), on=questions[0]))
    assert (loads, folds) == (2, events)
    assert events >= 1


@CONFIRMS
async def test_double_loads_at_most_twice_and_folds_once(bed: Bed, counter: Counter, confirms: bool) -> None:
    who = await to_roll(bed)
    await _check_confirmed_button(bed, who, "Double to 2…", counter, confirms=confirms)


@CONFIRMS
async def test_take_loads_at_most_twice_and_folds_once(bed: Bed, counter: Counter, confirms: bool) -> None:
    await to_roll(bed)
    now = await table_in(bed)
    assert now.match.to_act is not None
    await do(bed, now, now.match.to_act, Double())
    await show(bed)
    who, _ = await on_turn(bed)
    await _check_confirmed_button(bed, who, "Take at 2", counter, confirms=confirms)


async def test_doubling_command_loads_twice(bed: Bed, counter: Counter) -> None:
    assert await counter.of(bed.run(bed.anna, "match auto-roll", on=True)) == (2, 0, 0)


async def test_rematch_loads_the_match_once(bed: Bed, counter: Counter) -> None:
    await do(bed, await table_in(bed), Side.X, Concede())
    assert await counter.of(bed.run(bed.anna, "match rematch")) == (1, 0, 0)


async def test_moderator_cancels_with_two_loads(bed: Bed, counter: Counter) -> None:
    now = await table_in(bed)
    loads, folds, events = await counter.of(
        bed.run(moderator(bed), "server cancel", match=now.id, reason="both are gone")
    )
    assert (loads, folds) == (2, events)
    assert events >= 1


async def test_next_game_loads_twice_and_folds_once(bed: Bed, monkeypatch: pytest.MonkeyPatch) -> None:
    now = await begin_session(bed)
    await disable_automation(bed)
    side = now.match.to_act
    assert side is not None
    now = await do(bed, now, side, Resign(Win.SINGLE))
    await do(bed, now, side.other, AcceptResignation())
    loads, folds, events = await Counter(bed, monkeypatch).of(bed.run(bed.anna, "session next"))
    assert (loads, folds) == (2, events)
    assert events >= 1

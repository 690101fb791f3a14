"""Arbitrary input by any user: no error, at most one private answer, and no change except by a legal action."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine
from functools import partial
from typing import Any, TypeVar

import pytest
from discord import AppCommandOptionType, app_commands
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st

from bot.features import every_command
from bot.ui.custom_id import Menu, Verb
from tests.support import forgery
from tests.support.discord import Bed
from tests.support.fuzzing import Forged, Fuzz

Test = TypeVar("Test", bound=Callable[..., None])
Run = Callable[[Coroutine[Any, Any, None]], None]

BASE36 = "0123456789abcdefghijklmnopqrstuvwxyz"
STRANGE = [
    "@everyone",
    "<@1>",
    "\u202e8/5",
    "\x00",
    "\ud800",
    "\uff11/\uff12",
    "8/5 6/5",
    "bar/20",
    "6/off*",
    "9" * 100,
    "🎲" * 50,
]
LIMITS = {"challenges_a_minute": 1000, "open_challenges": 1000, "matches_a_person": 1000, "matches_a_server": 1000}

pytestmark = pytest.mark.parametrize("chosen", [LIMITS], ids=["no limits"])

user_index = st.integers(0, 3)
words = st.text(max_size=100) | st.sampled_from(STRANGE)
numbers = st.integers(0, 12) | st.sampled_from([2**31, 2**53, 2**63 - 1, 10**19])
partial_plays = st.text(BASE36, max_size=40) | st.sampled_from(["", "", "1", "3", "5", "7"]) | st.integers(0, 30)
presses = st.builds(
    Forged,
    st.sampled_from([*Verb, *Menu, "fly", "none"]),
    st.sampled_from([-1] * 9 + [0, 1, 2, 3, 4, 5, 2**31, 2**63 - 1]),
    st.sampled_from([0] * 9 + [-1, 1, 99999, -99999]),
    partial_plays,
)
about_challenges = st.builds(
    Forged,
    st.sampled_from([Verb.SIT, Verb.DECLINE, Verb.BLOCK, Verb.REMATCH, Verb.CHALLENGE, Menu.UNBLOCK]),
    st.sampled_from([-1, -2, -2, -3, -3, 0, 1, 2**63 - 1]),
    st.sampled_from([0, 1]),
    st.sampled_from(["", "1", "5", "zzzz"]),
)
happenings = st.lists(st.integers(0, 999), max_size=2)
ids = words | st.builds("{}:{}:{}:{}".format, st.sampled_from(["b1", "s1", "b0", "b1 "]), words, numbers, words)


def examples(count: int) -> Callable[[Test], Test]:
    """Return settings for this many examples, the same in each run, without shrinking, because all share one bed."""
    return settings(
        max_examples=count,
        derandomize=True,
        database=None,
        deadline=None,
        phases=[Phase.generate],
        suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow, HealthCheck.data_too_large],
    )


@pytest.fixture
async def fuzz(bed: Bed, monkeypatch: pytest.MonkeyPatch) -> tuple[Fuzz, Run]:
    """Return the fuzzer and a function that runs a coroutine on its loop: hypothesis calls no coroutine tests."""
    forgery.allow_any_option(monkeypatch)
    forgery.allow_every_command(monkeypatch)
    made = Fuzz(bed)
    await made.prepare()
    return made, asyncio.get_running_loop().run_until_complete


@examples(40)
@given(who=user_index, custom_id=ids, value=words, is_menu=st.booleans())
def test_arbitrary_text_as_custom_id(
    fuzz: tuple[Fuzz, Run], who: int, custom_id: str, value: str, is_menu: bool
) -> None:
    at, run = fuzz
    actor, sent = at.members[who], custom_id[:100]
    if is_menu:
        run(at.judge(actor, lambda: forgery.choose(at.bed, actor, at.on, sent, value)))
    else:
        run(at.judge(actor, lambda: forgery.press(at.bed, actor, at.on, sent)))


@examples(70)
@given(who=user_index, forged=presses, happened=happenings)
def test_custom_ids_of_our_own_shape(fuzz: tuple[Fuzz, Run], who: int, forged: Forged, happened: list[int]) -> None:
    at, run = fuzz
    actor = at.members[who]

    async def press() -> None:
        await forgery.press(at.bed, actor, at.on, (await at.written(forged)).button_id())

    run(at.apply_unseen(happened))
    run(at.judge(actor, press))


@examples(30)
@given(who=user_index, forged=about_challenges)
def test_custom_ids_about_challenges(fuzz: tuple[Fuzz, Run], who: int, forged: Forged) -> None:
    at, run = fuzz
    actor = at.members[who]

    async def press() -> None:
        await forgery.press(at.bed, actor, at.on, (await at.written(forged)).button_id())

    run(at.judge(actor, press))


@examples(40)
@given(who=user_index, forged=presses, value=words | partial_plays)
def test_arbitrary_choice_in_a_menu(fuzz: tuple[Fuzz, Run], who: int, forged: Forged, value: str | int) -> None:
    at, run = fuzz
    actor = at.members[who]

    async def choose() -> None:
        what = await at.written(Forged(forged.verb, forged.target, forged.version, value))
        await forgery.choose(at.bed, actor, at.on, what.select_id().rpartition(f":{what.payload}")[0], what.payload)

    run(at.judge(actor, choose))


def leaves() -> list[app_commands.Command[Any, ..., Any]]:
    """Return every slash command that can be sent."""
    roots = every_command()
    nested = [one for root in roots if isinstance(root, app_commands.Group) for one in root.walk_commands()]
    return [one for one in (*roots, *nested) if isinstance(one, app_commands.Command)]


def values(option: app_commands.Parameter) -> st.SearchStrategy[Any]:
    """Return a strategy for values of this option; a person is their index among the people of the bed."""
    offered = st.sampled_from([choice.value for choice in option.choices]) if option.choices else st.nothing()
    match option.type:
        case AppCommandOptionType.string:
            return offered | words
        case AppCommandOptionType.integer:
            return offered | st.integers(-2, 30) | st.integers(-(2**53), 2**53)
        case AppCommandOptionType.boolean:
            return st.booleans()
        case AppCommandOptionType.user:
            return st.integers(0, 5).map(lambda place: ("person", place))
        case AppCommandOptionType.channel:
            return st.integers(0, 2).map(lambda place: ("channel", place))
        case AppCommandOptionType.role:
            return st.just(("role", 0))
        case AppCommandOptionType.attachment:
            return st.binary(max_size=200).map(lambda content: ("file.mat", content))
        case _:
            raise AssertionError(f"say what might be sent as {option.type}")


def sending(command: app_commands.Command[Any, ..., Any]) -> st.SearchStrategy[dict[str, Any]]:
    """Return a strategy for the options of a command, in which optional ones are sometimes omitted."""
    required = {option.display_name: values(option) for option in command.parameters if option.required}
    optional = {option.display_name: values(option) for option in command.parameters if not option.required}
    return st.fixed_dictionaries(required, optional=optional)


def handles(at: Fuzz, drawn: Any) -> Any:
    """Return what was drawn, with indexes replaced by people, channels and roles of the bed."""
    found: dict[str, list[Any]] = {"person": [*at.people], "channel": [*at.channels], "role": [*at.roles]}
    return found[drawn[0]][drawn[1]] if isinstance(drawn, tuple) and drawn[0] in found else drawn


def test_every_command_with_arbitrary_options(fuzz: tuple[Fuzz, Run]) -> None:
    at, run = fuzz

    def send(who: int, moderates: bool, name: str, drawn: dict[str, Any]) -> None:
        actor = at.mona if moderates else at.members[who]
        attempt = partial(at.bed.run, actor, name, **{key: handles(at, value) for key, value in drawn.items()})
        run(at.judge(actor, attempt, shows_board=name == "board", moderates=moderates and name.startswith("server")))

    for command in leaves():
        name = st.just(command.qualified_name)
        examples(2)(given(who=user_index, moderates=st.booleans(), name=name, drawn=sending(command))(send))()


@examples(30)
@given(who=user_index, typed=words | st.text("0123456789/*- ,barof", max_size=20))
def test_arbitrary_text_in_play_autocomplete(fuzz: tuple[Fuzz, Run], who: int, typed: str) -> None:
    at, run = fuzz
    actor = at.members[who]

    async def type_it() -> None:
        offers = await actor.autocomplete(at.bed.channel, "move", "play", typed)
        assert len(offers) <= 25
        assert all(1 <= len(str(offer[key])) <= 100 for offer in offers for key in ("name", "value"))

    run(at.judge(actor, type_it))


@examples(10)
@given(who=user_index, other=st.integers(0, 4))
def test_user_menu_of_any_member(fuzz: tuple[Fuzz, Run], who: int, other: int) -> None:
    at, run = fuzz
    actor = at.members[who]
    run(at.judge(actor, lambda: at.bed.pick(actor, "Challenge", at.people[other])))  # type: ignore[arg-type]  # the first five are members

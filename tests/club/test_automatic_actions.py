"""Automatic actions: only those that leave nothing to decide, only if switched on, and never without end."""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from backgammon import (
    Cube,
    Danced,
    Double,
    Event,
    Match,
    Phase,
    Played,
    Position,
    Raccoon,
    RequestRoll,
    Rolled,
    Rules,
    Side,
    cube_is_dead,
    evolve,
    plays_now,
    refusal,
    roll_dice,
)
from club.automatic_actions import MAX_AUTOMATIC_ACTIONS, Habits, automatic_action
from club.play import begin, perform
from tests.support.random_matches import random_turn

SEED = bytes(range(32))
EVERYTHING = dict.fromkeys(Side, Habits(plays=True, rolls=True))
JUST_ROLLS = dict.fromkeys(Side, Habits(plays=True, rolls=True, just_rolls=True))
SALT = "1"
RULES = [Rules(length=1), Rules(length=5), Rules(beavers=True, raccoons=True)]


@given(st.integers(0, 10**6), st.sampled_from(RULES), st.sampled_from([EVERYTHING, JUST_ROLLS]))
@settings(max_examples=25, deadline=None)
def test_automatic_actions_leave_nothing_to_decide(seed: int, rules: Rules, habits: dict[Side, Habits]) -> None:
    chance, dice = Random(seed), partial(roll_dice, SEED, salt=str(seed))
    match, _ = begin(rules, dice, str(seed))
    for _ in range(40):
        if match.end is not None:
            break
        side, action = random_turn(match, chance)
        _, (first, *rest) = perform(match, side, action, dice, str(seed), habits)
        match = evolve(match, first)
        before: Event = first
        for event in rest:
            if isinstance(event, Played):
                assert len(plays_now(match)) == 1
            if isinstance(event, Rolled) and isinstance(before, Played | Danced):
                asked = refusal(match, event.side, Double()) is None and not cube_is_dead(match, event.side)
                assert not asked or habits[event.side].just_rolls
            match, before = evolve(match, event), event


def closed_out() -> Match:
    """Return a match in which both sides are on the bar before a closed board and the cube cannot be turned."""
    counts = [0] * 27
    counts[25], counts[1:7] = 1, [2] * 6
    counts[0] = 2
    both = Position(tuple(counts), tuple(counts))
    match, _ = begin(Rules(length=1), partial(roll_dice, SEED, salt=SALT), SALT)
    game = replace(match.game, position=both, phase=Phase.ROLL, dice=None, first_turn=False)
    return replace(match, game=game)


def test_players_who_cannot_enter_do_not_roll_forever() -> None:
    match = closed_out()
    _, events = perform(match, match.game.turn, RequestRoll(), partial(roll_dice, SEED, salt=SALT), SALT, EVERYTHING)
    assert sum(isinstance(event, Rolled) for event in events) == MAX_AUTOMATIC_ACTIONS + 1
    assert sum(isinstance(event, Danced) for event in events) == MAX_AUTOMATIC_ACTIONS + 1


@pytest.mark.parametrize(
    ("habits", "rolls"),
    [
        pytest.param(Habits(), False, id="nothing automatic"),
        pytest.param(Habits(plays=True), False, id="only plays"),
        pytest.param(Habits(rolls=True), True, id="rolls"),
        pytest.param(Habits(just_rolls=True), True, id="rolls even if a double is possible"),
    ],
)
def test_automatic_roll_follows_the_setting(habits: Habits, rolls: bool) -> None:
    match = closed_out()
    here = {match.game.turn: habits, match.game.turn.other: Habits()}
    assert (automatic_action(match, Danced(match.game.turn.other), here) is not None) is rolls


def test_roll_waits_for_a_possible_double_unless_just_rolls() -> None:
    match = replace(closed_out(), rules=Rules(length=5))
    assert refusal(match, match.game.turn, Double()) is None
    assert refusal(match, match.game.turn, Raccoon()) is not None
    assert automatic_action(match, Danced(match.game.turn.other), EVERYTHING) is None
    assert automatic_action(match, Danced(match.game.turn.other), JUST_ROLLS) == RequestRoll()


@pytest.mark.parametrize(
    ("score", "cube", "rolls"),
    [
        pytest.param((4, 4), 1, True, id="double match point"),
        pytest.param((3, 0), 2, True, id="a plain win at two is enough"),
        pytest.param((2, 4), 2, False, id="the trailer needs more than that"),
        pytest.param((4, 2), 1, True, id="the leader after the Crawford game"),
        pytest.param((2, 4), 1, False, id="the trailer after the Crawford game"),
    ],
)
def test_roll_does_not_wait_for_a_harmful_double(score: tuple[int, int], cube: int, rolls: bool) -> None:
    behind = replace(closed_out(), rules=Rules(length=5), crawford_played=True)
    turn = behind.game.turn
    match = replace(
        behind,
        score=score if turn is Side.X else (score[1], score[0]),
        game=replace(behind.game, cube=Cube(cube, turn if cube > 1 else None)),
    )
    assert refusal(match, turn, Double()) is None
    assert (automatic_action(match, Danced(turn.other), EVERYTHING) is not None) is rolls


def test_nothing_is_automatic_while_a_cancel_is_asked() -> None:
    match = closed_out()
    asked = replace(match, cancel_asked=match.game.turn)
    assert automatic_action(asked, Danced(match.game.turn.other), EVERYTHING) is None

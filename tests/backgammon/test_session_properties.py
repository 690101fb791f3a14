"""Properties of whole random sessions with any options and variant."""

from __future__ import annotations

from itertools import pairwise
from random import Random

from hypothesis import given, settings
from hypothesis import strategies as st

from backgammon import (
    CHECKERS,
    MAX_CUBE,
    OFF,
    Beavered,
    Cube,
    Danced,
    Doubled,
    DoubleNamed,
    Event,
    GameBegan,
    GameEnded,
    Match,
    MatchEnded,
    MayName,
    OpeningRolled,
    Phase,
    Played,
    Raccooned,
    Rolled,
    RollsAgain,
    Rules,
    Side,
    StakeDoubled,
    Taken,
    Variant,
    Win,
    WinReason,
    gammons_count,
    replay,
    stake,
)
from tests.support.random_matches import random_course
from tests.support.strategies import ACEY, DUTCH, MONEY, RANDOMS

SESSIONS = st.one_of(MONEY, DUTCH, ACEY)


def _events(course: list[tuple[Match, tuple[Event, ...]]]) -> list[Event]:
    return [event for _, events in course for event in events]


def _played_whole(before: Match, events: tuple[Event, ...]) -> bool:
    (played,) = [event for event in events if isinstance(event, Played)]
    assert before.game.dice is not None
    return len(played.steps) == len(before.game.dice.numbers)


@settings(max_examples=10, deadline=None)
@given(rules=SESSIONS, chance=RANDOMS)
def test_session_balance_sums_to_zero(rules: Rules, chance: Random) -> None:
    """Rule 5.1."""
    course = random_course(rules, chance)
    match = course[-1][0]
    assert match.end is not None
    assert replay(_events(course)) == match
    for state, _ in course:
        position = state.game.position
        assert sum(position.x) == sum(position.o) == CHECKERS
    balance = dict.fromkeys(Side, 0)
    for event in _events(course):
        if isinstance(event, GameEnded):
            assert event.points >= 1
            balance[event.winner] += event.points
            balance[event.winner.other] -= event.points
    x, o = match.score
    assert balance == {Side.X: x - o, Side.O: o - x}
    assert sum(balance.values()) == 0


@settings(max_examples=14, deadline=None)
@given(rules=st.one_of(MONEY, DUTCH), chance=RANDOMS)
def test_cube_follows_takes_beavers_and_raccoons(rules: Rules, chance: Random) -> None:
    cube, offered = Cube(), 1
    for match, events in random_course(rules, chance, max_actions=200):
        for event in events:
            match event:
                case GameBegan():
                    cube = Cube()
                case OpeningRolled():
                    assert event.cube in (cube.value, cube.value * 2)
                    cube = Cube(event.cube)
                case Doubled(side, value):
                    assert (value, cube.owner in (None, side)) == (2 * cube.value, True)
                    offered = value
                case Beavered(side, value, stands):
                    assert (rules.beavers, value, stands) == (True, 2 * offered, not rules.beaver_pass)
                    offered, cube = value, Cube(value, side) if stands else cube
                case Raccooned(side, value, stands):
                    assert (rules.raccoons, value, stands) == (True, 2 * offered, not rules.beaver_pass)
                    offered, cube = value, Cube(value, side.other) if stands else cube
                case Taken(side, value, owner):
                    assert value == offered
                    cube = Cube(value, owner or side)
                case _:
                    pass
        assert cube.value <= min(rules.cube_limit, MAX_CUBE)
        if match.game.phase is not Phase.DECIDED:
            assert match.game.cube == cube


@settings(max_examples=14, deadline=None)
@given(rules=SESSIONS, chance=RANDOMS)
def test_game_pays_its_stake_times_the_win(rules: Rules, chance: Random) -> None:
    course = random_course(rules, chance, max_actions=200)
    for (before, _), (_, events) in pairwise(course):
        for event in events:
            if not isinstance(event, GameEnded):
                continue
            counted = 1 if event.how is WinReason.PASSED else event.win if event.left is None else event.left
            assert event.points == stake(before) * counted
            assert event.win is Win.SINGLE or gammons_count(before)
            if event.left is not None:
                assert event.left == CHECKERS - before.game.position.checkers_of(event.winner.other)[OFF]


@settings(max_examples=10, deadline=None)
@given(rules=ACEY, chance=RANDOMS)
def test_acey_deucey_continues_by_what_was_played(rules: Rules, chance: Random) -> None:
    course = random_course(rules, chance, max_actions=200)
    for (before, _), (after, events) in pairwise(course):
        kinds = {type(event) for event in events}
        dice = before.game.dice
        if Danced in kinds:
            assert after.to_act is before.game.turn.other
        if Played not in kinds or GameEnded in kinds or dice is None:
            assert not kinds & {MayName, RollsAgain}
            continue
        whole, one_and_two = _played_whole(before, events), {dice.first, dice.second} == {1, 2}
        again = before.game.named or (dice.is_double and rules.acey_doublet_rolls_again)
        assert (MayName in kinds) == (whole and one_and_two)
        assert (RollsAgain in kinds) == (whole and again)
        assert (after.to_act is before.game.turn) == (whole and (one_and_two or again))


@settings(max_examples=10, deadline=None)
@given(rules=ACEY, chance=RANDOMS)
def test_stake_doubles_exactly_for_1_and_2_if_agreed(rules: Rules, chance: Random) -> None:
    """Rule 7A.17."""
    multiplier = 1
    for match, events in random_course(rules, chance, max_actions=200):
        for event in events:
            if isinstance(event, GameBegan):
                multiplier = 1
            played_roll = isinstance(event, Rolled) or (isinstance(event, OpeningRolled) and event.plays)
            if played_roll and {event.dice.first, event.dice.second} == {1, 2}:  # type: ignore[union-attr]  # played_roll says which kind it is
                multiplier *= 2 if rules.acey_stake_doubling else 1
            if isinstance(event, StakeDoubled):
                assert event.multiplier == multiplier
        if match.game.phase is not Phase.DECIDED:
            assert match.game.multiplier == multiplier


@settings(max_examples=10, deadline=None)
@given(rules=SESSIONS, chance=RANDOMS)
def test_session_has_only_agreed_events(rules: Rules, chance: Random) -> None:
    """Rule 5.11."""
    kinds = {type(event) for event in _events(random_course(rules, chance, max_actions=200))}
    assert rules.beavers or Beavered not in kinds
    assert rules.raccoons or Raccooned not in kinds
    assert rules.has_cube or not kinds & {Doubled, Taken}
    assert rules.acey_stake_doubling or StakeDoubled not in kinds
    assert rules.variant is Variant.ACEY_DEUCEY or not kinds & {DoubleNamed, MayName, RollsAgain}


@settings(max_examples=4, deadline=None)
@given(length=st.integers(1, 5), lasts=st.booleans(), chance=RANDOMS)
def test_dutch_match_ends(length: int, lasts: bool, chance: Random) -> None:
    rules = Rules(variant=Variant.DUTCH, length=length, dutch_permission_lasts=lasts)
    course = random_course(rules, chance)
    (ended,) = [event for event in _events(course) if isinstance(event, MatchEnded)]
    assert course[-1][0].end == ended
    assert ended.winner is not None

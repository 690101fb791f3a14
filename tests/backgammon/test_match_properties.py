"""Properties of random matches: at each moment every conceivable action is tried."""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from backgammon import (
    CHECKERS,
    AcceptResignation,
    Action,
    AgreeCancel,
    AskCancel,
    Beaver,
    Concede,
    Cube,
    Danced,
    Double,
    Doubled,
    EndSession,
    Event,
    GameBegan,
    GameEnded,
    Illegal,
    Match,
    MatchEnded,
    Move,
    NameDouble,
    NextGame,
    OpeningRolled,
    Pass,
    Played,
    PlayerAction,
    Raccoon,
    RefuseCancel,
    RefuseResignation,
    RequestRoll,
    Resign,
    Rolled,
    Rules,
    Side,
    Take,
    Taken,
    Win,
    WinReason,
    decide,
    evolve,
    legal_actions,
    refusal,
    replay,
)
from backgammon.events import EndReason
from tests.support.random_matches import judged_action, random_course
from tests.support.strategies import ANY_RULES, DUTCH, MATCHES, MONEY, RANDOMS, WITHOUT_BEAVERS

PLAIN: tuple[PlayerAction, ...] = (
    RequestRoll(),
    Double(),
    Take(),
    Pass(),
    Beaver(),
    Raccoon(),
    *(NameDouble(number) for number in range(8)),
    AcceptResignation(),
    RefuseResignation(),
    NextGame(),
    EndSession(),
    Concede(),
    AskCancel(),
    AgreeCancel(),
    RefuseCancel(),
    *(Resign(level) for level in Win),
)
NONSENSE = tuple(
    Move(steps)
    for steps in (
        (),
        ((25, 0),),
        ((-1, 26),),
        ((7, 7),),
        ((1000, 3),),
        ((3, -1000),),
        ((8, 5), (5, 8)),
        ((6, 5),) * 9,
        ((0, 6),),
        ((26, 2), (26, 19)),
        ((24, 24), (13, 13)),
    )
)


def _events(course: list[tuple[Match, tuple[Event, ...]]]) -> list[Event]:
    return [event for _, events in course for event in events]


def _accepted(match: Match, side: Side, action: Action) -> bool:
    before = repr(match)
    try:
        decide(match, side, action)
    except Illegal:
        return False
    finally:
        assert repr(match) == before
    return True


@settings(max_examples=12, deadline=None)
@given(rules=ANY_RULES, chance=RANDOMS)
def test_log_replays_to_the_played_state(rules: Rules, chance: Random) -> None:
    course = random_course(rules, chance, max_actions=150)
    replayed = Match(Rules())
    for match, events in course:
        for event in events:
            replayed = evolve(replayed, event)
        assert replayed == match
    assert replay(_events(course)) == course[-1][0]
    assert course[-1][0].version == len(_events(course))


@settings(max_examples=12, deadline=None)
@given(rules=ANY_RULES, chance=RANDOMS)
def test_match_always_has_fifteen_checkers_a_side(rules: Rules, chance: Random) -> None:
    for match, _ in random_course(rules, chance, max_actions=150):
        assert sum(match.game.position.x) == sum(match.game.position.o) == CHECKERS


@settings(max_examples=12, deadline=None)
@given(rules=ANY_RULES, chance=RANDOMS)
def test_exactly_the_offered_actions_are_accepted(rules: Rules, chance: Random) -> None:
    course = random_course(rules, chance, max_actions=150)
    for match, _ in chance.sample(course, min(12, len(course))) + course[-2:]:
        for side in Side:
            offered = legal_actions(match, side)
            for action in offered:
                assert _accepted(match, side, judged_action(match, action, chance))
                assert refusal(match, side, action) is None
            everything: set[PlayerAction] = {*PLAIN, *NONSENSE}
            for action in everything - set(offered):
                assert not _accepted(match, side, judged_action(match, action, chance)), action
                assert refusal(match, side, action) is not None


@settings(max_examples=12, deadline=None)
@given(rules=ANY_RULES, chance=RANDOMS)
def test_match_is_never_stuck(rules: Rules, chance: Random) -> None:
    leaving = {Concede(), AskCancel(), AgreeCancel(), RefuseCancel()}
    for match, _ in random_course(rules, chance, max_actions=150):
        offers = {side: set(legal_actions(match, side)) - leaving for side in Side}
        if match.to_act is not None:
            assert offers[match.to_act]
            assert not offers[match.to_act.other]
        elif match.between_games:
            assert list(offers.values()) == [{NextGame(), EndSession()}] * 2
        else:
            assert list(offers.values()) == [set()] * 2


@settings(max_examples=14, deadline=None)
@given(rules=MATCHES, chance=RANDOMS)
def test_match_ends_with_the_right_score_and_winner(rules: Rules, chance: Random) -> None:
    course = random_course(rules, chance)
    match, length = course[-1][0], rules.length or 0
    score = dict.fromkeys(Side, 0)
    for event in _events(course):
        if isinstance(event, GameEnded):
            assert max(score.values()) < length
            score[event.winner] += event.points
    assert match.score == (score[Side.X], score[Side.O])
    assert match.end is not None
    if match.end.close is EndReason.REACHED:
        assert match.end.winner is not None
        assert score[match.end.winner] >= length > score[match.end.winner.other]
    assert [event for event in _events(course) if isinstance(event, MatchEnded)] == [match.end]
    assert match.to_act is None


@settings(max_examples=14, deadline=None)
@given(rules=MATCHES, chance=RANDOMS)
def test_crawford_game_is_the_first_at_match_point(rules: Rules, chance: Random) -> None:
    """Rule 4.3."""
    score, done, began = dict.fromkeys(Side, 0), False, []
    for event in _events(random_course(rules, chance)):
        if isinstance(event, GameEnded):
            score[event.winner] += event.points
        if isinstance(event, GameBegan):
            at_match_point = rules.length != 1 and (rules.length or 0) - 1 in score.values()
            assert event.crawford == (at_match_point and not done)
            done = done or event.crawford
            began.append(event)
    assert [event.number for event in began] == list(range(1, len(began) + 1))
    assert sum(event.crawford for event in began) <= 1


@settings(max_examples=14, deadline=None)
@given(rules=WITHOUT_BEAVERS, chance=RANDOMS)
def test_cube_follows_the_taken_doubles(rules: Rules, chance: Random) -> None:
    cube, crawford, turned = Cube(), False, False
    for match, events in random_course(rules, chance, max_actions=150):
        for event in events:
            match event:
                case GameBegan():
                    cube, crawford, turned = Cube(), event.crawford, False
                case OpeningRolled():
                    assert event.cube in (cube.value, cube.value * 2)
                    assert event.cube == cube.value or rules.automatic_doubles
                    cube = Cube(event.cube)
                case Doubled(side, value):
                    assert (value, crawford, rules.length == 1) == (2 * cube.value, False, False)
                    assert cube.owner in (None, side)
                case Taken(side, value):
                    assert value == 2 * cube.value
                    cube, turned = Cube(value, side), True
                case GameEnded():
                    assert event.points == event.win * cube.value
                    assert event.win is Win.SINGLE or turned or not rules.jacoby
                    assert event.how is not WinReason.PASSED or event.win is Win.SINGLE
                case _:
                    pass
        if match.end is None and not match.between_games:
            assert match.game.cube == cube


@settings(max_examples=12, deadline=None)
@given(rules=st.one_of(MATCHES, MONEY, DUTCH), chance=RANDOMS)
def test_sides_alternate_and_roll_once(rules: Rules, chance: Random) -> None:
    """Rule 1.27."""
    course = random_course(rules, chance, max_actions=150)
    rolls = [event for event in _events(course) if isinstance(event, Rolled | OpeningRolled)]
    assert [roll.number for roll in rolls] == list(range(1, len(rolls) + 1))
    assert course[-1][0].rolls == len(rolls)
    turns: list[Side] = []
    for event in _events(course):
        match event:
            case GameBegan():
                turns = []
            case OpeningRolled(dice, plays=plays):
                first = Side.X if dice.first > dice.second else Side.O
                turns = [] if dice.is_double else [first if plays else first.other]
            case Rolled(side):
                turns.append(side)
                assert turns[-2:] == [side.other, side]
            case Played(side) | Danced(side):
                assert turns[-1] is side
            case _:
                pass


@pytest.mark.parametrize("length", [1, 2, 3, 7, 25])
@settings(max_examples=2, deadline=None)
@given(chance=RANDOMS)
def test_match_of_any_length_ends(length: int, chance: Random) -> None:
    assert random_course(Rules(length=length), chance)[-1][0].end is not None

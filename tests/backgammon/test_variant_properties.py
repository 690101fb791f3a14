"""Properties of legal plays in the variants, in random positions and with any options."""

from __future__ import annotations

from random import Random

from hypothesis import given, settings
from hypothesis import strategies as st

from backgammon import (
    CHECKERS,
    AmbiguousPlay,
    Dice,
    Phase,
    Play,
    Position,
    Rules,
    Side,
    apply,
    begin_play,
    format_play_in_full,
    game_of,
    legal_plays,
    make_steps,
    movement_of,
    parse_play,
    plays_now,
)
from backgammon.match import Match
from tests.support.positions import a_match, move_of
from tests.support.reference_plays import Ways, slow_results, ways_of
from tests.support.strategies import ACEY, ALL_DICE, DUTCH, MATCHES, RANDOMS, positions_of


@st.composite
def _on_table(draw: st.DrawFn, games: st.SearchStrategy[Rules], dice: st.SearchStrategy[Dice] = ALL_DICE) -> Match:
    """Return a match in mid-game with a roll on the table."""
    rules = draw(games)
    side, been_home = draw(st.sampled_from(Side)), draw(st.tuples(st.booleans(), st.booleans()))
    position = draw(positions_of(rules))
    return a_match(rules, position=position, turn=side, been_home=been_home, dice=draw(dice), phase=Phase.PLAY)


VARIANTS = st.one_of(DUTCH, ACEY)
ANY_GAME = st.one_of(DUTCH, ACEY, MATCHES)
NO_DOUBLE = ALL_DICE.filter(lambda dice: not dice.is_double)
DOUBLE = st.builds(lambda die: Dice(die, die), st.integers(1, 6))


def _ways(match: Match) -> Ways:
    return ways_of(match.rules, been_home=match.game.been_home[match.game.turn is Side.O])


def _dice(match: Match) -> Dice:
    assert match.game.dice is not None
    return match.game.dice


@settings(max_examples=120, deadline=None)
@given(match=_on_table(ANY_GAME))
def test_variant_plays_agree_with_the_reference_generator(match: Match) -> None:
    most, results = slow_results(match.game.position, match.game.turn, _dice(match), _ways(match))
    plays = plays_now(match)
    assert {play.result for play in plays} == results
    assert len(plays) == len(results)
    assert {play.length for play in plays} | {len(play.steps) for play in plays} <= {most}


@settings(max_examples=60, deadline=None)
@given(match=_on_table(VARIANTS))
def test_variant_steps_lead_to_the_result(match: Match) -> None:
    position, side, hit_goes_to = match.game.position, match.game.turn, game_of(match.rules).hit_goes_to(match.rules)
    for play in plays_now(match):
        steps = [(step.start, step.end) for step in play.steps]
        assert make_steps(position, side, steps, hit_goes_to) == play.result
        assert sum(play.result.x) == sum(play.result.o) == CHECKERS


@settings(max_examples=30, deadline=None)
@given(match=_on_table(VARIANTS))
def test_offered_variant_play_is_accepted(match: Match) -> None:
    for play in plays_now(match)[:40]:
        after, _ = apply(match, match.game.turn, move_of(play))
        assert after.game.position == play.result


@settings(max_examples=30, deadline=None)
@given(match=_on_table(VARIANTS))
def test_both_sides_have_mirrored_variant_plays(match: Match) -> None:
    """Rules 1.8 and 7A.2."""
    position, side, dice = match.game.position, match.game.turn, _dice(match)
    movement = movement_of(match, side)
    mirrored = Position(position.o, position.x)
    seen = {play.result for play in legal_plays(mirrored, side.other, dice, movement)}
    assert {Position(result.o, result.x) for result in seen} == {play.result for play in plays_now(match)}


@settings(max_examples=40, deadline=None)
@given(match=_on_table(VARIANTS))
def test_variant_play_reads_back_from_full_notation(match: Match) -> None:
    position, side, dice = match.game.position, match.game.turn, _dice(match)
    for play in plays_now(match)[:12]:
        found = parse_play(format_play_in_full(play.steps), position, side, dice, movement_of(match, side))
        if isinstance(found, AmbiguousPlay):  # checkers on the bar and in hand are written alike
            assert play.result in {choice.result for choice in found.choices}
        else:
            assert isinstance(found, Play)
            assert found.result == play.result


@settings(max_examples=30, deadline=None)
@given(match=_on_table(VARIANTS, NO_DOUBLE))
def test_offered_variant_steps_reach_the_legal_results(match: Match) -> None:
    position, side, dice = match.game.position, match.game.turn, _dice(match)
    movement = movement_of(match, side)
    reached: set[Position] = set()
    waiting: list[tuple[tuple[int, int], ...]] = [()] if plays_now(match) else []
    while waiting:
        made = waiting.pop()
        play = begin_play(position, side, dice, made, movement)
        assert play is not None
        if play.complete is not None:
            reached.add(play.complete.result)
        assert play.next_steps or play.complete is not None
        waiting += [(*made, (step.start, step.die)) for step in play.next_steps]
    assert reached == slow_results(position, side, dice, _ways(match))[1]


@settings(max_examples=40, deadline=None)
@given(match=_on_table(VARIANTS), chance=RANDOMS)
def test_variant_play_can_be_made_step_by_step(match: Match, chance: Random) -> None:
    position, side, dice = match.game.position, match.game.turn, _dice(match)
    movement = movement_of(match, side)
    for play in chance.sample(plays_now(match), min(3, len(plays_now(match)))):
        made: tuple[tuple[int, int], ...] = ()
        for step in play.steps:
            offered = begin_play(position, side, dice, made, movement)
            assert offered is not None
            assert (step.start, step.die) in {(found.start, found.die) for found in offered.next_steps}
            made = (*made, (step.start, step.die))
        ended = begin_play(position, side, dice, made, movement)
        assert ended is not None
        assert ended.complete is not None
        assert ended.complete.result == ended.position == play.result


@settings(max_examples=30, deadline=None)
@given(match=_on_table(VARIANTS, DOUBLE), chance=RANDOMS)
def test_offered_variant_steps_make_a_legal_doublet(match: Match, chance: Random) -> None:
    position, side, dice = match.game.position, match.game.turn, _dice(match)
    movement = movement_of(match, side)
    results = {play.result for play in plays_now(match)}
    made: tuple[tuple[int, int], ...] = ()
    play = begin_play(position, side, dice, made, movement)
    assert (play is None) == (not results)
    while play is not None and play.next_steps:
        step = chance.choice(play.next_steps)
        made = (*made, (step.start, step.die))
        play = begin_play(position, side, dice, made, movement)
        assert play is not None
    assert play is None or (play.complete is not None and play.complete.result in results)

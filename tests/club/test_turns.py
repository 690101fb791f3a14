"""The history of a match: its end and its games agree with the whole of it."""

from __future__ import annotations

from hypothesis import given, settings
from hypothesis import strategies as st

from backgammon import GameBegan, Rules, Variant
from club.turns import Turn, history, history_of_game, last_turn, latest
from tests.support.random_matches import random_log

RULES = [
    Rules(length=3),
    Rules(jacoby=True, beavers=True, raccoons=True),
    Rules(length=3, variant=Variant.DUTCH),
    Rules(variant=Variant.ACEY_DEUCEY),
]


@given(st.integers(0, 10**6), st.sampled_from(RULES), st.integers(0, 400), st.integers(0, 40))
@settings(max_examples=60, deadline=None)
def test_latest_entries_are_the_end_of_the_history(seed: int, rules: Rules, acts: int, pieces: int) -> None:
    log = tuple((event, at) for at, event in enumerate(random_log(rules, seed, max_actions=acts)))
    whole, told = list(history(log)), latest(log, pieces)
    assert told == whole[len(whole) - len(told) :]
    assert len(told) >= min(pieces, len(whole))
    begun = max(place for place, piece in enumerate(whole) if isinstance(piece.what, GameBegan))
    turns = [piece.what for piece in whole[begun:] if isinstance(piece.what, Turn)]
    assert last_turn(told) == (turns[-1] if turns else None)


@given(st.integers(0, 10**6), st.sampled_from(RULES), st.integers(0, 400))
@settings(max_examples=40, deadline=None)
def test_history_of_a_game_is_part_of_the_whole_history(seed: int, rules: Rules, acts: int) -> None:
    log = tuple((event, at) for at, event in enumerate(random_log(rules, seed, max_actions=acts)))
    whole, games = list(history(log)), sum(isinstance(event, GameBegan) for event, _ in log)
    for number in range(games + 2):
        assert list(history_of_game(log, number)) == [piece for piece in whole if piece.game == number]

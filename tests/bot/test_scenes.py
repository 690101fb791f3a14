"""The scene of a table: the result of the last game, and the checkers that can be moved."""

from __future__ import annotations

import pytest

from backgammon import START, Dice, Event, GameBegan, GameEnded, MatchEnded, OpeningRolled, Played, Rules, Side, replay
from bot.delivery.heavy_work import unlimited
from bot.features.archive.replay import game_frames
from bot.ui.partial_play import begun_play
from bot.ui.scene import scene_of
from tests.support.random_matches import random_log
from tests.support.tables import at_play, table_of

AUTOMATIC = (GameBegan, OpeningRolled, MatchEnded)


def moments(log: tuple[Event, ...]) -> list[tuple[Event, ...]]:
    """Return the prefixes of a log, from its second game on, at which a board can be shown."""
    first = next(place for place, event in enumerate(log) if isinstance(event, GameEnded))
    return [log[:place] for place in range(first + 2, len(log) + 1)]


@pytest.mark.parametrize("seed", [1, 2, 3])
def test_result_of_a_game_is_shown_until_the_next_action(seed: int) -> None:
    log = random_log(Rules(length=7), seed, boldness=0)
    shown = 0
    for moment in moments(log):
        games = scene_of(table_of(replay(moment), moment)).games
        waits = isinstance(moment[-1], OpeningRolled) and not moment[-1].dice.is_double
        if waits or isinstance(moment[-1], MatchEnded):
            assert len(games) == sum(isinstance(event, GameEnded) for event in moment)
            shown += 1
        elif not isinstance(moment[-1], (*AUTOMATIC, GameEnded)):
            assert games == ()
    assert shown


def test_replay_starts_without_the_previous_result() -> None:
    log = random_log(Rules(length=7), 1, boldness=0)
    first, *_, last = (frame.scene for frame in game_frames(unlimited, table_of(replay(log), log), 2))
    assert first.games == ()
    assert first.starts == ()
    assert len(last.games) == 2


def test_movable_checkers_are_marked_until_the_play_is_whole() -> None:
    match = at_play(START, Side.X, Dice(6, 1))
    table = table_of(match)
    assert scene_of(table).starts == (6, 8, 13, 24)
    half = begun_play(match, "d6")
    assert scene_of(table, half).starts == (6, 7, 8, 24)
    assert scene_of(table, begun_play(match, "d681")).starts == ()


def test_last_play_of_a_match_is_numbered_for_its_player() -> None:
    for seed in range(5):
        log = random_log(Rules(length=1), seed, boldness=0)
        match = replay(log)
        if isinstance(log[-3], Played):
            assert scene_of(table_of(match, log)).numbering is log[-3].side
            return
    raise AssertionError("none of these matches was played to its end")

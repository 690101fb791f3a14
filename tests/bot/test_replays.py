"""Replays of a game turn by turn, and the result plate at the end."""

from __future__ import annotations

from functools import reduce

import pytest

from backgammon import EndReason, GameEnded, Match, MatchEnded, Played, Rules, Side, Variant, begin, evolve, replay
from bot.delivery.heavy_work import unlimited
from bot.features.archive.replay import game_scenes, games_played
from bot.ui.scene import scene_of
from renderer import GameWon
from tests.support.random_matches import random_log
from tests.support.tables import table_of


@pytest.mark.parametrize("number", range(4))
def test_replay_of_a_game_shows_every_play(number: int) -> None:
    log = random_log(Rules(length=5), number, max_actions=400)
    now = table_of(replay(log), log)
    plays = [event for event in log if isinstance(event, Played)]
    scenes = [scene for game in range(1, games_played(now) + 1) for scene in game_scenes(unlimited, now, game)]
    positions = {scene.position for scene in scenes}
    assert all(replay(log[: log.index(play) + 1]).game.position in positions for play in plays)
    assert game_scenes(unlimited, now, games_played(now) + 1) == []


@pytest.mark.parametrize("number", range(6))
def test_end_of_a_match_has_a_plate_with_every_game(number: int) -> None:
    log = random_log(Rules(length=3), number, boldness=0)
    scene = scene_of(table_of(replay(log), log))
    ended = [event for event in log if isinstance(event, GameEnded)]
    assert scene.games == tuple(
        GameWon(event.winner, event.win.value, event.points // event.win.value) for event in ended
    )
    assert [game.points for game in scene.games] == [event.points for event in ended]
    assert scene.crowned
    assert not scene_of(table_of(replay(log[:-2]), log[:-2])).games


def test_acey_deucey_has_no_result_plate() -> None:
    log = random_log(Rules(variant=Variant.ACEY_DEUCEY), 1, max_actions=4000)
    ends = [place for place, event in enumerate(log, start=1) if isinstance(event, GameEnded)]
    assert ends
    assert scene_of(table_of(replay(log[: ends[0]]), log[: ends[0]])).games == ()


@pytest.mark.parametrize("close", [EndReason.CONCEDED, EndReason.CANCELLED])
def test_conceded_or_cancelled_match_has_no_result_plate(close: EndReason) -> None:
    match, began = Match(Rules(length=5)), begin(Rules(length=5))
    log = (*began, MatchEnded(Side.X if close is EndReason.CONCEDED else None, close))
    scene = scene_of(table_of(reduce(evolve, log, match), log))
    assert scene.games == ()

"""Replays of a game turn by turn, and the result plate at the end."""

from __future__ import annotations

from collections import Counter
from functools import reduce

import pytest

from backgammon import (
    Beavered,
    Doubled,
    EndReason,
    GameEnded,
    Match,
    MatchEnded,
    Played,
    Raccooned,
    Rules,
    Side,
    Taken,
    Variant,
    Win,
    WinReason,
    begin,
    evolve,
    format_play,
    replay,
)
from bot.delivery.heavy_work import unlimited
from bot.features.archive.replay import (
    CUBE_SECONDS,
    END_SECONDS,
    HIT_SECONDS,
    NOTHING,
    SECONDS,
    caption_of,
    game_frames,
    games_played,
)
from bot.ui.scene import scene_of
from club.tables import Table
from club.turns import Turn, history
from renderer import Caption, Frame, GameWon
from tests.support.random_matches import random_log
from tests.support.tables import table_of


def frames_of(table: Table) -> list[Frame]:
    """Return the pictures of all games."""
    return [frame for game in range(1, games_played(table) + 1) for frame in game_frames(unlimited, table, game)]


@pytest.mark.parametrize("number", range(4))
def test_replay_of_a_game_shows_every_play(number: int) -> None:
    log = random_log(Rules(length=5), number, max_actions=400)
    now = table_of(replay(log), log)
    plays = [event for event in log if isinstance(event, Played)]
    positions = {frame.scene.position for frame in frames_of(now)}
    assert all(replay(log[: log.index(play) + 1]).game.position in positions for play in plays)
    assert game_frames(unlimited, now, games_played(now) + 1) == []


@pytest.mark.parametrize("number", range(4))
def test_replay_keeps_orientation_and_numbers(number: int) -> None:
    log = random_log(Rules(length=5), number, max_actions=400)
    views = {(frame.scene.numbering, frame.scene.bottom) for frame in frames_of(table_of(replay(log), log))}
    assert views == {(Side.X, Side.X)}


@pytest.mark.parametrize("number", range(4))
def test_captions_are_the_plays_in_notation(number: int) -> None:
    log = random_log(Rules(length=5), number, max_actions=400)
    now = table_of(replay(log), log)
    turns = [entry.what for entry in history(now.log) if isinstance(entry.what, Turn)]
    shown = [frame.caption for frame in frames_of(now) if ": " in frame.caption.text]
    assert turns
    assert [(caption.side, caption.text) for caption in shown] == [
        (turn.side, f"{turn.dice}: {format_play(turn.steps) if turn.steps else NOTHING}") for turn in turns
    ]


@pytest.mark.parametrize("number", range(4))
def test_hits_cube_and_end_are_shown_longer(number: int) -> None:
    log = random_log(Rules(length=7), number)
    now = table_of(replay(log), log)
    hits = sum(
        any(step.hit for step in entry.what.steps or ()) for entry in history(now.log) if isinstance(entry.what, Turn)
    )
    cubes = sum(isinstance(event, Doubled | Beavered | Raccooned | Taken) for event in log)
    seconds = Counter(frame.seconds for frame in frames_of(now))
    assert seconds[END_SECONDS] == games_played(now)
    assert (seconds[HIT_SECONDS], seconds[CUBE_SECONDS]) == (hits, cubes)
    assert SECONDS < HIT_SECONDS < CUBE_SECONDS < END_SECONDS


def test_cube_is_offered_and_taken_in_the_caption() -> None:
    assert caption_of(Doubled(Side.O, 4)) == Caption(Side.O, cube=4)
    assert caption_of(Taken(Side.X, 4, Side.X)) == Caption(Side.X, cube=4, takes=True)
    assert caption_of(GameEnded(Side.O, Win.GAMMON, 4, WinReason.BORNE_OFF)) == Caption(Side.O, "+4")


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

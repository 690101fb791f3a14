"""Every screen is valid for Discord, with the longest names on the worst boards."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import discord
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from backgammon import Dice, EndReason, MatchEnded, Phase, Rules, Side, plays_now, replay
from bot.features.challenge.screen import accepted_screen, challenge_screen, closed_screen
from bot.features.help.help_screen import help_screen
from bot.ui.agreement import rules_phrase
from bot.ui.board.message import MAX_TRANSCRIPT_LENGTH, board_screen, transcript_screen
from bot.ui.board.plays import MAX_MENUS
from bot.ui.layouts import MAX_OPTIONS
from bot.ui.partial_play import begun_play, decode, encode
from bot.ui.picture import Picture
from storage.challenges import State
from tests.support.messages import payload_of
from tests.support.random_matches import random_log
from tests.support.screens import (
    HARD,
    LINK,
    WIDE,
    WORDS,
    WORST_NAME,
    faults,
    nodes,
    proposal,
    sent,
    written,
)
from tests.support.tables import MAX_NAME, at_play, finished, table_of


def board(match: Any, partial_play: str = "", log: Any = (), name: str = WORST_NAME) -> discord.ui.LayoutView:
    table = table_of(match, log, x=name, o=name)
    picture = Picture(b"", "board.png", "d" * 1000)
    play = begun_play(match, partial_play) if partial_play else None
    return board_screen(table, picture, WORDS, play, smaller_first=partial_play.endswith("z"))


def menus(view: discord.ui.LayoutView) -> list[dict[str, Any]]:
    return [node for node in nodes(view) if node["type"] == 3]


def drafts(view: discord.ui.LayoutView) -> set[str]:
    """Return the partial plays that menus and buttons lead to."""
    tapped = [node["custom_id"] for node in nodes(view) if node["type"] == 2 and ":draft:" in node["custom_id"]]
    return {one["value"] for menu in menus(view) for one in menu["options"]} | {
        payload for one in tapped if (payload := payload_of(one))
    }


@given(st.integers(0, 10**6), st.integers(1, 250), st.sampled_from([1, 2, 25, None]), st.data())
@settings(max_examples=30, deadline=None)
def test_every_board_of_a_match_is_valid_for_discord(
    seed: int, acts: int, length: int | None, data: st.DataObject
) -> None:
    log = random_log(Rules(length=length), seed, max_actions=acts)
    match = replay(log)
    assert faults(board(match, log=log)) == []
    assert faults(transcript_screen(table_of(match, log, x=WORST_NAME), 0, WORDS, LINK)) == []
    if plays := plays_now(match):
        play = data.draw(st.sampled_from(plays))
        for count in range(1, len(play.steps) + 1):
            assert faults(board(match, encode(play.steps[:count]), log)) == []


@pytest.mark.parametrize("dice", [Dice(first, second) for first in range(1, 7) for second in range(1, first + 1)])
def test_hardest_boards_offer_every_play(dice: Dice) -> None:
    """Every one of hundreds of plays can be made, in menus of whole plays or checker by checker."""
    match = at_play(WIDE if dice.is_double else HARD, Side.X, dice, cube=2**20)
    view = board(match, name=MAX_NAME)
    assert sent(view) == []
    plays = plays_now(match)
    offered = {one["value"] for menu in menus(view) for one in menu["options"]}
    whole_plays = len(plays) <= MAX_OPTIONS * MAX_MENUS
    assert ("Or tap a checker" in str(written(view))) == whole_plays
    if whole_plays:
        assert {encode(play.steps) for play in plays} <= offered
    assert plays
    for play in plays[:: max(1, len(plays) // 4)]:
        for count in range(len(play.steps)):
            view = board(match, encode(play.steps[:count])) if count else board(match)
            assert faults(view) == []
            step = encode(play.steps[: count + 1])
            assert step in drafts(view) | drafts(board(match, f"{encode(play.steps[:count])}z"))


def test_some_boards_have_more_plays_than_the_menus_hold() -> None:
    counts = [len(plays_now(at_play(WIDE, Side.X, Dice(one, one)))) for one in range(1, 4)]
    assert max(counts) > 370
    assert all(
        decode(one["value"]) for menu in menus(board(at_play(WIDE, Side.X, Dice(3, 3)))) for one in menu["options"]
    )


@pytest.mark.parametrize("close", EndReason)
def test_every_end_of_a_match_has_a_screen(close: EndReason) -> None:
    winner = Side.O if close in (EndReason.REACHED, EndReason.CONCEDED) else None
    view = board(finished(Rules(length=5), MatchEnded(winner, close)))
    assert sent(view) == []
    assert "Rematch" in str(written(view))


@pytest.mark.parametrize("close", [EndReason.ENDED, EndReason.LAPSED, EndReason.CANCELLED, EndReason.VOIDED])
@pytest.mark.parametrize("phase", [Phase.DECIDED, Phase.OPENING, Phase.ROLL])
def test_session_end_states_the_debt_unless_cancelled(close: EndReason, phase: Phase) -> None:
    over = finished(Rules(stake="2 beans"), MatchEnded(None, close))
    view = board(replace(over, score=(3, 1), game=replace(over.game, phase=phase)), name="Anna")
    told = [node["content"] for node in nodes(view) if node["type"] == 10][1]
    owes = "Anna is 2 points ahead. Anna owes Anna 4 beans."
    assert told.endswith(f"\n{owes}") is (close in (EndReason.ENDED, EndReason.LAPSED))
    assert told.count("owes") == (close in (EndReason.ENDED, EndReason.LAPSED))


@pytest.mark.parametrize("over", [True, False])
def test_old_board_says_whether_the_match_went_on(over: bool) -> None:
    match = (
        finished(Rules(length=5), MatchEnded(None, EndReason.VOIDED))
        if over
        else replay(random_log(Rules(length=5), 1, max_actions=9))
    )
    [node] = written(transcript_screen(table_of(match, ()), 0, WORDS, LINK))
    where = f"[the board]({LINK})"
    assert node["content"] == (f"-# {where}" if over else f"-# The match went on. → {where}")


@pytest.mark.parametrize("state", State)
@pytest.mark.parametrize("opponent", [True, False])
@pytest.mark.parametrize("rules", [Rules(length=1), Rules(length=2), Rules(length=25), Rules()])
def test_every_challenge_is_valid_for_discord(state: State, opponent: bool, rules: Rules) -> None:
    assert sent(challenge_screen(proposal(state, opponent, rules), WORDS)) == []
    assert sent(closed_screen(proposal(state, opponent, rules), WORDS)) == []
    begun = table_of(at_play(HARD, Side.X, Dice(2, 1)), x=WORST_NAME, o=WORST_NAME)
    assert sent(accepted_screen(begun, WORDS, "<#" + "9" * 19 + ">")) == []
    assert rules_phrase(rules, WORDS)


def test_help_is_one_that_discord_takes() -> None:
    assert sent(help_screen(WORDS)) == []


def test_transcript_is_one_line_ending_with_the_newest_events() -> None:
    log = random_log(Rules(length=25), 3, max_actions=400)
    view = transcript_screen(table_of(replay(log), log, x=WORST_NAME, o=WORST_NAME), 0, WORDS, LINK)
    [node] = written(view)
    assert "\n" not in node["content"]
    assert len(node["content"]) <= MAX_TRANSCRIPT_LENGTH + 20 + len(LINK)
    assert node["content"].startswith("-# … ")

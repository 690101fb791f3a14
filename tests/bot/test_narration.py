"""Narration: events and the next action in self-contained sentences."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from backgammon import (
    START,
    Cube,
    Dice,
    EndReason,
    Game,
    Match,
    MatchEnded,
    Phase,
    Position,
    Rules,
    Side,
    Win,
    WinReason,
    format_play,
    replay,
)
from backgammon.events import GameBegan, GameEnded, MatchBegan, OpeningRolled, Passed, Rolled, StakeDoubled
from bot.text.translator import Translator
from bot.ui.narration import lines, prompt
from club.turns import Turn, history
from tests.support.random_matches import random_log
from tests.support.tables import NOON

WORDS = Translator()
NAMES = {Side.X: "Anna", Side.O: "Björn"}


def narrate(*events: object) -> list[str]:
    return lines(history((event, NOON) for event in events), NAMES, WORDS)  # type: ignore[misc]  # a generator is enough


@given(st.integers(0, 10**6), st.integers(1, 300), st.sampled_from([1, 3, None]))
@settings(max_examples=50, deadline=None)
def test_every_event_can_be_narrated(seed: int, acts: int, length: int | None) -> None:
    log = random_log(Rules(length=length), seed, max_actions=acts)
    written = narrate(*log)
    assert all(line and "{" not in line and "Side" not in line and "None" not in line for line in written)
    match = replay(log)
    says = prompt(match, NAMES, WORDS)
    assert says
    assert "{" not in says
    if match.to_act is not None:
        assert NAMES[match.to_act] in says


MARKS = {Side.X: "⚪", Side.O: "⚫"}


@given(st.integers(0, 10**6), st.sampled_from([1, 3, None]))
@settings(max_examples=30, deadline=None)
def test_line_starts_with_the_colour_of_its_side(seed: int, length: int | None) -> None:
    """The play is in the numbers of the side that made it."""
    pieces = list(history((event, NOON) for event in random_log(Rules(length=length), seed, max_actions=200)))
    plays = 0
    for piece in pieces:
        (line,) = lines([piece], NAMES, WORDS, marks=MARKS) or [""]
        if isinstance(piece.what, Turn):
            side = piece.what.side
            assert line.startswith(f"{MARKS[side]} {NAMES[side]} ")
            assert piece.what.steps is None or format_play(piece.what.steps) in line
            plays += 1
        elif isinstance(piece.what, GameBegan | StakeDoubled):
            assert line[:1] not in MARKS.values()
        elif isinstance(piece.what, GameEnded):
            assert line.startswith(MARKS[piece.what.winner])
        elif line:
            assert line[:1] in MARKS.values()
    assert plays


def test_opening_roll_has_the_colour_of_the_side_that_starts() -> None:
    for dice, side in ((Dice(6, 1), Side.X), (Dice(1, 6), Side.O)):
        pieces = history((event, NOON) for event in (GameBegan(1, crawford=False), OpeningRolled(dice, 1, "a", 1)))
        (line,) = lines(pieces, NAMES, WORDS, marks=MARKS)
        assert line.startswith(f"{MARKS[side]} Opening roll")


def test_tied_opening_rolls_are_in_the_deciding_sentence() -> None:
    written = narrate(
        MatchBegan(Rules(length=5)),
        GameBegan(1, crawford=False),
        OpeningRolled(Dice(3, 3), 1, "a", 1),
        OpeningRolled(Dice(6, 6), 2, "b", 1),
        OpeningRolled(Dice(4, 1), 3, "c", 1),
    )
    assert written == ["Opening roll: 3-3, 6-6, then Anna 4, Björn 1."]


def test_roll_is_narrated_only_with_its_play() -> None:
    opened = (GameBegan(1, crawford=False), OpeningRolled(Dice(4, 1), 1, "a", 1))
    assert narrate(*opened, Rolled(Side.O, Dice(6, 5), 2, "b")) == narrate(*opened)


def test_end_of_a_game_names_winner_kind_and_points() -> None:
    assert narrate(Passed(Side.O), GameEnded(Side.X, Win.SINGLE, 2, WinReason.PASSED)) == [
        "Björn passes.",
        "Anna wins a single game: 2 points.",
    ]
    assert narrate(GameEnded(Side.O, Win.BACKGAMMON, 3, WinReason.CONCEDED)) == ["Anna left: 3 points for Björn."]
    assert narrate(GameBegan(4, crawford=True)) == ["Game 4 begins, the Crawford game."]


def game(phase: Phase, **more: object) -> Game:
    position = more.pop("position", START)
    assert isinstance(position, Position)
    return Game(2, position=position, phase=phase, first_turn=False, **more)  # type: ignore[arg-type]  # any field of Game


@pytest.mark.parametrize(
    ("match", "says"),
    [
        (Match(Rules(length=5), 9, (0, 0), game(Phase.ROLL)), "Anna to roll or double."),
        (Match(Rules(length=5), 9, (0, 0), game(Phase.ROLL, cube=Cube(2, Side.X))), "Anna to roll or redouble."),
        (Match(Rules(length=1), 9, (0, 0), game(Phase.ROLL)), "Anna to roll."),
        (Match(Rules(length=5), 9, (0, 0), game(Phase.ROLL, cube=Cube(2, Side.O))), "Anna to roll."),
        (Match(Rules(length=5), 9, (4, 2), game(Phase.ROLL)), "Anna to roll. (Doubling gains nothing here: "),
        (Match(Rules(length=5), 9, (0, 0), game(Phase.PLAY, dice=Dice(6, 1))), "Anna to play 6-1."),
        (Match(Rules(length=5), 9, (0, 0), game(Phase.DOUBLED)), "Björn: take the double, or pass?"),
        (
            Match(Rules(length=5), 9, (0, 0), game(Phase.ROLL, resigning=Win.GAMMON, cube=Cube(2, Side.O))),
            "Björn: accept a gammon for 4 points, or play on.",
        ),
        (Match(Rules(), 9, (1, 0), game(Phase.DECIDED)), "Between games: start the next game, or end the session."),
        (
            Match(Rules(length=5), 9, (5, 2), end=MatchEnded(Side.X, EndReason.REACHED)),
            "Anna wins the match! Anna 5 – 2",
        ),
        (Match(Rules(length=5), 9, (1, 2), end=MatchEnded(Side.X, EndReason.CONCEDED)), "Björn left, so Anna wins"),
        (
            Match(Rules(length=5), 9, (1, 2), end=MatchEnded(None, EndReason.CANCELLED)),
            "cancelled and doesn't count",
        ),
        (Match(Rules(), 9, (1, 2), end=MatchEnded(None, EndReason.ENDED)), "The session is over: Anna 1 – 2 Björn."),
    ],
)  # fmt: skip
def test_prompt_names_the_player_to_act_and_their_options(match: Match, says: str) -> None:
    assert says in prompt(match, NAMES, WORDS)

"""The description of a board is complete, short enough, and exact enough to set up the board from it."""

from __future__ import annotations

import re
from collections.abc import Mapping

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from backgammon import BAR, HAND, OFF, START, Cube, Dice, Game, Match, Phase, Position, Rules, Side, Variant, replay
from bot.text.catalogues import LANGUAGES, words_in
from bot.text.translator import Translator, _
from bot.ui.alt_text import MAX_ALT_LENGTH, describe
from bot.ui.board.message import headline, plain_names
from bot.ui.scene import scene_of
from bot.ui.themes import colour
from renderer import CLASSIC
from tests.support.positions import a_match, with_game
from tests.support.random_matches import random_log
from tests.support.tables import MAX_NAME, at_play, table_of

WORDS = Translator()


def described(match: Match, x: str = "Anna", o: str = "Björn", words: Translator = WORDS) -> str:
    table = table_of(match, x=x, o=o)
    return describe(scene_of(table), plain_names(table, words), words)


def read_back(text: str, names: Mapping[Side, str], words: Translator = WORDS) -> Position:
    """Return the position that a description describes."""
    says = re.escape(words(_("{name} ({colour}), pip count {pips}: {places}.")))
    says = says.replace(r"\{pips\}", r"(\d+)").replace(r"\{places\}", "([^.]*)")
    bar, off = words(_("bar")), words(_("off"))
    sides = []
    for side in Side:
        checkers = [0] * (HAND + 1)
        whole = says.replace(r"\{name\}", re.escape(names[side])).replace(r"\{colour\}", colour(CLASSIC, side, words))
        found = re.search(whole, text)
        assert found is not None, text
        for place in found[2].split(", "):
            if point := re.fullmatch(r"(\d+)\((\d+)\)", place):
                checkers[int(point[1])] = int(point[2])
            elif other := re.fullmatch(rf"({bar}|{off}) (\d+)", place):
                checkers[BAR if other[1] == bar else OFF] = int(other[2])
        assert sum(place * count for place, count in enumerate(checkers[:HAND])) == int(found[1])
        sides.append(tuple(checkers))
    return Position(*sides)


@given(st.integers(0, 10**6), st.integers(1, 300), st.sampled_from([1, 3, 5, None]))
@settings(max_examples=60, deadline=None)
def test_position_can_be_set_up_from_its_description(seed: int, acts: int, length: int | None) -> None:
    log = random_log(Rules(length=length), seed, max_actions=acts)
    match = replay(log)
    table = table_of(match, log)
    for words in map(words_in, LANGUAGES):
        text = describe(scene_of(table), plain_names(table, words), words)
        assert read_back(text, plain_names(table, words), words) == match.game.position
        assert len(text) <= MAX_ALT_LENGTH
    assert ("'s turn (" in described(match)) == (match.to_act is not None)


@pytest.mark.parametrize("multiplier", [1, 2**20])
@pytest.mark.parametrize("language", LANGUAGES)
def test_widest_board_with_the_longest_names_is_described(language: str, multiplier: int) -> None:
    spread = (1, *([0] * 12), *([1] * 12), 2, 0)
    position = Position(spread, spread)
    match = with_game(at_play(position, Side.O, Dice(6, 5), cube=2**20), multiplier=multiplier)
    words = words_in(language)
    text = described(match, MAX_NAME, MAX_NAME.lower(), words)
    assert len(text) < MAX_ALT_LENGTH
    assert text.endswith(".")
    assert read_back(text, {Side.X: MAX_NAME, Side.O: MAX_NAME.lower()}, words) == position


def test_side_to_act_comes_first_with_its_own_numbers() -> None:
    text = described(at_play(START, Side.O, Dice(3, 1)))
    assert text.index("Björn (black), pip count 167") < text.index("Anna (white), pip count 167")
    assert text.startswith("It's Björn's turn (black). Björn has rolled 3-1.")
    assert "24(2), 13(5), 8(3), 6(5)" in text


@pytest.mark.parametrize(
    ("game", "says"),
    [
        (Game(1, position=START, phase=Phase.ROLL), "The cube is in the middle at 1."),
        (Game(1, position=START, phase=Phase.ROLL, cube=Cube(4, Side.O)), "Björn owns the cube at 4."),
        (Game(1, position=START, phase=Phase.DOUBLED, cube=Cube(2, Side.X), offered=4), "Anna offers the cube at 4."),
        (Game(2, True, position=START, phase=Phase.ROLL), "Crawford game: no doubling."),
    ],
)
def test_cube_is_described(game: Game, says: str) -> None:
    assert says in described(Match(Rules(length=5), 9, (4, 2), game))


def test_one_point_match_has_no_cube_and_a_session_no_length() -> None:
    start = Game(1, position=START, phase=Phase.ROLL)
    assert "No cube. Match to 1 point: Anna 0, Björn 0." in described(Match(Rules(length=1), 9, (0, 0), start))
    assert "Session: Anna 3, Björn 2." in described(Match(Rules(), 9, (3, 2), start))


def test_doubled_stake_is_in_description_and_headline() -> None:
    rules = Rules(variant=Variant.ACEY_DEUCEY, acey_stake_doubling=True)
    doubled, plain = (a_match(rules, multiplier=times) for times in (2, 1))
    assert "No cube. This game is now played for 2 times the stake. Session:" in described(doubled)
    assert "stake" not in described(plain)
    assert headline(table_of(doubled), WORDS).endswith("-# Money session · Acey Deucey · game 1 · stake ×2")
    assert headline(table_of(plain), WORDS).endswith("-# Money session · Acey Deucey · game 1")


def test_names_with_braces_are_not_formatted() -> None:
    assert "{x} (white)" in described(at_play(START, Side.X, Dice(3, 1)), "{x}", "{0}{name!r}")

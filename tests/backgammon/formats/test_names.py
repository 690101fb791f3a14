"""Player names with special characters do not break an exported file."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from backgammon import Dice, Event, Move, OpeningRoll, Rules, Side, apply, begin, plays_now, replay
from backgammon.formats.files import WRITERS, read_file
from backgammon.formats.names import escape_mat, escape_sgf, sanitize
from backgammon.formats.sgf_tree import unescape
from backgammon.formats.transcript_replay import replay_transcript
from tests.support.match_records import problems, record_of

BAD = 'a]b\\c"d:e;f\ng\u202eh\u200f[i](j) '
SAFE: dict[str, Callable[[str], str]] = {"mat": escape_mat, "sgf": sanitize}


def _one_play() -> list[Event]:
    match = replay(begin(Rules(length=3)))
    match, opened = apply(match, Side.X, OpeningRoll(Dice(3, 1), 1, "salt"))
    steps = tuple((step.start, step.end) for step in plays_now(match)[0].steps)
    return [*begin(Rules(length=3)), *opened, *apply(match, Side.X, Move(steps))[1]]


LOG = _one_play()


@pytest.mark.parametrize("ending", sorted(WRITERS))
@pytest.mark.parametrize(
    "name", [BAD, "1) 31: 8/5", "Game 2", '; [Site "x"]', ":", "", "\u202e", "a : 3   b : 4", "(;GM[1])"]
)
def test_bad_name_does_not_break_a_file(name: str, ending: str) -> None:
    _check((name, "Bo"), ending)
    _check(("Ann", name), ending)


@given(st.text(max_size=60), st.text(max_size=60), st.sampled_from(sorted(WRITERS)))
@settings(max_examples=300, deadline=None)
def test_any_name_does_not_break_a_file(x: str, o: str, ending: str) -> None:
    _check((x, o), ending)


def test_sgf_keeps_every_visible_character_of_a_name() -> None:
    assert sanitize(BAD) == 'a]b\\c"d:e;f gh[i](j)'
    assert unescape(escape_sgf(BAD)) == sanitize(BAD)


def test_mat_replaces_characters_with_a_meaning() -> None:
    assert escape_mat(BAD) == "a]b/c'd.e,f gh[i](j)"


def _check(names: tuple[str, str], ending: str) -> None:
    text = WRITERS[ending](record_of(LOG, names))
    again = read_file(text.encode())
    assert again.names == (SAFE[ending](names[0]), SAFE[ending](names[1]))
    assert problems(replay_transcript(again)) == []
    assert len(again.games) == 1
    assert len(again.games[0].entries) == 1

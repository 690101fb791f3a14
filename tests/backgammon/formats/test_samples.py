"""Files of some twenty programs are read as GNU Backgammon reads them."""

from __future__ import annotations

from typing import Any

import pytest

from backgammon import Side
from backgammon.formats.files import WRITERS, read_file
from backgammon.formats.record import ProblemKind, Record
from backgammon.formats.record_pages import contents_of, pages_of
from backgammon.formats.transcript import NotAMatch
from backgammon.formats.transcript_replay import replay_transcript
from tests.support import sample_files
from tests.support.match_records import as_stored, essentials

pytestmark = pytest.mark.skipif(not sample_files.PRESENT, reason="the files of other programs are not here")

REFUSED = {"sgf-empty.sgf", "sgf-many-trees.sgf", "javafibs-7-points.match"}
"""The last one's format is not supported; GNU Backgammon finds an empty match in the one before it."""
FAULTLESS = [
    name for name in sample_files.FILES if name.startswith(("gnubg-7", "gnubg-auto", "opengammon-7", "xg-2010"))
]
READ = [name for name in sample_files.FILES if name not in REFUSED]


def record(name: str) -> Record:
    return replay_transcript(read_file(sample_files.content(name)))


def understood(name: str) -> dict[str, Any]:
    """Return length, scores, winners and points in the form of the expected answers."""
    read = record(name)
    games = [
        {
            "score_x": game.score[0],
            "score_o": game.score[1],
            "winner": game.winner.value if game.winner else None,
            "points": game.points,
        }
        for game in read.games
    ]
    return {"length": read.transcript.length or 0, "games": games}


@pytest.mark.parametrize("name", [name for name in READ if name in sample_files.EXPECTED])
def test_sample_is_read_as_gnubg_reads_it(name: str) -> None:
    expected = sample_files.EXPECTED[name]
    kept = ("score_x", "score_o", "winner", "points")
    games = [{key: game[key] for key in kept} for game in expected["games"]]
    assert understood(name) == {"length": expected["length"], "games": games}


@pytest.mark.parametrize("name", READ)
def test_stored_pages_of_a_sample_are_those_of_its_replay(name: str) -> None:
    read = record(name)
    assert as_stored(read) == (contents_of(read), list(pages_of(read)))


@pytest.mark.parametrize("name", sorted(REFUSED))
def test_unsupported_sample_is_refused(name: str) -> None:
    with pytest.raises(NotAMatch):
        read_file(sample_files.content(name))


@pytest.mark.parametrize("name", FAULTLESS)
def test_sound_sample_has_no_problems(name: str) -> None:
    read = record(name)
    assert not read.problems
    assert not [problem for game in read.games for problem in game.problems]


@pytest.mark.parametrize(
    ("name", "game", "line", "trouble", "said"),
    [
        ("hedgehog-resigns.mat", 12, 232, ProblemKind.ILLEGAL, "33: 13/3 7/4"),
        ("gammonview-resigns.mat", 1, 25, ProblemKind.ILLEGAL, "31: 14/10 13/12"),
        ("studio-heroes-unrecorded-play.txt", 4, 101, ProblemKind.UNRECORDED, "22: ????"),
        ("xg-bom-unrecorded-play.txt", 5, 130, ProblemKind.UNRECORDED, "51: ????"),
        ("opengammon-money-empty-game.mat", 9, 165, ProblemKind.EMPTY, "Wins 1"),
    ],
)
def test_fault_of_a_sample_is_shown_at_its_place(
    name: str, game: int, line: int, trouble: ProblemKind, said: str
) -> None:
    (problem,) = record(name).games[game - 1].problems
    assert (problem.where, problem.game, problem.kind, problem.text) == (line, game, trouble, said)


def test_game_continues_from_a_set_position() -> None:
    read = record("gnubg-edited-positions.txt")
    assert not [problem for game in read.games for problem in game.problems]


def test_game_with_sixteen_checkers_is_reported() -> None:
    read = record("ppnards-indented.mat")
    assert [problem.text for problem in read.problems] == ["Backgammon +1"]
    assert any(problem.kind is ProblemKind.IMPOSSIBLE for problem in read.games[0].problems)


@pytest.mark.parametrize("ending", sorted(WRITERS))
@pytest.mark.parametrize("name", FAULTLESS)
def test_other_format_tells_the_same_match(name: str, ending: str) -> None:
    read = record(name)
    again = replay_transcript(read_file(WRITERS[ending](read).encode()))
    assert essentials(again) == essentials(read)


def test_mat_and_analysed_sgf_agree() -> None:
    mat, sgf = record("gnubg-7-points.mat"), record("gnubg-7-points-analysed.sgf")
    assert essentials(mat)["games"] == essentials(sgf)["games"]
    assert mat.games[0].winner is Side.O

"""Winners and points of recorded games, when the file is short of evidence or contradicts itself."""

from __future__ import annotations

import pytest

from backgammon import Side
from backgammon.formats.files import WRITERS, read_file
from backgammon.formats.mat_reader import read_mat
from backgammon.formats.record import ProblemKind, ReplayedGame
from backgammon.formats.transcript_replay import replay_transcript

SESSION = """\
 0 point match

 Game 1
 Ann : 0                        Bo : 0
  1) 42: 8/4 6/4                 31: 8/5 6/5
      Wins 1 point

 Game 2
 Ann : {x}                        Bo : 0
  1)                             61: 13/7 8/7
                                  Wins 2 points
"""


def games_of(text: str) -> tuple[ReplayedGame, ...]:
    return replay_transcript(read_mat(text)).games


def kinds(game: ReplayedGame) -> list[ProblemKind]:
    return [problem.kind for problem in game.problems]


@pytest.mark.parametrize(
    ("rows", "winner"),
    [
        ("  1) 31: 8/5 6/5                 42: 8/4 6/4\n      Wins 1 point\n", Side.X),
        ("  1) 31: 8/5 6/5                 42: 8/4 6/4\n                                  Wins 1 point\n", Side.O),
        ("  1) 31: 8/5 6/5                 42: 8/4 6/4\n  Ann wins 1 point\n", Side.X),
        ("  1) 31: 8/5 6/5                 42: 8/4 6/4\n  Bo Wins 1 point\n", Side.O),
    ],
)
def test_single_result_below_near_names_has_the_right_winner(rows: str, winner: Side) -> None:
    (game,) = games_of(f" 1 point match\n\n Game 1\n Ann : 0  Bo : 0\n{rows}")
    assert (game.winner, game.points, kinds(game)) == (winner, 1, [])


def test_single_play_below_near_names_is_the_left_one() -> None:
    (game,) = games_of(" 3 point match\n\n Game 1\n Ann : 0  Bo : 0\n  1) 31: 8/5 6/5\n")
    assert [entry.side for entry, _ in game.entries] == [Side.X]  # type: ignore[union-attr]  # these entries have a side


@pytest.mark.parametrize("ending", sorted(WRITERS))
def test_session_without_a_running_score_keeps_its_results(ending: str) -> None:
    record = replay_transcript(read_mat(SESSION.format(x=0)))
    again = replay_transcript(read_file(WRITERS[ending](record).encode()))
    for read in (record, again):
        assert [(game.winner, game.points) for game in read.games] == [(Side.X, 1), (Side.O, 2)]
        assert [kinds(game) for game in read.games] == [[], []]


def test_session_score_that_stands_still_once_is_a_problem() -> None:
    later = SESSION.format(x=1) + "\n Game 3\n Ann : 1                        Bo : 0\n  1) 31: 8/5 6/5\n"
    first, second, _ = games_of(later)
    assert (first.winner, second.winner, second.points) == (Side.X, Side.O, 2)
    assert (kinds(first), kinds(second)) == ([], [ProblemKind.SCORE])


@pytest.mark.parametrize(
    ("last", "points", "found"),
    [
        ("Wins 4 points", 4, []),
        ("Wins 5 points", 6, [ProblemKind.RESULT]),
        ("Wins 1004 point", 6, [ProblemKind.RESULT]),
    ],
)
def test_result_after_an_unrecorded_play_fits_the_cube(last: str, points: int, found: list[ProblemKind]) -> None:
    rows = "  1) 31: 8/5 6/5                  Doubles => 2\n  2)  Takes                      64: ????\n"
    (game,) = games_of(f" 11 point match\n\n Game 1\n Ann : 0                        Bo : 0\n{rows}      {last}\n")
    assert (game.winner, game.points) == (Side.X, points)
    assert kinds(game) == [ProblemKind.UNRECORDED, *found]


def test_cube_is_followed_after_an_unrecorded_play() -> None:
    rows = "  1) 31: ????                     Doubles => 2\n  2)  Takes                      64: 24/14\n"
    (game,) = games_of(
        f" 11 point match\n\n Game 1\n Ann : 0                        Bo : 0\n{rows}      Wins 2 points\n"
    )
    assert (game.points, kinds(game)) == (2, [ProblemKind.UNRECORDED])


def test_score_that_no_cube_gives_is_a_problem() -> None:
    rows = "  1) 31: 8/5 6/5                  Doubles => 2\n  2)  Takes                      64: 24/14\n"
    later = "\n Game 2\n Ann : 5                        Bo : 0\n  1) 31: 8/5 6/5\n"
    first, _ = games_of(f" 11 point match\n\n Game 1\n Ann : 0                        Bo : 0\n{rows}{later}")
    assert (first.winner, first.points, kinds(first)) == (Side.X, 5, [ProblemKind.RESULT])


@pytest.mark.parametrize(
    ("score", "names"),
    [
        (" Ann : 1                         : 2", ("Ann", "?")),
        (" : 1                            Bo : 2", ("?", "Bo")),
    ],
)
def test_player_without_a_name_keeps_their_column(score: str, names: tuple[str, str]) -> None:
    read = read_mat(f" 5 point match\n\n Game 1\n{score}\n  1)                             51: 24/23 23/18\n")
    assert (read.names, read.games[0].score) == (names, (1, 2))
    assert [entry.side for entry in read.games[0].entries] == [Side.O]  # type: ignore[union-attr]  # these entries have a side

"""The .mat format: columns and words that other programs expect, and reading of imperfect files."""

from __future__ import annotations

import pytest

from backgammon import START, Dice, Position, Side
from backgammon.formats.files import read_file
from backgammon.formats.mat_reader import read_mat
from backgammon.formats.mat_writer import write_mat
from backgammon.formats.names import MAX_NAME_LENGTH
from backgammon.formats.record import ProblemKind, ReplayedGame
from backgammon.formats.text_decoder import decode_text
from backgammon.formats.transcript import (
    NACKGAMMON,
    CubeAction,
    CubeEntry,
    Entry,
    NotAMatch,
    RecordedGame,
    Refusal,
    Result,
    RollEntry,
    SetupEntry,
    Transcript,
)
from backgammon.formats.transcript_replay import replay_transcript

HEAD = " 5 point match\n\n Game 1\n Ann : 0                        Bo : 0\n"
BEAVERED = """\
; [EventDate "2026.11.30"]

 0 point match

 Game 1
 Ann : 0                        Bo : 0
  1)                             43: 24/20 13/10
  2) 66: 24/18 24/18 13/7 13/7    Doubles => 2
  3)  Beavers => 4               52: 13/8 10/8
  4) 33: 8/5* 8/5 6/3 6/3
      Wins 4 points
"""


def _problems(rows: str) -> list[tuple[ProblemKind, int]]:
    record = replay_transcript(read_mat(HEAD + rows))
    return [(problem.kind, problem.where) for game in record.games for problem in game.problems]


def test_mat_writer_uses_the_columns_of_gnubg() -> None:
    written = write_mat(replay_transcript(read_mat(BEAVERED)))
    assert [line.rstrip() for line in written.splitlines()] == [*BEAVERED.splitlines(), ""]


def test_left_cell_is_padded_before_an_empty_cell() -> None:
    line = next(line for line in write_mat(replay_transcript(read_mat(BEAVERED))).splitlines() if "8/5*" in line)
    assert len(line) == 33


@pytest.mark.parametrize("ends", ["\n", "\r\n", "\r"])
@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16", "cp1252"])
def test_reader_accepts_every_encoding_and_line_end(encoding: str, ends: str) -> None:
    text = BEAVERED.replace("Ann", "José").replace("\n", ends)
    assert read_file(text.encode(encoding)).names == ("José", "Bo")


def test_reader_restores_hits_of_abbreviated_moves() -> None:
    record = replay_transcript(read_mat(HEAD + "  1) 62: 24/16                      54: 13/4\n  2) 55: 13/3(2)\n"))
    assert [len(moment.steps) for moment in record.games[0].moments] == [0, 2, 2, 4]
    assert not record.games[0].problems


@pytest.mark.parametrize(
    ("rows", "calls"),
    [
        ("  1) 31: 8/5, 6/5                Double => 2\n  2)  Take\n", [CubeAction.DOUBLE, CubeAction.TAKE]),
        ("  1) 31: 8/5,6/5                 Double\n  2)  Drop\n      Concedes\n", [CubeAction.DOUBLE, CubeAction.PASS]),
        ("  1) 31: 8/5 6/5\n# a remark on 31: 8/5\n", []),
        ("  1) 31: 8/5 6/5                 Concedes 2 points\n      Wins 2 points\n", []),
    ],
)
def test_reader_knows_the_words_of_other_programs(rows: str, calls: list[CubeAction]) -> None:
    assert _problems(rows) == []
    entries = read_mat(HEAD + rows).games[0].entries
    assert [entry.call for entry in entries if isinstance(entry, CubeEntry)] == calls


def test_name_with_a_number_sign_is_no_comment() -> None:
    assert read_mat(HEAD.replace("Ann", "#1 ") + "  1) 31: 8/5 6/5\n").names == ("#1", "Bo")


@pytest.mark.parametrize(
    ("rows", "found"),
    [
        ("  1) 31: 8/4 6/5\n", [(ProblemKind.ILLEGAL, 5)]),
        ("  1) 31: 7/4 6/5\n", [(ProblemKind.IMPOSSIBLE, 5)]),
        ("  1) 31: ????                     64: 24/14\n", [(ProblemKind.UNRECORDED, 5)]),
        ("  1) 31:                          64: 24/14\n", [(ProblemKind.ILLEGAL, 5)]),
        ("  1) 31: 8/5 6/5                  64:\n", []),
        ("  1) 31: 8/5 6/5\n  2) 64: 24/14\n", [(ProblemKind.OUT_OF_TURN, 6)]),
        ("  1) 31: 8/5 6/5                  Doubles => 4\n", [(ProblemKind.CUBE, 5)]),
        ("  1) 31: 8/5 6/5                  Takes\n", [(ProblemKind.CUBE, 5)]),
        ("  1)  Doubles => 2                Drops\n      Wins 1 point\n", [(ProblemKind.CUBE, 5)]),
        (
            "  1) 31: 8/5 6/5                  Doubles => 2\n  2)  Drops\n      Wins 1 point\n",
            [(ProblemKind.RESULT, 7)],
        ),
        (
            "  1) 31: 8/5 6/5                  Doubles => 2\n  2)  Drops\n  3) 21: 6/4 6/5\n",
            [(ProblemKind.PLAYED_ON, 7)],
        ),
        (
            "  1) 31: 8/5 6/5                  something else\n  what?\n",
            [(ProblemKind.UNREAD, 5), (ProblemKind.UNREAD, 6)],
        ),
    ],
)
def test_problem_is_reported_with_its_line(rows: str, found: list[tuple[ProblemKind, int]]) -> None:
    assert _problems(rows) == found


def test_next_score_wins_over_other_evidence() -> None:
    rows = "  1) 31: 8/5 6/5                  Doubles => 2\n  2)  Drops\n" + " " * 34 + "Wins 1 point\n"
    later = "\n Game 2\n Ann : 0                        Bo : 2\n  1) 31: 8/5 6/5\n"
    record = replay_transcript(read_mat(HEAD + rows + later))
    assert (record.games[0].winner, record.games[0].points) == (Side.O, 2)
    assert [problem.kind for problem in record.games[0].problems] == [ProblemKind.RESULT]


def test_unreachable_score_is_a_problem() -> None:
    rows = "  1) 31: 8/5 6/5                  Doubles => 2\n  2)  Drops\n" + " " * 34 + "Wins 1 point\n"
    later = "\n Game 2\n Ann : 2                        Bo : 2\n  1) 31: 8/5 6/5\n"
    record = replay_transcript(read_mat(HEAD + rows + later))
    assert [(problem.kind, problem.text, problem.expected) for problem in record.games[0].problems] == [
        (ProblemKind.SCORE, "2-2", "0-1")
    ]


def test_unknown_position_hides_the_rest_of_the_game() -> None:
    rows = "  1) 31: ????                      64: 24/14\n  2) 21: 6/4 6/5\n      Wins 1 point\n"
    later = "\n Game 2\n Ann : 1                        Bo : 0\n  1) 31: 8/5 6/5\n"
    first, second = replay_transcript(read_mat(HEAD + rows + later)).games
    assert [type(moment.entry) for moment in first.moments] == [type(None), RollEntry, Result]
    assert (first.winner, first.points, first.plays) == (Side.X, 1, 3)
    assert len(second.moments) == 2


def test_omitted_forced_play_is_restored() -> None:
    last = Position.from_counts({3: 1, 1: 1}, {23: 1})
    entries = (SetupEntry(1, last, on_roll=Side.X), RollEntry(2, Side.X, Dice(6, 6), None))
    transcript = Transcript(5, ("Ann", "Bo"), (RecordedGame(1, (0, 0), entries),))
    (game,) = replay_transcript(transcript).games
    assert [problem.kind for problem in game.problems] == [ProblemKind.UNRECORDED]
    assert (game.winner, game.points) == (Side.X, 1)


def _after_no_play(*later: Entry, dice: Dice, result: Result | None = None) -> ReplayedGame:
    """Return a game in which X, with two checkers left, has no recorded play."""
    last = Position.from_counts({3: 1, 1: 1}, {23: 1})
    entries = (SetupEntry(1, last, on_roll=Side.X), RollEntry(2, Side.X, dice, ()), *later)
    return replay_transcript(Transcript(5, ("Ann", "Bo"), (RecordedGame(1, (0, 0), entries, result),))).games[0]


def test_forced_play_that_is_left_out_is_restored() -> None:
    game = _after_no_play(RollEntry(3, Side.O, Dice(2, 1), ((23, 20),)), dice=Dice(1, 1))
    assert [[(step.start, step.end) for step in steps] for _, steps in game.entries] == [
        [],
        [(3, 2), (2, 1), (1, 0), (1, 0)],
        [],
    ]
    assert game.winner is Side.X


def test_choice_that_is_left_out_is_a_problem() -> None:
    game = _after_no_play(CubeEntry(3, Side.O, CubeAction.DOUBLE), dice=Dice(2, 1))
    assert [problem.kind for problem in game.problems] == [ProblemKind.ILLEGAL]


@pytest.mark.parametrize(
    ("result", "played"), [(Result(3, Side.X, 1), True), (Result(3, Side.O, 1), False), (None, False)]
)
def test_last_roll_is_played_only_if_it_wins(result: Result | None, *, played: bool) -> None:
    game = _after_no_play(dice=Dice(6, 6), result=result)
    assert (game.played_out, bool(game.entries[-1][1]), game.problems) == (played, played, ())


def test_players_may_swap_columns_between_games() -> None:
    text = HEAD + "  1) 31: 8/5 6/5                  Doubles => 2\n  2)  Drops\n" + " " * 34 + "Wins 1 point\n"
    text += "\n Game 2\n Bo : 1                         Ann : 0\n  1) 31: 8/5 6/5                  64: 24/14\n"
    record = replay_transcript(read_mat(text))
    assert record.games[1].score == (0, 1)
    assert [moment.entry.side for moment in record.games[1].moments if isinstance(moment.entry, RollEntry)] == [
        Side.O,
        Side.X,
    ]


def test_only_the_first_match_is_read_and_reported() -> None:
    record = replay_transcript(read_mat(HEAD + "  1) 31: 8/5 6/5\n\n" + HEAD + "  1) 31: 8/5 6/5\n"))
    assert (len(record.games), [problem.text for problem in record.problems]) == (1, ["5 point match"])


def test_dice_double_beaver_and_result_are_read() -> None:
    (game,) = read_mat(BEAVERED).games
    assert game.entries[0] == RollEntry(7, Side.O, Dice(4, 3), ((24, 20), (13, 10)))
    assert game.entries[2:4] == (CubeEntry(8, Side.O, CubeAction.DOUBLE, 2), CubeEntry(9, Side.X, CubeAction.BEAVER, 4))
    assert game.result == Result(11, Side.X, 4)


@pytest.mark.parametrize("content", [b"", b" \n", b"hello", b"\x00\x01\x02", b" 5 point match\n", b"x" * 2_000_001])
def test_text_without_a_match_is_refused(content: bytes) -> None:
    with pytest.raises(NotAMatch):
        read_file(content)


def test_binary_content_is_refused() -> None:
    with pytest.raises(NotAMatch, match="no text"):
        decode_text(b"a\x00b")


@pytest.mark.parametrize(
    ("cube", "problems"), [("2", []), ("3", [(ProblemKind.UNREAD, 5)]), ("-4", [(ProblemKind.UNREAD, 5)])]
)
def test_impossible_cube_of_a_set_position_is_a_problem(cube: str, problems: list[tuple[ProblemKind, int]]) -> None:
    places = "0;-2;0;0;0;0;5;0;3;0;0;0;-5;5;0;0;0;-3;0;-5;0;0;0;0;2;0"
    row = f"  1) 31: Illegal play (5;0;1;0;0;Ann;Bo;0;0;0;{cube};1;{places};3;1;1;)\n"
    assert _problems(row + "  2) 31: 8/5 6/5\n") == problems


@pytest.mark.parametrize(
    ("line", "start", "named"),
    [
        ('; [Variation "NackGammon"]', NACKGAMMON, []),
        ("; Game type: Nackgammon", NACKGAMMON, []),
        ('; [Variation "Backgammon"]', START, []),
        ('; [Variation "Western"]', START, []),
        ('; [Variation "?"]', START, []),
        ('; [Variation ""]', START, []),
        ("; Game type: Standard backgammon", START, []),
        ("; Game type: Backgammon +1", START, ["Backgammon +1"]),
    ],
)
def test_variation_decides_the_start(line: str, start: Position, named: list[str]) -> None:
    read = read_mat(line + "\n" + HEAD + "  1) 31: 8/5 6/5\n")
    assert (read.start, [problem.text for problem in read.problems]) == (start, named)


@pytest.mark.parametrize(
    ("line", "game"),
    [
        ('; [Variation "HyperGammon (3)"]', "HyperGammon (3)"),
        ('; [Variation "Dutch backgammon"]', "Dutch backgammon"),
        ("; Game type: Narde", "Narde"),
        ('; [Variation "\u202efe\u200bvga"]', "fevga"),
        (f'; [Variation "{"x" * 500}"]', "x" * MAX_NAME_LENGTH),
    ],
)
def test_other_game_is_refused_by_name(line: str, game: str) -> None:
    with pytest.raises(NotAMatch) as refused:
        read_mat(line + "\n" + HEAD + "  1) 31: 8/5 6/5\n")
    assert (refused.value.reason, refused.value.game) == (Refusal.OTHER_GAME, game)

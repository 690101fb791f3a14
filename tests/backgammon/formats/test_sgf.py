"""SGF files: trees, variations, set positions and files of other games."""

from __future__ import annotations

import pytest

from backgammon import START, Cube, Dice, Side
from backgammon.formats.files import read_file
from backgammon.formats.sgf_reader import read_sgf
from backgammon.formats.sgf_tree import main_lines, unescape
from backgammon.formats.sgf_writer import write_sgf
from backgammon.formats.transcript import (
    NACKGAMMON,
    CubeAction,
    CubeEntry,
    NotAMatch,
    Refusal,
    RollEntry,
    SetupEntry,
    UnreadEntry,
)
from backgammon.formats.transcript_replay import replay_transcript

HEAD = "(;FF[4]GM[6]CA[UTF-8]AP[Barpoint]MI[length:5][game:0][ws:0][bs:0]PW[Ann]PB[Bo]RU[Crawford]"


def test_sgf_round_trips() -> None:
    text = HEAD + "RE[W+1]\n;W[31hefe]\n;B[64abht]\n;W[double]\n;B[drop])\n"
    text = HEAD + "RE[W+1]\n;W[31hefe]\n;B[64agak]\n;W[double]\n;B[drop])\n"
    assert write_sgf(replay_transcript(read_sgf(text))) == text


def test_first_branch_is_the_game() -> None:
    nodes = main_lines("(;GM[6](;W[31hefe](;B[21])(;B[22]))(;W[32]);W[66])(;GM[6])")
    assert [[node.one("W") or node.one("B") for node in tree] for tree in nodes] == [[None, "31hefe", "21"], [None]]


def test_reader_skips_analysis_and_comments() -> None:
    game = read_sgf(HEAD + r";W[31hefe]A[0][hefe E ver 3 (;x) 1]C[see \] here (; [ ];B[double])").games[0]
    assert [type(entry) for entry in game.entries] == [RollEntry, CubeEntry]


def test_double_in_answer_to_a_double_is_a_beaver() -> None:
    text = HEAD.replace("length:5", "length:0") + ";B[43aelo];W[66xrxrmgmg];B[double];W[double];B[take];B[52lqoq])"
    (game,) = replay_transcript(read_sgf(text)).games
    assert [entry.call for entry, _ in game.entries if isinstance(entry, CubeEntry)] == [
        CubeAction.DOUBLE,
        CubeAction.BEAVER,
        CubeAction.TAKE,
    ]
    assert not game.problems
    assert game.moments[-1].snapshot.cube.value == 4


def test_game_continues_from_a_set_position() -> None:
    text = HEAD + ";AE[a:x]AW[a][b]AB[x][y]CV[2]CO[b]PL[W];W[21azbz])"
    (game,) = replay_transcript(read_sgf(text)).games
    assert not game.problems
    assert (game.winner, game.points) == (Side.X, 2)


def test_unplayed_dice_at_the_end_are_shown() -> None:
    (game,) = replay_transcript(read_sgf(HEAD + ";W[31hefe];PL[B]DI[64])")).games
    last = game.moments[-1].snapshot
    assert (last.on_roll, str(last.dice)) == (Side.O, "6-4")


def test_dice_before_a_move_are_skipped() -> None:
    assert len(read_sgf(HEAD + ";PL[W]DI[31];B[31qtst])").games[0].entries) == 1


@pytest.mark.parametrize("value", ["", "77", "31h", "31heffe", "31hehehehehehehehehe", "triple", "\\]"])
def test_invalid_play_is_shown_as_not_understood(value: str) -> None:
    (entry,) = read_sgf(HEAD + f";W[{value}])").games[0].entries
    assert isinstance(entry, UnreadEntry)


@pytest.mark.parametrize(
    "text", ["(", "(;)", "(;FF[4])", "(;GM[6])", "(;GM[1]MI[length:5];W[31hefe])", "((((", "(;GM[6"]
)
def test_sgf_of_another_game_is_refused(text: str) -> None:
    with pytest.raises(NotAMatch):
        read_file(text.encode())


def test_too_many_games_are_refused() -> None:
    with pytest.raises(NotAMatch, match="more than"):
        read_file(b"(;GM[6])" * 1000)


def test_escaped_text_is_unescaped() -> None:
    assert unescape("a\\]b\\\\c\\\nd") == "a]b\\cd"


def test_nackgammon_starts_from_its_own_position() -> None:
    read = read_sgf("(;GM[6]MI[length:3]PW[A]PB[B]RU[Crawford:Nackgammon];W[21xvwv];B[65agbg])")
    record = replay_transcript(read)
    assert (read.start, read.crawford, record.games[0].problems) == (NACKGAMMON, True, ())
    assert "RU[Crawford:Nackgammon]" in write_sgf(record)
    assert read_sgf(write_sgf(record)).start == NACKGAMMON


@pytest.mark.parametrize(
    ("root", "game"),
    [
        ("GM[6]RU[Crawford:NoCube:Hypergammon1]", "Hypergammon1"),
        ("GM[6]RU[Plakoto]", "Plakoto"),
        ("GM[1]", "Go"),
        ("GM[3]", "Chess"),
    ],
)
def test_other_game_is_refused_by_name(root: str, game: str) -> None:
    with pytest.raises(NotAMatch) as refused:
        read_sgf(f"(;{root}MI[length:3]PW[A]PB[B];W[21xvwv])")
    assert (refused.value.reason, refused.value.game) == (Refusal.OTHER_GAME, game)


def test_unknown_rule_is_a_problem() -> None:
    read = read_sgf("(;GM[6]MI[length:3]PW[A]PB[B]RU[Crawford:Backgammon:Murphy];W[21xvwv])")
    assert (read.start, [problem.text for problem in read.problems]) == (START, ["Murphy"])


@pytest.mark.parametrize("dice", [";PL[B]DI[64]", ";PL[B]DI[64];C[resigns]"])
def test_dice_that_were_not_played_stay_dice(dice: str) -> None:
    record = replay_transcript(read_sgf(f"(;GM[6]MI[length:5]PW[A]PB[B]RE[W+1R];W[31hefe]{dice})"))
    assert write_sgf(record).splitlines()[1:] == [";W[31hefe]", ";PL[B]DI[64])"]


def test_dance_at_the_end_is_a_play() -> None:
    closed = "AE[a:x]AW[a][a][b][b][c][c][d][d][e][e][f][f][g][g][g]AB[y][x]"
    record = replay_transcript(read_sgf(f"(;GM[6]MI[length:5]PW[A]PB[B];{closed};B[64])"))
    assert write_sgf(record).splitlines()[-1] == ";B[64])"


def test_cube_of_a_set_position_may_be_in_nodes_of_its_own() -> None:
    board = "AE[a:x]AW[a][b]AB[x][w]"
    (game,) = replay_transcript(read_sgf(f"(;GM[6]MI[length:5]PW[A]PB[B];{board};CV[2];CO[b];PL[B]DI[31])")).games
    shot = game.moments[-1].snapshot
    assert (shot.cube, shot.dice, shot.on_roll) == (Cube(2, Side.O), Dice(3, 1), Side.O)


def test_owner_of_a_taken_cube_stays_when_its_value_is_set() -> None:
    read = read_sgf("(;GM[6]MI[length:9]PW[A]PB[B];W[31hefe];B[double];W[take];CV[8])")
    assert read.games[0].entries[-1] == SetupEntry(1, cube=8, owner=Side.X)

"""Who won a recorded game, and what, where the board, the file's own result and its next score may disagree."""

from __future__ import annotations

from dataclasses import dataclass

from backgammon.board import Side
from backgammon.events import GameEnded
from backgammon.formats.record import Problem, ProblemKind
from backgammon.formats.transcript import RecordedGame, Result
from backgammon.scoring import Win

Score = tuple[int, int]


@dataclass(frozen=True, slots=True)
class Outcome:
    """The winner of a game and the points."""

    winner: Side
    points: int

    def __str__(self) -> str:
        return f"{self.winner} wins {self.points}"


@dataclass(frozen=True, slots=True)
class Evidence:
    """What is known of the end of a game: `number` from 1, the score before it, the board's verdict, the last cube.

    `cube` is None where that is not known. `level_unsure`: whether gammons counted is not known, as the file does not
    say whether Jacoby was played.
    """

    number: int
    before: Score
    length: int | None
    ended: GameEnded | None
    cube: int | None
    level_unsure: bool
    anything_played: bool


def outcome_of(
    evidence: Evidence, game: RecordedGame, following: RecordedGame | None
) -> tuple[Outcome | None, tuple[Problem, ...]]:
    """Who won and what, None where nobody did, and what does not add up. The score of the next game is trusted most."""
    board = None if evidence.ended is None else Outcome(evidence.ended.winner, evidence.ended.points)
    result = game.result
    alone = _by_itself(evidence, board, result) if evidence.anything_played else None
    if following is None or following.score is None:
        return alone, _unlike(evidence, result, alone)
    if following.score == evidence.before and alone is None:
        return None, ()
    meant = _between(evidence.before, following.score)
    if meant is None:
        expected = _after(evidence.before, alone)
        problem = Problem(
            ProblemKind.SCORE, following.where, evidence.number + 1, _written(following.score), None, expected
        )
        return (None if following.score == evidence.before else alone), (problem,)
    return meant, _unlike(evidence, result, meant) or _unlike_board(evidence, game, board, meant)


def _by_itself(evidence: Evidence, board: Outcome | None, result: Result | None) -> Outcome | None:
    """What a game says without the next one; the board is surer than the words under it."""
    if result is None:
        return board
    said = Outcome(result.winner, result.points)
    if board is not None:
        return said if evidence.level_unsure and _at_some_level(board, said, evidence.cube) else board
    if evidence.cube is None:
        return said
    # Nobody scores a part of the cube. Some programs write only what was needed to win the match.
    level = min(max(1, -(-said.points // evidence.cube)), Win.BACKGAMMON)
    return Outcome(said.winner, level * evidence.cube)


def _unlike(evidence: Evidence, result: Result | None, outcome: Outcome | None) -> tuple[Problem, ...]:
    if result is None:
        return ()
    if outcome is None:
        said = f"Wins {result.points}"
        return (Problem(ProblemKind.EMPTY, result.where, evidence.number, said, result.winner),)
    if (result.winner, result.points) == (outcome.winner, outcome.points):
        return ()
    needed = None if evidence.length is None else evidence.length - evidence.before[outcome.winner is Side.O]
    if result.winner is outcome.winner and result.points == needed and result.points < outcome.points:
        return ()
    said = f"Wins {result.points}"
    return (Problem(ProblemKind.RESULT, result.where, evidence.number, said, result.winner, str(outcome)),)


def _unlike_board(evidence: Evidence, game: RecordedGame, board: Outcome | None, meant: Outcome) -> tuple[Problem, ...]:
    if board is None or board == meant or (evidence.level_unsure and _at_some_level(board, meant, evidence.cube)):
        return ()
    where = game.result.where if game.result else game.where
    return (Problem(ProblemKind.RESULT, where, evidence.number, str(meant), None, str(board)),)


def _at_some_level(board: Outcome, said: Outcome, cube: int | None) -> bool:
    return board.winner is said.winner and said.points in [level * (cube or 1) for level in Win]


def _between(before: Score, after: Score) -> Outcome | None:
    """The game that leads from one score to the next; None where no single game does."""
    x, o = after[0] - before[0], after[1] - before[1]
    if x > 0 and o == 0:
        return Outcome(Side.X, x)
    return Outcome(Side.O, o) if o > 0 and x == 0 else None


def _after(before: Score, outcome: Outcome | None) -> str:
    x, o = before
    if outcome is None:
        return _written(before)
    return _written((x + outcome.points, o) if outcome.winner is Side.X else (x, o + outcome.points))


def _written(score: Score) -> str:
    return f"{score[0]}-{score[1]}"

"""Decides the winner and points of a recorded game if board, recorded result and next score disagree."""

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
    """The winner of a game and their points."""

    winner: Side
    points: int

    def __str__(self) -> str:
        return f"{self.winner} wins {self.points}"


@dataclass(frozen=True, slots=True)
class Evidence:
    """The facts about the end of a game.

    - `number`: the number of the game, from 1; `before`: the score before it; `length`: of the match, None for money.
    - `ended`: the end according to the board; `cube`: the last value of the cube.
    - `level_unsure`: the file does not say whether Jacoby was played, so gammons may not have counted.
    - `anything_played`: whether the game has any entries.
    """

    number: int
    before: Score
    length: int | None
    ended: GameEnded | None
    cube: int
    level_unsure: bool
    anything_played: bool


def decide_outcome(
    evidence: Evidence, game: RecordedGame, following: RecordedGame | None
) -> tuple[Outcome | None, tuple[Problem, ...]]:
    """Return the outcome, None if no one won, and the problems. The score of the next game is the best evidence.

    >>> evidence = Evidence(1, (0, 0), 5, None, cube=2, level_unsure=False, anything_played=True)
    >>> print(decide_outcome(evidence, RecordedGame(1, (0, 0)), RecordedGame(9, (2, 0)))[0])
    X wins 2
    """
    board = None if evidence.ended is None else Outcome(evidence.ended.winner, evidence.ended.points)
    result = game.result
    own_outcome = None if _is_leftover(evidence, result) else _without_next_score(evidence, board, result)
    if following is None or following.score is None:
        return own_outcome, _result_problems(evidence, result, own_outcome)
    decided = _between(evidence.before, following.score)
    if decided is not None:
        possible = board or _nearest(decided, evidence.cube)
        return decided, _result_problems(evidence, result, decided) or _board_problems(
            evidence, game, possible, decided
        )
    unchanged = following.score == evidence.before
    if unchanged and (own_outcome is None or not evidence.anything_played):
        return None, ()
    if unchanged and evidence.length is None and evidence.before == (0, 0):
        # Some programs keep no score in a session.
        return own_outcome, _result_problems(evidence, result, own_outcome)
    expected = _after(evidence.before, own_outcome)
    problem = Problem(
        ProblemKind.SCORE, following.where, evidence.number + 1, _written(following.score), None, expected
    )
    # In a match, an unchanged score says that the game did not count.
    return (None if unchanged and evidence.length is not None else own_outcome), (problem,)


def _is_leftover(evidence: Evidence, result: Result | None) -> bool:
    """Return whether an empty game only ends a session, which some programs write like a match.

    Any other empty game was resigned before its first roll.
    """
    return not evidence.anything_played and evidence.length is None and result is not None and result.last


def _without_next_score(evidence: Evidence, board: Outcome | None, result: Result | None) -> Outcome | None:
    """Return the outcome of a game without the next score; the board is better evidence than the recorded result."""
    if result is None:
        return board
    recorded = Outcome(result.winner, result.points)
    if board is not None:
        return recorded if evidence.level_unsure and _at_some_level(board, recorded, evidence.cube) else board
    return _nearest(recorded, evidence.cube)


def _nearest(recorded: Outcome, cube: int) -> Outcome:
    """Return the nearest outcome with this cube; some programs write only the points needed to win the match."""
    level = min(max(1, -(-recorded.points // cube)), Win.BACKGAMMON)
    return Outcome(recorded.winner, level * cube)


def _result_problems(evidence: Evidence, result: Result | None, outcome: Outcome | None) -> tuple[Problem, ...]:
    if result is None:
        return ()
    if outcome is None:
        recorded = f"Wins {result.points}"
        return (Problem(ProblemKind.EMPTY, result.where, evidence.number, recorded, result.winner),)
    if (result.winner, result.points) == (outcome.winner, outcome.points):
        return ()
    needed = None if evidence.length is None else evidence.length - evidence.before[outcome.winner is Side.O]
    if result.winner is outcome.winner and result.points == needed and result.points < outcome.points:
        return ()
    recorded = f"Wins {result.points}"
    return (Problem(ProblemKind.RESULT, result.where, evidence.number, recorded, result.winner, str(outcome)),)


def _board_problems(evidence: Evidence, game: RecordedGame, possible: Outcome, decided: Outcome) -> tuple[Problem, ...]:
    if possible == decided or (evidence.level_unsure and _at_some_level(possible, decided, evidence.cube)):
        return ()
    where = game.result.where if game.result else game.where
    return (Problem(ProblemKind.RESULT, where, evidence.number, str(decided), None, str(possible)),)


def _at_some_level(board: Outcome, recorded: Outcome, cube: int) -> bool:
    return board.winner is recorded.winner and recorded.points in [level * cube for level in Win]


def _between(before: Score, after: Score) -> Outcome | None:
    """Return the outcome that leads from one score to the next, or None if no single game does."""
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

"""Replays a transcript through the rules, game by game.

`decide` judges everything that a file says. What it refuses is noted as a problem at its place and then recorded by
`evolve` all the same, as the players seem to have gone on from there; where nobody can know how they went on, nothing
is shown until the next position that is sure: one that was set up by hand, or the start of the next game.
"""

from __future__ import annotations

from dataclasses import replace

from backgammon.board import Side
from backgammon.formats.descriptions import describe_entry
from backgammon.formats.game_replay import GameReplay
from backgammon.formats.outcome import Evidence, Outcome, outcome_of
from backgammon.formats.record import Moment, Problem, ProblemKind, Record, ReplayedGame
from backgammon.formats.snapshot import GameState
from backgammon.formats.transcript import EVENT_UNIT, NotAMatch, RecordedGame, Refusal, Result, RollEntry, Transcript
from backgammon.match import Phase

MAX_PLAYS_EXAMINED = 100_000
"""A file whose throws allow more legal plays than this altogether is refused: no match does, and it would take long."""


def replay_transcript(transcript: Transcript) -> Record:
    """Every game of a match with its moments and problems. Raises NotAMatch where that would take too long."""
    games: list[ReplayedGame] = []
    score, crawford_played, seen = (0, 0), False, 0
    for number, game in enumerate(transcript.games, start=1):
        before = game.score or score
        crawford = not crawford_played and _is_crawford(transcript, before)
        crawford_played = crawford_played or crawford
        going = GameReplay(transcript, game, number, before, crawford=crawford)
        for entry in game.entries:
            going.add(entry)
            if seen + going.plays_examined > MAX_PLAYS_EXAMINED:
                raise NotAMatch(Refusal.TOO_SLOW)
        seen += going.plays_examined
        following = transcript.games[number] if number < len(transcript.games) else None
        games.append(_closed(going, following))
        score = _scored(before, games[-1])
    problems = tuple(
        Problem(ProblemKind.UNREAD, unread.where, len(games), describe_entry(unread)) for unread in transcript.problems
    )
    return Record(transcript, tuple(games), problems)


def _closed(going: GameReplay, following: RecordedGame | None) -> ReplayedGame:
    """A game after its last entry, with its outcome."""
    transcript, game = going.transcript, going.match.game
    # A beaver stands without a word; a game that ends right after it ends at its value.
    cube = game.offered if game.phase in (Phase.BEAVERED, Phase.RACCOONED) else game.cube.value
    value = cube if going.known else None
    # Whether an automatic double counts as turning the cube under Jacoby was agreed, and no file says it.
    jacoby_unknown = transcript.jacoby is None or (transcript.jacoby and game.cube.value > 1)
    unsure = transcript.length is None and jacoby_unknown and not game.cube_turned
    # Files of other programs have results of games that were never played; in our log somebody gave up.
    played = bool(going.game.entries) or transcript.unit == EVENT_UNIT
    evidence = Evidence(going.number, going.score, transcript.length, going.ended, value, unsure, played)
    outcome, problems = outcome_of(evidence, going.game, following)
    if outcome is not None:
        going.moments.append(_end(going, outcome))
    return ReplayedGame(
        number=going.number,
        score=going.score,
        crawford=going.crawford,
        moments=tuple(going.moments),
        entries=tuple(going.entries),
        winner=outcome.winner if outcome else None,
        points=outcome.points if outcome else None,
        plays=sum(isinstance(entry, RollEntry) for entry in going.game.entries),
        problems=(*going.problems, *problems),
        played_out=going.ended is not None,
    )


def _end(going: GameReplay, outcome: Outcome) -> Moment:
    x, o = going.score
    score = (x + outcome.points, o) if outcome.winner is Side.X else (x, o + outcome.points)
    result = going.game.result
    where = result.where if result else going.game.where
    snapshot = replace(going.moments[-1].snapshot, dice=None, score=score, state=GameState.OVER)
    return Moment(snapshot, Result(where, outcome.winner, outcome.points))


def _is_crawford(transcript: Transcript, score: tuple[int, int]) -> bool:
    if not transcript.crawford or transcript.length is None:
        return False
    one_away = [points == transcript.length - 1 for points in score]
    return one_away[0] != one_away[1]


def _scored(before: tuple[int, int], game: ReplayedGame) -> tuple[int, int]:
    x, o = before
    if game.winner is None or game.points is None:
        return before
    return (x + game.points, o) if game.winner is Side.X else (x, o + game.points)

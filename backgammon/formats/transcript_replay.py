"""Replays a transcript through the rules, game by game.

`decide` judges every entry. A refused entry becomes a problem at its place, and `evolve` still applies it, because the
players continued from there. If the position is unknown, there are no moments until the next known position: one that
was set up by hand, or the start of the next game.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from backgammon.board import Side
from backgammon.formats.descriptions import describe_entry
from backgammon.formats.game_replay import GameReplay
from backgammon.formats.outcome import Evidence, Outcome, decide_outcome
from backgammon.formats.record import Moment, Problem, ProblemKind, Record, ReplayedGame
from backgammon.formats.snapshot import GameState
from backgammon.formats.transcript import (
    CubeAction,
    CubeEntry,
    NotAMatch,
    RecordedGame,
    Refusal,
    Result,
    RollEntry,
    Transcript,
)
from backgammon.match import Phase

MAX_PLAYS_EXAMINED = 100_000
"""The maximum number of legal plays of all rolls of a file; no real match has more, and a replay would take long."""


def replay_transcript(transcript: Transcript, *, check: Callable[[], object] = lambda: None) -> Record:
    """Return every game of a match with its moments and problems. Raises NotAMatch if that would take too long.

    `check` is called before each entry; what it raises ends the work.

    >>> replay_transcript(Transcript(5, ("Ann", "Bo"), (RecordedGame(1, (0, 0)),))).games[0].plays
    0
    """
    games: list[ReplayedGame] = []
    score, crawford_played, examined = (0, 0), False, 0
    for number, game in enumerate(transcript.games, start=1):
        before = game.score or score
        crawford = not crawford_played and _is_crawford(transcript, before)
        crawford_played = crawford_played or crawford
        replay = GameReplay(transcript, game, number, before, crawford=crawford)
        for entry in game.entries:
            check()
            replay.add(entry)
            if examined + replay.plays_examined > MAX_PLAYS_EXAMINED:
                raise NotAMatch(Refusal.TOO_SLOW)
        examined += replay.plays_examined
        following = transcript.games[number] if number < len(transcript.games) else None
        games.append(_finish_game(replay, following))
        score = _scored(before, games[-1])
    problems = tuple(
        Problem(ProblemKind.UNREAD, unread.where, len(games), describe_entry(unread)) for unread in transcript.problems
    )
    return Record(transcript, tuple(games), problems)


def _finish_game(replay: GameReplay, following: RecordedGame | None) -> ReplayedGame:
    """Return a game after its last entry, with its outcome."""
    transcript, game = replay.transcript, replay.match.game
    # No file says whether an automatic double counts as turning the cube under Jacoby.
    jacoby_unknown = transcript.jacoby is None or (transcript.jacoby and game.cube.value > 1)
    unsure = transcript.length is None and jacoby_unknown and not game.cube_turned
    played = bool(replay.game.entries)
    evidence = Evidence(
        replay.number, replay.score, transcript.length, replay.ended, _last_cube(replay), unsure, played
    )
    outcome, problems = decide_outcome(evidence, replay.game, following)
    if outcome is not None:
        replay.moments.append(_end(replay, outcome))
    return ReplayedGame(
        number=replay.number,
        score=replay.score,
        crawford=replay.crawford,
        moments=tuple(replay.moments),
        entries=tuple(replay.entries),
        winner=outcome.winner if outcome else None,
        points=outcome.points if outcome else None,
        plays=sum(isinstance(entry, RollEntry) for entry in replay.game.entries),
        problems=(*replay.problems, *problems),
        played_out=replay.ended is not None,
    )


def _last_cube(replay: GameReplay) -> int:
    """Return the last value of the cube; after the position became unknown, by the recorded cube actions alone."""
    game = replay.match.game
    # A beaver needs no recorded answer; a game that ends right after it ends at the value of the beaver.
    cube = offered = game.offered if game.phase in (Phase.BEAVERED, Phase.RACCOONED) else game.cube.value
    seen = next((at for at, entry in enumerate(replay.game.entries) if entry is replay.moments[-1].entry), None)
    for entry in () if replay.known or seen is None else replay.game.entries[seen + 1 :]:
        match entry:
            case RollEntry() | CubeEntry(call=CubeAction.TAKE):
                cube = offered
            case CubeEntry(call=CubeAction.DOUBLE, value=value):
                offered = value or offered * 2
            case CubeEntry(call=CubeAction.BEAVER | CubeAction.RACCOON, value=value):
                cube = offered = value or offered * 2
    return cube


def _end(replay: GameReplay, outcome: Outcome) -> Moment:
    x, o = replay.score
    score = (x + outcome.points, o) if outcome.winner is Side.X else (x, o + outcome.points)
    result = replay.game.result
    where = result.where if result else replay.game.where
    snapshot = replace(replay.moments[-1].snapshot, dice=None, score=score, state=GameState.OVER)
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

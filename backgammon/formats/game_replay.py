"""Replays one game of a transcript through the rules."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from functools import reduce
from typing import Any, assert_never

from backgammon.actions import Beaver, Double, Pass, PlayerChoice, Raccoon, Take
from backgammon.board import CHECKERS, OFF, START, Side
from backgammon.cube import MAX_CUBE, Cube
from backgammon.decide import decide
from backgammon.dice import FACES, Dice
from backgammon.doubling import OFFERS
from backgammon.endings import end_game
from backgammon.errors import Illegal
from backgammon.events import (
    Beavered,
    Danced,
    Doubled,
    Event,
    GameBegan,
    GameEnded,
    MatchBegan,
    OpeningRolled,
    Played,
    Raccooned,
    Rolled,
    RollsAgain,
    Taken,
    WinReason,
)
from backgammon.evolve import INITIAL_MATCH, evolve
from backgammon.formats.descriptions import describe_entry
from backgammon.formats.record import Moment, Problem, ProblemKind, ReplayedEntry
from backgammon.formats.recorded_moves import order_moves, resolve_play
from backgammon.formats.snapshot import Snapshot, game_snapshot
from backgammon.formats.transcript import (
    CubeAction,
    CubeEntry,
    Entry,
    Moves,
    RecordedGame,
    RollEntry,
    SetupEntry,
    Transcript,
    UnreadEntry,
)
from backgammon.legal import plays_now
from backgammon.match import Match, Phase, replace_fields
from backgammon.movement import Step, pack, retrace
from backgammon.plays import Play, legal_plays
from backgammon.rules import Rules
from backgammon.scoring import Win, win_of

_ACTIONS: dict[CubeAction, PlayerChoice] = {
    CubeAction.DOUBLE: Double(),
    CubeAction.BEAVER: Beaver(),
    CubeAction.RACCOON: Raccoon(),
    CubeAction.TAKE: Take(),
    CubeAction.PASS: Pass(),
}
_UNKNOWN = frozenset({ProblemKind.IMPOSSIBLE, ProblemKind.UNRECORDED})
"""After these problems the position is unknown."""


def rules_of(transcript: Transcript) -> Rules:
    """Return the rules for a single game of this match, without length and score, which have no limits in a file.

    >>> rules_of(Transcript(5, ("Ann", "Bo"), ())).has_cube
    True
    """
    if transcript.length is not None:
        return Rules(cube=transcript.length > 1)
    return Rules(jacoby=bool(transcript.jacoby), beavers=True, raccoons=True, beaver_pass=True)


@dataclass(slots=True)
class GameReplay:
    """A game during its replay: its state, whether the position is known, and the moments and problems so far."""

    transcript: Transcript
    game: RecordedGame
    number: int
    score: tuple[int, int]
    crawford: bool
    match: Match = INITIAL_MATCH
    known: bool = True
    ended: GameEnded | None = None
    plays_examined: int = 0
    """The number of legal plays found so far, which determines the time of a replay."""
    moments: list[Moment] = field(default_factory=list)
    entries: list[ReplayedEntry] = field(default_factory=list)
    problems: list[Problem] = field(default_factory=list)

    def __post_init__(self) -> None:
        self._record(MatchBegan(rules_of(self.transcript)), GameBegan(self.number, self.crawford))
        if self.transcript.start != START:
            self.match = replace_fields(
                self.match, game=replace_fields(self.match.game, position=self.transcript.start)
            )
        self.moments.append(Moment(self.snapshot()))

    def snapshot(self) -> Snapshot:
        """Return the current moment of the game."""
        transcript = self.transcript
        jacoby, beavers = bool(transcript.jacoby), bool(transcript.beavers)
        return game_snapshot(self.match.game, self.score, transcript.length, jacoby=jacoby, beavers=beavers)

    def add(self, entry: Entry) -> None:
        """Replay one entry."""
        self.entries.append((entry, ()))
        if isinstance(entry, UnreadEntry):
            self._add_problem(ProblemKind.UNREAD, entry)
        elif self.ended is not None:
            if not any(problem.kind is ProblemKind.PLAYED_ON for problem in self.problems):
                self._add_problem(ProblemKind.PLAYED_ON, entry)
        elif isinstance(entry, SetupEntry):
            self._place(entry)
        elif self.known:
            match entry:
                case RollEntry():
                    self._roll(entry)
                case CubeEntry():
                    self._cube(entry)
                case _:
                    assert_never(entry)

    def _roll(self, entry: RollEntry) -> None:
        turn_problem = self._turn_to(entry)
        self._record(*self._rolled(entry))
        before_play, plays = self.snapshot(), plays_now(self.match)
        self.plays_examined += len(plays)
        events, kind = self._judged(entry, plays)
        problem = self._add_problem(kind, entry) if kind else turn_problem
        steps = self._steps(events)
        self.entries[-1] = (entry, steps)
        self._record(*events)
        self.known = bool(events) or kind not in _UNKNOWN
        self.moments.append(Moment(self.snapshot(), entry, steps, problem, before_play))

    def _judged(self, entry: RollEntry, plays: tuple[Play, ...]) -> tuple[tuple[Event, ...], ProblemKind | None]:
        """Return the events of a roll and its recorded play, and the kind of its problem."""
        side, moves, forced = entry.side, entry.moves, len(plays) == 1
        if not plays and not moves:
            return (Danced(side),), None
        if moves is None:
            # A forced play is known even if it was not recorded.
            return self._moved(side, _pairs(plays[0])) if forced else (), ProblemKind.UNRECORDED
        if not moves:
            # Some programs leave out forced plays, but a game can also end with an unplayed roll.
            events = self._moved(side, _pairs(plays[0])) if forced else (Danced(side),)
            if entry is not self._last_entry() or self._is_win(events):
                return events, None if forced else ProblemKind.ILLEGAL
            return (), None
        if (play := resolve_play(plays, moves)) is not None:
            return self._moved(side, _pairs(play)), None
        order = order_moves(pack(self.match.game.position, side), moves)
        return ((), ProblemKind.IMPOSSIBLE) if order is None else (self._moved(side, order), ProblemKind.ILLEGAL)

    def _moved(self, side: Side, moves: Moves) -> tuple[Event, ...]:
        """Return the events of a play, legal or not, with the end of the game if it bears off the last checker."""
        played = Played(side, moves)
        own = self.match.game.position.checkers_of(side)
        if own[OFF] + sum(end == OFF for _, end in moves) < CHECKERS:
            return (played,)
        after = evolve(self.match, played)
        return (played, *end_game(after, side, win_of(after.game.position, side), WinReason.BORNE_OFF))

    def _is_win(self, events: tuple[Event, ...]) -> bool:
        """Return whether a play ends the game with the recorded winner."""
        result = self.game.result
        return any(isinstance(event, GameEnded) and result and event.winner is result.winner for event in events)

    def _steps(self, events: tuple[Event, ...]) -> tuple[Step, ...]:
        game = self.match.game
        played = next((event for event in events if isinstance(event, Played)), None)
        if played is None or game.dice is None:
            return ()
        return retrace(pack(game.position, played.side), played.steps, game.dice.numbers)

    def _rolled(self, entry: RollEntry) -> tuple[Event, ...]:
        """Return the events of a roll; the first roll of a game belongs to the side in the record."""
        side, dice, number = entry.side, entry.dice, self.match.rolls + 1
        if self.match.game.phase is not Phase.OPENING:
            return (Rolled(side, dice, number, ""),)
        if not dice.is_double:
            first, second = (dice.high, dice.low) if side is Side.X else (dice.low, dice.high)
            return (OpeningRolled(Dice(first, second), number, "", self.match.game.cube.value),)
        return (*self._opened_by(side), Rolled(side, dice, number + 1, ""))

    def _opened_by(self, side: Side) -> tuple[Event, ...]:
        """Return an invented opening roll that lets this side begin with a new roll."""
        dice = Dice(2, 1) if side is Side.X else Dice(1, 2)
        return (OpeningRolled(dice, self.match.rolls + 1, "", self.match.game.cube.value, plays=False),)

    def _turn_to(self, entry: RollEntry | CubeEntry) -> Problem | None:
        """Pass the turn to the side in the record; return the problem if something is missing before it."""
        game, side = self.match.game, entry.side
        if game.phase is Phase.OPENING:
            return None
        problem = None
        if game.phase in OFFERS and game.to_act is not None:
            # A beaver needs no recorded answer, a double does.
            problem = self._add_problem(ProblemKind.CUBE, entry) if game.phase is Phase.DOUBLED else None
            self._record(Taken(game.to_act, game.offered, None if game.phase is Phase.DOUBLED else game.turn.other))
        if game.turn is not side:
            if not _shut_out(self.match, game.turn):
                problem = self._add_problem(ProblemKind.OUT_OF_TURN, entry)
            self._record(RollsAgain(side))
        return problem

    def _cube(self, entry: CubeEntry) -> None:
        entry, problem = replace(entry, call=self._meant(entry)), None
        self.entries[-1] = (entry, ())
        if self.match.game.phase is Phase.OPENING:
            self._record(*self._opened_by(entry.side))
        try:
            events = decide(self.match, entry.side, _ACTIONS[entry.call])
        except Illegal:
            problem = self._add_problem(ProblemKind.CUBE, entry)
            events = self._force_cube(entry)
        events, value_problem = self._at_value(entry, events)
        self._record(*events)
        self.moments.append(Moment(self.snapshot(), entry, (), problem or value_problem))

    def _meant(self, entry: CubeEntry) -> CubeAction:
        """Return the cube action that is meant: SGF writes a beaver and a raccoon as a double."""
        game = self.match.game
        if entry.call is CubeAction.DOUBLE and game.to_act is entry.side:
            return {Phase.DOUBLED: CubeAction.BEAVER, Phase.BEAVERED: CubeAction.RACCOON}.get(
                game.phase, CubeAction.DOUBLE
            )
        return entry.call

    def _force_cube(self, entry: CubeEntry) -> tuple[Event, ...]:
        """Return the events of a cube action that the rules refuse; empty if it is impossible."""
        side, call, game = entry.side, entry.call, self.match.game
        value = game.cube.value * 2
        if call is CubeAction.DOUBLE and value <= MAX_CUBE:
            self._turn_to(entry)
            return (Doubled(side, value),)
        if call in (CubeAction.BEAVER, CubeAction.RACCOON) and game.phase in OFFERS and game.offered * 2 <= MAX_CUBE:
            kind = Beavered if call is CubeAction.BEAVER else Raccooned
            return (kind(side, game.offered * 2, stands=False),)
        if call is CubeAction.PASS:
            return end_game(self.match, side.other, Win.SINGLE, WinReason.PASSED)
        return ()

    def _at_value(self, entry: CubeEntry, events: tuple[Event, ...]) -> tuple[tuple[Event, ...], Problem | None]:
        """Return the events at the recorded value, and its problem; an automatic double may be unrecorded."""
        raised = next((event for event in events if isinstance(event, Doubled | Beavered | Raccooned)), None)
        if raised is None or entry.value in (None, raised.value):
            return events, None
        problem = self._add_problem(ProblemKind.CUBE, entry, expected=str(raised.value))
        value = entry.value or 0
        if not 1 < value <= MAX_CUBE or value & (value - 1):
            return events, problem
        return tuple(replace(event, value=value) if event is raised else event for event in events), problem

    def _place(self, entry: SetupEntry) -> None:
        game, changes = self.match.game, dict[str, Any]()
        if entry.position is not None:
            changes |= {"position": entry.position, "first_turn": False, "phase": Phase.ROLL, "dice": None}
            self.known = True
        if entry.cube is not None:
            changes |= {"cube": Cube(entry.cube, entry.owner)}
        if entry.on_roll is not None:
            changes |= {"turn": entry.on_roll}
        # The only state without an event: the position was set up by hand.
        self.match = replace_fields(self.match, game=replace_fields(game, **changes))
        if self.known:
            self.moments.append(Moment(self.snapshot(), entry))

    def _record(self, *events: Event) -> None:
        self.match = reduce(evolve, events, self.match)
        self.ended = next((event for event in events if isinstance(event, GameEnded)), self.ended)

    def _add_problem(self, kind: ProblemKind, entry: Entry, expected: str = "") -> Problem:
        side = None if isinstance(entry, UnreadEntry | SetupEntry) else entry.side
        problem = Problem(kind, entry.where, self.number, describe_entry(entry), side, expected)
        self.problems.append(problem)
        return problem

    def _last_entry(self) -> Entry | None:
        return next((entry for entry in reversed(self.game.entries) if not isinstance(entry, UnreadEntry)), None)


def _pairs(play: Play) -> Moves:
    return tuple((step.start, step.end) for step in play.steps)


def _shut_out(match: Match, side: Side) -> bool:
    """Return whether no roll lets this side move; some programs do not record its rolls then."""
    position = match.game.position
    return not any(legal_plays(position, side, Dice(number, number)) for number in range(1, FACES + 1))

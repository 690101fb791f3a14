"""Converts the log of a match to a transcript."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace

from backgammon.board import Side
from backgammon.dice import Dice
from backgammon.events import (
    Beavered,
    Danced,
    Doubled,
    EndReason,
    Event,
    GameBegan,
    GameEnded,
    MatchBegan,
    MatchEnded,
    OpeningRolled,
    Passed,
    Played,
    Raccooned,
    Rolled,
    Taken,
)
from backgammon.formats.export_errors import CannotExport, ExportRefusal
from backgammon.formats.transcript import (
    EVENT_UNIT,
    CubeAction,
    CubeEntry,
    Entry,
    RecordedGame,
    Result,
    RollEntry,
    SetupEntry,
    Transcript,
)
from backgammon.rules import Rules, Variant


@dataclass(slots=True)
class _Game:
    """A game while its events are read; `rolled` is a roll that was not played yet."""

    game: RecordedGame
    entries: list[Entry] = field(default_factory=list)
    rolled: tuple[int, Side, Dice] | None = None

    def build(self) -> RecordedGame:
        # A game can end with an unplayed roll: the log stops here, or a player resigned.
        self.played(())
        return replace(self.game, entries=tuple(self.entries))

    def played(self, moves: tuple[tuple[int, int], ...]) -> None:
        if self.rolled is not None:
            self.entries.append(RollEntry(*self.rolled, moves))
            self.rolled = None


def transcript_from_log(
    events: Sequence[Event], names: tuple[str, str], facts: tuple[tuple[str, str], ...] = ()
) -> Transcript:
    """Return the transcript of a running or finished match; `names` are X's and O's, `facts` as in a transcript.

    Raises CannotExport for a variant that other programs do not play.

    >>> from backgammon.decide import begin
    >>> transcript_from_log(begin(Rules(length=5)), ("Ann", "Bo")).length
    5
    """
    rules = next((event.rules for event in events if isinstance(event, MatchBegan)), Rules())
    if rules.variant is not Variant.STANDARD:
        raise CannotExport(ExportRefusal.VARIANT)
    games: list[_Game] = []
    score = rules.start_score
    for where, event in enumerate(events, start=1):
        match event:
            case GameBegan():
                games.append(_Game(RecordedGame(where, score)))
            case GameEnded(winner, _, points):
                score = (score[0] + points, score[1]) if winner is Side.X else (score[0], score[1] + points)
                games[-1].game = replace(games[-1].game, result=Result(where, winner, points))
            case MatchEnded(_, EndReason.REACHED) if games and games[-1].game.result is not None:
                games[-1].game = replace(games[-1].game, result=replace(games[-1].game.result, last=True))
            case _ if games:
                _add_event(games[-1], where, event)
    return Transcript(
        length=rules.length,
        names=names,
        games=tuple(game.build() for game in games),
        unit=EVENT_UNIT,
        jacoby=rules.jacoby if rules.is_session else None,
        beavers=rules.beavers if rules.is_session else None,
        facts=facts,
    )


def _add_event(game: _Game, where: int, event: Event) -> None:
    match event:
        case OpeningRolled(dice, cube=cube) if dice.is_double:
            game.entries = [SetupEntry(where, cube=cube)] if cube > 1 else []
        case OpeningRolled(dice, plays=True):
            game.rolled = (where, Side.X if dice.first > dice.second else Side.O, dice)
        case Rolled(side, dice):
            game.rolled = (where, side, dice)
        case Played(_, steps):
            game.played(steps)
        case Danced():
            game.played(())
        case Doubled(side, value):
            game.entries.append(CubeEntry(where, side, CubeAction.DOUBLE, value))
        case Beavered(side, value):
            game.entries.append(CubeEntry(where, side, CubeAction.BEAVER, value))
        case Raccooned(side, value):
            game.entries.append(CubeEntry(where, side, CubeAction.RACCOON, value))
        case Taken(side):
            game.entries.append(CubeEntry(where, side, CubeAction.TAKE))
        case Passed(side):
            game.entries.append(CubeEntry(where, side, CubeAction.PASS))
        case _:
            pass  # match files cannot express offers to resign or cancel, and deadlines

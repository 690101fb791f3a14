"""Legal actions of both sides, derived a second time from the events alone.

The library's state is used only for the number of checkers borne off, so state that is lost or kept too long shows as
an action too many or too few.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from random import Random

from hypothesis import given, settings

from backgammon import (
    MAX_CUBE,
    OFF,
    AcceptResignation,
    AgreeCancel,
    AskCancel,
    Beaver,
    Beavered,
    CancelAsked,
    CancelRefused,
    Concede,
    Danced,
    Double,
    Doubled,
    DoubleNamed,
    EndSession,
    Event,
    GameBegan,
    GameEnded,
    Match,
    MatchEnded,
    MayName,
    Move,
    NameDouble,
    NextGame,
    OpeningRolled,
    Pass,
    Played,
    PlayerAction,
    Raccoon,
    Raccooned,
    RefuseCancel,
    RefuseResignation,
    RequestRoll,
    Resign,
    ResignationOffered,
    ResignationRefused,
    Rolled,
    RollsAgain,
    Rules,
    Side,
    StakeDoubled,
    Take,
    Taken,
    Variant,
    Win,
    legal_actions,
)
from tests.support.random_matches import random_course
from tests.support.strategies import ANY_RULES, RANDOMS

_MOVES_NOTHING_ON = (ResignationOffered, ResignationRefused, CancelAsked, CancelRefused, StakeDoubled)


@dataclass
class Heard:
    """The knowledge of an observer of the events. `open` is the last event that leaves something to do."""

    rules: Rules
    score: dict[Side, int] = field(default_factory=lambda: dict.fromkeys(Side, 0))
    open: type[Event] | None = None
    turn: Side = Side.X
    first_turn: bool = True
    crawford: bool = False
    value: int = 1
    owner: Side | None = None
    turned: bool = False
    offered: int = 0
    beavered: bool = False
    resigning: Win | None = None
    refused: int = 0
    asked: Side | None = None
    asked_in_vain: bool = False

    def hear(self, event: Event) -> None:
        """Update the knowledge with an event."""
        if not isinstance(event, _MOVES_NOTHING_ON):
            self.refused, self.open = 0, type(event)
        match event:
            case GameBegan(_, crawford):
                self.first_turn, self.crawford = True, crawford
                self.value, self.owner, self.turned, self.beavered = 1, None, False, False
            case OpeningRolled(dice, cube=cube):
                self.value, self.asked_in_vain = cube, False
                self.turn = Side.X if dice.first > dice.second else Side.O
                if dice.is_double:
                    self.open = GameBegan
            case Rolled():
                self.beavered = self.asked_in_vain = False
            case Played(side) | Danced(side):
                self.turn, self.first_turn = side.other, False
            case MayName(side) | RollsAgain(side):
                self.turn = side
            case Doubled(_, value):
                self.offered = value
            case Beavered(side, value, stands):
                self.offered, self.beavered = value, True
                if stands:
                    self.value, self.owner, self.turned, self.open = value, side, True, Taken
            case Raccooned(side, value, stands):
                self.offered, self.beavered = value, False
                if stands:
                    self.value, self.owner, self.turned, self.open = value, side.other, True, Taken
            case Taken(side, value):
                self.value, self.turned = value, True
                self.owner = self.turn.other  # the taker, or the side that made the beaver
                self.beavered = False
            case ResignationOffered(_, level):
                self.resigning = level
            case ResignationRefused():
                self.refused, self.resigning = int(self.resigning or 0), None
            case GameEnded(winner, points=points):
                self.score[winner] += points
                self.resigning = None
            case CancelAsked(side):
                self.asked = side
            case CancelRefused():
                self.asked, self.asked_in_vain = None, True
            case _:
                pass

    def may(self, side: Side, borne_off: int) -> set[PlayerAction]:
        """Return the actions of a side other than moves; `borne_off` is the number of its checkers off."""
        if self.open is MatchEnded:
            return set()
        return {Concede(), *self._about_the_end(side), *self._in_the_game(side, borne_off)}

    def _about_the_end(self, side: Side) -> set[PlayerAction]:
        if self.asked is not None:
            return {AgreeCancel(), RefuseCancel()} if side is self.asked.other else set()
        return set() if self.asked_in_vain else {AskCancel()}

    def _in_the_game(self, side: Side, borne_off: int) -> set[PlayerAction]:
        if self.open is GameEnded:
            return {NextGame(), EndSession()}
        if self.open is GameBegan:
            return set()
        if self.resigning is not None:
            return {AcceptResignation(), RefuseResignation()} if side is not self.turn else set()
        if self.open is Doubled:
            beaver = self.rules.beavers and self._fits(2 * self.offered)
            return {Take(), Pass(), *([Beaver()] if beaver else [])} if side is not self.turn else set()
        if self.open is Beavered:
            raccoon = self.rules.raccoons and self._fits(2 * self.offered)
            return {Take(), Pass(), *([Raccoon()] if raccoon else [])} if side is self.turn else set()
        if self.open is Raccooned:
            return {Take(), Pass()} if side is not self.turn else set()
        return self._on_turn(side, borne_off) if side is self.turn else set()

    def _on_turn(self, side: Side, borne_off: int) -> set[PlayerAction]:
        actions: set[PlayerAction] = {Resign(level) for level in self._levels(borne_off) if level > self.refused}
        if self.open is MayName:
            actions |= {NameDouble(number) for number in range(1, 7)}
        elif self.open not in (Rolled, OpeningRolled, DoubleNamed) or self._rolls_again():
            actions.add(RequestRoll())
            if self._may_double(side):
                actions.add(Double())
            if self.beavered and self.rules.raccoons and self._fits(2 * self.value):
                actions.add(Raccoon())
        return actions

    def _rolls_again(self) -> bool:
        return self.open is OpeningRolled and self.rules.opening_reroll

    def _may_double(self, side: Side) -> bool:
        """Rules 3.2, 3.3, 3.4, 3.9, 3.10, 3.12, 4.3, 4.7 and 7A.15."""
        length = self.rules.length
        has_cube = self.rules.cube and length != 1 and self.rules.variant is not Variant.ACEY_DEUCEY
        dead = length is not None and self.score[side] + self.value >= length
        return (
            has_cube
            and not self.crawford
            and not self.first_turn
            and self.owner in (None, side)
            and self._fits(2 * self.value)
            and not (self.rules.forbid_dead_cube and dead)
        )

    def _levels(self, borne_off: int) -> tuple[Win, ...]:
        """Rules 6.2, 6.4 and 7A.18."""
        unlocked = self.rules.automatic_double_unlocks_gammons and self.value > 1
        singles = self.rules.jacoby and not self.turned and not unlocked
        acey = self.rules.variant is Variant.ACEY_DEUCEY
        return (Win.SINGLE,) if singles or borne_off or acey else tuple(Win)

    def _fits(self, value: int) -> bool:
        return value <= min(self.rules.cube_limit, MAX_CUBE)


def other_actions(match: Match, side: Side) -> set[PlayerAction]:
    """Return the legal actions of a side other than moves, as the library has them."""
    return {action for action in legal_actions(match, side) if not isinstance(action, Move)}


@settings(max_examples=25, deadline=None)
@given(rules=ANY_RULES, chance=RANDOMS)
def test_legal_actions_follow_from_the_events(rules: Rules, chance: Random) -> None:
    heard = Heard(rules)
    for match, events in random_course(rules, chance, max_actions=150):
        for event in events:
            heard.hear(event)
        for side in Side:
            borne_off = match.game.position.checkers_of(side)[OFF]
            assert other_actions(match, side) == heard.may(side, borne_off), (side, events)

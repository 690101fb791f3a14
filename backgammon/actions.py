"""Actions: what a player can do, and what the rules judge.

A `PlayerAction` is what a player does. An `Action` is what `decide` judges: the same, but with `Roll` and its dice in
place of `RequestRoll`, because the caller supplies the dice. The caller also knows the time, so `Claim` is an action
that is not a player action.
"""

from __future__ import annotations

from dataclasses import dataclass

from backgammon.dice import Dice
from backgammon.scoring import Win


@dataclass(frozen=True, slots=True)
class RequestRoll:
    """Request the dice of the next roll."""


@dataclass(frozen=True, slots=True)
class Roll:
    """Roll these dice for the side to act; `number` counts the rolls of the match from 1, `salt` is public."""

    dice: Dice
    number: int
    salt: str


@dataclass(frozen=True, slots=True)
class OpeningRoll:
    """Roll the first die for X and the second for O, at the start of a game."""

    dice: Dice
    number: int
    salt: str


@dataclass(frozen=True, slots=True)
class Move:
    """Make a whole play: (from, to) for each die in the mover's numbering, 25 is the bar, 26 the hand, 0 is off."""

    steps: tuple[tuple[int, int], ...]


@dataclass(frozen=True, slots=True)
class Double:
    """Offer to double the stake of this game."""


@dataclass(frozen=True, slots=True)
class Take:
    """Accept the double and own the cube."""


@dataclass(frozen=True, slots=True)
class Pass:
    """Lose the game at the value before the double."""


@dataclass(frozen=True, slots=True)
class Beaver:
    """Answer a double by doubling the offered value and keeping the cube."""


@dataclass(frozen=True, slots=True)
class Raccoon:
    """Double the value of the beaver once more."""


@dataclass(frozen=True, slots=True)
class NameDouble:
    """Choose the double to play after an acey-deucey; `number` is 1 to 6."""

    number: int


@dataclass(frozen=True, slots=True)
class Resign:
    """Offer to lose the game at this level."""

    level: Win


@dataclass(frozen=True, slots=True)
class AcceptResignation:
    """Accept the offered points, which ends the game."""


@dataclass(frozen=True, slots=True)
class RefuseResignation:
    """Refuse the offered resignation and play on."""


@dataclass(frozen=True, slots=True)
class NextGame:
    """Start the next game of a session."""


@dataclass(frozen=True, slots=True)
class EndSession:
    """End a session between games, at its current balance."""


@dataclass(frozen=True, slots=True)
class Concede:
    """Leave: lose the match, or in a session the current game at the highest level still possible."""


@dataclass(frozen=True, slots=True)
class AskCancel:
    """Propose to cancel the match without a result."""


@dataclass(frozen=True, slots=True)
class AgreeCancel:
    """Agree to cancel the match without a result."""


@dataclass(frozen=True, slots=True)
class RefuseCancel:
    """Refuse to cancel the match and play on."""


@dataclass(frozen=True, slots=True)
class Claim:
    """Claim that the other side missed its deadline; with `whole` the delay costs the match, not only the game."""

    whole: bool


@dataclass(frozen=True, slots=True)
class Lapse:
    """End a match that both players have abandoned, or that they could not play because nothing was `shown` to them."""

    shown: bool = True


@dataclass(frozen=True, slots=True)
class Void:
    """Void the match, even if it is over."""


PlayerChoice = (
    Move
    | Double
    | Take
    | Pass
    | Beaver
    | Raccoon
    | NameDouble
    | Resign
    | AcceptResignation
    | RefuseResignation
    | NextGame
    | EndSession
    | Concede
    | AskCancel
    | AgreeCancel
    | RefuseCancel
)
PlayerAction = RequestRoll | PlayerChoice
Action = Roll | OpeningRoll | Claim | Lapse | Void | PlayerChoice

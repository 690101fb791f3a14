"""What a player may ask for, and what the rules act on.

A wish is what a person asks for. An action is what is judged: the same, except that the wish to throw has become a
throw with dice, because chance comes from outside. Time comes from outside too, so a claim is an action and no wish.
"""

from __future__ import annotations

from dataclasses import dataclass

from backgammon.dice import Dice
from backgammon.scoring import Win


@dataclass(frozen=True, slots=True)
class RequestRoll:
    """Throw the dice for me."""


@dataclass(frozen=True, slots=True)
class Roll:
    """The dice fell like this for the side to act; `number` counts the match's throws from 1."""

    dice: Dice
    number: int
    salt: str


@dataclass(frozen=True, slots=True)
class OpeningRoll:
    """The first die fell for X and the second for O, at the start of a game."""

    dice: Dice
    number: int
    salt: str


@dataclass(frozen=True, slots=True)
class Move:
    """A whole play, as (from, to) for each die in the mover's numbering: 25 is the bar, 0 is borne off."""

    steps: tuple[tuple[int, int], ...]


@dataclass(frozen=True, slots=True)
class Double:
    """Offer to double the stake of this game."""


@dataclass(frozen=True, slots=True)
class Take:
    """Accept the double, and own the cube."""


@dataclass(frozen=True, slots=True)
class Pass:
    """Give up the game for the value before the double."""


@dataclass(frozen=True, slots=True)
class Beaver:
    """Double at once what was offered, and keep the cube."""


@dataclass(frozen=True, slots=True)
class Raccoon:
    """Double the beaver once more."""


@dataclass(frozen=True, slots=True)
class NameDouble:
    """Choose the double that is played after an acey-deucey, 1 to 6."""

    number: int


@dataclass(frozen=True, slots=True)
class Resign:
    """Offer to lose this game at a level."""

    level: Win


@dataclass(frozen=True, slots=True)
class AcceptResignation:
    """Take the points offered; the game is over."""


@dataclass(frozen=True, slots=True)
class RefuseResignation:
    """Play on."""


@dataclass(frozen=True, slots=True)
class NextGame:
    """Start the next game of a session."""


@dataclass(frozen=True, slots=True)
class EndSession:
    """End a session between games, at its balance."""


@dataclass(frozen=True, slots=True)
class Concede:
    """Leave: the match is lost; in a session the game that is being played, at the highest level still possible."""


@dataclass(frozen=True, slots=True)
class AskCancel:
    """Propose that the match ends now and counts for nothing."""


@dataclass(frozen=True, slots=True)
class AgreeCancel:
    """Agree that the match ends now and counts for nothing."""


@dataclass(frozen=True, slots=True)
class RefuseCancel:
    """Play on; the match stands."""


@dataclass(frozen=True, slots=True)
class Claim:
    """The other side's time has passed: decide what it owed. `whole`: so long ago that the match itself is lost."""

    whole: bool


@dataclass(frozen=True, slots=True)
class Lapse:
    """Nobody has touched the match for so long that it ends."""


@dataclass(frozen=True, slots=True)
class Void:
    """The match counts for nothing, also when it is over."""


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

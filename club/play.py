"""What follows from a wish: the dice that it needs, and the throws that nobody has to ask for."""

from __future__ import annotations

from collections.abc import Callable

from backgammon import (
    Beavered,
    Claim,
    Dice,
    Event,
    Match,
    OpeningRoll,
    Phase,
    Raccooned,
    Roll,
    Side,
    Taken,
    Wish,
    WishToRoll,
    apply,
    evolve,
)
from backgammon import begin as begin_match
from backgammon.doubling import raccoon_refusal
from backgammon.rules import Rules

Throw = Callable[[int], Dice]
"""The dice of the throw with this number."""


def begin(rules: Rules, throw: Throw, salt: str) -> tuple[Event, ...]:
    """The first events of a match, up to the opening throw that decides who plays first."""
    events = begin_match(rules)
    match = Match(rules)
    for event in events:
        match = evolve(match, event)
    return (*events, *_that_follows(match, events, throw, salt))


def carry_out(match: Match, side: Side, wish: Wish | Claim, throw: Throw, salt: str) -> tuple[Event, ...]:
    """All that comes of a wish or a claim. Raises Illegal where the rules refuse it.

    Once the cube is decided the doubler's throw follows by itself, and so do the opening throws of a new game, until
    one side has the higher die.
    """
    action = Roll(throw(match.rolls + 1), match.rolls + 1, salt) if isinstance(wish, WishToRoll) else wish
    after, events = apply(match, side, action)
    return (*events, *_that_follows(after, events, throw, salt))


def _that_follows(match: Match, events: tuple[Event, ...], throw: Throw, salt: str) -> tuple[Event, ...]:
    followed: list[Event] = []
    while match.end is None and (match.game.phase is Phase.OPENING or _decided_the_cube(match, events[-1])):
        number = match.rolls + 1
        action = (OpeningRoll if match.game.phase is Phase.OPENING else Roll)(throw(number), number, salt)
        match, events = apply(match, match.game.turn, action)
        followed += events
    return tuple(followed)


def _decided_the_cube(match: Match, event: Event) -> bool:
    """Whether the doubler has nothing left to do but throw: a beaver that can be answered leaves him a choice."""
    if isinstance(event, Beavered):
        return event.stands and raccoon_refusal(match) is not None
    return isinstance(event, Taken) or (isinstance(event, Raccooned) and event.stands)

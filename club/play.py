"""What follows from a wish: the dice that it needs, and the throws that nobody has to ask for."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from backgammon import (
    Beavered,
    Claim,
    Dice,
    Event,
    Match,
    Move,
    OpeningRoll,
    Phase,
    PlayerAction,
    Raccooned,
    RequestRoll,
    Roll,
    Side,
    Taken,
    apply,
    replay,
)
from backgammon import begin as begin_match
from backgammon.doubling import raccoon_refusal
from backgammon.rules import Rules
from club.settling import MOST_IN_A_ROW, NOTHING_BY_ITSELF, Habits, settled

Throw = Callable[[int], Dice]
"""The dice of the throw with this number."""
Outcome = tuple[Match, tuple[Event, ...]]
"""The state that an action leads to, and the events that lead there."""


def begin(rules: Rules, throw: Throw, salt: str, habits: Mapping[Side, Habits] = NOTHING_BY_ITSELF) -> Outcome:
    """Begin a match, up to the opening roll that decides who plays first and what follows automatically."""
    events = begin_match(rules)
    return _with_what_follows(replay(events), events, throw, salt, habits)


def carry_out(
    match: Match,
    side: Side,
    wish: PlayerAction | Claim,
    throw: Throw,
    salt: str,
    habits: Mapping[Side, Habits] = NOTHING_BY_ITSELF,
) -> Outcome:
    """Carry out a wish or a claim. Raises Illegal where the rules refuse it.

    Once the cube is decided the doubler's throw follows by itself, and so do the opening throws of a new game, until
    one side has the higher die; then what the players let happen by itself.
    """
    after, events = apply(match, side, _thrown(match, throw, salt) if isinstance(wish, RequestRoll) else wish)
    if after.game == match.game:  # to ask for the end of a match moves nothing on
        return after, events
    return _with_what_follows(after, events, throw, salt, habits)


def _with_what_follows(
    match: Match,
    events: tuple[Event, ...],
    throw: Throw,
    salt: str,
    habits: Mapping[Side, Habits],
) -> Outcome:
    happened = list(events)
    unasked = 0
    while match.end is None:
        action: OpeningRoll | Roll | Move
        if match.game.phase is Phase.OPENING:
            action = OpeningRoll(throw(match.rolls + 1), match.rolls + 1, salt)
        elif _decided_the_cube(match, events[-1]):
            action = _thrown(match, throw, salt)
        else:
            wish = settled(match, events[-1], habits)
            unasked += 1
            if wish is None or unasked > MOST_IN_A_ROW:
                break
            action = _thrown(match, throw, salt) if isinstance(wish, RequestRoll) else wish
        match, events = apply(match, match.game.turn, action)
        happened += events
    return match, tuple(happened)


def _thrown(match: Match, throw: Throw, salt: str) -> Roll:
    number = match.rolls + 1
    return Roll(throw(number), number, salt)


def _decided_the_cube(match: Match, event: Event) -> bool:
    """Whether the doubler has nothing left to do but throw: a beaver that can be answered leaves him a choice."""
    if isinstance(event, Beavered):
        return event.stands and raccoon_refusal(match) is not None
    return isinstance(event, Taken) or (isinstance(event, Raccooned) and event.stands)

"""From an action to its events: the dice that it needs, and the rolls that follow automatically."""

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
from club.automatic_actions import MAX_AUTOMATIC_ACTIONS, NOTHING_AUTOMATIC, Habits, automatic_action

DiceSource = Callable[[int], Dice]
"""Gives the dice of the roll with this number."""
Outcome = tuple[Match, tuple[Event, ...]]
"""The state that an action leads to, and the events that lead there."""


def begin(rules: Rules, roll_dice: DiceSource, salt: str, habits: Mapping[Side, Habits] = NOTHING_AUTOMATIC) -> Outcome:
    """Begin a match, up to the opening roll that decides who plays first and what follows automatically."""
    events = begin_match(rules)
    return _with_what_follows(replay(events), events, roll_dice, salt, habits)


def perform(
    match: Match,
    side: Side,
    action: PlayerAction | Claim,
    roll_dice: DiceSource,
    salt: str,
    habits: Mapping[Side, Habits] = NOTHING_AUTOMATIC,
) -> Outcome:
    """Perform an action or a claim. Raises Illegal if the rules refuse it.

    After a decision about the cube the doubler rolls automatically, and so do the opening rolls of a new game until one
    side has the higher die. Then follow the automatic actions that the players have allowed.
    """
    after, events = apply(match, side, _roll(match, roll_dice, salt) if isinstance(action, RequestRoll) else action)
    if after.game == match.game:  # asking for the end of a match does not change the game
        return after, events
    return _with_what_follows(after, events, roll_dice, salt, habits)


def _with_what_follows(
    match: Match,
    events: tuple[Event, ...],
    roll_dice: DiceSource,
    salt: str,
    habits: Mapping[Side, Habits],
) -> Outcome:
    happened = list(events)
    count = 0
    while match.end is None:
        action: OpeningRoll | Roll | Move
        if match.game.phase is Phase.OPENING:
            action = OpeningRoll(roll_dice(match.rolls + 1), match.rolls + 1, salt)
        elif _decided_the_cube(match, events[-1]):
            action = _roll(match, roll_dice, salt)
        else:
            automatic = automatic_action(match, events[-1], habits)
            count += 1
            if automatic is None or count > MAX_AUTOMATIC_ACTIONS:
                break
            action = _roll(match, roll_dice, salt) if isinstance(automatic, RequestRoll) else automatic
        match, events = apply(match, match.game.turn, action)
        happened += events
    return match, tuple(happened)


def _roll(match: Match, roll_dice: DiceSource, salt: str) -> Roll:
    number = match.rolls + 1
    return Roll(roll_dice(number), number, salt)


def _decided_the_cube(match: Match, event: Event) -> bool:
    """Return True if the doubler can only roll: not after a beaver that can be answered."""
    if isinstance(event, Beavered):
        return event.stands and raccoon_refusal(match) is not None
    return isinstance(event, Taken) or (isinstance(event, Raccooned) and event.stands)

"""Random matches: choose what a side does by weights, and play whole matches, the same for the same seed."""

from __future__ import annotations

from collections.abc import Mapping
from random import Random

from backgammon import (
    AcceptResignation,
    Action,
    AgreeCancel,
    AskCancel,
    Beaver,
    Claim,
    Concede,
    Dice,
    Double,
    EndSession,
    Event,
    Match,
    Move,
    NameDouble,
    NextGame,
    OpeningRoll,
    Pass,
    Phase,
    PlayerAction,
    Raccoon,
    RefuseCancel,
    RefuseResignation,
    RequestRoll,
    Resign,
    Roll,
    Rules,
    Side,
    Take,
    Variant,
    apply,
    begin,
    legal_actions,
    replay,
)

Weights = Mapping[type[PlayerAction], float]
"""The weight of each kind of action among the legal ones; a kind without a weight is never chosen."""

PLAYING: Weights = dict.fromkeys((RequestRoll, Move, Take, Pass, Beaver, Raccoon, NameDouble, NextGame), 1)
"""Only play on: never double, resign or leave."""
DOUBLING: Weights = {**PLAYING, Double: 1 / 9}
"""Play on, and double in one of ten turns in which it is legal."""
CONTESTING: Weights = {
    **DOUBLING,
    Resign: 1 / 100,
    AcceptResignation: 1,
    RefuseResignation: 1,
    EndSession: 0.6,
}
"""All actions that lead to a result."""

RULES = (
    Rules(length=1),
    Rules(length=3),
    Rules(length=5, start_score=(3, 4)),
    Rules(jacoby=True),
    Rules(automatic_doubles=2, cube_limit=64),
    Rules(beavers=True, raccoons=True, beaver_pass=True, stake="0.50", stake_private=True),
    Rules(variant=Variant.DUTCH, beavers=True, raccoons=True, automatic_doubles=None),
    Rules(variant=Variant.DUTCH, length=3, opening_reroll=True, dutch_permission_lasts=False),
    Rules(variant=Variant.ACEY_DEUCEY, acey_stake_doubling=True, acey_doublet_rolls_again=True),
    Rules(variant=Variant.ACEY_DEUCEY, acey_bar_priority=True, acey_exact_bear_off=True),
)
MAX_ACTIONS = 20_000
_CLAIMS = 0.2
"""The probability that the side that is not to act claims instead."""


def bold(boldness: float) -> Weights:
    """Return weights for all legal actions; the bolder, the more often something rare is chosen."""
    if not boldness:
        return PLAYING
    return {
        **CONTESTING,
        Double: boldness,
        Resign: boldness / 10,
        EndSession: boldness,
        AskCancel: boldness / 3,
        RefuseCancel: boldness,
        AgreeCancel: boldness**2,
        Concede: boldness**2 / 10,
    }


def random_action(match: Match, side: Side, chance: Random, weights: Weights = DOUBLING) -> PlayerAction | None:
    """Choose a legal action of a side, or None if it has none with a weight."""
    actions = [action for action in legal_actions(match, side) if type(action) in weights]
    if not actions:
        return None
    if weights is PLAYING:
        return chance.choice(actions)
    (action,) = chance.choices(actions, [weights[type(action)] for action in actions])
    return action


def random_turn(match: Match, chance: Random, weights: Weights = DOUBLING) -> tuple[Side, PlayerAction]:
    """Choose an action of the side to act, or of X between games."""
    side = match.to_act or Side.X
    action = random_action(match, side, chance, weights)
    assert action is not None, "the match is over"
    return side, action


def random_dice(chance: Random) -> Dice:
    return Dice(chance.randint(1, 6), chance.randint(1, 6))


def judged_action(match: Match, action: PlayerAction, chance: Random) -> Action:
    """Return the action that the rules judge: a requested roll becomes a roll with dice."""
    return Roll(random_dice(chance), match.rolls + 1, str(match.version)) if isinstance(action, RequestRoll) else action


def random_course(
    rules: Rules,
    chance: Random,
    weights: Weights = CONTESTING,
    *,
    out_of_turn: float = 0,
    max_actions: int = MAX_ACTIONS,
) -> list[tuple[Match, tuple[Event, ...]]]:
    """Play a match to its end, or for some actions.

    Returns each state with the events that led to it. `out_of_turn` is how often the side that is not to act does
    something or claims.
    """
    events = begin(rules)
    match = replay(events)
    course = [(match, events)]
    while match.end is None and len(course) <= max_actions:
        turn = match.to_act or chance.choice(tuple(Side))
        side = turn.other if out_of_turn and chance.random() < out_of_turn else turn
        action = _random_step(match, side, chance, weights)
        if match.to_act is side.other and chance.random() < _CLAIMS:
            action = Claim(whole=False)
        if action is not None:
            match, events = apply(match, side, action)
            course.append((match, events))
    return course


def random_batches(
    rules: Rules, seed: int, *, boldness: float = 0.05, max_actions: int = MAX_ACTIONS
) -> list[tuple[Event, ...]]:
    """Return the events of each action of a match in which both sides may do anything that is legal."""
    course = random_course(rules, Random(seed), bold(boldness), out_of_turn=boldness / 3, max_actions=max_actions)
    return [events for _, events in course]


def random_log(rules: Rules, seed: int, *, boldness: float = 0.05, max_actions: int = MAX_ACTIONS) -> tuple[Event, ...]:
    """Return the log of such a match."""
    batches = random_batches(rules, seed, boldness=boldness, max_actions=max_actions)
    return tuple(event for events in batches for event in events)


def _random_step(match: Match, side: Side, chance: Random, weights: Weights) -> Action | None:
    if match.game.phase is Phase.OPENING:
        return OpeningRoll(random_dice(chance), match.rolls + 1, str(match.version))
    action = random_action(match, side, chance, weights)
    return None if action is None else judged_action(match, action, chance)

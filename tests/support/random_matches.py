"""Whole matches in which both sides do anything that is legal, the same for the same number."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from backgammon.actions import (
    Action,
    AgreeCancel,
    Beaver,
    Claim,
    Concede,
    Move,
    NameDouble,
    NextGame,
    OpeningRoll,
    Pass,
    Raccoon,
    Roll,
    Take,
    Wish,
    WishToRoll,
)
from backgammon.board import Side
from backgammon.decide import apply, begin
from backgammon.dice import throw
from backgammon.events import Event
from backgammon.evolve import replay
from backgammon.legal import legal_actions
from backgammon.match import Match, Phase
from backgammon.rules import Rules, Variant

RULES = (
    Rules(length=1),
    Rules(length=3),
    Rules(length=5, start_score=(3, 4)),
    Rules(jacoby=True),
    Rules(automatic_doubles=2, cube_limit=64),
    Rules(beavers=True, raccoons=True, beaver_drop=True, stake="0.50", stake_private=True),
    Rules(variant=Variant.DUTCH, beavers=True, raccoons=True, automatic_doubles=None),
    Rules(variant=Variant.DUTCH, length=3, opening_reroll=True, dutch_permission_lasts=False),
    Rules(variant=Variant.ACEY_DEUCEY, acey_stake_doubling=True, acey_doublet_rolls_again=True),
    Rules(variant=Variant.ACEY_DEUCEY, acey_bar_priority=True, acey_exact_bear_off=True),
)
_ORDINARY = (WishToRoll, Move, Take, Pass, Beaver, Raccoon, NameDouble, NextGame)
_LEAVING = (Concede, AgreeCancel)


def random_batches(rules: Rules, number: int, *, boldness: float = 0.05) -> Iterator[tuple[Event, ...]]:
    """What comes of each action of a match, until it is over. The bolder, the more often something rare is done."""
    chance = Random(number)
    events = begin(rules)
    match = replay(events)
    yield events
    while match.end is None:
        side = chance.choice(tuple(Side)) if chance.random() < boldness else match.to_act or Side.X
        action = _action(match, side, chance, boldness)
        if action is not None:
            match, events = apply(match, side, action)
            yield events


def random_log(rules: Rules, number: int, *, boldness: float = 0.05) -> list[Event]:
    """The whole log of such a match."""
    return [event for events in random_batches(rules, number, boldness=boldness) for event in events]


def _action(match: Match, side: Side, chance: Random, boldness: float) -> Action | None:
    salt = f"{match.version}"
    number = match.rolls + 1
    dice = throw(chance.randbytes(32), number, salt)
    if match.game.phase is Phase.OPENING:
        return OpeningRoll(dice, number, salt)
    if match.to_act is side.other and chance.random() < boldness:
        return Claim(whole=False)
    wish = _wish(legal_actions(match, side), chance, boldness)
    return Roll(dice, number, salt) if isinstance(wish, WishToRoll) else wish


def _wish(legal: tuple[Wish, ...], chance: Random, boldness: float) -> Wish | None:
    ordinary = [wish for wish in legal if isinstance(wish, _ORDINARY)]
    if ordinary and chance.random() >= boldness:
        return chance.choice(ordinary)
    # Whoever does anything at random leaves before anything has happened.
    staying = [wish for wish in legal if not isinstance(wish, _LEAVING)]
    choices = staying if staying and chance.random() >= boldness else legal
    rare = [wish for wish in choices if not isinstance(wish, Move)]
    return chance.choice(rare or choices) if choices else None

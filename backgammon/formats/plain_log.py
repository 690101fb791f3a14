"""Writes Barpoint's plain text log, for matches that other formats cannot express; see `docs/log-format.md`.

The log has one line for each event in order. Only people read it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import fields
from typing import assert_never

from backgammon.board import Side
from backgammon.dice import Dice
from backgammon.events import (
    Beavered,
    CancelAsked,
    CancelRefused,
    Danced,
    DeadlineMissed,
    Doubled,
    DoubleNamed,
    Event,
    GameBegan,
    GameEnded,
    MatchBegan,
    MatchEnded,
    MayName,
    OpeningRolled,
    Passed,
    Played,
    Raccooned,
    ResignationAccepted,
    ResignationOffered,
    ResignationRefused,
    Rolled,
    RollsAgain,
    StakeDoubled,
    Taken,
)
from backgammon.evolve import INITIAL_MATCH, evolve
from backgammon.formats.names import sanitize
from backgammon.match import Match
from backgammon.movement import pack, retrace
from backgammon.notation import format_play
from backgammon.rules import Rules
from backgammon.variants import game_of

FIRST_LINE = "Barpoint log 1"
_MAX_FACT_LENGTH = 200
_PRIVATE = ("stake", "stake_private")
"""The stake is not published."""


def write_log(
    events: Sequence[Event],
    names: tuple[str, str],
    facts: tuple[tuple[str, str], ...] = (),
    *,
    check: Callable[[], object] = lambda: None,
) -> str:
    """Return a match as a plain text log; `names` are X's and O's, `facts` as in a transcript.

    `check` is called before each event; what it raises ends the work.

    >>> from backgammon.decide import begin
    >>> print(write_log(begin(Rules(length=5)), ("Ann", "Bo")))
    Barpoint log 1
    X: Ann
    O: Bo
    game: standard
    length: 5
    <BLANKLINE>
    begin game 1
    <BLANKLINE>
    """
    lines = [FIRST_LINE, f"X: {sanitize(names[0])}", f"O: {sanitize(names[1])}"]
    lines += [f"{name}: {sanitize(value, _MAX_FACT_LENGTH)}" for name, value in facts]
    match = INITIAL_MATCH
    for event in events:
        check()
        lines += _lines(match, event)
        match = evolve(match, event)
    return "\n".join(lines) + "\n"


def _lines(match: Match, event: Event) -> Iterator[str]:
    match event:
        case MatchBegan(rules):
            yield from _rules(rules)
        case GameBegan(number, crawford):
            yield ""
            yield f"begin game {number}{' Crawford' if crawford else ''}"
        case OpeningRolled(dice, cube=cube, plays=plays):
            yield f"open X {dice.first} O {dice.second}" + (f" cube {cube}" if cube > 1 else "") + _again(dice, plays)
        case Rolled(side, dice):
            yield f"{side} throws {dice.first}-{dice.second}"
        case Played(side, steps):
            game, hit_goes_to = match.game, game_of(match.rules).hit_goes_to(match.rules)
            numbers = game.dice.numbers if game.dice else ()
            yield f"{side} plays {format_play(retrace(pack(game.position, side), steps, numbers, hit_goes_to))}"
        case GameEnded(winner, win, points, how, left):
            checkers = "" if left is None else f", {left} checkers left"
            yield f"{winner} wins {points} ({win.name.lower()}, {how}{checkers})"
        case MatchEnded(winner, close):
            yield ""
            yield f"end: {close}" + (f", won by {winner}" if winner else "")
        case _:
            yield _describe(event)


def _describe(
    event: Danced
    | MayName
    | DoubleNamed
    | RollsAgain
    | StakeDoubled
    | Doubled
    | Taken
    | Beavered
    | Raccooned
    | Passed
    | ResignationOffered
    | ResignationAccepted
    | ResignationRefused
    | CancelAsked
    | CancelRefused
    | DeadlineMissed,
) -> str:
    match event:
        case Danced(side):
            return f"{side} cannot move"
        case MayName(side):
            return f"{side} may name a double"
        case DoubleNamed(side, number):
            return f"{side} names {number}-{number}"
        case RollsAgain(side):
            return f"{side} throws again"
        case StakeDoubled(multiplier):
            return f"stake times {multiplier}"
        case Doubled(side, value):
            return f"{side} doubles to {value}"
        case Taken(side, value):
            return f"{side} takes at {value}"
        case Beavered(side, value):
            return f"{side} beavers to {value}"
        case Raccooned(side, value):
            return f"{side} raccoons to {value}"
        case Passed(side):
            return f"{side} passes"
        case ResignationOffered(side, level):
            return f"{side} offers to resign {level.name.lower()}"
        case ResignationAccepted(side):
            return f"{side} accepts the resignation"
        case ResignationRefused(side):
            return f"{side} refuses the resignation"
        case CancelAsked(side):
            return f"{side} asks to cancel"
        case CancelRefused(side):
            return f"{side} refuses to cancel"
        case DeadlineMissed(side):
            return f"{side} let the time pass"
        case _:
            assert_never(event)


def _rules(rules: Rules) -> Iterator[str]:
    """Yield the variant, the length and every option that differs from its default."""
    default = Rules()
    yield f"game: {rules.variant}"
    yield f"length: {rules.length or 'money'}"
    for field in fields(rules):
        value = getattr(rules, field.name)
        if field.name not in ("variant", "length", *_PRIVATE) and value != getattr(default, field.name):
            yield f"{field.name.replace('_', ' ')}: {'all' if value is None else value}"


def _again(dice: Dice, plays: bool) -> str:
    if dice.is_double:
        return " again"
    return "" if plays else f" {Side.X if dice.first > dice.second else Side.O} begins with a new throw"

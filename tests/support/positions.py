"""Positions and matches in the words of the rules: `X: 20, off 14 · O: 14(2)`, all points in X's numbering."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import pytest

from backgammon import (
    BAR,
    HAND,
    OFF,
    AcceptResignation,
    Action,
    Cube,
    Dice,
    Event,
    Game,
    Illegal,
    Match,
    Move,
    OpeningRoll,
    Phase,
    Play,
    Position,
    Reason,
    Resign,
    Roll,
    Rules,
    Side,
    Win,
    apply,
    begin,
    movement_of,
    parse_play,
    plays_now,
    replay,
)

_POINT = re.compile(r"(\d+)(?:\((\d+)\))?")
_WAY = re.compile(r"([^(]+)(?:\((\d)\))?")
_NAMED = {"bar": BAR, "off": OFF, "hand": HAND}

Situation = tuple[Match, tuple[Event, ...]]


def board(text: str) -> Position:
    """Return the position of `X: 20, off 14 · O: 14(2)`; checkers that are not named are borne off."""
    x_part, _, o_part = text.partition("·")
    return Position.from_counts(
        _places(x_part, "X"), {_mirrored(place): n for place, n in _places(o_part, "O").items()}
    )


def dice(text: str) -> Dice:
    """Return the dice of `6-5`."""
    first, second = text.split("-")
    return Dice(int(first), int(second))


ALL_ROLLS = tuple(Dice(high, low) for high in range(1, 7) for low in range(1, high + 1))
"""The 21 different rolls."""


def after(position: Position, text: str, hit_goes_to: int = BAR) -> Position:
    """Return the position after X's play, written with every landing; checks only that stars are where blots were."""
    x, o = list(position.x), list(position.o)
    for word in text.split():
        found = _WAY.fullmatch(word)
        assert found is not None, word
        for number in range(int(found[2] or 1)):
            for blot in _go(x, o, found[1].split("/"), stars=number == 0):
                o[blot] -= 1
                o[hit_goes_to] += 1
    return Position(tuple(x), tuple(o))


def a_match(rules: Rules | None = None, *, score: tuple[int, int] = (0, 0), **game: Any) -> Match:
    """Return a match in mid-game, X to roll, the cube centred; keywords change the game."""
    rules = rules or Rules(length=5)
    return Match(rules, score=score, game=replace(_MID_GAME, **game))


def with_game(match: Match, **changes: Any) -> Match:
    """Return the same match with its game changed."""
    return replace(match, game=replace(match.game, **changes))


_MID_GAME = Game(number=1, phase=Phase.ROLL, turn=Side.X, first_turn=False)


def cube(text: str) -> Cube:
    """Return the cube of `2@X` or `1@mid`."""
    value, _, owner = text.partition("@")
    return Cube(int(value), None if owner == "mid" else Side(owner))


def apply_all(match: Match, *actions: tuple[Side, Action]) -> Match:
    """Return the match after these actions, each of which must be accepted."""
    for side, action in actions:
        match, _ = apply(match, side, action)
    return match


def refused(match: Match, side: Side, action: Action) -> Reason:
    """Return why this action is refused; fail if it is accepted."""
    before = repr(match)
    with pytest.raises(Illegal) as caught:
        apply(match, side, action)
    assert repr(match) == before
    return caught.value.reason


def roll(text: str, number: int = 1) -> Roll:
    """Return a roll of `6-5`."""
    return Roll(dice(text), number, "salt")


def opening(text: str, number: int = 1) -> OpeningRoll:
    """Return an opening roll, X's die first."""
    return OpeningRoll(dice(text), number, "salt")


def begun(rules: Rules) -> Match:
    """Return a match at its first opening roll."""
    return replay(begin(rules))


def opened(match: Match, first: Side = Side.X) -> Match:
    """Return the match after an opening roll that this side wins with 3-1."""
    return apply_all(match, (first, opening("3-1" if first is Side.X else "1-3")))


def played(match: Match) -> Match:
    """Return the match after any play of the dice on the table."""
    return apply_all(match, (match.game.turn, move_of(plays_now(match)[0])))


def move_of(play: Play) -> Move:
    """Return the action of making this play."""
    return Move(tuple((step.start, step.end) for step in play.steps))


def typed(match: Match, text: str) -> Match:
    """Return the match after the side on turn has typed its play."""
    game = match.game
    assert game.dice is not None
    play = parse_play(text, game.position, game.turn, game.dice, movement_of(match, game.turn))
    assert isinstance(play, Play), play
    return apply_all(match, (game.turn, move_of(play)))


def game_won(match: Match, winner: Side, win: Win = Win.SINGLE) -> Situation:
    """Return a whole game that this side wins: the other opens it and resigns immediately."""
    lost = apply_all(opened(match, winner.other), (winner.other, Resign(win)))
    return apply(lost, winner, AcceptResignation())


def score_after(match: Match, *games: tuple[Side, Win]) -> Match:
    """Return the match after these games."""
    for winner, win in games:
        match, _ = game_won(match, winner, win)
    return match


def _places(text: str, side: str) -> dict[int, int]:
    places: dict[int, int] = {}
    words = text.replace(",", " ").replace(f"{side}:", " ").split()
    while words:
        word = words.pop(0)
        if word in _NAMED:
            places[_NAMED[word]] = int(words.pop(0))
            continue
        found = _POINT.fullmatch(word)
        assert found is not None, word
        places[int(found[1])] = int(found[2] or 1)
    return places


def _mirrored(place: int) -> int:
    return place if place in _NAMED.values() else BAR - place


def _go(x: list[int], o: list[int], names: list[str], *, stars: bool) -> Iterator[int]:
    """Move one checker of X; yield each place, as O counts it, where a blot is hit."""
    places = [_NAMED.get(name.rstrip("*"), -1) if not name[0].isdigit() else int(name.rstrip("*")) for name in names]
    for start, end, name in zip(places, places[1:], names[1:], strict=False):
        assert x[start], f"no checker on {start}"
        x[start] -= 1
        x[end] += 1
        hit = end != OFF and o[BAR - end] == 1
        assert hit == name.endswith("*") or not stars, f"star at {name}"
        if hit:
            yield BAR - end

"""Parses a play that a player typed.

The parser ignores case, spaces, commas, kinds of dashes, missing stars and missing intermediate landings. An entry that
can mean two positions, or that leaves a die to play, gives the choices; the parser never guesses (rule 1.29, 1.30).
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

from backgammon.board import BAR, HAND, OFF, Position, Side
from backgammon.dice import Dice
from backgammon.errors import Reason
from backgammon.movement import STANDARD, Movement, Packed, Step, pack, single_steps
from backgammon.play_errors import ImpossiblePlay, Segment, Segments, explain_failure
from backgammon.plays import Play, StepSequence, legal_plays

MAX_ENTRY_LENGTH = 100
"""The maximum length of an entry, in characters."""

_MAX_SEGMENTS = 8
_PLACE = r"(?:bar|b|hand|off|o|\d{1,2})"
_PATH = re.compile(rf"({_PLACE}(?:/{_PLACE}\*?)+)(?:\(([1-4])\))?")
_PAIR = re.compile(rf"({_PLACE}) ({_PLACE}\*?)")
_DICE_BEFORE = re.compile(r"^\s*[1-6][-/ ]?[1-6]\s*:")
_NAMED = {"bar": BAR, "b": BAR, "hand": BAR, "off": OFF, "o": OFF}


@dataclass(frozen=True, slots=True)
class AmbiguousPlay:
    """The entry can mean any of these plays."""

    choices: tuple[Play, ...]


def parse_play(
    text: str, position: Position, side: Side, dice: Dice, movement: Movement = STANDARD
) -> Play | AmbiguousPlay | ImpossiblePlay:
    """Return the typed play, the plays it can mean, or why it is impossible; places are in the mover's numbering.

    >>> from backgammon.board import START
    >>> from backgammon.notation import format_play
    >>> play = parse_play("8-5, 6-5", START, Side.X, Dice(3, 1))
    >>> isinstance(play, Play) and format_play(play.steps)
    '8/5 6/5'
    """
    segments = _segments(text)
    if segments is None:
        return ImpossiblePlay(Reason.UNREADABLE)
    here = pack(position, side)
    legal = legal_plays(position, side, dice, movement)
    readings = list(_readings(segments, StepSequence(here, dice.numbers), movement))
    meant: dict[Packed, Play] = {}
    some_whole = False
    for reading in readings:
        for play in reading.completed(legal):
            meant.setdefault(play.after, play)
            some_whole = some_whole or play.length == len(reading.steps)
    if len(meant) == 1 and some_whole:
        return next(iter(meant.values()))
    if meant:
        return AmbiguousPlay(tuple(meant.values()))
    if readings:
        only_one = bool(legal) and legal[0].length == 1
        return ImpossiblePlay(Reason.MUST_PLAY_HIGHER if only_one else Reason.MUST_PLAY_MORE)
    return explain_failure(segments, here, dice, movement)


def _segments(text: str) -> Segments | None:
    """Return the segments between the typed places, or None if the text is not a play."""
    if len(text) > MAX_ENTRY_LENGTH:
        return None
    words = _normalize(text).split()
    paths = [_PATH.fullmatch(word) for word in words]
    found = [segment for path in paths if path for segment in _split_path(path[1], int(path[2] or 1))]
    return tuple(found) if words and all(paths) and len(found) <= _MAX_SEGMENTS else None


def _normalize(text: str) -> str:
    """Return the text in one spelling: paths separated by spaces, places by slashes."""
    plain = re.sub(r"\s*[-–—−>→/]+\s*", "/", _DICE_BEFORE.sub("", text.lower()))
    plain = re.sub(r"\s*\(", "(", re.sub(r"[,;.\s]+", " ", plain)).replace(")", ") ")
    return plain if "/" in plain else _PAIR.sub(r"\1/\2", plain)


def _split_path(path: str, count: int) -> Iterator[Segment]:
    """Yield the segments of a path of `count` checkers; only the first checker can hit."""
    names = path.split("/")
    places = [_NAMED.get(name.rstrip("*"), -1) if not name[0].isdigit() else int(name.rstrip("*")) for name in names]
    for number in range(count):
        for start, end, name in zip(places, places[1:], names[1:], strict=False):
            yield Segment(start, end, name.endswith("*") and number == 0)


def _readings(pending: Segments, made: StepSequence, movement: Movement) -> Iterator[StepSequence]:
    """Yield every order and choice of dice in which the pending segments can be made."""
    if not pending:
        yield made
        return
    for segment in dict.fromkeys(pending):
        rest = list(pending)
        rest.remove(segment)
        for die in dict.fromkeys(made.left):
            for places, step in single_steps(made.places, die, movement):
                if (rest_of_segment := _after(segment, step)) is not None:
                    yield from _readings((*rest_of_segment, *rest), made.further(places, step), movement)


def _after(segment: Segment, step: Step) -> Segments | None:
    """Return the rest of a segment after a step, or None if the step does not belong to it."""
    if step.start != segment.start and not (segment.start == BAR and step.start == HAND):
        return None
    if step.end > segment.end:
        return (Segment(step.end, segment.end, segment.hit),)
    return () if step.end == segment.end and (step.hit or not segment.hit) else None

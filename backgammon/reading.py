"""Reading a play that somebody typed.

Reading is forgiving about case, spaces, commas, dashes, missing stars and the way taken. What could mean two
positions, or leaves a die that must be played, is answered with the choices; nothing is guessed (spec 1.29, 1.30).
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

from backgammon.board import BAR, OFF, Position, Side
from backgammon.dice import Dice
from backgammon.errors import Reason
from backgammon.notation import place_name
from backgammon.plays import Places, Play, Step, completed, legal_plays, pack, single_steps, without

LONGEST_ENTRY = 100
"""How many characters an entry may have."""

_MOST_SEGMENTS = 8
_PLACE = r"(?:bar|b|off|o|\d{1,2})\*?"
_WAY = re.compile(rf"({_PLACE}(?:/{_PLACE})+)(?:\(([1-4])\))?")
_PAIR = re.compile(rf"({_PLACE}) ({_PLACE})")
_NAMED = {"bar": BAR, "b": BAR, "off": OFF, "o": OFF}


@dataclass(frozen=True, slots=True)
class Unclear:
    """The entry could become any of these plays."""

    choices: tuple[Play, ...]


@dataclass(frozen=True, slots=True)
class NotPossible:
    """The entry is no legal play; `part` is the piece that fails as it would be written, where one piece does."""

    reason: Reason
    part: str = ""


@dataclass(frozen=True, slots=True)
class _Segment:
    """One checker's way from one place that was named to the next; `hit` when a star was typed."""

    start: int
    end: int
    hit: bool

    def __str__(self) -> str:
        return f"{place_name(self.start)}/{place_name(self.end)}" + "*" * self.hit


_Pending = tuple[_Segment, ...]


@dataclass(frozen=True, slots=True)
class _Reading:
    """One way of making what was typed: its steps, where they lead and the numbers that are left."""

    steps: tuple[Step, ...]
    places: Places
    left: tuple[int, ...]


def read(text: str, position: Position, side: Side, dice: Dice) -> Play | Unclear | NotPossible:
    """The play that was typed, in the numbering of the side to move.

    >>> from backgammon.board import START
    >>> from backgammon.notation import write
    >>> play = read("8-5, 6-5", START, Side.X, Dice(3, 1))
    >>> isinstance(play, Play) and write(play.steps)
    '8/5 6/5'
    """
    segments = _segments(text)
    if segments is None:
        return NotPossible(Reason.UNREADABLE)
    here = pack(position, side)
    legal = legal_plays(position, side, dice)
    readings = list(_readings(segments, _Reading((), here, dice.numbers)))
    meant: dict[Position, Play] = {}
    some_whole = False
    for reading in readings:
        for play in completed(legal, side, reading.steps, reading.places, reading.left):
            meant.setdefault(play.result, play)
            some_whole = some_whole or len(play.steps) == len(reading.steps)
    if len(meant) == 1 and some_whole:
        return next(iter(meant.values()))
    if meant:
        return Unclear(tuple(meant.values()))
    return _why_not(segments, here, dice, legal, readings)


def _segments(text: str) -> _Pending | None:
    """The typed ways, cut at every place that was named; None where the text is something else."""
    plain = re.sub(r"[,;\s]+", " ", re.sub(r"\s*[-–—−>→/]+\s*", "/", text.lower()[: LONGEST_ENTRY + 1])).strip()
    plain = re.sub(r"\s*\(", "(", plain)
    if len(text) > LONGEST_ENTRY:
        return None
    if "/" not in plain:
        plain = _PAIR.sub(r"\1/\2", plain)
    words = plain.split()
    ways = [_WAY.fullmatch(word) for word in words]
    found = [segment for way in ways if way for segment in _cut(way[1], int(way[2] or 1))]
    return tuple(found) if words and all(ways) and len(found) <= _MOST_SEGMENTS else None


def _cut(way: str, count: int) -> Iterator[_Segment]:
    """The segments of a way that `count` checkers go; only the first of them can hit."""
    names = way.split("/")
    places = [_NAMED.get(name.rstrip("*"), -1) if not name[0].isdigit() else int(name.rstrip("*")) for name in names]
    for number in range(count):
        for start, end, name in zip(places, places[1:], names[1:], strict=False):
            yield _Segment(start, end, name.endswith("*") and number == 0)


def _readings(pending: _Pending, made: _Reading) -> Iterator[_Reading]:
    """Every order and every choice of dice in which the pending segments can be made."""
    if not pending:
        yield made
        return
    for segment in dict.fromkeys(pending):
        rest = list(pending)
        rest.remove(segment)
        for die in dict.fromkeys(made.left):
            for places, step in single_steps(made.places, die):
                if step.start == segment.start and (goes_on := _after(segment, step)) is not None:
                    yield from _readings((*goes_on, *rest), _Reading((*made.steps, step), places, without(made.left, die)))


def _after(segment: _Segment, step: Step) -> _Pending | None:
    """What is left of a segment after a step on its way; None where the step leads elsewhere."""
    if step.end > segment.end:
        return (_Segment(step.end, segment.end, segment.hit),)
    return () if step.end == segment.end and (step.hit or not segment.hit) else None


def _why_not(
    segments: _Pending, here: Places, dice: Dice, legal: tuple[Play, ...], readings: list[_Reading]
) -> NotPossible:
    if readings:
        only_one = bool(legal) and len(legal[0].steps) == 1
        return NotPossible(Reason.MUST_PLAY_HIGHER if only_one else Reason.MUST_PLAY_MORE)
    if here[0] >> 8 * BAR & 0xFF and all(segment.start != BAR for segment in segments):
        return NotPossible(Reason.BAR_FIRST)
    landings = {segment.end for segment in segments}
    for segment in segments:
        reason = _segment_fault(segment, here, dice, arrives=segment.start in landings)
        if reason is not None:
            return NotPossible(reason, str(segment))
    return NotPossible(Reason.NO_SUCH_PLAY)


def _segment_fault(segment: _Segment, here: Places, dice: Dice, arrives: bool) -> Reason | None:
    """What is wrong with one segment by itself."""
    own, theirs = here
    if segment.start > BAR or segment.end >= BAR:
        return Reason.UNREADABLE
    if segment.end >= segment.start:
        return Reason.WRONG_WAY
    if not arrives and not own >> 8 * segment.start & 0xFF:
        return Reason.NO_CHECKER
    if segment.end == OFF:
        return _bear_off_fault(segment, own, dice)
    if segment.start - segment.end not in _distances(dice):
        return Reason.NOT_THE_DICE
    opposing = theirs >> 8 * (BAR - segment.end) & 0xFF
    if opposing > 1:
        return Reason.BLOCKED
    return Reason.NO_HIT if segment.hit and not opposing else None


def _bear_off_fault(segment: _Segment, own: int, dice: Dice) -> Reason | None:
    if segment.hit:
        return Reason.NO_HIT
    if own >> 8 * 7:
        return Reason.NOT_ALL_HOME
    if max(_distances(dice)) < segment.start:
        return Reason.NOT_THE_DICE
    return Reason.BEAR_OFF_HIGHEST if segment.start not in dice.numbers else None


def _distances(dice: Dice) -> set[int]:
    """How far one checker can go with these dice, one number after another."""
    if dice.is_double:
        return {dice.first * times for times in range(1, 5)}
    return {dice.first, dice.second, dice.first + dice.second}

"""Explains why a typed play is impossible, by the first segment that fails."""

from __future__ import annotations

from dataclasses import dataclass

from backgammon.board import BAR, HAND, HOME, OFF
from backgammon.dice import Dice
from backgammon.errors import Reason
from backgammon.movement import Movement, Packed, count_at
from backgammon.notation import place_name


@dataclass(frozen=True, slots=True)
class ImpossiblePlay:
    """The entry is not a legal play; `part` is the segment that fails, in notation, or empty."""

    reason: Reason
    part: str = ""


@dataclass(frozen=True, slots=True)
class Segment:
    """The path of one checker between two typed places; `hit` if a star was typed."""

    start: int
    end: int
    hit: bool

    def __str__(self) -> str:
        start = place_name(self.start) if self.start <= BAR else str(self.start)
        return f"{start}/{place_name(self.end)}" + "*" * self.hit


Segments = tuple[Segment, ...]


def explain_failure(segments: Segments, here: Packed, dice: Dice, movement: Movement) -> ImpossiblePlay:
    """Return the reason why these segments cannot be played from a packed position.

    >>> from backgammon.board import START, Side
    >>> from backgammon.movement import STANDARD, pack
    >>> explain_failure((Segment(24, 19, hit=False),), pack(START, Side.X), Dice(5, 2), STANDARD)
    ImpossiblePlay(reason=<Reason.BLOCKED: 'point blocked'>, part='24/19')
    """
    own, _ = here
    entering = sum(segment.start == BAR for segment in segments)
    if entering < len(segments):
        if count_at(own, BAR) > entering and movement.bar_first:
            return ImpossiblePlay(Reason.BAR_FIRST)
        if count_at(own, HAND) > entering and movement.hand_first:
            return ImpossiblePlay(Reason.HAND_FIRST)
    landings = {segment.end for segment in segments}
    for segment in segments:
        reason = _fault(segment, here, dice, movement, arrives=segment.start in landings)
        if reason is not None:
            return ImpossiblePlay(reason, str(segment))
    long_segments = [segment for segment in segments if segment.start - segment.end not in dice.numbers]
    if len(segments) == 1 and long_segments:
        # Start and end are possible, so every landing between them is blocked.
        return ImpossiblePlay(Reason.BLOCKED, str(long_segments[0]))
    return ImpossiblePlay(Reason.NO_SUCH_PLAY)


def _fault(segment: Segment, here: Packed, dice: Dice, movement: Movement, *, arrives: bool) -> Reason | None:
    """Return the reason against one segment alone; if it `arrives`, it starts where another segment ends."""
    own, theirs = here
    if segment.start > BAR or segment.end >= BAR:
        return Reason.UNREADABLE
    if segment.end >= segment.start:
        return Reason.WRONG_WAY
    waiting = count_at(own, HAND) if segment.start == BAR else 0
    if not (arrives or waiting or count_at(own, segment.start)):
        return Reason.NO_CHECKER
    if segment.end == OFF:
        return _bear_off_fault(segment, own, dice, movement)
    if segment.start - segment.end not in _distances(dice):
        return Reason.NOT_THE_DICE
    return _landing_fault(segment, own, count_at(theirs, BAR - segment.end), movement)


def _landing_fault(segment: Segment, own: int, opposing: int, movement: Movement) -> Reason | None:
    if opposing > 1:
        return Reason.BLOCKED
    if opposing and movement.hits_need_home and not any(count_at(own, place) for place in range(HOME + 1)):
        return Reason.NO_HIT_BEFORE_HOME
    return Reason.NO_HIT if segment.hit and not opposing else None


def _bear_off_fault(segment: Segment, own: int, dice: Dice, movement: Movement) -> Reason | None:
    if segment.hit:
        return Reason.NO_HIT
    if any(count_at(own, place) for place in range(HOME + 1, HAND + 1)):
        return Reason.NOT_ALL_HOME
    if segment.start in _distances(dice):
        return None
    if movement.exact_bear_off:
        return Reason.BEAR_OFF_EXACTLY
    return Reason.NOT_THE_DICE if dice.high < segment.start else Reason.BEAR_OFF_HIGHEST


def _distances(dice: Dice) -> set[int]:
    """Return the distances that one checker can move with these dice."""
    if dice.is_double:
        return {dice.first * times for times in range(1, 5)}
    return {dice.first, dice.second, dice.first + dice.second}

"""Traces of a play on the board: where its checkers started, where they ended, and where they hit."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from typing import TYPE_CHECKING

from renderer.marks import Trace

if TYPE_CHECKING:
    from backgammon.board import Side
    from renderer.scene import Move


@dataclass(frozen=True, slots=True)
class Traces:
    """The trace of one play, in the mover's own numbering."""

    side: Side
    trace: Trace
    journeys: tuple[tuple[int, int], ...]
    """The start and the end of each checker that moved."""
    hits: frozenset[int]

    left: Counter[int]
    landed: Counter[int]

    def ends(self, start: int) -> list[int]:
        """Return the ends of the checkers that left this place."""
        return [end for left, end in self.journeys if left == start]


def traces(side: Side, trace: Trace, moves: tuple[Move, ...]) -> Traces:
    """Return the traces of these moves; a checker leaves none where it touched down and moved on."""
    journeys: list[tuple[int, int]] = []
    for move in moves:
        begun = next((number for number, (_, end) in enumerate(journeys) if end == move.start), None)
        if begun is None:
            journeys.append((move.start, move.end))
        else:
            journeys[begun] = (journeys[begun][0], move.end)
    left = Counter(start for start, _ in journeys)
    landed = Counter(end for _, end in journeys)
    return Traces(side, trace, tuple(journeys), frozenset(move.end for move in moves if move.hit), left, landed)

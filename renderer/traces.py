"""What a play leaves on the board: where its checkers started, where they ended, where they hit."""

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
    left: Counter[int]
    landed: Counter[int]
    hits: frozenset[int]


def traces(side: Side, trace: Trace, moves: tuple[Move, ...]) -> Traces:
    """What these moves leave; a checker that moved on leaves nothing where it only touched down."""
    left: Counter[int] = Counter()
    landed: Counter[int] = Counter()
    for move in moves:
        if landed[move.start]:
            landed[move.start] -= 1
        else:
            left[move.start] += 1
        landed[move.end] += 1
    return Traces(side, trace, +left, +landed, frozenset(move.end for move in moves if move.hit))

"""Dutch backgammon: all checkers enter before any moves on; no side hits before it has had a checker home."""

from __future__ import annotations

from typing import ClassVar

from backgammon.board import CHECKERS, HAND, Position
from backgammon.movement import STANDARD, Movement
from backgammon.rules import Rules
from backgammon.variants.standard import Standard

IN_HAND = Position.from_counts({HAND: CHECKERS}, {HAND: CHECKERS})
"""The empty board, with all checkers in hand."""
_HITTING_NEEDS_HOME = Movement(hits_need_home=True)


class Dutch(Standard):
    """The differences of Dutch backgammon (rule 7D)."""

    start = IN_HAND
    as_published: ClassVar[dict[str, bool]] = {"opening_reroll": True, "cube": False}

    def movement(self, rules: Rules, *, been_home: bool) -> Movement:
        """Return the movement: a side may hit after it has been home or, if agreed, only while a checker is home."""
        return STANDARD if been_home and rules.dutch_permission_lasts else _HITTING_NEEDS_HOME

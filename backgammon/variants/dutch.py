"""Dutch backgammon: all checkers start in hand and enter before any moves on; nobody hits before he has been home."""

from __future__ import annotations

from typing import ClassVar

from backgammon.board import CHECKERS, HAND, Position
from backgammon.movement import STANDARD, Movement
from backgammon.rules import Rules
from backgammon.variants.standard import Standard

IN_HAND = Position.from_counts({HAND: CHECKERS}, {HAND: CHECKERS})
"""The empty board, with everything in hand."""
_HITTING_NEEDS_HOME = Movement(hits_need_home=True)


class Dutch(Standard):
    """What Dutch backgammon does in its own way (rule 7D)."""

    start = IN_HAND
    as_published: ClassVar[dict[str, bool]] = {"opening_reroll": True, "cube": False}

    def movement(self, rules: Rules, *, been_home: bool) -> Movement:
        """A side may hit once it has been home, for good or, where that was agreed, only while it is there."""
        return STANDARD if been_home and rules.dutch_permission_lasts else _HITTING_NEEDS_HOME

"""GNUBG position IDs, written from their description; the side not on roll comes first."""

from __future__ import annotations

import base64

from backgammon import BAR, CHECKERS, Position, Side

_BYTES = 10


def position_id(position: Position, on_roll: Side) -> str:
    """Return the position ID with this side on roll."""
    bits = "".join(
        "1" * count + "0" for side in (on_roll.other, on_roll) for count in position.checkers_of(side)[1 : BAR + 1]
    )
    number = int(bits[::-1], 2)
    return base64.b64encode(number.to_bytes(_BYTES, "little")).decode().rstrip("=")


def position_of(text: str, on_roll: Side) -> Position:
    """Return the position that an ID means when this side is on roll."""
    number = int.from_bytes(base64.b64decode(text + "=="), "little")
    counts = [len(run) for run in f"{number:080b}"[::-1].split("0")][: 2 * BAR]
    waiting, rolling = _checkers(counts[:BAR]), _checkers(counts[BAR:])
    return Position(rolling, waiting) if on_roll is Side.X else Position(waiting, rolling)


def position_of_numbers(numbers: list[int]) -> Position:
    """Return the position of 26 numbers seen by X: [0] O's bar, negative; [25] X's bar; O's checkers are negative."""
    x = {point: count for point, count in enumerate(numbers) if count > 0}
    o = {BAR - point: -count for point, count in enumerate(numbers) if count < 0}
    return Position.from_counts(x, o)


def _checkers(counts: list[int]) -> tuple[int, ...]:
    return (CHECKERS - sum(counts), *counts, 0)

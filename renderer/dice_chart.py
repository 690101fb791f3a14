"""How dice fell: at the left each number against what is expected, at the right each of the 21 throws."""

from __future__ import annotations

import math
from functools import partial
from itertools import product
from typing import TYPE_CHECKING

from backgammon.board import Side
from backgammon.dice import SIDES
from backgammon.fairness import KINDS, kinds, numbers, throws_in
from renderer.charts import Sheet
from renderer.dice import Die
from renderer.geometry import DIE, WIDTH, Geometry
from renderer.theme import blend, contrast
from renderer.themes import CLASSIC

if TYPE_CHECKING:
    from backgammon.fairness import Pairs
    from renderer.theme import Colour, Theme

CELL = 86
"""A square of the table, and a place for a die beside it, in units."""
EDGE = 22
HEIGHT = 7 * CELL + 2 * EDGE
TABLE_LEFT = WIDTH - EDGE - 6 * CELL
BARS_RIGHT = TABLE_LEFT - CELL - 30
BAR_STEP = (BARS_RIGHT - EDGE) / SIDES
FLOOR = EDGE + 6 * CELL
"""Where the bars stand and the table ends."""
BAR = BAR_STEP - 8
TALLEST = 6 * CELL - 6
HIGH_ENOUGH = 0.22
"""The share that reaches the top, unless a number has more."""
SHARE = 28
"""The type size of a share: on a phone, where a picture is 360 pixels wide, it is still 10 pixels high."""
TYPE = 34
"""The type size of a count."""
DIE_SHOWN = 54
STRIKING = 4
"""So many standard deviations from what is expected give the full colour."""
THOUSANDS = 10_000
"""Counts from here on are written in thousands."""


def dice_chart(pairs: Pairs, theme: Theme = CLASSIC, width: int = 720) -> bytes:
    """A PNG of how often each number and each throw fell; the same counts always give the same bytes.

    A line crosses the bars where every number is expected. A square of the table takes on the theme's colour of last
    plays the more its throw fell too often, and that of drafts the more it fell too seldom.
    """
    sheet = Sheet(HEIGHT, theme, width)
    _draw_bars(sheet, pairs, theme)
    _draw_table(sheet, pairs, theme)
    return sheet.finish()


def written(count: int) -> str:
    """A count in at most four signs.

    >>> written(9999), written(123456)
    ('9999', '123k')
    """
    return str(count) if count < THOUSANDS else f"{count // 1000}k"


def _draw_bars(sheet: Sheet, pairs: Pairs, theme: Theme) -> None:
    seen = numbers(pairs)
    shares = [count / max(1, sum(seen)) for count in seen]
    scale = TALLEST / max(HIGH_ENOUGH, *shares)
    for place, share in enumerate(shares):
        x, high = EDGE + BAR_STEP * (place + 0.5), max(4.0, share * scale)
        sheet.block((x, FLOOR - high / 2), (BAR, high), 7, blend(theme.plate, theme.plate_quiet, 0.34))
        foot = FLOOR - SHARE if high > 2 * SHARE else FLOOR - high - SHARE
        sheet.text(f"{share:.0%}", (x, foot), SHARE, BAR - 2, theme.plate_ink)
        _lay_die(sheet, place + 1, (x, FLOOR + CELL / 2), theme)
    expected = FLOOR - scale / SIDES
    dashes = 17
    step = (BARS_RIGHT - EDGE) / dashes
    for dash in range(dashes):
        sheet.block((EDGE + step * (dash + 0.5), expected), (step * 0.6, 4), 2, theme.last)


def _draw_table(sheet: Sheet, pairs: Pairs, theme: Theme) -> None:
    count, seen = throws_in(pairs), dict(zip(KINDS, kinds(pairs), strict=True))
    for row, column in product(range(1, SIDES + 1), repeat=2):
        if column > row:
            continue
        middle = TABLE_LEFT + CELL * (column - 0.5), EDGE + CELL * (row - 0.5)
        chance = 1 / 36 if row == column else 2 / 36
        ground = square(seen[row, column], count, chance, theme)
        sheet.block(middle, (CELL - 6, CELL - 6), 9, ground)
        sheet.text(written(seen[row, column]), middle, TYPE, CELL - 12, ink_on(ground, theme))
    for number in range(1, SIDES + 1):
        _lay_die(sheet, number, (TABLE_LEFT - CELL / 2, EDGE + CELL * (number - 0.5)), theme)
        _lay_die(sheet, number, (TABLE_LEFT + CELL * (number - 0.5), FLOOR + CELL / 2), theme)


def square(seen: int, count: int, chance: float, theme: Theme) -> Colour:
    """The colour of a square: quiet where a throw fell about as often as it should."""
    quiet = blend(theme.plate, theme.plate_quiet, 0.16)
    if count == 0:
        return quiet
    away = (seen - count * chance) / math.sqrt(count * chance * (1 - chance))
    return blend(quiet, theme.last if away > 0 else theme.draft, min(1.0, abs(away) / STRIKING) * 0.85)


def ink_on(ground: Colour, theme: Theme) -> Colour:
    """The colour in which a count can be read best on a square."""
    return max((0, 0, 0), (255, 255, 255), theme.plate_ink, key=partial(contrast, ground))


def _lay_die(sheet: Sheet, number: int, middle: tuple[float, float], theme: Theme) -> None:
    small = Geometry(max(1, round(sheet.geometry.width * DIE_SHOWN / DIE)))
    sheet.lay(Die(Side.X, number).paint(theme, small), middle)

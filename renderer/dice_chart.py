"""How dice fell: above each number against what is expected, below it each of the 21 throws."""

from __future__ import annotations

import math
from functools import partial
from typing import TYPE_CHECKING

from backgammon.board import Side
from backgammon.dice import FACES
from backgammon.fairness import DISTINCT_ROLLS, count_numbers, count_rolls, total_rolls
from renderer.charts import Sheet
from renderer.dice import Die
from renderer.geometry import DIE, WIDTH, Geometry
from renderer.theme import blend, contrast
from renderer.themes import CLASSIC

if TYPE_CHECKING:
    from backgammon.fairness import RollCounts
    from renderer.theme import Colour, Theme

EDGE = 22
COLUMN = (WIDTH - 2 * EDGE) / (FACES + 1)
"""The width of a bar's place and of a square below it; the first column holds what is expected."""
ROW = 82
FLOOR = 330
"""Where the bars stand; below them lie the dice that name the columns."""
TABLE = FLOOR + ROW + 6
HEIGHT = TABLE + FACES * ROW + EDGE
BAR = COLUMN - 16
MAX_BAR_HEIGHT = FLOOR - EDGE
MIN_TOP_SHARE = 0.22
"""The share that reaches the top, unless a number has more."""
TYPE_SIZE = 48
"""The type size: on a phone, where a picture may be no more than 260 pixels wide, it is still 12 pixels high."""
DIE_SHOWN = 62
FULL_COLOUR_DEVIATIONS = 4
"""So many standard deviations from what is expected give the full colour."""
MIN_THOUSANDS = 10_000
"""Counts from here on are written in thousands."""


def dice_chart(pairs: RollCounts, theme: Theme = CLASSIC, width: int = 720) -> bytes:
    """A PNG of how often each number and each throw fell; the same counts always give the same bytes.

    A line crosses the bars where every number is expected. A square of the table takes on the theme's colour of last
    plays the more its throw fell too often, and that of drafts the more it fell too seldom.
    """
    sheet = Sheet(HEIGHT, theme, width)
    _draw_bars(sheet, pairs, theme)
    _draw_table(sheet, pairs, theme)
    return sheet.finish()


def short_count(count: int) -> str:
    """A count in at most four signs.

    >>> short_count(9999), short_count(123456)
    ('9999', '123k')
    """
    return str(count) if count < MIN_THOUSANDS else f"{count // 1000}k"


def _draw_bars(sheet: Sheet, pairs: RollCounts, theme: Theme) -> None:
    seen = count_numbers(pairs)
    shares = [count / max(1, sum(seen)) for count in seen]
    scale = MAX_BAR_HEIGHT / max(MIN_TOP_SHARE, *shares)
    for number, share in enumerate(shares, start=1):
        x, high = _column(number), max(4.0, share * scale)
        sheet.block((x, FLOOR - high / 2), (BAR, high), 7, blend(theme.plate, theme.plate_quiet, 0.34))
        foot = FLOOR - TYPE_SIZE if high > 2 * TYPE_SIZE else FLOOR - high - TYPE_SIZE
        sheet.text(f"{share:.0%}", (x, foot), TYPE_SIZE, BAR - 2, theme.plate_ink)
        _lay_die(sheet, number, (x, FLOOR + ROW / 2), theme)
    expected = FLOOR - scale / FACES
    sheet.text(f"{1 / FACES:.0%}", (_column(0), expected), TYPE_SIZE, BAR - 2, theme.last)
    dashes = 5 * FACES
    for dash in range(dashes):
        x = EDGE + COLUMN * (1 + (dash + 0.5) / 5)
        sheet.block((x, expected), (COLUMN / 5 * 0.6, 5), 2, theme.last)


def _draw_table(sheet: Sheet, pairs: RollCounts, theme: Theme) -> None:
    count = total_rolls(pairs)
    for (high, low), times in zip(DISTINCT_ROLLS, count_rolls(pairs), strict=True):
        chance = (1 if high == low else 2) / FACES**2
        ground, middle = square_colour(times, count, chance, theme), (_column(high), _row(low))
        sheet.block(middle, (COLUMN - 6, ROW - 6), 9, ground)
        sheet.text(short_count(times), middle, TYPE_SIZE, COLUMN - 16, ink_on(ground, theme))
    for number in range(1, FACES + 1):
        # The first square of a row is that of the double, so the die that names the row lies right before it.
        _lay_die(sheet, number, (_column(number - 1), _row(number)), theme)


def _column(number: int) -> float:
    return EDGE + COLUMN * (number + 0.5)


def _row(number: int) -> float:
    return TABLE + ROW * (number - 0.5)


def square_colour(seen: int, count: int, chance: float, theme: Theme) -> Colour:
    """The colour of a square: quiet where a throw fell about as often as it should."""
    quiet = blend(theme.plate, theme.plate_quiet, 0.16)
    if count == 0:
        return quiet
    away = (seen - count * chance) / math.sqrt(count * chance * (1 - chance))
    return blend(
        quiet, theme.last if away > 0 else theme.partial_play, min(1.0, abs(away) / FULL_COLOUR_DEVIATIONS) * 0.85
    )


def ink_on(ground: Colour, theme: Theme) -> Colour:
    """The colour in which a count can be read best on a square."""
    return max((0, 0, 0), (255, 255, 255), theme.plate_ink, key=partial(contrast, ground))


def _lay_die(sheet: Sheet, number: int, middle: tuple[float, float], theme: Theme) -> None:
    small = Geometry(max(1, round(sheet.geometry.width * DIE_SHOWN / DIE)))
    sheet.lay(Die(Side.X, number).paint(theme, small), middle)

"""Chart of rolled dice: how often each number came up, compared to its expectation, and each of the 21 rolls."""

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
"""The width of a bar's column and of a square below it; the first column shows the expected share."""
ROW = 82
FLOOR = 330
"""The foot of the bars; the dice below it label the columns."""
TABLE = FLOOR + ROW + 6
HEIGHT = TABLE + FACES * ROW + EDGE
BAR = COLUMN - 16
MAX_BAR_HEIGHT = FLOOR - EDGE
MIN_TOP_SHARE = 0.22
"""The share at the top of the chart, unless a number has more."""
TYPE_SIZE = 48
"""The type size: still 12 pixels on a phone, where a picture may be only 260 pixels wide."""
DIE_SHOWN = 62
FULL_COLOUR_DEVIATIONS = 4
"""The number of standard deviations from the expectation that gives the full colour."""
MIN_THOUSANDS = 10_000
"""Counts from here on are written in thousands."""


def dice_chart(pairs: RollCounts, theme: Theme = CLASSIC, width: int = 720) -> bytes:
    """Draw how often each number and each roll came up, as a PNG; the same counts always give the same bytes.

    A line crosses the bars at the expected share. A square of the table is tinted with the colour for last plays
    if its roll came up more often than expected, and with that for partial plays if less often. The tint grows with the
    deviation.
    """
    sheet = Sheet(HEIGHT, theme, width)
    _draw_bars(sheet, pairs, theme)
    _draw_table(sheet, pairs, theme)
    return sheet.finish()


def short_count(count: int) -> str:
    """Write a count in at most four characters.

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
        # The first square of a row is that of the double, so the die that labels the row is directly before it.
        _lay_die(sheet, number, (_column(number - 1), _row(number)), theme)


def _column(number: int) -> float:
    return EDGE + COLUMN * (number + 0.5)


def _row(number: int) -> float:
    return TABLE + ROW * (number - 0.5)


def square_colour(seen: int, count: int, chance: float, theme: Theme) -> Colour:
    """Return the colour of a square: muted if its roll came up about as often as expected.

    `seen` is how often the roll came up in `count` rolls, `chance` its probability.
    """
    quiet = blend(theme.plate, theme.plate_quiet, 0.16)
    if count == 0:
        return quiet
    away = (seen - count * chance) / math.sqrt(count * chance * (1 - chance))
    return blend(
        quiet, theme.last if away > 0 else theme.partial_play, min(1.0, abs(away) / FULL_COLOUR_DEVIATIONS) * 0.85
    )


def ink_on(ground: Colour, theme: Theme) -> Colour:
    """Return the text colour with the highest contrast on a square."""
    return max((0, 0, 0), (255, 255, 255), theme.plate_ink, key=partial(contrast, ground))


def _lay_die(sheet: Sheet, number: int, middle: tuple[float, float], theme: Theme) -> None:
    small = Geometry(max(1, round(sheet.geometry.width * DIE_SHOWN / DIE)))
    sheet.lay(Die(Side.X, number).paint(theme, small), middle)

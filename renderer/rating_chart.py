"""Chart of a player's rating from match to match."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

from renderer.canvas import Canvas, text_width
from renderer.charts import Sheet
from renderer.geometry import WIDTH
from renderer.theme import blend
from renderer.themes import CLASSIC

if TYPE_CHECKING:
    from collections.abc import Sequence

    from renderer.theme import Colour, Theme

HEIGHT = WIDTH / 2
LEFT, RIGHT, TOP, BOTTOM = 116, WIDTH - 122, 34, HEIGHT - 64
"""The edges of the plot; the numbers are outside it."""
TYPE_SIZE = 36
"""The type size: 12 pixels on a phone, where a picture is 360 pixels wide."""
GAP = 12
"""The space between the plot and its numbers; the dot adds half its radius."""
THICK, THIN = 7, 3.5
DOT_RADIUS = 12
GROUND, PALE_GROUND = 0.16, 0.07
"""The share of the line's colour in the ground below it."""
MIN_SPAN = 20
"""The scale covers at least this many rating points, so small changes look small."""
MAX_LINES = 5
MAX_MATCH_NUMBERS = 7


def rating_chart(ratings: Sequence[float], provisional: int = 0, theme: Theme = CLASSIC, width: int = 720) -> bytes:
    """Draw the starting rating and the rating after each match, oldest first, as a PNG.

    The rating was provisional in the first `provisional` matches: their line is thin, on a paler background. The
    horizontal axis counts matches, the vertical axis shows ratings; the last rating is written beside its dot.

    Raises:
        ValueError: `ratings` has fewer than two values.
    """
    if len(ratings) < 2:
        raise ValueError("there is no match to draw")
    plot = _Plot(ratings)
    sheet = Sheet(HEIGHT, theme, width)
    _draw_curve(sheet, plot, min(provisional, plot.matches), theme)
    _draw_numbers(sheet, plot, theme)
    return sheet.finish()


class _Plot:
    """Coordinates of matches and ratings on the sheet, in units from the upper left."""

    def __init__(self, ratings: Sequence[float]) -> None:
        self.matches = len(ratings) - 1
        span = max(MIN_SPAN, max(ratings) - min(ratings))
        middle = (max(ratings) + min(ratings)) / 2
        self.low, self.high = middle - span * 0.58, middle + span * 0.62
        self.last = ratings[-1]
        self.curve = [(self.x(match), self.y(rating)) for match, rating in enumerate(ratings)]

    def x(self, match: int) -> float:
        return LEFT + (RIGHT - LEFT) * match / self.matches

    def y(self, rating: float) -> float:
        return BOTTOM - (BOTTOM - TOP) * (rating - self.low) / (self.high - self.low)


def round_numbers(low: float, high: float, max_count: int) -> range:
    """Return the multiples of a round step between two numbers, in the finest step that gives at most `max_count`.

    >>> list(round_numbers(1489.9, 1513.9, 5)), list(round_numbers(0, 40, 7))
    ([1490, 1495, 1500, 1505, 1510], [0, 10, 20, 30, 40])
    """
    steps = (1, 2, 5, *(digits * 10**power for power in range(20) for digits in (10, 20, 25, 50)))
    multiples = (range(math.ceil(low / step) * step, math.floor(high) + 1, step) for step in steps)
    return next(numbers for numbers in multiples if len(numbers) <= max_count)


def _draw_curve(sheet: Sheet, plot: _Plot, provisional: int, theme: Theme) -> None:
    canvas = Canvas((WIDTH, HEIGHT), sheet.geometry)
    curve = [(x - WIDTH / 2, y - HEIGHT / 2) for x, y in plot.curve]
    start, rest = curve[: provisional + 1], curve[provisional:]
    for part, share in ((start, PALE_GROUND), (rest, GROUND)):
        foot = BOTTOM - HEIGHT / 2
        canvas.shape([*part, (part[-1][0], foot), (part[0][0], foot)], blend(theme.plate, theme.last, share))
    line = blend(theme.plate, theme.plate_quiet, 0.28)
    for rating in round_numbers(plot.low, plot.high, MAX_LINES):
        y = plot.y(rating) - HEIGHT / 2
        canvas.stroke([(LEFT - WIDTH / 2, y), (RIGHT - WIDTH / 2, y)], 2, line)
    canvas.stroke(start, THIN, theme.last)
    canvas.stroke(rest, THICK, theme.last)
    canvas.disc(curve[-1], DOT_RADIUS, theme.last)
    sheet.lay(canvas.finish(), (WIDTH / 2, HEIGHT / 2))


def _draw_numbers(sheet: Sheet, plot: _Plot, theme: Theme) -> None:
    for rating in round_numbers(plot.low, plot.high, MAX_LINES):
        _write(sheet, f"{rating}", (LEFT - GAP, plot.y(rating)), -1, theme.plate_quiet)
    for match in round_numbers(0, plot.matches, MAX_MATCH_NUMBERS):
        _write(sheet, f"{match}", (plot.x(match), BOTTOM + TYPE_SIZE), 0, theme.plate_quiet)
    x, y = plot.curve[-1]
    _write(sheet, f"{plot.last:.0f}", (x + GAP + DOT_RADIUS / 2, y), 1, theme.plate_ink)


def _write(sheet: Sheet, number: str, place: tuple[float, float], direction: int, ink: Colour) -> None:
    """Write a number to the left of a place (-1), around it (0) or to its right (1)."""
    max_width = LEFT - 2 * GAP
    x, y = place
    wide = min(text_width(number, TYPE_SIZE), max_width)
    sheet.text(number, (x + direction * wide / 2, y), TYPE_SIZE, max_width, ink)

"""A player's rating from match to match, as a curve. Drawn by matplotlib, which is loaded with the first one."""

from __future__ import annotations

import logging
from functools import lru_cache
from importlib.resources import as_file, files
from io import BytesIO
from threading import Lock
from typing import TYPE_CHECKING

from renderer.theme import blend
from renderer.themes import CLASSIC

if TYPE_CHECKING:
    from collections.abc import Sequence

    from matplotlib.axes import Axes
    from matplotlib.font_manager import FontProperties

    from renderer.theme import Colour, Theme

DOTS_AN_INCH = 100
SHAPE = 0.5
"""How high a chart is, in parts of its width."""
TYPE = 0.030
"""The type size in parts of the width: on a phone, where a picture is 360 pixels wide, it is 11 pixels high."""
LEAST_SPAN = 20
"""A curve that hardly moves is not blown up to fill the height: the scale spans so many points of rating at least."""
_POINTS_AN_INCH = 72
_one_at_a_time = Lock()
"""Matplotlib's caches are made for one thread (its FAQ: "Matplotlib is not thread-safe")."""


def rating_chart(ratings: Sequence[float], settled: int = 0, theme: Theme = CLASSIC, width: int = 720) -> bytes:
    """A PNG of the rating somebody began with and of that after each of his matches, the oldest first.

    The line is thin over the first `settled` matches, in which it was provisional. The numbers below count matches,
    those at the side are ratings; the last rating stands at its dot. Raises ValueError before the first match.
    """
    if len(ratings) < 2:
        raise ValueError("there is no match to draw")
    with _one_at_a_time:
        return _drawn(list(ratings), min(settled, len(ratings) - 1), theme, width)


def _drawn(ratings: list[float], settled: int, theme: Theme, width: int) -> bytes:
    # Where it cannot write its cache it warns, and goes on without.
    logging.getLogger("matplotlib").setLevel(logging.ERROR)
    from matplotlib.backends.backend_agg import FigureCanvasAgg  # noqa: PLC0415 - takes a second and 60 MB
    from matplotlib.figure import Figure  # noqa: PLC0415 - see above

    inches = width / DOTS_AN_INCH
    figure = Figure(figsize=(inches, inches * SHAPE), dpi=DOTS_AN_INCH, facecolor=_ink(theme.plate))
    FigureCanvasAgg(figure)
    axes = figure.add_axes((0.105, 0.135, 0.785, 0.815), facecolor=_ink(theme.plate))
    _draw_curve(axes, ratings, settled, theme, inches)
    _draw_scales(axes, len(ratings) - 1, theme, inches)
    file = BytesIO()
    figure.savefig(file, format="png", metadata={"Software": None}, pil_kwargs={"optimize": True})
    figure.clear()  # a figure refers to itself, and would wait for the collector with all its buffers
    return file.getvalue()


def _draw_curve(axes: Axes, ratings: list[float], settled: int, theme: Theme, inches: float) -> None:
    numbers = range(len(ratings))
    span = max(LEAST_SPAN, max(ratings) - min(ratings))
    middle = (max(ratings) + min(ratings)) / 2
    low, high = middle - span * 0.58, middle + span * 0.62
    thick, ink = inches * 0.42, _ink(theme.last)
    axes.fill_between(numbers, ratings, low, color=ink, alpha=0.13, linewidth=0)
    axes.plot(numbers[: settled + 1], ratings[: settled + 1], color=ink, linewidth=thick / 2, alpha=0.75)
    axes.plot(numbers[settled:], ratings[settled:], color=ink, linewidth=thick, solid_capstyle="round", clip_on=False)
    axes.plot(numbers[-1:], ratings[-1:], "o", color=ink, markersize=thick * 3, clip_on=False)
    axes.annotate(
        f"{ratings[-1]:.0f}",
        (numbers[-1], ratings[-1]),
        (inches * 1.1, 0),
        textcoords="offset points",
        va="center",
        color=_ink(theme.plate_ink),
        fontproperties=_font(_points(inches)),
    )
    axes.set_ylim(low, high)
    axes.set_xlim(0, max(1, len(ratings) - 1))


def _draw_scales(axes: Axes, matches: int, theme: Theme, inches: float) -> None:
    from matplotlib.ticker import MaxNLocator  # noqa: PLC0415 - see `_drawn`

    axes.yaxis.set_major_locator(MaxNLocator(4, integer=True))
    axes.xaxis.set_major_locator(MaxNLocator(min(6, max(1, matches)), integer=True, min_n_ticks=1))
    axes.yaxis.set_major_formatter("{x:.0f}")
    axes.grid(axis="y", color=_ink(blend(theme.plate, theme.plate_quiet, 0.28)), linewidth=inches * 0.11)
    axes.set_axisbelow(True)
    for spine in axes.spines.values():
        spine.set_visible(False)
    axes.tick_params(length=0, pad=inches * 0.6, colors=_ink(theme.plate_quiet))
    for label in (*axes.get_xticklabels(), *axes.get_yticklabels()):
        label.set_fontproperties(_font(_points(inches)))


def _points(inches: float) -> float:
    return inches * TYPE * _POINTS_AN_INCH


@lru_cache(maxsize=8)
def _font(points: float) -> FontProperties:
    from matplotlib.font_manager import FontProperties  # noqa: PLC0415 - see `_drawn`

    with as_file(files("renderer").joinpath("fonts", "Rubik-SemiBold.ttf")) as path:
        return FontProperties(fname=str(path), size=points)


def _ink(shade: Colour) -> str:
    """A colour as matplotlib reads it."""
    red, green, blue = shade
    return f"#{red:02x}{green:02x}{blue:02x}"

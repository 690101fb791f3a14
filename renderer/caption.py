"""The captions of a replay: names and score above the board, and what was played below it."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING
from unicodedata import normalize

from backgammon.board import Side
from renderer.canvas import Canvas, has_glyph, text_width
from renderer.charts import Sheet
from renderer.checkers import colours_of, draw_sign
from renderer.cube import draw_cube
from renderer.digits import score_text
from renderer.geometry import RESULT, WIDTH
from renderer.palette import quantize

if TYPE_CHECKING:
    from collections.abc import Iterator

    from PIL import Image

    from renderer.geometry import Geometry
    from renderer.theme import Theme

TITLE = 60
"""The height of the bar above the board, in units."""
EDGE = 34
"""The distance of the outermost checkers from the edge of the bar."""
SIGN = 17
"""The radius of the checker beside a name."""
NAME = 38
"""The type size of names and score."""
MIN_NAME = 28
"""The type size at which a long name is cut and not made smaller any more."""
NAME_WIDTH = 380
"""The maximum width of a name in the bar."""
LARGE_SIGN = 24
PLAY = 54
"""The type size of a play: digits are 13 pixels high if the picture is 360 wide."""
PLAY_WIDTH = 880
GAP = 26
"""The distance of the parts of the lower caption."""
NAME_GAP = 14
CUBE_SIZE = 82
MARK = 60
TICK = ([(-20.0, 2.0), (-6.0, 17.0), (21.0, -16.0)],)
"""The lines of the mark beside a cube that was taken."""
CHEVRONS = ([(-19.0, -19.0), (-3.0, 0.0), (-19.0, 19.0)], [(3.0, -19.0), (19.0, 0.0), (3.0, 19.0)])
"""The lines of the mark beside a cube that is offered."""
DASH = "\N{EN DASH}"
ELLIPSIS = "\N{HORIZONTAL ELLIPSIS}"


@dataclass(frozen=True, slots=True)
class Caption:
    """The action of a side: a text in notation, or the value of the cube that it offers or, if it `takes`, accepts."""

    side: Side | None = None
    text: str = ""
    cube: int | None = None
    takes: bool = False


def printable(name: str) -> str:
    """Return what the typeface can draw of a name: it may be empty.

    >>> printable("Zoë \N{SNOWMAN}"), printable("\N{SNOWMAN}")
    ('Zoë', '')
    """
    signs = (sign if has_glyph(sign) else normalize("NFKD", sign) for sign in normalize("NFKC", name))
    return " ".join("".join(sign for part in signs for sign in part if has_glyph(sign)).split())


def fitted(name: str, width: float) -> tuple[str, float]:
    """Return a name and the type size at which it is no wider than this; a long name is cut."""
    size = next((size for size in range(NAME, MIN_NAME, -1) if text_width(name, size) <= width), MIN_NAME)
    if text_width(name, size) <= width:
        return name, size
    while name and text_width(name + ELLIPSIS, size) > width:
        name = name[:-1].rstrip()
    return name + ELLIPSIS, size


@lru_cache(maxsize=16)
def title_bar(names: tuple[str, str], score: tuple[int, int], theme: Theme, width: int) -> Image.Image:
    """Return the bar above the board as indices into the palette: X's name, the score, and O's name."""
    sheet, middle = Sheet(TITLE, theme, width), TITLE / 2
    for side, name, way in zip(Side, names, (1, -1), strict=True):
        edge = EDGE if way > 0 else WIDTH - EDGE
        sheet.lay(_sign(side, SIGN, theme, sheet.geometry), (edge, middle))
        shown, size = fitted(printable(name), NAME_WIDTH)
        across = edge + way * (SIGN + NAME_GAP + text_width(shown, size) / 2)
        sheet.line(shown, (across, middle), size, theme.plate_ink)
    score_line = f" {DASH} ".join(score_text(points, None) for points in score)
    sheet.line(score_line, (WIDTH / 2, middle), NAME, theme.plate_ink)
    return quantize(sheet.picture(), theme)


def lower_bar(caption: Caption, theme: Theme, width: int) -> Image.Image:
    """Return the bar below the board as indices into the palette; it is as high as the result of a game."""
    sheet, middle = Sheet(RESULT, theme, width), RESULT / 2
    size = PLAY * min(1, PLAY_WIDTH / max(1, text_width(caption.text, PLAY)))
    sprites = [*_sprites(caption, theme, sheet.geometry)]
    widths = [wide for _, wide in sprites] + ([text_width(caption.text, size)] if caption.text else [])
    left = (WIDTH - sum(widths) - GAP * (len(widths) - 1)) / 2
    for sprite, wide in sprites:
        sheet.lay(sprite, (left + wide / 2, middle))
        left += wide + GAP
    if caption.text:
        sheet.line(caption.text, (left + widths[-1] / 2, middle), size, theme.plate_ink)
    return quantize(sheet.picture(), theme)


def _sprites(caption: Caption, theme: Theme, geometry: Geometry) -> Iterator[tuple[Image.Image, float]]:
    """Yield what is before the text, from left to right, each with its width in units."""
    if caption.side is not None:
        yield _sign(caption.side, LARGE_SIGN, theme, geometry), 2 * LARGE_SIGN
    if caption.cube is not None:
        canvas = Canvas((MARK, MARK), geometry)
        for line in TICK if caption.takes else CHEVRONS:
            canvas.stroke(line, 9, theme.last)
        yield canvas.finish(), MARK
        canvas = Canvas((CUBE_SIZE + 10, CUBE_SIZE + 10), geometry)
        draw_cube(canvas, CUBE_SIZE, caption.cube, theme)
        yield canvas.finish(), CUBE_SIZE


@lru_cache(maxsize=32)
def _sign(side: Side, radius: int, theme: Theme, geometry: Geometry) -> Image.Image:
    canvas = Canvas((2 * radius, 2 * radius), geometry)
    draw_sign(canvas, (0, 0), radius, colours_of(side, theme))
    return canvas.finish()

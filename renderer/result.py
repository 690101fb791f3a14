"""The plate with the result of a game: the winner, the score table, and the value of the game. It has no words."""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import TYPE_CHECKING

from backgammon.board import Side
from renderer.canvas import Canvas
from renderer.cells import PlacedSprite
from renderer.checkers import colours_of, draw_disc
from renderer.cube import draw_cube
from renderer.digits import score_text, widest_score
from renderer.geometry import CUBE, RESULT, WIDTH, Place

if TYPE_CHECKING:
    from PIL import Image

    from renderer.geometry import Geometry
    from renderer.scene import GameWon, Scene
    from renderer.theme import Theme

TABLE_LEFT = 250
TABLE_RIGHT = 770
MAX_GAMES_SHOWN = 8
"""The number of games in the table. If there are more, the last ones are shown; the totals count all."""
COLUMN = 46
ROW = 29
"""The distance of a row of the table from the plate's middle."""
TABLE_REACH = 60
"""The distance of the table's top and bottom from the plate's middle."""
LEAVES = 7
"""The number of leaves on either side of the laurel."""
TIMES = "\N{MULTIPLICATION SIGN}"


@dataclass(frozen=True, slots=True)
class Winner:
    """The winner's checker in a laurel, with a star for each multiple of the cube; crowned at the end of a match."""

    side: Side
    times: int
    crowned: bool

    def paint(self, theme: Theme, geometry: Geometry) -> Image.Image:
        """Draw laurel, checker, stars and crown, RGBA."""
        canvas = Canvas((TABLE_LEFT, RESULT), geometry)
        _draw_laurel(canvas, (0, -8), theme)
        draw_disc(canvas, (0, -8), colours_of(self.side, theme))
        if self.crowned:
            _draw_crown(canvas, (0, -9), theme)
        for number in range(self.times):
            canvas.star(5, 12, 5.2, theme.last, ((2 * number - self.times + 1) * 14, 47))
        return canvas.finish()


@dataclass(frozen=True, slots=True)
class Sides:
    """The left edge of the score table: the checker of each side before its row, and the line between the rows."""

    def paint(self, theme: Theme, geometry: Geometry) -> Image.Image:
        """Draw checkers and line, RGBA."""
        wide = TABLE_RIGHT - TABLE_LEFT
        canvas = Canvas((wide, 2 * TABLE_REACH), geometry)
        canvas.block((34 - wide / 2, -1, wide / 2 - 4, 1), 1, theme.plate_quiet, opacity=0.5)
        for side, y in zip(Side, (-ROW, ROW), strict=True):
            colours = colours_of(side, theme)
            canvas.disc((16 - wide / 2, y), 14.5, theme.plate_quiet)
            canvas.domed_disc((16 - wide / 2, y), 12.5, colours.face, colours.shade)
        return canvas.finish()


@dataclass(frozen=True, slots=True)
class Column:
    """The column of one game in the score table; that of the last game is lit."""

    side: Side
    points: int
    lit: bool

    def paint(self, theme: Theme, geometry: Geometry) -> Image.Image:
        """Draw the column, RGBA."""
        canvas = Canvas((COLUMN, 2 * TABLE_REACH), geometry)
        if self.lit:
            canvas.block((-21, -58, 21, 58), 8, theme.last)
            canvas.block((-18.5, -55.5, 18.5, 55.5), 6, theme.plate)
            canvas.block((-23, -1, 23, 1), 1, theme.plate_quiet, opacity=0.5)
        for side, y in zip(Side, (-ROW, ROW), strict=True):
            if self.side is side:
                canvas.text(str(self.points), (0, y), 32, COLUMN - 12, theme.plate_ink)
            else:
                canvas.disc((0, y), 2.6, theme.plate_quiet)
        return canvas.finish()


@dataclass(frozen=True, slots=True)
class Total:
    """The score of a side after the games of the table."""

    score: int
    length: int | None

    def paint(self, theme: Theme, geometry: Geometry) -> Image.Image:
        """Draw the points, RGBA."""
        canvas = Canvas((100, 44), geometry)
        canvas.text(
            score_text(self.score, self.length), (0, 0), 44, 96, theme.plate_ink, like=widest_score(self.length)
        )
        return canvas.finish()


def score_table(scene: Scene, geometry: Geometry, middle: Place) -> tuple[PlacedSprite, ...]:
    """Return the points of each game in a column and the totals at the end, as sprites that can be cached."""
    wide, games = TABLE_RIGHT - TABLE_LEFT, scene.games[-MAX_GAMES_SHOWN:]

    def at(across: float, down: float = 0) -> Place:
        return Place(middle.x + geometry.offset(across), middle.y + geometry.offset(down))

    columns = [
        PlacedSprite(Column(game.side, game.points, lit=number == len(games) - 1), at(70 - wide / 2 + COLUMN * number))
        for number, game in enumerate(games)
    ]
    totals = [
        PlacedSprite(Total(score, scene.length), at(wide / 2 - 50, down))
        for score, down in zip(scene.score, (-ROW, ROW), strict=True)
    ]
    return (PlacedSprite(Sides(), middle), *columns, *totals)


@dataclass(frozen=True, slots=True)
class Worth:
    """The value of the last game: the cube, its multiple, and the points."""

    game: GameWon

    def paint(self, theme: Theme, geometry: Geometry) -> Image.Image:
        """Draw the calculation, RGBA."""
        canvas = Canvas((WIDTH - TABLE_RIGHT, RESULT), geometry)
        draw_cube(canvas, CUBE, self.game.cube, theme, middle=(-86, 0))
        canvas.text(f"{TIMES}{self.game.times}", (-24, 0), 38, 56, theme.plate_quiet)
        for y in (-6, 6):
            canvas.block((14, y - 2.4, 34, y + 2.4), 2, theme.plate_quiet)
        canvas.text(str(self.game.points), (84, 0), 58, 84, theme.last)
        return canvas.finish()


def _draw_laurel(canvas: Canvas, middle: tuple[float, float], theme: Theme) -> None:
    for way in (-1, 1):
        for leaf in range(LEAVES):
            turn = math.radians(166 - leaf * 23)
            x, y = middle[0] + way * 40 * math.sin(turn), middle[1] - 40 * math.cos(turn)
            for lean, length in ((turn - math.radians(62), 15), (turn - math.radians(104), 12)):
                along = way * math.sin(lean), -math.cos(lean)
                tip = x + length * along[0], y + length * along[1]
                belly = x + length * along[0] / 2, y + length * along[1] / 2
                wide = (-along[1] * 3.6, along[0] * 3.6)
                sides = [(belly[0] + sign * wide[0], belly[1] + sign * wide[1]) for sign in (1, -1)]
                canvas.shape([(x, y), sides[0], tip, sides[1]], theme.last)


def _draw_crown(canvas: Canvas, middle: tuple[float, float], theme: Theme) -> None:
    x, y = middle
    for grown, ink in ((3.5, theme.shadow), (0, theme.last)):
        low, side, high = 12 + grown, 19 + grown, 13 + grown
        spikes = [(-side, -high), (-9, 0), (0, -high - 4), (9, 0), (side, -high)]
        foot = [(side - 3, low), (3 - side, low)]
        canvas.shape([(x + across, y + down) for across, down in (*spikes, *foot)], ink)

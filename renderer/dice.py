"""Dice in the colour of the side that rolled them; dice already played are faded."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from renderer.canvas import Canvas
from renderer.checkers import colours_of
from renderer.geometry import DIE
from renderer.theme import blend, faded

if TYPE_CHECKING:
    from PIL import Image

    from backgammon.board import Side
    from renderer.geometry import Geometry
    from renderer.theme import Theme

PIP = 6.2
_NEAR, _FAR = -0.27, 0.27
PIPS: dict[int, tuple[tuple[float, float], ...]] = {
    1: ((0, 0),),
    2: ((_NEAR, _FAR), (_FAR, _NEAR)),
    3: ((_NEAR, _FAR), (0, 0), (_FAR, _NEAR)),
    4: ((_NEAR, _NEAR), (_NEAR, _FAR), (_FAR, _NEAR), (_FAR, _FAR)),
    5: ((_NEAR, _NEAR), (_NEAR, _FAR), (0, 0), (_FAR, _NEAR), (_FAR, _FAR)),
    6: ((_NEAR, _NEAR), (_NEAR, 0), (_NEAR, _FAR), (_FAR, _NEAR), (_FAR, 0), (_FAR, _FAR)),
}
"""The places of a face's pips, as shares of its size from its middle."""
MAX_FADING = 0.62
"""The largest share of the felt's colour in a played die; its pips stay readable."""


@dataclass(frozen=True, slots=True)
class Die:
    """One die showing a value."""

    side: Side
    value: int
    used: bool = False

    def paint(self, theme: Theme, geometry: Geometry) -> Image.Image:
        """Draw the die, RGBA."""
        colours = colours_of(self.side, theme)
        canvas = Canvas((DIE + 10, DIE + 10), geometry)
        half = DIE / 2 - 2
        fade, pip = faded(colours.die, colours.pip, theme.felt, MAX_FADING) if self.used else (0, colours.pip)
        shades = (colours.outline, colours.edge, colours.die, colours.die_shade)
        outline, edge, top, foot = (blend(shade, theme.felt, fade) for shade in shades)
        if not self.used:
            canvas.soft_block((1.5 - half, 2.5 - half, half + 1.5, half + 2.5), 13, theme.shadow, 1.6, 0.5)
        canvas.block((-half, -half, half, half), 13, outline)
        canvas.block((1.2 - half, 1.2 - half, half - 1.2, half - 1.2), 12, edge)
        canvas.block((2.4 - half, 2.4 - half, half - 2.4, half - 2.4), 11, top, foot)
        canvas.block((5 - half, 5 - half, half - 5, half - 5), 10, top)
        for across, down in PIPS[self.value]:
            canvas.disc((across * DIE, down * DIE), PIP, pip)
        return canvas.finish()

"""Draw backgammon boards: `render` turns a `Scene` into the bytes of a PNG.

>>> from backgammon import START, Side
>>> render(Scene(START, numbering=Side.X), width=260)[1:4]
b'PNG'
"""

from renderer.caption import Caption
from renderer.dice_chart import dice_chart
from renderer.rating_chart import rating_chart
from renderer.render import render
from renderer.replay import Frame, animate
from renderer.scene import CubeShown, DiceShown, GameWon, Move, Scene
from renderer.theme import ColourName, Theme
from renderer.themes import CLASSIC, THEMES

__all__ = [
    "CLASSIC",
    "THEMES",
    "Caption",
    "ColourName",
    "CubeShown",
    "DiceShown",
    "Frame",
    "GameWon",
    "Move",
    "Scene",
    "Theme",
    "animate",
    "dice_chart",
    "rating_chart",
    "render",
]

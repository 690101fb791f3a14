"""How a board looks: a theme is data, and the painters take every colour from it."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from PIL import ImageColor

Colour = tuple[int, int, int]
"""Red, green, blue, each 0 to 255."""


def colour(text: str) -> Colour:
    """A colour written as in a stylesheet.

    >>> colour("#ff8000")
    (255, 128, 0)

    Raises ValueError for anything that is no colour.
    """
    red, green, blue = ImageColor.getrgb(text)[:3]
    return red, green, blue


def blend(first: Colour, second: Colour, share: float) -> Colour:
    """The first colour with a share (0 to 1) of the second mixed in."""
    red, green, blue = (round(a + (b - a) * share) for a, b in zip(first, second, strict=True))
    return red, green, blue


def luminance(shade: Colour) -> float:
    """How light a colour looks, 0 to 1 (WCAG 2.2, relative luminance)."""
    parts = [value / 255 for value in shade]
    linear = [part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


def contrast(first: Colour, second: Colour) -> float:
    """How well two colours can be told apart, 1 to 21 (WCAG 2.2, contrast ratio)."""
    dark, light = sorted((luminance(first), luminance(second)))
    return (light + 0.05) / (dark + 0.05)


MIN_CONTRAST = 5.0
"""The contrast that is kept where something is faded: 4.5, and what the palette may take of it."""


def faded(face: Colour, ink: Colour, ground: Colour, max_share: float) -> tuple[float, Colour]:
    """The share, at most so much, by which a face sinks into its ground, and the ink that can still be read on it.

    >>> faded((255, 255, 255), (0, 0, 0), (0, 0, 0), 0.62)
    (0.51, (0, 0, 0))
    """
    shares = [step / 100 for step in range(round(100 * max_share), -1, -1)]
    sunk = next((share for share in shares if contrast(ink, blend(face, ground, share)) >= MIN_CONTRAST), 0.0)
    inks = (blend(ink, ground, share) for share in shares)
    return sunk, next((one for one in inks if contrast(one, blend(face, ground, sunk)) >= MIN_CONTRAST), ink)


class ColourName(StrEnum):
    """What the checkers of a side are called by whoever sees them."""

    WHITE = "white"
    BLACK = "black"
    RED = "red"
    BLUE = "blue"
    GREEN = "green"
    BROWN = "brown"


@dataclass(frozen=True, slots=True)
class SideColours:
    """The colours of one side's checkers and dice, and what they are called.

    A checker has a rim of two lines, ``outline`` and inside it ``edge``: one of them stands out from any surface.
    """

    colour_name: ColourName
    face: Colour
    shade: Colour
    shine: Colour
    groove: Colour
    edge: Colour
    outline: Colour
    ink: Colour
    die: Colour
    die_shade: Colour
    pip: Colour


@dataclass(frozen=True, slots=True)
class Theme:
    """Every colour of a board.

    ``grain`` names the texture: another word gives another piece of wood. ``thread`` is how much of the light (0 to
    255) the dark threads of the cloth give back; 255 is a plain cloth.
    """

    grain: str
    thread: int
    frame: Colour
    frame_dark: Colour
    frame_light: Colour
    rail_ink: Colour
    felt: Colour
    light_point: Colour
    dark_point: Colour
    inlay: Colour
    recess: Colour
    plate: Colour
    plate_ink: Colour
    plate_quiet: Colour
    x: SideColours
    o: SideColours
    cube: Colour
    cube_shade: Colour
    cube_ink: Colour
    last: Colour
    partial_play: Colour
    hit: Colour
    hit_edge: Colour
    turn: Colour
    mark_edge: Colour
    shadow: Colour

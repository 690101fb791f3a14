"""The looks of a board: a theme is data, and all colours come from it."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from PIL import ImageColor

Colour = tuple[int, int, int]
"""Red, green, blue, each 0 to 255."""


def colour(text: str) -> Colour:
    """Parse a colour in CSS notation.

    >>> colour("#ff8000")
    (255, 128, 0)

    Raises ValueError if the text is not a colour.
    """
    red, green, blue = ImageColor.getrgb(text)[:3]
    return red, green, blue


def blend(first: Colour, second: Colour, share: float) -> Colour:
    """Return the first colour with a share (0 to 1) of the second mixed in.

    >>> blend((0, 0, 0), (100, 200, 50), 0.5)
    (50, 100, 25)
    """
    red, green, blue = (round(a + (b - a) * share) for a, b in zip(first, second, strict=True))
    return red, green, blue


def luminance(shade: Colour) -> float:
    """Return how light a colour looks, 0 to 1 (WCAG 2.2, relative luminance)."""
    parts = [value / 255 for value in shade]
    linear = [part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


def contrast(first: Colour, second: Colour) -> float:
    """Return the contrast ratio of two colours, 1 to 21 (WCAG 2.2)."""
    dark, light = sorted((luminance(first), luminance(second)))
    return (light + 0.05) / (dark + 0.05)


MIN_CONTRAST = 5.0
"""The contrast that faded things keep: 4.5, and a margin for the rounding of colours to the palette."""


def faded(face: Colour, ink: Colour, ground: Colour, max_share: float) -> tuple[float, Colour]:
    """Return the share (at most `max_share`) of the ground in a faded face, and an ink that stays readable on it.

    >>> faded((255, 255, 255), (0, 0, 0), (0, 0, 0), 0.62)
    (0.51, (0, 0, 0))
    """
    shares = [step / 100 for step in range(round(100 * max_share), -1, -1)]
    sunk = next((share for share in shares if contrast(ink, blend(face, ground, share)) >= MIN_CONTRAST), 0.0)
    inks = (blend(ink, ground, share) for share in shares)
    return sunk, next((one for one in inks if contrast(one, blend(face, ground, sunk)) >= MIN_CONTRAST), ink)


def faded_ink(ink: Colour, grounds: list[Colour], max_share: float) -> Colour:
    """Return the ink with a share (at most `max_share`) of its first ground mixed in, readable on all of them.

    >>> faded_ink((255, 255, 255), [(0, 0, 0)], 0.5), faded_ink((120, 120, 120), [(0, 0, 0)], 0.5)
    ((128, 128, 128), (120, 120, 120))
    """
    inks = (blend(ink, grounds[0], step / 100) for step in range(round(100 * max_share), -1, -1))
    return next((one for one in inks if min(contrast(one, ground) for ground in grounds) >= MIN_CONTRAST), ink)


class ColourName(StrEnum):
    """The colour of a side's checkers in a word."""

    WHITE = "white"
    BLACK = "black"
    RED = "red"
    BLUE = "blue"
    GREEN = "green"
    BROWN = "brown"


@dataclass(frozen=True, slots=True)
class SideColours:
    """The colours of one side's checkers and dice, and the word for them.

    A checker has a rim of two lines, `outline` and inside it `edge`: one of them has contrast to any surface.
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

    `grain` seeds the pattern of the wood: another word gives another pattern. `thread` is the brightness of the dark
    threads of the cloth, 0 to 255; 255 is a plain cloth.
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


WOOD_TONES = 4
"""The number of tones of the frame's wood."""


def wood_tones(theme: Theme) -> list[Colour]:
    """Return the tones of the streaks of the wood, from the one that covers most of it."""
    ground = blend(theme.frame, theme.frame_dark, 0.42)
    return [blend(ground, theme.frame_light, step / 12) for step in range(WOOD_TONES)]

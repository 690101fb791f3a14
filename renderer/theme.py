"""How a board looks: a theme is data, and the painters take every colour from it."""

from __future__ import annotations

from dataclasses import dataclass

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


@dataclass(frozen=True, slots=True)
class SideColours:
    """The colours of one side's checkers and dice."""

    face: Colour
    shade: Colour
    shine: Colour
    rim: Colour
    outline: Colour
    ink: Colour
    die: Colour
    die_shade: Colour
    pip: Colour


@dataclass(frozen=True, slots=True)
class Theme:
    """Every colour of a board. ``grain`` names the texture: another word gives another piece of wood."""

    grain: str
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
    draft: Colour
    hit: Colour
    hit_edge: Colour
    turn: Colour
    shadow: Colour


CLASSIC = Theme(
    grain="walnut",
    frame=colour("#5a3822"),
    frame_dark=colour("#38210f"),
    frame_light=colour("#7d5333"),
    rail_ink=colour("#f3e3c6"),
    felt=colour("#296257"),
    light_point=colour("#c6a674"),
    dark_point=colour("#8a3d2f"),
    inlay=colour("#163f38"),
    recess=colour("#22544b"),
    plate=colour("#2b1a0f"),
    plate_ink=colour("#f7ead0"),
    plate_quiet=colour("#d5bf9b"),
    x=SideColours(
        face=colour("#f6eddb"),
        shade=colour("#d9c8a8"),
        shine=colour("#fffaf0"),
        rim=colour("#bfa883"),
        outline=colour("#5b4730"),
        ink=colour("#3a2818"),
        die=colour("#faf3e4"),
        die_shade=colour("#d8c7a6"),
        pip=colour("#2a1c12"),
    ),
    o=SideColours(
        face=colour("#312d2c"),
        shade=colour("#1b1918"),
        shine=colour("#5d5855"),
        rim=colour("#857c76"),
        outline=colour("#0c0a09"),
        ink=colour("#fbf3e2"),
        die=colour("#3a3635"),
        die_shade=colour("#1d1a19"),
        pip=colour("#fbf3e2"),
    ),
    cube=colour("#f3e6c8"),
    cube_shade=colour("#c3a878"),
    cube_ink=colour("#4a1f14"),
    last=colour("#ffc83d"),
    draft=colour("#4fd9ee"),
    hit=colour("#f0402c"),
    hit_edge=colour("#fff3e0"),
    turn=colour("#ffc83d"),
    shadow=colour("#000000"),
)
"""Walnut, green felt, ivory against ebony."""

"""The themes: each is a file beside this one, and a new file is a new theme."""

from __future__ import annotations

import tomllib
from importlib.resources import files
from typing import Any

from renderer.theme import ColourName, SideColours, Theme, colour

ENDING = ".toml"


def read_theme(text: str) -> Theme:
    """Parse the text of a theme file.

    Raises TypeError if a colour is missing or unknown, ValueError if a value is not a colour or a side's `colour_name`
    is not in `ColourName`.
    """
    values = tomllib.loads(text)
    sides = {side: _side(values.pop(side, {})) for side in ("x", "o")}
    return Theme(**_colours(values) | sides)


def _side(values: dict[str, Any]) -> SideColours:
    name = {"colour_name": ColourName(values.pop("colour_name"))} if "colour_name" in values else {}
    return SideColours(**_colours(values) | name)


def _colours(values: dict[str, Any]) -> dict[str, Any]:
    return {name: colour(value) if str(value).startswith("#") else value for name, value in values.items()}


def _all() -> dict[str, Theme]:
    found = sorted(file.name for file in files(__name__).iterdir() if file.name.endswith(ENDING))
    return {name.removesuffix(ENDING): read_theme(files(__name__).joinpath(name).read_text("utf-8")) for name in found}


THEMES: dict[str, Theme] = _all()
"""Every theme by its name, which is that of its file."""
CLASSIC = THEMES["classic"]
"""The default theme."""

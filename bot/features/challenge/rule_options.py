"""From the options of a command to the proposed rules."""

from __future__ import annotations

from typing import Any

from backgammon import Rules, Variant, published_options

EVERY_TIE = -1
"""Stands for "all ties" among the automatic doubles, where None means that nothing was chosen."""


def rules_with(variant: str, *, published: bool, **chosen: Any) -> Rules:
    """Return the rules of a game with the chosen options; those left out (None) are as in the preset.

    Raises Illegal with the reason for an invalid combination.

    >>> rules_with("dutch", published=True, length=5, cube=None).has_cube
    False
    """
    game = Variant(variant)
    options: dict[str, Any] = {**(published_options(game) if published else {})}
    options |= {name: value for name, value in chosen.items() if value is not None}
    if options.get("automatic_doubles") == EVERY_TIE:
        options["automatic_doubles"] = None
    return Rules(variant=game, **options)


def opposite(chosen: bool | None) -> bool | None:
    """Return the opposite of an option; None if it was not chosen."""
    return None if chosen is None else not chosen

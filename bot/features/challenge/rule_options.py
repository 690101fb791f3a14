"""From the options of a command to the rules that are proposed."""

from __future__ import annotations

from typing import Any

from backgammon import Rules, Variant, published_options

EVERY_TIE = -1
"""Stands for "all of them" among the automatic doubles, where None means that nothing was chosen."""


def rules_with(variant: str, *, published: bool, **chosen: Any) -> Rules:
    """The rules of a game with what was chosen; what was left out (None) is as the preset has it.

    Raises Illegal with the reason for a combination that makes no game.

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
    """The other way round, where something was chosen."""
    return None if chosen is None else not chosen

"""The plays that are offered while a user types one, in any notation, the best match first."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable
from functools import lru_cache

from backgammon import Play, format_play_in_full, format_plays

_NO_MATCH = 5
_PLACE = re.compile(r"\d+|[a-z]+")
_NAMES = {"b": "bar", "ba": "bar", "o": "off", "of": "off"}


@lru_cache(maxsize=64)
def plays_from_the_back(plays: tuple[Play, ...]) -> tuple[tuple[str, tuple[str, ...]], ...]:
    """Return the plays of a roll as they are offered, each with every point on its way.

    Cached, because Discord asks for them again after each keystroke.
    """
    ordered = sorted((play.steps for play in plays), key=lambda steps: [-step.start for step in steps])
    return tuple(
        (label, _places(format_play_in_full(steps)))
        for label, steps in zip(format_plays(ordered), ordered, strict=True)
    )


def best_matches(typed: str, written: Iterable[tuple[str, tuple[str, ...]]]) -> list[str]:
    """Return the plays that match what was typed so far, the likeliest first.

    >>> plays = [("24/18 13/11", ("24", "18", "13", "11")), ("13/11 13/7", ("13", "11", "13", "7"))]
    >>> best_matches("13-11", plays)
    ['13/11 13/7', '24/18 13/11']
    """
    wanted = _places(typed)
    ranked = [(_rank(wanted, places, label), label) for label, places in written]
    return [label for rank, label in sorted(ranked, key=lambda one: one[0]) if rank < _NO_MATCH]


def _rank(wanted: tuple[str, ...], places: tuple[str, ...], label: str) -> int:
    """Return the distance of a play from the typed one: 0 = same prefix, then same points in order, then in any."""
    shown = _places(label)
    for rank, own in enumerate((shown, places)):
        if _begins(wanted, own):
            return rank
    if any(_begins(wanted, own[at:]) for own in (shown, places) for at in range(1, len(own))):
        return 2
    return 3 if _holds(places, wanted) else 4 if _holds(places, wanted[:-1], wanted[-1]) else _NO_MATCH


def _holds(places: tuple[str, ...], wanted: tuple[str, ...], begun: str | None = None) -> bool:
    """Return True if these points are among a play's in any order, and another begins like the last."""
    left = Counter(places)
    left.subtract(wanted)
    there = min(left.values(), default=0) >= 0
    return there and (begun is None or any(n > 0 and place.startswith(begun) for place, n in left.items()))


def _begins(wanted: tuple[str, ...], places: tuple[str, ...]) -> bool:
    """Return True if a row of points begins like this; the last one may be typed incompletely."""
    if not wanted:
        return True
    *whole, last = wanted
    return len(places) >= len(wanted) and list(places[: len(whole)]) == whole and places[len(whole)].startswith(last)


def _places(text: str) -> tuple[str, ...]:
    """Return the points in a text; their separators do not matter.

    >>> _places("bar-20, 6/o")
    ('bar', '20', '6', 'off')
    """
    return tuple(_NAMES.get(place, place) for place in _PLACE.findall(text.lower()))

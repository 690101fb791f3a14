"""Formats plays in the usual notation: `8/5 6/5*`, `bar/20`, `6/off`, `13/7(2)`, `24/18/13`."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from backgammon.board import BAR, HAND, OFF
from backgammon.movement import Step

_NAMES = {OFF: "off", BAR: "bar", HAND: "bar"}
_Path = tuple[tuple[int, bool], ...]
"""The path of one checker: its start, then each landing with a flag for a hit."""


def format_play(steps: Iterable[Step]) -> str:
    """Return a play in the short form: without intermediate landings that hit nothing, and with repeats counted.

    >>> format_play([Step(8, 5, 3), Step(6, 5, 1, hit=True)])
    '8/5 6/5*'
    >>> format_play([Step(24, 18, 6), Step(18, 13, 5)])
    '24/13'
    """
    return _format_short(_paths(steps))


def format_play_in_full(steps: Iterable[Step]) -> str:
    """Return a play with every landing, which is never ambiguous.

    >>> format_play_in_full([Step(24, 18, 6), Step(18, 13, 5)])
    '24/18/13'
    """
    return _format_paths(_paths(steps))


def format_plays(plays: Iterable[Iterable[Step]]) -> tuple[str, ...]:
    """Return each play in the short form, or in full if another play has the same starts and ends.

    A play is also written in full if a checker lands before it is borne off and another play bears off that checker
    with one number and moves a second one: of 3/off 1/off and 3/2/off, the second.

    >>> format_plays([[Step(8, 5, 3), Step(5, 3, 2)], [Step(8, 6, 2), Step(6, 3, 3)]])
    ('8/5/3', '8/6/3')
    """
    paths = [_paths(steps) for steps in plays]
    ends = [tuple(sorted([(path[0][0], path[-1][0]) for path in own])) for own in paths]
    shared = Counter(ends)
    return tuple(
        _format_paths(path_list)
        if shared[own] > 1 or (_lands_before_off(path_list) and any(Counter(own) < Counter(other) for other in shared))
        else _format_short(path_list)
        for path_list, own in zip(paths, ends, strict=True)
    )


def place_name(place: int) -> str:
    """Return the name of a place: `bar` (also for the hand), `off` or the number of the point.

    >>> place_name(25), place_name(0), place_name(13)
    ('bar', 'off', '13')
    """
    return _NAMES.get(place, str(place))


def _paths(steps: Iterable[Step]) -> list[_Path]:
    """Return one path for each checker, joining steps that continue where another step ended."""
    paths: list[_Path] = []
    for step in steps:
        before = next((path for path in paths if path[-1][0] == step.start), None)
        if before is not None:
            paths.remove(before)
        paths.append((*(before or ((step.start, False),)), (step.end, step.hit)))
    # Of two paths with the same landing, the one that hits comes first: after it there is nothing left to hit.
    return sorted(paths, key=lambda path: [(-place, not hit) for place, hit in path])


def _format_short(paths: Iterable[_Path]) -> str:
    return _format_paths(_shortened(path) for path in paths)


def _lands_before_off(paths: list[_Path]) -> bool:
    """Return whether a checker landed before it was borne off."""
    return any(path[-1][0] == OFF and len(path) > 2 for path in paths)


def _shortened(path: _Path) -> _Path:
    return (path[0], *(landing for landing in path[1:-1] if landing[1]), path[-1])


def _format_paths(paths: Iterable[_Path]) -> str:
    """Return the paths as text; equal paths are written once with their number and all their hits."""
    by_places: dict[tuple[int, ...], list[_Path]] = {}
    for path in paths:
        by_places.setdefault(tuple(place for place, _ in path), []).append(path)
    return " ".join(_format_path(same) for same in by_places.values())


def _format_path(same: list[_Path]) -> str:
    landings = zip(*same, strict=True)
    places = (place_name(at[0][0]) + ("*" if any(hit for _, hit in at) else "") for at in landings)
    return "/".join(places) + (f"({len(same)})" if len(same) > 1 else "")

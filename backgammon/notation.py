"""Plays as players write them: `8/5 6/5*`, `bar/20`, `6/off`, `13/7(2)`, `24/18/13`."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from backgammon.board import BAR, HAND, OFF
from backgammon.movement import Step

_NAMES = {OFF: "off", BAR: "bar", HAND: "bar"}
_Way = tuple[tuple[int, bool], ...]
"""One checker's way: where it started, then each landing and whether it hit there."""


def format_play(steps: Iterable[Step]) -> str:
    """A play in the short form: a checker's quiet landings on the way are left out, repeats are counted.

    >>> format_play([Step(8, 5, 3), Step(6, 5, 1, hit=True)])
    '8/5 6/5*'
    >>> format_play([Step(24, 18, 6), Step(18, 13, 5)])
    '24/13'
    """
    return _in_short(_ways(steps))


def format_play_in_full(steps: Iterable[Step]) -> str:
    """A play with every landing named, so that it can mean only one thing.

    >>> format_play_in_full([Step(24, 18, 6), Step(18, 13, 5)])
    '24/18/13'
    """
    return _joined(_ways(steps))


def format_plays(plays: Iterable[Iterable[Step]]) -> tuple[str, ...]:
    """Plays, each as its steps, as text: in the short form, or in full where another of them has the same ends.

    So has one that bears off with a single number what another bears off on the way, and plays on: of 3/off 1/off and
    3/2/off the second is written in full.
    """
    ways = [_ways(steps) for steps in plays]
    ends = [tuple(sorted([(way[0][0], way[-1][0]) for way in own])) for own in ways]
    shared = Counter(ends)
    return tuple(
        _joined(going)
        if shared[own] > 1 or (_off_on_the_way(going) and any(Counter(own) < Counter(other) for other in shared))
        else _in_short(going)
        for going, own in zip(ways, ends, strict=True)
    )


def place_name(place: int) -> str:
    """A place as it is written: `bar`, `off` or the point's number."""
    return _NAMES.get(place, str(place))


def _ways(steps: Iterable[Step]) -> list[_Way]:
    """The steps joined into one way for each checker that goes on where another step ended."""
    ways: list[_Way] = []
    for step in steps:
        before = next((way for way in ways if way[-1][0] == step.start), None)
        if before is not None:
            ways.remove(before)
        ways.append((*(before or ((step.start, False),)), (step.end, step.hit)))
    # Of two ways with the same landing the one that hits comes first: the other finds nothing left to hit.
    return sorted(ways, key=lambda way: [(-place, not hit) for place, hit in way])


def _in_short(ways: Iterable[_Way]) -> str:
    return _joined(_without_quiet_landings(way) for way in ways)


def _off_on_the_way(ways: list[_Way]) -> bool:
    """Whether a checker landed somewhere before it was borne off."""
    return any(way[-1][0] == OFF and len(way) > 2 for way in ways)


def _without_quiet_landings(way: _Way) -> _Way:
    return (way[0], *(landing for landing in way[1:-1] if landing[1]), way[-1])


def _joined(ways: Iterable[_Way]) -> str:
    """The ways in order; the same way of several checkers stands once, with their number and any of their stars."""
    by_places: dict[tuple[int, ...], list[_Way]] = {}
    for way in ways:
        by_places.setdefault(tuple(place for place, _ in way), []).append(way)
    return " ".join(_written(same) for same in by_places.values())


def _written(same: list[_Way]) -> str:
    landings = zip(*same, strict=True)
    places = (place_name(at[0][0]) + ("*" if any(hit for _, hit in at) else "") for at in landings)
    return "/".join(places) + (f"({len(same)})" if len(same) > 1 else "")

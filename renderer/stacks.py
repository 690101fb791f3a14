"""The cells with checkers: the points, the bar and the trays."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

from backgammon.board import BAR, HAND, OFF, Side
from renderer.cells import Cell, PlacedSprite
from renderer.checkers import Checker, Hand, Shadow, Slab
from renderer.geometry import MAX_BAR_STACK, MAX_STACK
from renderer.marks import Burst, Ghost, HitMark, Landing, LeftMark, SlabLanding, Start, Trace
from renderer.traces import Traces, traces

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from renderer.geometry import Geometry, Place
    from renderer.scene import Scene


def stack_cells(scene: Scene, geometry: Geometry) -> Iterator[Cell]:
    """Yield the cells of all places where checkers are or have just left."""
    plays = plays_shown(scene)
    touched = {side: set[int]() for side in Side}
    for play in plays:
        touched[play.side].update(play.left, play.landed, play.hits)
    if scene.to_act is not None:
        touched[scene.to_act].update(scene.starts)
    bottom, top = scene.bottom, scene.bottom.other
    counts = {side: scene.position.checkers_of(side) for side in Side}
    for point in range(1, BAR):
        if point in touched[bottom] or BAR - point in touched[top]:
            yield Cell(geometry.point(point), point_sprites(scene, geometry, plays, point))
        elif counts[bottom][point]:
            yield plain_point(geometry, point, bottom, counts[bottom][point])
        elif counts[top][BAR - point]:
            yield plain_point(geometry, point, top, counts[top][BAR - point])
    for side in Side:
        lower = side is scene.bottom
        if plays or counts[side][BAR]:
            yield Cell(geometry.bar(lower=not lower), bar_sprites(scene, geometry, plays, side))
        if plays or counts[side][OFF] or counts[side][HAND]:
            yield Cell(geometry.tray(lower=lower), tray_sprites(scene, geometry, plays, side))


@lru_cache(maxsize=2048)
def plain_point(geometry: Geometry, point: int, holder: Side, count: int) -> Cell:
    """Return the cell of a point that is not part of a play. Most points are, so their cells are cached."""
    sprites = _stack(holder, count, MAX_STACK, lambda height: geometry.on_point(point, height))
    return Cell(geometry.point(point), tuple(sprites))


def plays_shown(scene: Scene) -> tuple[Traces, ...]:
    """Return the traces to draw: first the partial play, because it came last."""
    shown = []
    if scene.partial_play and scene.to_act is not None:
        shown.append(traces(scene.to_act, Trace.PARTIAL, scene.partial_play))
    if scene.last and scene.last_by is not None:
        shown.append(traces(scene.last_by, Trace.LAST, scene.last))
    return tuple(shown)


def point_sprites(scene: Scene, geometry: Geometry, plays: tuple[Traces, ...], point: int) -> tuple[PlacedSprite, ...]:
    """Return the sprites of a point, counted from the bottom side."""
    own = {scene.bottom: point, scene.bottom.other: BAR - point}
    counts = {side: scene.position.checkers_of(side)[own[side]] for side in Side}
    holder = next((side for side in Side if counts[side]), None)

    def spot(height: int) -> Place:
        return geometry.on_point(point, height)

    sprites = _stack(holder, counts[holder], MAX_STACK, spot) if holder else []
    seen = min(counts[holder], MAX_STACK) if holder else 0
    free = seen
    for play in plays:
        place = own[play.side]
        fresh = min(play.landed[place], seen) if play.side is holder else 0
        hit = place in play.hits
        sprites += [PlacedSprite(Landing(play.trace, hit), spot(height)) for height in range(seen - fresh, seen)]
        sprites += [PlacedSprite(Burst(), spot(0))] if hit and not fresh else []
        seen -= fresh
        ghosts = range(free, min(free + play.left[place], MAX_STACK))
        ends = [end_place(scene, geometry, play, end) for end in play.ends(place)]
        sprites += ghosts_of(play, [spot(height) for height in ghosts], ends, geometry)
        sprites += [PlacedSprite(LeftMark(play.trace), geometry.tip(point))] if play.left[place] and not ghosts else []
        free += len(ghosts)
    if holder is not None and holder is scene.to_act and own[holder] in scene.starts:
        sprites.append(PlacedSprite(Start(), spot(min(counts[holder], MAX_STACK) - 1)))
    return tuple(sprites)


def ghosts_of(play: Traces, spots: list[Place], ends: list[Place], geometry: Geometry) -> list[PlacedSprite]:
    """Return the marks of checkers that have left these spots of a stack, each with an arrow towards its end.

    The arrows of checkers that went the same way are parallel.
    """
    headings = [geometry.heading(spots[0], end) for end in ends] if spots else []
    return [
        PlacedSprite(Ghost(play.side, play.trace, heading), spot)
        for spot, heading in zip(spots, headings, strict=False)
    ]


def end_place(scene: Scene, geometry: Geometry, play: Traces, end: int) -> Place:
    """Return the target of an arrow for a move that ends there."""
    lower = play.side is scene.bottom
    if end == OFF:
        return geometry.tray(lower=lower).middle
    return geometry.on_point(end if lower else BAR - end, 1)


def bar_sprites(scene: Scene, geometry: Geometry, plays: tuple[Traces, ...], side: Side) -> tuple[PlacedSprite, ...]:
    """Return the sprites of one side's hit checkers, which wait in the half where they will enter."""
    lower = side is not scene.bottom

    def spot(height: int) -> Place:
        return geometry.on_bar(height, lower=lower)

    count = scene.position.checkers_of(side)[BAR]
    sprites = _stack(side, count, MAX_BAR_STACK, spot)
    seen = min(count, MAX_BAR_STACK)
    for play in plays:
        if play.side is side:
            ghosts = range(seen, min(seen + play.left[BAR], MAX_BAR_STACK))
            ends = [end_place(scene, geometry, play, end) for end in play.ends(BAR)]
            sprites += ghosts_of(play, [spot(height) for height in ghosts], ends, geometry)
        else:
            # The number on a tall stack is more useful than the cross.
            struck = range(max(0, seen - len(play.hits)), seen - (count > MAX_BAR_STACK))
            sprites += [PlacedSprite(HitMark(), spot(height)) for height in struck]
    if count and side is scene.to_act and BAR in scene.starts:
        sprites.append(PlacedSprite(Start(), spot(min(count, MAX_BAR_STACK) - 1)))
    return tuple(sprites)


def tray_sprites(scene: Scene, geometry: Geometry, plays: tuple[Traces, ...], side: Side) -> tuple[PlacedSprite, ...]:
    """Return the sprites of one side's tray: borne-off checkers at the outer end, those in hand at the inner."""
    lower = side is scene.bottom
    checkers = scene.position.checkers_of(side)
    sprites = [PlacedSprite(Slab(side), geometry.slab(number, lower=lower)) for number in range(checkers[OFF])]
    fresh = checkers[OFF]
    for play in plays:
        if play.side is not side:
            continue
        start = max(0, fresh - play.landed[OFF])
        sprites += [
            PlacedSprite(SlabLanding(play.trace), geometry.slab(number, lower=lower)) for number in range(start, fresh)
        ]
        fresh = start
    if checkers[HAND]:
        sprites.append(PlacedSprite(Hand(side, checkers[HAND]), geometry.hand(lower=lower)))
    entered = [play.trace for play in plays if play.side is side and play.left[HAND]]
    if entered and checkers[HAND]:
        sprites.append(PlacedSprite(LeftMark(entered[0]), geometry.beside_hand(lower=lower)))
    elif checkers[HAND] and side is scene.to_act and HAND in scene.starts:
        sprites.append(PlacedSprite(LeftMark(Trace.PARTIAL), geometry.beside_hand(lower=lower)))
    elif entered:
        sprites.append(PlacedSprite(Ghost(side, entered[0]), geometry.hand(lower=lower)))
    return tuple(sprites)


def _stack(side: Side, count: int, max_height: int, spot: Callable[[int], Place]) -> list[PlacedSprite]:
    """Return a stack of checkers; if it is taller than can be drawn, the top one shows the number."""
    heights = range(min(count, max_height))
    shadows = [PlacedSprite(Shadow(), spot(height)) for height in heights]
    checkers = [PlacedSprite(Checker(side), spot(height)) for height in heights]
    if count > max_height:
        checkers[-1] = PlacedSprite(Checker(side, count), spot(max_height - 1))
    return shadows + checkers

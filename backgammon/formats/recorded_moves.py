"""Which legal play a record means, however short it was written, and what a play does that is none."""

from __future__ import annotations

from backgammon.board import BAR, OFF
from backgammon.formats.transcript import Moves
from backgammon.movement import Packed, count_at
from backgammon.plays import Play

_ONE = tuple(1 << 8 * place for place in range(BAR + 1))


def resolve_play(plays: tuple[Play, ...], moves: Moves) -> Play | None:
    """The one of these legal plays that the moves mean; None where none is, or where it could be several.

    What is written may leave out landings, and hits on them: then the mover's own checkers have to tell.

    >>> from backgammon.board import START, Side
    >>> from backgammon.dice import Dice
    >>> from backgammon.plays import legal_plays
    >>> play = resolve_play(legal_plays(START, Side.X, Dice(6, 5)), ((24, 13),))
    >>> [(step.start, step.end) for step in play.steps] if play else None
    [(24, 18), (18, 13)]
    """
    if not plays:
        return None
    made = apply_moves(plays[0].before, moves)
    if made is None:
        return None
    exact = next((play for play in plays if play.after == made), None)
    if exact is not None:
        return exact
    alike = [play for play in plays if play.after[0] == made[0]]
    return alike[0] if len(alike) == 1 else None


def apply_moves(here: Packed, moves: Moves) -> Packed | None:
    """Where moves lead when they are made as they are written; None where that cannot be done at all."""
    order = order_moves(here, moves)
    return None if order is None else _all_moved(here, order)


def order_moves(here: Packed, moves: Moves) -> Moves | None:
    """The moves in an order in which they can be made, as written or from the back; None where there is none."""
    orders = (moves, tuple(sorted(moves, reverse=True)))
    return next((order for order in orders if _all_moved(here, order) is not None), None)


def _all_moved(here: Packed, moves: Moves) -> Packed | None:
    places: Packed | None = here
    for start, end in moves:
        places = None if places is None else _moved(places, start, end)
    return places


def _moved(here: Packed, start: int, end: int) -> Packed | None:
    own, theirs = here
    # Some programs let a checker go backwards; that is no legal play, but it can be made.
    if not (OFF < start <= BAR and OFF <= end < BAR and start != end) or not count_at(own, start):
        return None
    own += _ONE[end] - _ONE[start]
    opposing = count_at(theirs, BAR - end) if end else 0
    if opposing > 1:
        return None
    return (own, theirs + _ONE[BAR] - _ONE[BAR - end]) if opposing else (own, theirs)

"""Finds the legal play that recorded moves mean, and the result of illegal moves."""

from __future__ import annotations

from backgammon.board import BAR, OFF
from backgammon.formats.transcript import Moves
from backgammon.movement import Packed, count_at
from backgammon.plays import Play

_ONE = tuple(1 << 8 * place for place in range(BAR + 1))


def resolve_play(plays: tuple[Play, ...], moves: Moves) -> Play | None:
    """Return the legal play that the moves mean, or None if there is none or more than one.

    The moves may omit intermediate landings and their hits; then the positions of the mover's checkers decide.

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
    """Return the packed position after the moves, legal or not, or None if they are impossible.

    >>> from backgammon.board import START, Side
    >>> from backgammon.movement import pack
    >>> apply_moves(pack(START, Side.X), ((7, 4),)) is None
    True
    """
    order = order_moves(here, moves)
    return None if order is None else _all_moved(here, order)


def order_moves(here: Packed, moves: Moves) -> Moves | None:
    """Return the moves in a possible order, as recorded or from the back, or None if there is none.

    >>> from backgammon.board import START, Side
    >>> from backgammon.movement import pack
    >>> order_moves(pack(START, Side.X), ((18, 14), (24, 18)))
    ((24, 18), (18, 14))
    """
    orders = (moves, tuple(sorted(moves, reverse=True)))
    return next((order for order in orders if _all_moved(here, order) is not None), None)


def _all_moved(here: Packed, moves: Moves) -> Packed | None:
    places: Packed | None = here
    for start, end in moves:
        places = None if places is None else _moved(places, start, end)
    return places


def _moved(here: Packed, start: int, end: int) -> Packed | None:
    own, theirs = here
    # Some programs let a checker move backwards; that is illegal but possible.
    if not (OFF < start <= BAR and OFF <= end < BAR and start != end) or not count_at(own, start):
        return None
    own += _ONE[end] - _ONE[start]
    opposing = count_at(theirs, BAR - end) if end else 0
    if opposing > 1:
        return None
    return (own, theirs + _ONE[BAR] - _ONE[BAR - end]) if opposing else (own, theirs)

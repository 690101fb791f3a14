"""Legal plays by the plain algorithm at the end of section 1 of docs/rules.md, slow and easy to check."""

from __future__ import annotations

from typing import NamedTuple

from backgammon import BAR, CHECKERS, HAND, OFF, Dice, Position, Rules, Side, Variant

Board = tuple[list[int], list[int]]
"""The mover's checkers by place and the opponent's, each in its own numbering."""
Sequence = tuple[list[int], Board]
"""The dice used, in order, and the resulting board."""


class Ways(NamedTuple):
    """The ways checkers of a variant enter, hit and bear off: sections 1, 7D and 7A of docs/rules.md."""

    enter_first: tuple[int, ...] = (BAR, HAND)
    """Checkers must leave the first of these places that is not empty before any other place."""
    hit_goes_to: int = BAR
    hits_only_when_home: bool = False
    exact: bool = False


def ways_of(rules: Rules, *, been_home: bool) -> Ways:
    """Return how checkers move in a game, for a side that was home before or was not."""
    if rules.variant is Variant.ACEY_DEUCEY:
        priority = rules.acey_bar_priority
        first: tuple[int, ...] = (BAR,) if priority else ()
        return Ways(first, BAR if priority else HAND, exact=rules.acey_exact_bear_off)
    if rules.variant is Variant.DUTCH:
        return Ways(hits_only_when_home=not (been_home and rules.dutch_permission_lasts))
    return Ways()


BACKGAMMON = Ways()


def slow_results(position: Position, side: Side, dice: Dice, ways: Ways = BACKGAMMON) -> tuple[int, set[Position]]:
    """Return how many dice have to be played, and every position that this can lead to."""
    start = list(position.checkers_of(side)), list(position.checkers_of(side.other))
    double = dice.first == dice.second
    orders = [[dice.first] * 4] if double else [[dice.first, dice.second], [dice.second, dice.first]]
    found = [sequence for order in orders for sequence in sequences(start, order, ways)]
    most = max(len(used) for used, _ in found)
    longest = [(used, board) for used, board in found if len(used) == most]
    if most == 0:
        return 0, set()
    if most == 1 and not double:
        higher = max(dice.first, dice.second)
        longest = [(used, board) for used, board in longest if used == [higher]] or longest
    return most, {_position(board, side) for _, board in longest}


def sequences(board: Board, order: list[int], ways: Ways) -> list[Sequence]:
    """Return all sequences of this order; one ends when its next die has no move, or when the game is won."""
    moves = single_moves(board, order[0], ways) if order and board[0][OFF] < CHECKERS else []
    if not moves:
        return [([], board)]
    return [([order[0], *used], end) for move in moves for used, end in sequences(move, order[1:], ways)]


def single_moves(board: Board, die: int, ways: Ways) -> list[Board]:
    """Return every way of moving one checker by one die."""
    own, _ = board
    waiting = [place for place in ways.enter_first if own[place]]
    starts = waiting[:1] or [place for place in range(1, HAND + 1) if own[place]]
    return [
        moved(board, start, max(OFF, min(start, BAR) - die), ways.hit_goes_to)
        for start in starts
        if may_move(board, start, die, ways)
    ]


def may_move(board: Board, start: int, die: int, ways: Ways) -> bool:
    """Return whether a checker may move this far from here, if it may move at all."""
    own, theirs = board
    end = min(start, BAR) - die
    if end >= 1:
        barrier = ways.hits_only_when_home and not any(own[place] for place in range(7))
        return theirs[BAR - end] <= (0 if barrier else 1)
    all_home = not any(own[place] for place in range(7, HAND + 1))
    farther_back = any(own[point] for point in range(start + 1, 7))
    return all_home and (end == OFF or not (farther_back or ways.exact))


def moved(board: Board, start: int, end: int, hit_goes_to: int = BAR) -> Board:
    """Return the board after a checker moved from place to place."""
    own, theirs = list(board[0]), list(board[1])
    own[start] -= 1
    own[end] += 1
    if end != OFF and theirs[BAR - end] == 1:
        theirs[BAR - end] -= 1
        theirs[hit_goes_to] += 1
    return own, theirs


def _position(board: Board, side: Side) -> Position:
    own, theirs = tuple(board[0]), tuple(board[1])
    return Position(own, theirs) if side is Side.X else Position(theirs, own)

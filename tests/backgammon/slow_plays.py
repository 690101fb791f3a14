"""Legal plays once more, slowly and plainly: the normative algorithm of the rules (section 1.A), word for word."""

from __future__ import annotations

from backgammon import BAR, CHECKERS, HAND, OFF, Dice, Position, Side

Board = tuple[list[int], list[int]]
"""The mover's checkers by place and the opponent's, each in its own numbering."""
Sequence = tuple[list[int], Board]
"""The dice used, in order, and the board they lead to."""


def slow_results(position: Position, side: Side, dice: Dice) -> tuple[int, set[Position]]:
    """How many dice have to be played, and every position that this can lead to."""
    start = list(position.of_side(side)), list(position.of_side(side.other))
    double = dice.first == dice.second
    orders = [[dice.first] * 4] if double else [[dice.first, dice.second], [dice.second, dice.first]]
    found = [sequence for order in orders for sequence in sequences(start, order)]
    most = max(len(used) for used, _ in found)
    longest = [(used, board) for used, board in found if len(used) == most]
    if most == 0:
        return 0, set()
    if most == 1 and not double:
        higher = max(dice.first, dice.second)
        longest = [(used, board) for used, board in longest if used == [higher]] or longest
    return most, {_position(board, side) for _, board in longest}


def sequences(board: Board, order: list[int]) -> list[Sequence]:
    """All sequences of this order; one ends where its next die has no move, or where the game is won."""
    moves = single_moves(board, order[0]) if order and board[0][OFF] < CHECKERS else []
    if not moves:
        return [([], board)]
    return [([order[0], *used], end) for move in moves for used, end in sequences(move, order[1:])]


def single_moves(board: Board, die: int) -> list[Board]:
    """Every way of moving one checker by one die."""
    own, _ = board
    starts = [BAR] if own[BAR] else [point for point in range(1, BAR) if own[point]]
    return [moved(board, start, max(OFF, start - die)) for start in starts if may_move(board, start, die)]


def may_move(board: Board, start: int, die: int) -> bool:
    """Whether a checker may go this far from here, when it may move at all."""
    own, theirs = board
    end = start - die
    if end >= 1:
        return theirs[BAR - end] <= 1
    all_home = not any(own[place] for place in range(7, HAND + 1))
    farther_back = any(own[point] for point in range(start + 1, 7))
    return all_home and (end == OFF or not farther_back)


def moved(board: Board, start: int, end: int) -> Board:
    """The board after a checker went from place to place."""
    own, theirs = list(board[0]), list(board[1])
    own[start] -= 1
    own[end] += 1
    if end != OFF and theirs[BAR - end] == 1:
        theirs[BAR - end] -= 1
        theirs[BAR] += 1
    return own, theirs


def _position(board: Board, side: Side) -> Position:
    own, theirs = tuple(board[0]), tuple(board[1])
    return Position(own, theirs) if side is Side.X else Position(theirs, own)

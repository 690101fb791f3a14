"""Which plays a throw allows: every way of using as many dice as can be used, and the position each one leads to."""

from __future__ import annotations

from dataclasses import dataclass

from backgammon.board import CHECKERS, OFF, Position, Side
from backgammon.dice import Dice
from backgammon.movement import STANDARD, Movement, Places, Step, count_at, pack, single_steps, unpack


@dataclass(frozen=True, slots=True)
class Play:
    """A whole play: its steps in an order in which they can be made, and the position they lead to."""

    steps: tuple[Step, ...]
    result: Position


Reached = dict[Places, tuple[Step, ...]]
"""The positions reached, each with the first way found of getting there."""


def legal_plays(position: Position, side: Side, dice: Dice, movement: Movement = STANDARD) -> tuple[Play, ...]:
    """Every legal play, one for each position that can be reached; empty when the side cannot move at all.

    Both numbers must be played if they can be, in either order; if only one can, the higher one (spec 1.15 to 1.18).

    >>> from backgammon.board import START
    >>> len(legal_plays(START, Side.X, Dice(3, 1)))
    16
    """
    reached = furthest(pack(position, side), dice.numbers, movement)
    return tuple(Play(steps, unpack(places, side)) for places, steps in reached.items() if steps)


def furthest(here: Places, numbers: tuple[int, ...], movement: Movement = STANDARD) -> Reached:
    """The positions that use as many of the numbers as can be used, from packed checkers; `here` alone if none can."""
    if len(set(numbers)) <= 1:
        return _one_order(here, numbers, movement)
    orders = [_one_order(here, order, movement) for order in (numbers, numbers[::-1])]
    most = max(_length(reached) for reached in orders)
    # The first order begins with the higher die: when only one die can be played, its results come alone if it has any.
    best = [reached for reached in orders if _length(reached) == most]
    return best[0] if most == 1 else {places: steps for reached in best for places, steps in reached.items()}


@dataclass(frozen=True, slots=True)
class Begun:
    """A play that was begun: the steps made, the steps that can come next, and the whole plays it can become."""

    made: tuple[Step, ...]
    position: Position
    next_steps: tuple[Step, ...]
    plays: tuple[Play, ...]

    @property
    def whole(self) -> Play | None:
        """The play, when nothing more has to be moved."""
        return next((play for play in self.plays if len(play.steps) == len(self.made)), None)


def begun(
    position: Position,
    side: Side,
    dice: Dice,
    made: tuple[tuple[int, int], ...] = (),
    movement: Movement = STANDARD,
) -> Begun | None:
    """What becomes of a play that begins with these (start, die) steps, in this order; None where no legal play does.

    >>> from backgammon.board import START
    >>> play = begun(START, Side.X, Dice(6, 1), ((13, 6),))
    >>> [(step.start, step.die) for step in play.next_steps] if play else None
    [(24, 1), (8, 1), (7, 1), (6, 1)]
    """
    search = Search(legal_plays(position, side, dice, movement), side, movement)
    steps, places, left = _begin(pack(position, side), dice.numbers, made, movement)
    if len(steps) < len(made):
        return None
    plays = search.completed(steps, places, left)
    if not plays:
        return None
    nexts = [
        step
        for die in dict.fromkeys(left)
        for after, step in single_steps(places, die, movement)
        if search.completed((*steps, step), after, without(left, die))
    ]
    ordered = sorted(nexts, key=lambda step: (-step.start, -step.die))
    return Begun(steps, unpack(places, side), tuple(ordered), plays)


def without(numbers: tuple[int, ...], die: int) -> tuple[int, ...]:
    """The numbers that are left when one die has been used."""
    at = numbers.index(die)
    return (*numbers[:at], *numbers[at + 1 :])


def _begin(
    places: Places, left: tuple[int, ...], made: tuple[tuple[int, int], ...], movement: Movement
) -> tuple[tuple[Step, ...], Places, tuple[int, ...]]:
    """Make (start, die) steps as far as they can be made; the steps, where they lead and the numbers left."""
    steps: tuple[Step, ...] = ()
    for start, die in made:
        found = [(after, step) for after, step in single_steps(places, die, movement) if step.start == start]
        if die not in left or not found:
            break
        places, steps, left = found[0][0], (*steps, found[0][1]), without(left, die)
    return steps, places, left


@dataclass(frozen=True, slots=True)
class Search:
    """What half-made plays of one throw can become; `legal` are all its plays."""

    legal: tuple[Play, ...]
    side: Side
    movement: Movement

    def completed(self, made: tuple[Step, ...], places: Places, left: tuple[int, ...]) -> tuple[Play, ...]:
        """The legal plays that steps already made, to these places and with these numbers left, can still become."""
        most = len(self.legal[0].steps) if self.legal else 0
        whole = {play.result for play in self.legal}
        reached = furthest(places, left, self.movement)
        plays = (Play((*made, *steps), unpack(after, self.side)) for after, steps in reached.items())
        return tuple(
            play
            for play in plays
            if play.result in whole and (len(play.steps) == most or play.result.all_off(self.side))
        )


def _one_order(here: Places, numbers: tuple[int, ...], movement: Movement) -> Reached:
    reached: Reached = {here: ()}
    for die in numbers:
        further: Reached = {}
        for places, steps in reached.items():
            if count_at(places[0], OFF) < CHECKERS:
                for after, step in single_steps(places, die, movement):
                    if after not in further:
                        further[after] = (*steps, step)
        if not further:
            break
        reached = further
    return reached


def _length(reached: Reached) -> int:
    return len(next(iter(reached.values())))

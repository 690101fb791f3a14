"""The proof of a match's dice: one line for each roll, checked against the revealed seed.

A line is `number salt first second`, for example `1 1445566778899001122 3 1`. Lines that begin with `#` are comments,
except `# commitment`, which is checked too. `docs/dice.md` describes the check for other programming languages.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from backgammon.board import Side
from backgammon.dice import Dice, commitment, roll_dice
from backgammon.events import Event, OpeningRolled, Rolled

_LINE = re.compile(r"(?P<number>[0-9]{1,9}) +(?P<salt>\S+)(?: +(?P<first>[1-6]) +(?P<second>[1-6]))?")
_COMMITMENT = re.compile(r"# *commitment +(?P<commitment>\S+)")


@dataclass(frozen=True, slots=True)
class MatchRoll:
    """One roll of a match; `side` is None for an opening roll, in which X rolled the first die and O the second."""

    number: int
    salt: str
    dice: Dice
    side: Side | None = None

    def __str__(self) -> str:
        return f"{self.number} {self.salt} {self.dice.first} {self.dice.second}"


@dataclass(frozen=True, slots=True)
class CheckedLine:
    """A line of output: a roll as the seed gives it, or a fault."""

    text: str
    fault: bool = False


def match_rolls(events: Iterable[Event]) -> Iterator[MatchRoll]:
    """Yield every roll of a match in order, including opening rolls and their ties.

    >>> [str(roll) for roll in match_rolls([Rolled(Side.X, Dice(3, 1), 2, "demo")])]
    ['2 demo 3 1']
    """
    for event in events:
        if isinstance(event, OpeningRolled):
            yield MatchRoll(event.number, event.salt, event.dice)
        elif isinstance(event, Rolled):
            yield MatchRoll(event.number, event.salt, event.dice, event.side)


def check_rolls(seed: bytes, lines: Iterable[str]) -> Iterator[CheckedLine]:
    """Yield the commitment of a seed, then each roll with the dice of that seed, and each fault after its line.

    >>> [one.text for one in check_rolls(bytes(32), ["1 demo"])][1:]
    ['1 demo 5 6']
    """
    known, last = commitment(seed), None
    yield CheckedLine(f"# commitment {known}")
    for place, line in enumerate((line.strip() for line in lines), start=1):
        promised, found = _COMMITMENT.fullmatch(line), _LINE.fullmatch(line)
        if promised:
            # A list with its commitment is complete, so it begins with roll 1.
            last = last or 0
            if promised["commitment"] != known:
                yield CheckedLine(f"line {place}: the seed is not the one of this commitment", fault=True)
        if not line or line.startswith("#"):
            continue
        if found is None:
            yield CheckedLine(f"line {place}: a line says `number salt first second`, or `number salt`", fault=True)
            continue
        number = int(found["number"])
        if last is not None and number != last + 1:
            before = f"follows throw {last}" if last else "comes first"
            yield CheckedLine(f"line {place}: throw {number} {before}; none may be left out", fault=True)
        last = number
        right = MatchRoll(number, found["salt"], roll_dice(seed, number, found["salt"]))
        yield CheckedLine(str(right))
        if found["first"] and (int(found["first"]), int(found["second"])) != (right.dice.first, right.dice.second):
            yield CheckedLine(
                f"line {place}: the seed gives other dice than {found['first']} {found['second']}", fault=True
            )

"""The command line of the rules: `plays` answers each line of JSON with a line of JSON, `dice` checks rolls.

Only this file and `formats/__main__.py` perform input and output in this package.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Iterable, Iterator, Sequence
from typing import Any

from backgammon.board import BAR, CHECKERS, HAND, OFF, Position, Side
from backgammon.dice import SEED_BYTES, Dice
from backgammon.errors import Illegal
from backgammon.formats.position_id import read_position_id, write_position_id
from backgammon.movement import STANDARD, Movement
from backgammon.notation import format_plays
from backgammon.plays import legal_plays
from backgammon.proof import check_rolls
from backgammon.rules import Rules, Variant
from backgammon.variants import game_of

_VARIANTS = {"std": Variant.STANDARD, "dutch": Variant.DUTCH, "acey": Variant.ACEY_DEUCEY}
_OPTIONS = {
    "exact": "acey_exact_bear_off",
    "aceyExactBearoff": "acey_exact_bear_off",
    "barpriority": "acey_bar_priority",
    "aceyBarPriority": "acey_bar_priority",
}


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command line. Return the exit code: 0, or 1 if dice do not match the seed."""
    parser = argparse.ArgumentParser(prog="python -m backgammon", description="The rules of backgammon.")
    commands = parser.add_subparsers(required=True, metavar="COMMAND")
    commands.add_parser(
        "plays",
        help="the legal plays for each JSON line of standard input",
        description='Reads {"position": ID, "dice": [a, b]}, or a position in the form of rules/cases.json.',
    )
    dice = commands.add_parser(
        "dice",
        help="the dice that a revealed seed gives for each roll of standard input",
        description="Reads the rolls of a match in the form of /dice, one `number salt first second` or `number salt` "
        "a line, and prints the dice that the seed gives. Reports every difference; the exit code is then 1.",
    )
    dice.add_argument("--seed", type=_seed, required=True, help="the seed of the match, 64 hexadecimal digits")
    given = parser.parse_args(arguments)
    # Invalid bytes make one bad line and do not stop the program.
    lines = (line.decode(errors="replace") for line in sys.stdin.buffer)
    if "seed" in given:
        return _check_dice(given.seed, lines)
    for answer in answers(lines):
        print(json.dumps(answer), flush=True)  # noqa: T201 - this is a command line
    return 0


def _check_dice(seed: bytes, lines: Iterable[str]) -> int:
    wrong = 0
    for one in check_rolls(seed, lines):
        wrong |= one.fault
        print(one.text, file=sys.stderr if one.fault else sys.stdout, flush=True)
    return int(wrong)


def answers(lines: Iterable[str]) -> Iterator[dict[str, Any]]:
    """Yield the answer to each line that is not empty; the answer to a bad line is its error.

    >>> next(answers(['{"position": "4HPwATDgc/ABMA", "dice": [3, 1]}']))["results"]
    16
    """
    for line in lines:
        if line.strip():
            try:
                yield answer(json.loads(line))
            except (ValueError, TypeError, KeyError, Illegal, RecursionError) as error:
                yield {"error": _said(error)}


def answer(entry: Any) -> dict[str, Any]:
    """Return the legal plays of an entry, and for a position ID also the IDs after them, with the opponent to roll.

    Raises ValueError, TypeError, KeyError or Illegal for an invalid entry.

    >>> answer({"position": "4HPwATDgc/ABMA", "dice": [3, 1]})["plays"][0]
    '24/23 24/21'
    """
    if not isinstance(entry, dict):
        raise TypeError("a line holds a JSON object")
    by_id = "position" in entry
    position, movement = (_from_id(entry), STANDARD) if by_id else _from_case(entry)
    plays = legal_plays(position, Side.X, _dice(entry["dice"]), movement)
    found: dict[str, Any] = {"results": len(plays), "plays": list(format_plays(play.steps for play in plays))}
    if by_id:
        results = [play.result for play in plays] or [position]
        found["positions"] = sorted(write_position_id(result, Side.O) for result in results)
    return found


def _from_id(entry: dict[str, Any]) -> Position:
    text = entry["position"]
    if not isinstance(text, str):
        raise TypeError("a position ID is a text")
    return read_position_id(text, Side.X)


def _from_case(entry: dict[str, Any]) -> tuple[Position, Movement]:
    """Return the position of a case, with all points in the mover's numbering, and the mover's movement."""
    named, given = entry.get("variant", "std"), entry.get("options", [])
    if not isinstance(named, str) or named not in _VARIANTS:
        raise ValueError(f"the variant is one of {', '.join(_VARIANTS)}")
    if not isinstance(given, list):
        raise TypeError("options are a list of names")
    variant, options = _VARIANTS[named], {_option(name): True for name in given}
    rules = Rules(variant=variant, **options)  # type: ignore[arg-type]  # the names are those of _OPTIONS
    can_hit = entry.get("canHit", True)
    if not isinstance(can_hit, bool):
        raise TypeError("canHit is true or false")
    movement = game_of(rules).movement(rules, been_home=can_hit)
    own, theirs = _points(entry, "x"), {BAR - point: count for point, count in _points(entry, "o").items()}
    # If hit checkers return to the hand, the bar and the hand are the same place.
    own[BAR], own[HAND] = _count(entry, "barX"), _count(entry, "handX")
    theirs[BAR], theirs[OFF] = _count(entry, "barO"), _count(entry, "offO")
    if movement.hit_goes_to == HAND:
        own[HAND], own[BAR] = own[HAND] + own[BAR], 0
    if "offX" in entry:
        own[OFF] = _count(entry, "offX")
    rest = CHECKERS - sum(theirs.values())
    waiting = HAND if game_of(rules).start.x[HAND] else OFF
    theirs[waiting] = theirs.get(waiting, 0) + rest
    return Position.from_counts(own, theirs), movement


def _points(entry: dict[str, Any], side: str) -> dict[int, int]:
    places: dict[int, int] = {}
    if not isinstance(entry[side], dict):
        raise TypeError(f"{side!r} is an object of points and numbers of checkers")
    for name, count in entry[side].items():
        point = int(name) if name.isascii() and name.isdecimal() else OFF
        if not OFF < point < BAR or point in places:
            raise ValueError(f"there is no point {name!r}, or it stands there twice")
        places[point] = _checker_count(count)
    return places


def _count(entry: dict[str, Any], name: str) -> int:
    return _checker_count(entry.get(name, 0))


def _checker_count(number: Any) -> int:
    if isinstance(number, bool) or not isinstance(number, int) or not 0 <= number <= CHECKERS:
        raise ValueError(f"{number!r} is no number of checkers")
    return number


def _option(name: Any) -> str:
    if not isinstance(name, str) or name not in _OPTIONS:
        raise ValueError(f"the options are {', '.join(_OPTIONS)}")
    return _OPTIONS[name]


def _dice(numbers: Any) -> Dice:
    if not isinstance(numbers, list) or len(numbers) != 2 or any(type(number) is not int for number in numbers):
        raise ValueError("dice are two whole numbers")
    return Dice(*numbers)


def _seed(text: str) -> bytes:
    try:
        seed = bytes.fromhex(text)
    except ValueError:
        seed = b""
    if len(seed) != SEED_BYTES:
        raise argparse.ArgumentTypeError(f"a seed is {2 * SEED_BYTES} hexadecimal digits")
    return seed


def _said(error: Exception) -> str:
    match error:
        case KeyError():
            return f"{error.args[0]!r} is missing"
        case json.JSONDecodeError():
            return f"this is no JSON, from column {error.colno} on"
        case RecursionError():
            return "this is nested too deeply"
        case _:
            return str(error)


if __name__ == "__main__":
    sys.exit(main())

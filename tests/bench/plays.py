"""Time to find all legal plays, compared to the generator of `gvformat` on the same positions."""

from __future__ import annotations

import argparse
import gzip
import json
from collections.abc import Callable, Sequence
from pathlib import Path
from statistics import mean
from time import perf_counter_ns

from gvformat import legality

from backgammon import BAR, Dice, Position, Side, legal_plays

_DATA = Path(__file__).parents[1] / "data" / "rules"
Case = tuple[list[int], Dice]


def measure(arguments: Sequence[str]) -> str:
    """Return the mean and the longest time per position over the shared cases, and the ratio of the means."""
    argparse.ArgumentParser(prog="python -m tests.bench plays", description=__doc__).parse_args(arguments)
    found = _cases()
    ours, theirs = zip(*[_times(_ours(*case), _theirs(*case)) for case in found], strict=True)
    rows = [
        f"{len(found)} positions            mean ms   worst ms",
        f"backgammon.legal_plays     {mean(ours):8.3f}   {max(ours):8.3f}",
        f"gvformat.legal_plays       {mean(theirs):8.3f}   {max(theirs):8.3f}",
        f"ratio of the means         {mean(ours) / mean(theirs):8.3f}",
    ]
    return "\n".join(rows)


def _cases() -> list[Case]:
    with gzip.open(_DATA / "legal_plays.jsonl.gz", "rt") as lines:
        rows = [json.loads(line) for line in lines]
    rows += json.loads((_DATA / "legal_plays_special.json").read_text(encoding="utf-8"))
    return [(row["b"], Dice(*row["d"])) for row in rows]


def _ours(board: list[int], dice: Dice) -> Callable[[], object]:
    own = {place: board[place] for place in range(1, BAR + 1) if board[place] > 0}
    theirs = {BAR - place: -board[place] for place in range(BAR) if board[place] < 0}
    position = Position.from_counts(own, theirs)
    return lambda: legal_plays(position, Side.X, dice)


def _theirs(board: list[int], dice: Dice) -> Callable[[], object]:
    mine = [max(0, count) for count in board]
    opposing = [max(0, -count) for count in board]
    mine[0] = 0
    return lambda: legality.legal_plays(mine, opposing, dice.first, dice.second)


def _times(*calls: Callable[[], object]) -> list[float]:
    """Return the best of five times of each call in milliseconds; calls alternate, so other work affects them all."""
    rounds = [[_time(call) for call in calls] for _ in range(5)]
    return [min(times) for times in zip(*rounds, strict=True)]


def _time(call: Callable[[], object]) -> float:
    start = perf_counter_ns()
    call()
    return (perf_counter_ns() - start) / 1e6

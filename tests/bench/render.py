"""Time from scene to file of a board, compared to the usual way of chess bots: python-chess's SVG through CairoSVG.

The boards are those of random games, one after the other, as a bot draws them. CairoSVG needs the system's cairo.
"""

from __future__ import annotations

import argparse
import subprocess
import sys
from random import Random
from statistics import median, quantiles
from time import perf_counter, thread_time_ns
from typing import TYPE_CHECKING

from backgammon import Dice, Side, legal_plays
from backgammon.board import START
from renderer import CLASSIC, CubeShown, DiceShown, Move, Scene, render
from renderer.part_cache import PARTS
from renderer.png import Band
from renderer.printer import Printer

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

WIDTHS = (1040, 2080)
GAMES = 9
WARM = 6
"""The number of games drawn before the measurement, as by a bot that has run for an evening."""
COLD = "from renderer import Scene, render; from backgammon.board import START, Side; render(Scene(START, Side.X))"


def measure(arguments: Sequence[str]) -> str:
    """Return median and p99 of a new frame, a cached one and the reference; file sizes; and the cold start time."""
    argparse.ArgumentParser(prog="python -m tests.bench render", description=__doc__).parse_args(arguments)
    games = [tuple(_game(Random(seed))) for seed in range(GAMES)]
    lines = [line for width in WIDTHS for line in _at(width, games)]
    lines.append(f"first frame of a new process, in ms: {min(_cold() for _ in range(5)):.0f}")
    return "\n".join(lines)


def _at(width: int, games: list[tuple[Scene, ...]]) -> list[str]:
    printer = Printer(CLASSIC, width)
    for scene in [scene for game in games[:WARM] for scene in game]:
        printer.png(scene)
    ours, uncached, theirs, sizes = [], [], [], []
    reference = _reference(width)
    for number, scene in enumerate(scene for game in games[WARM:] for scene in game):
        ours.append(_time(lambda scene=scene: printer.png(scene)))  # type: ignore[misc]  # mypy cannot infer a lambda with a default
        sizes.append(len(printer.png(scene)))
        # The two are measured alternately, so that other work on the machine affects both.
        if number % 24 == 0:
            theirs.append(_time(reference))
            _forget_bands()
            uncached.append(_time(lambda scene=scene: printer.png(scene)))  # type: ignore[misc]  # as above
    render(games[0][0], width=width)
    again = [_time(lambda: render(games[0][0], width=width)) for _ in range(100)]
    return [
        f"{width} pixels, {len(ours)} frames     median ms    p99 ms",
        _row("a new frame", ours),
        _row("no band cached", uncached),
        _row("the same again", again),
        _row("chess, CairoSVG", theirs),
        f"  ratio of the medians {median(theirs) / median(ours):.1f}",
        f"  bytes: median {median(sizes):.0f}, most {max(sizes)}",
    ]


def _reference(width: int) -> Callable[[], object]:
    """Return a function that draws a chess board of the same width."""
    import cairosvg  # noqa: PLC0415 - importing it loads the system's cairo, which only this measurement needs
    import chess.svg  # noqa: PLC0415 - as above

    board = chess.Board()
    return lambda: cairosvg.svg2png(chess.svg.board(board), output_width=width)  # type: ignore[no-untyped-call]  # CairoSVG has no types


def _forget_bands() -> None:
    """Remove the bands from the cache, so that every row of the next frame must be compressed."""
    for key in [key for key, part in PARTS.items() if isinstance(part, Band)]:
        del PARTS[key]


def _row(name: str, times: list[float]) -> str:
    return f"  {name:20} {median(times):12.3f} {quantiles(times, n=100)[98]:9.3f}"


def _time(call: Callable[[], object]) -> float:
    """Return the CPU time of a call in milliseconds; other work on the machine hardly affects it."""
    start = thread_time_ns()
    call()
    return (thread_time_ns() - start) / 1e6


def _cold() -> float:
    start = perf_counter()
    subprocess.run([sys.executable, "-c", COLD], check=True)  # noqa: S603 - runs this Python with the line above
    return (perf_counter() - start) * 1000


def _game(random: Random) -> Iterator[Scene]:
    """Yield the boards of a game of random plays, each with its dice and the last play."""
    position, side = START, Side.X
    last: tuple[Move, ...] = ()
    while not (position.all_off(Side.X) or position.all_off(Side.O)):
        dice = Dice(random.randint(1, 6), random.randint(1, 6))
        shown = DiceShown(side, dice.numbers, (False,) * len(dice.numbers))
        mover = side.other if last else None
        yield Scene(
            position, side, (shown,), CubeShown(1), last_by=mover, last=last, to_act=side, length=7, score=(2, 3)
        )
        plays = legal_plays(position, side, dice)
        last = ()
        if plays:
            play = random.choice(plays)
            position, last = play.result, tuple(Move(step.start, step.end, step.hit) for step in play.steps)
        side = side.other

"""Run a measurement and print it: `python -m tests.bench NAME`; `--help` after the name shows its options."""

from __future__ import annotations

import argparse
import sys

from tests.bench import load, memory, plays, render, sockets, standings

MEASUREMENTS = {
    "plays": plays.measure,
    "load": load.measure,
    "memory": memory.measure,
    "render": render.measure,
    "sockets": sockets.measure,
    "standings": standings.measure,
}


def main() -> int:
    """Run the measurement named on the command line."""
    parser = argparse.ArgumentParser(prog="python -m tests.bench", description=__doc__)
    parser.add_argument("name", choices=MEASUREMENTS)
    name = parser.parse_args(sys.argv[1:2]).name
    print(MEASUREMENTS[name](sys.argv[2:]))  # noqa: T201 - this is a command line
    return 0


if __name__ == "__main__":
    sys.exit(main())

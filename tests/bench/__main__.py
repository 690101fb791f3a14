"""`python -m tests.bench NAME`: run a measurement and print it."""

from __future__ import annotations

import argparse
import sys

from tests.bench import plays

MEASUREMENTS = {"plays": plays.measure}


def main() -> int:
    """Run what was named."""
    parser = argparse.ArgumentParser(prog="python -m tests.bench", description=__doc__)
    parser.add_argument("name", choices=MEASUREMENTS)
    print(MEASUREMENTS[parser.parse_args().name]())  # noqa: T201 - this is a command line
    return 0


if __name__ == "__main__":
    sys.exit(main())

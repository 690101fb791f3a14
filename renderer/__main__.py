"""`python -m renderer POSITION out.png` draws a position; `--contact-sheet DIR` draws every theme on one sheet."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

from backgammon.board import Side
from backgammon.formats.position_search import find_position
from renderer.contact_sheet import contact_sheet
from renderer.render import render
from renderer.snapshots import scene_of
from renderer.themes import THEMES

SHEET = "contact-sheet.png"


def main(arguments: list[str] | None = None) -> int:
    """Draw what the command line asks for; return the exit code."""
    parser = _parser()
    asked = parser.parse_args(arguments)
    if not (asked.contact_sheet or (asked.position and asked.out)):
        parser.error("give a position and a file to write, or --contact-sheet and a folder")
    try:
        _draw(asked)
    except (ValueError, OSError) as error:
        parser.error(str(error))
    return 0


def _draw(asked: argparse.Namespace) -> None:
    if asked.contact_sheet:
        asked.contact_sheet.mkdir(parents=True, exist_ok=True)
        (asked.contact_sheet / SHEET).write_bytes(contact_sheet())
        return
    scene = scene_of(find_position(asked.position), Side(asked.side))
    asked.out.write_bytes(render(scene, THEMES[asked.theme], asked.width))


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="python -m renderer", description=__doc__)
    parser.add_argument("position", nargs="?", help="an XGID, or a GNU Backgammon ID")
    parser.add_argument("out", nargs="?", type=Path, help="the PNG to write")
    parser.add_argument("--theme", choices=THEMES, default="classic")
    parser.add_argument(
        "--side", choices=[side.value for side in Side], default=Side.X.value, help="the side whose home board is below"
    )
    parser.add_argument("--width", type=int, default=1040, help="in pixels")
    parser.add_argument("--contact-sheet", type=Path, metavar="DIR", help="draw every theme on one sheet in a folder")
    return parser


if __name__ == "__main__":
    sys.exit(main())

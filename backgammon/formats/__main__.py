"""The command line over match files and position strings: `python -m backgammon.formats`.

Only this file and `backgammon/__main__.py` perform input and output in `backgammon`.
"""

from __future__ import annotations

import argparse
import json
import signal
import sys
from collections.abc import Callable, Sequence
from contextlib import suppress
from pathlib import Path
from typing import Any, NoReturn

from backgammon.board import Side
from backgammon.formats.descriptions import describe_problem
from backgammon.formats.files import WRITERS, read_file
from backgammon.formats.foreign.ogid import write_ogid
from backgammon.formats.match_id import write_gnubg_id
from backgammon.formats.position_search import find_position
from backgammon.formats.record import Record, ReplayedGame
from backgammon.formats.record_pages import prepare_record
from backgammon.formats.snapshot import Snapshot
from backgammon.formats.transcript import MAX_FILE_BYTES, Refusal
from backgammon.formats.transcript_json import encode_transcript
from backgammon.formats.transcript_replay import replay_transcript
from backgammon.formats.xgid import write_xgid

_MAX_CPU_SECONDS = 2
_MAX_MEMORY_BYTES = 90_000_000
_EXIT_REFUSED = 2


class _TooLong(BaseException):
    """The CPU time is used up. Not an Exception, because a reader might catch that and continue."""


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command line. Return the exit code: 0, or 2 after printing one line with the reason for a refusal."""
    options = _parser().parse_args(arguments)
    try:
        answer = options.answer(options)
    except ValueError as error:
        return _refuse(str(error))
    except OSError as error:
        return _refuse(f"{error.filename}: {(error.strerror or 'cannot be read').lower()}")
    except MemoryError:
        return _refuse(Refusal.TOO_MUCH)
    except _TooLong:
        return _refuse(Refusal.TOO_SLOW)
    sys.stdout.buffer.write(answer.encode(errors="replace"))
    return 0


def record_json(record: Record) -> dict[str, Any]:
    """Return a match as `replay` prints it; X is the left column of a .mat file or White of an SGF file."""
    unit = record.transcript.unit
    return {
        "length": record.transcript.length or 0,
        "games": [_game(game, unit) for game in record.games],
        "problems": [describe_problem(problem, unit) for problem in record.problems],
    }


def snapshot_json(snapshot: Snapshot) -> dict[str, Any]:
    """Return a snapshot as `position` prints it; a string that cannot hold its values is None."""
    return {
        "xgid": write_xgid(snapshot),
        "gnubgid": _or_none(lambda: ":".join(write_gnubg_id(snapshot))),
        "ogid": _or_none(lambda: write_ogid(snapshot)),
        "on_roll": snapshot.on_roll.value,
        "to_act": snapshot.to_act.value,
        "dice": [snapshot.dice.first, snapshot.dice.second] if snapshot.dice else None,
        "cube": snapshot.cube.value,
        "cube_owner": snapshot.cube.owner.value if snapshot.cube.owner else None,
        "offer": snapshot.offer.value if snapshot.offer else None,
        "score_x": snapshot.score[0],
        "score_o": snapshot.score[1],
        "length": snapshot.length or 0,
        "crawford": snapshot.crawford,
        "jacoby": snapshot.jacoby,
        "beavers": snapshot.beavers,
        "pips_x": snapshot.position.pips(Side.X),
        "pips_o": snapshot.position.pips(Side.O),
    }


def _game(game: ReplayedGame, unit: str) -> dict[str, Any]:
    return {
        "score_x": game.score[0],
        "score_o": game.score[1],
        "winner": game.winner.value if game.winner else None,
        "points": game.points,
        "plays": game.plays,
        "problems": [describe_problem(problem, unit) for problem in game.problems],
    }


def _or_none(write: Callable[[], str]) -> str | None:
    with suppress(ValueError):
        return write()
    return None


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="python -m backgammon.formats", description="Match files and position strings of backgammon programs."
    )
    commands = parser.add_subparsers(required=True, metavar="COMMAND")
    replay = commands.add_parser("replay", help="the plays of a match file, as one JSON object")
    replay.set_defaults(answer=lambda options: _json(record_json(_record(options))))
    convert = commands.add_parser("convert", help="a match file in another format, on standard output")
    convert.add_argument("--to", required=True, choices=sorted(WRITERS))
    convert.set_defaults(answer=lambda options: WRITERS[options.to](_record(options)))
    prepare = commands.add_parser("prepare", help="a match file as stored by the bot: transcript, contents and pages")
    prepare.set_defaults(answer=lambda options: _prepared(_record(options)))
    for command in (replay, convert, prepare):
        command.add_argument("file", metavar="FILE", help="the file, or - for standard input")
    position = commands.add_parser("position", help="the position of a position string, as one JSON object")
    position.add_argument("string", metavar="STRING", help="an XGID, OGID or GNUBG ID, or a text that holds one")
    position.set_defaults(answer=lambda options: _json(snapshot_json(find_position(options.string))))
    return parser


def _record(options: argparse.Namespace) -> Record:
    return replay_transcript(read_file(_content(options.file)))


def _prepared(record: Record) -> str:
    prepared = prepare_record(record)
    return "\n".join([encode_transcript(record.transcript), prepared.contents, *prepared.pieces])


def _content(name: str) -> bytes:
    # One byte more than the maximum shows that the file is too large.
    if name == "-":
        return sys.stdin.buffer.read(MAX_FILE_BYTES + 1)
    with Path(name).open("rb") as file:
        return file.read(MAX_FILE_BYTES + 1)


def _json(answer: dict[str, Any]) -> str:
    return json.dumps(answer, ensure_ascii=False) + "\n"


def _refuse(why: str) -> int:
    sys.stderr.write(" ".join(why.split()) + "\n")
    return _EXIT_REFUSED


def _limit() -> None:
    """Limit CPU time and memory, so that a malicious file ends in a refusal; Windows has no such limits."""
    with suppress(ImportError, ValueError, OSError):
        import resource  # noqa: PLC0415 - not on Windows

        signal.signal(signal.SIGXCPU, stop_on_timeout)
        resource.setrlimit(resource.RLIMIT_CPU, (_MAX_CPU_SECONDS, _MAX_CPU_SECONDS + 2))
        resource.setrlimit(resource.RLIMIT_DATA, (_MAX_MEMORY_BYTES, _MAX_MEMORY_BYTES))


def stop_on_timeout(*_: object) -> NoReturn:
    """Stop the current work even if it catches exceptions. Raises _TooLong."""
    raise _TooLong


if __name__ == "__main__":
    _limit()
    sys.exit(main())

"""Shared parts of the command lines `python -m storage` and `python -m club`: options, exit codes, errors."""

from __future__ import annotations

import argparse
import sqlite3
import sys
import time
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass

from pydantic import ValidationError

from storage.check import Counted, Fault
from storage.database import Busy, StorageError, UnsupportedAddress
from storage.private_files import hide_new_files
from storage.settings import StorageSettings

DONE, FAILED, WRONG_USE = 0, 1, 2
_WHAT_TO_DO = """
What to do: where a line above names a command, run it and look again. For anything else stop the bot and restore a
backup from before the fault: python -m storage restore BACKUP checks it and moves this file aside. Then start the bot.
Without a good backup start it as it is: only the matches named above are hurt, and /match cancel or /leave ends one
that still loads.
"""


@dataclass(frozen=True, slots=True)
class Command:
    """Add a command with its help; one `of_person` takes a Discord ID, and `add_options` adds further options."""

    name: str
    run: Callable[[argparse.Namespace], int]
    help: str
    of_person: bool = False
    add_options: Callable[[argparse.ArgumentParser], object] = lambda _: None


def run(prog: str, description: str, commands: Sequence[Command], arguments: Sequence[str] | None = None) -> int:
    """Run the named command; return 0, 1 if something is wrong or missing, or 2 for wrong usage."""
    hide_new_files()
    try:
        settings = StorageSettings()
    except ValidationError as error:
        return refuse(f"DATABASE_URL: {error.errors()[0]['msg']}", WRONG_USE)
    given = _parser(prog, description, commands, settings).parse_args(arguments)
    command: Command = given.command
    try:
        return command.run(given)
    except UnsupportedAddress as error:
        return refuse(str(error), WRONG_USE)
    except Busy:
        return refuse("somebody else is writing to the database just now: try again in a moment")
    except OSError as error:
        return refuse(f"{error.filename}: {error.strerror}" if error.filename else str(error))
    except (StorageError, sqlite3.Error) as error:
        return refuse(str(error))
    except KeyboardInterrupt:
        return refuse("stopped")


def report(faults: Iterable[Fault], counted: Counted, notes: Callable[[], Iterable[str]] = tuple) -> int:
    """Print each error as it is found, then what was checked, the notes, and what to do about the errors."""
    found = 0
    for fault in faults:
        found += 1
        say(str(fault))
    say(f"{counted.matches} matches and {counted.events} events looked at, {found or 'no'} faults")
    for note in notes():
        say(note)
    if found:
        say(_WHAT_TO_DO)
    return FAILED if found else DONE


def refuse_unknown(discord_id: int) -> int:
    """Report that a person is unknown."""
    return refuse(f"nothing is kept about anybody with the Discord id {discord_id}")


def now() -> int:
    """Return the time in epoch milliseconds."""
    return time.time_ns() // 1_000_000


def say(text: str) -> None:
    """Print a result."""
    print(text)  # noqa: T201 - this is a command line


def refuse(text: str, code: int = FAILED) -> int:
    """Print an error and return the exit code."""
    print(text, file=sys.stderr)  # noqa: T201 - this is a command line
    return code


def _parser(
    prog: str, description: str, commands: Sequence[Command], settings: StorageSettings
) -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog=prog, description=description)
    named = parser.add_subparsers(required=True, metavar="COMMAND")
    database = argparse.ArgumentParser(add_help=False)
    database.add_argument(
        "--database",
        metavar="URL",
        default=settings.database_url,
        help="where the matches are kept; from DATABASE_URL, in the environment or in .env (now: %(default)s)",
    )
    person = argparse.ArgumentParser(add_help=False)
    person.add_argument(
        "--discord-id",
        metavar="N",
        type=_discord_id,
        required=True,
        help="whose: Discord shows the id of a person in their menu, once Developer Mode is on",
    )
    for command in commands:
        shared = (database, person) if command.of_person else (database,)
        own = named.add_parser(command.name, parents=shared, help=command.help, description=f"{command.help}.")
        own.set_defaults(command=command)
        command.add_options(own)
    return parser


def _discord_id(text: str) -> int:
    if not text.isdecimal() or not 0 < int(text) < 2**63:
        raise argparse.ArgumentTypeError("a Discord id is a number such as 80351110224678912")
    return int(text)

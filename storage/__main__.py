"""`python -m storage`: copy, check, export, forget, count ratings anew; for whoever hosts the bot, while it runs."""

from __future__ import annotations

import argparse
import asyncio
import sqlite3
import sys
import time
from collections.abc import Callable, Sequence
from pathlib import Path

from pydantic import ValidationError

from storage.check import Counted, faults
from storage.database import Busy, StorageError, UnsupportedAddress
from storage.existing import file_at, of_this_version, open_existing
from storage.export import export
from storage.forgetting import forget
from storage.nightly import NIGHTS_KEPT, copy_now
from storage.rebuilding import Rebuilt, rebuild
from storage.settings import KeepingSettings

DONE, FAILED, WRONG_USE = 0, 1, 2
_AT_ONCE = "while it runs, and python -m storage ratings rebuild does it at once"
_WHAT_TO_DO = """
What to do: where a line above names a command, run it and look again. For anything else stop the bot and keep this
file as it is, aside. Put a copy from before the fault in its place (look first whether the copy is whole:
python -m storage check --database sqlite:///FOLDER/COPY) and start the bot. Without a good copy start it as it is: only
the matches named above are hurt, and /match cancel or /leave ends one that still loads.
"""


def main(arguments: Sequence[str] | None = None) -> int:
    """Do what is asked; the exit code is 0, 1 where something is wrong or missing, or 2 for a wrong use."""
    try:
        settings = KeepingSettings()
    except ValidationError as error:
        return _refuse(f"DATABASE_URL: {error.errors()[0]['msg']}", WRONG_USE)
    given = _parser(settings).parse_args(arguments)
    does: Callable[[argparse.Namespace], int] = given.does
    try:
        return does(given)
    except UnsupportedAddress as error:
        return _refuse(str(error), WRONG_USE)
    except Busy:
        return _refuse("somebody else is writing to the database just now: try again in a moment")
    except OSError as error:
        return _refuse(f"{error.filename}: {error.strerror}" if error.filename else str(error))
    except (StorageError, sqlite3.Error) as error:
        return _refuse(str(error))
    except KeyboardInterrupt:
        return _refuse("stopped")


def _parser(settings: KeepingSettings) -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="python -m storage", description="Keeps the matches safe; every command works while the bot runs."
    )
    commands = parser.add_subparsers(required=True, metavar="COMMAND")
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

    of_a_person = ("export", "forget")
    parsers = {}
    for name, (does, says) in _COMMANDS.items():
        shared = (database, person) if name in of_a_person else (database,)
        parsers[name] = commands.add_parser(name, parents=shared, help=says, description=f"{says}.")
        parsers[name].set_defaults(does=does)
    parsers["backup"].add_argument(
        "--to",
        metavar="FOLDER",
        type=Path,
        help="where the copies go; from BACKUPS, or the folder `backups` beside the database",
    )
    parsers["backup"].add_argument(
        "--keep",
        metavar="NUMBER",
        type=_at_least_one,
        default=NIGHTS_KEPT,
        help="how many copies stay in that folder, the nightly ones counted too (%(default)s)",
    )
    parsers["ratings"].add_argument("what", choices=("rebuild",), help="read every finished match again, and count")
    return parser


def _backup(given: argparse.Namespace) -> int:
    path = file_at(given.database)
    folder = given.to or KeepingSettings(database_url=given.database).backup_folder or path.parent / "backups"
    if folder.exists() and not folder.is_dir():
        return _refuse(f"{folder} is a file: name a folder for the copies")
    _say(str(copy_now(path, folder, _now(), given.keep)))
    return DONE


def _check(given: argparse.Namespace) -> int:
    path, counted, found = of_this_version(given.database), Counted(), 0
    for fault in faults(path, counted):
        found += 1
        _say(str(fault))
    _say(f"{counted.matches} matches and {counted.events} events looked at, {found or 'no'} faults")
    if counted.unread:
        _say(f"{counted.unread} of them are from an older version: the bot reads them again {_AT_ONCE}")
    if counted.uncounted:
        _say(f"some ratings are still to be counted again: the bot does that {_AT_ONCE}")
    if found:
        _say(_WHAT_TO_DO)
    return FAILED if found else DONE


def _export(given: argparse.Namespace) -> int:
    async def run() -> bool:
        database, known = await open_existing(given.database), False
        try:
            async for piece in export(database, given.discord_id):
                known = True
                sys.stdout.write(piece)
        finally:
            await database.close()
        return known

    return DONE if asyncio.run(run()) else _nobody(given.discord_id)


def _forget(given: argparse.Namespace) -> int:
    async def run() -> int:
        database = await open_existing(given.database)
        try:
            done = await database.write(forget, given.discord_id, _now())
        finally:
            await database.close()
        if done is None:
            return _nobody(given.discord_id)
        _say(
            f"forgotten: player {done.player} is nobody now; {len(done.matches)} live matches left, "
            f"{len(done.challenges)} challenges closed. A running bot shows it at its next start. Copies made before "
            "still hold the name: the nightly ones go by themselves."
        )
        return DONE

    return asyncio.run(run())


def _ratings(given: argparse.Namespace) -> int:
    async def run() -> Rebuilt:
        database = await open_existing(given.database)
        try:
            return await rebuild(database)
        finally:
            await database.close()

    done = asyncio.run(run())
    _say(f"{done.matches} finished matches read, and all ratings counted anew")
    for match_id in done.unreadable:
        _say(f"match {match_id} cannot be read, and stays as it was noted: python -m storage check says why")
    return FAILED if done.unreadable else DONE


_COMMANDS: dict[str, tuple[Callable[[argparse.Namespace], int], str]] = {
    "backup": (_backup, "Make a whole copy of the database, and keep the newest"),
    "check": (_check, "Look whether the file is sound and every match still is what its log says"),
    "export": (_export, "Print everything that is kept about one person, as JSON"),
    "ratings": (
        _ratings,
        "Count all ratings anew from the logs, which leads to what they are unless something is wrong",
    ),
    "forget": (_forget, "Forget who somebody is: they leave their live matches, what others played stays"),
}


def _nobody(discord_id: int) -> int:
    return _refuse(f"nothing is kept about anybody with the Discord id {discord_id}")


def _discord_id(text: str) -> int:
    if not text.isdecimal() or not 0 < int(text) < 2**63:
        raise argparse.ArgumentTypeError("a Discord id is a number such as 80351110224678912")
    return int(text)


def _at_least_one(text: str) -> int:
    if not text.isdecimal() or int(text) < 1:
        raise argparse.ArgumentTypeError("at least one copy must stay")
    return int(text)


def _now() -> int:
    return time.time_ns() // 1_000_000


def _say(text: str) -> None:
    print(text)  # noqa: T201 - this is a command line


def _refuse(text: str, code: int = FAILED) -> int:
    print(text, file=sys.stderr)  # noqa: T201 - this is a command line
    return code


if __name__ == "__main__":
    sys.exit(main())

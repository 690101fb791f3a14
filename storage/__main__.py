"""`python -m storage`: copy, check and export a database; works while the bot runs."""

from __future__ import annotations

import argparse
import asyncio
import sys
from collections.abc import Sequence
from pathlib import Path

from storage import command_line
from storage.check import Counted, faults
from storage.command_line import DONE, Command, refuse, refuse_unknown, report, say
from storage.existing import file_at, of_this_version, open_existing
from storage.export import export
from storage.nightly import NIGHTS_KEPT, copy_now
from storage.settings import StorageSettings


def main(arguments: Sequence[str] | None = None) -> int:
    """Run a command; see `storage.command_line.run` for the exit codes."""
    description = "Keeps the matches safe; every command works while the bot runs. See also python -m club."
    return command_line.run("python -m storage", description, _COMMANDS, arguments)


def _backup(given: argparse.Namespace) -> int:
    path = file_at(given.database)
    folder = given.to or StorageSettings(database_url=given.database).backup_folder or path.parent / "backups"
    if folder.exists() and not folder.is_dir():
        return refuse(f"{folder} is a file: name a folder for the copies")
    say(str(copy_now(path, folder, command_line.now(), given.keep)))
    return DONE


def _backup_options(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "--to",
        metavar="FOLDER",
        type=Path,
        help="where the copies go; from BACKUPS, or the folder `backups` beside the database",
    )
    parser.add_argument(
        "--keep",
        metavar="NUMBER",
        type=_at_least_one,
        default=NIGHTS_KEPT,
        help="how many copies stay in that folder, the nightly ones counted too (%(default)s)",
    )


def _check(given: argparse.Namespace) -> int:
    counted = Counted()
    return report(faults(of_this_version(given.database), counted), counted)


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

    return DONE if asyncio.run(run()) else refuse_unknown(given.discord_id)


def _at_least_one(text: str) -> int:
    if not text.isdecimal() or int(text) < 1:
        raise argparse.ArgumentTypeError("at least one copy must stay")
    return int(text)


_COMMANDS = (
    Command("backup", _backup, "Make a whole copy of the database, and keep the newest", add_options=_backup_options),
    Command(
        "check",
        _check,
        "Check the file, and each match against its log; python -m club check also checks results and ratings",
    ),
    Command("export", _export, "Print everything that is kept about one person, as JSON", of_person=True),
)

if __name__ == "__main__":
    sys.exit(main())

"""`python -m storage`: copy, check, restore and export a database; all but restore work while the bot runs."""

from __future__ import annotations

import argparse
import asyncio
import sys
from collections.abc import Sequence
from pathlib import Path

from storage import command_line
from storage.address import path_of
from storage.check import Counted, faults
from storage.command_line import DONE, Command, refuse, refuse_unknown, report, say
from storage.database import Busy
from storage.existing import file_at, of_this_version, open_existing
from storage.export import export
from storage.nightly import MANUAL_KEPT, copy_now
from storage.restore import Damaged, restore
from storage.settings import StorageSettings


def main(arguments: Sequence[str] | None = None) -> int:
    """Run a command; see `storage.command_line.run` for the exit codes."""
    description = "Keeps the matches safe; every command but restore works while the bot runs. See also python -m club."
    return command_line.run("python -m storage", description, _COMMANDS, arguments)


def _backup(given: argparse.Namespace) -> int:
    path = file_at(given.database)
    folder = given.to or StorageSettings(database_url=given.database).backup_folder or path.parent / "backups"
    if folder.exists() and not folder.is_dir():
        return refuse(f"{folder} is a file: name a folder for the backups")
    say(str(copy_now(path, folder, command_line.now(), given.keep)))
    return DONE


def _backup_options(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "--to",
        metavar="FOLDER",
        type=Path,
        help="where the backups go; from BACKUPS, or the folder `backups` beside the database",
    )
    parser.add_argument(
        "--keep",
        metavar="NUMBER",
        type=_at_least_one,
        default=MANUAL_KEPT,
        help="how many backups made with this command stay in that folder (%(default)s)",
    )


def _restore(given: argparse.Namespace) -> int:
    path, counted = path_of(given.database), Counted()
    try:
        aside = restore(given.backup, path, command_line.now(), counted)
    except Damaged as damaged:
        for fault in damaged.faults:
            say(str(fault))
        return refuse(f"{given.backup} has these faults, so nothing was changed: choose another backup")
    except Busy as busy:
        return refuse(f"{busy}. Nothing was changed")
    say(f"checked {given.backup}: {counted.matches} matches and {counted.events} events, no faults")
    if aside is not None:
        say(f"moved the present database to {aside}")
    say(f"restored to {path}: start the bot, which shows the boards again; older buttons no longer work")
    return DONE


def _restore_options(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("backup", metavar="BACKUP", type=Path, help="the backup to restore, which stays as it is")


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
        raise argparse.ArgumentTypeError("at least one backup must stay")
    return int(text)


_COMMANDS = (
    Command("backup", _backup, "Back up the database, and keep the latest backups", add_options=_backup_options),
    Command(
        "restore",
        _restore,
        "Check a backup and put it in the place of the database, which is moved aside; stop the bot first",
        add_options=_restore_options,
    ),
    Command(
        "check",
        _check,
        "Check the file, and each match against its log; python -m club check also checks results and ratings",
    ),
    Command("export", _export, "Print everything that is stored about one person, as JSON", of_person=True),
)

if __name__ == "__main__":
    sys.exit(main())

"""`python -m club`: check the database, forget a person, recalculate ratings; works while the bot runs."""

from __future__ import annotations

import argparse
import asyncio
import sys
from collections.abc import Sequence

from club.check import Checked, faults
from club.people import By, Person
from club.privacy import Forgotten, forget
from club.rebuild import Rebuilt, rebuild
from storage import command_line
from storage.command_line import DONE, FAILED, Command, refuse_unknown, report, say
from storage.existing import of_this_version, open_existing

_NOW = "while it runs, and python -m club ratings rebuild does it immediately"


def main(arguments: Sequence[str] | None = None) -> int:
    """Run a command; see `storage.command_line.run` for the exit codes."""
    description = "Maintains results, ratings and people; every command works while the bot runs."
    return command_line.run("python -m club", description, _COMMANDS, arguments)


def _check(given: argparse.Namespace) -> int:
    checked = Checked()

    def notes() -> list[str]:
        unread = f"{checked.unread} of them are from an older version: the bot reads them again {_NOW}"
        uncounted = f"some ratings are still to be counted again: the bot does that {_NOW}"
        return [*([unread] if checked.unread else []), *([uncounted] if checked.uncounted else [])]

    return report(faults(of_this_version(given.database), checked), checked, notes)


def _forget(given: argparse.Namespace) -> int:
    async def run() -> Forgotten | None:
        database = await open_existing(given.database)
        try:
            return await forget(database, By(Person(given.discord_id, ""), command_line.now(), "forgotten"))
        finally:
            await database.close()

    done = asyncio.run(run())
    if done is None:
        return refuse_unknown(given.discord_id)
    say(
        f"forgotten: player {done.player} is nobody now; {len(done.matches)} live matches left, "
        f"{len(done.challenges)} challenges closed. A running bot shows it at its next start. Copies made before "
        "still hold the name: the nightly ones go by themselves. A hash of the Discord ID stays for a day, so that "
        "limits apply, and as long as somebody blocks them."
    )
    return DONE


def _ratings(given: argparse.Namespace) -> int:
    async def run() -> Rebuilt:
        database = await open_existing(given.database)
        try:
            return await rebuild(database)
        finally:
            await database.close()

    done = asyncio.run(run())
    say(f"{done.matches} finished matches read, and all ratings counted anew")
    for match_id in done.unreadable:
        say(f"match {match_id} cannot be read, and stays as it was noted: python -m storage check says why")
    return FAILED if done.unreadable else DONE


def _ratings_options(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("what", choices=("rebuild",), help="read every finished match again, and count")


_COMMANDS = (
    Command(
        "check",
        _check,
        "Check the file, each match against its log, and results, dice, use of the cube and ratings",
    ),
    Command(
        "ratings",
        _ratings,
        "Count all ratings anew from the logs, which leads to what they are unless something is wrong",
        add_options=_ratings_options,
    ),
    Command(
        "forget",
        _forget,
        "Forget who somebody is: they leave their live matches, what others played stays",
        of_person=True,
    ),
)

if __name__ == "__main__":
    sys.exit(main())

"""A full or read-only disk: players get a clear message, nothing is lost, and play continues later."""

from __future__ import annotations

from pathlib import Path
from random import Random

from backgammon import format_play_in_full, plays_now, replay
from club.tables import Table
from storage.check import faults
from storage.database import Full
from tests.support.discord import Bed
from tests.support.failing_database import no_room, read_only
from tests.support.match_setup import begin, db_of, do, on_turn, refused, show, table_in, to_play
from tests.support.messages import answer
from tests.support.random_matches import PLAYING, random_turn


async def act(bed: Bed, now: Table) -> str:
    """Let the side to act try its action by command, and return the bot's answer."""
    mine, _ = await on_turn(bed)
    if not to_play(now.match):
        return await refused(bed, bed.run(mine, "roll"))
    return await refused(
        bed, bed.run(mine, "move", skip_question=True, play=format_play_in_full(plays_now(now.match)[0].steps))
    )


def logged(bed: Bed) -> list[str]:
    """Return the errors that the host sees, without repetitions."""
    lines = [f"{record.getMessage()}: {vars(record)['why']}" for record in bed.errors.records]
    bed.forgive()
    return lines


async def check(bed: Bed, now: Table, path: Path) -> None:
    """Assert that everything stored is there and the match continues from its state."""
    assert (await table_in(bed)).match == now.match
    after = await do(bed, now, *random_turn(now.match, Random(1), PLAYING))
    await show(bed)
    assert after.events[: now.match.version] == now.events
    assert after.match == replay(after.events)
    assert list(faults(path)) == []


async def test_action_on_a_full_disk_is_refused_and_works_later(bed: Bed, tmp_path: Path) -> None:
    await begin(bed)
    random, full = Random(1), False
    async with no_room(db_of(bed)):
        while not full:  # a few more actions fit into the last pages
            now = await table_in(bed)
            try:
                await do(bed, now, *random_turn(now.match, random, PLAYING))
            except Full:
                full = True
        said = await act(bed, now)
        assert said.startswith("My host's disk is full")
        assert "Everything so far is safe" in said
        [line] = logged(bed)
        assert "the database cannot be used: database or disk is full: make room on the disk" in line
    await check(bed, now, tmp_path / "club.sqlite3")


async def test_action_on_a_read_only_file_is_refused_and_works_later(bed: Bed, tmp_path: Path) -> None:
    now = await begin(bed)
    async with read_only(db_of(bed)):
        said = await act(bed, now)
        assert said.startswith("I can't write to my database right now.")
        assert (await refused(bed, bed.run(bed.anna, "challenge", length=3))) == said
        lines = logged(bed)
        assert len(lines) == 2
        assert all("let the bot's user read and write the file and its folder" in line for line in lines)
        mine, _ = await on_turn(bed)
        assert "pip count" in answer(await bed.run(mine, "board", text=True))
    await check(bed, now, tmp_path / "club.sqlite3")

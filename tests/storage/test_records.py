"""Imported matches are stored until no one uses them or the player who imported them is forgotten."""

from __future__ import annotations

import json

from storage import Database, records
from storage.export import export
from storage.records import StoredRecord
from tests.support.database import execute, fetch
from tests.support.matches import forget

ANN = 1001


async def add_record(database: Database, player: int, at: int = 5) -> int:
    return await database.write(records.add, player=player, guild_id=7, channel_id=8, name="a.mat", body="{}", at=at)


async def loaded(database: Database, number: int) -> StoredRecord:
    record = await database.read(records.load, number)
    assert record is not None
    return record


async def test_import_is_found_by_its_number(database: Database, ann: int) -> None:
    number = await add_record(database, ann)
    assert await database.read(records.load, number) == StoredRecord(number, ann, 7, 8, "a.mat", 5)
    assert await database.read(records.transcript, number) == "{}"
    assert await database.read(records.load, number + 1) is None
    assert await database.read(records.transcript, number + 1) is None


async def test_pages_of_an_import_are_stored_in_pieces(database: Database, ann: int) -> None:
    number, other = await add_record(database, ann), await add_record(database, ann)
    await database.write(records.save_pages, number, "old", ("1", "2", "3"))
    await database.write(records.save_pages, number, "new", ("4", "5"))
    await database.write(records.save_pages, other + 1, "deleted", ("6",))
    assert (await loaded(database, number)).contents == "new"
    assert (await loaded(database, other)).contents is None
    assert [await database.read(records.piece, number, place) for place in range(3)] == ["4", "5", None]
    assert await database.read(records.piece, other, 0) is None
    assert len(await fetch(database, "SELECT * FROM record_pages")) == 2


async def test_imports_are_counted_in_a_period(database: Database, ann: int, ben: int) -> None:
    for at in (1, 2, 3):
        await add_record(database, ann, at)
    await add_record(database, ben)
    assert [await database.read(records.count_between, ann, since, 2) for since in (0, 1, 2)] == [2, 1, 0]


async def test_lengths_of_imports_are_summed(database: Database, ann: int, ben: int) -> None:
    for player in (ann, ann, ben):
        number = await add_record(database, player)
    assert await database.read(records.length_of_player, ann) == 4
    assert await database.read(records.length_of_guild, 7) == 6
    await database.write(records.save_pages, number, "123", ("4567", "8"))
    assert await database.read(records.length_of_player, ann) == 4
    assert await database.read(records.length_of_player, ben) == 10
    assert await database.read(records.length_of_guild, 7) == 14
    assert await database.read(records.length_of_guild, 8) == 0


async def test_unused_imports_are_deleted(database: Database, ann: int) -> None:
    """One of an older version has no time of use, and counts from its import."""
    unused, used, old, new = [await add_record(database, ann, at) for at in (5, 5, 5, 60)]
    await database.write(records.mark_used, used, 50)
    for number in (unused, used):
        await database.write(records.save_pages, number, "{}", ("1", "2"))
    for number in (old, new):
        await execute(database, "UPDATE records SET used_at = NULL WHERE id = ?", number)
    await database.write(records.delete_unused, 50)
    left = [number for number in (unused, used, old, new) if await database.read(records.load, number)]
    assert left == [used, new]
    assert {row["record_id"] for row in await fetch(database, "SELECT * FROM record_pages")} == {used}


async def test_imports_are_exported_and_deleted_with_their_player(database: Database, ann: int, ben: int) -> None:
    number, theirs = await add_record(database, ann), await add_record(database, ben)
    for one in (number, theirs):
        await database.write(records.save_pages, one, "{}", ("1", "2"))
    told = json.loads("".join([piece async for piece in export(database, ANN)]))
    assert [(one["id"], one["name"]) for one in told["imported"]] == [(number, "a.mat")]
    await forget(database, ANN, 9)
    assert await database.read(records.load, number) is None
    assert await database.read(records.load, theirs) is not None
    assert {row["record_id"] for row in await fetch(database, "SELECT * FROM record_pages")} == {theirs}

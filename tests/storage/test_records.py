"""Imported matches are stored until no one uses them or the player who imported them is forgotten."""

from __future__ import annotations

import json

from storage import Database, records
from storage.export import export
from storage.records import StoredRecord
from tests.support.database import execute
from tests.support.matches import forget

ANN = 1001


async def add_record(database: Database, player: int, at: int = 5) -> int:
    return await database.write(records.add, player=player, guild_id=7, channel_id=8, name="a.mat", body="{}", at=at)


async def test_import_is_found_by_its_number(database: Database, ann: int) -> None:
    number = await add_record(database, ann)
    assert await database.read(records.load, number) == StoredRecord(number, ann, 7, 8, "a.mat", "{}", 5)
    assert await database.read(records.load, number + 1) is None


async def test_imports_are_counted_in_a_period(database: Database, ann: int, ben: int) -> None:
    for at in (1, 2, 3):
        await add_record(database, ann, at)
    await add_record(database, ben)
    assert [await database.read(records.count_between, ann, since, 2) for since in (0, 1, 2)] == [2, 1, 0]


async def test_lengths_of_imports_are_summed(database: Database, ann: int, ben: int) -> None:
    for player in (ann, ann, ben):
        await add_record(database, player)
    assert await database.read(records.length_of_player, ann) == 4
    assert await database.read(records.length_of_guild, 7) == 6
    assert await database.read(records.length_of_guild, 8) == 0


async def test_unused_imports_are_deleted(database: Database, ann: int) -> None:
    """One of an older version has no time of use, and counts from its import."""
    unused, used, old, new = [await add_record(database, ann, at) for at in (5, 5, 5, 60)]
    await database.write(records.mark_used, used, 50)
    for number in (old, new):
        await execute(database, "UPDATE records SET used_at = NULL WHERE id = ?", number)
    await database.write(records.delete_unused, 50)
    left = [number for number in (unused, used, old, new) if await database.read(records.load, number)]
    assert left == [used, new]


async def test_imports_are_exported_and_deleted_with_their_player(database: Database, ann: int, ben: int) -> None:
    number, theirs = await add_record(database, ann), await add_record(database, ben)
    told = json.loads("".join([piece async for piece in export(database, ANN)]))
    assert [(one["id"], one["name"]) for one in told["imported"]] == [(number, "a.mat")]
    await forget(database, ANN, 9)
    assert await database.read(records.load, number) is None
    assert await database.read(records.load, theirs) is not None

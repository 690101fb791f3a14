"""Imported matches are stored until the player who imported them is forgotten."""

from __future__ import annotations

import json

from storage import Database, records
from storage.export import export
from storage.records import StoredRecord
from tests.support.matches import forget

ANN = 1001


async def add_record(database: Database, player: int, at: int = 5) -> int:
    return await database.write(records.add, player=player, guild_id=7, channel_id=8, name="a.mat", body="{}", at=at)


async def test_import_is_found_by_its_number(database: Database, ann: int) -> None:
    number = await add_record(database, ann)
    assert await database.read(records.load, number) == StoredRecord(number, ann, 7, 8, "a.mat", "{}")
    assert await database.read(records.load, number + 1) is None


async def test_imports_are_counted_in_a_period(database: Database, ann: int, ben: int) -> None:
    for at in (1, 2, 3):
        await add_record(database, ann, at)
    await add_record(database, ben)
    assert [await database.read(records.count_between, ann, since, 2) for since in (0, 1, 2)] == [2, 1, 0]


async def test_imports_are_exported_and_deleted_with_their_player(database: Database, ann: int, ben: int) -> None:
    number, theirs = await add_record(database, ann), await add_record(database, ben)
    told = json.loads("".join([piece async for piece in export(database, ANN)]))
    assert [(one["id"], one["name"]) for one in told["imported"]] == [(number, "a.mat")]
    await forget(database, ANN, 9)
    assert await database.read(records.load, number) is None
    assert await database.read(records.load, theirs) is not None

"""Imported matches are kept until whoever imported them is forgotten."""

from __future__ import annotations

import json

from storage import Database, records
from storage.export import export
from storage.records import StoredRecord
from tests.support.matches import forget

ANN = 1001


async def kept(database: Database, player: int, at: int = 5) -> int:
    return await database.write(records.add, player=player, guild_id=7, channel_id=8, name="a.mat", body="{}", at=at)


async def test_what_was_kept_is_found_by_its_number(database: Database, ann: int) -> None:
    number = await kept(database, ann)
    assert await database.read(records.load, number) == StoredRecord(number, ann, 7, 8, "a.mat", "{}")
    assert await database.read(records.load, number + 1) is None


async def test_imports_are_counted_from_a_time_on(database: Database, ann: int, ben: int) -> None:
    for at in (1, 2, 3):
        await kept(database, ann, at)
    await kept(database, ben)
    assert [await database.read(records.since, ann, at) for at in (0, 2, 4)] == [3, 2, 0]


async def test_they_are_in_the_export_and_go_with_whoever_is_forgotten(database: Database, ann: int, ben: int) -> None:
    number, theirs = await kept(database, ann), await kept(database, ben)
    told = json.loads("".join([piece async for piece in export(database, ANN)]))
    assert [(one["id"], one["name"]) for one in told["imported"]] == [(number, "a.mat")]
    await forget(database, ANN, 9)
    assert await database.read(records.load, number) is None
    assert await database.read(records.load, theirs) is not None

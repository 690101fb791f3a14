"""Forgotten people are recognised by a keyed hash, for a day or as long as they are blocked."""

from __future__ import annotations

from storage import Database, blocks, forgotten, players
from tests.support.database import fetch


async def forget(database: Database, player: int, discord_id: int, at: int) -> None:
    await database.write(forgotten.add, player, discord_id, at, imports=0)
    await database.write(players.forget, player)


async def test_person_has_the_ids_from_before_they_were_forgotten(database: Database, ann: int, ben: int) -> None:
    assert await database.read(forgotten.ids_of, 1001) == (ann,)
    await forget(database, ann, 1001, 5)
    assert await database.read(forgotten.ids_of, 1001) == (ann,)
    again = (await database.write(players.touch, 1001, "Ann", 6)).id
    assert set(await database.read(forgotten.ids_of, 1001)) == {ann, again}
    await forget(database, again, 1001, 7)
    assert set(await database.read(forgotten.ids_of, 1001)) == {ann, again}
    assert await database.read(forgotten.times_of, 1001) == {ann: 5, again: 7}
    assert await database.read(forgotten.ids_of, 1002) == (ben,)
    assert await database.read(forgotten.ids_of, 1003) == ()
    assert await database.read(forgotten.ids_of, None) == ()


async def test_hash_differs_between_databases(database: Database, ann: int) -> None:
    hashes = set()
    for _ in range(2):
        await forget(database, ann, 1001, 5)
        [row] = await fetch(database, "SELECT person_hash FROM forgotten")
        hashes.add(row["person_hash"])
        await database.write(forgotten.delete_unless_blocked, 6, 6)  # deletes the key too
    assert len(hashes) == 2


async def test_hash_is_deleted_by_time_unless_blocked(database: Database, ann: int, ben: int) -> None:
    cleo, dora = [(await database.write(players.touch, number, "", 1)).id for number in (1003, 1004)]
    await database.write(blocks.add, dora, ben, 1)
    for player, discord_id, at in ((ann, 1001, 10), (ben, 1002, 10), (cleo, 1003, 99)):
        await forget(database, player, discord_id, at)
    await database.write(forgotten.delete_unless_blocked, 10, 99)
    assert len(await fetch(database, "SELECT * FROM forgotten")) == 3
    await database.write(forgotten.delete_unless_blocked, 11, 98)
    assert [row["player_id"] for row in await fetch(database, "SELECT * FROM forgotten")] == [ben]
    await database.write(blocks.remove, dora, [ben])
    await database.write(forgotten.delete_unless_blocked, 11, 98)
    assert await fetch(database, "SELECT * FROM forgotten") == []
    assert await fetch(database, "SELECT * FROM person_key") == []

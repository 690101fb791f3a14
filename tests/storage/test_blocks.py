"""Blocks: one row per direction, deleted by unblocking."""

from __future__ import annotations

import json

from storage import Database, blocks, challenges, match_counts, players
from storage.challenges import State
from storage.export import export
from tests.support.challenges import answer, challenge
from tests.support.matches import begin_match, forget


async def block(database: Database, blocker: int, blocked: int, at: int = 1) -> bool:
    return await database.write(blocks.add, blocker, blocked, at)


async def unblock(database: Database, blocker: int, blocked: int) -> bool:
    return await database.write(blocks.remove, blocker, [blocked])


async def test_block_has_one_direction(database: Database, ann: int, ben: int) -> None:
    assert await block(database, ann, ben)
    assert await database.read(blocks.is_blocked, [ann], [ben])
    assert not await database.read(blocks.is_blocked, [ben], [ann])
    assert await database.read(blocks.blocked_by, ann) == [ben]
    assert await database.read(blocks.blocked_by, ben) == []


async def test_block_applies_to_every_id_of_a_person(database: Database, ann: int, ben: int) -> None:
    cleo = (await database.write(players.touch, 1003, "Cleo", 1)).id
    await block(database, ann, ben)
    assert await database.read(blocks.is_blocked, [cleo, ann], [cleo, ben])
    assert not await database.read(blocks.is_blocked, [ann], [])
    assert not await database.read(blocks.is_blocked, [], [ben])
    assert await database.write(blocks.remove, ann, [cleo, ben])
    assert not await database.read(blocks.is_blocked, [ann], [ben])


async def test_block_is_added_once_and_removed_once(database: Database, ann: int, ben: int) -> None:
    assert await block(database, ann, ben)
    assert not await block(database, ann, ben, 2)
    assert await unblock(database, ann, ben)
    assert not await unblock(database, ann, ben)
    assert not await database.read(blocks.is_blocked, [ann], [ben])


async def test_blocks_are_listed_newest_first(database: Database, ann: int, ben: int) -> None:
    cleo = (await database.write(players.touch, 1003, "Cleo", 1)).id
    await block(database, ann, cleo, 2)
    await block(database, ann, ben, 1)
    assert await database.read(blocks.blocked_by, ann) == [cleo, ben]


async def test_challenges_are_counted_by_time_and_by_open_state(database: Database, ann: int, ben: int) -> None:
    asked = await challenge(database, ann, ben, expires_at=5000)
    await challenge(database, ann, None, channel=11, expires_at=9000)
    await challenge(database, ben, ann)
    assert await database.read(challenges.count_between, [ann], 999, 1000) == 2
    assert await database.read(challenges.count_between, [ann], 1000, 5000) == 0
    assert await database.read(challenges.count_between, [ann], 0, 999) == 0
    assert await database.read(challenges.count_open, ann, 4999, 4999) == 2
    assert await database.read(challenges.count_open, ann, 5000, 5000) == 1
    await answer(database, asked, State.DECLINED)
    assert await database.read(challenges.count_open, ann, 4999, 4999) == 1
    assert await database.read(challenges.count_between, [ann], 999, 1000) == 2


async def test_forgetting_a_player_deletes_only_their_own_blocks(database: Database, ann: int, ben: int) -> None:
    cleo = (await database.write(players.touch, 1003, "Cleo", 1)).id
    for blocker, blocked in ((ann, ben), (ben, ann), (cleo, ben)):
        await block(database, blocker, blocked)
    await forget(database, 1001, 2)
    assert await database.read(blocks.blocked_by, ann) == []
    assert await database.read(blocks.blocked_by, ben) == [ann]
    assert await database.read(blocks.blocked_by, cleo) == [ben]


async def test_export_lists_players_blocked_but_not_blockers(database: Database, ann: int, ben: int) -> None:
    await block(database, ann, ben, 5)
    hers = json.loads("".join([piece async for piece in export(database, 1001)]))
    theirs = json.loads("".join([piece async for piece in export(database, 1002)]))
    assert [one["blocked"] for one in hers["blocks"]] == [ben]
    assert theirs["blocks"] == []


async def test_live_matches_are_counted_per_player_and_per_server(database: Database, ann: int, ben: int) -> None:
    first = await begin_match(database, ann, ben)
    assert first.guild_id is not None
    for player in (ann, ben):
        assert await database.read(match_counts.live_of_player, player) == 1
    assert await database.read(match_counts.live_in_guild, first.guild_id) == 1
    assert await database.read(match_counts.live_in_guild, first.guild_id + 1) == 0

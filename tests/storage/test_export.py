"""An export holds all data about one player, and only numbers of other players."""

from __future__ import annotations

import asyncio
import json
from random import Random
from typing import Any

import pytest

from backgammon import Concede, Side, apply
from storage import Database, matches, players, records
from storage.export import export, size
from tests.support.bulk_results import crowd, insert
from tests.support.challenges import challenge
from tests.support.database import execute
from tests.support.matches import SEED, add_events, begin_match, forget, recalculate_all, save_finished
from tests.support.random_matches import RULES, random_log


async def exported(database: Database, discord_id: int = 1001) -> dict[str, Any]:
    whole: dict[str, Any] = json.loads("".join([piece async for piece in export(database, discord_id)]))
    return whole


async def test_export_holds_all_data_about_a_player(database: Database, ann: int, ben: int) -> None:
    over = await save_finished(database, ann, ben, random_log(RULES[5], 3))
    live = await begin_match(database, ben, ann, channel=2**62 + 1)
    asked = await challenge(database, ben, ann)
    made = await challenge(database, ann, None)
    whole = await exported(database)
    assert whole["person"] == {
        "number": ann,
        "discord_id": "1001",
        "name": "Ann",
        "touched_at": "1970-01-01T00:00:00.001+00:00",
    }
    assert [one["id"] for one in whole["challenges"]] == [asked.id, made.id]
    assert [(one["match_id"], one["player_id"], one["opponent_id"]) for one in whole["results"]] == [
        (over.id, ann, ben)
    ]
    first, second = whole["matches"]
    assert (first["your_side"], second["your_side"]) == ("X", "O")
    assert (second["channel_id"], second["o_player"], second["x_player"]) == (str(2**62 + 1), ann, ben)
    for match, stored in ((first, over), (second, live)):
        log = await database.read(matches.log, stored.id)
        assert [event["seq"] for event in match["events"]] == list(range(1, len(log) + 1))
    assert "play" in {kind for event in first["events"] for kind in event}


async def test_export_holds_what_recognises_a_forgotten_person(database: Database, ann: int) -> None:
    await forget(database, 1001, 5)
    former = [{"number": ann, "at": "1970-01-01T00:00:00.005+00:00"}]
    assert await exported(database) == {"forgotten": former}
    await database.write(players.touch, 1001, "Ann", 6)
    assert (await exported(database))["forgotten"] == former


async def test_export_holds_no_live_seed_and_no_other_name(database: Database, ann: int, ben: int) -> None:
    over = await save_finished(database, ann, ben, random_log(RULES[0], 3))
    await begin_match(database, ann, ben)
    await challenge(database, ann, ben)
    whole = await exported(database)
    first, second = whole["matches"]
    assert first["seed"] == (await database.read(matches.seed_of, over.id)).hex()
    assert "seed" not in second
    text = "".join([piece async for piece in export(database, 1001)])
    assert text.count(SEED.hex()) == 1
    assert "Ben" not in text
    assert "1002" not in text


async def test_export_omits_matches_and_challenges_of_others(database: Database, ann: int, ben: int) -> None:
    cid = (await database.write(players.touch, 1003, "Cid", 1)).id
    await begin_match(database, ben, cid)
    await challenge(database, ben, cid)
    mine = await begin_match(database, ann, ben, channel=11)
    whole = await exported(database)
    assert [one["id"] for one in whole["matches"]] == [mine.id]
    assert (whole["challenges"], whole["results"]) == ([], [])


async def test_export_writes_any_name_unchanged(database: Database) -> None:
    name = 'Zoë "🎲" \\ </script>\n\u202e'
    await database.write(players.touch, 7, name, 1)
    whole = await exported(database, 7)
    assert whole["person"]["name"] == name
    assert whole["matches"] == []


async def test_export_of_an_unknown_player_is_empty(database: Database, ann: int) -> None:  # noqa: ARG001 - another player is known
    assert [piece async for piece in export(database, 4711)] == []


async def test_export_comes_in_pieces_and_lets_other_tasks_run(database: Database, address: str) -> None:
    insert(address.removeprefix("sqlite:///"), 3, crowd(3000, 3, Random(1)))
    await recalculate_all(database)
    await execute(database, "INSERT INTO seeds (match_id, seed) SELECT id, '' FROM matches")
    turns = 0

    async def other_task() -> None:
        nonlocal turns
        while True:
            await asyncio.sleep(0)
            turns += 1

    other, seen, pieces = asyncio.create_task(other_task()), -1, []
    async for piece in export(database, 10_001):
        pieces.append(piece)
        if piece.count("\n") > 2:
            assert turns > seen
            seen = turns
    other.cancel()
    assert max(piece.count("\n") for piece in pieces) <= 201
    whole = json.loads("".join(pieces))
    assert len(whole["results"]) == len(whole["matches"]) > 1500
    assert len(whole["rating_changes"]) > 1500


async def test_size_of_an_export_is_known_before_it_is_made(database: Database, ann: int, ben: int) -> None:
    assert await database.read(size, 1001) == await database.read(size, 999) == 0
    await save_finished(database, ann, ben, random_log(RULES[5], 3))
    await database.write(records.add, player=ann, guild_id=1, channel_id=2, name="a.mat", body="b" * 9_000, at=3)
    await database.write(records.add, player=ben, guild_id=1, channel_id=2, name="b.mat", body="b" * 9_000, at=3)
    whole = sum([len(piece) async for piece in export(database, 1001)])
    assert whole * 0.7 < await database.read(size, 1001) < whole


async def test_export_reads_imported_matches_one_at_a_time(database: Database, ann: int) -> None:
    """Each imported match can be as long as a file."""
    for name in ("one.mat", "two.mat", "three.mat"):
        await database.write(records.add, player=ann, guild_id=1, channel_id=2, name=name, body="b" * 100_000, at=3)
    pieces = [piece async for piece in export(database, 1001)]
    assert 100_000 < max(map(len, pieces)) < 200_000
    assert [one["name"] for one in json.loads("".join(pieces))["imported"]] == ["one.mat", "two.mat", "three.mat"]


async def test_match_that_ends_during_the_export_is_written_as_live(
    database: Database, other: Database, ann: int, ben: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    live, read = await begin_match(database, ann, ben), database.read

    async def overtaken(function: Any, *args: Any) -> Any:
        found = await read(function, *args)
        if str(args[0]).startswith("SELECT * FROM matches"):
            await add_events(other, live.id, apply(live.match, Side.X, Concede())[1])
        return found

    monkeypatch.setattr(database, "read", overtaken)
    [match] = (await exported(database))["matches"]
    assert (match["finished_at"], "seed" in match) == (None, False)
    assert [event["seq"] for event in match["events"]] == list(range(1, match["version"] + 1))


async def test_exported_event_has_its_version_unless_it_is_1(database: Database, ann: int, ben: int) -> None:
    await begin_match(database, ann, ben)
    [match] = (await exported(database))["matches"]
    assert [event.get("version") for event in match["events"]] == [2, None]

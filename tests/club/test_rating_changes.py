"""Results change ratings in the order in which matches ended, also if added late or voided, in short steps."""

from __future__ import annotations

import asyncio
from pathlib import Path
from random import Random
from typing import Any, cast

import pytest

from backgammon.events import EndReason, MatchEnded
from backgammon.rules import Rules, Variant
from club import ratings as club_ratings
from club import rebuild as club_rebuild
from club import results
from club.check import Checked, faults
from club.exclusions import Exclusion
from club.rebuild import complete, rebuild
from storage import Database, matches, ratings
from storage.database import Transaction
from tests.support.bulk_results import MINUTE, RESULTS, Played, crowd, insert
from tests.support.database import execute, fetch
from tests.support.matches import add_events, begin_match, recalculate_all, save_finished
from tests.support.random_matches import RULES, random_log
from tests.support.ratings import REACHED, everything, win

STEP = 7


def put(tx: Transaction, one: Played) -> None:
    """Save a result as the end of a match does."""
    tx.execute_many(RESULTS, cast("Any", one.result_rows()))
    club_ratings.add(tx, one.id)


async def saved_crowd(database: Database, address: str, number: int = 60) -> list[Played]:
    """Return many finished matches of one server whose results are counted."""
    played = crowd(number, 6, Random(2), guilds=1)
    insert(address.removeprefix("sqlite:///"), 6, played)
    await recalculate_all(database)
    return played


def first_rated(played: list[Played]) -> int:
    """Return the first rated match of standard backgammon."""
    return next(one.id for one in played if one.length and one.variant is Variant.STANDARD and not any(one.exclusions))


async def void(database: Database, match_id: int) -> None:
    await database.write(results.delete, match_id)


async def pending(database: Database) -> list[tuple[int, str]]:
    """Return the servers and variants whose ratings are still to be recalculated."""
    rows = await fetch(database, "SELECT guild_id, variant FROM recounts ORDER BY 1, 2")
    return [(row["guild_id"], row["variant"]) for row in rows]


async def test_incremental_and_full_recalculation_agree(database: Database, address: str) -> None:
    """Thousands of results, some saved later than results of matches that ended after them, some voided."""
    chance, path = Random(7), address.removeprefix("sqlite:///")
    played = crowd(2500, 40, chance)
    insert(path, 40, played, results=False)
    order = sorted(played, key=lambda one: one.at + (chance.random() < 0.02) * chance.randrange(2_000_000))

    def happen(tx: Transaction) -> None:
        for place, one in enumerate(order):
            put(tx, one)
            if chance.random() < 0.02:
                results.delete(tx, order[max(0, place - chance.randrange(60))].id)
        for one in order[:20]:
            results.delete(tx, one.id)

    await database.write(happen)
    assert await club_ratings.recalculate(database) > 20
    before = await everything(database)
    assert len(before[0]) > 100
    assert len(before[1]) > 6000
    await recalculate_all(database)
    assert await everything(database) == before
    assert ratings_equal_newest_changes(before)


def ratings_equal_newest_changes(kept: list[list[dict[str, Any]]]) -> bool:
    """Return whether each rating equals the newest of its changes."""
    newest = {(one["guild_id"], one["variant"], one["player_id"]): one for one in kept[1]}
    return [(*key, newest[key]["rating"], newest[key]["experience"]) for key in sorted(newest)] == [
        (one["guild_id"], one["variant"], one["player_id"], one["rating"], one["experience"]) for one in kept[0]
    ]


@pytest.mark.parametrize("seed", range(6))
async def test_results_between_two_steps_of_recalculation_are_counted(
    database: Database, address: str, monkeypatch: pytest.MonkeyPatch, seed: int
) -> None:
    monkeypatch.setattr(club_ratings, "MATCHES_PER_STEP", STEP)
    chance = Random(seed)
    played = crowd(150, 8, chance)
    insert(address.removeprefix("sqlite:///"), 8, played, results=False)
    voided = set()
    for place, one in enumerate(played):
        await database.write(put, one)
        if chance.random() < 0.1:
            voided.add(old := chance.choice(played[: place + 1]).id)
            await void(database, old)
        assert ratings_equal_newest_changes(await everything(database))
    assert voided
    await club_ratings.recalculate(database)
    assert await pending(database) == []
    after = await everything(database)
    await recalculate_all(database)
    assert await everything(database) == after
    assert not voided & {change["match_id"] for change in after[1]}


async def test_late_result_is_inserted_in_order_per_server(
    database: Database, address: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(club_ratings, "MATCHES_PER_STEP", 1)
    casual = (Exclusion.CASUAL, Exclusion.CASUAL)
    first, late, *_, last = played = [
        Played(number, 1, (1, 2), Variant.STANDARD, 5, (5, 0), number * MINUTE, why)
        for number, why in enumerate([(None, None), (None, None), casual, casual, (None, None)], start=1)
    ]
    insert(address.removeprefix("sqlite:///"), 2, played, results=False)
    for one in played:
        if one is not late:
            await database.write(put, one)
    await database.write(results.delete, first.id)

    async def stop_after_all_servers(_seconds: float) -> None:
        if await pending(database) == [(1, "standard")]:
            raise KeyboardInterrupt

    with monkeypatch.context() as stopping:
        stopping.setattr(asyncio, "sleep", stop_after_all_servers)
        with pytest.raises(KeyboardInterrupt):
            await club_ratings.recalculate(database)
    await void(database, last.id)
    await database.write(put, late)
    await club_ratings.recalculate(database)
    after = await everything(database)
    await recalculate_all(database)
    assert await everything(database) == after


async def test_voiding_an_old_result_recalculates_one_step_immediately(
    database: Database, address: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    played = await saved_crowd(database, address)
    monkeypatch.setattr(club_ratings, "MATCHES_PER_STEP", STEP)
    before = (await everything(database))[1]
    await void(database, first_rated(played))
    after = (await everything(database))[1]
    touched = {one["match_id"] for one in before} & {
        old["match_id"] for old in before if old not in after and old["guild_id"] == ratings.EVERYWHERE
    }
    assert 0 < len(touched) <= STEP + 1
    assert await pending(database) == [(0, "standard"), (1, "standard")]
    assert await database.read(club_ratings.is_recalculating, 1, Variant.STANDARD)
    assert not await database.read(club_ratings.is_recalculating, 1, Variant.DUTCH)
    assert await club_ratings.recalculate(database) > 4
    assert not await database.read(club_ratings.is_recalculating, 1, Variant.STANDARD)


async def test_voiding_a_recent_result_is_recalculated_immediately(database: Database, address: str) -> None:
    played = await saved_crowd(database, address)
    await void(database, played[-9].id)
    assert await pending(database) == []
    assert await club_ratings.recalculate(database) == 0


async def test_stopped_recalculation_continues_from_its_place(
    database: Database, other: Database, address: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    played = await saved_crowd(database, address)
    monkeypatch.setattr(club_ratings, "MATCHES_PER_STEP", STEP)
    await void(database, first_rated(played))
    places = []

    async def stop_after_the_third(_seconds: float) -> None:
        places.append(await fetch(database, "SELECT MIN(finished_at) AS at FROM recounts WHERE guild_id = 0"))
        if len(places) == 3:
            raise KeyboardInterrupt

    with monkeypatch.context() as stopping:
        stopping.setattr(asyncio, "sleep", stop_after_the_third)
        with pytest.raises(KeyboardInterrupt):
            await club_ratings.recalculate(database)
    reached = [row["at"] for [row] in places]
    assert reached == sorted(set(reached))
    assert await fetch(other, "SELECT 1 FROM recounts WHERE guild_id = 0 AND finished_at = ?", reached[-1])
    assert await club_ratings.recalculate(other) > 0
    after = await everything(other)
    await recalculate_all(other)
    assert await everything(other) == after


async def test_recalculation_by_another_process_is_not_repeated(
    database: Database, other: Database, address: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    await saved_crowd(database, address)
    before, look = await everything(database), database.read
    await database.write(club_ratings.schedule_all)

    async def overtaken(function: Any) -> Any:
        found = await look(function)
        assert not found or await club_ratings.recalculate(other) > 0
        return found

    with monkeypatch.context() as slow:
        slow.setattr(database, "read", overtaken)
        await club_ratings.recalculate(database)
    assert await pending(database) == []
    assert await everything(database) == before


async def test_full_recalculation_deletes_ratings_without_results(database: Database, ann: int, ben: int) -> None:
    played = await begin_match(database, ann, ben, rules=Rules(length=5), guild=None)
    await add_events(database, played.id, REACHED, at=2000)
    before = await everything(database)
    assert [one["guild_id"] for one in before[0]] == [ratings.EVERYWHERE] * 2
    for scope, variant in ((3, "standard"), (3, "dutch"), (ratings.EVERYWHERE, "dutch")):
        await execute(database, "INSERT INTO ratings VALUES (?, ?, ?, 1600.0, 9)", scope, variant, ann)
    await execute(database, "INSERT INTO rating_changes VALUES (3, 'dutch', ?, 2000, ?, 1600.0, 9)", ann, played.id)
    await recalculate_all(database)
    assert await everything(database) == before


async def test_pending_recalculation_is_no_fault(
    database: Database, address: str, ann: int, ben: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    first = await win(database, ann, ben)
    for at in range(2001, 2001 + 3 * STEP):
        await win(database, ann, ben, at=at)
    monkeypatch.setattr(club_ratings, "MATCHES_PER_STEP", STEP)
    await add_events(database, first, [MatchEnded(None, EndReason.VOIDED)], at=9000)
    for uncounted in (True, False):
        seen = Checked()
        assert list(faults(Path(address[10:]), seen)) == []
        assert seen.uncounted is uncounted
        await club_ratings.recalculate(database)


async def test_unreadable_match_keeps_its_saved_results(database: Database, ann: int, ben: int) -> None:
    first, second = await win(database, ann, ben), await win(database, ben, ann, at=3000)
    before = await everything(database)
    await execute(database, "UPDATE events SET body = '?' WHERE match_id = ? AND seq = 2", first)
    done = await rebuild(database)
    assert (done.matches, done.unreadable) == (1, [first])
    assert second != first
    assert await everything(database) == before


async def test_unreadable_match_causes_no_later_recalculation(database: Database, ann: int, ben: int) -> None:
    first = await win(database, ann, ben)
    await win(database, ben, ann, at=3000)
    await execute(database, "UPDATE events SET body = '?' WHERE match_id = ? AND seq = 2", first)
    await execute(database, "DELETE FROM throws")
    await execute(database, "UPDATE rating_changes SET rating = rating + 100")  # a recalculation would correct it
    spoiled = await everything(database)
    for read in (1, 0):
        done = await complete(database)
        assert (done.matches, done.unreadable) == (read, [first])
        assert await everything(database) == spoiled


async def reset_to_older_version(database: Database) -> None:
    """Reset everything to what a version left that saved less."""
    await execute(database, "UPDATE results SET games_won = NULL, gammons = NULL, discount = NULL")
    for table in ("ratings", "rating_changes", "throws", "cube_habits"):
        await execute(database, f"DELETE FROM {table}")  # noqa: S608 - names of our own
    await database.write(club_ratings.schedule_all)  # as the migration does


async def test_results_of_an_older_version_are_completed_once(
    database: Database, ann: int, ben: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(club_rebuild, "MATCHES_PER_STEP", 3)
    for number, rules in enumerate(RULES):
        await save_finished(database, ann, ben, random_log(rules, number, boldness=0.1))
    saved = await fetch(database, "SELECT * FROM results ORDER BY match_id, player_id")
    before = await everything(database)
    await reset_to_older_version(database)
    done = await complete(database)
    assert done.matches == len(RULES) >= len({row["match_id"] for row in saved})
    assert await fetch(database, "SELECT * FROM results ORDER BY match_id, player_id") == saved
    assert await everything(database) == before
    assert (await complete(database)).matches == 0


async def test_stopped_completion_continues_from_its_place(
    database: Database, ann: int, ben: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(club_rebuild, "MATCHES_PER_STEP", 2)
    for at in range(2000, 2010):
        await win(database, ann, ben, at=at)
    before = await everything(database)
    await reset_to_older_version(database)
    with monkeypatch.context() as stopping:
        reads, read = iter(range(5)), database.read

        async def stop_at_the_sixth(function: Any, *args: Any) -> Any:
            if function is matches.load:
                assert await everything(database) == before  # leaderboards are never empty meanwhile
                if next(reads, None) is None:
                    raise KeyboardInterrupt
            return await read(function, *args)

        stopping.setattr(database, "read", stop_at_the_sixth)
        with pytest.raises(KeyboardInterrupt):
            await complete(database)
    assert (await complete(database)).matches == 6
    assert await everything(database) == before

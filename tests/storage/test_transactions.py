"""A transaction happens whole or not at all, whatever happens to the task that runs it."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine
from pathlib import Path
from threading import Event
from typing import Any, cast

import pytest

from storage import Busy, Conflict, Database, open_database
from storage.database import Transaction, TransactionOver, UnsupportedAddress, Unusable

ADD = "INSERT INTO players (discord_id, name) VALUES (?, ?)"
STEPS_OF_THE_LOOP = 60
"""More turns of the event loop than a transaction of two statements takes, so that each of its waits is hit."""


async def names(database: Database) -> list[str]:
    return [row["name"] for row in await database.fetch("SELECT name FROM players ORDER BY id")]


async def write_pair(tx: Transaction, name: str) -> None:
    await tx.execute(ADD, None, f"{name} left")
    await tx.execute(ADD, None, f"{name} right")


async def add_pair(database: Database, name: str) -> None:
    async with database.transaction() as tx:
        await write_pair(tx, name)


async def add_pair_at_once(database: Database, name: str) -> None:
    await database.at_once(lambda tx: write_pair(tx, name))


in_both_ways = pytest.mark.parametrize("add", [add_pair, add_pair_at_once])
Add = Callable[[Database, str], Coroutine[Any, Any, None]]


async def fail_after_a_statement(tx: Transaction) -> None:
    await tx.execute(ADD, 1, "gone")
    raise ZeroDivisionError


async def test_what_leaves_the_block_with_an_exception_leaves_nothing(database: Database) -> None:
    async def fail() -> None:
        async with database.transaction() as tx:
            await fail_after_a_statement(tx)

    with pytest.raises(ZeroDivisionError):
        await fail()
    with pytest.raises(ZeroDivisionError):
        await database.at_once(fail_after_a_statement)
    assert await names(database) == []
    await add_pair(database, "next")
    assert await names(database) == ["next left", "next right"]


async def test_a_reader_sees_only_what_was_committed(database: Database) -> None:
    async with database.transaction() as tx:
        await tx.execute(ADD, 1, "hidden")
        assert await names(database) == []
        assert len(await tx.fetch("SELECT id FROM players")) == 1
    assert await names(database) == ["hidden"]


async def test_nothing_can_be_written_outside_a_transaction(database: Database) -> None:
    with pytest.raises(Exception, match="readonly"):
        await database.fetch("INSERT INTO players (name) VALUES ('x') RETURNING id")


async def test_transactions_of_many_tasks_never_mix(database: Database) -> None:
    ways = add_pair, add_pair_at_once, add_pair_at_once
    await asyncio.gather(*(way(database, f"{number} {way.__name__}") for number in range(20) for way in ways))
    kept = await names(database)
    assert len(kept) == 120
    assert all(kept[place].split()[:2] == kept[place + 1].split()[:2] for place in range(0, 120, 2))


async def test_what_is_done_at_once_gives_its_result_and_sees_what_was_done_before(database: Database) -> None:
    async def count(tx: Transaction) -> int:
        return len(await tx.fetch("SELECT id FROM players"))

    await add_pair(database, "first")
    assert await database.at_once(count) == 2


async def test_what_is_done_at_once_may_wait_for_nothing_but_its_statements(database: Database) -> None:
    async def wait(tx: Transaction) -> None:
        await tx.execute(ADD, 1, "gone")
        await asyncio.sleep(0)

    with pytest.raises(RuntimeError, match="waited"):
        await database.at_once(wait)
    await add_pair_at_once(database, "next")
    assert await names(database) == ["next left", "next right"]


@in_both_ways
async def test_a_task_cancelled_anywhere_leaves_both_rows_or_none_and_a_free_writer(
    database: Database, add: Add
) -> None:
    for turns in range(STEPS_OF_THE_LOOP):
        task = asyncio.create_task(add(database, f"cancelled {turns}"))
        for _ in range(turns):
            await asyncio.sleep(0)
        task.cancel()
        await asyncio.gather(task, return_exceptions=True)
        await add_pair(database, f"after {turns}")
    kept = await names(database)
    for turns in range(STEPS_OF_THE_LOOP):
        assert kept.count(f"cancelled {turns} left") == kept.count(f"cancelled {turns} right")
        assert kept.count(f"after {turns} left") == kept.count(f"after {turns} right") == 1


async def test_cancelling_at_every_statement_leaves_nothing_of_it(database: Database) -> None:
    for statements in range(3):
        reached = asyncio.Event()

        async def halt(statements: int = statements, reached: asyncio.Event = reached) -> None:
            async with database.transaction() as tx:
                for number in range(statements):
                    await tx.execute(ADD, None, f"{number}")
                reached.set()
                await asyncio.Event().wait()

        task = asyncio.create_task(halt())
        await reached.wait()
        waiting = asyncio.create_task(add_pair(database, f"waited {statements}"))
        task.cancel()
        with pytest.raises(asyncio.CancelledError):
            await task
        await waiting
    assert await names(database) == [f"waited {number} {side}" for number in range(3) for side in ("left", "right")]


@in_both_ways
async def test_a_task_cancelled_again_and_again_still_gives_the_writer_back(database: Database, add: Add) -> None:
    for turns in range(STEPS_OF_THE_LOOP):
        task = asyncio.create_task(add(database, f"{turns}"))
        for _ in range(turns):
            await asyncio.sleep(0)
        while not task.done():
            task.cancel()
            await asyncio.sleep(0)
        await asyncio.gather(task, return_exceptions=True)
    await add_pair(database, "after")
    kept = await names(database)
    assert kept[-2:] == ["after left", "after right"]
    assert all(kept.count(f"{turns} left") == kept.count(f"{turns} right") for turns in range(STEPS_OF_THE_LOOP))


@in_both_ways
async def test_when_a_cancelled_task_is_done_its_transaction_is_over(
    database: Database, other: Database, add: Add
) -> None:
    async with other.transaction() as tx:
        await tx.fetch("PRAGMA busy_timeout = 0")
    for turns in range(STEPS_OF_THE_LOOP):
        task = asyncio.create_task(add(database, f"{turns}"))
        for _ in range(turns):
            await asyncio.sleep(0)
        while not task.done():
            task.cancel()
            await asyncio.sleep(0)
        await asyncio.gather(task, return_exceptions=True)
        await add_pair(other, "at once, without waiting for a lock")


async def test_a_task_cancelled_at_the_moment_when_the_database_is_closed_is_cancelled_and_nothing_else(
    address: str,
) -> None:
    database = await open_database(address)
    begun, may_end = Event(), Event()

    async def last(tx: Transaction) -> None:
        begun.set()
        may_end.wait()
        await write_pair(tx, "last")

    task = asyncio.create_task(database.at_once(last))
    await asyncio.to_thread(begun.wait)
    queue = cast("Any", database)._writer._tx  # noqa: SLF001 - nothing else tells that its thread was asked to close
    closing = asyncio.create_task(database.close())
    while not queue.qsize():  # noqa: ASYNC110 - this queue calls nobody
        await asyncio.sleep(0)
    may_end.set()
    queue.put((None, (over := Event()).set))
    over.wait()  # so that the loop learns of both ends at once
    await asyncio.sleep(0)
    task.cancel()
    with pytest.raises(asyncio.CancelledError):
        await task
    await closing
    again = await open_database(address)
    assert await names(again) == ["last left", "last right"]
    await again.close()


@in_both_ways
async def test_cancelling_a_task_that_waits_for_its_turn_disturbs_nobody(database: Database, add: Add) -> None:
    async with database.transaction() as tx:
        waiting = asyncio.create_task(add(database, "never"))
        await asyncio.sleep(0)
        waiting.cancel()
        await asyncio.gather(waiting, return_exceptions=True)
        await tx.execute(ADD, 1, "mine")
    assert await names(database) == ["mine"]


async def test_a_value_that_is_taken_is_a_conflict(database: Database) -> None:
    async def add_twice() -> None:
        async with database.transaction() as tx:
            await tx.execute(ADD, 7, "first")
            await tx.execute(ADD, 7, "second")

    with pytest.raises(Conflict):
        await add_twice()
    assert await names(database) == []


async def test_nothing_is_kept_of_a_transaction_that_went_on_after_a_failed_statement(database: Database) -> None:
    async def go_on() -> None:
        async with database.transaction() as tx:
            await tx.execute(ADD, 7, "first")
            with pytest.raises(Conflict):
                await tx.execute(ADD, 7, "second")
            with pytest.raises(TransactionOver):
                await tx.execute(ADD, 8, "third")

    async def go_on_at_once(tx: Transaction) -> None:
        await tx.execute(ADD, 7, "first")
        with pytest.raises(Conflict):
            await tx.execute(ADD, 7, "second")

    with pytest.raises(TransactionOver):
        await go_on()
    with pytest.raises(TransactionOver):
        await database.at_once(go_on_at_once)
    assert await names(database) == []


async def test_a_transaction_cannot_be_used_after_its_end(database: Database) -> None:
    kept: list[Transaction] = []

    async def keep(tx: Transaction) -> None:
        kept.append(tx)

    async def keep_and_fail(tx: Transaction) -> None:
        await keep(tx)
        raise ZeroDivisionError

    async with database.transaction() as tx:
        await keep(tx)
    await database.at_once(keep)
    with pytest.raises(ZeroDivisionError):
        await database.at_once(keep_and_fail)
    for over in kept:
        with pytest.raises(TransactionOver):
            await over.execute(ADD, 1, "late")
        with pytest.raises(TransactionOver):
            await over.fetch("SELECT id FROM players")


async def test_a_transaction_inside_another_is_refused_and_does_not_wait_for_ever(database: Database) -> None:
    async with database.transaction():
        with pytest.raises(RuntimeError):
            async with database.transaction():
                pass
        with pytest.raises(RuntimeError):
            await database.at_once(fail_after_a_statement)


async def test_a_database_that_another_holds_is_busy(
    database: Database, address: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("storage.sqlite._BUSY_MILLISECONDS", 1)
    async with database.transaction() as tx:
        await tx.execute(ADD, 1, "held")
        with pytest.raises(Busy):
            await open_database(address)


@in_both_ways
async def test_who_waits_too_long_for_another_process_is_told_and_the_next_one_works(
    database: Database, other: Database, add: Add
) -> None:
    async with database.transaction() as tx:
        await tx.fetch("PRAGMA busy_timeout = 0")
    async with other.transaction():
        with pytest.raises(Busy):
            await add(database, "never")
    await add(database, "next")
    assert await names(database) == ["next left", "next right"]


async def test_two_databases_on_one_file_see_what_the_other_committed(database: Database, other: Database) -> None:
    await add_pair(other, "other")
    assert await names(database) == ["other left", "other right"]


async def test_every_connection_has_the_settings_that_the_design_asks_for(database: Database) -> None:
    async with database.transaction() as tx:
        for source in (database, tx):
            assert (await source.fetch("PRAGMA journal_mode"))[0]["journal_mode"] == "wal"
            assert (await source.fetch("PRAGMA synchronous"))[0]["synchronous"] == 2
            assert (await source.fetch("PRAGMA foreign_keys"))[0]["foreign_keys"] == 1
            assert (await source.fetch("PRAGMA busy_timeout"))[0]["timeout"] == 5000


async def test_what_was_committed_is_there_after_opening_again(address: str) -> None:
    first = await open_database(address)
    await add_pair(first, "kept")
    await first.close()
    await first.close()
    second = await open_database(address)
    assert await names(second) == ["kept left", "kept right"]
    await second.close()


async def test_a_relative_address_makes_its_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    database = await open_database("sqlite:///./data/deep/x.sqlite3")
    await database.close()
    assert (tmp_path / "data" / "deep" / "x.sqlite3").is_file()


@pytest.mark.parametrize(
    "address", ["postgresql://bot:hunter2@host/db", "x.sqlite3", "sqlite://x", "sqlite:///", "sqlite:///:memory:", ""]
)
async def test_another_kind_of_address_is_refused_without_showing_its_password(address: str) -> None:
    with pytest.raises(UnsupportedAddress, match="sqlite:///") as refused:
        await open_database(address)
    assert "hunter2" not in str(refused.value)


async def test_a_file_that_is_no_database_is_refused_by_name(tmp_path: Path) -> None:
    (tmp_path / "notes.txt").write_text("not a database, but long enough to be read as one" * 40)
    with pytest.raises(Unusable):
        await open_database(f"sqlite:///{tmp_path}/notes.txt")
    with pytest.raises(Unusable):
        await open_database(f"sqlite:///{tmp_path}")

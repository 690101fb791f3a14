"""A transaction is committed whole or not at all, even if its task is cancelled."""

from __future__ import annotations

import asyncio
import sqlite3
import threading
import time
from functools import partial
from pathlib import Path
from threading import Event, get_ident
from typing import Any, cast

import aiosqlite
import pytest

from storage import Busy, Conflict, Database, Reader, Transaction, open_database, sqlite
from storage.aiosqlite_thread import run
from storage.database import TransactionOver, UnsupportedAddress, Unusable, Unwritable
from tests.support.database import fetch

ADD = "INSERT INTO players (discord_id, name) VALUES (?, ?)"
STEPS_OF_THE_LOOP = 20
"""More turns of the event loop than a transaction takes, so that cancellation hits each of its waits."""


async def names(database: Database) -> list[str]:
    return [row["name"] for row in await fetch(database, "SELECT name FROM players ORDER BY id")]


def write_pair(tx: Transaction, name: str) -> None:
    tx.execute(ADD, None, f"{name} left")
    tx.execute(ADD, None, f"{name} right")


async def add_pair(database: Database, name: str) -> None:
    await database.write(write_pair, name)


class Held:
    """A transaction that writes a pair and then waits in the database's thread until it is released."""

    def __init__(self, name: str) -> None:
        self._name = name
        self._begun, self._may_end = Event(), Event()

    def __call__(self, tx: Transaction) -> None:
        write_pair(tx, self._name)
        self._begun.set()
        self._may_end.wait()

    async def begun(self) -> None:
        await asyncio.to_thread(self._begun.wait)

    def release(self) -> None:
        self._may_end.set()


async def cancel_after(task: asyncio.Task[None], turns: int, *, times: int | None = 1) -> None:
    """Cancel a task after some turns of the event loop (repeatedly if `times` is None) and wait for its end."""
    for _ in range(turns):
        await asyncio.sleep(0)
    task.cancel()
    while times is None and not task.done():
        task.cancel()
        await asyncio.sleep(0)
    await asyncio.gather(task, return_exceptions=True)


def fail_after_a_statement(tx: Transaction) -> None:
    tx.execute(ADD, 1, "gone")
    raise ZeroDivisionError


async def test_an_exception_rolls_back(database: Database) -> None:
    with pytest.raises(ZeroDivisionError):
        await database.write(fail_after_a_statement)
    assert await names(database) == []
    await add_pair(database, "next")
    assert await names(database) == ["next left", "next right"]


async def test_reader_sees_only_committed_rows(database: Database) -> None:
    held = Held("hidden")
    writing = asyncio.create_task(database.write(held))
    await held.begun()
    assert await names(database) == []
    held.release()
    await writing
    assert await names(database) == ["hidden left", "hidden right"]


async def test_reader_cannot_write(database: Database) -> None:
    with pytest.raises(Unwritable, match="readonly"):
        await fetch(database, "INSERT INTO players (name) VALUES ('x') RETURNING id")


async def test_transactions_of_many_tasks_never_mix(database: Database) -> None:
    await asyncio.gather(*(add_pair(database, f"{number}") for number in range(60)))
    kept = await names(database)
    assert len(kept) == 120
    assert all(kept[place].split()[0] == kept[place + 1].split()[0] for place in range(0, 120, 2))


async def test_write_returns_the_result_and_sees_earlier_writes(database: Database) -> None:
    def count(tx: Transaction, more: int, *, times: int) -> int:
        return len(tx.fetch("SELECT id FROM players")) * times + more

    await add_pair(database, "first")
    assert await database.write(count, 1, times=10) == 21
    assert await database.read(lambda tx: len(tx.fetch("SELECT id FROM players"))) == 2


async def test_coroutine_function_is_refused(database: Database) -> None:
    async def wait(tx: Transaction) -> None:
        tx.execute(ADD, 1, "gone")
        await asyncio.sleep(0)

    for way in (database.write, database.read):
        with pytest.raises(TypeError, match="ordinary function"):
            await way(cast("Any", wait))
    await add_pair(database, "next")
    assert await names(database) == ["next left", "next right"]


async def test_stop_iteration_reaches_the_caller_as_an_error(database: Database) -> None:
    with pytest.raises(RuntimeError, match="StopIteration"):
        await asyncio.wait_for(database.write(lambda _: next(iter(()))), 10)
    await add_pair(database, "next")
    assert await names(database) == ["next left", "next right"]


async def test_execute_many_writes_every_row_or_none(database: Database) -> None:
    await database.write(lambda tx: tx.execute_many(ADD, ((number, f"{number}") for number in range(300))))
    assert await names(database) == [f"{number}" for number in range(300)]
    with pytest.raises(Conflict):
        await database.write(lambda tx: tx.execute_many(ADD, [(400, "new"), (7, "taken")]))
    assert len(await names(database)) == 300


@pytest.mark.parametrize("times", [1, None], ids=["once", "again and again"])
async def test_cancelled_task_leaves_both_rows_or_none(database: Database, times: int | None) -> None:
    for turns in range(STEPS_OF_THE_LOOP):
        task = asyncio.create_task(add_pair(database, f"cancelled {turns}"))
        await cancel_after(task, turns, times=times)
        await add_pair(database, f"after {turns}")
    kept = await names(database)
    for turns in range(STEPS_OF_THE_LOOP):
        assert kept.count(f"cancelled {turns} left") == kept.count(f"cancelled {turns} right")
        assert kept.count(f"after {turns} left") == kept.count(f"after {turns} right") == 1


async def test_cancelled_task_waits_until_its_transaction_is_over(database: Database) -> None:
    held = Held("cancelled")
    task = asyncio.create_task(database.write(held))
    await held.begun()
    task.cancel()
    for _ in range(STEPS_OF_THE_LOOP):
        await asyncio.sleep(0)
    assert not task.done()
    held.release()
    with pytest.raises(asyncio.CancelledError):
        await task
    assert await names(database) == ["cancelled left", "cancelled right"]


async def test_cancelled_task_does_not_block_another_process(database: Database, other: Database) -> None:
    await other.write(lambda tx: tx.fetch("PRAGMA busy_timeout = 0"))
    for turns in range(STEPS_OF_THE_LOOP):
        await cancel_after(asyncio.create_task(add_pair(database, f"{turns}")), turns, times=None)
        await add_pair(other, "without waiting for a lock")


async def test_closing_waits_for_the_running_transaction(address: str) -> None:
    database = await open_database(address)
    held = Held("last")
    writing = asyncio.create_task(database.write(held))
    await held.begun()
    closing = [asyncio.create_task(database.close()) for _ in range(2)]
    for _ in range(STEPS_OF_THE_LOOP):
        await asyncio.sleep(0)
    assert not any(task.done() for task in closing)
    held.release()
    await writing
    await asyncio.gather(*closing)
    again = await open_database(address)
    assert await names(again) == ["last left", "last right"]
    await again.close()


async def test_task_cancelled_while_the_database_closes_is_cancelled(address: str) -> None:
    database = await open_database(address)
    held = Held("last")
    task = asyncio.create_task(database.write(held))
    await held.begun()
    queue = cast("Any", database)._writer._tx  # noqa: SLF001 - only the queue shows that its thread was asked to close
    closing = asyncio.create_task(database.close())
    while not queue.qsize():  # noqa: ASYNC110 - this queue has no callback
        await asyncio.sleep(0)
    held.release()
    queue.put((None, (over := Event()).set))
    over.wait()  # so that the loop sees both ends in one turn
    await asyncio.sleep(0)
    task.cancel()
    with pytest.raises(asyncio.CancelledError):
        await task
    await closing
    again = await open_database(address)
    assert await names(again) == ["last left", "last right"]
    await again.close()


async def test_taken_value_is_a_conflict(database: Database) -> None:
    def add_twice(tx: Transaction) -> None:
        tx.execute(ADD, 7, "first")
        tx.execute(ADD, 7, "second")

    with pytest.raises(Conflict):
        await database.write(add_twice)
    assert await names(database) == []


async def test_failed_statement_ends_the_transaction(database: Database) -> None:
    def continue_after_failure(tx: Transaction) -> None:
        tx.execute(ADD, 7, "first")
        with pytest.raises(Conflict):
            tx.execute(ADD, 7, "second")
        with pytest.raises(TransactionOver):
            tx.execute(ADD, 8, "third")

    with pytest.raises(TransactionOver):
        await database.write(continue_after_failure)
    assert await names(database) == []


async def test_transaction_cannot_be_used_after_its_end(database: Database) -> None:
    kept: list[Any] = []

    def keep_and_fail(tx: Transaction) -> None:
        kept.append(tx)
        raise ZeroDivisionError

    await database.write(kept.append)
    await database.read(kept.append)
    with pytest.raises(ZeroDivisionError):
        await database.write(keep_and_fail)
    assert len(kept) == 3
    for over in kept:
        with pytest.raises(TransactionOver):
            over.execute(ADD, 1, "late")
        with pytest.raises(TransactionOver):
            over.execute_many(ADD, [(1, "late")])
        with pytest.raises(TransactionOver):
            over.fetch("SELECT id FROM players")


async def test_locked_database_is_busy(database: Database, address: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sqlite, "_BUSY_MILLISECONDS", 1)
    held = Held("held")
    writing = asyncio.create_task(database.write(held))
    await held.begun()
    with pytest.raises(Busy):
        await open_database(address)
    held.release()
    await writing


async def test_waiting_too_long_for_another_process_is_busy(database: Database, other: Database) -> None:
    await database.write(lambda tx: tx.fetch("PRAGMA busy_timeout = 0"))
    held = Held("other")
    writing = asyncio.create_task(other.write(held))
    await held.begun()
    with pytest.raises(Busy):
        await add_pair(database, "never")
    held.release()
    await writing
    await add_pair(database, "next")
    assert await names(database) == ["other left", "other right", "next left", "next right"]


async def test_databases_on_one_file_see_each_others_commits(database: Database, other: Database) -> None:
    await add_pair(other, "other")
    assert await names(database) == ["other left", "other right"]


async def test_every_connection_has_the_required_pragmas(database: Database) -> None:
    def settings(tx: Reader) -> list[Any]:
        pragmas = ("journal_mode", "synchronous", "foreign_keys", "busy_timeout", "secure_delete")
        return [cast("Any", tx.fetch(f"PRAGMA {name}")[0])[0] for name in pragmas]

    assert await database.read(settings) == ["wal", 2, 1, 5000, 2]
    assert await database.write(settings) == ["wal", 2, 1, 5000, 2]


async def test_private_names_of_aiosqlite_run_a_function_in_its_thread(tmp_path: Path) -> None:
    async with aiosqlite.connect(tmp_path / "x.sqlite3") as connection:
        [thread, raw] = await run(connection, lambda raw: [get_ident(), raw])
        assert isinstance(raw, sqlite3.Connection)
        assert thread != get_ident()
        assert thread == await run(connection, lambda _: get_ident())


async def test_failed_opening_leaves_no_thread(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    class SlowToStop(aiosqlite.Connection):
        def stop(self) -> asyncio.Future[Any] | None:
            self._tx.put_nowait((None, partial(time.sleep, 0.1)))
            return super().stop()

    monkeypatch.setattr(aiosqlite.core, "Connection", SlowToStop)
    before = threading.enumerate()
    with pytest.raises(Unusable):
        await open_database(f"sqlite:///{tmp_path}")
    started = {thread.name for thread in threading.enumerate() if thread not in before}
    assert not [name for name in started if "_connection_worker_thread" in name]


async def test_committed_rows_are_there_after_reopening(address: str) -> None:
    first = await open_database(address)
    await add_pair(first, "kept")
    await first.close()
    await first.close()
    second = await open_database(address)
    assert await names(second) == ["kept left", "kept right"]
    await second.close()


async def test_relative_address_creates_its_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    database = await open_database("sqlite:///./data/deep/x.sqlite3")
    await database.close()
    assert (tmp_path / "data" / "deep" / "x.sqlite3").is_file()


@pytest.mark.parametrize(
    "address", ["postgresql://bot:hunter2@host/db", "x.sqlite3", "sqlite://x", "sqlite:///", "sqlite:///:memory:", ""]
)
async def test_unsupported_address_is_refused_without_its_password(address: str) -> None:
    with pytest.raises(UnsupportedAddress, match="sqlite:///") as refused:
        await open_database(address)
    assert "hunter2" not in str(refused.value)


async def test_file_that_is_no_database_is_refused_by_name(tmp_path: Path) -> None:
    (tmp_path / "notes.txt").write_text("not a database, but long enough to be read as one" * 40)
    with pytest.raises(Unusable):
        await open_database(f"sqlite:///{tmp_path}/notes.txt")
    with pytest.raises(Unusable):
        await open_database(f"sqlite:///{tmp_path}")

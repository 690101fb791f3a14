"""Heavy work: its own threads, one running and one waiting job for each person, bounded time, cached files."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import suppress
from threading import Event, current_thread

import pytest

from bot.delivery.heavy_work import (
    MAX_FILE_CACHE_BYTES,
    MAX_JOBS,
    MAX_JOBS_OF_A_PERSON,
    MAX_SECONDS,
    TOO_LONG,
    Check,
    HeavyWork,
)
from bot.text.error_messages import UserError

ANNA, BJORN = 1, 2


class Clock:
    """A clock that a test moves, in seconds."""

    now = 0.0

    def __call__(self) -> float:
        return self.now


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
async def heavy(clock: Clock) -> AsyncIterator[HeavyWork]:
    made = HeavyWork(clock)
    yield made
    made.stop()


class Job:
    """A job that runs until it is let go."""

    def __init__(self) -> None:
        self.begun, self.free = Event(), Event()

    def __call__(self, check: Check) -> str:
        check()
        self.begun.set()
        self.free.wait(30)
        return current_thread().name

    async def wait_for_begin(self) -> None:
        assert await asyncio.to_thread(self.begun.wait, 30)


def length(check: Check, text: str) -> int:
    check()
    return len(text)


def fail(check: Check) -> None:
    check()
    raise ValueError("it failed")


async def started(heavy: HeavyWork, user: int) -> tuple[Job, asyncio.Task[str]]:
    job = Job()
    return job, asyncio.create_task(heavy.run(user, TOO_LONG, job))


async def test_third_job_of_a_person_is_refused_until_one_is_done(heavy: HeavyWork) -> None:
    first, running = await started(heavy, ANNA)
    await first.wait_for_begin()
    second, waiting = await started(heavy, ANNA)
    await asyncio.sleep(0)
    with pytest.raises(UserError, match="still busy"):
        await heavy.run(ANNA, TOO_LONG, length, "third")
    assert not second.begun.is_set()
    first.free.set()
    assert (await running).startswith("heavy")
    await second.wait_for_begin()
    second.free.set()
    await waiting
    assert await heavy.run(ANNA, TOO_LONG, length, "third") == 5


async def test_no_one_waits_behind_one_person(heavy: HeavyWork) -> None:
    jobs = [await started(heavy, ANNA) for _ in range(MAX_JOBS_OF_A_PERSON)]
    await jobs[0][0].wait_for_begin()
    assert await heavy.run(BJORN, TOO_LONG, length, "abc") == 3
    for job, task in jobs:
        job.free.set()
        await task


async def test_jobs_of_many_people_are_limited_together(heavy: HeavyWork) -> None:
    jobs = [await started(heavy, user) for user in range(MAX_JOBS + 1)]
    for job, _task in jobs[:MAX_JOBS]:
        await job.wait_for_begin()
    late, waiting = jobs[MAX_JOBS]
    assert not late.begun.is_set()
    for job, _task in jobs:
        job.free.set()
    assert all([await task for _job, task in jobs])
    assert waiting.done()


async def test_failed_or_cancelled_job_leaves_its_place(heavy: HeavyWork) -> None:
    for _ in range(MAX_JOBS_OF_A_PERSON + 1):
        with pytest.raises(ValueError, match="it failed"):
            await heavy.run(ANNA, TOO_LONG, fail)
    job, task = await started(heavy, ANNA)
    await job.wait_for_begin()
    task.cancel()
    with suppress(asyncio.CancelledError):
        await task
    job.free.set()
    assert await heavy.run(ANNA, TOO_LONG, length, "next") == 4


async def test_file_is_made_once_and_belongs_to_its_key(heavy: HeavyWork) -> None:
    made: list[str] = []

    def make(check: Check, name: str) -> tuple[dict[str, str], str]:
        check()
        made.append(name)
        return {"mat": name}, "says"

    for name in ("one", "two", "one", "two"):
        assert await heavy.file(ANNA, name, TOO_LONG, make, name) == ({"mat": name}, "says")
    assert made == ["one", "two"]


async def test_cached_files_are_bounded_in_bytes(heavy: HeavyWork) -> None:
    made: list[int] = []

    def make(check: Check, number: int, size: int) -> bytes:
        check()
        made.append(number)
        return bytes(size)

    half = MAX_FILE_CACHE_BYTES // 2 + 1
    for number in (1, 2, 1):
        await heavy.file(ANNA, number, TOO_LONG, make, number, half)
    assert made == [1, 2, 1]
    for _ in range(2):
        assert len(await heavy.file(ANNA, 3, TOO_LONG, make, 3, MAX_FILE_CACHE_BYTES + 1)) == MAX_FILE_CACHE_BYTES + 1
    assert made == [1, 2, 1, 3, 3]


async def test_waiting_job_is_told_of_a_restart(heavy: HeavyWork) -> None:
    async with heavy.turn(ANNA):
        waiting = asyncio.create_task(heavy.run(ANNA, TOO_LONG, fail))
        await asyncio.sleep(0)
        heavy.stop()
    with pytest.raises(UserError, match="I'm restarting"):
        await waiting


@pytest.mark.parametrize(("end", "says"), [("time", "too long right now"), ("stop", "I'm restarting")])
async def test_job_ends_when_its_time_is_over(heavy: HeavyWork, clock: Clock, end: str, says: str) -> None:
    def work(check: Check) -> None:
        check()
        clock.now += MAX_SECONDS
        check()
        if end == "time":
            clock.now += 1
        else:
            heavy.stop()
        check()

    with pytest.raises(UserError, match=says):
        await heavy.run(ANNA, TOO_LONG, work)
    if end == "time":
        assert await heavy.run(ANNA, TOO_LONG, length, "next") == 4

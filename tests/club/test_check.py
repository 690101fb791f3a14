"""The club's check also finds wrong results, dice statistics, cube statistics and ratings."""

from __future__ import annotations

from pathlib import Path

import pytest

from club.check import Checked, faults
from club.rebuild import complete, rebuild
from storage import Database
from tests.support.failing_database import spoil
from tests.support.finished_matches import save_every_kind
from tests.support.matches import begin_match, save_finished
from tests.support.random_matches import RULES, random_log


@pytest.fixture
def path(address: str) -> Path:
    return Path(address.removeprefix("sqlite:///"))


def found(path: Path) -> list[str]:
    return [str(fault) for fault in faults(path)]


async def test_sound_matches_of_every_kind_have_no_fault(database: Database, path: Path, ann: int, ben: int) -> None:
    live = await save_every_kind(database, ann, ben)
    counted = Checked()
    assert list(faults(path, counted)) == []
    assert counted.matches == len(RULES) + 2
    assert counted.events > live.match.version


async def test_result_of_a_live_match_is_reported(database: Database, path: Path, ann: int, ben: int) -> None:
    for channel in (10, 11):
        await begin_match(database, ann, ben, channel=channel)
    columns = "match_id, player_id, opponent_id, points, variant, finished_at"
    spoil(path, f"INSERT INTO results ({columns}) VALUES (2, 1, 2, 7, 'standard', 1)")  # noqa: S608 - columns of our own
    assert [line.startswith("match 2: its results are kept as") for line in found(path)] == [True]


@pytest.mark.parametrize(
    ("sql", "says"),
    [
        ("UPDATE results SET points = points + 1 WHERE player_id = 1", "its results are kept as"),
        ("DELETE FROM results WHERE player_id = 2", "its results are kept as"),
        ("UPDATE throws SET pairs = '1 ' || pairs", "its throws are kept as"),
        ("UPDATE throws SET guild_id = 7", "its throws are kept as"),
        ("UPDATE cube_habits SET passed = passed + 1 WHERE player_id = 2", "did with the cube is kept as"),
        ("DELETE FROM cube_habits WHERE player_id = 2", "did with the cube is kept as"),
        ("UPDATE matches SET finished_at = NULL", "its finished_at is kept as None"),
        ("UPDATE matches SET x_player = 2, o_player = 1", "its results are kept as"),
    ],
)
async def test_fault_of_a_finished_match_is_reported(
    database: Database, path: Path, ann: int, ben: int, sql: str, says: str
) -> None:
    stored = await save_finished(database, ann, ben, random_log(RULES[1], 4, boldness=0))
    assert found(path) == []
    spoil(path, sql)
    assert any(says in line and line.startswith(f"match {stored.id}: ") for line in found(path))


@pytest.mark.parametrize("sql", ["UPDATE ratings SET rating = 'high'", "UPDATE rating_changes SET rating = 'high'"])
async def test_rating_that_is_no_number_is_reported(
    database: Database, path: Path, ann: int, ben: int, sql: str
) -> None:
    await save_finished(database, ann, ben, random_log(RULES[1], 4, boldness=0))
    await rebuild(database)
    assert found(path) == []
    spoil(path, sql)
    assert ["cannot be read further" in line for line in found(path)] == [True]


async def test_results_to_be_completed_after_an_update_are_no_fault(
    database: Database, path: Path, ann: int, ben: int
) -> None:
    for number in range(3):
        await save_finished(database, ann, ben, random_log(RULES[1], number, boldness=0))
    spoil(path, "UPDATE results SET games_won = NULL, gammons = NULL, discount = NULL")
    for table in ("throws", "cube_habits", "ratings", "rating_changes"):
        spoil(path, f"DELETE FROM {table}")  # noqa: S608 - names of our own
    for unread in (3, 0):
        seen = Checked()
        assert list(faults(path, seen)) == []
        assert seen.unread == unread
        await complete(database)

"""The check of the database reports every inconsistency with its match, and nothing for a sound database."""

from __future__ import annotations

from pathlib import Path

import pytest

from backgammon import Side
from backgammon.actions import Concede
from backgammon.decide import apply
from storage import Database, check, matches
from storage.check import Counted, faults
from tests.support.challenges import challenge
from tests.support.failing_database import spoil
from tests.support.finished_matches import save_every_kind
from tests.support.matches import add_events, begin_match, loaded, save_finished
from tests.support.random_matches import RULES, random_log


@pytest.fixture
def path(address: str) -> Path:
    return Path(address.removeprefix("sqlite:///"))


def found(path: Path) -> list[str]:
    return [str(fault) for fault in faults(path)]


async def test_sound_matches_of_every_kind_have_no_fault(database: Database, path: Path, ann: int, ben: int) -> None:
    live = await save_every_kind(database, ann, ben)
    counted = Counted()
    assert list(faults(path, counted)) == []
    assert counted.matches == len(RULES) + 2
    assert counted.events > live.match.version


async def test_match_that_changes_during_the_check_has_no_fault(
    database: Database, path: Path, ann: int, ben: int
) -> None:
    one = await begin_match(database, ann, ben)
    two = await begin_match(database, ben, ann, channel=11)
    looking = faults(path)
    before = await loaded(database, two.id)
    assert next(looking, None) is None
    await add_events(database, two.id, apply(before.match, Side.X, Concede())[1])
    await add_events(database, one.id, apply(one.match, Side.O, Concede())[1])
    assert found(path) == []


@pytest.mark.parametrize(
    "sql",
    ["DELETE FROM challenge_seeds", "UPDATE challenge_seeds SET seed = '00'", "UPDATE challenges SET commitment = ''"],
)
async def test_wrong_seed_of_an_open_challenge_is_reported(
    database: Database, path: Path, ann: int, ben: int, sql: str
) -> None:
    asked = await challenge(database, ann, ben)
    assert found(path) == []
    spoil(path, sql)
    assert found(path) == [f"the seed of challenge {asked.id} is missing, or not the one that was committed to"]


@pytest.mark.parametrize(
    ("sql", "says"),
    [
        ("UPDATE matches SET score_x = score_x + 1 WHERE id = 2", "its score_x is kept as"),
        ("UPDATE matches SET winner = 'X', close = 'reached' WHERE id = 2", "its winner is kept as"),
        ("UPDATE matches SET to_act = 'O' WHERE id = 2", "its to_act is kept as 'O'"),
        ("UPDATE matches SET finished_at = 5 WHERE id = 2", "its finished_at is kept as 5"),
        ("UPDATE matches SET version = version - 1 WHERE id = 2", "its log does not run from 1"),
        ("DELETE FROM events WHERE match_id = 2 AND seq = 2", "its log does not run from 1"),
        ("UPDATE events SET kind = 'jump' WHERE match_id = 2 AND seq = 2", "'jump' is no kind of event"),
        ("UPDATE events SET body = '{}' WHERE match_id = 2 AND seq = 2", "its log cannot be replayed"),
        ("UPDATE events SET version = 2 WHERE match_id = 2 AND seq = 2", "'game' is stored in version 2"),
        ("UPDATE events SET body = 'x' WHERE match_id = 2 AND seq = 1", "its log cannot be replayed"),
        ("DELETE FROM seeds WHERE match_id = 2", "its seed is missing"),
        ("UPDATE seeds SET seed = '00' WHERE match_id = 2", "its seed is not the one"),
        ("UPDATE seeds SET seed = 'zz' WHERE match_id = 2", "its seed is not the one"),
        ("UPDATE seeds SET seed = x'00' WHERE match_id = 2", "cannot be read further"),
        ("UPDATE matches SET version = 'zz' WHERE id = 2", "cannot be read further"),
    ],
)
async def test_fault_of_a_live_match_is_reported_with_its_number(
    database: Database, path: Path, ann: int, ben: int, sql: str, says: str
) -> None:
    for channel in (10, 11, 12):
        await begin_match(database, ann, ben, channel=channel)
    spoil(path, sql)
    reported = found(path)
    assert reported
    assert all(line.startswith("match 2: ") for line in reported)
    assert says in reported[0]


async def test_results_are_not_checked_by_storage(database: Database, path: Path, ann: int, ben: int) -> None:
    await save_finished(database, ann, ben, random_log(RULES[1], 4, boldness=0))
    spoil(path, "UPDATE results SET points = points + 1")
    assert found(path) == []
    spoil(path, "UPDATE matches SET finished_at = NULL")
    assert ["its finished_at is kept as None" in line for line in found(path)] == [True]


async def test_faults_found_by_sqlite_are_reported(database: Database, path: Path, ann: int, ben: int) -> None:
    await begin_match(database, ann, ben)
    await database.close()
    spoil(path, "DELETE FROM players WHERE id = ?", ben)
    assert found(path) == ["row 1 of matches points to a row of players that is not there"]
    with path.open("r+b") as file:
        file.seek(4096 + 100)
        file.write(b"\xff" * 4096 * 3)
    assert any("SQLite finds" in line or "cannot be read further" in line for line in found(path))


async def test_check_leaves_the_file_unchanged(database: Database, path: Path, ann: int, ben: int) -> None:
    await begin_match(database, ann, ben)
    await database.close()
    before = path.read_bytes()
    assert found(path) == []
    assert path.read_bytes() == before


async def test_check_reads_all_matches_in_several_batches(
    database: Database, path: Path, ann: int, ben: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(check, "MATCHES_PER_READ", 2)
    for channel in range(5):
        await begin_match(database, ann, ben, channel=channel)
    counted = Counted()
    assert list(faults(path, counted)) == []
    assert counted.matches == 5
    assert len(await database.read(matches.live_ids)) == 5

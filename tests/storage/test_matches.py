"""The log of a match is the source of truth; the row of the match is derived from it."""

from __future__ import annotations

import asyncio
import threading
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from backgammon import NO_RESULT
from backgammon.board import Side
from backgammon.cube import Cube
from backgammon.dice import Dice, commitment
from backgammon.events import (
    CancelAsked,
    Danced,
    Doubled,
    EndReason,
    Event,
    MatchEnded,
    OpeningRolled,
    ResignationOffered,
    Taken,
)
from backgammon.evolve import replay
from backgammon.match import Match, Phase
from backgammon.rules import Rules
from backgammon.scoring import Win
from storage import Conflict, Database, Unreadable, boards, match_counts, matches, places
from storage.database import NoSuchMatch, Reader, Row, Value
from storage.matches import BoardMessage
from tests.support.database import execute, fetch
from tests.support.matches import SEED, add_events, append, begin_match, loaded, save_in_batches, stale
from tests.support.random_matches import RULES, random_batches

LONG_OPENING = (OpeningRolled(Dice(6, 5), 1, "s", 1), Danced(Side.X))


async def row_of(database: Database, match_id: int) -> dict[str, Any]:
    [row] = await fetch(database, "SELECT * FROM matches WHERE id = ?", match_id)
    return {column: row[column] for column in row.keys()}  # type: ignore[attr-defined]  # noqa: SIM118 - no dict


def expected_columns(match: Match) -> dict[str, Any]:
    """Return the expected row, computed independently of storage."""
    answers = {
        "double": match.game.phase is Phase.DOUBLED,
        "beaver": match.game.phase is Phase.BEAVERED,
        "raccoon": match.game.phase is Phase.RACCOONED,
        "resignation": match.game.resigning is not None,
        "cancel": match.cancel_asked is not None,
    }
    waiting = [offer for offer, waits in answers.items() if waits and match.end is None]
    return {
        "length": match.rules.length,
        "variant": match.rules.variant.value,
        "score_x": match.points(Side.X),
        "score_o": match.points(Side.O),
        "cube_value": match.game.cube.value,
        "cube_owner": None if match.game.cube.owner is None else match.game.cube.owner.value,
        "offer": waiting[0] if waiting else None,
        "to_act": None if match.to_act is None else match.to_act.value,
        "version": match.version,
        "winner": None if match.end is None or match.end.winner is None else match.end.winner.value,
        "close": None if match.end is None else match.end.close.value,
    }


@settings(max_examples=12, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(rules=st.sampled_from(RULES), number=st.integers(0, 10**6))
async def test_match_row_agrees_with_the_log_after_every_action(
    database: Database, ann: int, ben: int, rules: Rules, number: int
) -> None:
    first, *others = random_batches(rules, number, boldness=0.15)
    stored = await begin_match(database, ann, ben, events=first)
    happened: list[Event] = list(first)
    assert others
    for events in others:
        stored = await add_events(database, stored.id, events)
        happened += events
        assert stored.match == replay(happened)
        row = await row_of(database, stored.id)
        assert row == row | expected_columns(stored.match)
        assert (row["finished_at"] is None) == (stored.match.end is None)
    assert stored.match.end is not None
    assert await loaded(database, stored.id) == stored
    assert [event for event, _ in await database.read(matches.log, stored.id)] == happened


async def test_new_match_is_loaded_as_created(database: Database, ann: int, ben: int) -> None:
    created = await begin_match(database, ann, ben, at=77)
    assert await loaded(database, created.id) == created
    assert (created.x, created.o, created.created_at, created.finished_at) == (ann, ben, 77, None)
    assert (created.match.version, created.shown_version, created.board) == (2, 0, None)
    assert [created.side_of(player) for player in (ann, ben, 99)] == [Side.X, Side.O, None]


async def test_unknown_match_is_none(database: Database) -> None:
    assert await database.read(matches.load, 5) is None
    assert await database.read(matches.log, 5) == []


async def test_load_ignores_events_committed_meanwhile(database: Database, ann: int, ben: int) -> None:
    stored = await begin_match(database, ann, ben)
    row_read, written = threading.Event(), threading.Event()

    class Slow:
        def __init__(self, tx: Reader) -> None:
            self._tx = tx

        def fetch(self, sql: str, *args: Value) -> list[Row]:
            if row_read.is_set():
                written.wait()
            rows = self._tx.fetch(sql, *args)
            row_read.set()
            return rows

    reading = asyncio.create_task(database.read(lambda tx: matches.load(Slow(tx), stored.id)))
    await asyncio.to_thread(row_read.wait)
    grown = await database.write(append, stored, [CancelAsked(Side.X)], 2000)
    written.set()
    assert await reading == stored
    assert await loaded(database, stored.id) == grown


async def test_events_keep_their_time(database: Database, ann: int, ben: int) -> None:
    stored = await begin_match(database, ann, ben, at=1)
    await add_events(database, stored.id, LONG_OPENING, at=2)
    assert [at for _, at in await database.read(matches.log, stored.id)] == [1, 1, 2, 2]


async def test_pending_double_and_cube_are_columns(database: Database, ann: int, ben: int) -> None:
    stored = await begin_match(database, ann, ben)
    await add_events(database, stored.id, [*LONG_OPENING, Doubled(Side.O, 2)])
    row = await row_of(database, stored.id)
    assert (row["offer"], row["to_act"], row["cube_value"], row["cube_owner"]) == ("double", "X", 1, None)
    taken = await add_events(database, stored.id, [Taken(Side.X, 2)])
    row = await row_of(database, stored.id)
    assert (row["offer"], row["to_act"], row["cube_value"], row["cube_owner"]) == (None, "O", 2, "X")
    assert taken.match.game.cube == Cube(2, Side.X)


async def test_offer_in_the_game_takes_precedence_over_cancel_request(database: Database, ann: int, ben: int) -> None:
    stored = await begin_match(database, ann, ben)
    await add_events(database, stored.id, [*LONG_OPENING, CancelAsked(Side.X)])
    assert (await row_of(database, stored.id))["offer"] == "cancel"
    await add_events(database, stored.id, [ResignationOffered(Side.O, Win.SINGLE)])
    assert (await row_of(database, stored.id))["offer"] == "resignation"


async def test_channel_has_one_live_match(database: Database, ann: int, ben: int) -> None:
    first = await begin_match(database, ann, ben, channel=10)
    with pytest.raises(Conflict):
        await begin_match(database, ben, ann, channel=10)
    assert await database.read(matches.live_in_channel, 10) == first.id
    await add_events(database, first.id, [MatchEnded(Side.X, EndReason.CONCEDED)])
    assert await database.read(matches.live_in_channel, 10) is None
    assert await database.read(matches.latest_in_channel, 10) == first.id
    second = await begin_match(database, ben, ann, channel=10)
    assert (
        await database.read(matches.live_in_channel, 10)
        == await database.read(matches.latest_in_channel, 10)
        == second.id
    )


async def test_match_moves_only_to_a_free_channel(database: Database, ann: int, ben: int) -> None:
    first = await begin_match(database, ann, ben, channel=10)
    second = await begin_match(database, ann, ben, channel=11)

    async def move(channel_id: int) -> None:
        await database.write(places.move_channel, first.id, channel_id)

    with pytest.raises(Conflict):
        await move(11)
    await move(12)
    assert (await loaded(database, first.id)).channel_id == 12
    assert await database.read(matches.live_in_channel, 10) is None
    assert await database.read(matches.live_in_channel, 11) == second.id


async def test_live_matches_of_a_player_are_found(database: Database, ann: int, ben: int) -> None:
    over = await begin_match(database, ann, ben, channel=9)
    await add_events(database, over.id, [MatchEnded(Side.X, EndReason.CONCEDED)])
    first = await begin_match(database, ann, ben, channel=10, rules=Rules(length=7, start_score=(1, 2)))
    second = await begin_match(database, ben, ann, channel=11, rules=Rules(), guild=None)
    await add_events(database, first.id, LONG_OPENING)
    found = await database.read(matches.live_of_player, ann)
    assert [(live.id, live.length, live.score, live.to_act) for live in found] == [
        (second.id, None, (0, 0), None),
        (first.id, 7, (1, 2), Side.O),
    ]
    assert [live.side_of(ann) for live in found] == [Side.O, Side.X]
    assert await database.read(matches.live_of_player, 99) == []
    assert await database.read(matches.live_ids) == [first.id, second.id]


async def test_match_is_stale_until_its_newest_version_is_shown(database: Database, ann: int, ben: int) -> None:
    stored = await begin_match(database, ann, ben)
    board = BoardMessage(10, 555, 1234)

    async def show(version: int, board: BoardMessage | None) -> int | None:
        return await database.write(matches.mark_shown, stored.id, version, board)

    assert await database.read(stale) == [stored.id]
    assert await show(2, board) == 2
    assert await database.read(stale) == []
    await add_events(database, stored.id, LONG_OPENING)
    assert await database.read(stale) == [stored.id]
    assert await show(3, None) == 4
    assert await show(4, None) == 4
    assert (await loaded(database, stored.id)).board == board
    assert await show(3, None) is None
    assert await show(3, BoardMessage(10, 556, 1235)) is None
    assert (await loaded(database, stored.id)).board == board
    assert (await loaded(database, stored.id)).shown_version == 4
    for posted in (BoardMessage(10, 557, 1236, user_install=True), BoardMessage(10, 558, 1237)):
        assert await show(4, posted)
        assert (await loaded(database, stored.id)).board == posted


async def test_only_the_newest_board_ends_an_unshown_time(database: Database, ann: int, ben: int) -> None:
    stored = await begin_match(database, ann, ben)
    await add_events(database, stored.id, LONG_OPENING)
    await database.write(boards.mark_failed, stored.id, 1234)
    for version, since in ((3, 1234), (4, None)):
        assert await database.write(matches.mark_shown, stored.id, version) == 4
        assert (await loaded(database, stored.id)).unshown_since == since


async def test_last_state_of_a_finished_match_is_stale_until_shown(database: Database, ann: int, ben: int) -> None:
    stored = await begin_match(database, ann, ben)
    await add_events(database, stored.id, [MatchEnded(Side.X, EndReason.CONCEDED)])
    assert await database.read(stale) == [stored.id]


async def test_log_with_a_gap_or_an_invalid_row_is_unreadable(database: Database, ann: int, ben: int) -> None:
    stored = await begin_match(database, ann, ben)
    await add_events(database, stored.id, LONG_OPENING)
    for damage in (
        "UPDATE events SET body = '{}' WHERE seq = 4",
        'UPDATE events SET kind = \'play\', body = \'{"side":"X","steps":[[1,0],[2,0]]}\' WHERE seq = 4',
        "UPDATE events SET version = 2 WHERE seq = 4",
        "DELETE FROM events WHERE seq = 4",
        "DELETE FROM events WHERE seq = 2",
    ):
        await execute(database, damage)
        with pytest.raises(Unreadable):
            await database.read(matches.load, stored.id)


async def test_match_needs_existing_players(database: Database, ann: int) -> None:
    with pytest.raises(Exception, match="FOREIGN KEY"):
        await begin_match(database, ann, 99)
    assert await database.read(matches.live_ids) == []


async def test_seed_is_read_only_by_seed_of_and_fits_the_commitment(database: Database, ann: int, ben: int) -> None:
    stored = await begin_match(database, ann, ben)
    assert await database.read(matches.seed_of, stored.id) == SEED
    assert stored.commitment == commitment(SEED)
    with pytest.raises(NoSuchMatch):
        await database.read(matches.seed_of, 99)


async def test_seed_is_in_no_other_table_no_repr_and_no_log_line(
    database: Database, ann: int, ben: int, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level("DEBUG")
    stored = await save_in_batches(database, ann, ben, random_batches(Rules(length=1), 1))
    await database.read(matches.seed_of, stored.id)
    secrets = (SEED.hex(), repr(SEED))
    seen = [repr(stored), caplog.text, repr(await database.read(matches.log, stored.id))]
    for table in await fetch(database, "SELECT name FROM sqlite_master WHERE type = 'table' AND name <> 'seeds'"):
        rows = await fetch(database, f"SELECT * FROM {table['name']}")  # noqa: S608 - the names of our own tables
        seen += [repr(tuple(row)) for row in rows]  # type: ignore[arg-type]  # a row is a sequence too
    assert len(seen) > 10
    assert not any(secret in text for secret in secrets for text in seen)


@pytest.mark.parametrize(("one", "two", "counted"), [(True, True, 1), (False, True, 0), (True, False, 0)])
async def test_person_without_a_player_has_no_counted_matches(
    database: Database, ann: int, ben: int, one: bool, two: bool, counted: int
) -> None:
    await begin_match(database, ann, ben, at=1000)
    people = [ann] * one, [ben] * two
    found = await database.read(match_counts.limited, *people, 999, 1000, without=NO_RESULT, sessions=False)
    assert found == counted

"""Seasons are started, renamed and closed; a final table stays as it is, whatever happens to results later."""

from __future__ import annotations

import pytest

from backgammon import Variant
from club import ratings as club_ratings
from club import seasons
from club.errors import NoSeason, SeasonInProgress, StillRecalculating
from club.results import delete
from club.standings import LeaderboardPage, LeaderboardRequest, Period, leaderboard
from storage import Database
from storage.standings import Leaderboard
from tests.support.bulk_results import MINUTE, Played, insert
from tests.support.database import fetch
from tests.support.matches import forget

HERE, ELSEWHERE = 1, 2
START, END, LATER = 10 * MINUTE, 20 * MINUTE, 99 * MINUTE
ANN, BEN, CID = 10_001, 10_002, 10_003


@pytest.fixture
async def path(db: Database) -> str:
    [row] = await fetch(db, "PRAGMA database_list")
    return str(row["file"])


def won(number: int, winner: int, loser: int, at: int, *, guild: int = HERE) -> Played:
    return Played(number, guild, (winner, loser), Variant.STANDARD, 5, (5, 1), at)


async def seen(
    db: Database, *, board: Leaderboard | None = None, season: int | None = None, number: int = 0
) -> LeaderboardPage:
    look = LeaderboardRequest(board, Period.SEASON, season=season)
    return await leaderboard(db, look, (HERE,), ANN, LATER, number)


def lines(found: LeaderboardPage) -> list[tuple[int, str, float]]:
    return [(one.place, one.name, one.shown) for one in found.page.lines]


async def test_season_counts_results_of_its_time_and_keeps_its_table(db: Database, path: str) -> None:
    played = [won(1, 1, 2, START - 1), won(2, 2, 1, START), won(3, 2, 3, END - 1), won(4, 3, 2, END)]
    insert(path, 3, [*played, won(5, 1, 2, START + 1, guild=ELSEWHERE)])
    begun = await seasons.start(db, HERE, "Spring", Leaderboard.WINS, None, START)
    running = await seen(db)
    assert (running.season, running.board) == (begun, Leaderboard.WINS)
    ended = await seasons.close(db, HERE, END)
    final = [(1, "Player 0002", 2), (2, "Player 0001", 0), (2, "Player 0003", 0)]
    assert lines(await seen(db)) == final
    await db.write(delete, 3)
    assert lines(await seen(db, season=ended.id)) == final
    own = (await seen(db)).page.own
    assert own is not None
    assert (own.place, own.wins, own.losses) == (2, 0, 1)


async def test_forgotten_player_is_removed_without_changing_places(db: Database, path: str) -> None:
    insert(path, 3, [won(1, 2, 1, START), won(2, 2, 3, START + 1), won(3, 1, 3, START + 2)])
    await seasons.start(db, HERE, "Spring", Leaderboard.WINS, None, START)
    await forget(db, CID, START + 3)
    assert lines(await seen(db)) == [(1, "Player 0002", 2), (2, "Player 0001", 1)]
    await seasons.close(db, HERE, END)
    await forget(db, BEN, END)
    assert lines(await seen(db)) == [(2, "Player 0001", 1)]
    for board in Leaderboard:
        assert "" not in [name for _, name, _ in lines(await seen(db, board=board))]
    assert lines(await seen(db, board=Leaderboard.POINTS)) == [(1, "Player 0001", 6)]


async def test_other_leaderboard_of_a_season_is_counted_from_its_time(db: Database, path: str) -> None:
    insert(path, 3, [won(1, 1, 2, START - 1), won(2, 2, 1, START), won(3, 3, 2, END)])
    season = await seasons.start(db, HERE, "Spring", Leaderboard.WINS, None, START)
    await seasons.close(db, HERE, END)
    found = await seen(db, board=Leaderboard.POINTS, season=season.id)
    assert lines(found) == [(1, "Player 0002", 5), (2, "Player 0001", 1)]


async def test_one_season_runs_per_server_and_the_last_is_shown(db: Database) -> None:
    first = await seasons.start(db, HERE, "One", Leaderboard.POINTS, None, START)
    with pytest.raises(SeasonInProgress):
        await seasons.start(db, HERE, "Two", Leaderboard.POINTS, None, START)
    await seasons.start(db, ELSEWHERE, "Theirs", Leaderboard.POINTS, None, START)
    await seasons.close(db, HERE, END)
    assert (await seen(db)).season == (await seasons.latest(db, HERE))[0]
    second = await seasons.start(db, HERE, "Two", Leaderboard.RATING, Variant.DUTCH, END)
    assert [one.id for one in await seasons.latest(db, HERE)] == [second.id, first.id]
    found = await seen(db)
    assert (found.season, found.query.variant) == (second, Variant.DUTCH)


async def test_running_season_can_be_renamed(db: Database) -> None:
    await seasons.start(db, HERE, "Sprnig", Leaderboard.POINTS, None, START)
    assert (await seasons.rename(db, HERE, "Spr\0ing\ud800")).name
    await seasons.close(db, HERE, END)
    assert [one.name for one in await seasons.latest(db, HERE)] == ["Spring"]


async def test_without_a_season_nothing_is_shown_renamed_or_closed(db: Database) -> None:
    theirs = await seasons.start(db, ELSEWHERE, "Theirs", Leaderboard.POINTS, None, START)
    for attempt in (seen(db), seen(db, season=theirs.id), seasons.rename(db, HERE, "x"), seasons.close(db, HERE, END)):
        with pytest.raises(NoSeason):
            await attempt


async def test_season_without_matches_ends_with_an_empty_table(db: Database) -> None:
    season = await seasons.start(db, HERE, "Quiet", Leaderboard.RATING, None, START)
    await seasons.close(db, HERE, END)
    assert (await seen(db, season=season.id)).page.total == 0


async def test_season_cannot_be_closed_during_recalculation(db: Database, path: str) -> None:
    insert(path, 2, [won(1, 1, 2, START + 1)])
    await db.write(club_ratings.schedule_all)
    for board, recalculating in ((Leaderboard.RATING, True), (Leaderboard.WINS, False)):
        assert (await leaderboard(db, LeaderboardRequest(board), (HERE,), ANN, LATER)).recalculating is recalculating
    season = await seasons.start(db, HERE, "Spring", Leaderboard.RATING, None, START)
    with pytest.raises(StillRecalculating):
        await seasons.close(db, HERE, END)
    assert await seasons.latest(db, HERE) == [season]
    await club_ratings.recalculate(db)
    await seasons.close(db, HERE, END)
    assert [name for _, name, _ in lines(await seen(db))] == ["Player 0001", "Player 0002"]
    assert not (await seen(db)).recalculating


@pytest.mark.parametrize("closed", [True, False])
async def test_page_number_beyond_the_last_shows_the_last_page(db: Database, path: str, closed: bool) -> None:
    insert(path, 24, [won(number, number, 24, START + number) for number in range(1, 24)])
    await seasons.start(db, HERE, "Long", Leaderboard.WINS, None, START)
    if closed:
        await seasons.close(db, HERE, END + LATER)
    pages = [await seen(db, number=number) for number in (0, 1, 2, 9)]
    assert [len(one.page.lines) for one in pages] == [10, 10, 4, 4]
    assert [(one.number, one.pages) for one in pages] == [(0, 3), (1, 3), (2, 3), (2, 3)]
    assert pages[3].page.lines[-1].name == "Player 0024"

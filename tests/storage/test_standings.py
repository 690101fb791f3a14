"""Leaderboards agree with a plain count of the same results in Python."""

from __future__ import annotations

from collections import defaultdict
from random import Random

import pytest

from backgammon.rules import Variant
from club.exclusions import Exclusion
from club.standings import MIN_PLAYED, ONE_FORMAT
from storage import Database, players, ratings
from storage.standings import Format, Leaderboard, LeaderboardQuery, Page, page, servers_of
from tests.support.bulk_results import MINUTE, Played, crowd, insert, leaderboard_query
from tests.support.matches import recalculate_all

HERE, THERE = 1, 2
WHILE = (100 * MINUTE, 300 * MINUTE)


def results_of(played: list[Played], query: LeaderboardQuery) -> dict[int, list[tuple[int | None, int, int]]]:
    """Return each player's (won, points, against) for each result that the query includes, oldest first."""
    form = query.format
    found: dict[int, list[tuple[int | None, int, int]]] = defaultdict(list)
    for one in sorted(played, key=lambda one: (one.at, one.id)):
        fits = (
            one.guild in query.guilds
            and (query.since is None or one.at >= query.since)
            and (query.until is None or one.at < query.until)
            and query.variant in (None, one.variant)
            and form in (Format.ALL, Format.SESSIONS if one.length is None else Format.MATCHES)
        )
        for seat in (0, 1):
            if fits and one.exclusions[seat] is None:
                won = None if one.length is None else 1 - seat
                found[one.people[seat]].append((won, one.score[seat], one.score[1 - seat]))
    return found


def longest_streak(results: list[tuple[int | None, int, int]]) -> int:
    runs = "".join(str(won) for won, _, _ in results).split("0")
    return max(map(len, runs))


def counted(played: list[Played], query: LeaderboardQuery) -> dict[int, float]:
    """Return each player's value on a leaderboard."""
    shown: dict[int, float] = {}
    for player, results in results_of(played, query).items():
        games = sum(points for _, points, _ in results)
        wins, matches = sum(won == 1 for won, _, _ in results), sum(won is not None for won, _, _ in results)
        match query.board:
            case Leaderboard.POINTS:
                shown[player] = sum(points for _, points, _ in results)
            case Leaderboard.BALANCE:
                shown[player] = sum(points - against for _, points, against in results)
            case Leaderboard.WINS:
                shown[player] = wins
            case Leaderboard.WIN_RATE if matches >= MIN_PLAYED[Leaderboard.WIN_RATE]:
                shown[player] = wins / matches
            case Leaderboard.GAMMON_RATE if games >= MIN_PLAYED[Leaderboard.GAMMON_RATE]:
                shown[player] = sum(points // 3 for _, points, _ in results) / games
            case Leaderboard.STREAK:
                shown[player] = longest_streak(results)
            case Leaderboard.ACTIVITY:
                shown[player] = len(results)
            case _:
                pass
    return shown


QUESTIONS = [
    leaderboard_query(board, guilds, since, until, variant, form)
    for board in Leaderboard
    if board is not Leaderboard.RATING
    for guilds in ((HERE,), (HERE, THERE))
    for since, until in ((None, None), WHILE)
    for variant in (None, Variant.DUTCH)
    for form in ((Format.ALL,) if board in ONE_FORMAT else Format)
]


async def test_every_leaderboard_agrees_with_a_plain_count(database: Database, address: str) -> None:
    played = crowd(600, 30, Random(3))
    insert(address.removeprefix("sqlite:///"), 30, played)
    for query in QUESTIONS:
        shown = counted(played, query)
        found = await database.read(page, query, reader=7, size=100)
        assert {one.player: one.shown for one in found.lines} == pytest.approx(shown)
        assert found.total == len(shown)
        for one in found.lines:
            assert one.place == 1 + sum(other > one.shown for other in shown.values())
        assert [one.place for one in found.lines] == sorted(one.place for one in found.lines)
        assert found.own == next((one for one in found.lines if one.player == 7), None)


async def test_pages_have_no_gap_and_each_has_the_readers_line(database: Database, address: str) -> None:
    insert(address.removeprefix("sqlite:///"), 30, crowd(600, 30, Random(3)))
    query = leaderboard_query(Leaderboard.WINS, (HERE,))
    whole = await database.read(page, query, reader=7, size=100)
    pages = [await database.read(page, query, reader=7, size=8, offset=offset) for offset in range(0, 32, 8)]
    assert [line for one in pages for line in one.lines] == list(whole.lines)
    assert {one.own for one in pages} == {whole.own}
    assert {one.total for one in pages} == {whole.total}
    beyond = await database.read(page, query, reader=7, size=8, offset=800)
    assert (beyond.lines, beyond.own, beyond.total) == ((), whole.own, whole.total)


async def test_equal_players_share_a_place_in_order_of_name(database: Database, address: str) -> None:
    """Ann beat Ben, ben beat Ann, and Cid lost to both."""
    for number, name in enumerate(("Ben", "ann", "Cid"), start=1):
        await database.write(players.touch, number, name, 1)
    games = [(1, 2), (2, 1), (1, 3), (2, 3)]
    played = [
        Played(place, HERE, pair, Variant.STANDARD, 5, (5, 0), place * MINUTE) for place, pair in enumerate(games, 1)
    ]
    insert(address.removeprefix("sqlite:///"), 0, played)
    found = await database.read(page, leaderboard_query(Leaderboard.WINS, (HERE,)), 0, 10)
    assert [(one.place, one.name, one.wins, one.losses) for one in found.lines] == [
        (1, "ann", 2, 1),
        (1, "Ben", 2, 1),
        (3, "Cid", 0, 2),
    ]


@pytest.mark.parametrize("board", Leaderboard)
@pytest.mark.parametrize("times", [(None, None), WHILE])
async def test_server_without_results_has_an_empty_leaderboard(
    database: Database, address: str, board: Leaderboard, times: tuple[int | None, int | None]
) -> None:
    insert(address.removeprefix("sqlite:///"), 10, crowd(50, 10, Random(3)))
    assert await database.read(page, leaderboard_query(board, (99,), *times), 1, 10) == Page((), None, 0)


async def test_established_ratings_come_before_provisional_ones(database: Database, address: str) -> None:
    """Two players have fifty points of experience; a third beat one of them a single time."""
    played = [
        Played(place, HERE, (1 + place % 2, 2 - place % 2), Variant.STANDARD, 25, (25, 0), place * MINUTE)
        for place in (1, 2)
    ]
    played.append(Played(3, HERE, (3, 1), Variant.STANDARD, 25, (25, 0), 3 * MINUTE))
    insert(address.removeprefix("sqlite:///"), 3, played)
    await recalculate_all(database)
    found = await database.read(page, leaderboard_query(Leaderboard.RATING, (HERE,)), 3, 10)
    assert [(one.player, one.played) for one in found.lines][-1] == (3, 25)
    assert found.own is not None
    assert (found.own.place, found.own.shown > found.lines[0].shown) == (3, True)


async def test_ratings_of_a_period_are_those_after_its_last_match(database: Database, address: str) -> None:
    insert(address.removeprefix("sqlite:///"), 30, crowd(600, 30, Random(3)))
    await recalculate_all(database)
    for variant in (Variant.STANDARD, Variant.DUTCH):
        found = await database.read(page, leaderboard_query(Leaderboard.RATING, (HERE,), *WHILE, variant), 0, 100)
        after = {}
        for player in range(1, 31):
            for change in await database.read(ratings.curve, player, variant, HERE):
                if WHILE[0] <= change.at < WHILE[1]:
                    after[player] = (round(change.rating.value), change.rating.experience)
        assert {one.player: (one.shown, one.played) for one in found.lines} == after
        now = await database.read(page, leaderboard_query(Leaderboard.RATING, (HERE,), variant=variant), 0, 100)
        ever = await database.read(page, leaderboard_query(Leaderboard.RATING, (HERE,), 0, 10**15, variant), 0, 100)
        assert now == ever


async def test_excluded_results_are_on_no_leaderboard(database: Database, address: str) -> None:
    played = [
        Played(place, HERE, (1, 2), Variant.STANDARD, 5, (5, 0), place * MINUTE, (reason, reason))
        for place, reason in enumerate(Exclusion, start=1)
    ]
    insert(address.removeprefix("sqlite:///"), 2, played)
    await recalculate_all(database)
    for board in Leaderboard:
        assert (await database.read(page, leaderboard_query(board, (HERE,)), 1, 10)).total == 0


async def test_servers_of_a_player_are_those_with_finished_matches(database: Database, address: str) -> None:
    played = [
        Played(1, THERE, (1, 2), Variant.STANDARD, 5, (5, 0), 1),
        Played(2, 9, (1, 3), Variant.DUTCH, 5, (5, 0), 2),
    ]
    insert(address.removeprefix("sqlite:///"), 4, played)
    assert [await database.read(servers_of, player) for player in (1, 2, 3, 4)] == [[THERE, 9], [THERE], [9], []]

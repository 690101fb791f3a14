"""Records, streaks and last matches agree with a plain count over random results."""

from __future__ import annotations

from random import Random

import pytest

from backgammon.rules import Variant
from club.exclusions import IN_RECORDS, Exclusion
from storage import Database, past
from storage.past import Record
from tests.support.bulk_results import MINUTE, Played, crowd, insert

COUNTED_IN_RECORDS = (None, Exclusion.CASUAL, Exclusion.OVER_DAILY_LIMIT)


@pytest.fixture
def played(database: Database, address: str) -> list[Played]:  # noqa: ARG001 - the database has to be there
    """Return what eight people have played in two servers."""
    found = crowd(600, 8, Random(4))
    insert(address.removeprefix("sqlite:///"), 8, found)
    return found


def results_of(played: list[Played], player: int, guild: int, opponent: int | None = None) -> list[tuple[Played, int]]:
    """Return the results that are part of a player's record, each with the player's seat, oldest first."""
    found = []
    for one in played:
        if one.guild != guild or player not in one.people:
            continue
        seat = one.people.index(player)
        if opponent is not None and one.people[1 - seat] != opponent:
            continue
        reason = one.exclusions[seat]
        lost_by_the_other = one.length is None and reason is Exclusion.ABANDONED
        if reason in COUNTED_IN_RECORDS or (opponent is not None and lost_by_the_other):
            found.append((one, seat))
    return sorted(found, key=lambda pair: (pair[0].at, pair[0].id))


def counted(found: list[tuple[Played, int]]) -> Record:
    matches = [seat for one, seat in found if one.length is not None]
    sessions = [one.score[seat] - one.score[1 - seat] for one, seat in found if one.length is None]
    points = [one.score[seat] for one, seat in found]
    return Record(
        won=matches.count(0),
        lost=matches.count(1),
        sessions=len(sessions),
        balance=sum(sessions),
        games=sum(points),
        gammons=sum(point // 3 for point in points),
    )


@pytest.mark.parametrize("guild", [1, 2])
async def test_record_counts_serious_results_of_one_server(
    database: Database, played: list[Played], guild: int
) -> None:
    for player in range(1, 9):
        found = results_of(played, player, guild)
        assert await database.read(past.record, player, guild, IN_RECORDS) == counted(found)
        assert await database.read(past.wins, player, guild, IN_RECORDS) == [
            seat == 0 for one, seat in found if one.length is not None
        ]
    assert await database.read(past.record, 1, 3, IN_RECORDS) == Record()


async def test_head_to_head_record_is_symmetric(database: Database, played: list[Played]) -> None:
    for one, other in ((1, 2), (3, 7), (8, 4)):
        mine, theirs = (
            await database.read(past.record, one, 1, IN_RECORDS, other),
            await database.read(past.record, other, 1, IN_RECORDS, one),
        )
        assert mine == counted(results_of(played, one, 1, other))
        assert (mine.sessions, mine.balance) == (theirs.sessions, -theirs.balance)


async def test_latest_results_are_newest_first_from_the_players_side(database: Database, played: list[Played]) -> None:
    for opponent in (None, 5):
        expected = results_of(played, 2, 1, opponent)[::-1][:7]
        found = await database.read(past.latest, 2, 1, IN_RECORDS, 7, opponent)
        assert [one.match_id for one in found] == [one.id for one, _ in expected]
        assert [one.score for one in found] == [(one.score[seat], one.score[1 - seat]) for one, seat in expected]
        assert [one.opponent.id for one in found] == [one.people[1 - seat] for one, seat in expected]
        assert [one.won for one in found] == [None if one.length is None else seat == 0 for one, seat in expected]
        assert {one.board for one in found} == {None}


@pytest.mark.parametrize("reason", [Exclusion.GIVEN_AWAY, Exclusion.NEWCOMER, Exclusion.UNPLAYED])
@pytest.mark.parametrize("length", [None, 5])
async def test_excluded_result_is_in_no_record(
    database: Database, address: str, length: int | None, reason: Exclusion
) -> None:
    played = Played(1, 1, (1, 2), Variant.STANDARD, length, (5, 0), MINUTE, (reason, reason))
    insert(address.removeprefix("sqlite:///"), 2, [played])
    for player, opponent in ((1, None), (2, None), (1, 2), (2, 1)):
        assert await database.read(past.record, player, 1, IN_RECORDS, opponent) == Record()
        assert await database.read(past.latest, player, 1, IN_RECORDS, 5, opponent) == []

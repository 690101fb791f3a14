"""What counts, and who stands where."""

from __future__ import annotations

from backgammon.board import Side
from backgammon.events import Close, Event, GameEnded, How, MatchEnded
from backgammon.rules import Rules
from backgammon.scoring import Win
from storage import Database, players, standings
from tests.storage.keeping import add_events, begin_match

BACKGAMMON_ON_TWO = GameEnded(Side.X, Win.BACKGAMMON, 6, How.BORNE_OFF)


async def play(database: Database, x: int, o: int, *events: Event, rules: Rules | None = None, guild: int = 1) -> int:
    stored = await begin_match(database, x, o, rules=rules or Rules(length=5), guild=guild)
    await add_events(database, stored.id, events, at=3000)
    return stored.id


async def win(database: Database, winner: int, loser: int, *, guild: int = 1, points: int = 5) -> int:
    ended = GameEnded(Side.X, Win.SINGLE, points, How.BORNE_OFF)
    reached = MatchEnded(Side.X, Close.REACHED)
    return await play(database, winner, loser, ended, reached, rules=Rules(length=9), guild=guild)


async def kept(database: Database, match_id: int) -> dict[int, tuple[int | None, int]]:
    rows = await database.fetch("SELECT * FROM results WHERE match_id = ?", match_id)
    assert all(row["finished_at"] == 3000 for row in rows)
    return {row["player_id"]: (row["won"], row["points"]) for row in rows}


async def person(database: Database, name: str) -> int:
    async with database.transaction() as tx:
        return (await players.touch(tx, sum(name.encode()), name, 1)).number


async def test_a_match_that_reached_its_length_counts_for_both(database: Database, ann: int, ben: int) -> None:
    assert await kept(database, await win(database, ann, ben)) == {ann: (1, 5), ben: (0, 0)}


async def test_a_conceded_match_counts_with_the_points_scored_so_far(database: Database, ann: int, ben: int) -> None:
    one_point = GameEnded(Side.X, Win.SINGLE, 1, How.PASSED)
    match_id = await play(database, ann, ben, one_point, MatchEnded(Side.O, Close.CONCEDED))
    assert await kept(database, match_id) == {ann: (0, 1), ben: (1, 0)}


async def test_a_session_counts_with_its_points_and_nobody_won_it(database: Database, ann: int, ben: int) -> None:
    match_id = await play(database, ann, ben, BACKGAMMON_ON_TWO, MatchEnded(None, Close.ENDED), rules=Rules())
    assert await kept(database, match_id) == {ann: (None, 6), ben: (None, 0)}


async def test_a_cancelled_match_counts_for_nothing(database: Database, ann: int, ben: int) -> None:
    match_id = await play(database, ann, ben, BACKGAMMON_ON_TWO, MatchEnded(None, Close.CANCELLED))
    assert await kept(database, match_id) == {}


async def test_points_given_at_the_start_were_not_scored(database: Database, ann: int, ben: int) -> None:
    rules = Rules(length=9, start_score=(2, 3))
    match_id = await play(database, ann, ben, BACKGAMMON_ON_TWO, MatchEnded(Side.X, Close.REACHED), rules=rules)
    assert await kept(database, match_id) == {ann: (1, 6), ben: (0, 0)}


async def test_standings_go_by_wins_then_points_then_name_and_equals_share_a_rank(
    database: Database, ann: int, ben: int
) -> None:
    cid = await person(database, "cid")
    dan = await person(database, "Dan")
    for winner, loser, points in ((ann, dan, 5), (ann, ben, 6), (cid, dan, 5), (ben, dan, 5)):
        await win(database, winner, loser, points=points)
    table = await standings.standings(database, 1, limit=10)
    assert [(row.rank, row.name, row.wins, row.losses, row.points) for row in table] == [
        (1, "Ann", 2, 0, 11),
        (2, "Ben", 1, 1, 5),
        (2, "cid", 1, 0, 5),
        (4, "Dan", 0, 3, 0),
    ]
    assert (table[0].player, table[0].discord_id) == (ann, 1001)
    assert await standings.standings(database, 1, limit=2, offset=1) == table[1:3]
    assert [await standings.standing_of(database, 1, row.player) for row in table] == table


async def test_equal_wins_with_more_points_rank_higher(database: Database, ann: int, ben: int) -> None:
    cid = await person(database, "cid")
    await win(database, ann, cid, points=5)
    await win(database, ben, cid, points=7)
    assert [(row.rank, row.name) for row in await standings.standings(database, 1, limit=2)] == [(1, "Ben"), (2, "Ann")]


async def test_a_session_adds_points_but_neither_wins_nor_losses(database: Database, ann: int, ben: int) -> None:
    await play(database, ann, ben, BACKGAMMON_ON_TWO, MatchEnded(None, Close.ENDED), rules=Rules())
    standing = await standings.standing_of(database, 1, ann)
    assert standing is not None
    assert (standing.wins, standing.losses, standing.points) == (0, 0, 6)


async def test_every_server_has_standings_of_its_own(database: Database, ann: int, ben: int) -> None:
    await win(database, ann, ben, guild=1)
    await win(database, ben, ann, guild=2)
    assert [row.name for row in await standings.standings(database, 2, limit=1)] == ["Ben"]
    assert await standings.standings(database, 3, limit=10) == []
    assert await standings.standing_of(database, 3, ann) is None

"""Forgetting a player removes their identity and leaves what others played with them."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from dataclasses import replace
from pathlib import Path

from backgammon import EndReason, Rules, Side
from club.check import faults
from club.privacy import Forgotten
from storage import Database, challenges, matches, players, preferences, standings
from storage.challenges import State
from storage.players import Player
from storage.preferences import Preferences
from tests.support.bulk_results import leaderboard_query
from tests.support.challenges import challenge
from tests.support.database import fetch
from tests.support.matches import begin_match, forget, loaded, save_finished, stale
from tests.support.random_matches import RULES, random_log

ANN, AT = 1001, 9000

REFERENCES = {
    ("blocks", "blocker"),
    ("blocks", "blocked"),
    ("matches", "x_player"),
    ("matches", "o_player"),
    ("challenges", "challenger"),
    ("challenges", "opponent"),
    ("challenges", "proposer"),
    ("challenge_drafts", "player_id"),
    ("challenge_drafts", "opponent"),
    ("results", "player_id"),
    ("results", "opponent_id"),
    ("cube_habits", "player_id"),
    ("ratings", "player_id"),
    ("rating_changes", "player_id"),
    ("season_places", "player_id"),
    ("preferences", "player_id"),
    ("interventions", "moderator"),
    ("records", "player_id"),
    ("forgotten", "player_id"),
}
"""Columns with numbers of players. A new one must be handled in `export` and in `forget` too."""


async def forgotten(database: Database, discord_id: int = ANN) -> Forgotten | None:
    return await forget(database, discord_id, AT)


async def test_forgotten_player_is_unidentifiable(database: Database, address: str, ann: int, ben: int) -> None:
    await database.write(players.touch, 1_234_567_890_123, "Annabella Unmistakable", 1)
    await forgotten(database, 1_234_567_890_123)
    assert await forgotten(database) == Forgotten(ann, (), ())
    assert await database.read(players.by_id, [ann]) == {ann: Player(ann, None, "", None)}
    assert await database.read(players.known, [ANN, 1_234_567_890_123]) == {}
    kept = (await database.read(players.by_id, [ben]))[ben]
    assert (kept.name, kept.forgotten) == ("Ben", False)
    await database.close()
    path = Path(address.removeprefix("sqlite:///"))
    assert b"Unmistakable" not in path.read_bytes()
    assert (1_234_567_890_123).to_bytes(6, "big") not in path.read_bytes()


async def test_forgetting_concedes_live_matches(database: Database, ann: int, ben: int) -> None:
    match = await begin_match(database, ben, ann, rules=Rules(length=5))
    session = await begin_match(database, ann, ben, rules=Rules(jacoby=True), channel=11)
    theirs = await begin_match(database, ben, ben, channel=12)
    done = await forgotten(database)
    assert done is not None
    assert set(done.matches) == {match.id, session.id}
    left = await loaded(database, match.id)
    assert left.match.end is not None
    assert (left.match.end.winner, left.match.end.close) == (Side.X, EndReason.CONCEDED)
    assert (left.finished_at, left.shown_version) == (AT, 0)
    ended = await loaded(database, session.id)
    assert ended.match.end is not None
    assert ended.match.end.close is EndReason.ENDED
    assert (await loaded(database, theirs.id)).match.end is None
    assert set(await database.read(stale)) >= {match.id, session.id}
    rows = await fetch(database, "SELECT won FROM results WHERE match_id = ? AND player_id = ?", match.id, ben)
    assert [row["won"] for row in rows] == [1]


async def test_forgetting_closes_challenges_made_and_received(database: Database, ann: int, ben: int) -> None:
    made = await challenge(database, ann, ben)
    for_all = await challenge(database, ann, None)
    asked = await challenge(database, ben, ann, channel=77)
    theirs = await challenge(database, ben, None)
    done = await forgotten(database)
    assert done is not None
    assert [one.challenge.id for one in done.challenges] == [made.id, for_all.id, asked.id]
    states = {}
    for one in (made, for_all, asked, theirs):
        now = await database.read(challenges.load, one.id)
        assert now is not None
        states[one.id] = now.state
    assert list(states.values()) == [State.WITHDRAWN, State.WITHDRAWN, State.DECLINED, State.OPEN]


async def test_forgetting_keeps_logs_and_results_of_others(
    database: Database, address: str, ann: int, ben: int
) -> None:
    for number, rules in enumerate(RULES):
        await save_finished(database, ann, ben, random_log(rules, number))
    live = await begin_match(database, ann, ben)
    logs = {number: await database.read(matches.log, number) for number in range(1, live.id)}
    points = leaderboard_query(standings.Leaderboard.POINTS, (1,))
    before = await database.read(standings.page, points, ann, 9)
    await forgotten(database)
    assert {number: await database.read(matches.log, number) for number in logs} == logs
    after = await database.read(standings.page, points, ann, 9)
    assert before.total == 2
    assert [replace(one, place=1) for one in before.lines if one.player == ben] == list(after.lines)
    assert list(faults(Path(address.removeprefix("sqlite:///")))) == []


async def test_forgetting_deletes_only_own_preferences(database: Database, ann: int, ben: int) -> None:
    liked = Preferences("dark", mirrored=True)
    for player in (ann, ben):
        await database.write(preferences.save, player, liked)
    await forgotten(database)
    assert await database.read(preferences.load, ann) == Preferences()
    assert await database.read(preferences.load, ben) == liked


async def test_returning_player_gets_a_new_number(database: Database, ann: int) -> None:
    for _ in range(3):
        assert await forgotten(database) is not None
        assert await forgotten(database) is None
        new = await database.write(players.touch, ANN, "Ann", 5)
        assert new.id != ann
        assert new.name == "Ann"


async def test_every_reference_to_a_player_is_known(database: Database, address: str) -> None:
    await database.close()
    with closing(sqlite3.connect(address.removeprefix("sqlite:///"))) as connection:
        tables = [name for [name] in connection.execute("SELECT name FROM sqlite_master WHERE type = 'table'")]
        there = {
            (table, row[3])
            for table in tables
            for row in connection.execute(f"PRAGMA foreign_key_list({table})")
            if row[2] == "players"
        }
    assert there == REFERENCES

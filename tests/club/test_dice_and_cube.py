"""Dice and cube statistics are saved when a match ends and agree with its log."""

from __future__ import annotations

from collections import Counter

from backgammon import Rules, Side
from backgammon.actions import AgreeCancel, AskCancel, Concede, Lapse, Void
from backgammon.decide import apply
from backgammon.events import Beavered, Doubled, EndReason, MatchEnded, OpeningRolled, Passed, Rolled, Taken
from backgammon.summary import CubeHabits, rolled_pairs
from club import results
from storage import Database, cube_habits, rolls
from tests.support.database import fetch
from tests.support.matches import add_events, begin_match, loaded, save_finished
from tests.support.random_matches import RULES, random_log

MANY = 1000


async def rows_of(database: Database, table: str) -> int:
    [row] = await fetch(database, f"SELECT COUNT(*) AS n FROM {table}")  # noqa: S608 - names of our own tables
    return int(row["n"])


async def test_dice_of_a_server_are_those_of_its_finished_matches(database: Database, ann: int, ben: int) -> None:
    seen: Counter[tuple[int, int]] = Counter()
    for number, rules in enumerate(RULES):
        log = random_log(rules, number)
        await save_finished(database, ann, ben, log)
        for event in log:
            if isinstance(event, OpeningRolled | Rolled):
                seen[event.dice.first, event.dice.second] += 1
    await begin_match(database, ann, ben, guild=2, channel=11, events=random_log(RULES[0], 1)[:9])
    assert sum(seen.values()) > 300
    assert +(await database.read(rolls.in_guild, 1, MANY)) == seen
    assert +(await database.read(rolls.in_guild, 2, MANY)) == Counter()


async def test_only_the_newest_matches_are_read(database: Database, ann: int, ben: int) -> None:
    logs = [random_log(RULES[1], number) for number in range(4)]
    for log in logs:
        await save_finished(database, ann, ben, log)
    assert +(await database.read(rolls.in_guild, 1, 2)) == rolled_pairs([*logs[2], *logs[3]])
    assert +(await database.read(rolls.in_guild, 1, MANY)) == rolled_pairs([event for log in logs for event in log])


async def test_dice_count_for_every_end_and_survive_a_voided_result(database: Database, ann: int, ben: int) -> None:
    opened = random_log(RULES[0], 1)[:9]
    left, cancelled, lapsed = [
        await begin_match(database, ann, ben, events=opened, channel=channel) for channel in (10, 11, 12)
    ]
    await add_events(database, left.id, apply(left.match, Side.X, Concede())[1])
    asked = await add_events(database, cancelled.id, apply(cancelled.match, Side.X, AskCancel())[1])
    await add_events(database, cancelled.id, apply(asked.match, Side.O, AgreeCancel())[1])
    await add_events(database, lapsed.id, apply(lapsed.match, Side.X, Lapse())[1])
    once = rolled_pairs(opened)
    thrice = Counter({pair: 3 * times for pair, times in once.items()})
    assert +(await database.read(rolls.in_guild, 1, MANY)) == thrice
    assert await rows_of(database, "cube_habits") == 4
    over = await loaded(database, left.id)
    await add_events(database, left.id, apply(over.match, Side.X, Void())[1])
    assert +(await database.read(rolls.in_guild, 1, MANY)) == thrice
    assert await rows_of(database, "cube_habits") == 2


async def test_cube_actions_are_counted_per_player(database: Database, ann: int, ben: int) -> None:
    logs = [random_log(Rules(beavers=True, length=None), number, boldness=0.15) for number in range(60)]
    for log in logs:
        await save_finished(database, ann, ben, log)
    counting = [log for log in logs if log[-1] != MatchEnded(None, EndReason.CANCELLED)]
    assert 0 < len(counting) < len(logs)
    happened = [event for log in counting for event in log]
    found = set()
    for player, side in ((ann, Side.X), (ben, Side.O)):
        counted = [
            sum(isinstance(event, kind) and event.side is side for event in happened)
            for kind in (Doubled, Taken, Passed, Beavered)
        ]
        assert await database.read(cube_habits.of_player, player, 1) == CubeHabits(*counted)
        found |= {place for place, times in enumerate(counted) if times}
    assert found == {0, 1, 2, 3}
    assert await database.read(cube_habits.of_player, ann, 2) == CubeHabits()


async def test_saving_a_match_again_changes_nothing(database: Database, ann: int, ben: int) -> None:
    log = random_log(RULES[1], 4, boldness=0)
    stored = await save_finished(database, ann, ben, log)
    before = await database.read(rolls.in_guild, 1, MANY), await database.read(cube_habits.of_player, ann, 1)
    await database.write(results.save_dice_and_cube, stored)
    assert (await database.read(rolls.in_guild, 1, MANY), await database.read(cube_habits.of_player, ann, 1)) == before

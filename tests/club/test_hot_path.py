"""The cost of an action does not grow with the number of matches, players and events, and no write waits for a long
log to be read.
"""

from __future__ import annotations

from random import Random

from backgammon import Concede
from club import moderation
from club.clock import DEFAULT_DEADLINE
from club.matches import act, move, shown
from club.overdue import fire
from club.rebuild import rebuild
from club.rematches import propose_rematch
from storage import Database
from storage.matches import BoardMessage
from tests.support.club import ANNA, BJORN, CARIN, NOON, PLACE, SEED, begin, by
from tests.support.database import ExplainedDatabase
from tests.support.random_matches import random_turn


async def test_action_and_board_update_use_only_indexes(db: Database) -> None:
    watched, chance = ExplainedDatabase(db), Random(1)
    now = await begin(db, length=1)
    while now.match.end is None:
        side, action = random_turn(now.match, chance)
        person = ANNA if now.side_of(ANNA.discord_id) is side else BJORN
        now = (await act(watched, by(person), now.id, now.match.version, action)).table
        assert await shown(watched, now.id, now.match.version, BoardMessage(1, 2, 3))
    searched = {step for step in watched.steps if step.startswith("SEARCH")}
    assert {step.split()[1] for step in searched} >= {"matches", "events", "x", "o", "servers", "seeds"}
    scanned = [step for step in watched.steps if step.startswith("SCAN") and "CONSTANT ROW" not in step]
    assert scanned == []  # inserted rows are constant rows


async def test_no_log_is_read_from_its_beginning_in_a_write(db: Database) -> None:
    now = await begin(db, length=1)
    watched, guild_id = ExplainedDatabase(db), now.stored.guild_id or 0
    assert await fire(watched, now.id, NOON + DEFAULT_DEADLINE) is not None
    await move(watched, by(ANNA), now.id, PLACE.channel_id + 1)
    other = await begin(db, length=1)
    await moderation.cancel(watched, by(CARIN), guild_id, other.id, "they asked for it")
    await moderation.move(watched, by(CARIN), guild_id, now.id, PLACE.channel_id + 2, "they asked for it")
    await act(watched, by(BJORN), now.id, None, Concede())
    await propose_rematch(watched, by(ANNA), now.id, SEED)
    await moderation.void(watched, by(CARIN), guild_id, now.id, "they were one person")
    await rebuild(watched)
    assert 0 not in watched.read_after

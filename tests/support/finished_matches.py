"""Matches of every kind, as tests of the database's check need them."""

from __future__ import annotations

from backgammon import Side
from backgammon.actions import AgreeCancel, AskCancel, Void
from backgammon.decide import apply
from storage import Database
from storage.matches import StoredMatch
from tests.support.matches import add_events, begin_match, loaded, save_finished
from tests.support.random_matches import RULES, random_log


async def save_every_kind(database: Database, x: int, o: int) -> StoredMatch:
    """Save a finished match by each set of rules, a voided, a cancelled and a live one; return the live one."""
    for number, rules in enumerate(RULES):
        await save_finished(database, x, o, random_log(rules, number, boldness=0.1))
    live = await begin_match(database, x, o)
    cancelled = await begin_match(database, o, x, channel=11)
    for side, action in ((Side.X, AskCancel()), (Side.O, AgreeCancel())):
        now = await loaded(database, cancelled.id)
        await add_events(database, now.id, apply(now.match, side, action)[1])
    over = await loaded(database, 2)
    await add_events(database, over.id, apply(over.match, Side.X, Void())[1], at=9999)
    return live

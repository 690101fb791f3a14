"""Reminders, passed deadlines, and the end of abandoned matches."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable

from bot.context import Barpoint
from bot.delivery.pings import ping_unless_never
from bot.delivery.unused_threads import remove_unused_thread
from bot.discord_errors import DISCORD_ERRORS, describe_error, is_transient
from club.clock import DAY, HOUR
from club.overdue import DueTimer, due, end_unshown, fire, repeat, snooze, unshown
from storage.clocks import Due

RETRY_MS = 15 * 60 * 1000
"""The time after which a reminder is retried after a fault of Discord's, in milliseconds; after others it is an hour."""

MAX_CONCURRENT = 8
"""The number of boards shown concurrently: each takes half a minute if Discord does not answer."""

_log = logging.getLogger(__name__)


async def fire_due_timers(bot: Barpoint) -> None:
    """Do what is due in every match; one that cannot be shown or read does not delay the others."""
    now = bot.clock()
    places = asyncio.Semaphore(MAX_CONCURRENT)

    async def take_turn(match_id: int, work: Callable[[Barpoint, int, int], Awaitable[None]]) -> None:
        async with places:
            await work(bot, match_id, now)

    await asyncio.gather(
        *(take_turn(match_id, _call_out) for match_id in await due(bot.db, now)),
        *(take_turn(match_id, _show_or_end) for match_id in await unshown(bot.db, now)),
    )


async def _call_out(bot: Barpoint, match_id: int, now: int) -> None:
    call = None
    try:
        call = await fire(bot.db, match_id, now)
        if call is not None:
            await bot.publisher.show(match_id, known=call.table, ping=_player_to_ping(call), repost=True)
            await remove_unused_thread(bot, bot.db, call.table)
    except DISCORD_ERRORS as error:
        _log.info("what is due is not shown", extra={"match": match_id, **describe_error(error)})
        if call is not None and not call.table.is_shown:
            await repeat(bot.db, call, now + (RETRY_MS if is_transient(error) else HOUR))
    except Exception:
        _log.exception("what is due is not done", extra={"match": match_id})
        await snooze(bot.db, match_id, now + DAY)


async def _show_or_end(bot: Barpoint, match_id: int, now: int) -> None:
    """Try once more to show a match that could not be shown for long, because the bot may have been down; then end it."""
    try:
        await bot.publisher.show(match_id)
    except DISCORD_ERRORS as error:
        if is_transient(error):
            await snooze(bot.db, match_id, now + RETRY_MS)
        elif await end_unshown(bot.db, match_id, now):
            _log.info("ended because it could not be shown", extra={"match": match_id, **describe_error(error)})
    except Exception:
        _log.exception("match that could not be shown is not ended", extra={"match": match_id})
        await snooze(bot.db, match_id, now + DAY)


def _player_to_ping(call: DueTimer) -> int | None:
    """Return the Discord ID of the player to remind: the one on turn, or after the deadline the one who may claim."""
    side = call.table.match.to_act
    if side is None or call.due is Due.LAPSE:
        return None
    return ping_unless_never(call.table.player(side if call.due is Due.REMINDER else side.other))

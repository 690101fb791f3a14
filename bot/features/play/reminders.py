"""What is due without anybody asking: reminders, deadlines that have passed, and the end of what nobody touches."""

from __future__ import annotations

import asyncio
import logging
from typing import TYPE_CHECKING

from bot.discord_errors import MISHAPS, PLACE_GONE, facts, is_expected
from bot.features.play.perform import unless_never
from club.clock import DAY
from club.overdue import Call, call_again, call_out, due, put_off
from storage.clocks import Due

if TYPE_CHECKING:
    from bot.context import Barpoint

SOON = 15 * 60 * 1000
"""When something that Discord did not take is said once more, in milliseconds."""

AT_ONCE = 8
"""How many boards are shown at the same time: where Discord does not answer, each takes half a minute."""

_log = logging.getLogger(__name__)


async def call_out_due(bot: Barpoint) -> None:
    """Do what is due in every match; one that cannot be shown, or not even read, keeps no other waiting."""
    now = bot.clock()
    places = asyncio.Semaphore(AT_ONCE)

    async def take_turn(match_id: int) -> None:
        async with places:
            await _call_out(bot, match_id, now)

    await asyncio.gather(*map(take_turn, await due(bot.db, now)))


async def _call_out(bot: Barpoint, match_id: int, now: int) -> None:
    call = None
    try:
        call = await call_out(bot.db, match_id, now)
        if call is not None:
            await bot.publisher.show(match_id, known=call.table, ping=_whom_to_tell(call), anew=True)
    except MISHAPS as error:
        _log.info("what is due is not shown", extra={"match": match_id, **facts(error)})
        if call is not None and is_expected(error) and getattr(error, "code", None) not in PLACE_GONE:
            await call_again(bot.db, call, now + SOON)
    except Exception:
        _log.exception("what is due is not done", extra={"match": match_id})
        await put_off(bot.db, match_id, now + DAY)


def _whom_to_tell(call: Call) -> int | None:
    """The Discord id of the one who can do something about it: who owes an action, and later who may claim."""
    side = call.table.match.to_act
    if side is None or call.due is Due.LAPSE:
        return None
    return unless_never(call.table.player(side if call.due is Due.REMINDER else side.other))

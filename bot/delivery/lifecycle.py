"""One interaction from its arrival to its answer: what takes long is deferred, and a stop waits for what has begun."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable, Coroutine
from contextlib import suppress
from typing import Any

import discord

from bot.delivery.reply import defer, finish, owes, private
from bot.text.languages import reader

PATIENCE_SECONDS = 1.5
"""How long an answer may take before it is deferred. Discord waits for three seconds, the way there included."""
GRACE_SECONDS = 3
"""How long a stop waits for what is under way. Five seconds is what a host is promised for all of it."""
_LAST_SECONDS = 0.5
"""How long a stop waits for what it has broken off."""
_LAST_WORD_SECONDS = 0.4
"""How long Discord may take for the answer to that; soon afterwards there is no connection."""

_log = logging.getLogger(__name__)


async def patience() -> None:
    """Wait for as long as an answer may take before it is deferred."""
    await asyncio.sleep(PATIENCE_SECONDS)


class Attendant:
    """Carries out what people ask for, until it is told to stop. `patience` returns when an answer takes too long."""

    def __init__(self, patience: Callable[[], Awaitable[None]] = patience) -> None:
        self._patience = patience
        self._working: set[asyncio.Task[Any]] = set()
        self._hurry = asyncio.Event()
        self.stopping = False

    async def attend(self, interaction: discord.Interaction[Any], work: Coroutine[Any, Any, None]) -> None:
        """Do the work that answers an interaction. What has not begun when the bot stops never begins."""
        autocompletes = interaction.type is discord.InteractionType.autocomplete
        if self.stopping:
            work.close()
            if not autocompletes:  # what is offered while somebody types may stay out
                await _put_off(interaction)
        elif autocompletes:
            await self.work(work)
        else:
            await self.work(self._answered(interaction, work))

    async def work(self, work: Coroutine[Any, Any, None]) -> None:
        """Do something that a stop waits for."""
        task = asyncio.create_task(work)
        self._working.add(task)
        task.add_done_callback(self._working.discard)
        await task

    async def stop(self) -> None:
        """Begin nothing more, and wait for what is under way; what takes too long is broken off.

        An action that was begun is then committed or not, as if the process had been killed.
        """
        if not self.stopping:
            _log.info("stopping", extra={"works": len(self._working)})
        self.stopping = True
        if not self._working:
            return
        working = set(self._working)
        ended, hurry = asyncio.create_task(asyncio.wait(working)), asyncio.create_task(self._hurry.wait())
        await asyncio.wait((ended, hurry), timeout=GRACE_SECONDS, return_when=asyncio.FIRST_COMPLETED)
        ended.cancel()
        hurry.cancel()
        late = {task for task in working if task.cancel()}
        if late:
            _log.warning("broken off", extra={"works": len(late)})
            await asyncio.wait(late, timeout=_LAST_SECONDS)

    def hurry(self) -> None:
        """Wait no longer."""
        self._hurry.set()

    async def _answered(self, interaction: discord.Interaction[Any], work: Coroutine[Any, Any, None]) -> None:
        late = asyncio.create_task(self._defer_late(interaction))
        try:
            await work
        except asyncio.CancelledError:
            if self.stopping and owes(interaction):
                with suppress(TimeoutError):
                    async with asyncio.timeout(_LAST_WORD_SECONDS):
                        await _put_off(interaction)
            raise
        finally:
            late.cancel()
        await finish(interaction, reader(interaction)("Done."))

    async def _defer_late(self, interaction: discord.Interaction[Any]) -> None:
        await self._patience()
        # Not to be broken off half-way: nobody could say then whether Discord has heard of it.
        await asyncio.shield(defer(interaction))


async def _put_off(interaction: discord.Interaction[Any]) -> None:
    await private(interaction, reader(interaction)("I am being restarted. Please try again in a moment."))

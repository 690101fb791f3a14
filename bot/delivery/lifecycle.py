"""One interaction from its arrival to its answer: slow work is deferred, and a shutdown waits for work in progress."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable, Coroutine
from contextlib import suppress
from typing import Any

import discord

from bot.delivery.reply import Responder
from bot.text.languages import Languages
from bot.text.translator import _

DEFER_AFTER_SECONDS = 1.5
"""The time before a response is deferred. Discord waits for three seconds, including the network."""
GRACE_SECONDS = 3
"""The time that a shutdown waits for work in progress. Five seconds are promised for all of it."""
_CANCEL_SECONDS = 0.5
"""The time that a shutdown waits for cancelled work."""
_LAST_REPLY_SECONDS = 0.4
"""The time for the reply to cancelled work; soon afterwards there is no connection."""

_log = logging.getLogger(__name__)


async def defer_after() -> None:
    """Wait for as long as an answer may take before it is deferred."""
    await asyncio.sleep(DEFER_AFTER_SECONDS)


class InteractionRunner:
    """Runs the handlers of interactions until it is stopped. `defer_after` returns when an answer is late."""

    def __init__(self, languages: Languages, defer_after: Callable[[], Awaitable[None]] = defer_after) -> None:
        self._languages = languages
        self._defer_after = defer_after
        self._running: set[asyncio.Task[Any]] = set()
        self._force_stop = asyncio.Event()
        self.stopping = False

    async def run(self, interaction: discord.Interaction[Any], handler: Coroutine[Any, Any, None]) -> None:
        """Run the handler of an interaction. What has not begun when the bot stops never begins."""
        autocompletes = interaction.type is discord.InteractionType.autocomplete
        if self.stopping:
            handler.close()
            if not autocompletes:  # choices while the user types may be missing
                await self._reply_restarting(interaction)
        elif autocompletes:
            await self.work(handler)
        else:
            await self.work(self._answer(interaction, handler))

    async def work(self, work: Coroutine[Any, Any, None]) -> None:
        """Do work that a shutdown waits for."""
        task = asyncio.create_task(work)
        self._running.add(task)
        task.add_done_callback(self._running.discard)
        await task

    async def stop(self) -> None:
        """Begin nothing more and wait for work in progress; cancel what takes too long.

        An action that was begun is then committed or not, as if the process had been killed.
        """
        if not self.stopping:
            _log.info("stopping", extra={"works": len(self._running)})
        self.stopping = True
        if not self._running:
            return
        running = set(self._running)
        ended, forced = asyncio.create_task(asyncio.wait(running)), asyncio.create_task(self._force_stop.wait())
        await asyncio.wait((ended, forced), timeout=GRACE_SECONDS, return_when=asyncio.FIRST_COMPLETED)
        ended.cancel()
        forced.cancel()
        late = {task for task in running if task.cancel()}
        if late:
            _log.warning("broken off", extra={"works": len(late)})
            await asyncio.wait(late, timeout=_CANCEL_SECONDS)

    def force_stop(self) -> None:
        """Wait no longer."""
        self._force_stop.set()

    async def _answer(self, interaction: discord.Interaction[Any], handler: Coroutine[Any, Any, None]) -> None:
        responder = Responder.of(interaction)
        late = asyncio.create_task(self._defer_late(responder))
        try:
            await handler
        except asyncio.CancelledError:
            if self.stopping and not responder.answered:
                with suppress(TimeoutError):
                    async with asyncio.timeout(_LAST_REPLY_SECONDS):
                        await self._reply_restarting(interaction)
            raise
        finally:
            late.cancel()
        await responder.finish(self._languages.reader(interaction)(_("Done.")))

    async def _defer_late(self, responder: Responder) -> None:
        await self._defer_after()
        # Shielded: cancelling midway would leave the state of the response unknown.
        await asyncio.shield(responder.defer())

    async def _reply_restarting(self, interaction: discord.Interaction[Any]) -> None:
        words = self._languages.reader(interaction)
        await Responder.of(interaction).reply_ephemeral(words(_("I'm restarting. Please try again in a moment.")))

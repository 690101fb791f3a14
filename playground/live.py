"""Keeps the page alive: the clock runs, and what the other person or the bot does shows up by itself."""

from __future__ import annotations

import asyncio
import logging
from datetime import UTC, datetime
from typing import TYPE_CHECKING, Any

from playground.world import seconds_behind

if TYPE_CHECKING:
    from collections.abc import Mapping

    from simcord.env import Env
    from simcord.preview import Preview

BEAT_SECONDS = 0.25
_SEEN_BY_PEOPLE = ("MESSAGE_", "THREAD_", "CHANNEL_", "GUILD_")

_log = logging.getLogger(__name__)


class Pulse:
    """Moves the simulated clock with the real one and publishes to each open page what it has not seen."""

    def __init__(self, env: Env, preview: Preview) -> None:
        self._env = env
        self._preview = preview
        self._turn = asyncio.Lock()
        self._last_change = datetime.now(UTC)
        env.backend.subscribers.append(self._notice)
        self._take_turns()
        self._show_the_present()

    async def run(self) -> None:
        """Beat until cancelled."""
        while True:
            await asyncio.sleep(BEAT_SECONDS)
            async with self._turn:
                await self._let_time_pass()
                self._publish_news()

    def _notice(self, event: str, _payload: Mapping[str, Any]) -> None:
        if event.startswith(_SEEN_BY_PEOPLE):
            self._last_change = datetime.now(UTC)

    def _take_turns(self) -> None:
        """Make what people do in the browser wait for a beat that is under way.

        SimCord refuses an action while another operation runs, and the page then says "outcome uncertain" and stays
        dead until it is reloaded.
        """
        act = self._preview._action  # noqa: SLF001 - there is no public place to wait at

        async def act_in_turn(context_id: str | None, body: Mapping[str, Any]) -> dict[str, Any]:
            async with self._turn:
                return await act(context_id, body)

        self._preview._action = act_in_turn  # type: ignore[method-assign]  # noqa: SLF001 - see above

    def _show_the_present(self) -> None:
        """Tell each page, whenever something is published to it, what time it is.

        SimCord moves that time at a refresh alone. In the tab of whoever acts all that he did since the last one would
        lie ahead: "asked in 21 seconds".
        """
        publish = self._preview._publish  # noqa: SLF001 - there is no public place to hear of it

        def publish_now(*page: Any, **why: Any) -> None:
            self._preview.capture_time = datetime.now(UTC)
            publish(*page, **why)

        self._preview._publish = publish_now  # type: ignore[method-assign]  # noqa: SLF001 - see above

    async def _let_time_pass(self) -> None:
        """Without this the bot's `discord.ext.tasks` loops would never run: SimCord parks them until time is moved."""
        try:
            await self._env.advance_time(seconds_behind(self._env))
        except TimeoutError:
            _log.warning("the bot was still busy; its clock catches up at the next beat", exc_info=True)

    def _publish_news(self) -> None:
        """Publish to the pages that are older than the last change.

        Not `preview.refresh()`: that gives every page a new revision, also the one that has just shown the change, and
        a click made before the page has learned its new number is turned down.
        """
        pages = self._preview._pages  # noqa: SLF001 - see above
        for page in tuple(pages.values()):
            shown = page.published_at
            if page.id in pages and (shown is None or datetime.fromisoformat(shown) < self._last_change):
                self._preview._publish(page, reason="refresh")  # noqa: SLF001 - see above

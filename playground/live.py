"""Keep the page live: move the clock, and show what the other player or the bot does without a reload."""

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
_VISIBLE_EVENTS = ("MESSAGE_", "THREAD_", "CHANNEL_", "GUILD_")

_log = logging.getLogger(__name__)


class Pulse:
    """Moves the simulated clock with the real one and publishes news to each open page."""

    def __init__(self, env: Env, preview: Preview) -> None:
        self._env = env
        self._preview = preview
        self._turn = asyncio.Lock()
        self._last_change = datetime.now(UTC)
        env.backend.subscribers.append(self._notice)
        self._take_turns()
        self._send_current_time()

    async def run(self) -> None:
        """Update the clock and the pages every BEAT_SECONDS until cancelled."""
        while True:
            await asyncio.sleep(BEAT_SECONDS)
            async with self._turn:
                await self._let_time_pass()
                self._publish_news()

    def _notice(self, event: str, _payload: Mapping[str, Any]) -> None:
        if event.startswith(_VISIBLE_EVENTS):
            self._last_change = datetime.now(UTC)

    def _take_turns(self) -> None:
        """Make actions in the browser wait for a running update.

        SimCord refuses an action while another operation runs. The page would then say "outcome uncertain" and do
        nothing until it is reloaded.
        """
        act = self._preview._action  # noqa: SLF001 - there is no public hook before an action

        async def act_in_turn(context_id: str | None, body: Mapping[str, Any]) -> dict[str, Any]:
            async with self._turn:
                return await act(context_id, body)

        self._preview._action = act_in_turn  # type: ignore[method-assign]  # noqa: SLF001 - see above

    def _send_current_time(self) -> None:
        """Send the current time to the page with every publication.

        SimCord sends it only at a refresh, so the tab of the user who acts would show everything since the last refresh
        as in the future: "asked in 21 seconds".
        """
        publish = self._preview._publish  # noqa: SLF001 - there is no public hook before a publication

        def publish_now(*page: Any, **why: Any) -> None:
            self._preview.capture_time = datetime.now(UTC)
            publish(*page, **why)

        self._preview._publish = publish_now  # type: ignore[method-assign]  # noqa: SLF001 - see above

    async def _let_time_pass(self) -> None:
        """Advance the simulated clock, or the bot's `discord.ext.tasks` loops would never run."""
        try:
            await self._env.advance_time(seconds_behind(self._env))
        except TimeoutError:
            _log.warning("the bot was still busy; its clock catches up at the next beat", exc_info=True)

    def _publish_news(self) -> None:
        """Publish to the pages that are older than the last change.

        `preview.refresh()` would give every page a new revision, also the page that has just shown the change. A click
        made before the page learns its new number is refused.
        """
        pages = self._preview._pages  # noqa: SLF001 - see above
        for page in tuple(pages.values()):
            shown = page.published_at
            if page.id in pages and (shown is None or datetime.fromisoformat(shown) < self._last_change):
                self._preview._publish(page, reason="refresh")  # noqa: SLF001 - see above

"""The bot as a Discord client: it opens its database, registers commands and runs background loops."""

from __future__ import annotations

import asyncio
import logging
import secrets
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager, suppress
from typing import Any

import discord
from discord import app_commands
from discord.ext import tasks

from bot.command_kinds import check_offered
from bot.config import Settings
from bot.context import Barpoint, Request, person_of
from bot.delivery.command_sync import sync_commands
from bot.delivery.heavy_work import HeavyWork
from bot.delivery.lifecycle import InteractionRunner, defer_after
from bot.delivery.publisher import Publisher
from bot.discord_errors import DISCORD_ERRORS, describe_error
from bot.features import every_command
from bot.features.challenge.messages import show_current
from bot.features.play.reminders import fire_due_timers
from bot.logs import ids, is_not_discord_error
from bot.router import route
from bot.text.catalogues import read_all
from bot.text.command_names import CommandTranslator, command_mentions
from bot.text.error_messages import CHANGED_COMMAND, explain, unexpected
from bot.text.languages import Languages
from bot.text.mentions import CommandMentions
from bot.ui.components import PressButton, PressMenu
from bot.ui.custom_id import Press, is_ours, set_epoch
from bot.ui.modals import submitted
from club import challenges, drafts, people, privacy, ratings, records
from club.admission import Limits
from club.rebuild import complete
from club.tables import Stale
from storage import StorageError, boards, epochs, open_database
from storage.address import path_of
from storage.nightly import copy_nightly

UPKEEP_SECONDS = 60
RETRY_SECONDS = 10
"""The time between two looks at what is to be shown again."""
FAREWELL_SECONDS = 1
"""The time that Discord has to close the connection; then it is dropped."""

_log = logging.getLogger(__name__)


class BarpointClient(Barpoint):
    """One bot with its database. `clock` gives epoch milliseconds, `seeds` 32 secret bytes for the dice of a match.

    `defer_after` returns when a response must be deferred.
    """

    def __init__(
        self,
        settings: Settings,
        *,
        clock: Callable[[], int],
        seeds: Callable[[], bytes],
        defer_after: Callable[[], Awaitable[None]] = defer_after,
    ) -> None:
        # Guilds and their messages show which message is the newest of a channel. Neither intent is privileged.
        super().__init__(
            intents=discord.Intents(guilds=True, guild_messages=True),
            allowed_mentions=discord.AllowedMentions.none(),
            max_messages=None,
        )
        self.settings = settings
        self.clock = clock
        self.seeds = seeds
        self.languages = Languages(self)
        self.limits = Limits(
            challenges_a_minute=settings.challenges_a_minute,
            open_challenges=settings.open_challenges,
            matches_a_person=settings.matches_a_person,
            matches_a_server=settings.matches_a_server,
            rated_a_day=settings.rated_a_day,
            sessions_a_day=settings.sessions_a_day,
            threads_a_day=settings.threads_a_day,
            newcomer_minutes=settings.newcomer_minutes,
        )
        self.runner = InteractionRunner(self.languages, defer_after)
        self.tree = Commands(self)
        self._catching_up = asyncio.Lock()
        self.heavy = HeavyWork()

    async def setup_hook(self) -> None:
        """Open the database and register buttons and commands before the first event."""
        self.db = await open_database(self.settings.database_url)
        set_epoch(await self.db.write(epochs.current))
        await asyncio.to_thread(read_all)
        await self.languages.learn(self.db)
        minutes = self.settings.board_edit_minutes
        self.publisher = Publisher(self, self.db, self.clock, minutes, self.languages.of_server)
        self.add_dynamic_items(PressButton, PressMenu)
        for command in every_command():
            self.tree.add_command(command)
        await self.tree.set_translator(CommandTranslator())
        synced = await sync_commands(self.tree)
        self.languages.link_commands(CommandMentions(command_mentions(every_command(), synced.ids)))

    async def on_ready(self) -> None:
        """Show what was committed but not shown before the last stop."""
        _log.info("ready", extra={"guilds": len(self.guilds)})
        if self.runner.stopping:
            return
        if not self.upkeep.is_running():
            self.upkeep.start()
            self.retrying.start()
            self.copying.start()
            self.deleting_unused.start()
            self.recalculate_ratings.start()
        await self.runner.work(self._catch_up())

    async def _catch_up(self) -> None:
        # Discord sends "ready" again after each connection that could not be resumed; one round at a time is enough.
        async with self._catching_up:
            await self.publisher.catch_up(await self.db.read(boards.waiting), until=lambda: self.runner.stopping)

    async def on_resumed(self) -> None:
        """Show what could not be shown while the connection was lost."""
        if not self.runner.stopping:
            await self.runner.work(self._catch_up())

    async def on_guild_join(self, _guild: discord.Guild) -> None:
        """Show the matches of a server that has invited the bot again."""
        await self.on_resumed()

    @tasks.loop(seconds=RETRY_SECONDS)
    async def retrying(self) -> None:
        """Try again what could not be shown; an error in one round is logged and does not prevent the next."""
        try:
            await self.runner.work(self._retry())
        except Exception as error:
            self._unknown("retry failed", error)

    async def _retry(self) -> None:
        async with self._catching_up:
            await self.publisher.retry(until=lambda: self.runner.stopping)

    @tasks.loop(seconds=UPKEEP_SECONDS)
    async def upkeep(self) -> None:
        """Handle what is due; an error in one round is logged and does not prevent the next."""
        try:
            await self.runner.work(self._do_what_is_due())
        except Exception as error:
            self._unknown("upkeep failed", error)

    @tasks.loop(hours=1)
    async def copying(self) -> None:
        """Make the nightly copy; a failed one, on a full disk for instance, is retried and reported each hour."""
        await copy_nightly(path_of(self.settings.database_url), self.settings.backup_folder, self.clock())

    @tasks.loop(hours=1)
    async def deleting_unused(self) -> None:
        """Delete imports that no one uses and expired drafts; an error is logged, and the next round tries again."""
        try:
            await self.runner.work(records.delete_unused(self.db, self.clock()))
            await self.runner.work(drafts.delete_expired(self.db, self.clock()))
        except Exception as error:
            self._unknown("unused imports and drafts not deleted", error)

    @tasks.loop(seconds=UPKEEP_SECONDS)
    async def recalculate_ratings(self) -> None:
        """Recalculate ratings, after a voided result for instance."""
        try:
            await ratings.recalculate(self.db)
        except Exception as error:
            self._unknown("ratings could not be counted", error)

    @recalculate_ratings.before_loop
    async def completing(self) -> None:
        """Fill in result columns that later versions added, for older matches; that can take minutes.

        Nothing waits for it. A stop interrupts it, and the next start continues.
        """
        try:
            done = await complete(self.db)
        except Exception as error:
            self._unknown("results could not be read again", error)
            return
        if done.matches or done.unreadable:
            _log.info("results read again", extra={"matches": done.matches, "unreadable": len(done.unreadable)})

    async def _do_what_is_due(self) -> None:
        await self.languages.learn(self.db)
        await privacy.expire(self.db, self.clock())
        await self._close_expired()
        await fire_due_timers(self)

    async def _close_expired(self) -> None:
        """Close expired challenges and update their messages."""
        for proposal in await challenges.expire(self.db, self.clock()):
            await show_current(self, proposal)

    async def close(self) -> None:
        """Finish work in progress, answer nothing new, and close the connection and the database."""
        self.upkeep.stop()
        self.heavy.stop()
        await self.runner.stop()
        self.upkeep.cancel()
        self.retrying.cancel()
        self.copying.cancel()
        self.deleting_unused.cancel()
        self.recalculate_ratings.cancel()
        with suppress(TimeoutError):
            async with asyncio.timeout(FAREWELL_SECONDS):
                await super().close()
        if hasattr(self, "db"):
            await self.db.close()

    async def pressed(self, interaction: discord.Interaction[Any], what: Press | None) -> None:
        """Answer a button, a menu or a modal."""
        await self.runner.run(interaction, self._press(interaction, what))

    async def _press(self, interaction: discord.Interaction[Any], what: Press | None) -> None:
        async with self.answering(interaction):
            await route(Request.of(interaction, what))
        await self.update_name(interaction)  # after the answer, which someone waits for

    async def update_name(self, interaction: discord.Interaction[Any]) -> None:
        """Save the new name of a user who was renamed; a full disk, for instance, does not keep them from playing."""
        try:
            await people.update_name(self.db, person_of(interaction.user))
        except StorageError as error:
            _log.error("name not saved", extra={"why": str(error), **ids(interaction)})

    async def on_interaction(self, interaction: discord.Interaction[Any]) -> None:
        """Answer a submitted modal, and a button or menu with an unknown custom ID: forged, or of another version."""
        if interaction.type is discord.InteractionType.modal_submit:
            await self.pressed(interaction, submitted(dict(interaction.data or {})))
        elif interaction.type is discord.InteractionType.component and not is_ours(str(interaction.custom_id)):
            await self.pressed(interaction, None)

    @asynccontextmanager
    async def answering(self, interaction: discord.Interaction[Any]) -> AsyncIterator[None]:
        """Turn each error in this block into one private reply; an old board is updated."""
        try:
            yield
        except Stale as stale:
            await self._show_present(interaction, stale)
        except Exception as error:
            await self._say(interaction, error)

    async def _show_present(self, interaction: discord.Interaction[Any], stale: Stale) -> None:
        try:
            request = Request.of(interaction)
            shown = await self.publisher.show(stale.table.id, request.responder, known=stale.table)
            if not shown.answered:
                await request.reply(explain(stale, request.words) or "")
        except Exception as error:
            await self._say(interaction, error)

    async def _say(self, interaction: discord.Interaction[Any], error: Exception) -> None:
        request = Request.of(interaction)
        text = explain(error, request.words)
        if text is None:
            text = unexpected(self._unknown("unexpected", error, interaction), request.words)
        elif isinstance(error, StorageError):
            # The user sees a message about a full or read-only disk, but only the host can fix it.
            _log.error("the database cannot be used", extra={"why": str(error), **ids(interaction)})
        elif isinstance(error, DISCORD_ERRORS):
            _log.info("not shown", extra={**ids(interaction), **describe_error(error)})
        await request.reply(text)

    @staticmethod
    def _unknown(event: str, error: Exception, interaction: discord.Interaction[Any] | None = None) -> str:
        """Log an unexpected error once, and return the reference of its log entry."""
        reference = secrets.token_hex(4)
        where = {} if interaction is None else ids(interaction)
        _log.error(event, extra={"reference": reference, **where}, exc_info=error)
        return reference


class Commands(app_commands.CommandTree[BarpointClient]):
    """The slash commands; errors in them are handled like all others."""

    def __init__(self, client: BarpointClient) -> None:
        super().__init__(client)
        # discord.py logs errors in autocomplete itself; a response that came too late is not an error.
        logging.getLogger(app_commands.tree.__name__).addFilter(is_not_discord_error)

    async def _call(self, interaction: discord.Interaction[BarpointClient]) -> None:
        # discord.py has no public hook around a command: one runs before it, and another after success.
        await interaction.client.runner.run(interaction, super()._call(interaction))

    async def interaction_check(self, interaction: discord.Interaction[BarpointClient], /) -> bool:
        """Run a command if its options are valid. Raises what check_offered does."""
        check_offered(interaction)
        if interaction.type is discord.InteractionType.application_command:
            await interaction.client.update_name(interaction)
        return True

    async def on_error(
        self, interaction: discord.Interaction[BarpointClient], error: app_commands.AppCommandError, /
    ) -> None:
        """Reply to a command that failed; offer nothing while the user types."""
        if isinstance(error, CHANGED_COMMAND):
            name = dict(interaction.data or {}).get("name")
            _log.info("command not known in this form", extra={"command": name, **ids(interaction)})
        if interaction.type is discord.InteractionType.autocomplete:
            with suppress(*DISCORD_ERRORS):
                await interaction.response.autocomplete([])
            return
        async with interaction.client.answering(interaction):
            raise error.__cause__ if isinstance(error.__cause__, Exception) else error

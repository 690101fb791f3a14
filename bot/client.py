"""The bot as a Discord client: it opens its database, registers what it answers to and keeps boards up to date."""

from __future__ import annotations

import logging
import secrets
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from typing import Any

import discord
from discord import app_commands
from discord.ext import tasks

from bot.answering import private
from bot.buttons import PressButton, PressMenu
from bot.commands import every_command
from bot.errors import explain, unexpected
from bot.ids import Press, is_ours
from bot.pressing import press
from bot.publish import NOBODY, Publisher
from bot.reminding import call_out_due
from bot.screens.challenge import closed_screen
from bot.settings import Settings
from bot.sync import sync_commands
from bot.words import Words
from club import challenges
from club.admission import Limits
from club.errors import Stale
from club.people import By, Person
from storage import Database, StorageError, matches, open_database
from storage.address import path_of
from storage.nightly import copy_nightly

UPKEEP_SECONDS = 60
CANNOT_BE_ANSWERED = (10062, 40060)
"""Discord's codes for an interaction that is older than three seconds, or answered already."""

_log = logging.getLogger(__name__)


class Barpoint(discord.Client):
    """One bot with its database. `clock` gives epoch milliseconds, `seeds` 32 secret bytes for the dice of a match."""

    db: Database
    publisher: Publisher

    def __init__(self, settings: Settings, *, clock: Callable[[], int], seeds: Callable[[], bytes]) -> None:
        # Guilds and their messages tell which message is the newest of a channel. Neither intent is privileged.
        super().__init__(
            intents=discord.Intents(guilds=True, guild_messages=True),
            allowed_mentions=discord.AllowedMentions.none(),
            max_messages=None,
        )
        self.settings = settings
        self.clock = clock
        self.seeds = seeds
        self.words = Words()
        self.limits = Limits(
            challenges_a_minute=settings.challenges_a_minute,
            open_challenges=settings.open_challenges,
            matches_a_person=settings.matches_a_person,
            matches_a_server=settings.matches_a_server,
        )
        self.tree = Commands(self)

    async def setup_hook(self) -> None:
        """Before the first event: the database, the buttons, the commands."""
        self.db = await open_database(self.settings.database_url)
        self.publisher = Publisher(self, self.db, self.clock, self.settings.board_edit_minutes)
        self.add_dynamic_items(PressButton, PressMenu)
        for command in every_command():
            self.tree.add_command(command)
        await sync_commands(self.tree)

    async def on_ready(self) -> None:
        """Bring up to date what was committed and not shown before the last stop."""
        _log.info("ready in %d servers", len(self.guilds))
        if not self.upkeep.is_running():
            self.upkeep.start()
        await self.publisher.catch_up(await matches.stale(self.db))

    @tasks.loop(seconds=UPKEEP_SECONDS)
    async def upkeep(self) -> None:
        """What is due; one bad round is logged and keeps no later one from coming."""
        try:
            await self._close_expired()
            await call_out_due(self)
        except Exception:
            _log.exception("upkeep failed")
        await copy_nightly(path_of(self.settings.database_url), self.settings.backup_folder, self.clock())

    async def _close_expired(self) -> None:
        """Close challenges that nobody answered, and say so where they stand."""
        for proposal in await challenges.expire(self.db, self.clock()):
            challenge = proposal.challenge
            if challenge.message_id is None:
                continue
            message = self.get_partial_messageable(challenge.channel_id).get_partial_message(challenge.message_id)
            try:
                await message.edit(view=closed_screen(proposal, self.words), allowed_mentions=NOBODY)
            except discord.HTTPException as error:
                _log.info("challenge %s stays as it is: %s %s", challenge.id, error.status, error.code)

    async def close(self) -> None:
        """Stop, and let go of the database."""
        self.upkeep.cancel()
        await super().close()
        if hasattr(self, "db"):
            await self.db.close()

    def by(self, interaction: discord.Interaction[Any]) -> By:
        """Who acts through an interaction, and when; its id salts the dice that it causes to be thrown."""
        person = Person(interaction.user.id, interaction.user.display_name)
        return By(person, self.clock(), str(interaction.id))

    async def pressed(self, interaction: discord.Interaction[Any], what: Press | None) -> None:
        """Answer a button or a menu."""
        async with self.answering(interaction):
            await press(self, interaction, what)

    async def on_interaction(self, interaction: discord.Interaction[Any]) -> None:
        """Answer a button or menu that none of ours is: made by hand, or by a version that wrote other ids."""
        if interaction.type is discord.InteractionType.component and not is_ours(str(interaction.custom_id)):
            await self.pressed(interaction, None)

    @asynccontextmanager
    async def answering(self, interaction: discord.Interaction[Any]) -> AsyncIterator[None]:
        """Turn whatever goes wrong in this block into one private answer; an old board is shown as it is now."""
        try:
            yield
        except Stale as stale:
            await self._show_present(interaction, stale)
        except Exception as error:
            await self._say(interaction, error)

    async def _show_present(self, interaction: discord.Interaction[Any], stale: Stale) -> None:
        try:
            await self.publisher.show(stale.table.id, interaction, known=stale.table)
            if not interaction.response.is_done():
                await private(interaction, explain(stale, self.words) or "")
        except Exception as error:
            await self._say(interaction, error)

    async def _say(self, interaction: discord.Interaction[Any], error: Exception) -> None:
        if isinstance(error, discord.HTTPException) and error.code in CANNOT_BE_ANSWERED:
            _log.info("interaction %s came too late to be answered", interaction.id)
            return
        text = explain(error, self.words)
        if text is None:
            reference = secrets.token_hex(4)
            _log.error("reference %s, interaction %s", reference, interaction.id, exc_info=error)
            text = unexpected(reference, self.words)
        elif isinstance(error, StorageError):
            # A full or read-only disk is told kindly, but only the host can mend it.
            _log.error("interaction %s: the database says: %s", interaction.id, error)
        try:
            await private(interaction, text)
        except discord.HTTPException as failed:
            _log.info("interaction %s cannot be answered: %s %s", interaction.id, failed.status, failed.code)


class Commands(app_commands.CommandTree[Barpoint]):
    """The slash commands; what goes wrong in one is answered like everything else."""

    async def on_error(
        self, interaction: discord.Interaction[Barpoint], error: app_commands.AppCommandError, /
    ) -> None:
        """Answer for a command that failed; a failed autocomplete needs no answer."""
        if interaction.type is discord.InteractionType.autocomplete:
            _log.info("autocomplete failed", exc_info=error)
            return
        async with interaction.client.answering(interaction):
            raise error.__cause__ if isinstance(error.__cause__, Exception) else error

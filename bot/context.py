"""The state of the running bot, and the request of a user; every feature needs both."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass
from typing import Any

import discord
from discord import ui

from bot.config import Settings
from bot.delivery.heavy_work import HeavyWork
from bot.delivery.publisher import Publisher
from bot.delivery.reply import Responder
from bot.text.error_messages import UserError
from bot.text.languages import Languages
from bot.text.translator import Text, Translator, _
from bot.ui.custom_id import Press
from bot.ui.layouts import Item
from bot.ui.modals import typed_in
from club.admission import Limits
from club.people import By, Person
from storage import Database

Interaction = discord.Interaction[Any]


def person_of(user: discord.User | discord.Member) -> Person:
    """Return a user under the name of their account; the nickname that a server gives them stays in that server."""
    return Person(user.id, user.global_name or user.name)


class Barpoint(discord.Client):
    """The state that one running bot shares: its database, clock, settings, languages and boards."""

    db: Database
    publisher: Publisher
    settings: Settings
    clock: Callable[[], int]
    """Return the time in epoch milliseconds."""
    seeds: Callable[[], bytes]
    """Return 32 secret bytes for the dice of a match."""
    languages: Languages
    limits: Limits
    heavy: HeavyWork


@dataclass(frozen=True, slots=True)
class Request:
    """One interaction that the bot answers: who asks, where, in which language, and what was pressed."""

    bot: Barpoint
    interaction: Interaction
    pressed: Press | None = None

    @classmethod
    def of(cls, interaction: Interaction, pressed: Press | None = None) -> Request:
        """Return the request of an interaction with the running bot."""
        return cls(interaction.client, interaction, pressed)

    @property
    def db(self) -> Database:
        """The database."""
        return self.bot.db

    @property
    def press(self) -> Press:
        """The pressed button or menu; None for commands."""
        if self.pressed is None:
            raise AssertionError("a command has no press")
        return self.pressed

    @property
    def actor(self) -> By:
        """The user and the time; the interaction's ID salts the dice that are rolled."""
        user = self.interaction.user
        joined = getattr(user, "joined_at", None)
        return By(
            person_of(user),
            self.bot.clock(),
            str(self.interaction.id),
            None if joined is None else int(joined.timestamp() * 1000),
        )

    @property
    def user_id(self) -> int:
        """The Discord ID of the user."""
        return self.interaction.user.id

    @property
    def guild_id(self) -> int | None:
        """The server, None in direct and group messages."""
        return self.interaction.guild_id

    def require_guild(self, refusal: Text) -> int:
        """Return the server. Raises UserError with this text outside servers."""
        if self.interaction.guild_id is None:
            raise UserError(refusal)
        return self.interaction.guild_id

    @property
    def channel_id(self) -> int:
        """The channel or thread."""
        if self.interaction.channel_id is None:
            raise AssertionError("Discord sends every command and click from a channel")
        return self.interaction.channel_id

    @property
    def words(self) -> Translator:
        """The translator for what the user alone reads."""
        return self.bot.languages.reader(self.interaction)

    @property
    def public_words(self) -> Translator:
        """The translator for what everyone here reads."""
        return self.bot.languages.public(self.interaction)

    @property
    def responder(self) -> Responder:
        """The responder of the interaction."""
        return Responder.of(self.interaction)

    @property
    def answered(self) -> bool:
        """True if the user has been answered; a deferred response is no answer yet."""
        return self.responder.answered

    async def reply(self, text: Text | str, *rows: Item) -> bool:
        """Send a text to the user alone; return whether that was possible."""
        says = self.words(text) if isinstance(text, Text) else text
        return await self.responder.reply_ephemeral(says, *rows)

    async def reply_view(self, view: ui.LayoutView, *files: discord.File) -> bool:
        """Show a view to the user alone; return whether that was possible."""
        return await self.responder.reply_view(view, *files)

    @property
    def typed(self) -> Mapping[str, str]:
        """The text of each field of a submitted modal, by its name."""
        return typed_in(dict(self.interaction.data or {}))

    async def show_modal(self, modal: ui.Modal) -> None:
        """Open a modal. Raises UserError if Discord was too slow for one."""
        if not await self.responder.show_modal(modal):
            raise UserError(_("That took too long. Please press it again."))

    async def reply_files(self, text: Text | str, *files: discord.File) -> bool:
        """Send files to the user alone after `defer`; return whether that was possible."""
        says = self.words(text) if isinstance(text, Text) else text
        return await self.responder.reply_files(says, *files)

    async def defer(self) -> None:
        """Let Discord wait for the answer."""
        await self.responder.defer()


Handler = Callable[[Request], Awaitable[None]]
"""The handler of a button or menu."""

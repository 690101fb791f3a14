"""The language of each user and server: the one they chose, or Discord's."""

from __future__ import annotations

from typing import Any

import discord

from bot.text.catalogues import LANGUAGES, words_in
from bot.text.mentions import PLAIN, CommandMentions
from bot.text.translator import Translator
from club import settings
from storage.database import Database
from storage.languages import Chosen

AS_DISCORD_SAYS = "discord"
"""The payload for no language of one's own."""
LOCALES = {
    discord.Locale.american_english: "en",
    discord.Locale.british_english: "en",
    discord.Locale.swedish: "sv",
    discord.Locale.finnish: "fi",
    discord.Locale.danish: "da",
    discord.Locale.dutch: "nl",
}
"""Our languages as Discord locales; users of others read English."""


class Languages:
    """The languages of users and servers, cached in memory because every text needs them."""

    def __init__(self, client: discord.Client) -> None:
        self._client = client
        self._chosen = Chosen()
        self._mentions = PLAIN

    def link_commands(self, mentions: CommandMentions) -> None:
        """Mention commands like this in all texts from now on."""
        self._mentions = mentions

    async def learn(self, db: Database) -> None:
        """Load the chosen languages, also those saved by another process."""
        self._chosen = await settings.languages_chosen(db)

    def chosen_by(self, discord_id: int) -> str | None:
        """Return the language that a user has chosen."""
        return _known(self._chosen.people.get(discord_id))

    def chosen_for(self, guild_id: int) -> str | None:
        """Return the language that was chosen for a server."""
        return _known(self._chosen.servers.get(guild_id))

    def of_person(self, discord_id: int, locale: discord.Locale) -> Translator:
        """Return the translator for private texts, for a user with the Discord locale `locale`."""
        return self._words(self.chosen_by(discord_id) or LOCALES.get(locale, "en"))

    def of_server(self, guild_id: int | None, locale: discord.Locale | None = None) -> Translator:
        """Return the translator for public texts in a server; `locale` is that of a server without the bot."""
        if guild_id is None:
            return self._words("en")
        guild = self._client.get_guild(guild_id)
        says = guild.preferred_locale if guild else locale
        return self._words(self.chosen_for(guild_id) or (LOCALES.get(says, "en") if says else "en"))

    def reader(self, interaction: discord.Interaction[Any]) -> Translator:
        """Return the translator for a private answer to the user of an interaction."""
        return self.of_person(interaction.user.id, interaction.locale)

    def public(self, interaction: discord.Interaction[Any]) -> Translator:
        """Return the translator for a public answer to an interaction."""
        if interaction.guild_id is None:
            return self.reader(interaction)
        return self.of_server(interaction.guild_id, interaction.guild_locale)

    def _words(self, language: str) -> Translator:
        return words_in(language).linking(self._mentions)


def _known(language: str | None) -> str | None:
    return language if language in LANGUAGES else None

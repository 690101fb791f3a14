"""What every command and button needs of the running bot. Nothing here imports a feature; the client is built on it."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Any

import discord

from bot.config import Settings
from bot.delivery.publisher import Publisher
from bot.text.languages import Languages
from club.admission import Limits
from club.people import By, Person
from storage import Database


class Barpoint(discord.Client):
    """The state that one running bot shares: its database, clock, settings, languages and boards."""

    db: Database
    publisher: Publisher
    settings: Settings
    clock: Callable[[], int]
    seeds: Callable[[], bytes]
    languages: Languages
    limits: Limits
    exporting: asyncio.Lock
    """One export of a person at a time, because each may be large; others wait for theirs."""

    def by(self, interaction: discord.Interaction[Any]) -> By:
        """Who acts through an interaction, and when; its id salts the dice that it causes to be thrown."""
        person = Person(interaction.user.id, interaction.user.display_name)
        joined = getattr(interaction.user, "joined_at", None)
        return By(person, self.clock(), str(interaction.id), None if joined is None else int(joined.timestamp() * 1000))

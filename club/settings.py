"""Personal and server settings: what applies, and changes to them."""

from __future__ import annotations

from dataclasses import replace
from typing import Any, TypeVar

from backgammon import MAX_MATCH_LENGTH, Variant
from club.clock import DAY, DEFAULT_DEADLINE
from club.errors import InvalidSetting
from club.people import By, touch
from storage import languages, preferences, servers
from storage.database import Database, Transaction
from storage.players import known
from storage.preferences import DEFAULT_PREFERENCES, Preferences
from storage.servers import Server

MATCH_VARIANTS = (Variant.STANDARD, Variant.DUTCH)
"""The games that can be played as a match."""
MAX_DEADLINE_DAYS = 30
DEFAULT_LENGTH = 5
"""The default length of a match, in points."""


S = TypeVar("S", Preferences, Server)


async def server_settings(db: Database, guild_id: int | None) -> Server:
    """Return the settings of a server with their defaults; theme and threads may be None."""
    server = await db.read(servers.load, guild_id)
    return server if server.deadline is not None else replace(server, deadline=DEFAULT_DEADLINE)


async def change_server(db: Database, guild_id: int, **decisions: Any) -> Server:
    """Change settings of a server, named as in `storage.servers.Server`. Returns all of its settings.

    A deadline applies from the next action of each match. Raises InvalidSetting.
    """

    def work(tx: Transaction) -> Server:
        decided = _checked(replace(servers.load(tx, guild_id), **decisions))
        servers.save(tx, guild_id, decided)
        return decided

    return await db.write(work)


async def set_playable_channel(db: Database, guild_id: int, channel_id: int, *, plays: bool, limit: int) -> bool:
    """Add or remove a channel in which matches may be played; False if the server already has `limit`."""

    def work(tx: Transaction) -> bool:
        server = servers.load(tx, guild_id)
        others = tuple(one for one in server.channels if one != channel_id)
        if plays and len(others) >= limit:
            return False
        servers.save(tx, guild_id, replace(server, channels=(*others, channel_id) if plays else others))
        return True

    return await db.write(work)


async def personal_settings(db: Database, discord_id: int) -> Preferences:
    """Return the settings of a person."""
    people = await db.read(known, [discord_id])
    return people[discord_id].prefers if people else DEFAULT_PREFERENCES


async def change_personal(db: Database, by: By, **changes: Any) -> Preferences:
    """Change settings of a person, named as in `storage.preferences.Preferences`. Returns all of their settings.

    Raises InvalidSetting.
    """

    def work(tx: Transaction) -> Preferences:
        player = touch(tx, by).id
        preferred = _checked(replace(preferences.load(tx, player), **changes))
        preferences.save(tx, player, preferred)
        return preferred

    return await db.write(work)


async def languages_chosen(db: Database) -> languages.Chosen:
    """Return the languages that people and servers have chosen."""
    return await db.read(languages.load)


def default_length(personal: Preferences, server: Server) -> int:
    """Return the length of a match whose challenger chose none: their own default, the server's, or 5 points.

    >>> default_length(Preferences(challenge_length=7), Server(challenge_length=3))
    7
    >>> default_length(Preferences(), Server())
    5
    """
    return personal.challenge_length or server.challenge_length or DEFAULT_LENGTH


def default_variant(personal: Preferences, server: Server) -> Variant:
    """Return the game if the challenger chose none."""
    return Variant(personal.challenge_variant or server.challenge_variant or Variant.STANDARD)


def _checked(settings: S) -> S:
    """Return settings that make sense. Raises InvalidSetting."""
    length, variant = settings.challenge_length, settings.challenge_variant
    if length is not None and not 1 <= length <= MAX_MATCH_LENGTH:
        raise InvalidSetting("challenge_length")
    if variant is not None and variant not in MATCH_VARIANTS:
        raise InvalidSetting("challenge_variant")
    if isinstance(settings, Server) and not 0 <= (settings.deadline or 0) <= MAX_DEADLINE_DAYS * DAY:
        raise InvalidSetting("deadline")
    return settings

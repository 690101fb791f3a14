"""What a server decides and what a person prefers."""

from __future__ import annotations

from dataclasses import replace

from club.clock import DEADLINE
from club.people import By, touch
from storage import languages, preferences, servers
from storage.database import Database, Source
from storage.players import known
from storage.preferences import Preferences
from storage.servers import Server


async def of_server(source: Source, guild_id: int | None) -> Server:
    """What holds in a server, with what holds where it has not decided; the theme may be None."""
    server = await servers.load(source, guild_id)
    return server if server.deadline is not None else replace(server, deadline=DEADLINE)


async def set_deadline(db: Database, guild_id: int, milliseconds: int) -> None:
    """Decide the time for each action, 0 for none; it holds from the next action of each match."""
    async with db.transaction() as tx:
        await servers.save(tx, guild_id, replace(await servers.load(tx, guild_id), deadline=milliseconds))


async def set_theme(db: Database, guild_id: int, theme: str) -> None:
    """Decide how the boards of a server look."""
    async with db.transaction() as tx:
        await servers.save(tx, guild_id, replace(await servers.load(tx, guild_id), theme=theme))


async def of_person(source: Source, discord_id: int) -> Preferences:
    """What a person prefers."""
    people = await known(source, [discord_id])
    return await preferences.load(source, people[discord_id].number) if people else Preferences()


async def prefer_theme(db: Database, by: By, theme: str | None) -> None:
    """See boards in private like this; None is as the server shows them."""
    async with db.transaction() as tx:
        player = (await touch(tx, by)).number
        await preferences.save(tx, player, replace(await preferences.load(tx, player), theme=theme))


async def prefer_direction(db: Database, by: By, *, mirrored: bool) -> None:
    """See one's home board in private at the right, or mirrored at the left."""
    async with db.transaction() as tx:
        player = (await touch(tx, by)).number
        await preferences.save(tx, player, replace(await preferences.load(tx, player), mirrored=mirrored))


async def languages_chosen(source: Source) -> languages.Chosen:
    """The languages that people and servers have chosen."""
    return await languages.load(source)


async def prefer_language(db: Database, by: By, language: str | None) -> None:
    """Read everything in this language; None is as Discord says."""
    async with db.transaction() as tx:
        await languages.choose_for_person(tx, (await touch(tx, by)).number, language)


async def set_language(db: Database, guild_id: int, language: str | None) -> None:
    """Decide the language of what everybody in a server reads; None is as Discord says."""
    async with db.transaction() as tx:
        await languages.choose_for_server(tx, guild_id, language)

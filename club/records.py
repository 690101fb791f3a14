"""Imported matches, which are visible in their channel and count nowhere."""

from __future__ import annotations

from club.errors import NoRoomForRecords, NoSuchRecord, TooManyRecords
from club.people import By, touch
from storage import forgotten, records
from storage.database import Database, Reader, Transaction
from storage.records import StoredRecord

MAX_IMPORTS_PER_DAY = 30
"""The maximum of imports for one person in a day."""
MAX_LENGTH_OF_A_PERSON = 10_000_000
"""The maximum length of all stored imports of one person, in characters: some five hundred usual matches."""
MAX_LENGTH_OF_A_SERVER = 50_000_000
"""The maximum length of all imports of one server, in characters."""
MAX_UNUSED_DAYS = 90
"""An import is deleted after this many days in which no one turned its pages."""
MAX_FILE_NAME_LENGTH = 100
_DAY_MS = 24 * 60 * 60 * 1000


async def save(db: Database, by: By, *, guild_id: int | None, channel_id: int, name: str, body: str) -> int:
    """Save an imported match and return its ID. Raises TooManyRecords and NoRoomForRecords."""

    def work(tx: Transaction) -> int:
        player = touch(tx, by)
        before = forgotten.imports_of(tx, by.person.discord_id, by.now - _DAY_MS, by.latest)
        if before + imports_in_a_day(tx, by, player.id) >= MAX_IMPORTS_PER_DAY:
            raise TooManyRecords(MAX_IMPORTS_PER_DAY)
        if records.length_of_player(tx, player.id) + len(body) > MAX_LENGTH_OF_A_PERSON:
            raise NoRoomForRecords
        if guild_id is not None and records.length_of_guild(tx, guild_id) + len(body) > MAX_LENGTH_OF_A_SERVER:
            raise NoRoomForRecords
        return records.add(
            tx,
            player=player.id,
            guild_id=guild_id,
            channel_id=channel_id,
            name=name[:MAX_FILE_NAME_LENGTH],
            body=body,
            at=by.now,
        )

    return await db.write(work)


def imports_in_a_day(tx: Reader, by: By, player: int) -> int:
    """Return the number of imports of a player in the last day."""
    return records.count_between(tx, player, by.now - _DAY_MS, by.latest)


async def load(db: Database, number: int, channel_id: int | None, now: int) -> StoredRecord:
    """Return an imported match of this channel, and note its use. Raises NoSuchRecord, also for another channel."""
    record = await db.read(records.load, number)
    if record is None or record.channel_id != channel_id:
        raise NoSuchRecord
    if now - record.used_at > _DAY_MS:
        await db.write(records.mark_used, number, now)
    return record


async def delete_unused(db: Database, now: int) -> None:
    """Delete the imports that no one has used for MAX_UNUSED_DAYS."""
    await db.write(records.delete_unused, now - MAX_UNUSED_DAYS * _DAY_MS)

"""Imported matches, which are visible in their channel and count nowhere."""

from __future__ import annotations

from club.errors import NoSuchRecord, TooManyRecords
from club.people import By, touch
from storage import records
from storage.database import Database, Transaction
from storage.records import StoredRecord

MAX_IMPORTS_PER_DAY = 30
"""The maximum of imports for one person in a day."""
MAX_FILE_NAME_LENGTH = 100
_DAY_MS = 24 * 60 * 60 * 1000


async def save(db: Database, by: By, *, guild_id: int | None, channel_id: int, name: str, body: str) -> int:
    """Save an imported match and return its ID. Raises TooManyRecords."""

    def work(tx: Transaction) -> int:
        player = touch(tx, by)
        if records.count_between(tx, player.id, by.now - _DAY_MS, by.latest) >= MAX_IMPORTS_PER_DAY:
            raise TooManyRecords(MAX_IMPORTS_PER_DAY)
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


async def load(db: Database, number: int, channel_id: int | None) -> StoredRecord:
    """Return an imported match of this channel. Raises NoSuchRecord, also for one of another channel."""
    record = await db.read(records.load, number)
    if record is None or record.channel_id != channel_id:
        raise NoSuchRecord
    return record

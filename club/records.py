"""Imported matches, which are visible in their channel and count nowhere."""

from __future__ import annotations

from club.errors import NoSuchRecord, TooManyRecords
from club.people import By, touch
from storage import records
from storage.database import Database, Transaction
from storage.records import StoredRecord

MOST_A_DAY = 30
"""The maximum of imports for one person in a day."""
LONGEST_NAME = 100
_DAY_MS = 24 * 60 * 60 * 1000


async def keep(db: Database, by: By, *, guild_id: int | None, channel_id: int, name: str, body: str) -> int:
    """Save an imported match and return its ID. Raises TooManyRecords."""

    def work(tx: Transaction) -> int:
        player = touch(tx, by)
        if records.since(tx, player.number, by.now - _DAY_MS) >= MOST_A_DAY:
            raise TooManyRecords(MOST_A_DAY)
        return records.add(
            tx,
            player=player.number,
            guild_id=guild_id,
            channel_id=channel_id,
            name=name[:LONGEST_NAME],
            body=body,
            at=by.now,
        )

    return await db.write(work)


async def look(db: Database, number: int, channel_id: int | None) -> StoredRecord:
    """Return an imported match of this channel. Raises NoSuchRecord, also for one of another channel."""
    record = await db.read(records.load, number)
    if record is None or record.channel_id != channel_id:
        raise NoSuchRecord
    return record

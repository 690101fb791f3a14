"""Imported matches, which are visible in their channel and count nowhere."""

from __future__ import annotations

from backgammon.formats.record_pages import PAGES_PER_PIECE, PreparedRecord, RecordPage, read_page
from club.clock import DAY
from club.errors import NoRoomForRecords, NoSuchRecord, TooManyRecords
from club.people import By, touch
from storage import forgotten, records
from storage.database import Database, Reader, Transaction
from storage.records import StoredRecord

MAX_IMPORTS_PER_DAY = 30
"""The maximum of imports for one person in a day."""
MAX_LENGTH_OF_A_PERSON = 10_000_000
"""The maximum length of all imports and prepared pages of one person, in characters: some 300 usual matches."""
MAX_LENGTH_OF_A_SERVER = 50_000_000
"""The maximum length of all imports and prepared pages of one server, in characters."""
MAX_UNUSED_DAYS = 90
"""An import is deleted after this many days in which no one turned its pages."""
MAX_FILE_NAME_LENGTH = 100


async def save(  # noqa: PLR0913 - a row has these
    db: Database, by: By, *, guild_id: int | None, channel_id: int, name: str, body: str, pages: PreparedRecord
) -> int:
    """Save an imported match with its pages and return its ID. Raises TooManyRecords and NoRoomForRecords."""
    length = len(body) + pages.size

    def work(tx: Transaction) -> int:
        player = touch(tx, by)
        before = forgotten.imports_of(tx, by.person.discord_id, by.now - DAY, by.latest)
        if before + imports_in_a_day(tx, by, player.id) >= MAX_IMPORTS_PER_DAY:
            raise TooManyRecords(MAX_IMPORTS_PER_DAY)
        if records.length_of_player(tx, player.id) + length > MAX_LENGTH_OF_A_PERSON:
            raise NoRoomForRecords
        if guild_id is not None and records.length_of_guild(tx, guild_id) + length > MAX_LENGTH_OF_A_SERVER:
            raise NoRoomForRecords
        number = records.add(
            tx,
            player=player.id,
            guild_id=guild_id,
            channel_id=channel_id,
            name=name[:MAX_FILE_NAME_LENGTH],
            body=body,
            at=by.now,
        )
        records.save_pages(tx, number, pages.contents, pages.pieces)
        return number

    return await db.write(work)


def imports_in_a_day(tx: Reader, by: By, player: int) -> int:
    """Return the number of imports of a player in the last day."""
    return records.count_between(tx, player, by.now - DAY, by.latest)


async def load(db: Database, number: int, channel_id: int | None, now: int) -> StoredRecord:
    """Return an imported match of this channel, and note its use. Raises NoSuchRecord, also for another channel."""
    record = await db.read(records.load, number)
    if record is None or record.channel_id != channel_id:
        raise NoSuchRecord
    if now - record.used_at > DAY:
        await db.write(records.mark_used, number, now)
    return record


async def load_transcript(db: Database, number: int) -> str:
    """Return the transcript of an imported match as text. Raises NoSuchRecord."""
    return _found(await db.read(records.transcript, number))


async def load_page(db: Database, number: int, page: int) -> RecordPage:
    """Return a prepared page of an imported match. Raises NoSuchRecord."""
    return read_page(_found(await db.read(records.piece, number, page // PAGES_PER_PIECE)), page)


async def save_pages(db: Database, number: int, pages: PreparedRecord) -> None:
    """Save the prepared pages of an imported match that is stored without them."""
    await db.write(records.save_pages, number, pages.contents, pages.pieces)


async def remove(db: Database, by: By, number: int) -> None:
    """Delete what an import of this person contains; nothing if it is another's or no longer exists."""

    def work(tx: Transaction) -> None:
        records.clear(tx, number, touch(tx, by).id)

    await db.write(work)


async def delete_unused(db: Database, now: int) -> None:
    """Delete the imports that no one has used for MAX_UNUSED_DAYS."""
    await db.write(records.delete_unused, now - MAX_UNUSED_DAYS * DAY)


def _found(text: str | None) -> str:
    # Someone may have been forgotten between two reads.
    if text is None:
        raise NoSuchRecord
    return text

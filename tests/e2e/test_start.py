"""The time of a start does not depend on the number of live matches."""

from __future__ import annotations

import pytest

from backgammon import Rules
from club import challenges
from club.challenges import Place
from club.people import By, Person
from storage import matches
from storage.database import Row, Value
from storage.sqlite import SqliteTransaction
from tests.support.discord import Bed
from tests.support.match_setup import db_of


async def test_start_reads_no_log_if_every_board_is_up_to_date(bed: Bed, monkeypatch: pytest.MonkeyPatch) -> None:
    for number in range(5):
        where = bed.server.create_text_channel(f"table-{number}")
        asks, answers = By(Person(1, "One"), bed.now(), "1"), By(Person(2, "Two"), bed.now(), "2")
        proposal = await challenges.propose(
            db_of(bed), asks, Place(bed.server.id, where.id), answers.person, Rules(length=5), bytes(32)
        )
        begun = await challenges.accept(db_of(bed), answers, proposal.challenge.id, where.id, bytes(32))
        await bed.client.publisher.show(begun.id)
    assert len(await db_of(bed).read(matches.live_ids)) == 5

    asked: list[str] = []
    original = SqliteTransaction.fetch

    def fetch(self: SqliteTransaction, sql: str, *args: Value) -> list[Row]:
        asked.append(sql)
        return original(self, sql, *args)

    monkeypatch.setattr(SqliteTransaction, "fetch", fetch)
    await bed.restart()
    assert any("shown_version < version" in sql for sql in asked)
    assert [sql for sql in asked if "FROM events" in sql] == []

"""No one learns or changes a future roll, by reading, asking or restarting."""

from __future__ import annotations

import logging
from random import Random
from typing import TYPE_CHECKING, Any

import pytest

from backgammon import RequestRoll, Rolled, roll_dice
from backgammon.dice import commitment
from bot.logs import Lines, Objects, begin_log
from club.matches import act
from club.people import By, Person
from storage import matches
from storage.export import export
from tests.support.database import fetch
from tests.support.discord import Bed
from tests.support.match_setup import begin, db_of, on_turn, table_in, to_roll, until
from tests.support.messages import answer
from tests.support.players import Players

if TYPE_CHECKING:
    from collections.abc import Iterator

ASKED: tuple[tuple[str, dict[str, Any]], ...] = (
    ("match dice", {}),
    ("match info", {}),
    ("match replay", {}),
    ("board", {}),
    ("board", {"text": True}),
    ("leaderboard", {}),
    ("privacy export", {}),
    ("settings", {}),
    ("help", {}),
)
"""Commands about a match that do not end it."""


class Host(logging.Handler):
    """A host who reads everything that is logged with LOG_LEVEL=DEBUG."""

    def __init__(self) -> None:
        super().__init__(logging.DEBUG)
        self.lines: list[str] = []

    def emit(self, record: logging.LogRecord) -> None:
        """Read the record in both formats."""
        self.lines += [Lines().format(record), Objects().format(record)]


@pytest.fixture
def host() -> Iterator[Host]:
    """Yield a host who reads the log at its lowest level."""
    reads, loggers = Host(), [logging.getLogger(name) for name in ("", "discord")]
    levels = [logger.level for logger in loggers]
    begin_log(logging.DEBUG)
    loggers[0].setLevel(logging.DEBUG)
    loggers[0].addHandler(reads)
    yield reads
    loggers[0].removeHandler(reads)
    for logger, level in zip(loggers, levels, strict=True):
        logger.setLevel(level)


def forms_of(seed: bytes) -> list[str]:
    """Return the spellings in which a seed could be written."""
    return [seed.hex(), seed.hex().upper(), repr(seed), str(list(seed)), str(int.from_bytes(seed))]


async def test_seed_of_a_live_match_is_never_disclosed(host: Host, bed: Bed) -> None:
    """Check answers, messages, the log, exports and representations."""
    await begin(bed)
    players = Players(bed, Random(5), double=0)
    for _ in range(8):
        now = await players.act()
    for command, options in ASKED:
        for who in (bed.anna, bed.bjorn):
            await bed.run(who, command, **options)
    await bed.client.publisher.show(now.id)
    seed = await db_of(bed).read(matches.seed_of, now.id)
    sent = [f"{entry.path} {entry.json}" for entry in bed.env.http_requests]
    exported = [piece async for piece in export(db_of(bed), bed.anna.id)]
    shown = [repr(now), repr(now.stored), repr(now.match), str(vars(bed.client))]
    assert now.match.end is None
    assert any("acted" in line for line in host.lines)
    assert any(now.stored.commitment in text for text in sent)
    for form in forms_of(seed):
        assert not [text for text in (*sent, *host.lines, *exported, *shown) if form in text]


async def test_seed_of_an_open_challenge_is_never_disclosed(host: Host, bed: Bed) -> None:
    """Its commitment is shown to everyone; an open challenge and a rematch have one too."""
    await begin(bed, length=1)
    await bed.run(bed.anna, "match forfeit", skip_question=True)
    await bed.run(bed.anna, "challenge", length=5, opponent=bed.bjorn)
    await bed.run(bed.bjorn, "challenge", money=True)
    await bed.run(bed.bjorn, "match rematch")
    rows = await fetch(db_of(bed), "SELECT seed FROM challenge_seeds")
    for command, options in ASKED:
        for who in (bed.anna, bed.bjorn):
            await bed.run(who, command, **options)
    sent = [f"{entry.path} {entry.json}" for entry in bed.env.http_requests]
    exported = [piece async for piece in export(db_of(bed), bed.anna.id)]
    assert len(rows) == 3
    for seed in (bytes.fromhex(row["seed"]) for row in rows):
        assert any(f"`{commitment(seed)}`" in text for text in sent)
        for form in forms_of(seed):
            assert not [text for text in (*sent, *host.lines, *exported) if form in text]


async def test_salt_is_the_interaction_id_and_unknown_before_the_roll(bed: Bed) -> None:
    """Even someone who knows the seed, such as the host, cannot compute the next roll."""
    await begin(bed)
    before = await until(bed, to_roll)
    mine, _ = await on_turn(bed)
    known = [f"{entry.path} {entry.json}" for entry in bed.env.http_requests]
    await bed.click(mine, "Roll")
    rolled = (await table_in(bed)).events[before.match.version]
    assert isinstance(rolled, Rolled)
    answered = next(entry.path for entry in bed.requests("POST", "/callback")[::-1])
    assert rolled.salt == answered.split("/")[2]
    assert not [text for text in (*known, repr(before)) if rolled.salt in text]


async def test_restart_and_repetition_do_not_change_a_roll(bed: Bed) -> None:
    """A click gives the same dice whatever happened in between; once rolled, they stay."""
    now = await begin(bed)
    before = await until(bed, to_roll)
    seed = await db_of(bed).read(matches.seed_of, now.id)
    await bed.restart()
    assert await db_of(bed).read(matches.seed_of, now.id) == seed
    assert (await table_in(bed)).stored.commitment == before.stored.commitment
    side = before.match.to_act
    assert side is not None
    player = before.player(side)
    assert player.discord_id is not None
    by = By(Person(player.discord_id, player.name), bed.now(), "12345")
    expected = roll_dice(seed, before.match.rolls + 1, "12345")
    acted = await act(db_of(bed), by, now.id, before.match.version, RequestRoll())
    assert acted.table.events[before.match.version] == Rolled(side, expected, before.match.rolls + 1, "12345")
    mine, _ = await on_turn(bed)
    said = answer(await bed.run(mine, "roll"))
    assert "rolled" in said
    assert (await table_in(bed)).match.rolls == before.match.rolls + 1

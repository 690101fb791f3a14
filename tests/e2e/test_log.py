"""The bot logs each action with its ids, and never a name, a text, a token or a seed."""

from __future__ import annotations

import logging
from random import Random
from typing import TYPE_CHECKING

import pytest

from bot import find_match
from bot.features.play import commands
from bot.logs import Lines, Objects
from club import challenges, matches
from tests.support.database import fetch
from tests.support.discord import Bed
from tests.support.match_setup import asked_in, begin, db_of, on_turn, table_in
from tests.support.messages import answer, selects
from tests.support.players import Players

if TYPE_CHECKING:
    from collections.abc import Iterator

NAME, STAKE, SAID = "Xanthippe", "marbles", "gossip"
OURS = ("bot", "club", "storage", "renderer", "backgammon")


class RecordingHandler(logging.Handler):
    """Stores each of our own records as both formats write it."""

    def __init__(self) -> None:
        super().__init__(logging.DEBUG)
        self.lines: list[str] = []

    def emit(self, record: logging.LogRecord) -> None:
        """Store a record."""
        self.lines += [Lines().format(record), Objects().format(record)]


@pytest.fixture
def log() -> Iterator[RecordingHandler]:
    """Yield a handler of all our own records, at every level."""
    kept = RecordingHandler()
    levels = {name: logging.getLogger(name).level for name in OURS}
    for name in OURS:
        logging.getLogger(name).addHandler(kept)
        logging.getLogger(name).setLevel(logging.DEBUG)
    yield kept
    for name, level in levels.items():
        logging.getLogger(name).removeHandler(kept)
        logging.getLogger(name).setLevel(level)


async def test_no_name_text_token_or_seed_is_logged(bed: Bed, log: RecordingHandler) -> None:
    bed.anna, bed.bjorn = bed.person(NAME), bed.person(f"{NAME} II")
    asked = await bed.run(bed.anna, "challenge", money=True, opponent=bed.bjorn, stake=STAKE)
    await bed.click(bed.bjorn, "Accept", on=asked_in(asked))
    players = Players(bed, Random(5), double=0)
    for turn in range(24):
        if turn % 4 == 0:
            await bed.anna.send(bed.channel, SAID)
        if turn % 3 == 0:
            bed.env.inject_error("POST", "/interactions/*/callback", status=(404, 500)[turn % 2], code=10062)
            bed.env.inject_error("PATCH", "/channels/*/messages/*", status=404, code=10008)
        await players.act()
    await bed.run(bed.bjorn, "move", skip_question=True, play=f"{SAID} 8/5")
    written = "\n".join(log.lines)
    now = await table_in(bed)
    assert f"acted match={now.id}" in written
    assert "not answered" in written
    assert "board not edited" in written
    [row] = await fetch(db_of(bed), "SELECT seed FROM seeds WHERE match_id = ?", now.id)
    for secret in (NAME, STAKE, SAID, row["seed"], "interaction_", "simcord_"):
        assert secret not in written, secret


async def test_each_action_is_one_line_with_its_ids(bed: Bed, log: RecordingHandler) -> None:
    now = await begin(bed)
    mine, _ = await on_turn(bed)
    play = (await bed.offers(mine, "move", "play", ""))[0]
    await bed.run(mine, "move", skip_question=True, play=play)
    [line] = [line for line in log.lines if " bot.features.play.perform: acted" in line]
    after = await table_in(bed)
    assert f"match={now.id} version={after.match.version} player=" in line
    assert "events=Played" in line
    assert f"guild={bed.server.id} channel={bed.channel.id}" in line


async def broken(*_: object, **__: object) -> None:
    raise RuntimeError("disk full")


@pytest.mark.parametrize("by", ["command", "button", "menu"])
async def test_unexpected_error_is_logged_once_with_its_reference(
    bed: Bed, monkeypatch: pytest.MonkeyPatch, by: str
) -> None:
    await begin(bed)
    mine, _ = await on_turn(bed)
    monkeypatch.setattr(matches, "table", broken)
    monkeypatch.setattr(find_match, "table", broken)
    monkeypatch.setattr(commands, "table", broken)
    if by == "command":
        result = await bed.run(mine, "move", skip_question=True, play="8/5")
    elif by == "button":
        result = await bed.click(mine, "Resign…")
    else:
        menu = selects(bed.board())[0]
        result = await mine.select(bed.board(), [menu.options[0].value], custom_id=menu.custom_id)
    [record] = bed.errors.records
    assert f"(Reference {vars(record)['reference']})" in answer(result)
    assert vars(record)["interaction"]
    bed.forgive()


async def test_unexpected_error_in_autocomplete_is_logged_once(bed: Bed, monkeypatch: pytest.MonkeyPatch) -> None:
    await begin(bed)
    mine, _ = await on_turn(bed)
    monkeypatch.setattr(commands, "table", broken)
    await mine.autocomplete(bed.channel, "move", "play", "")
    [record] = bed.errors.records
    assert "autocomplete" in record.getMessage()
    bed.forgive()


async def test_unexpected_error_in_upkeep_is_logged_and_upkeep_goes_on(
    bed: Bed, monkeypatch: pytest.MonkeyPatch
) -> None:
    with monkeypatch.context() as patched:
        patched.setattr(challenges, "expire", broken)
        await bed.wait(60)
    [record] = bed.errors.records
    assert record.getMessage() == "upkeep failed"
    assert vars(record)["reference"]
    bed.forgive()
    await bed.wait(60)
    assert bed.client.upkeep.is_running()

"""What a host is told by the command line holds no seed of a live match, also where something is wrong with it."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from storage import Database
from storage.__main__ import main
from tests.support.failing_database import spoil
from tests.support.matches import SEED, begin_match


@pytest.mark.parametrize(
    "command",
    [
        ["backup"],
        ["check"],
        ["export", "--discord-id", "1001"],
        ["ratings", "rebuild"],
        ["forget", "--discord-id", "1001"],
    ],
    ids=lambda command: command[0],
)
@pytest.mark.parametrize("wrong", [False, True], ids=["sound", "with a seed that is not the one"])
async def test_no_command_prints_a_seed(  # noqa: PLR0913, PLR0917 - fixtures
    database: Database,
    address: str,
    ann: int,
    ben: int,
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
    tmp_path: Path,
    command: list[str],
    wrong: bool,
) -> None:
    monkeypatch.chdir(tmp_path)
    live = await begin_match(database, ann, ben)
    if wrong:
        spoil(Path(address.removeprefix("sqlite:///")), "UPDATE matches SET commitment = 'another'")
    await asyncio.to_thread(main, [*command, "--database", address])
    told = capsys.readouterr()
    if command[0] != "forget":  # which ends the match, and still says nothing of seeds
        assert live.match.end is None
    assert told.out
    assert SEED.hex() not in told.out + told.err
    assert repr(SEED) not in told.out + told.err

"""Command-line output holds no seed of a live match or open challenge, even if the seed is wrong."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any

import pytest

from club.__main__ import main as club
from storage import Database
from storage.__main__ import main as storage
from tests.support.challenges import challenge
from tests.support.failing_database import spoil
from tests.support.matches import SEED, begin_match


@pytest.mark.parametrize(
    "command",
    [
        [storage, "backup"],
        [storage, "check"],
        [storage, "export", "--discord-id", "1001"],
        [club, "check"],
        [club, "ratings", "rebuild"],
        [club, "forget", "--discord-id", "1001"],
    ],
    ids=lambda command: command[1],
)
@pytest.mark.parametrize("wrong", [False, True], ids=["sound", "with a wrong seed"])
async def test_no_command_prints_a_seed(  # noqa: PLR0913, PLR0917 - fixtures
    database: Database,
    address: str,
    ann: int,
    ben: int,
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
    tmp_path: Path,
    command: list[Any],
    wrong: bool,
) -> None:
    monkeypatch.chdir(tmp_path)
    main, *words = command
    live = await begin_match(database, ann, ben)
    await challenge(database, ann, ben)
    if wrong:
        spoil(Path(address.removeprefix("sqlite:///")), "UPDATE matches SET commitment = 'another'")
        spoil(Path(address.removeprefix("sqlite:///")), "UPDATE challenges SET commitment = 'another'")
    await asyncio.to_thread(main, [*words, "--database", address])
    told = capsys.readouterr()
    if words[0] != "forget":  # forgetting ends the match and prints no seed either
        assert live.match.end is None
    assert told.out
    assert SEED.hex() not in told.out + told.err
    assert repr(SEED) not in told.out + told.err

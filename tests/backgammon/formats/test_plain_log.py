"""The plain text log: a line for each event of any game, without the stake."""

from __future__ import annotations

from random import Random

import pytest

from backgammon import Rules, Variant
from backgammon.formats.plain_log import write_log
from tests.support.match_records import some_log

DUTCH = Rules(length=3, variant=Variant.DUTCH)
ACEY = Rules(variant=Variant.ACEY_DEUCEY, acey_stake_doubling=True, stake="5 kronor", stake_private=True)
MONEY = Rules(beavers=True, raccoons=True, beaver_drop=True, automatic_doubles=None, jacoby=True)


@pytest.mark.parametrize("rules", [DUTCH, ACEY, MONEY], ids=lambda rules: str(rules.variant))
def test_every_event_has_its_line(rules: Rules) -> None:
    chance = Random(5)
    for _ in range(20):
        log = some_log(chance, rules, most=80)
        lines = [line for line in write_log(log, ("Ann", "Bo")).splitlines() if line]
        head = next(number for number, line in enumerate(lines) if line.startswith("begin game"))
        assert len(lines) - head == len(log) - 1
        assert lines[:3] == ["Barpoint log 1", "X: Ann", "O: Bo"]


def test_what_was_agreed_is_told_except_for_the_stake() -> None:
    text = write_log(some_log(Random(1), ACEY, most=20), ("Ann", "Bo"), (("site", "Barpoint"),))
    assert "game: acey deucey\nlength: money\nacey stake doubling: True\n" in text
    assert "site: Barpoint" in text
    assert "kronor" not in text


def test_names_stay_on_their_line() -> None:
    assert "X: A B\nO: ?\n" in write_log(some_log(Random(1), DUTCH, most=5), ("A\nB", "\u202e"))

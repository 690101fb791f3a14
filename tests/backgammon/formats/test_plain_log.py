"""The plain text log: a line for each event, without the stake."""

from __future__ import annotations

from random import Random

import pytest

from backgammon import Rules, Variant
from backgammon.formats.plain_log import write_log
from tests.support.match_records import some_log

DUTCH = Rules(length=3, variant=Variant.DUTCH)
ACEY = Rules(variant=Variant.ACEY_DEUCEY, acey_stake_doubling=True, stake="5 kronor", stake_private=True)
MONEY = Rules(beavers=True, raccoons=True, beaver_pass=True, automatic_doubles=None, jacoby=True)


@pytest.mark.parametrize("rules", [DUTCH, ACEY, MONEY], ids=lambda rules: str(rules.variant))
def test_log_has_a_line_for_every_event(rules: Rules) -> None:
    chance = Random(5)
    for _ in range(20):
        log = some_log(chance, rules, most=80)
        lines = [line for line in write_log(log, ("Ann", "Bo")).splitlines() if line]
        head = next(number for number, line in enumerate(lines) if line.startswith("begin game"))
        assert len(lines) - head == len(log) - 1
        assert lines[:3] == ["Barpoint log 1", "X: Ann", "O: Bo"]


def test_log_names_the_options_but_not_the_stake() -> None:
    text = write_log(some_log(Random(1), ACEY, most=20), ("Ann", "Bo"), (("site", "Barpoint"),))
    assert "game: acey deucey\nlength: money\nacey stake doubling: True\n" in text
    assert "site: Barpoint" in text
    assert "kronor" not in text


def test_name_stays_on_its_line() -> None:
    assert "X: A B\nO: ?\n" in write_log(some_log(Random(1), DUTCH, most=5), ("A\nB", "\u202e"))

"""The balance of a money session and its amount at the stake."""

from __future__ import annotations

from dataclasses import replace

import pytest

from backgammon import EndReason, MatchEnded, Rules, Side
from bot.text.translator import Translator
from bot.ui.session import balance_text, times
from club.clock import started
from club.tables import Table
from storage.matches import StoredMatch
from storage.players import Player
from storage.seats import Seats
from storage.servers import Server
from tests.support.positions import a_match

ANNA, BEN = Player(1, 11, "Anna", None), Player(2, 12, "Ben", None)


def _table(score: tuple[int, int], **rules: str | bool) -> Table:
    match = a_match(Rules(**rules), score=score)  # type: ignore[arg-type]  # any field of Rules
    stored = StoredMatch(7, 1, 10, 1, 2, match, 0, None, "", started(0, None), 0, None, (), Seats(ANNA, BEN, Server()))
    return Table(stored)


def _balance_text(score: tuple[int, int], *, private: bool = False, **rules: str | bool) -> str:
    return balance_text(_table(score, **rules), Translator(), private=private)


@pytest.mark.parametrize(
    ("points", "stake", "sum_"),
    [
        pytest.param(3, "0.50", "1.50", id="5.1 a number"),
        pytest.param(3, "0,50", "1,50", id="with a comma"),
        pytest.param(1, "5", "5", id="once"),
        pytest.param(12, "2 beans", "24 beans", id="a number of things"),
        pytest.param(4, "€2.50", "€10.00", id="a sign before it"),
        pytest.param(4, "2.50 €", "10.00 €", id="a sign after it"),
        pytest.param(3, "EUR 0.10", "EUR 0.30", id="exact, not 0.30000000000000004"),
        pytest.param(1000, "123456789.1234", "123456789123.4000", id="large sums are exact"),
        pytest.param(3, "a coffee", "3 × a coffee", id="a word"),
        pytest.param(3, "  beans  ", "3 × beans", id="a word between spaces"),
        pytest.param(2, "1/2 cake", "2 × 1/2 cake", id="a fraction is a word"),
        pytest.param(2, "3 cups, 2 cakes", "2 × 3 cups, 2 cakes", id="two numbers are a word"),
        pytest.param(2, "1e9", "2 × 1e9", id="no powers"),
        pytest.param(2, "1234567890", "2 × 1234567890", id="too long to be a sum"),
    ],
)
def test_multiple_of_a_stake(points: int, stake: str, sum_: str) -> None:
    assert times(points, stake) == sum_


@pytest.mark.parametrize(
    ("score", "says"),
    [
        ((0, 0), "The balance is even."),
        ((4, 4), "The balance is even."),
        ((5, 2), "Anna is 3 points ahead."),
        ((2, 3), "Ben is 1 point ahead."),
    ],
    ids=str,
)
def test_balance_is_stated_in_points(score: tuple[int, int], says: str) -> None:
    """Rule 5.1."""
    assert _balance_text(score) == says


def test_debt_is_stated_at_the_stake() -> None:
    """Rule 5.1."""
    assert _balance_text((5, 2), stake="0.50") == "Anna is 3 points ahead. Ben owes Anna 1.50."
    assert _balance_text((0, 4), stake="a coffee") == "Ben is 4 points ahead. Anna owes Ben 4 × a coffee."


def test_even_balance_has_no_debt() -> None:
    assert _balance_text((3, 3), stake="0.50") == "The balance is even."


def test_private_stake_is_stated_only_to_the_players() -> None:
    assert _balance_text((5, 2), stake="0.50", stake_private=True) == "Anna is 3 points ahead."
    assert "Ben owes Anna 1.50" in _balance_text((5, 2), stake="0.50", stake_private=True, private=True)


@pytest.mark.parametrize("stake", ["@everyone", "<@1>", "**5**", "\u202e5", "`5`"])
def test_hostile_stake_is_escaped(stake: str) -> None:
    said = _balance_text((5, 2), stake=stake)
    assert "@everyone" not in said
    assert "<@1>" not in said
    assert "\u202e" not in said
    assert "**" not in said.replace("\\*", "")


@pytest.mark.parametrize("side", Side)
def test_side_that_is_behind_owes_the_stake(side: Side) -> None:
    score = (3, 0) if side is Side.O else (0, 3)
    name, other = ("Anna", "Ben") if side is Side.X else ("Ben", "Anna")
    assert f"{name} owes {other}" in _balance_text(score, stake="1")


@pytest.mark.parametrize("close", [EndReason.CANCELLED, EndReason.VOIDED])
def test_cancelled_session_has_no_debt(close: EndReason) -> None:
    before = _table((5, 2), stake="2 beans")
    over = replace(before.stored, match=replace(before.match, end=MatchEnded(None, close)))
    assert balance_text(Table(over), Translator()) == "This session doesn't count."

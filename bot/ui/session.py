"""Money sessions: the balance, and its value at the agreed stake. The bot moves no money."""

from __future__ import annotations

import re
from decimal import Decimal

from backgammon import MAX_STAKE_LENGTH, Side
from bot.text.translator import Translator, _, name_of, sanitize
from club.tables import Table

_AMOUNT = re.compile(r"(?P<before>[^\d]{0,8}?)(?P<number>\d{1,9}(?:[.,]\d{1,4})?)(?P<after>[^\d]*)")


def balance_text(table: Table, words: Translator, *, private: bool = False) -> str:
    """Return who is ahead by how much and, unless the stake is private, what that is worth."""
    if table.counts_for_nothing:
        return words(_("This session doesn't count."))
    x, o = table.match.score
    if x == o:
        return words(_("The balance is even."))
    leader = Side.X if x > o else Side.O
    points = abs(x - o)
    ahead = words(
        _("{name} is {points} ahead.", name=name_of(table.player(leader), words), points=words.points(points))
    )
    rules = table.match.rules
    if not rules.stake or (rules.stake_private and not private):
        return ahead
    owes = words(
        _(
            "{loser} owes {winner} {sum}.",
            loser=name_of(table.player(leader.other), words),
            winner=name_of(table.player(leader), words),
            sum=sanitize(times(points, rules.stake), longest=MAX_STAKE_LENGTH * 2),
        )
    )
    return f"{ahead} {owes}"


def times(points: int, stake: str) -> str:
    """Return a multiple of a stake: computed if it begins with or is a number, or in words.

    >>> times(3, "0.50"), times(3, "2 beans"), times(3, "a coffee")
    ('1.50', '6 beans', '3 × a coffee')
    """
    amount = _AMOUNT.fullmatch(stake.strip())
    if amount is None:
        return f"{points} × {stake.strip()}"
    comma = "," in amount["number"]
    total = str(points * Decimal(amount["number"].replace(",", ".")))
    return f"{amount['before']}{total.replace('.', ',') if comma else total}{amount['after']}"

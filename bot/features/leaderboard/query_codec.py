"""Encodes a leaderboard query in a custom ID; input is untrusted."""

from __future__ import annotations

import re
from datetime import UTC, date, datetime

from backgammon import Variant
from bot.ui.custom_id import base36
from club.standings import LeaderboardRequest, Period
from storage.standings import Format, Leaderboard

_EPOCH = date(1970, 1, 1)
_EARLIEST, _LATEST = date(2000, 1, 1), date(2199, 12, 31)
_BOARDS, _PERIODS, _FORMATS, _VARIANTS = tuple(Leaderboard), tuple(Period), tuple(Format), (None, *Variant)
_WRITTEN = re.compile(r"(?P<look>[0-9a-z]{5})(?P<first>[0-9a-z]{4})(?P<last>[0-9a-z]{4})(?P<season>[0-9a-z]{6})")


def encode(look: LeaderboardRequest) -> str:
    """Return a query as a payload of 19 characters: a digit for each choice, then the numbers.

    >>> encode(LeaderboardRequest(Leaderboard.WINS, Period.WEEK))
    '3100000000000000000'
    """
    board = _BOARDS.index(look.board or Leaderboard.RATING)
    choices = (
        board,
        _PERIODS.index(look.period),
        _VARIANTS.index(look.variant),
        _FORMATS.index(look.format),
        int(look.everywhere),
    )
    numbers = ((look.first, 4), (look.last, 4), (look.season, 6))
    return "".join(map(base36, choices)) + "".join(base36(number or 0).rjust(width, "0") for number, width in numbers)


def decode(payload: str) -> LeaderboardRequest | None:
    """Return what a payload says; None if the bot cannot have written it.

    >>> decode("3100000000000000000") == LeaderboardRequest(Leaderboard.WINS, Period.WEEK), decode("zzzzz00000000000000")
    (True, None)
    """
    found = _WRITTEN.fullmatch(payload)
    if found is None:
        return None
    board, period, variant, form, everywhere = (int(digit, 36) for digit in found["look"])
    try:
        look = LeaderboardRequest(
            _BOARDS[board], _PERIODS[period], _VARIANTS[variant], _FORMATS[form], (False, True)[everywhere]
        )
    except IndexError:
        return None
    first, last, season = (int(found[name], 36) or None for name in ("first", "last", "season"))
    return LeaderboardRequest(look.board, look.period, look.variant, look.format, look.everywhere, first, last, season)


def parse_day(text: str) -> int | None:
    """Return the day in a text such as 2026-11-30, in days since 1970; None if it is invalid or out of range."""
    try:
        day = datetime.strptime(text.strip(), "%Y-%m-%d").replace(tzinfo=UTC).date()
    except ValueError:
        return None
    return (day - _EPOCH).days if _EARLIEST <= day <= _LATEST else None

"""The game of a match that a user asks for."""

from __future__ import annotations

from bot.text.error_messages import UserError
from bot.text.translator import ngettext


def check_game(number: int, games: int) -> None:
    """Raise UserError unless a match with this number of games has the game `number`, counted from 1."""
    if not 1 <= number <= games:
        raise UserError(ngettext("This match has {n} game so far.", "This match has {n} games so far.", games))

"""The deadline of a match in words, in each reader's time zone. It is hidden until the reminder has been sent."""

from __future__ import annotations

from bot.text.translator import Translator, _, mention, relative_time
from club.tables import Table
from storage.clocks import Due


def time_left(table: Table, words: Translator) -> list[str]:
    """Return the deadline of a live match in words."""
    clock, side = table.stored.clock, table.match.to_act
    if table.match.end is not None or clock.due is Due.REMINDER:
        return []
    if side is not None and clock.due is Due.DEADLINE and clock.deadline is not None:
        return ["⏳ " + words(_("Time runs out {when}.", when=relative_time(clock.deadline)))]
    if side is None or clock.deadline is None:
        return ["⏳ " + words(_("If no one plays on, this ends {when}.", when=relative_time(clock.due_at)))]
    return [
        "⌛ "
        + words(
            _(
                "Time's up: {name} can claim the points or wait. Otherwise it ends {when}.",
                name=mention(table.player(side.other), words),
                when=relative_time(clock.due_at),
            )
        )
    ]

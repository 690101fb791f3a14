"""Lists for moderators: their actions, and results that do not count."""

from __future__ import annotations

from collections.abc import Sequence

from bot.text.translator import Translator, _, name_of, relative_time, sanitize
from club.exclusions import Exclusion
from club.moderation import Uncounted
from storage.interventions import Act, Intervention
from storage.players import Player

MAX_REASON_LENGTH = 200
MAX_REASON_SHOWN = 60
"""The maximum length of a reason: twice as long if every character is escaped, and 15 lines must fit in a message."""


def done_text(kept: Sequence[Intervention], words: Translator) -> str:
    """Return a line for each action of a moderator."""
    if not kept:
        return words(_("No moderator has changed a match in this server."))
    return "\n".join(
        words(
            _(
                "{when} · match {number} {what} by {name}: {reason}",
                when=relative_time(one.at),
                number=one.match_id,
                what=words(_WORDED[one.act]),
                name=name_of(Player(one.moderator, None, one.name, None), words),
                reason=sanitize(one.reason, longest=MAX_REASON_SHOWN),
            )
        )
        for one in kept
    )


def uncounted_text(found: Sequence[Uncounted], words: Translator) -> str:
    """Return a line for each match that was excluded for a suspicious reason."""
    if not found:
        return words(_("Every result here counts. /server log lists what moderators voided."))
    lines = [
        words(
            _(
                "{when} · match {number} · {one} and {other}: {why}",
                when=relative_time(found_one.excluded.at),
                number=found_one.excluded.match_id,
                one=name_of(found_one.one, words),
                other=name_of(found_one.other, words),
                why=words(_STRANGE[Exclusion(found_one.excluded.why)]),
            )
        )
        for found_one in found
    ]
    return "\n".join([words(_("These don't count for ratings and leaderboards:")), *lines])


_STRANGE = {
    Exclusion.NEWCOMER: _("one of them had only just joined the server"),
    Exclusion.GIVEN_AWAY: _("mostly resigned or passed right away"),
    Exclusion.ABANDONED: _("abandoned right away: a loss for the player who left, no win for the other"),
}
_WORDED = {
    Act.MOVED: _("moved"),
    Act.CANCELLED: _("cancelled"),
    Act.VOIDED: _("declared void"),
}

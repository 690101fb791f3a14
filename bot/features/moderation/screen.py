"""What moderators see: the live matches of their server, and what moderators did."""

from __future__ import annotations

from collections.abc import Sequence

from backgammon import Side
from bot.features.archive.history_screen import pages
from bot.text.translator import Words, harmless, moment, name_of
from club.moderating import Listed, Uncounted
from storage.counting import Discount
from storage.interventions import Act, Intervention
from storage.players import Player

MOST_LISTED = 15
LONGEST_REASON = 200
SHOWN_OF_A_REASON = 60
"""Twice as long where every character is escaped, and fifteen lines must fit into a message."""


def live_text(listed: Sequence[Listed], words: Words) -> str:
    """A line for each live match, with the number by which the other commands know it."""
    if not listed:
        return words("No match is being played in this server.")
    return "\n".join(_line(one, words) for one in listed)


def watched_text(listed: Sequence[Listed], words: Words) -> str:
    """The same for whoever wants to watch, each line with a link to the present board; as many as a message holds."""
    if not listed:
        return words("No match is being played in this server.")
    lines = [" · ".join(part for part in (_line(one, words), _way_to(one, words)) if part) for one in listed]
    shown = pages(lines)[0][:MOST_LISTED]
    if len(shown) < len(lines):
        shown.append(words("There are more; this is the part that has waited longest."))
    return "\n".join(shown)


def _way_to(one: Listed, words: Words) -> str:
    board = one.live.board
    if board is None:
        return ""
    link = f"https://discord.com/channels/{one.live.guild_id or '@me'}/{board.channel_id}/{board.message_id}"
    return words("[the board]({link})", link=link)


def done_text(kept: Sequence[Intervention], words: Words) -> str:
    """A line for each thing that a moderator did."""
    if not kept:
        return words("No moderator has touched a match in this server.")
    return "\n".join(
        words(
            "{when} · match {number} {what} by {name}: {reason}",
            when=moment(one.at),
            number=one.match_id,
            what=_WORDED[one.act](words),
            name=name_of(Player(one.moderator, None, one.name, None), words),
            reason=harmless(one.reason, longest=SHOWN_OF_A_REASON),
        )
        for one in kept
    )


def uncounted_text(found: Sequence[Uncounted], words: Words) -> str:
    """A line for each match that does not count because something was strange about it."""
    if not found:
        return words(
            "Nothing was left out here as given away, abandoned or too new. /server log lists what moderators took back."
        )
    lines = [
        words(
            "{when} · match {number} · {one} and {other}: {why}",
            when=moment(found_one.left_out.at),
            number=found_one.left_out.match_id,
            one=name_of(found_one.one, words),
            other=name_of(found_one.other, words),
            why=_STRANGE[found_one.left_out.why](words),
        )
        for found_one in found
    ]
    return "\n".join([words("These were left out of ratings and standings:"), *lines])


def _line(one: Listed, words: Words) -> str:
    x, o = one.live.score
    what = words(
        "**{number}** · {x_name} {x} – {o} {o_name} · {where}",
        number=one.live.id,
        x_name=name_of(one.x, words),
        x=x,
        o=o,
        o_name=name_of(one.o, words),
        where=f"<#{one.live.channel_id}>",
    )
    since = moment(one.live.owed_since)
    if one.live.to_act is None:
        return f"{what} · {words('between games since {when}', when=since)}"
    name = name_of(one.x if one.live.to_act is Side.X else one.o, words)
    return f"{what} · {words('{name} to act, asked {when}', name=name, when=since)}"


_STRANGE = {
    Discount.NEWCOMER: lambda words: words("one of them had only just come to the server"),
    Discount.GIVEN_AWAY: lambda words: words("given away by resigning or passing at once"),
    Discount.ABANDONED: lambda words: words("abandoned at once, so it counts as lost and for nobody as won"),
}
_WORDED = {
    Act.MOVED: lambda words: words("moved"),
    Act.CANCELLED: lambda words: words("cancelled"),
    Act.VOIDED: lambda words: words("declared void"),
}

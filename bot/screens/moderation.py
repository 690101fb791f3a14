"""What moderators see: the live matches of their server, and what moderators did."""

from __future__ import annotations

from collections.abc import Sequence

from backgammon import Side
from bot.screens.clock import moment
from bot.words import Words, harmless, name_of
from club.moderating import Listed
from storage.interventions import Act, Intervention
from storage.players import Player

LONGEST_REASON = 200
SHOWN_OF_A_REASON = 60
"""Twice as long where every character is escaped, and fifteen lines must fit into a message."""


def live_text(listed: Sequence[Listed], words: Words) -> str:
    """A line for each live match, with the number by which the other commands know it."""
    if not listed:
        return words("No match is being played in this server.")
    return "\n".join(_line(one, words) for one in listed)


def watched_text(listed: Sequence[Listed], words: Words, *, more: bool) -> str:
    """The same for whoever wants to watch, each line with a link to the present board; `more`: these are not all."""
    if not listed:
        return words("No match is being played in this server.")
    shown = [" · ".join(part for part in (_line(one, words), _way_to(one, words)) if part) for one in listed]
    return "\n".join([*shown, *([words("There are more; this is the part that has waited longest.")] if more else [])])


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


_WORDED = {
    Act.MOVED: lambda words: words("moved"),
    Act.CANCELLED: lambda words: words("cancelled"),
    Act.VOIDED: lambda words: words("declared void"),
}

"""Lists of live matches, for moderators and spectators."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from backgammon import Side
from bot.text.translator import Translator, _, name_of, relative_time
from bot.ui.paging import split_lines
from club.moderation import Listed

MAX_LISTED = 15


def live_text(listed: Sequence[Listed], words: Translator) -> str:
    """Return a line for each live match, with the ID that commands use."""
    if not listed:
        return words(_("There are no matches in progress in this server."))
    return "\n".join(_line(one, words) for one in listed)


def watched_text(listed: Sequence[Listed], words: Translator) -> str:
    """Return a line for each live match with a link to the current board; as many as a message holds."""
    if not listed:
        return words(_("There are no matches in progress in this server."))
    lines = [" · ".join(part for part in (_line(one, words), _way_to(one, words)) if part) for one in listed]
    shown = split_lines(lines)[0][:MAX_LISTED]
    if len(shown) < len(lines):
        shown.append(words(_("There are more; these have waited longest.")))
    return "\n".join(shown)


def own_text(listed: Sequence[Listed], unreachable: Collection[int], words: Translator) -> str:
    """Return a line for each live match of the reader; `unreachable` are the IDs of those that cannot be shown."""
    if not listed:
        return words(_("You aren't playing a match."))
    cannot = words(_("I can't show it any more"))
    lines = [
        " · ".join([_line(one, words), cannot if one.live.id in unreachable else _way_to(one, words)]).removesuffix(
            " · "
        )
        for one in listed
    ]
    if unreachable:
        lines.insert(
            0,
            words(
                _(
                    "When I can't show a match any more, /match relocate takes the latest such match to another "
                    "channel. /match forfeit and /match cancel end one, with its number."
                )
            ),
        )
    return "\n".join(split_lines(lines)[0])


def _way_to(one: Listed, words: Translator) -> str:
    board = one.live.board
    if board is None:
        return ""
    link = f"https://discord.com/channels/{one.live.guild_id or '@me'}/{board.channel_id}/{board.message_id}"
    return words(_("[the board]({link})", link=link))


def _line(one: Listed, words: Translator) -> str:
    x, o = one.live.score
    what = words(
        _(
            "**{number}** · {x_name} {x} – {o} {o_name} · {where}",
            number=one.live.id,
            x_name=name_of(one.x, words),
            x=x,
            o=o,
            o_name=name_of(one.o, words),
            where=f"<#{one.live.channel_id}>",
        )
    )
    when = relative_time(one.live.owed_since)
    if one.live.to_act is None:
        return " · ".join([what, words(_("between games, last move {when}", when=when))])
    name = name_of(one.x if one.live.to_act is Side.X else one.o, words)
    return " · ".join([what, words(_("{name}'s turn, last move {when}", name=name, when=when))])

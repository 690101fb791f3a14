"""The message of a match: players and score, the picture, what has happened, what comes next and the buttons."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from discord import ui

from backgammon import PartialPlay, Phase, Side, Variant
from bot.text.translator import Translator, _, mention, name_of, ngettext, pgettext
from bot.ui.board.clock import time_left
from bot.ui.board.controls import controls
from bot.ui.layouts import layout, text
from bot.ui.narration import lines, prompt
from bot.ui.picture import Picture
from bot.ui.session import balance_text
from bot.ui.themes import circles, theme_named
from club.automatic_actions import MAX_AUTOMATIC_ACTIONS
from club.exclusions import Exclusion, exclusions
from club.tables import Table
from club.turns import HistoryEntry, automatic_roller, latest
from renderer import Theme
from storage.matches import BoardMessage

LINES_SHOWN = 3
"""The number of history entries under the board."""
PIECES_WRITTEN = 4 * LINES_SHOWN
"""The number of entries that are examined for these, because some have no line."""
MAX_TRANSCRIPT_LENGTH = 600
"""The maximum length of the plays on an old board."""


def board_screen(
    table: Table,
    picture: Picture,
    words: Translator,
    play: PartialPlay | None = None,
    *,
    recent: Sequence[HistoryEntry] | None = None,
    smaller_first: bool = False,
) -> ui.LayoutView:
    """Return the board of a table; `play` is the partial play of the side to act.

    `recent` is `recent_entries` of the table, if the caller has them. With `smaller_first`, a tap on a checker moves it
    by the smaller number.
    """
    match = table.match
    names = {side: f"**{name_of(table.player(side), words)}**" for side in Side}
    entries = recent_entries(table) if recent is None else recent
    lines_shown = [] if table.counts_for_nothing else latest_lines(table, entries, names, words)
    waits_for = names if match.end else {side: mention(table.player(side), words) for side in Side}
    balance = [] if table.counts_for_nothing else _balance(table, words)
    mark = "➡️ " if match.to_act else "🏆 " if match.end and match.end.winner else ""
    comes_next = mark + _prompt(table, waits_for, words)
    return layout(
        ui.Container(
            text(headline(table, words)),
            ui.Separator(visible=False),
            picture.gallery(),
            text(
                *lines_shown,
                *([comes_next, *balance] if match.end else [*balance, comes_next]),
                *([] if table.counts_for_nothing else exclusion_notes(table, words)),
                *time_left(table, words),
            ),
        ),
        *controls(table, words, play, smaller_first=smaller_first),
    )


def recent_entries(table: Table) -> list[HistoryEntry]:
    """Return the entries of the history that a board needs."""
    return latest(table.log, PIECES_WRITTEN)


def latest_lines(
    table: Table,
    entries: Sequence[HistoryEntry],
    names: Mapping[Side, str],
    words: Translator,
    since: int | None = None,
) -> list[str]:
    """Return the latest of these entries, and the automatic ones of the last action; nothing from before `since`."""
    pieces = entries[-PIECES_WRITTEN:]
    now = table.log[-1][1] if table.log else 0
    simultaneous = min(MAX_AUTOMATIC_ACTIONS, len(lines((piece for piece in pieces if piece.at == now), names, words)))
    marks = circles(theme_named(table.server.theme))
    shown = (piece for piece in pieces if since is None or piece.at >= since)
    recent = lines(shown, names, words, max(LINES_SHOWN, simultaneous), marks=marks)
    side = automatic_roller(table.log)
    automatic = [f"{marks[side]} " + words(_("Rolled automatically for {name}.", name=names[side]))] if side else []
    return [*recent, *automatic]


def _prompt(table: Table, names: Mapping[Side, str], words: Translator) -> str:
    moderator = "" if table.moderator is None else name_of(table.moderator, words)
    return prompt(table.match, names, words, moderator=moderator, taken_back=table.taken_back)


def _balance(table: Table, words: Translator) -> list[str]:
    """Return the balance of a session after a game, and at its end, which may come during a game."""
    match = table.match
    settles = match.rules.is_session and (match.end is not None or match.game.phase is Phase.DECIDED)
    return [balance_text(table, words)] if settles else []


def exclusion_notes(table: Table, words: Translator) -> list[str]:
    """Return why the result of a finished match does not count, if that was unknown at its start."""
    if table.match.end is None:
        return []
    found = exclusions(table.events, table.stored.terms, match=not table.match.rules.is_session).values()
    if Exclusion.ABANDONED in found:
        return [words(_("-# Abandoned right away: a loss for the player who left, no win for the other."))]
    if Exclusion.GIVEN_AWAY in found:
        return [words(_("-# This doesn't count: most of it was resigned or passed right away."))]
    return []


def headline(table: Table, words: Translator, theme: Theme | None = None) -> str:
    """Return players, score and length or stake; checkers as in this theme, or as in the server's."""
    match = table.match
    x, o = match.score
    kind = words(_("Money session"))
    if match.rules.length is not None:
        kind = words(ngettext("Match to {n} point", "Match to {n} points", match.rules.length))
    variants = {
        Variant.DUTCH: words(pgettext("in a sentence", "Dutch backgammon")),
        Variant.ACEY_DEUCEY: words(_("Acey Deucey")),
    }
    named = [variants[match.rules.variant]] if match.rules.variant in variants else []
    facts = [kind, *named, words(_("game {number}", number=match.game.number))]
    if match.game.crawford and match.end is None:
        facts.append(words(_("Crawford game: no doubling")))
    if match.game.multiplier > 1 and match.end is None:
        facts.append(words(_("stake ×{times}", times=match.game.multiplier)))
    one, other = circles(theme or theme_named(table.server.theme)).values()
    return f"### {one} {name_of(table.x, words)}  {x} – {o}  {name_of(table.o, words)} {other}\n-# {' · '.join(facts)}"


def board_link(table: Table, board: BoardMessage) -> str:
    """Return the URL of a board's message."""
    return f"https://discord.com/channels/{table.stored.guild_id or '@me'}/{board.channel_id}/{board.message_id}"


def plain_names(table: Table, words: Translator) -> Mapping[Side, str]:
    """Return the names for alt texts, without markdown."""
    return {side: name_of(table.player(side), words, plain=True) for side in Side}


def markdown_names(table: Table, words: Translator) -> Mapping[Side, str]:
    """Return the names for a running text."""
    return {side: name_of(table.player(side), words) for side in Side}


def transcript_screen(table: Table, since: int, words: Translator, link: str = "") -> ui.LayoutView:
    """Return an old board as a line: what happened while it was the current one, as in a transcript.

    `since` is when it was posted, in epoch milliseconds; `link` leads to the current board.
    """
    happened = sum(at >= since for _event, at in table.log)
    recent = [piece for piece in latest(table.log, happened) if piece.at >= since]
    marks = circles(theme_named(table.server.theme))
    line = " · ".join(lines(recent, markdown_names(table, words), words, marks=marks))
    if len(line) > MAX_TRANSCRIPT_LENGTH:
        line = "… " + line[-MAX_TRANSCRIPT_LENGTH:].partition(" · ")[2]
    if not line and table.match.end is None:
        line = words(_("The match went on."))
    where = words(_("[the board]({link})", link=link)) if link else ""
    return layout(text("-# " + " → ".join(part for part in (line, where) if part)))


def recent_events_text(table: Table, since: int, words: Translator) -> str:
    """Return in words what happened after a version and what comes next, for a player who does not see the board."""
    names = markdown_names(table, words)
    before = table.log[since][1] if since < len(table.log) else 0
    comes_next = _prompt(table, names, words)
    return "\n".join([*latest_lines(table, recent_entries(table), names, words, before), comes_next])

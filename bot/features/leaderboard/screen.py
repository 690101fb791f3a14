"""A leaderboard as a table that fits on a phone: few columns of fixed width, then the names."""

from __future__ import annotations

from dataclasses import replace
from datetime import date, timedelta
from unicodedata import category, east_asian_width

from discord import ButtonStyle, ui

from backgammon import Variant
from backgammon.rating import MIN_EXPERIENCE
from bot.features.leaderboard.query_codec import encode
from bot.text.translator import Translator, _, name_of, pgettext, sanitize
from bot.ui.custom_id import Menu, Press, Verb
from bot.ui.layouts import button, layout, menu, row, text
from bot.ui.notes import ratings_note
from bot.ui.paging import Paging
from club.exclusions import MAX_GAME_POINTS, MAX_SESSION_GAMES
from club.standings import MIN_PLAYED, ONE_FORMAT, LeaderboardPage, Period
from storage.players import Player
from storage.standings import Format, Leaderboard, Standing

NAME_CELLS = 15
"""The maximum width of a name, in digits: 30 in a line fit on a phone."""
_HARMLESS = str.maketrans({"`": "'", "<": "\u2039", ":": "\u2236", "@": "@\u200b"})
"""The characters that end a table or begin a mention or link, and a similar one instead."""
_EPOCH = date(1970, 1, 1)


def leaderboard_screen(seen: LeaderboardPage, words: Translator, *, has_seasons: bool) -> ui.LayoutView:
    """Return a page of a leaderboard, the reader's place, and the buttons to other pages, boards and periods."""
    title = f"### 🏆 {words(_('Leaderboard'))}\n-# {_of_what(seen, words)}"
    if not seen.page.total:
        says = words(_("No match counts here yet. Start one with /challenge."))
        return layout(
            ui.Container(text(title, says, *_notes(seen, words)[1:])), *_menus(seen, words, has_seasons=has_seasons)
        )
    return layout(
        ui.Container(text(title, table_of(seen, words), _own(seen, words), *_notes(seen, words))),
        *_pages(seen, words),
        *_menus(seen, words, has_seasons=has_seasons),
    )


def table_of(seen: LeaderboardPage, words: Translator) -> str:
    """Return the lines of a page, and below them the reader's own if it is on another page."""
    lines, own = list(seen.page.lines), seen.page.own
    elsewhere = own is not None and all(one.player != own.player for one in lines)
    if own is not None and elsewhere:
        lines.append(own)
    columns = [(f"{one.place}.", *_values(one, seen.board, words)) for one in lines]
    widths = [max(map(len, column)) for column in zip(*columns, strict=True)]
    shown = [
        " ".join([*(value.rjust(width) for value, width in zip(values, widths, strict=True)), _name(one, words)])
        for one, values in zip(lines, columns, strict=True)
    ]
    if elsewhere:
        shown.insert(-1, "…")
    return "```\n" + "\n".join(shown) + "\n```"


def board_name(board: Leaderboard, words: Translator) -> str:
    """Return the title of a leaderboard."""
    return {
        Leaderboard.RATING: words(_("Rating")),
        Leaderboard.POINTS: words(_("Points won")),
        Leaderboard.BALANCE: words(_("Session balance")),
        Leaderboard.WINS: words(_("Matches won")),
        Leaderboard.WIN_RATE: words(_("Win rate")),
        Leaderboard.GAMMON_RATE: words(_("Gammon rate")),
        Leaderboard.STREAK: words(_("Winning streak")),
        Leaderboard.ACTIVITY: words(_("Activity")),
    }[board]


def _values(one: Standing, board: Leaderboard, words: Translator) -> tuple[str, ...]:
    """Return the columns of a player."""
    score = f"{one.wins}–{one.losses}"
    match board:
        case Leaderboard.RATING:
            return f"{one.shown:.0f}" + ("?" if one.played < MIN_EXPERIENCE else " "), f"{one.played}"
        case Leaderboard.WIN_RATE:
            return words.percent(one.shown), score
        case Leaderboard.GAMMON_RATE:
            return words.percent(one.shown), f"{one.played}"
        case Leaderboard.BALANCE:
            return f"{one.shown:+.0f}".replace("-", "−").replace("+0", "0"), f"{one.played}"
        case Leaderboard.WINS:
            return (score,)
        case Leaderboard.POINTS:
            return f"{one.shown:.0f}", f"{one.played}"
        case Leaderboard.STREAK | Leaderboard.ACTIVITY:
            return (f"{one.shown:.0f}",)


def _notes(seen: LeaderboardPage, words: Translator) -> list[str]:
    explained = [_explained(seen.board, words)]
    if seen.board in (Leaderboard.POINTS, Leaderboard.BALANCE):
        bound = _(
            "A session counts its first {games} games, each for at most {points} points.",
            games=MAX_SESSION_GAMES,
            points=MAX_GAME_POINTS,
        )
        explained.append(words(bound))
    return [f"-# {' '.join(explained)}", *([ratings_note(words)] if seen.recalculating else [])]


def _explained(board: Leaderboard, words: Translator) -> str:
    """Return the titles of the columns."""
    return {
        Leaderboard.RATING: lambda: words(
            _("Rating, and experience in points. ? means less than {n} points of experience.", n=MIN_EXPERIENCE)
        ),
        Leaderboard.POINTS: lambda: words(_("Points won, and number of matches and sessions.")),
        Leaderboard.BALANCE: lambda: words(
            _("Points won minus points lost, and number of sessions. Stakes aren't added up.")
        ),
        Leaderboard.WINS: lambda: words(_("Matches won and lost.")),
        Leaderboard.WIN_RATE: lambda: words(
            _(
                "Share of matches won, and matches won and lost. You need {n} matches to be listed.",
                n=MIN_PLAYED[board],
            )
        ),
        Leaderboard.GAMMON_RATE: lambda: words(
            _(
                "Share of won games that were gammons or backgammons, and games won. You need {n} wins to be listed.",
                n=MIN_PLAYED[board],
            )
        ),
        Leaderboard.STREAK: lambda: words(_("The most matches won in a row.")),
        Leaderboard.ACTIVITY: lambda: words(_("Matches and sessions finished.")),
    }[board]()


def _own(seen: LeaderboardPage, words: Translator) -> str:
    own = seen.page.own
    if own is None:
        return words(_("You aren't listed yet."))
    return words(_("Your place: {place} of {total}.", place=own.place, total=seen.page.total))


def _of_what(seen: LeaderboardPage, words: Translator) -> str:
    """Return the board, the period, and the other filters in words."""
    asked = seen.query
    variant = {
        None: [],
        Variant.STANDARD: [words(_("backgammon"))],
        Variant.DUTCH: [words(pgettext("in a sentence", "Dutch backgammon"))],
        Variant.ACEY_DEUCEY: [words(_("Acey Deucey"))],
    }[asked.variant]
    form = {Format.ALL: [], Format.MATCHES: [words(_("matches"))], Format.SESSIONS: [words(_("money sessions"))]}
    of_one = [] if seen.board in ONE_FORMAT else form[asked.format]
    where = [words(_("all servers we're both in"))] if len(asked.guilds) > 1 else []
    return " · ".join([board_name(seen.board, words), _time(seen, words), *variant, *of_one, *where])


def _time(seen: LeaderboardPage, words: Translator) -> str:
    look = seen.look
    if look.period is Period.SEASON and seen.season is not None:
        name = sanitize(seen.season.name)
        return name if seen.season.closed_at is None else words(_("{season}, closed", season=name))
    if look.period is not Period.DATES:
        return _period_name(look.period, words)
    first = "" if look.first is None else (_EPOCH + timedelta(days=look.first)).isoformat()
    last = "" if look.last is None else (_EPOCH + timedelta(days=look.last)).isoformat()
    return f"{first} – {last}"


def _period_name(period: Period, words: Translator) -> str:
    return {
        Period.ALL: words(_("all time")),
        Period.WEEK: words(_("this week")),
        Period.MONTH: words(_("this month")),
        Period.SEASON: words(_("this season")),
        Period.DATES: words(_("custom dates")),
    }[period]


def _pages(seen: LeaderboardPage, words: Translator) -> list[ui.Item[ui.LayoutView]]:
    """Return the buttons to the other pages."""
    payload, buttons = encode(seen.look), []
    here = Paging.at(seen.number, seen.pages)
    if here.previous is not None:
        buttons.append(button(Press(Verb.STANDINGS, here.previous, 0, payload), words(_("Previous"))))
    if here.next is not None:
        buttons.append(button(Press(Verb.STANDINGS, here.next, 0, payload), words(_("Next")), ButtonStyle.primary))
    return [row(*buttons)] if buttons else []


def _menus(seen: LeaderboardPage, words: Translator, *, has_seasons: bool) -> list[ui.Item[ui.LayoutView]]:
    """Return the menus of other leaderboards for the same period, and of other periods."""
    boards = [(encode(replace(seen.look, board=board)), board_name(board, words)) for board in Leaderboard]
    there = [one for one in Period if one is not Period.DATES and (has_seasons or one is not Period.SEASON)]
    unbound = replace(seen.look, first=None, last=None, season=None)
    periods = [(encode(replace(unbound, period=one)), _period_name(one, words)) for one in there]
    return [
        row(menu(Press(Menu.BOARD, 0), words(_("Another ranking")), boards)),
        row(menu(Press(Menu.PERIOD, 0), words(_("Another period")), periods)),
    ]


def _name(one: Standing, words: Translator) -> str:
    """Return a name that is safe in a table: it cannot end the table or look like a mention."""
    name = name_of(Player(one.player, one.discord_id, one.name, None), words, plain=True)
    fits = name if _cells(name) <= NAME_CELLS else _beginning(name, NAME_CELLS - 1) + "…"
    return fits.translate(_HARMLESS)


def _beginning(name: str, cells: int) -> str:
    while _cells(name) > cells:
        name = name[:-1]
    return name.rstrip()


def _cells(text: str) -> int:
    """Return the width of a text in a fixed-width font: an ideogram or an emoji has two columns, an accent none.

    >>> _cells("Zoë"), _cells("日本"), _cells("🎲")
    (3, 4, 2)
    """
    return sum(0 if category(one) in ("Mn", "Me", "Cf") else 2 if east_asian_width(one) in "WF" else 1 for one in text)

"""Leaderboards as a person looks at them: a board, a period, and his own place on it. Days are of UTC."""

from __future__ import annotations

from dataclasses import dataclass, replace
from datetime import UTC, datetime
from enum import StrEnum

from backgammon import Variant
from backgammon.rating import MIN_EXPERIENCE
from club import ratings
from club.errors import NoSeason
from storage import players, seasons
from storage import standings as kept
from storage.database import Database, Reader
from storage.seasons import Season
from storage.standings import Board, Format, Page, Question

DAY = 24 * 60 * 60 * 1000
MIN_PLAYED = {Board.WIN_RATE: 5, Board.GAMMON_RATE: 10, Board.RATING: MIN_EXPERIENCE}
"""How many matches, or games won, it takes to be on a board that shows a share of them; on a board of ratings, how much
experience it takes not to come after all others."""
ONE_FORMAT = {
    Board.RATING: Format.MATCHES,
    Board.BALANCE: Format.SESSIONS,
    Board.WINS: Format.MATCHES,
    Board.WIN_RATE: Format.MATCHES,
    Board.STREAK: Format.MATCHES,
}
"""The boards that only one format can fill."""
LINES = 10
"""So many lines of a board fit on the screen of a phone, with what stands around them."""


class Period(StrEnum):
    """Of which time results are looked at."""

    ALL = "all time"
    WEEK = "week"
    MONTH = "month"
    SEASON = "season"
    DATES = "dates"


@dataclass(frozen=True, slots=True)
class Look:
    """What a person wants to see.

    Without a `board` it is the one by which the season is won, and otherwise ratings. `first` and `last` are days since
    1970, both of them in it, None for no bound; `season` is the number of one, None for the one that runs or was last.
    `everywhere` takes in the other servers that the reader shares.
    """

    board: Board | None = None
    period: Period = Period.ALL
    variant: Variant | None = None
    format: Format = Format.ALL
    everywhere: bool = False
    first: int | None = None
    last: int | None = None
    season: int | None = None


@dataclass(frozen=True, slots=True)
class Seen:
    """What he sees: a page of a board, with the question that it answers; `number` is that of the page, from 0.

    The question is what can be made of the look: ratings are of one variant and one server, a season may be of one
    variant, and some boards are of matches or of sessions alone. `counting`: what stands there is still being counted
    again, and may change.
    """

    look: Look
    question: Question
    page: Page
    number: int
    season: Season | None
    counting: bool = False

    @property
    def board(self) -> Board:
        """By what people are ordered here."""
        return self.question.board

    @property
    def pages(self) -> int:
        """How many pages the board has."""
        return max(1, -(-self.page.total // LINES))


async def leaderboard(
    db: Database, look: Look, guilds: tuple[int, ...], reader: int, now: int, number: int = 0
) -> Seen:
    """A page of a board; the first of these servers is the one where the reader (a Discord id) asks.

    A page beyond the last is the last. Raises NoSeason where there is none, or none with this number.
    """

    def work(tx: Reader) -> Seen:
        season = _season(tx, guilds[0], look) if look.period is Period.SEASON else None
        chosen = replace(look, board=look.board or (season.board if season else Board.RATING))
        question = question_of(chosen, season, guilds, now)
        known = players.known(tx, [reader])
        own = known[reader].number if known else 0

        def seen(number: int) -> Seen:
            if season is not None and season.closed_at is not None and question == won_by(season, season.closed_at):
                page = seasons.final_page(tx, season.id, own, LINES, number * LINES)
                return Seen(chosen, question, page, number, season)
            page = kept.page(tx, question, own, LINES, number * LINES)
            return Seen(chosen, question, page, number, season, counting=is_recalculating(tx, question))

        found = seen(number)
        if found.page.lines or not number:
            return found
        # The page is empty now. If the reader is on no line either, only the first page tells how many lines there are.
        total = found if found.page.total else seen(0)
        return seen(total.pages - 1)

    return await db.read(work)


def is_recalculating(tx: Reader, question: Question) -> bool:
    """Return whether a board is one of ratings that are being recalculated."""
    if question.board is not Board.RATING:
        return False
    [guild_id] = question.guilds
    return ratings.is_recalculating(tx, guild_id, question.variant or Variant.STANDARD)


def question_of(look: Look, season: Season | None, guilds: tuple[int, ...], now: int) -> Question:
    """What is asked by a look with a board, of these servers, the one where it is asked first."""
    board = look.board or Board.RATING
    variant = look.variant or (season.variant if season else None)
    if board is Board.RATING:
        variant = variant or Variant.STANDARD
    wide = look.everywhere and season is None and board is not Board.RATING
    since, until = bounds(look, season, now)
    return Question(
        board,
        guilds if wide else guilds[:1],
        since,
        until,
        variant,
        format=ONE_FORMAT.get(board, look.format),
        minimum=MIN_PLAYED.get(board, 0),
    )


def won_by(season: Season, until: int) -> Question:
    """The question by which a season is won, up to this time."""
    of_season = Look(season.board, Period.SEASON)
    return question_of(of_season, replace(season, closed_at=until), (season.guild_id,), until)


def bounds(look: Look, season: Season | None, now: int) -> tuple[int | None, int | None]:
    """The times from which on, and before which, results are looked at; None for no bound."""
    match look.period:
        case Period.WEEK:
            today = now // DAY
            return (today - (today + 3) % 7) * DAY, None  # 1 January 1970 was a Thursday
        case Period.MONTH:
            month = datetime.fromtimestamp(now / 1000, UTC).replace(day=1, hour=0, minute=0, second=0, microsecond=0)
            return int(month.timestamp()) * 1000, None
        case Period.SEASON if season is not None:
            return season.started_at, season.closed_at
        case Period.DATES:
            return (
                None if look.first is None else look.first * DAY,
                None if look.last is None else (look.last + 1) * DAY,
            )
        case _:
            return None, None


async def servers_of(db: Database, discord_id: int) -> list[int]:
    """The servers in which a person has finished something."""

    def work(tx: Reader) -> list[int]:
        known = players.known(tx, [discord_id])
        return kept.servers_of(tx, known[discord_id].number) if known else []

    return await db.read(work)


def _season(tx: Reader, guild_id: int, look: Look) -> Season:
    if look.season is not None:
        found = seasons.load(tx, guild_id, look.season)
    else:
        found = next(iter(seasons.latest(tx, guild_id, 1)), None)
    if found is None:
        raise NoSeason
    return found

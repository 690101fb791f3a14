"""Leaderboards as a user sees them: a board, a period, and their own place. Days are in UTC."""

from __future__ import annotations

from dataclasses import dataclass, replace
from datetime import UTC, datetime
from enum import StrEnum

from backgammon import Variant
from backgammon.rating import MIN_EXPERIENCE
from club import ratings
from club.clock import DAY
from club.errors import NoSeason
from storage import players, seasons
from storage import standings as kept
from storage.database import Database, Reader
from storage.seasons import Season
from storage.standings import Format, Leaderboard, LeaderboardQuery, Page

MIN_PLAYED = {Leaderboard.WIN_RATE: 5, Leaderboard.GAMMON_RATE: 10, Leaderboard.RATING: MIN_EXPERIENCE}
"""The minimum of matches, or of games won, on a leaderboard of shares.

On a leaderboard of ratings it is the experience below which a player is listed last.
"""
ONE_FORMAT = {
    Leaderboard.RATING: Format.MATCHES,
    Leaderboard.BALANCE: Format.SESSIONS,
    Leaderboard.WINS: Format.MATCHES,
    Leaderboard.WIN_RATE: Format.MATCHES,
    Leaderboard.STREAK: Format.MATCHES,
}
"""The leaderboards that only one format can fill."""
LINES = 10
"""The lines of a leaderboard that fit on the screen of a phone."""


class Period(StrEnum):
    """The period of a leaderboard."""

    ALL = "all time"
    WEEK = "week"
    MONTH = "month"
    SEASON = "season"
    DATES = "dates"


@dataclass(frozen=True, slots=True)
class LeaderboardRequest:
    """A leaderboard request.

    Without a `board` it is the one that decides the season, or ratings. `first` and `last` are days since 1970, both
    included, None for no bound; `season` is its number, None for the current or last one. `everywhere` includes the
    other servers that the reader shares.
    """

    board: Leaderboard | None = None
    period: Period = Period.ALL
    variant: Variant | None = None
    format: Format = Format.ALL
    everywhere: bool = False
    first: int | None = None
    last: int | None = None
    season: int | None = None


@dataclass(frozen=True, slots=True)
class LeaderboardPage:
    """A page of a leaderboard, with the query that it answers; `number` is that of the page, from 0.

    The query is the valid form of the request: ratings are of one variant and one server, a season may be of one
    variant, and some leaderboards are only for matches or only for sessions. `recalculating` is True while it is being
    recalculated.
    """

    look: LeaderboardRequest
    query: LeaderboardQuery
    page: Page
    number: int
    season: Season | None
    recalculating: bool = False

    @property
    def board(self) -> Leaderboard:
        """The leaderboard by which people are ordered."""
        return self.query.board

    @property
    def pages(self) -> int:
        """The number of pages."""
        return max(1, -(-self.page.total // LINES))


async def leaderboard(
    db: Database, look: LeaderboardRequest, guilds: tuple[int, ...], reader: int, now: int, number: int = 0
) -> LeaderboardPage:
    """Return a page of a leaderboard; the first of these servers is the one where the reader (a Discord ID) asks.

    A page beyond the last is the last. Raises NoSeason if there is none, or none with this number.
    """

    def work(tx: Reader) -> LeaderboardPage:
        season = _season(tx, guilds[0], look) if look.period is Period.SEASON else None
        chosen = replace(look, board=look.board or (season.board if season else Leaderboard.RATING))
        query = question_of(chosen, season, guilds, now)
        known = players.known(tx, [reader])
        own = known[reader].id if known else 0

        def seen(number: int) -> LeaderboardPage:
            if season is not None and season.closed_at is not None and query == won_by(season, season.closed_at):
                page = seasons.final_page(tx, season.id, own, LINES, number * LINES)
                return LeaderboardPage(chosen, query, page, number, season)
            page = kept.page(tx, query, own, LINES, number * LINES)
            return LeaderboardPage(chosen, query, page, number, season, recalculating=is_recalculating(tx, query))

        found = seen(number)
        if found.page.lines or not number:
            return found
        # The page is empty. If the reader is not listed either, only the first page has the number of lines.
        total = found if found.page.total else seen(0)
        return seen(total.pages - 1)

    return await db.read(work)


def is_recalculating(tx: Reader, query: LeaderboardQuery) -> bool:
    """Return True if a leaderboard shows ratings that are being recalculated."""
    if query.board is not Leaderboard.RATING:
        return False
    [guild_id] = query.guilds
    return ratings.is_recalculating(tx, guild_id, query.variant or Variant.STANDARD)


def question_of(look: LeaderboardRequest, season: Season | None, guilds: tuple[int, ...], now: int) -> LeaderboardQuery:
    """Return the query of a request with a board, for these servers, the one where it is asked first."""
    board = look.board or Leaderboard.RATING
    variant = look.variant or (season.variant if season else None)
    if board is Leaderboard.RATING:
        variant = variant or Variant.STANDARD
    wide = look.everywhere and season is None and board is not Leaderboard.RATING
    since, until = bounds(look, season, now)
    return LeaderboardQuery(
        board,
        guilds if wide else guilds[:1],
        since,
        until,
        variant,
        format=ONE_FORMAT.get(board, look.format),
        minimum=MIN_PLAYED.get(board, 0),
    )


def won_by(season: Season, until: int) -> LeaderboardQuery:
    """Return the query that decides a season, up to this time."""
    of_season = LeaderboardRequest(season.board, Period.SEASON)
    return question_of(of_season, replace(season, closed_at=until), (season.guild_id,), until)


def bounds(look: LeaderboardRequest, season: Season | None, now: int) -> tuple[int | None, int | None]:
    """Return the times from which, and before which, results are included; None for no bound."""
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
    """Return the servers in which a person has finished something."""

    def work(tx: Reader) -> list[int]:
        known = players.known(tx, [discord_id])
        return kept.servers_of(tx, known[discord_id].id) if known else []

    return await db.read(work)


def _season(tx: Reader, guild_id: int, look: LeaderboardRequest) -> Season:
    if look.season is not None:
        found = seasons.load(tx, guild_id, look.season)
    else:
        found = next(iter(seasons.latest(tx, guild_id, 1)), None)
    if found is None:
        raise NoSeason
    return found

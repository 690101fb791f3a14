"""/leaderboard."""

from __future__ import annotations

from discord import app_commands

from backgammon import Variant
from bot.command_kinds import in_servers
from bot.context import Interaction, Request
from bot.features.leaderboard.handlers import show
from bot.features.leaderboard.query_codec import parse_day
from bot.text.command_names import AnyCommand
from bot.text.error_messages import UserError
from bot.text.translator import _, sanitize, truncate
from club import seasons
from club.standings import LeaderboardRequest, Period
from storage.standings import Format, Leaderboard

MAX_CHOICE_LENGTH = 100
BOARDS = [
    app_commands.Choice(name="Rating", value=Leaderboard.RATING.value),
    app_commands.Choice(name="Points won", value=Leaderboard.POINTS.value),
    app_commands.Choice(name="Session balance", value=Leaderboard.BALANCE.value),
    app_commands.Choice(name="Matches won", value=Leaderboard.WINS.value),
    app_commands.Choice(name="Win rate", value=Leaderboard.WIN_RATE.value),
    app_commands.Choice(name="Gammon rate", value=Leaderboard.GAMMON_RATE.value),
    app_commands.Choice(name="Winning streak", value=Leaderboard.STREAK.value),
    app_commands.Choice(name="Activity", value=Leaderboard.ACTIVITY.value),
]
VARIANTS = [
    app_commands.Choice(name="Backgammon", value=Variant.STANDARD.value),
    app_commands.Choice(name="Dutch backgammon", value=Variant.DUTCH.value),
    app_commands.Choice(name="Acey Deucey", value=Variant.ACEY_DEUCEY.value),
]
_PERIODS = [
    app_commands.Choice(name="All time", value=Period.ALL.value),
    app_commands.Choice(name="This week", value=Period.WEEK.value),
    app_commands.Choice(name="This month", value=Period.MONTH.value),
    app_commands.Choice(name="This season", value=Period.SEASON.value),
]
_FORMATS = [
    app_commands.Choice(name="Matches", value=Format.MATCHES.value),
    app_commands.Choice(name="Money sessions", value=Format.SESSIONS.value),
]


@in_servers
@app_commands.command(name="leaderboard", description="This server's leaderboard")
@app_commands.describe(
    rank_by="What to rank by: rating, wins and so on",
    period="Period to show",
    first_day="First day, e.g. 2026-11-30",
    last_day="Last day, e.g. 2026-11-30",
    season="A season of this server",
    variant="Backgammon variant",
    type="Only matches, or only money sessions",
    everywhere="Include the other servers we're both in (not for ratings)",
)
@app_commands.rename(first_day="from", last_day="to")
@app_commands.choices(rank_by=BOARDS, period=_PERIODS, variant=VARIANTS, type=_FORMATS)
async def leaderboard(  # noqa: PLR0913, PLR0917 - everything by which it can be looked at
    interaction: Interaction,
    rank_by: str | None = None,
    period: str | None = None,
    first_day: str | None = None,
    last_day: str | None = None,
    season: str | None = None,
    variant: str | None = None,
    type: str | None = None,  # noqa: A002 - the option is called that
    everywhere: bool = False,
) -> None:
    """Show a leaderboard."""
    request = Request.of(interaction)
    look = LeaderboardRequest(
        board=None if rank_by is None else Leaderboard(rank_by),
        period=_period(period, (first_day, last_day), season),
        variant=None if variant is None else Variant(variant),
        format=Format.ALL if type is None else Format(type),
        everywhere=everywhere,
        first=_day(first_day),
        last=_day(last_day),
        season=None if season is None else await _season(request, season),
    )
    await show(request, look)


@leaderboard.autocomplete("season")
async def offer_seasons(interaction: Interaction, typed: str) -> list[app_commands.Choice[str]]:
    """Return the seasons of the server whose names contain what was typed, the newest first."""
    if interaction.guild_id is None:
        return []
    found = await seasons.latest(Request.of(interaction).db, interaction.guild_id)
    return [
        app_commands.Choice(name=truncate(sanitize(one.name, plain=True), MAX_CHOICE_LENGTH), value=str(one.id))
        for one in found
        if typed.casefold() in one.name.casefold()
    ]


def _period(chosen: str | None, days: tuple[str | None, str | None], season: str | None) -> Period:
    by_days = any(day is not None for day in days)
    if (chosen is not None) + by_days + (season is not None) > 1:
        raise UserError(_("Choose only one: a period, days, or a season."))
    if by_days:
        return Period.DATES
    return Period.SEASON if season is not None else Period(chosen or Period.ALL)


def _day(typed: str | None) -> int | None:
    if typed is None:
        return None
    day = parse_day(typed)
    if day is None:
        raise UserError(_("Write dates like 2026-11-30."))
    return day


async def _season(request: Request, typed: str) -> int:
    """Return the ID of the season that was chosen from the list, or whose name was typed. Raises UserError."""
    there = await seasons.latest(request.db, request.guild_id or 0)
    for one in there:
        if typed == str(one.id) or typed.strip().casefold() == one.name.casefold():
            return one.id
    raise UserError(_("This server has no season of that name."))


COMMANDS: tuple[AnyCommand, ...] = (leaderboard,)

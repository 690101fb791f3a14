"""/server: what those who manage the server can see and do; its seasons are in `season.py`."""

from __future__ import annotations

import logging

import discord
from discord import app_commands

from bot.command_kinds import Interaction, in_servers
from bot.delivery.reply import private
from bot.discord_errors import MISHAPS, facts
from bot.features.leaderboard.season_commands import season_group
from bot.features.moderation.screen import LONGEST_REASON, done_text, live_text, uncounted_text
from bot.features.play.perform import whom_it_awaits
from bot.features.settings.commands import LANGUAGE_CHOICES, THEME_CHOICES
from bot.features.settings.server import managed
from bot.text.catalogues import LANGUAGES
from bot.text.error_messages import Kindly
from bot.text.languages import AS_DISCORD_SAYS, reader
from bot.ui.themes import FIRST, title
from club import moderating, settings
from club.clock import DAY
from club.tables import Table

PAGE = 15
MOST_DAYS = 30

Reason = app_commands.Range[str, 1, LONGEST_REASON]
Number = app_commands.Range[int, 1, 2**53 - 1]
"""The largest number that Discord lets somebody type."""

_log = logging.getLogger(__name__)

server_group = in_servers(
    app_commands.Group(
        name="server",
        description="The matches and settings of this server, for those who manage it",
        default_permissions=discord.Permissions(manage_guild=True),
    )
)


server_group.add_command(season_group)


@server_group.command(name="matches", description="The matches that are being played here, the longest wait first")
@app_commands.describe(page="Which page; 1 where you leave it out")
async def matches(interaction: Interaction, page: app_commands.Range[int, 1, 1000] = 1) -> None:
    """List the live matches."""
    bot, guild_id = interaction.client, managed(interaction)
    listed = await moderating.live_matches(bot.db, guild_id, PAGE, PAGE * (page - 1))
    await private(interaction, live_text(listed, reader(interaction)))


@server_group.command(name="move", description="Let a match go on in another channel")
@app_commands.describe(match="Its number in /server matches", channel="Where it goes on", reason="Why; it is kept")
async def move(
    interaction: Interaction, match: Number, channel: discord.TextChannel | discord.Thread, reason: Reason
) -> None:
    """Move a match."""
    bot, guild_id = interaction.client, managed(interaction)
    words = reader(interaction)
    allowed = channel.permissions_for(channel.guild.me)
    threaded = isinstance(channel, discord.Thread)
    may_send = allowed.send_messages_in_threads if threaded else allowed.send_messages
    if not (allowed.view_channel and allowed.attach_files and may_send):
        raise Kindly(words("I cannot post boards in {where}. Choose another channel.", where=channel.mention))
    moved = await moderating.move(bot.db, bot.by(interaction), guild_id, match, channel.id, reason)
    await _done(
        interaction,
        moved,
        words("Match {number} goes on in {where}.", number=match, where=channel.mention),
        ping=whom_it_awaits(moved, interaction.user.id),
    )


@server_group.command(name="cancel", description="End a match without a result")
@app_commands.describe(match="Its number in /server matches", reason="Why; it is kept")
async def cancel(interaction: Interaction, match: Number, reason: Reason) -> None:
    """Cancel a live match."""
    bot, guild_id = interaction.client, managed(interaction)
    ended = await moderating.cancel(bot.db, bot.by(interaction), guild_id, match, reason)
    await _done(
        interaction, ended, reader(interaction)("Match {number} is cancelled and counts for nothing.", number=match)
    )


@server_group.command(name="void", description="Take back the result of a match that is over")
@app_commands.describe(match="Its number in /match show", reason="Why; it is kept")
async def void(interaction: Interaction, match: Number, reason: Reason) -> None:
    """Take back a result."""
    bot, guild_id = interaction.client, managed(interaction)
    ended = await moderating.void(bot.db, bot.by(interaction), guild_id, match, reason)
    await _done(interaction, ended, reader(interaction)("The result of match {number} counts no longer.", number=match))


@server_group.command(name="log", description="What moderators did to matches here, and why")
async def log(interaction: Interaction) -> None:
    """Show what moderators did."""
    bot, guild_id = interaction.client, managed(interaction)
    await private(interaction, done_text(await moderating.latest(bot.db, guild_id, PAGE), reader(interaction)))


@server_group.command(
    name="uncounted", description="What counts for nobody because it was given away, abandoned or too new"
)
async def uncounted(interaction: Interaction) -> None:
    """Show what was left out of ratings and standings."""
    bot, guild_id = interaction.client, managed(interaction)
    found = await moderating.left_out(bot.db, guild_id, PAGE)
    await private(interaction, uncounted_text(found, reader(interaction)))


@server_group.command(name="deadline", description="How long a player may take for each action")
@app_commands.describe(days="Days for each action; 0 for no deadline; leave it out to see what holds")
async def deadline(interaction: Interaction, days: app_commands.Range[int, 0, MOST_DAYS] | None = None) -> None:
    """Decide or show the deadline."""
    bot, guild_id = interaction.client, managed(interaction)
    words = reader(interaction)
    if days is not None:
        await settings.decide(bot.db, guild_id, deadline=days * DAY)
    time = ((await settings.of_server(bot.db, guild_id)).deadline or 0) // DAY
    says = words("There is no deadline. A match that nobody touches for 30 days still ends.")
    if time:
        says = words.count("Each action has {n} day.", "Each action has {n} days.", time)
    await private(interaction, f"{says} {words('A change holds from the next action of each match.')}")


@server_group.command(name="theme", description="How the boards of this server look")
@app_commands.describe(theme="The looks; leave it out to see what holds")
@app_commands.choices(theme=THEME_CHOICES)
async def theme(interaction: Interaction, theme: str | None = None) -> None:
    """Decide or show the theme."""
    bot, guild_id = interaction.client, managed(interaction)
    words = reader(interaction)
    if theme is not None:
        await settings.decide(bot.db, guild_id, theme=theme)
    now = (await settings.of_server(bot.db, guild_id)).theme or FIRST
    await private(interaction, words("Boards here look like this: {theme}.", theme=title(now, words)))


@server_group.command(name="language", description="The language of this server's boards and challenges")
@app_commands.describe(language="The language; leave it out to see what holds")
@app_commands.choices(language=LANGUAGE_CHOICES)
async def language(interaction: Interaction, language: str | None = None) -> None:
    """Decide or show the language."""
    bot, guild_id, words = interaction.client, managed(interaction), reader(interaction)
    if language is not None:
        await settings.set_language(bot.db, guild_id, None if language == AS_DISCORD_SAYS else language)
        await bot.languages.learn(bot.db)
    now = LANGUAGES[bot.languages.of_server(guild_id).language]
    await private(
        interaction, words("Boards and challenges here are written in this language: {language}.", language=now)
    )


async def _done(interaction: Interaction, now: Table, says: str, ping: int | None = None) -> None:
    """Show what came of it where the match is played, if that can be, and tell the moderator in any case."""
    await private(interaction, says)
    try:
        await interaction.client.publisher.show(now.id, known=now, anew=True, ping=ping)
    except MISHAPS as error:
        _log.info("not shown", extra={"match": now.id, **facts(error)})

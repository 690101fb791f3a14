"""/help and /rules."""

from __future__ import annotations

from discord import app_commands

from bot.command_kinds import everywhere
from bot.context import Interaction, Request
from bot.features.help.help_screen import help_screen
from bot.features.help.rules_screen import TOPICS, topic_message
from bot.text.command_names import AnyCommand


@everywhere
@app_commands.command(name="help", description="How to start, how to move, what the buttons do")
async def show_help(interaction: Interaction) -> None:
    """Explain the bot on one screen."""
    request = Request.of(interaction)
    await request.reply_view(help_screen(request.words))


@everywhere
@app_commands.command(name="rules", description="The rules, one topic at a time")
@app_commands.describe(topic="Topic")
@app_commands.choices(topic=[app_commands.Choice(name=title.message, value=key) for key, title in TOPICS.items()])
async def rules(interaction: Interaction, topic: str) -> None:
    """Explain a topic."""
    request = Request.of(interaction)
    view, files = await topic_message(topic, request.words)
    await request.reply_view(view, *files)


COMMANDS: tuple[AnyCommand, ...] = (show_help, rules)

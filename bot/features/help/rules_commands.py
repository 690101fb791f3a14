"""/rules: each topic in a few sentences, with a small board where that helps."""

from __future__ import annotations

from discord import app_commands

from bot.command_kinds import Interaction, everywhere
from bot.delivery.reply import private_screen
from bot.features.help.rules_screen import TOPICS, topic_message
from bot.text.command_names import AnyCommand
from bot.text.languages import reader
from bot.text.translator import Words


@everywhere
@app_commands.command(name="rules", description="The rules, one topic at a time")
@app_commands.describe(topic="What you want to know")
@app_commands.choices(topic=[app_commands.Choice(name=title(Words()), value=key) for key, title in TOPICS.items()])
async def rules(interaction: Interaction, topic: str) -> None:
    """Explain a topic."""
    await private_screen(interaction, **await topic_message(topic, reader(interaction)))


commands: tuple[AnyCommand, ...] = (rules,)

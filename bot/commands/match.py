"""/match show and /match cancel."""

from __future__ import annotations

from discord import app_commands

from backgammon import AgreeCancel, AskCancel
from bot.acting import carry_out, in_words
from bot.answering import private
from bot.commands.kinds import Interaction, channel_of, in_servers, match_here
from bot.screens.agreement import agreed, agreed_in_full
from bot.screens.board import headline
from club.matches import latest_here, revealed_seed
from club.tables import table

match_group: app_commands.Group = in_servers(app_commands.Group(name="match", description="The match of this channel"))


@match_group.command(name="show", description="What was agreed, the score, and what happened last")
async def show(interaction: Interaction) -> None:
    """Describe the newest match of the channel."""
    bot = interaction.client
    now = await table(bot.db, await latest_here(bot.db, channel_of(interaction)))
    player = now.side_of(interaction.user.id) is not None
    rules = now.match.rules
    what = [
        bot.words("Agreed: {what}.", what=agreed(rules, bot.words)),
        *agreed_in_full(rules, bot.words, private=player),
    ]
    seed = await revealed_seed(bot.db, now)
    dice = bot.words("Dice commitment: `{commitment}`", commitment=now.stored.commitment)
    if seed is not None:
        dice = f"{dice}\n-# {bot.words('Dice seed, whose SHA-256 is the commitment: `{seed}`', seed=seed)}"
    await private(
        interaction,
        "\n".join([headline(now, bot.words), *what, in_words(bot, now, max(0, now.match.version - 4)), f"-# {dice}"]),
    )


@match_group.command(name="cancel", description="End the match without a result; your opponent must agree")
async def cancel(interaction: Interaction) -> None:
    """Ask to cancel, or agree where the other player has asked."""
    bot = interaction.client
    now = await table(bot.db, await match_here(interaction))
    side = now.side_of(interaction.user.id)
    agrees = side is not None and now.match.cancel_asked is side.other
    await carry_out(bot, interaction, now.id, None, AgreeCancel() if agrees else AskCancel())

"""The slash commands, thin: each finds out what is meant and hands it on."""

from bot.features.archive.commands import match_group
from bot.features.challenge.block_commands import commands as block_commands
from bot.features.challenge.commands import challenge_group, challenge_person
from bot.features.challenge.commands import commands as challenge_commands
from bot.features.dice.commands import commands as dice_commands
from bot.features.help.commands import commands as reading_commands
from bot.features.help.rules_commands import commands as rules_commands
from bot.features.leaderboard.commands import commands as leaderboard_commands
from bot.features.play.commands import commands as play_commands
from bot.features.play.session_commands import session_group
from bot.features.privacy.commands import privacy_group
from bot.features.profile.commands import commands as profile_commands
from bot.features.settings.commands import commands as settings_commands
from bot.features.settings.server_commands import server_group
from bot.text.command_names import AnyCommand


def every_command() -> list[AnyCommand]:
    """Every command that the bot has."""
    return [
        challenge_group,
        challenge_person,
        match_group,
        session_group,
        server_group,
        privacy_group,
        *challenge_commands,
        *block_commands,
        *dice_commands,
        *play_commands,
        *profile_commands,
        *reading_commands,
        *leaderboard_commands,
        *rules_commands,
        *settings_commands,
    ]

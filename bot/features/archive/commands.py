"""/match list, plays, replay, review, export, import and position; /position, and "Show position" on a message."""

from __future__ import annotations

import discord
from discord import app_commands

from bot.command_kinds import MatchNumber, everywhere
from bot.context import Interaction, Request
from bot.features.archive import history as histories
from bot.features.archive.export import export_match
from bot.features.archive.import_file import import_match
from bot.features.archive.positions import match_of_board, post_position, show_position_in, show_strings
from bot.features.archive.replay import send_replay
from bot.features.archive.review import review
from bot.find_match import find_match
from bot.text.command_names import AnyCommand, GroupCommand

Game = app_commands.Range[int, 1, 1000]


@app_commands.command(name="list", description="The matches of this server, to watch; in direct messages, your own")
async def list_here(interaction: Interaction) -> None:
    """List the matches of the server."""
    await histories.list_matches(Request.of(interaction))


@app_commands.command(name="plays", description="All plays of this channel's latest match; only you see them")
@app_commands.describe(game="Which game (default: the latest)", text_file="All games in one text file; only you see it")
async def plays(interaction: Interaction, game: Game | None = None, text_file: bool = False) -> None:
    """Show the plays of a game, or send all of them."""
    request = Request.of(interaction)
    now = await find_match(request)
    await (histories.send_history(request, now) if text_file else histories.show_history(request, now, game))


@app_commands.command(
    name="replay", description="A game of this channel's latest match as an animation; only you see it"
)
@app_commands.describe(game="Which game (default: the latest)")
async def replay(interaction: Interaction, game: Game | None = None) -> None:
    """Send a game, turn by turn."""
    request = Request.of(interaction)
    await send_replay(request, await find_match(request), game)


@app_commands.command(name="review", description="Page through a match step by step; only you see it")
@app_commands.describe(game="Game to start from", number="Which match (default: this channel's latest)")
async def step_through(
    interaction: Interaction,
    game: Game | None = None,
    number: MatchNumber | None = None,
) -> None:
    """Show the first page of a match."""
    request = Request.of(interaction)
    await review(request, await find_match(request, number), game)


@app_commands.command(name="export", description="Export a match to files for other programs; only you see them")
@app_commands.describe(number="Which match (default: this channel's latest)")
async def export(interaction: Interaction, number: MatchNumber | None = None) -> None:
    """Send a match as .mat and SGF, or as our own log."""
    request = Request.of(interaction)
    await export_match(request, await find_match(request, number))


@app_commands.command(name="import", description="Show a match played elsewhere, from a file")
@app_commands.describe(file="A match file: .mat, .txt, SGF, .xg or .bgf, 2 MB at most")
async def import_file(interaction: Interaction, file: discord.Attachment) -> None:
    """Read a match file and show it to everyone."""
    await import_match(Request.of(interaction), file)


@app_commands.command(name="position", description="Position IDs of this channel's match for other programs")
async def position_of_match(interaction: Interaction) -> None:
    """Show the position strings of the board."""
    request = Request.of(interaction)
    await show_strings(request, await find_match(request))


@everywhere
@app_commands.command(name="position", description="Draw a position from an XGID, OGID or GNUBG ID")
@app_commands.describe(text="The XGID, OGID or GNUBG ID, alone or in a longer text")
async def position(interaction: Interaction, text: app_commands.Range[str, 1, 2000]) -> None:
    """Draw a pasted position for everyone."""
    await post_position(Request.of(interaction), text)


@everywhere
@app_commands.context_menu(name="Show position")
async def show_position(interaction: Interaction, message: discord.Message) -> None:
    """Draw the position in a message, or reply with the position strings of a board."""
    request = Request.of(interaction)
    number = match_of_board(message)
    if number is not None:
        await show_strings(request, await find_match(request, number))
        return
    await show_position_in(request, message)


COMMANDS: tuple[AnyCommand, ...] = (position, show_position)
MATCH_COMMANDS: tuple[GroupCommand, ...] = (
    list_here,
    plays,
    replay,
    step_through,
    export,
    import_file,
    position_of_match,
)

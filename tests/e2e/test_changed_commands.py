"""A Discord app may send a command in a form that the bot no longer has: one clear answer, no traceback."""

from __future__ import annotations

import logging
from typing import TYPE_CHECKING, Any

import pytest
from discord import app_commands

from bot.context import Interaction
from tests.support.match_setup import begin, refused

if TYPE_CHECKING:
    from tests.support.discord import Bed

CHANGED = "This command has changed. Reload Discord"


def change(bed: Bed, command: app_commands.Command[Any, ..., None]) -> None:
    """Replace a command of the bot; Discord's apps still show the old one."""
    bed.client.tree.add_command(command, override=True)


@app_commands.command(name="position", description="The option `text` has a new name.")
async def renamed(_interaction: Interaction, board: str = "") -> None:
    """Change nothing."""
    raise AssertionError(board)


@app_commands.command(name="position", description="The option `text` was a text.")
async def retyped(_interaction: Interaction, text: int) -> None:
    """Change nothing."""
    raise AssertionError(text)


@app_commands.command(name="position", description="There is an option more.")
async def extended(_interaction: Interaction, text: str, board: str) -> None:
    """Change nothing."""
    raise AssertionError(text, board)


@app_commands.command(name="move", description="The option `play` was removed.")
async def shortened(_interaction: Interaction, steps: str = "") -> None:
    """Change nothing."""
    raise AssertionError(steps)


@app_commands.command(name="move", description="The option `play` offers nothing while the user types.")
async def silent(_interaction: Interaction, play: str) -> None:
    """Change nothing."""
    raise AssertionError(play)


@pytest.mark.parametrize("changed", [renamed, retyped, extended], ids=["renamed", "retyped", "extended"])
async def test_old_option_is_answered_with_reload(
    bed: Bed, changed: app_commands.Command[Any, ..., None], caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.INFO, "bot")
    change(bed, changed)
    assert CHANGED in await refused(bed, bed.run(bed.anna, "position", text="4HPwATDgc/ABMA"))
    [line] = [record for record in caplog.records if record.message == "command not known in this form"]
    assert (vars(line)["command"], line.exc_info) == ("position", None)


async def test_old_command_is_answered_with_reload(bed: Bed) -> None:
    for name in ("position", "match"):
        bed.client.tree.remove_command(name)
    assert CHANGED in await refused(bed, bed.run(bed.anna, "position", text="4HPwATDgc/ABMA"))
    assert CHANGED in await refused(bed, bed.run(bed.anna, "match list"))


@pytest.mark.parametrize("changed", [shortened, silent, None], ids=["shortened", "silent", "removed"])
async def test_old_autocomplete_offers_nothing(
    bed: Bed, changed: app_commands.Command[Any, ..., None] | None, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.INFO)
    await begin(bed)
    bed.client.tree.remove_command("move")
    if changed is not None:
        change(bed, changed)
    assert await bed.offers(bed.anna, "move", "play", "13") == []
    lines = [record for record in caplog.records if record.message == "command not known in this form"]
    assert [vars(line)["command"] for line in lines] == ["move"]
    assert [record for record in caplog.records if record.exc_info] == []

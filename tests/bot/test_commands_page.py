"""docs/commands.md equals the output of `python -m bot.commands_doc`."""

from __future__ import annotations

from discord import app_commands

from bot.commands_doc import PATH, commands_page
from bot.features import every_command


def test_commands_page_is_up_to_date() -> None:
    """If this fails, run `uv run python -m bot.commands_doc`."""
    assert PATH.read_text(encoding="utf-8") == commands_page()


def test_commands_page_has_each_command_once() -> None:
    rows = [line.split(" | ")[0].strip("| `") for line in commands_page().splitlines() if line.startswith("| ")]
    expected = []
    for command in every_command():
        if isinstance(command, app_commands.ContextMenu):
            expected.append(command.name)
        elif isinstance(command, app_commands.Group):
            expected += [
                f"/{child.qualified_name}"
                for child in command.walk_commands()
                if not isinstance(child, app_commands.Group)
            ]
        else:
            expected.append(f"/{command.name}")
    assert len(expected) > 50
    assert sorted(row for row in rows if row != "command") == sorted(expected)

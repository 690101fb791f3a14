"""`python -m bot.commands_doc`: write docs/commands.md, the list of all commands, from the command tree."""

from __future__ import annotations

import inspect
from collections.abc import Iterator, Sequence
from pathlib import Path

from discord import AppCommandType, app_commands

from bot.features import FEATURES, Feature
from bot.text.command_names import AnyCommand

PATH = Path(__file__).parents[1] / "docs" / "commands.md"
_HEAD = """\
# Commands

Written by `uv run python -m bot.commands_doc`. Options in brackets may be left out. Discord shows what each option
means while you type, in your own language.
"""
_MENUS = {
    AppCommandType.user: "in the menu of a person",
    AppCommandType.message: "in the menu of a message",
}


def commands_page() -> str:
    """Return the text of docs/commands.md: a table for each feature."""
    return "\n".join([_HEAD, *(_section(feature) for feature in FEATURES)])


def _section(feature: Feature) -> str:
    rows = [
        *_rows(feature.COMMANDS),
        *_rows(feature.MATCH_COMMANDS, "match "),
        *_rows(feature.SERVER_COMMANDS, "server "),
    ]
    return "\n".join([f"## {_title(feature)}", "", "| command | what it does | options |", "|---|---|---|", *rows, ""])


def _title(feature: Feature) -> str:
    return (inspect.getdoc(feature) or "").splitlines()[0].rstrip(".")


def _rows(commands: Sequence[AnyCommand], group: str = "") -> Iterator[str]:
    """Yield a table row for each command; the name of `group` goes before theirs."""
    for command in commands:
        match command:
            case app_commands.ContextMenu():
                yield f"| {command.name} | {_MENUS[command.type]} | |"
            case app_commands.Group():
                yield from _rows(command.commands, f"{group}{command.name} ")
            case app_commands.Command():
                options = ", ".join(_option(option) for option in command.parameters)
                yield f"| `/{group}{command.name}` | {command.description} | {options} |"


def _option(option: app_commands.Parameter) -> str:
    return f"`{option.display_name}`" if option.required else f"[`{option.display_name}`]"


if __name__ == "__main__":
    PATH.write_text(commands_page(), encoding="utf-8")

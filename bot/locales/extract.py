"""Every text that people read, found in the source of the bot and in its commands."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from babel.messages.catalog import Catalog

from bot.features import every_command
from bot.text.command_names import command_texts

SOURCE = Path(__file__).parents[1]
_NAMES = ("words", "_words", "w")
"""What a value of type Words is called wherever it is used."""
_GIVERS = ("reader", "shared", "of_server", "of_person")
"""The functions that give such a value, which is sometimes used at once."""


class NotLiteral(Exception):
    """A text that is not written out where it is said, so that nobody can find it to translate it."""


@dataclass(frozen=True, slots=True)
class Text:
    """One text: where it stands, its context if it is a name, and its second form if it depends on a number."""

    where: str
    text: str
    many: str | None = None
    context: str | None = None


def template() -> Catalog:
    """A catalogue of all texts, without translations. Raises NotLiteral."""
    catalogue = Catalog(fuzzy=False)
    for found in (*texts_in_source(), *texts_in_commands()):
        key = found.text if found.many is None else (found.text, found.many)
        catalogue.add(key, locations=[(found.where, 0)], context=found.context)
    return catalogue


def texts_in_commands() -> Iterator[Text]:
    """Names, descriptions and choices of all commands."""
    for command in every_command():
        for context, text in command_texts(command):
            yield Text("bot/commands", text, context=context)


def texts_in_source(folder: Path = SOURCE) -> Iterator[Text]:
    """What goes through Words in the files below a folder. Raises NotLiteral."""
    for path in sorted(folder.rglob("*.py")):
        where = path.relative_to(folder.parent).as_posix()
        own = (*_NAMES, "self") if path.name == "translator.py" else _NAMES
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call):
                yield from _said(node, where, own)


def _said(call: ast.Call, where: str, names: tuple[str, ...]) -> Iterator[Text]:
    function = call.func
    if isinstance(function, ast.Attribute) and function.attr == "count" and _is_words(function.value, names):
        one, many = (_literals(argument, f"{where}:{call.lineno}") for argument in call.args[:2])
        yield Text(where, one[0], many[0])
    elif _is_words(function, names):
        for text in _literals(call.args[0], f"{where}:{call.lineno}"):
            yield Text(where, text)


def _is_words(node: ast.expr, names: tuple[str, ...]) -> bool:
    match node:
        case ast.Name(id=name):
            return name in names
        case ast.Attribute(attr=name):
            return name in _NAMES
        case ast.Call(func=ast.Name(id=name) | ast.Attribute(attr=name)):
            return name in _GIVERS
        case _:
            return False


def _literals(node: ast.expr, where: str) -> list[str]:
    match node:
        case ast.Constant(value=str(text)):
            return [text]
        case ast.IfExp(body=yes, orelse=no):
            return [*_literals(yes, where), *_literals(no, where)]
        case _:
            raise NotLiteral(f"{where}: write the text out where it is said")

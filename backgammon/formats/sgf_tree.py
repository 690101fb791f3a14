"""Parses the main line of each tree of an SGF file, with the properties that describe a game.

Source: the SGF user guide, FF[4]. Analysis, most of an SGF file, is skipped.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field

from backgammon.formats.transcript import MAX_ENTRIES, MAX_GAMES, NotAMatch, Refusal

_TOKEN = re.compile(r"[();\[]|[A-Za-z]+")
_VALUE = re.compile(r"((?:[^\]\\]++|\\.)*+)\]", re.DOTALL)
_ESCAPED = re.compile(r"\\(\n?)(.?)", re.DOTALL)
_MAX_TOKENS = 400_000
"""An analysed match has about 50,000 brackets and names."""
_NEEDED = frozenset(
    (
        "GM",
        "MI",
        "PW",
        "PB",
        "RE",
        "RU",
        "DT",
        "EV",
        "RO",
        "PC",
        "AN",
        "AE",
        "AW",
        "AB",
        "CV",
        "CO",
        "PL",
        "DI",
        "W",
        "B",
    )
)


@dataclass(slots=True)
class Node:
    """A node: the line of the file where it begins, from 1, and the values of each property."""

    where: int
    values: dict[str, list[str]] = field(default_factory=dict)

    def one(self, name: str) -> str | None:
        """Return the first value of a property, or None if the node does not have it."""
        values = self.values.get(name)
        return values[0] if values else None


@dataclass(slots=True)
class _Scan:
    """The state of the parser. `main` is the depth of the main line; `done` is true after its end in this tree."""

    trees: list[list[Node]] = field(default_factory=list)
    depth: int = 0
    main: int = 0
    done: bool = False
    name: str = ""
    line: int = 1
    nodes: int = 0
    tokens: int = 0


def main_lines(text: str) -> list[list[Node]]:
    """Return the nodes of the main line of each tree, without incomplete values at the end of the text.

    Raises NotAMatch if the text is too long.

    >>> [[node.values for node in tree] for tree in main_lines("(;GM[6]PW[A](;W[31])(;W[21]))(;GM[1])")]
    [[{'GM': ['6'], 'PW': ['A']}, {'W': ['31']}], [{'GM': ['1']}]]
    """
    scan, at = _Scan(), 0
    while (token := _TOKEN.search(text, at)) is not None:
        scan.line += text.count("\n", at, token.start())
        at = token.end()
        scan.tokens += 1
        if scan.tokens > _MAX_TOKENS:
            raise NotAMatch(Refusal.TOO_LONG)
        if token[0] != "[":
            _structure(scan, token[0])
            continue
        value = _VALUE.match(text, at)
        if value is None:
            break
        _value(scan, value[1])
        scan.line += text.count("\n", at, value.end())
        at = value.end()
    return scan.trees


def unescape(text: str) -> str:
    r"""Return a text without its backslashes: each escapes the next character and removes a line end.

    >>> unescape("a\\]b")
    'a]b'
    """
    return _ESCAPED.sub(lambda found: found[2], text)


def _structure(scan: _Scan, token: str) -> None:
    match token:
        case "(":
            _open(scan)
        case ")":
            # The first branch to end is the main line; all others are variations.
            scan.done = scan.done or scan.depth == scan.main
            scan.depth = max(0, scan.depth - 1)
        case ";":
            scan.name = ""
            if scan.depth and scan.depth == scan.main and not scan.done:
                scan.trees[-1].append(Node(scan.line))
                scan.nodes += 1
        case _:
            scan.name = "".join(letter for letter in token if letter.isupper())
    if len(scan.trees) > MAX_GAMES or scan.nodes > 2 * MAX_ENTRIES:
        raise NotAMatch(Refusal.TOO_LONG)


def _open(scan: _Scan) -> None:
    scan.depth += 1
    if scan.depth == 1:
        scan.trees.append([])
        scan.main, scan.done = 1, False
    elif scan.depth == scan.main + 1 and not scan.done:
        scan.main = scan.depth


def _value(scan: _Scan, value: str) -> None:
    if scan.name in _NEEDED and scan.depth == scan.main and not scan.done and scan.trees and scan.trees[-1]:
        scan.trees[-1][-1].values.setdefault(scan.name, []).append(unescape(value))

"""Reads the SGF files of backgammon programs: a tree for each game.

Source: files of GNU Backgammon and Gibbon. Points are letters, a to x from White's ace point to White's 24 point for
both sides; y is the bar and z borne off.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass

from backgammon.board import BAR, OFF, START, Position, Side
from backgammon.cube import MAX_CUBE, Cube
from backgammon.dice import Dice
from backgammon.formats.sgf_tree import Node, main_lines
from backgammon.formats.transcript import (
    MAX_TEXT_LENGTH,
    CubeAction,
    CubeEntry,
    Entry,
    Moves,
    NotAMatch,
    RecordedGame,
    Refusal,
    Result,
    RollEntry,
    SetupEntry,
    Transcript,
    UnreadEntry,
)
from backgammon.formats.variations import is_name_of_game, start_of

_BACKGAMMON = "6"
_GAMES = {"1": "Go", "2": "Othello", "3": "Chess", "4": "Gomoku", "7": "Xiangqi", "8": "Shogi", "11": "Hex"}
"""Other games by their number in the property GM."""
_SIDES = {"W": Side.X, "B": Side.O}
_OWNERS = {"w": Side.X, "b": Side.O, "c": None}
_IGNORED = re.compile(r"resign:\d|accept|reject")
"""The loser and the points follow from the result."""
_CALLS = {"double": CubeAction.DOUBLE, "take": CubeAction.TAKE, "drop": CubeAction.PASS}
_PLAY = re.compile(r"([1-6])([1-6])((?:[a-z]{2}){0,8})")
_RESULT = re.compile(r"([WB])\+(\d{1,6})")
_DICE = re.compile(r"([1-6])([1-6])")
_OPTIONS = ("crawford", "crawfordgame", "jacoby", "nocube")
_RANGE = re.compile(r"([a-z])(?::([a-z]))?")
_FACTS = {"EV": "event", "RO": "round", "PC": "site", "DT": "eventdate", "AN": "transcriber"}


@dataclass(slots=True)
class _SetCube:
    """The cube before a set-up, which can name its value and its owner in separate nodes."""

    value: int = 1
    owner: Side | None = None

    def follow(self, entry: Entry) -> None:
        """Turn the cube if the entry is a take."""
        if isinstance(entry, CubeEntry) and entry.call is CubeAction.TAKE:
            self.value, self.owner = min(self.value * 2, MAX_CUBE), entry.side


def read_sgf(text: str) -> Transcript:
    """Return the match in the text of an SGF file. Raises NotAMatch if it contains no game of backgammon.

    >>> read_sgf("(;GM[6]MI[length:5]PW[A]PB[B];W[31hefe])").games[0].entries[0].moves
    ((8, 5), (6, 5))
    """
    found = [tree for tree in main_lines(text) if tree]
    trees = [tree for tree in found if tree[0].one("GM") == _BACKGAMMON]
    if found and not trees and (other := _GAMES.get(found[0][0].one("GM") or "")):
        raise NotAMatch(Refusal.OTHER_GAME, other)
    if not any(len(tree) > 1 or tree[0].one("MI") for tree in trees):
        raise NotAMatch(Refusal.NO_GAME)
    root = trees[0][0]
    info, rules = _info(root), root.one("RU") or ""
    length = info.get("length", 0)
    start, unknown = _variation(rules)
    return Transcript(
        length=length or None,
        names=((root.one("PW") or "White")[:MAX_TEXT_LENGTH], (root.one("PB") or "Black")[:MAX_TEXT_LENGTH]),
        games=tuple(_game(tree) for tree in trees),
        crawford="crawford" in rules.lower() or not rules,
        jacoby="jacoby" in rules.lower(),
        facts=tuple((name, _fact(value)) for key, name in _FACTS.items() if (value := root.one(key))),
        problems=tuple(UnreadEntry(root.where, word[:MAX_TEXT_LENGTH]) for word in unknown),
        start=start,
    )


def _variation(rules: str) -> tuple[Position, list[str]]:
    """Return the starting position and the unknown words of the property RU. Raises NotAMatch for another game."""
    words = [word.strip() for word in rules.split(":")]
    left = [word for word in words if word and word.lower() not in _OPTIONS]
    starts = {word: start_of(word) for word in left if is_name_of_game(word)}
    start = next((start for start in starts.values() if start is not None), START)
    return start, [word for word in left if starts.get(word) is None]


def _game(tree: list[Node]) -> RecordedGame:
    root, info = tree[0], _info(tree[0])
    score = (info["ws"], info["bs"]) if {"ws", "bs"} <= info.keys() else None
    entries = tuple(_entries(tree))
    won = _RESULT.match(root.one("RE") or "")
    result = Result(root.where, _SIDES[won[1]], int(won[2])) if won and int(won[2]) else None
    return RecordedGame(root.where, score, entries, result)


def _entries(tree: list[Node]) -> Iterator[Entry]:
    cube, rolled = _SetCube(), None
    for node in tree:
        if placed := _placed(node, cube):
            yield placed
        if dice := _DICE.fullmatch(node.one("DI") or ""):
            rolled = RollEntry(node.where, _side(node) or Side.X, Dice(int(dice[1]), int(dice[2])), ())
        for key, side in _SIDES.items():
            for value in node.values.get(key, ()):
                if not _IGNORED.fullmatch(value.strip().lower()):
                    # The play repeats the dice that a node before it showed.
                    rolled = None
                    entry = _entry(node.where, side, value)
                    cube.follow(entry)
                    yield entry
    if rolled is not None:
        yield rolled


def _entry(where: int, side: Side, value: str) -> Entry:
    move = value.strip().lower()
    if move in _CALLS:
        return CubeEntry(where, side, _CALLS[move])
    play = _PLAY.fullmatch(move)
    if play is None:
        return UnreadEntry(where, value[:MAX_TEXT_LENGTH])
    letters = play[3]
    pairs = [(letters[at], letters[at + 1]) for at in range(0, len(letters), 2)]
    moves: Moves = tuple((_place(start, side), _place(end, side)) for start, end in pairs)
    return RollEntry(where, side, Dice(int(play[1]), int(play[2])), moves)


def _place(letter: str, side: Side) -> int:
    if letter in "yz":
        return BAR if letter == "y" else OFF
    point = ord(letter) - ord("a")
    return point + 1 if side is Side.X else 24 - point


def _placed(node: Node, cube: _SetCube) -> Entry | None:
    """Return the position set up in this node; it is known only if the node first removes all checkers."""
    value, owner = node.one("CV"), node.one("CO")
    board, turned = node.values.keys() & {"AE", "AW", "AB"}, value is not None or owner is not None
    if not board and not turned:
        return None
    with suppress(ValueError, KeyError):
        cube.value = cube.value if value is None else Cube(int(value)).value
        cube.owner = cube.owner if owner is None else _OWNERS[owner.lower()]
        position = _board(node) if board else None
        return SetupEntry(
            node.where, position, cube.value if turned else None, cube.owner if turned else None, _side(node)
        )
    return UnreadEntry(node.where, "AE AW AB CV CO")


def _board(node: Node) -> Position:
    emptied = {letter for value in node.values.get("AE", ()) for letter in _letters(value)}
    if not set("abcdefghijklmnopqrstuvwx") <= emptied:
        raise ValueError("a position without its whole board")
    sides = []
    for key, side in (("AW", Side.X), ("AB", Side.O)):
        places: dict[int, int] = {}
        for letter in (letter for value in node.values.get(key, ()) for letter in _letters(value)):
            place = _place(letter, side)
            places[place] = places.get(place, 0) + 1
        places.pop(OFF, None)
        sides.append(places)
    return Position.from_counts(*sides)


def _letters(value: str) -> str:
    found = _RANGE.fullmatch(value.strip().lower())
    if found is None:
        return ""
    return "".join(map(chr, range(ord(found[1]), ord(found[2] or found[1]) + 1)))


def _side(node: Node) -> Side | None:
    return _SIDES.get((node.one("PL") or "").strip().upper()[:1])


def _info(root: Node) -> dict[str, int]:
    """Return the length, game number and score from GNU Backgammon's property MI."""
    info = {}
    for value in root.values.get("MI", ()):
        name, _, number = value.partition(":")
        if number.isascii() and number.isdigit() and len(number) <= len("9999"):
            info[name] = int(number)
    return info


def _fact(value: str) -> str:
    """Return a fact about the match; a date in the form of .mat files."""
    plain = value.strip().strip('"')[:MAX_TEXT_LENGTH]
    return plain.replace("-", ".") if re.fullmatch(r"\d{4}-\d\d-\d\d", plain) else plain

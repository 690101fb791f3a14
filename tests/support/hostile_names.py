"""Names that could ping or break markup, the largest agreements, and matches in every phase."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import discord

from backgammon import (
    MAX_CUBE,
    MAX_MATCH_LENGTH,
    MAX_STAKE_LENGTH,
    Cube,
    Dice,
    Double,
    EndReason,
    Match,
    MatchEnded,
    Phase,
    Position,
    Resign,
    Rules,
    Side,
    Variant,
    Win,
    apply,
)
from storage.players import Player
from tests.support.screens import FAR, HARD, SPREAD, sent, written
from tests.support.tables import NOON, at_play, finished

NAMES = {
    "four bytes each": "🎲" * 32,
    "escaped each": "_" * 32,
    "running backwards": "\u202eannA\u2066\u202c\u200f",
    "markdown": "**__~~||`# - > a",
    "everyone": "@everyone",
    "here": "a@here",
    "zero width": "\u200b\u200d\ufeff\u2060",
    "spaces": " \u00a0\u3000 ",
    "accents": "\u0301" * 32,
    "a stack of accents": "Z" + "\u0351" * 31,
    "a mention": "<@123>",
    "a role": "<@&123>",
    "a command": "</roll:123>",
    "a time": "<t:1:R>",
    "a link": "[x](https://evil.example)",
    "an address": "https://evil.example/aaaaaaaaaaaa",
    "a new line": "a\n# b\r\n-# c",
    "a pattern": "{name}{0}{}%s%d",
    "nothing": "",
}
STAKE = "🎲" * MAX_STAKE_LENGTH
EVERYTHING = Rules(
    stake=STAKE, jacoby=True, beavers=True, raccoons=True, beaver_pass=True, automatic_doubles=20,
    automatic_double_unlocks_gammons=True, opening_reroll=True, cube_limit=MAX_CUBE // 2,
)  # fmt: skip
ACEY = Rules(
    variant=Variant.ACEY_DEUCEY, stake=STAKE, acey_bar_priority=True, acey_exact_bear_off=True,
    acey_stake_doubling=True, acey_doublet_rolls_again=True, opening_reroll=True,
)  # fmt: skip
DUTCH = Rules(
    length=MAX_MATCH_LENGTH,
    variant=Variant.DUTCH,
    start_score=(MAX_MATCH_LENGTH - 1, MAX_MATCH_LENGTH - 2),
    opening_reroll=True,
)
AGREEMENTS = [EVERYTHING, replace(EVERYTHING, stake_private=True), ACEY, DUTCH, Rules(length=MAX_MATCH_LENGTH)]
HIGHEST = 10**6


def player(name: str, number: int = 1) -> Player:
    return Player(number, 2**63 - number, name, NOON)


def harm(says: str) -> list[str]:
    """Return everything in a text that would affect its readers beyond its words."""
    found = re.findall(r"(?<!\\)<(?!@9223372036854775\d\d\d>)[@#:/t].*?>", says)
    found += [word for word in ("@everyone", "@here", "](https://evil", "\r") if word in says]
    found += re.findall(r"(?<!\\)https?:.{9}", says)
    invisible = {letter for letter in says if unicodedata.category(letter) in {"Cc", "Cf", "Cs"}} - {"\n", "\u200b"}
    return [*found, *map(ascii, invisible), *re.findall("(?<!@)\u200b", says)]


def complaints(view: discord.ui.LayoutView, *also: str) -> list[str]:
    """Return everything that Discord or a reader would object to in a screen."""
    texts = [node["content"] for node in nodes(written(view)) if node["type"] == 10]
    return [*sent(view), *(fault for one in (*texts, *also) for fault in harm(one))]


def nodes(components: list[dict[str, Any]]) -> Iterator[dict[str, Any]]:
    for component in components:
        yield component
        yield from nodes(component.get("components") or [])
        if accessory := component.get("accessory"):
            yield from nodes([accessory])


def matches() -> Iterator[Match]:
    """Yield the widest boards: two numbers to play, a cube at its limit, both answers open, every kind of end."""
    for length in (MAX_MATCH_LENGTH, None):
        yield at_play(HARD, Side.X, Dice(6, 5), length=length, cube=MAX_CUBE)
        yield at_play(Position(FAR, SPREAD), Side.O, Dice(2, 1), length=length, cube=MAX_CUBE)
    to_roll = replace(at_play(HARD, Side.X, Dice(6, 5), length=None), rules=EVERYTHING)
    game = replace(to_roll.game, phase=Phase.ROLL, dice=None, cube=Cube(MAX_CUBE // 4, Side.X))
    to_roll = replace(to_roll, game=game)
    yield apply(to_roll, Side.X, Double())[0]
    yield apply(to_roll, Side.X, Resign(Win.BACKGAMMON))[0]
    for close in EndReason:
        winner = Side.O if close in (EndReason.REACHED, EndReason.CONCEDED) else None
        ended = finished(Rules(length=MAX_MATCH_LENGTH), MatchEnded(winner, close))
        yield replace(ended, score=(24, 24), game=to_roll.game)

"""Check a screen against Discord's limits, and build the largest ones."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import discord
from simcord.types import HttpLogEntry

from backgammon import Position, Rules
from bot.text.translator import Translator
from bot.ui.custom_id import BUTTON_TEMPLATE, SELECT_TEMPLATE
from bot.ui.layouts import MAX_OPTIONS
from club.challenges import Proposal
from storage.challenges import Challenge, State
from storage.players import Player
from tests.support.request_checks import message_objections, objections, walk
from tests.support.tables import NOON

WORDS = Translator()
WORST_NAME = "_" * 32  # every character is escaped
LINK = "https://discord.com/" + "9" * 80
EMPTY = [0] * 27
TEMPLATES = [BUTTON_TEMPLATE, SELECT_TEMPLATE]


def side(**points: int) -> tuple[int, ...]:
    """Return checkers by place, as in p24=2, bar=1."""
    counts = list(EMPTY)
    for place, count in points.items():
        counts[{"off": 0, "bar": 25}.get(place) or int(place[1:] if place[0] == "p" else 0)] = count
    counts[0] += 15 - sum(counts)
    return tuple(counts)


SPREAD = side(**{f"p{point}": 1 for point in (24, 22, 21, 19, 18, 16, 15, 13, 12, 10, 9, 7, 6, 4, 3)})
FAR = side(p24=1, p2=7, p5=7)
HARD = Position(SPREAD, FAR)
WIDE = Position(side(p24=2, p22=2, p21=2, p18=2, p15=2, p13=2, p10=1, p7=1, p4=1), FAR)
"""Some 400 plays with most doublets; HARD has more than a thousand, which take half a second to search."""


def faults(view: discord.ui.LayoutView) -> list[str]:
    """Return what is wrong with this screen as a message, according to our own checks."""
    found = message_objections(body_of(view), TEMPLATES)
    return [*found, *(fault for node in nodes(view) for fault in limits(node))]


def sent(view: discord.ui.LayoutView) -> list[str]:
    """Return the same together with the objections of Discord's own description, which is slower."""
    sending = HttpLogEntry("POST", "/channels/1/messages", {}, body_of(view), None)
    return [*faults(view), *objections([sending], TEMPLATES)]


def body_of(view: discord.ui.LayoutView) -> dict[str, Any]:
    return {"flags": 1 << 15, "components": written(view), "allowed_mentions": {"parse": []}}


def written(view: discord.ui.LayoutView) -> list[dict[str, Any]]:
    components: list[dict[str, Any]] = view.to_components()  # type: ignore[no-untyped-call]  # discord.py has no type there
    return components


def nodes(view: discord.ui.LayoutView) -> list[dict[str, Any]]:
    return list(walk(written(view)))


def limits(node: dict[str, Any]) -> Iterator[str]:
    if node["type"] == 2 and not 1 <= len(node["label"]) <= 80:
        yield f"label {node['label']!r}"
    if node["type"] == 3:
        options = node["options"]
        if not 1 <= len(options) <= MAX_OPTIONS or len({one["value"] for one in options}) < len(options):
            yield f"{len(options)} options"
        if len(node.get("placeholder") or "") > 150:
            yield f"placeholder {node['placeholder']!r}"
        yield from (f"option {one}" for one in options if not 1 <= len(one["label"]) <= 100 or len(one["value"]) > 100)
    if node["type"] == 1 and not 1 <= len(node["components"]) <= 5:
        yield f"a row of {len(node['components'])}"


def proposal(state: State, opponent: bool, rules: Rules) -> Proposal:
    people = Player(1, 2**63 - 1, WORST_NAME, None), Player(2, 2**63 - 2, WORST_NAME, None)
    number = 2 if opponent else None
    challenge = Challenge(
        2**62, 1, 1, 1, 1, number, rules, NOON, NOON, state, None, None, "f" * 64, proposer=1, version=0, was_open=False
    )
    return Proposal(challenge, people[0], people[1] if opponent else None)

"""A pasted position: its picture and the main facts."""

from __future__ import annotations

import asyncio
import hashlib
from collections.abc import Callable
from typing import Any

import discord
from discord import ui

from backgammon import OFF, Side, Variant
from backgammon.formats.foreign.ogid import write_ogid
from backgammon.formats.match_id import write_gnubg_id
from backgammon.formats.position_search import find_position
from backgammon.formats.snapshot import Snapshot, snapshot_of
from backgammon.formats.xgid import write_xgid
from bot.context import Request
from bot.features.archive.removal import removal_row
from bot.text.error_messages import NoPosition, UserError
from bot.text.translator import Translator, _, ngettext
from bot.ui.alt_text import describe
from bot.ui.components import presses_on, texts_on
from bot.ui.custom_id import Verb
from bot.ui.layouts import layout, text
from bot.ui.picture import Picture
from bot.ui.themes import circle
from club.tables import Table
from renderer import CLASSIC, render
from renderer.snapshots import scene_of

NAMES = {Side.X: "X", Side.O: "O"}
"""The names of players in position strings."""
_STRINGS: dict[str, Callable[[Snapshot], str]] = {
    "GNUBG ID": lambda shot: f"GNUBG ID {':'.join(write_gnubg_id(shot))}",
    "OGID": lambda shot: f"OGID={write_ogid(shot)}",
}


async def post_position(request: Request, pasted: str) -> None:
    """Draw the position in a text for everyone. Raises NoPosition if there is none."""
    words = request.public_words
    message = await _message(pasted, words)
    message["view"].add_item(removal_row(request.user_id, words))
    await request.responder.post_or_send(**message)


async def show_position_in(request: Request, message: discord.Message) -> None:
    """Draw the position in a message privately. Raises NoPosition if there is none."""
    drawn = await _message(written_in(message), request.words)
    await request.reply_view(drawn["view"], drawn["file"])


def written_in(message: discord.Message | discord.MessageSnapshot) -> str:
    """Return all that is written in a message: its text, components, embeds, and the messages it forwards."""
    parts = [message.content, *texts_on(message)]
    for embed in message.embeds:
        parts += [embed.title or "", embed.description or "", embed.footer.text or ""]
        parts += [f"{field.name} {field.value}" for field in embed.fields]
    if isinstance(message, discord.Message):
        parts += map(written_in, message.message_snapshots)
    return "\n".join(parts)


async def _message(pasted: str, words: Translator) -> dict[str, Any]:
    try:
        shot = find_position(pasted)
    except ValueError:
        raise NoPosition from None
    scene = scene_of(shot)
    alt = describe(scene, NAMES, words)
    png = await asyncio.to_thread(render, scene)
    name = f"position-{hashlib.sha256(png).hexdigest()[:12]}.png"
    picture = Picture(png, name, alt)
    view = layout(
        ui.Container(
            text(position_facts(shot, words)),
            ui.Separator(visible=False),
            picture.gallery(),
            text(f"-# `{write_xgid(shot)}`"),
        )
    )
    return {"view": view, "file": picture.file()}


async def show_strings(request: Request, now: Table) -> None:
    """Show the position strings of a match privately. Raises UserError if it has none."""
    if now.match.rules.variant is not Variant.STANDARD:
        raise UserError(_("There are no position IDs for this variant."))
    shot = snapshot_of(now.match)
    await request.reply("\n".join(await asyncio.to_thread(position_strings, shot, request.words)))


def position_strings(shot: Snapshot, words: Translator) -> list[str]:
    """Return a line for each position string of a moment, and one for the formats that cannot hold it."""
    lines, left_out = [f"`{write_xgid(shot)}`"], []
    for name, write in _STRINGS.items():
        try:
            lines.append(f"`{write(shot)}`")
        except ValueError:
            left_out.append(name)
    if left_out:
        formats = ", ".join(left_out)
        lines.append(
            words(_("{formats}: left out, because this cube or score can't be stored there.", formats=formats))
        )
    return lines


def match_of_board(message: discord.Message) -> int | None:
    """Return the ID of the match whose board a message is; None for any other message."""
    return next((what.target for what in presses_on(message) if what.verb == Verb.MY_VIEW), None)


def position_facts(shot: Snapshot, words: Translator) -> str:
    """Return turn, score, cube, pips and checkers off, a line each."""
    name = _coloured(shot.on_roll)
    turn = words(_("{name} to roll.", name=name))
    if shot.may_double and shot.cube.owner is None:
        turn = words(_("{name} to roll or double.", name=name))
    elif shot.may_double:
        turn = words(_("{name} to roll or redouble.", name=name))
    if shot.offer:
        value, other = shot.cube.value * 2, _coloured(shot.to_act)
        name = _coloured(shot.to_act.other)
        says = _("{name} has doubled to {value}: {other} takes or passes.", name=name, value=value, other=other)
        if shot.cube.owner is not None:
            says = _("{name} has redoubled to {value}: {other} takes or passes.", name=name, value=value, other=other)
        turn = words(says)
    elif shot.dice:
        turn = words(_("{name} to play {dice}.", name=name, dice=f"{shot.dice.first}-{shot.dice.second}"))
    return "\n".join([f"**{turn}**", _agreed(shot, words), _cube(shot, words), _race(shot, words)])


def _agreed(shot: Snapshot, words: Translator) -> str:
    if shot.length is None:
        options = [words(_("Jacoby"))] * shot.jacoby + [words(_("beavers"))] * shot.beavers
        return ", ".join([words(_("Money game")), *options])
    x, o = shot.score
    score = words(
        ngettext("Match to {n} point: X {x}, O {o}", "Match to {n} points: X {x}, O {o}", shot.length, x=x, o=o)
    )
    return ", ".join([score, words(_("Crawford game"))]) if shot.crawford else score


def _coloured(side: Side) -> str:
    """Return the name of a side, with a checker as in the picture."""
    return f"{circle(CLASSIC, side)} {NAMES[side]}"


def _cube(shot: Snapshot, words: Translator) -> str:
    if shot.length == 1:
        return words(_("No doubling cube."))
    if shot.cube.owner is None:
        return words(_("Cube in the middle at {value}", value=shot.cube.value))
    return words(_("{name} owns the cube at {value}", name=NAMES[shot.cube.owner], value=shot.cube.value))


def _race(shot: Snapshot, words: Translator) -> str:
    x, o = (shot.position.pips(side) for side in Side)
    pips = words(_("Pips: X {x}, O {o}", x=x, o=o))
    off = [shot.position.checkers_of(side)[OFF] for side in Side]
    return " · ".join([pips, words(_("off: X {x}, O {o}", x=off[0], o=off[1]))]) if any(off) else pips

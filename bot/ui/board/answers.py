"""The answers to an offer: the button of each, and its cost or gain. The board and the question share them."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from discord import ButtonStyle

from backgammon import (
    AcceptResignation,
    Beaver,
    Pass,
    Phase,
    PlayerAction,
    Raccoon,
    RefuseResignation,
    Take,
    legal_actions,
    points_lost,
)
from bot.text.translator import Translator, _
from bot.ui.custom_id import Verb
from club.tables import Table


@dataclass(frozen=True, slots=True)
class Answer:
    """One answer: the verb, label and style of its button, and its meaning in a sentence."""

    verb: Verb
    label: str
    style: ButtonStyle
    says: str


def answers(table: Table, words: Translator) -> Iterator[Answer]:
    """Return every answer that the side to act can give, in the order of the board."""
    match = table.match
    legal = () if match.to_act is None else legal_actions(match, match.to_act)
    yield from _to_a_double(table, legal, words)
    yield from _to_a_resignation(table, legal, words)


def _to_a_double(table: Table, legal: tuple[PlayerAction, ...], words: Translator) -> Iterator[Answer]:
    game = table.match.game
    lost, value = words.points(game.offered // 2), game.offered
    if Take() in legal:
        says = words(_("Play on for {points}; the cube is yours.", points=words.points(value)))
        if game.phase is not Phase.DOUBLED:
            says = words(_("Play on for {points}; the cube stays where it is.", points=words.points(value)))
        yield Answer(Verb.TAKE, words(_("Take at {value}", value=value)), ButtonStyle.success, says)
    if Pass() in legal:
        says = words(_("Resign this game and lose {points}.", points=lost))
        yield Answer(Verb.PASS, words(_("Pass: lose {value}", value=value // 2)), ButtonStyle.danger, says)
    if Beaver() in legal:
        says = words(_("Redouble right away and keep the cube."))
        yield Answer(Verb.BEAVER, words(_("Beaver to {value}", value=value * 2)), ButtonStyle.secondary, says)
    if Raccoon() in legal:
        doubled = (value if game.phase is Phase.BEAVERED else game.cube.value) * 2
        says = words(_("Redouble; the cube stays where it is."))
        yield Answer(Verb.RACCOON, words(_("Raccoon to {value}", value=doubled)), ButtonStyle.secondary, says)


def _to_a_resignation(table: Table, legal: tuple[PlayerAction, ...], words: Translator) -> Iterator[Answer]:
    match, game = table.match, table.match.game
    if AcceptResignation() in legal and game.resigning is not None:
        won = words.points(points_lost(match, game.turn, game.resigning))
        says = words(_("End this game and win {points}.", points=won))
        yield Answer(Verb.ACCEPT, words(_("Accept {points}", points=won)), ButtonStyle.success, says)
    if RefuseResignation() in legal:
        says = words(_("Decline and play on."))
        yield Answer(Verb.REFUSE, words(_("Play on")), ButtonStyle.secondary, says)

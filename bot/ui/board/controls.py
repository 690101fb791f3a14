"""The rows under a board. They belong to the side to act; others who press them get a message that says whose turn it is."""

from __future__ import annotations

from collections.abc import Iterator

from discord import ButtonStyle, ui

from backgammon import (
    AgreeCancel,
    Double,
    EndSession,
    NameDouble,
    NextGame,
    PartialPlay,
    PlayerAction,
    RequestRoll,
    Resign,
    Side,
    legal_actions,
)
from bot.text.translator import Translator, _
from bot.ui.board.answers import answers
from bot.ui.board.plays import play_rows
from bot.ui.custom_id import Press, Verb
from bot.ui.layouts import Item, button, row
from bot.ui.partial_play import begun_play
from club.tables import Table
from storage.clocks import Due


def controls(
    table: Table, words: Translator, play: PartialPlay | None = None, *, smaller_first: bool = False
) -> Iterator[Item]:
    """Return every row under a board, from the top; `play` is the partial play of the side to act.

    `smaller_first`: a tap on a checker moves it by the smaller number.
    """
    match = table.match
    if match.end is not None:
        if not any(table.player(side).forgotten for side in Side):
            yield row(button(_press(table, Verb.REMATCH), words(_("Rematch")), ButtonStyle.primary))
        return
    legal = legal_actions(match, match.to_act or Side.X)
    yield from _answers(table, words)
    play = play or begun_play(match)
    if play is not None:
        yield from play_rows(table, play, words, smaller_first=smaller_first)
    yield from _turn(table, legal, words)
    clock = table.stored.clock
    if match.to_act is not None and clock.due is Due.LAPSE and clock.deadline is not None:
        yield row(button(_press(table, Verb.ASK_CLAIM), words(_("Claim…"))))
    if match.cancel_asked is not None and AgreeCancel() in legal_actions(match, match.cancel_asked.other):
        yield row(
            button(_press(table, Verb.AGREE), words(_("Cancel the match")), ButtonStyle.danger),
            button(_press(table, Verb.DISAGREE), words(_("Keep playing"))),
        )


def _press(table: Table, verb: str, payload: str = "") -> Press:
    return Press(verb, table.id, table.match.version, payload)


def _turn(table: Table, legal: tuple[PlayerAction, ...], words: Translator) -> Iterator[Item]:
    cube, value = table.match.game.cube, table.match.game.cube.value * 2
    double = _("Double to {value}…", value=value) if cube.owner is None else _("Redouble to {value}…", value=value)
    offered = {
        RequestRoll(): (Verb.ROLL, words(_("Roll")), ButtonStyle.primary),
        Double(): (Verb.ASK_DOUBLE, words(double), ButtonStyle.secondary),
        NextGame(): (Verb.NEXT, words(_("Next game")), ButtonStyle.primary),
        EndSession(): (Verb.ASK_END, words(_("End session…")), ButtonStyle.secondary),
    }
    named = [action.number for action in legal if isinstance(action, NameDouble)]
    for some in (named[:3], named[3:]):
        if some:
            yield row(*(button(_press(table, Verb.NAME, str(n)), f"{n}-{n}", ButtonStyle.primary) for n in some))
    buttons = [
        button(_press(table, verb), label, style) for action, (verb, label, style) in offered.items() if action in legal
    ]
    if RequestRoll() in legal and Double() in legal and table.match.to_act not in table.stored.seats.just_roll:
        buttons.append(button(_press(table, Verb.JUST_ROLL), words(_("Auto-roll"))))
    # A harmless button is where Roll was, so a double click does nothing.
    buttons.append(button(_press(table, Verb.MY_VIEW), words(_("My view"))))
    if table.match.to_act in table.stored.seats.just_roll and table.match.rules.has_cube:
        buttons.append(button(_press(table, Verb.ASK_ME), words(_("Stop auto-rolling"))))
    if any(isinstance(action, Resign) for action in legal):
        buttons.append(button(_press(table, Verb.ASK_RESIGN), words(_("Resign…"))))
    yield row(*buttons)


def _answers(table: Table, words: Translator) -> Iterator[Item]:
    """Return Take and Pass, Beaver, Accept and Refuse beside their cost, at the right, where no other button is."""
    for answer in answers(table, words):
        yield ui.Section(answer.says, accessory=button(_press(table, answer.verb), answer.label, answer.style))

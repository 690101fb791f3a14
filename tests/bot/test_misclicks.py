"""Buttons for irreversible actions differ in place and style from those pressed by habit."""

from __future__ import annotations

from dataclasses import replace

import pytest
from discord import ButtonStyle, ui

from backgammon import Cube, Double, Phase, Rules, Side, apply
from bot.text.translator import Translator
from bot.ui.board.controls import controls
from bot.ui.components import PressButton
from bot.ui.custom_id import Verb
from tests.support.positions import a_match
from tests.support.tables import table_of

SESSION = Rules(beavers=True, raccoons=True, beaver_pass=True)


def _in_rows(items: list[ui.Item[ui.LayoutView]]) -> dict[str, PressButton]:
    return {
        item.press.verb: item
        for row in items
        if isinstance(row, ui.ActionRow)
        for item in row.children
        if isinstance(item, PressButton) and item.press
    }


def _at_the_right(items: list[ui.Item[ui.LayoutView]]) -> dict[str, PressButton]:
    return {
        section.accessory.press.verb: section.accessory
        for section in items
        if isinstance(section, ui.Section) and isinstance(section.accessory, PressButton) and section.accessory.press
    }


def test_roll_and_double_share_a_row_and_double_asks() -> None:
    rows = _in_rows(list(controls(table_of(a_match(SESSION)), Translator())))
    assert {Verb.ROLL, Verb.ASK_DOUBLE} <= set(rows)
    assert Verb.DOUBLE not in rows


@pytest.mark.parametrize(
    ("cube", "label"), [(Cube(), "Double to 2…"), (Cube(2), "Double to 4…"), (Cube(2, Side.X), "Redouble to 4…")]
)
def test_only_an_owned_cube_is_redoubled(cube: Cube, label: str) -> None:
    match = a_match(SESSION)
    items = list(controls(table_of(replace(match, game=replace(match.game, cube=cube))), Translator()))
    assert _in_rows(items)[Verb.ASK_DOUBLE].item.label == label


@pytest.mark.parametrize("phase", [Phase.DOUBLED, Phase.BEAVERED, Phase.RACCOONED])
def test_take_and_pass_are_not_where_roll_was_and_differ(phase: Phase) -> None:
    doubled, _ = apply(a_match(SESSION), Side.X, Double())
    match = replace(doubled, game=replace(doubled.game, phase=phase, offered=4))
    items = list(controls(table_of(match), Translator()))
    answers = _at_the_right(items)
    assert {Verb.TAKE, Verb.PASS} <= set(answers)
    assert not {Verb.TAKE, Verb.PASS, Verb.BEAVER, Verb.RACCOON, Verb.ROLL} & set(_in_rows(items))
    styles = {answers[verb].item.style for verb in (Verb.TAKE, Verb.PASS)}
    assert styles == {ButtonStyle.success, ButtonStyle.danger}
    assert ButtonStyle.primary not in styles


def test_every_answer_to_a_double_names_its_cost() -> None:
    match, _ = apply(a_match(SESSION), Side.X, Double())
    labels = {
        verb: item.item.label for verb, item in _at_the_right(list(controls(table_of(match), Translator()))).items()
    }
    assert labels == {Verb.TAKE: "Take at 2", Verb.PASS: "Pass: lose 1", Verb.BEAVER: "Beaver to 4"}

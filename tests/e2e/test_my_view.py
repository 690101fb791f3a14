"""The board as one user prefers it: from their side, in their theme, in either direction, for them only."""

from __future__ import annotations

from dataclasses import replace

import pytest

from backgammon import Side
from bot.ui.scene import scene_of
from renderer import THEMES, render
from tests.support import forgery
from tests.support.database import fetch
from tests.support.discord import Bed
from tests.support.match_setup import asked_in, begin, db_of, moderator, on_turn, refused, table_in
from tests.support.messages import answer, choose_in, chosen_in, labels, text


async def test_my_view_is_from_the_players_side_with_their_numbers(bed: Bed) -> None:
    await begin(bed)
    scene = scene_of(await table_in(bed))
    for who, side in ((bed.anna, Side.X), (bed.bjorn, Side.O)):
        shown = await bed.click(who, "My view")
        assert shown.response is not None
        assert shown.response.ephemeral
        assert await bed.picture(asked_in(shown)) == render(replace(scene, bottom=side, numbering=side))


async def test_my_view_of_a_bystander_is_the_public_board(bed: Bed) -> None:
    await begin(bed)
    shown = await bed.click(bed.person("Carin"), "My view")
    assert await bed.picture(asked_in(shown)) == render(scene_of(await table_in(bed)))


async def test_view_settings_are_saved_for_one_user_only(bed: Bed) -> None:
    await begin(bed)
    settings = asked_in(await bed.run(bed.anna, "settings"))
    assert "Theme: server default. Your home board is on the right." in text(settings)
    await choose_in(bed.anna, settings, "themedark")
    changed = await bed.click(bed.anna, "Home on the left", on=settings)
    assert "Theme: Dark. Your home board is on the left." in answer(changed)
    await bed.restart()
    scene = scene_of(await table_in(bed))
    mine = await bed.picture(asked_in(await bed.click(bed.anna, "My view")))
    assert mine == render(replace(scene, bottom=Side.X, numbering=Side.X, mirrored=True), THEMES["dark"])
    theirs = await bed.picture(asked_in(await bed.click(bed.bjorn, "My view")))
    assert theirs == render(replace(scene, bottom=Side.O, numbering=Side.O))


async def test_server_theme_applies_to_its_boards(bed: Bed) -> None:
    mona = moderator(bed)
    assert "Theme: Classic wood" in chosen_in(await bed.run(mona, "server settings"))
    assert "Theme: Tournament felt" in chosen_in(await bed.run(mona, "server settings", theme="tournament"))
    await begin(bed)
    scene = scene_of(await table_in(bed))
    assert await bed.picture(bed.board()) == render(scene, THEMES["tournament"])
    watched = asked_in(await bed.click(bed.person("Carin"), "My view"))
    assert await bed.picture(watched) == render(scene, THEMES["tournament"])


@pytest.mark.parametrize("payload", ["", "neon", "x" * 40])
async def test_unknown_theme_or_direction_changes_nothing(bed: Bed, payload: str) -> None:
    await begin(bed)
    said = await refused(bed, forgery.choose(bed, bed.anna, bed.board(), "s1:theme:0:0", payload))
    assert "/settings" in said or "do not know" in said
    said = await refused(bed, forgery.press(bed, bed.anna, bed.board(), f"b1:direction:0:0:{payload}"))
    assert "/settings" in said
    assert await fetch(db_of(bed), "SELECT * FROM preferences") == []


async def test_my_view_shows_the_current_board_from_an_old_one(bed: Bed) -> None:
    await begin(bed)
    old = bed.board()
    mine, _ = await on_turn(bed)
    await bed.run(mine, "move", skip_question=True, play=(await bed.offers(mine, "move", "play", ""))[0])
    await bed.run(mine, "board")
    assert "My view" not in labels(bed.message(old.id))
    shown = await bed.click(bed.anna, "My view")
    scene = scene_of(await table_in(bed))
    assert await bed.picture(asked_in(shown)) == render(replace(scene, bottom=Side.X, numbering=Side.X))

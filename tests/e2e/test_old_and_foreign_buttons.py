"""Old boards, double clicks, finished matches and other people's boards: nothing is applied, answers are polite."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from backgammon import Concede, Phase, Side
from bot.ui.custom_id import Press, Verb
from tests.support import forgery
from tests.support.discord import Bed
from tests.support.match_setup import (
    asked_in,
    begin,
    do,
    may_double,
    on_turn,
    refused,
    seated,
    show,
    table_in,
    to_play,
    to_roll,
    until,
)
from tests.support.messages import answer, buttons, labels, pictures, selects, text, verb_of

if TYPE_CHECKING:
    import discord

    from club.tables import Table


async def log(bed: Bed) -> tuple[object, ...]:
    return (await table_in(bed)).log


async def leave_old_board(bed: Bed) -> tuple[discord.Message, Table]:
    """Return a board with the button Roll that could not be shrunk when its match continued below."""
    await until(bed, to_roll)
    old = bed.board()
    mine, _ = await on_turn(bed)
    await bed.anna.send(bed.channel, "hello")
    bed.env.inject_error("PATCH", "/channels/*/messages/*", status=403, code=50001)
    await bed.run(mine, "roll")
    assert bed.board().id != old.id
    return bed.message(old.id), await table_in(bed)


async def test_double_click_on_roll_rolls_once_without_a_message(bed: Bed) -> None:
    await begin(bed)
    await until(bed, to_roll)
    mine, _ = await on_turn(bed)
    before = bed.board()
    await bed.click(mine, "Roll", on=before)
    rolled, shown = await log(bed), text(bed.board())
    roll = next(button for button in buttons(before) if button.label == "Roll")
    again = await forgery.press(bed, mine, before, str(roll.custom_id))
    assert await log(bed) == rolled
    assert asked_in(again).id == before.id
    assert text(bed.board()) == shown
    assert len(bed.messages()) == 2


async def test_double_click_on_confirm_plays_once(bed: Bed) -> None:
    now = await begin(bed)
    mine, _ = await on_turn(bed)
    whole = next(menu for menu in selects(bed.board()) if verb_of(menu.custom_id) == "plays")
    await bed.choose(mine, whole.options[0].value, verb="plays")
    confirm = next(button for button in buttons(bed.board()) if verb_of(button.custom_id) == "play")
    for _ in range(2):
        await forgery.press(bed, mine, bed.board(), str(confirm.custom_id))
    assert (await table_in(bed)).match.version == now.match.version + 1


async def test_old_board_becomes_a_line_with_a_link_to_the_current_one(bed: Bed) -> None:
    await begin(bed)
    old, now = await leave_old_board(bed)
    mine, _ = await on_turn(bed)
    for who in (seated(bed, now.match.to_act or Side.X), mine):
        result = await forgery.press(bed, who, old, Press(Verb.ROLL, now.id, now.match.version - 1).button_id())
        assert asked_in(result).id == old.id
    assert await log(bed) == now.log
    line = bed.message(old.id)
    assert labels(line) == []
    assert not any(pictures(line))
    assert str(bed.board().id) in text(line)
    assert all(not message.flags.ephemeral for message in bed.channel.history())


async def test_bystander_on_an_old_board_is_told_who_plays(bed: Bed) -> None:
    await begin(bed)
    old, _ = await leave_old_board(bed)
    assert "welcome to watch" in await refused(bed, bed.click(bed.person("Carin"), "Roll", on=old))


async def test_outdated_question_says_the_match_has_moved_on(bed: Bed) -> None:
    await begin(bed)
    await until(bed, may_double)
    mine, _ = await on_turn(bed)
    question = asked_in(await bed.click(mine, "Double to 2…"))
    await bed.click(mine, "Roll")
    rolled = await log(bed)
    result = await bed.click(mine, "Double to 2", on=question)
    assert "The match has moved on" in answer(result)
    assert result.response is not None
    assert result.response.ephemeral
    assert await log(bed) == rolled


async def test_question_answered_twice_doubles_once(bed: Bed) -> None:
    await begin(bed)
    await until(bed, may_double)
    mine, _ = await on_turn(bed)
    questions = [asked_in(await bed.click(mine, "Double to 2…")) for _ in range(2)]
    await bed.click(mine, "Double to 2", on=questions[0])
    doubled = await log(bed)
    assert "The match has moved on" in answer(await bed.click(mine, "Double to 2", on=questions[1]))
    assert await log(bed) == doubled
    assert (await table_in(bed)).match.game.phase is Phase.DOUBLED


async def test_button_of_a_finished_match_says_it_is_over(bed: Bed) -> None:
    now = await begin(bed)
    over = await do(bed, now, Side.O, Concede())
    await show(bed)
    for verb in (Verb.ROLL, Verb.DOUBLE, Verb.TAKE, Verb.PLAY, Verb.ASK_LEAVE, Verb.LEAVE, Verb.AGREE, Verb.RESIGN):
        custom_id = Press(verb, now.id, over.match.version, "1" if verb is Verb.RESIGN else "").button_id()
        for who in (bed.anna, bed.bjorn):
            said = await refused(bed, forgery.press(bed, who, bed.board(), custom_id))
            assert "This match is over. Press Rematch or use /match rematch" in said, verb


async def test_old_board_of_a_finished_match_shows_its_end(bed: Bed) -> None:
    await begin(bed)
    old, now = await leave_old_board(bed)
    await do(bed, now, Side.O, Concede())
    await show(bed)
    await bed.click(bed.anna, "Roll", on=old)
    assert labels(bed.board()) == ["Rematch"]
    assert labels(bed.message(old.id)) == []


def players_buttons(board: discord.Message) -> list[discord.components.Button]:
    """Return the buttons of a board that only its players may press; everyone may press My view."""
    return [button for button in buttons(board) if verb_of(button.custom_id) != Verb.MY_VIEW]


async def test_buttons_of_another_match_are_for_its_players(bed: Bed) -> None:
    await begin(bed)
    elsewhere = bed.server.create_text_channel("elsewhere")
    carin, dora = bed.person("Carin"), bed.person("Dora")
    asked = await bed.run(carin, "challenge", length=5, opponent=dora, where=elsewhere)
    await bed.click(dora, "Accept", on=asked_in(asked))
    theirs = bed.board(elsewhere)
    offered = players_buttons(theirs)
    assert offered
    for button in offered:
        said = await refused(bed, bed.anna.click(theirs, custom_id=button.custom_id))
        assert f"between <@{carin.id}> and <@{dora.id}>" in said


async def test_forged_click_for_another_match_changes_neither(bed: Bed) -> None:
    """Anna plays two matches; the forged click uses one match's button on the other's board."""
    elsewhere = bed.server.create_text_channel("elsewhere")
    other = await begin(bed, where=elsewhere, against=bed.person("Carin"))
    here = await begin(bed)
    await forgery.press(bed, bed.anna, bed.board(), Press(Verb.ROLL, other.id, 1).button_id())
    assert (await table_in(bed)).log == here.log
    assert (await table_in(bed, elsewhere)).log == other.log
    await bed.run(bed.anna, "board")
    assert f"<@{seated(bed, here.match.game.turn).id}> to play" in text(bed.board())


@pytest.mark.parametrize("verb", ["askdouble", "askresign", "askleave", "rematch"])
async def test_every_asking_button_tells_a_bystander_who_plays(bed: Bed, verb: str) -> None:
    now = await begin(bed)
    custom_id = Press(verb, now.id, now.match.version).button_id()
    said = await refused(bed, forgery.press(bed, bed.person("Carin"), bed.board(), custom_id))
    assert "welcome to watch" in said


async def test_rematch_of_a_live_match_is_refused(bed: Bed) -> None:
    now = await begin(bed)
    said = await refused(bed, forgery.press(bed, bed.anna, bed.board(), Press(Verb.REMATCH, now.id).button_id()))
    assert "isn't over yet" in said
    assert "isn't over yet" in await refused(bed, bed.run(bed.anna, "match rematch"))


async def test_only_the_side_to_act_may_click(bed: Bed) -> None:
    await begin(bed)
    await until(bed, to_play)
    _, waiting = await on_turn(bed)
    carin = bed.person("Carin")
    offered = players_buttons(bed.board())
    assert offered
    for button in offered:
        assert "not your turn" in await refused(bed, waiting.click(bed.board(), custom_id=button.custom_id))
        assert "welcome to watch" in await refused(bed, carin.click(bed.board(), custom_id=button.custom_id))


async def test_second_click_on_a_deleted_question_is_answered(bed: Bed) -> None:
    await begin(bed)
    await until(bed, may_double)
    mine, _ = await on_turn(bed)
    question = asked_in(await bed.click(mine, verb="askdouble"))
    bed.env.inject_error("POST", "/interactions/*/callback", status=404, code=10008)
    answered = await bed.click(mine, "Not now", on=question)
    assert "nothing has changed" in answer(answered)
    assert asked_in(answered).id != question.id

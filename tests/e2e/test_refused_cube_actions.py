"""Impossible doubles, answers and resignations: every reason has its own text."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from backgammon import Double, Resign, Side, Take, Win
from bot.ui.custom_id import Press, Verb
from tests.support import forgery
from tests.support.discord import Bed
from tests.support.match_setup import (
    asked_in,
    begin,
    begin_session,
    click_and_confirm,
    disable_automation,
    do,
    may_double,
    on_turn,
    refused,
    score,
    seated,
    show,
    table_in,
    to_play,
    to_roll,
    until,
)
from tests.support.messages import labels

if TYPE_CHECKING:
    from simcord.actors import MemberActor


async def no_double(bed: Bed, who: MemberActor, says: str) -> None:
    """Assert that doubling is refused by command, by the asking button and by the confirming one."""
    assert says in await refused(bed, bed.run(who, "double"))
    for verb in (Verb.ASK_DOUBLE, Verb.DOUBLE):
        await no_press(bed, who, verb, says)


async def no_press(bed: Bed, who: MemberActor, verb: str, says: str, partial_play: str = "") -> None:
    """Assert that a button that is not on the current board is refused with this text."""
    now = await table_in(bed)
    custom_id = Press(verb, now.id, now.match.version, partial_play).button_id()
    assert says in await refused(bed, forgery.press(bed, who, bed.board(), custom_id))


async def test_no_double_on_the_first_turn(bed: Bed) -> None:
    await begin(bed)
    mine, waiting = await on_turn(bed)
    await no_double(bed, mine, "You can't double on the first turn of a game: it starts with the opening roll")
    await no_double(bed, waiting, "not your turn")


async def test_no_double_after_rolling(bed: Bed) -> None:
    await begin(bed)
    await until(bed, lambda match: to_play(match) and not match.game.first_turn)
    mine, _ = await on_turn(bed)
    await no_double(bed, mine, "already rolled")


async def test_no_double_in_a_match_to_one_point(bed: Bed) -> None:
    await disable_automation(bed)
    await begin(bed, length=1)
    await until(bed, to_roll)
    mine, _ = await on_turn(bed)
    assert not any("Double" in label for label in labels(bed.board()))
    await no_double(bed, mine, "1-point matches and Acey Deucey have none")


async def test_no_double_in_the_crawford_game(bed: Bed) -> None:
    await begin(bed, length=2)
    await disable_automation(bed)
    now = await score(bed, Side.X)
    assert now.match.game.crawford
    await until(bed, to_roll)
    mine, _ = await on_turn(bed)
    assert not any("Double" in label for label in labels(bed.board()))
    await no_double(bed, mine, "Crawford game: no doubling. The cube is back in the next game")


async def test_only_the_owner_of_the_cube_doubles(bed: Bed) -> None:
    await disable_automation(bed)
    await begin(bed)
    now = await until(bed, may_double)
    side = now.match.game.turn
    now = await do(bed, now, side, Double())
    await do(bed, now, side.other, Take())
    await until(bed, lambda match: to_roll(match) and match.game.turn is side)
    mine, _ = await on_turn(bed)
    assert not any("Double" in label for label in labels(bed.board()))
    await no_double(bed, mine, "Your opponent owns the cube")


async def test_pending_double_refuses_other_actions_of_both(bed: Bed) -> None:
    await begin(bed)
    await until(bed, may_double)
    mine, other = await on_turn(bed)
    asked = await bed.click(mine, "Double to 2…")
    await bed.click(mine, "Double to 2", on=asked_in(asked))
    await no_double(bed, mine, "You've doubled; your opponent has to answer first")
    await no_double(bed, other, "You've been doubled: take or pass first")
    for command in ("take", "pass"):
        assert "not your turn" in await refused(bed, bed.run(mine, command))
    for label in ("Take at 2", "Pass: lose 1"):
        assert "not your turn" in await refused(bed, bed.click(mine, label))
    assert "take or pass first" in await refused(bed, bed.run(other, "roll"))
    assert "take or pass first" in await refused(bed, bed.run(other, "resign", skip_question=True, level=1))
    assert "your opponent has to answer first" in await refused(
        bed, bed.run(mine, "move", skip_question=True, play="8/5")
    )


@pytest.mark.parametrize("command", ["take", "pass"])
async def test_double_that_was_not_offered_cannot_be_answered(bed: Bed, command: str) -> None:
    await begin(bed)
    for who in (bed.anna, bed.bjorn):
        assert "There's no double to answer" in await refused(bed, bed.run(who, command))
        await no_press(bed, who, command, "There's no double to answer")


async def test_resignation_is_offered_once_and_opponent_answers(bed: Bed) -> None:
    await begin(bed)
    await until(bed, to_roll)
    mine, other = await on_turn(bed)
    await bed.run(mine, "resign", skip_question=True, level=1)
    assert "You've offered to resign; your opponent has to answer first" in await refused(
        bed, bed.run(mine, "resign", skip_question=True, level=2)
    )
    await no_press(bed, mine, Verb.ASK_RESIGN, "You've offered to resign")
    for verb in (Verb.ACCEPT, Verb.REFUSE):
        await no_press(bed, mine, verb, "not your turn")
    assert "accept or play on first" in await refused(bed, bed.run(other, "roll"))
    assert "accept or play on first" in await refused(bed, bed.run(other, "double"))


async def test_resignation_that_was_not_offered_cannot_be_answered(bed: Bed) -> None:
    await begin(bed)
    for who in (bed.anna, bed.bjorn):
        for verb in (Verb.ACCEPT, Verb.REFUSE):
            await no_press(bed, who, verb, "There's no resignation to answer")


async def test_refused_level_is_not_offered_again_in_the_same_turn(bed: Bed) -> None:
    await begin(bed)
    now = await until(bed, to_roll)
    mine, other = await on_turn(bed)
    await do(bed, now, now.match.game.turn, Resign(Win.GAMMON))
    await show(bed)
    await bed.click(other, "Play on")
    for level in (1, 2):
        assert "declined that offer. Play on, or offer more" in await refused(
            bed, bed.run(mine, "resign", skip_question=True, level=level)
        )
    asked = asked_in(await bed.click(mine, "Resign…"))
    assert labels(asked) == ["Backgammon: lose 3", "Not now"]


@pytest.mark.parametrize("level", ["", "0", "4", "99", "x"])
async def test_unknown_level_of_resignation_is_refused(bed: Bed, level: str) -> None:
    await begin(bed)
    mine, _ = await on_turn(bed)
    await no_press(bed, mine, Verb.RESIGN, "Offer less", level)


async def test_cancel_request_that_was_not_made_cannot_be_answered(bed: Bed) -> None:
    await begin(bed)
    for verb in (Verb.AGREE, Verb.DISAGREE):
        await no_press(bed, bed.anna, verb, "No one has asked to cancel this match; /match cancel does")


async def test_cancel_request_is_made_once_and_opponent_answers(bed: Bed) -> None:
    await begin(bed)
    await bed.run(bed.anna, "match cancel")
    assert "waiting for an answer" in await refused(bed, bed.run(bed.anna, "match cancel"))
    for label in ("Cancel the match", "Keep playing"):
        said = await refused(bed, bed.click(bed.anna, label))
        assert said == "You've already asked to cancel this match; it's waiting for your opponent's answer."
    await bed.click(bed.bjorn, "Keep playing")
    for who in (bed.anna, bed.bjorn):
        assert "ask again after the next roll" in await refused(bed, bed.run(who, "match cancel"))


async def test_between_games_only_the_next_game_can_be_started(bed: Bed) -> None:
    await begin_session(bed)
    now = await until(bed, to_roll)
    await no_press(bed, bed.anna, Verb.NEXT, "A game is in progress")
    await no_press(bed, bed.anna, Verb.END, "A game is in progress")
    side = now.match.game.turn
    await do(bed, now, side, Resign(Win.SINGLE))
    await show(bed)
    await click_and_confirm(bed, seated(bed, side.other), "Accept 1 point")
    commands: dict[str, dict[str, Any]] = {"roll": {}, "double": {}, "move": {"play": "8/5"}, "resign": {"level": 1}}
    for command, options in commands.items():
        said = await refused(bed, bed.run(bed.anna, command, **options))
        assert "start the next one or end the session" in said, command


@pytest.mark.parametrize("options", [{}, {"level": 1, "answer": "accept"}], ids=["neither", "both"])
async def test_resign_needs_a_level_or_an_answer(bed: Bed, options: dict[str, Any]) -> None:
    await begin(bed)
    mine, _ = await on_turn(bed)
    said = await refused(bed, bed.run(mine, "resign", **options))
    assert "/resign level:Gammon" in said
    assert "/resign answer:Accept" in said


@pytest.mark.parametrize("accepts", [True, False])
async def test_resignation_is_answered_by_command(bed: Bed, accepts: bool) -> None:
    await begin(bed)
    mine, other = await on_turn(bed)
    assert "no resignation to answer" in await refused(bed, bed.run(other, "resign", answer="accept"))
    await bed.run(mine, "resign", skip_question=True, level=1)
    await bed.run(other, "resign", skip_question=True, answer="accept" if accepts else "play on")
    now = await table_in(bed)
    assert (sum(now.match.score), now.match.game.resigning) == (int(accepts), None)

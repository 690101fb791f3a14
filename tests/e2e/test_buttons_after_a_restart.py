"""Every button on every screen works after a restart and a month later."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from backgammon import Concede, Double, Resign, Side, Win, plays_now
from bot.ui.custom_id import Press
from bot.ui.partial_play import encode
from tests.support import forgery
from tests.support.discord import Bed
from tests.support.match_setup import (
    asked_in,
    begin,
    begin_session,
    click_and_confirm,
    do,
    may_double,
    on_turn,
    seated,
    show,
    table_in,
    to_roll,
    until,
)
from tests.support.messages import answer, buttons, labels, selects, text, verb_of

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable

    import discord
    from simcord.actors import MemberActor

MONTH = 31 * 24 * 3600


async def rolled(bed: Bed) -> None:
    await begin(bed)


async def half_played(bed: Bed) -> None:
    await begin(bed)
    mine, _ = await on_turn(bed)
    checker = next(button for button in buttons(bed.board()) if verb_of(button.custom_id) == "draft")
    await mine.click(bed.board(), custom_id=checker.custom_id)


async def whole_play(bed: Bed) -> None:
    await begin(bed)
    mine, _ = await on_turn(bed)
    plays = next(menu for menu in selects(bed.board()) if verb_of(menu.custom_id) == "plays")
    await bed.choose(mine, plays.options[0].value, verb="plays")


async def before_the_roll(bed: Bed) -> None:
    await begin(bed)
    await until(bed, may_double)


async def doubled(bed: Bed) -> None:
    await begin(bed)
    now = await until(bed, may_double)
    await do(bed, now, now.match.game.turn, Double())
    await show(bed)


async def resigning(bed: Bed) -> None:
    await begin(bed)
    now = await until(bed, to_roll)
    await do(bed, now, now.match.game.turn, Resign(Win.GAMMON))
    await show(bed)


async def between_games(bed: Bed) -> None:
    await begin_session(bed)
    now = await until(bed, to_roll)
    await do(bed, now, now.match.game.turn, Resign(Win.SINGLE))
    await show(bed)
    await click_and_confirm(bed, seated(bed, now.match.game.turn.other), "Accept 1 point")


async def cancelling(bed: Bed) -> None:
    await begin(bed)
    mine, _ = await on_turn(bed)
    await bed.run(mine, "match cancel")


async def over(bed: Bed) -> None:
    now = await begin(bed)
    await do(bed, now, Side.X, Concede())
    await show(bed)


async def who_presses(bed: Bed, verb: str | None) -> MemberActor:
    now = await table_in(bed)
    if verb in ("agree", "disagree"):
        asker = now.match.cancel_asked
        assert asker is not None
        return seated(bed, asker.other)
    return seated(bed, now.match.to_act or Side.X)


SCREENS: list[tuple[Callable[[Bed], Awaitable[None]], tuple[str, ...]]] = [
    (rolled, ("askresign",)),
    (half_played, ("draft", "askresign")),
    (whole_play, ("play", "draft", "anew")),
    (before_the_roll, ("roll", "askdouble", "askresign")),
    (doubled, ("take",)),
    (doubled, ("pass",)),
    (resigning, ("accept",)),
    (resigning, ("refuse",)),
    (between_games, ("next",)),
    (between_games, ("askend",)),
    (cancelling, ("agree",)),
    (cancelling, ("disagree",)),
    (over, ("rematch",)),
]


@pytest.mark.parametrize(
    ("stage", "verbs"), SCREENS, ids=lambda value: "-".join(value) if isinstance(value, tuple) else value.__name__
)
async def test_every_board_button_works_after_a_restart_and_a_month(
    bed: Bed, stage: Callable[[Bed], Awaitable[None]], verbs: tuple[str, ...]
) -> None:
    await stage(bed)
    here = [verb_of(button.custom_id) for button in buttons(bed.board())]
    assert set(verbs) <= set(here)
    await bed.restart()
    bed.pass_time(MONTH)
    for verb in reversed(verbs):
        board, before = bed.board(), (await table_in(bed)).match
        who = await who_presses(bed, verb)
        pressed = next(button for button in buttons(board) if verb_of(button.custom_id) == verb)
        result = await who.click(board, custom_id=pressed.custom_id)
        assert result.response is not None, verb
        if verb in ("take", "pass", "accept"):
            # The question is deleted; the board shows the result of the answer.
            sure = await bed.click(who, verb=verb, on=asked_in(result))
            assert (sure.response, list(sure.followups)) == (None, [])
        else:
            assert "went wrong" not in answer(result)
        after = (await table_in(bed)).match
        if verb in ("draft", "anew", "rematch") or verb.startswith("ask"):
            assert after == before, verb
        else:
            assert after.version > before.version, verb
        if verb in ("draft", "anew") and verb != verbs[0]:
            await stage_again(bed, board)


async def stage_again(bed: Bed, board: discord.Message) -> None:
    """Choose a whole play once more."""
    del board
    menu = next(menu for menu in selects(bed.board()) if verb_of(menu.custom_id) == "plays")
    await bed.choose((await on_turn(bed))[0], menu.options[0].value, verb="plays")


@pytest.mark.parametrize("verb", ["plays", "steps"])
async def test_every_menu_works_after_a_restart_and_a_month(bed: Bed, verb: str) -> None:
    now = await begin(bed)
    await bed.restart()
    bed.pass_time(MONTH)
    mine, _ = await on_turn(bed)
    play = plays_now(now.match)[-1]
    # Steps are in a menu if there are too many plays and checkers for anything else.
    menu = Press(verb, now.id, now.match.version, "0").select_id()
    partial_play = encode(play.steps if verb == "plays" else play.steps[:1])
    await forgery.choose(bed, mine, bed.board(), menu, partial_play)
    assert "Undo" in labels(bed.board())


@pytest.mark.parametrize("label", ["Accept", "Decline or withdraw"])
async def test_challenge_buttons_work_after_a_restart(bed: Bed, label: str) -> None:
    asked = asked_in(await bed.run(bed.anna, "challenge", length=5, opponent=bed.bjorn))
    await bed.restart()
    await bed.click(bed.bjorn, label, on=asked)
    assert labels(bed.message(asked.id)) == []


async def test_private_questions_work_after_a_restart(bed: Bed) -> None:
    await begin(bed)
    await until(bed, may_double)
    mine, _ = await on_turn(bed)
    questions = {
        "Double to 2": await bed.click(mine, "Double to 2…"),
        "Gammon: lose 2": await bed.click(mine, "Resign…"),
        "Leave and lose": await bed.run(mine, "match forfeit"),
        "Not now": await bed.run(mine, "double"),
    }
    await bed.restart()
    assert "nothing has changed" in answer(await bed.click(mine, "Not now", on=asked_in(questions.pop("Not now"))))
    await bed.click(mine, "Double to 2", on=asked_in(questions.pop("Double to 2")))
    assert "take the double, or pass?" in text(bed.board())
    for label, question in questions.items():
        assert "The match has moved on" in answer(await bed.click(mine, label, on=asked_in(question)))


async def test_panel_of_the_user_menu_works_after_a_restart(bed: Bed) -> None:
    asked = await bed.pick(bed.anna, "Challenge", bed.bjorn)
    await bed.restart()
    await bed.click(bed.anna, "Send", on=asked_in(asked))
    assert "a match to 5 points" in text(bed.messages()[-1])

"""A turn from the user's view: choosing, undoing, doubling, dancing, and the board in words."""

from __future__ import annotations

from typing import TYPE_CHECKING

from backgammon import Danced, Double, Phase, Rolled
from tests.support.discord import Bed
from tests.support.match_setup import (
    asked_in,
    begin,
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
from tests.support.messages import answer, buttons, labels, pictures, selects, text, verb_of

if TYPE_CHECKING:
    from backgammon import Match


async def test_play_is_chosen_by_checker_undone_and_confirmed(bed: Bed) -> None:
    now = await begin(bed)
    mine, _ = await on_turn(bed)
    bare = text(bed.board()), labels(bed.board())
    pictured = [await bed.picture(bed.board())]
    for undo in ("Undo", None):
        first = next(one for one in buttons(bed.board()) if verb_of(one.custom_id) == "draft")
        await mine.click(bed.board(), custom_id=first.custom_id)
        pictured.append(await bed.picture(bed.board()))
        if undo:
            await bed.click(mine, undo)
            assert (text(bed.board()), labels(bed.board())) == bare
    assert pictured[0] != pictured[1] == pictured[2]
    while not any(label.startswith("Confirm") for label in labels(bed.board())):
        taps = [one for one in buttons(bed.board()) if (one.label or "").isdecimal()]
        await mine.click(bed.board(), custom_id=taps[0].custom_id)
    assert "Start over" in labels(bed.board())
    await bed.click(mine, "Start over")
    assert (text(bed.board()), labels(bed.board())) == bare
    assert (await table_in(bed)).log == now.log
    plays = next(menu for menu in selects(bed.board()) if verb_of(menu.custom_id) == "plays")
    written = plays.options[0].label
    await bed.choose(mine, plays.options[0].value, verb="plays")
    await bed.click(mine, f"Confirm {written}")
    assert written in text(bed.board())
    assert (await table_in(bed)).match.game.turn is now.match.game.turn.other


async def test_double_names_its_cost_and_a_take_is_followed_by_a_roll(bed: Bed) -> None:
    await begin(bed)
    before = await until(bed, may_double)
    mine, other = await on_turn(bed)
    asked = await bed.click(mine, "Double to 2…")
    assert "Your opponent takes, or passes and loses 1 point" in answer(asked)
    assert (await table_in(bed)).log == before.log
    await bed.click(mine, "Double to 2", on=asked_in(asked))
    assert [message for message in bed.channel.history(viewer=mine) if message.flags.ephemeral] == []
    board = text(bed.board())
    assert "Play on for 2 points; the cube is yours." in board
    assert "Resign this game and lose 1 point." in board
    await click_and_confirm(bed, other, "Take at 2")
    now = await table_in(bed)
    assert now.match.game.cube.owner is before.match.game.turn.other
    assert any(isinstance(event, Rolled) for event in now.events[len(before.events) :])
    assert "takes and owns the cube at 2" in text(bed.board())
    assert "Roll" not in labels(bed.board()) or now.match.game.turn is not before.match.game.turn


async def test_passed_double_ends_the_game_for_the_old_stake(bed: Bed) -> None:
    await begin(bed)
    now = await until(bed, may_double)
    side = now.match.game.turn
    await do(bed, now, side, Double())
    await show(bed)
    await bed.run(seated(bed, side.other), "pass", skip_question=True)
    assert (await table_in(bed)).match.points(side) == 1
    assert "wins a single game: 1 point" in text(bed.board())


async def test_dance_passes_the_turn_automatically_and_says_so(bed: Bed) -> None:
    await begin(bed, length=25)

    def on_the_bar_against_four_points(match: Match) -> bool:
        game = match.game
        own, theirs = game.position.checkers_of(game.turn), game.position.checkers_of(game.turn.other)
        return game.phase is Phase.ROLL and own[25] > 0 and sum(theirs[point] > 1 for point in range(1, 7)) >= 3

    for seed in range(1, 20):
        await until(bed, on_the_bar_against_four_points, seed=seed)
        mine, other = await on_turn(bed)
        await bed.click(mine, "Roll")
        now = await table_in(bed)
        if isinstance(now.events[-1], Danced):
            break
    assert isinstance(now.events[-1], Danced)
    assert ": can't move." in text(bed.board())
    assert f"<@{other.id}> to roll" in text(bed.board())
    assert "Roll" in labels(bed.board())


async def test_board_in_words_is_private(bed: Bed) -> None:
    await begin(bed)
    await until(bed, to_roll)
    count = len(bed.messages())
    result = await bed.run(bed.person("Carin"), "board", text=True)
    said = answer(result)
    assert result.response is not None
    assert result.response.ephemeral
    assert "'s turn (" in said
    assert "Match to 5 points: Anna 0, Björn 0." in said
    assert "pip count" in said
    assert len(bed.messages()) == count


async def test_every_board_is_described_and_its_picture_named_uniquely(bed: Bed) -> None:
    await begin(bed)
    names = set()
    for _ in range(3):
        (picture,) = pictures(bed.board())
        assert picture.description
        assert len(picture.description) <= 1000
        (attachment,) = bed.board().attachments
        assert attachment.description == picture.description
        names.add(attachment.filename)
        mine, _ = await on_turn(bed)
        if "Roll" in labels(bed.board()):
            await bed.click(mine, "Roll")
        else:
            await bed.run(mine, "move", skip_question=True, play=(await bed.offers(mine, "move", "play", ""))[0])
    assert len(names) == 3


async def test_match_show_has_the_agreement_and_the_history(bed: Bed) -> None:
    now = await begin(bed, length=7)
    result = await bed.run(bed.person("Carin"), "match info")
    said = answer(result)
    assert result.response is not None
    assert result.response.ephemeral
    assert "Anna  0 – 0  Björn" in said
    assert "Agreed: a match to 7 points with the cube and the Crawford rule." in said
    assert "Opening roll" in said
    assert now.stored.commitment in said
    assert not any(pictures(result.response.message))


async def test_help_fits_on_one_private_screen(bed: Bed) -> None:
    result = await bed.run(bed.anna, "help")
    assert result.response is not None
    assert result.response.ephemeral
    said = answer(result)
    for command in (
        "/challenge",
        "/roll",
        "/move",
        "/match cancel",
        "/match forfeit",
        "/leaderboard",
    ):
        assert command in said
    assert len(said) < 2000

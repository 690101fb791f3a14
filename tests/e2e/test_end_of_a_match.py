"""Ways to end a game or a match: resigning, leaving, cancelling; each is confirmed or answered by the opponent."""

from __future__ import annotations

import pytest

from backgammon import EndReason, Side
from tests.support.discord import Bed
from tests.support.match_setup import (
    asked_in,
    begin,
    begin_session,
    click_and_confirm,
    on_turn,
    table_in,
    to_roll,
    until,
)
from tests.support.messages import answer, labels, text


async def test_cancelled_match_has_no_result(bed: Bed) -> None:
    await begin(bed)
    await bed.run(bed.anna, "match cancel")
    assert "**Anna** wants to cancel the match" in text(bed.board())
    assert {"Cancel the match", "Keep playing"} <= set(labels(bed.board()))
    await bed.click(bed.bjorn, "Cancel the match")
    assert "cancelled and doesn't count" in text(bed.board())
    assert labels(bed.board()) == ["Rematch"]
    assert "No match counts here yet" in answer(await bed.run(bed.anna, "leaderboard"))


async def test_cancel_request_is_accepted_by_command(bed: Bed) -> None:
    await begin(bed)
    await bed.run(bed.bjorn, "match cancel")
    await bed.run(bed.anna, "match cancel")
    end = (await table_in(bed)).match.end
    assert end is not None
    assert end.close is EndReason.CANCELLED


async def test_refused_cancel_request_lets_the_match_continue(bed: Bed) -> None:
    await begin(bed)
    await bed.run(bed.anna, "match cancel")
    await bed.click(bed.bjorn, "Keep playing")
    assert "**Björn** doesn't want to cancel the match" in text(bed.board())
    assert "Keep playing" not in labels(bed.board())
    mine, _ = await on_turn(bed)
    await bed.run(mine, "move", skip_question=True, play=(await bed.offers(mine, "move", "play", ""))[0])
    assert (await table_in(bed)).match.end is None


async def test_play_continues_during_a_cancel_request(bed: Bed) -> None:
    await begin(bed)
    await bed.run(bed.anna, "match cancel")
    mine, _ = await on_turn(bed)
    await bed.run(mine, "move", skip_question=True, play=(await bed.offers(mine, "move", "play", ""))[0])
    assert {"Roll", "Cancel the match"} <= set(labels(bed.board()))


async def test_leaving_asks_for_confirmation(bed: Bed) -> None:
    now = await begin(bed)
    asked = await bed.run(bed.anna, "match forfeit")
    assert asked.response is not None
    assert asked.response.ephemeral
    assert "You forfeit it to Björn" in answer(asked)
    assert labels(asked_in(asked)) == ["Leave and lose", "Not now"]
    kept = await bed.click(bed.anna, "Not now", on=asked_in(asked))
    assert "nothing has changed" in answer(kept)
    assert labels(asked_in(kept)) == []
    assert await table_in(bed) == now


@pytest.mark.parametrize("who", ["anna", "bjorn"])
async def test_leaver_loses_the_match(bed: Bed, who: str) -> None:
    await begin(bed)
    await until(bed, lambda match: match.version > 30)
    leaver = {"anna": bed.anna, "bjorn": bed.bjorn}[who]
    asked = await bed.run(leaver, "match forfeit")
    await bed.click(leaver, "Leave and lose", on=asked_in(asked))
    winner = "Björn" if who == "anna" else "Anna"
    assert f"left, so **{winner}** wins the match" in text(bed.board())
    assert f"1. 1–0 {winner}" in answer(await bed.run(bed.anna, "leaderboard", rank_by="wins"))
    await begin(bed)


async def test_leaving_a_session_loses_the_current_game(bed: Bed) -> None:
    await begin_session(bed)
    asked = await bed.run(bed.anna, "match forfeit")
    assert "Leave the session?" in answer(asked)
    await bed.click(bed.anna, "Leave and lose", on=asked_in(asked))
    assert "The session is over" in text(bed.board())
    assert (await table_in(bed)).match.score[1] > 0


async def test_resignation_by_buttons_is_refused_and_then_accepted(bed: Bed) -> None:
    await begin(bed)
    await until(bed, to_roll)
    mine, other = await on_turn(bed)
    side = (await table_in(bed)).match.game.turn
    asked = await bed.click(mine, "Resign…")
    assert labels(asked_in(asked)) == [
        "Single: lose 1",
        "Gammon: lose 2",
        "Backgammon: lose 3",
        "Not now",
    ]
    await bed.click(mine, "Single: lose 1", on=asked_in(asked))
    assert "accept a single game for 1 point, or play on" in text(bed.board())
    assert labels(bed.board()) == ["Accept 1 point", "Play on", "My view"]
    await bed.click(other, "Play on")
    assert "plays on." in text(bed.board())
    assert "Roll" in labels(bed.board())

    asked = await bed.click(mine, "Resign…")
    await bed.click(mine, "Gammon: lose 2", on=asked_in(asked))
    await click_and_confirm(bed, other, "Accept 2 points")
    now = await table_in(bed)
    assert now.match.points(side.other) == 2
    assert now.match.game.number == 2
    assert "wins a gammon: 2 points" in text(bed.board())
    assert "Game 2 begins" in text(bed.board())


async def test_resignation_of_the_last_game_ends_the_match(bed: Bed) -> None:
    await begin(bed, length=1)
    mine, other = await on_turn(bed)
    await bed.run(mine, "resign", skip_question=True, level=1)
    await click_and_confirm(bed, other, "Accept 1 point")
    now = await table_in(bed)
    assert now.match.end is not None
    assert now.match.end.winner is (Side.X if other is bed.anna else Side.O)
    assert labels(bed.board()) == ["Rematch"]

"""Whole matches through Discord: every request is checked and every log replayed."""

from __future__ import annotations

from random import Random

import pytest

from backgammon import EndReason, Side, replay
from tests.support.discord import Bed
from tests.support.messages import answer, text
from tests.support.players import Players, confirmation

MAX_ACTIONS = 3000


@pytest.mark.parametrize(("length", "by_command"), [(1, 0.0), (3, 0.5), (5, 0.5), (3, 1.0)])
async def test_whole_match_with_restarts_ends_in_the_leaderboard(bed: Bed, length: int, by_command: float) -> None:
    random = Random(f"{length} {by_command}")
    await bed.run(bed.anna, "challenge", opponent=bed.bjorn, length=length)
    await bed.click(bed.bjorn, "Accept", on=bed.messages()[-1])
    players = Players(bed, random, by_command=by_command)
    for _ in range(MAX_ACTIONS):
        now = await players.act()
        if now.match.end is not None:
            break
        if random.random() < 0.02:
            await bed.restart()

    assert now.match.end is not None
    assert now.match.end.close is EndReason.REACHED
    assert replay(now.events) == now.match
    assert max(now.match.score) >= length > min(now.match.score)
    board = text(bed.board())
    assert f"Anna  {now.match.score[0]} – {now.match.score[1]}  Björn" in board
    winner = "Anna" if now.match.end.winner is Side.X else "Björn"
    assert f"{winner}** wins the match!" in board
    assert now.stored.shown_version == now.match.version
    standings = answer(await bed.run(bed.bjorn, "leaderboard", rank_by="wins"))
    # Random actions may resign or pass most games early, and then the match counts for no one.
    counts = "This doesn't count" not in board
    assert (f"1. 1–0 {winner}" in standings) is counts
    assert ("No match counts here yet." in standings) is not counts


async def test_session_continues_until_a_player_ends_it(bed: Bed) -> None:
    random = Random(3)
    await bed.run(bed.anna, "challenge", money=True, opponent=bed.bjorn)
    await bed.click(bed.bjorn, "Accept", on=bed.messages()[-1])
    players = Players(bed, random, by_command=0.3)
    now = await players.table()
    while now.match.game.number < 3 or not now.match.between_games:
        if now.match.between_games:
            await bed.click(random.choice([bed.anna, bed.bjorn]), "Next game")
            now = await players.table()
        else:
            now = await players.act()
    asked = await bed.click(bed.anna, "End session…")
    await bed.click(bed.anna, "End session", on=confirmation(asked))
    ended = await players.table()
    assert ended.match.end is not None
    assert ended.match.end.close is EndReason.ENDED
    assert "The session is over" in text(bed.board())

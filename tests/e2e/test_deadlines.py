"""Time that passes in a channel: a reminder, the deadline, a claim, and the end of untouched matches."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from backgammon import DeadlineMissed, Double, EndReason, MatchEnded, Side
from bot.features.play.reminders import fire_due_timers
from bot.ui.custom_id import Press, Verb
from club.clock import DAY, DEFAULT_DEADLINE, LAPSE, LOST
from club.tables import table
from tests.support import forgery
from tests.support.discord import Bed
from tests.support.match_setup import (
    asked_in,
    begin,
    begin_session,
    db_of,
    do,
    may_double,
    on_turn,
    refused,
    seated,
    show,
    table_in,
    until,
)
from tests.support.messages import answer, labels, text

if TYPE_CHECKING:
    import discord

UNTIL_REMINDER = (DEFAULT_DEADLINE - DEFAULT_DEADLINE // 3) // 1000
THIRD = DEFAULT_DEADLINE // 3000


async def let_time_pass(bed: Bed, seconds: int) -> discord.Message:
    """Let time pass, fire the due timers, and return the newest board."""
    bed.pass_time(seconds)
    await fire_due_timers(bed.client)
    return bed.board()


async def pass_deadline(bed: Bed) -> discord.Message:
    """Let the deadline of the side to act pass, and return the newest board."""
    await let_time_pass(bed, UNTIL_REMINDER)
    return await let_time_pass(bed, THIRD)


async def test_player_to_act_is_reminded_once(bed: Bed) -> None:
    await begin(bed)
    mine, _ = await on_turn(bed)
    first = bed.board()
    assert (await let_time_pass(bed, UNTIL_REMINDER - 1)).id == first.id
    reminder = await let_time_pass(bed, 1)
    assert reminder.id != first.id
    assert bed.pinged(reminder) == {mine.id}
    assert f"Time runs out <t:{(bed.now() + THIRD * 1000) // 1000}:R>" in text(reminder)
    assert "Claim…" not in labels(reminder)
    assert (await let_time_pass(bed, 60)).id == reminder.id
    await bed.restart()
    assert (await let_time_pass(bed, 60)).id == reminder.id


async def test_waiting_player_is_pinged_at_the_deadline_and_may_claim(bed: Bed) -> None:
    await begin(bed, length=9)
    late, waits = await on_turn(bed)
    board = await pass_deadline(bed)
    assert bed.pinged(board) == {waits.id}
    assert f"Time's up: <@{waits.id}> can claim" in text(board)
    asked = await bed.click(waits, "Claim…")
    assert "You win this game, and 3 points." in answer(asked)
    assert (await table_in(bed)).match.score == (0, 0)
    await bed.click(waits, "Claim", on=asked_in(asked))
    assert [message for message in bed.channel.history(viewer=waits) if message.flags.ephemeral] == []
    now = await table_in(bed)
    side = now.side_of(waits.id)
    assert side is not None
    assert now.match.points(side) == 3
    late_name, winner = now.player(side.other).name, now.player(side).name
    assert f"**{late_name}** ran out of time, so **{winner}** wins a backgammon: 3 points." in text(bed.board())
    assert "Claim…" not in labels(bed.board())
    assert late.id == now.player(side.other).discord_id


async def test_early_or_own_claim_is_refused(bed: Bed) -> None:
    await begin(bed)
    late, waits = await on_turn(bed)
    assert "Time runs out <t:" in await refused(bed, bed.run(waits, "match claim"))
    assert "It's your turn" in await refused(bed, bed.run(late, "match claim"))
    await pass_deadline(bed)
    assert "It's your turn" in await refused(bed, bed.click(late, "Claim…"))
    assert "You're welcome to watch" in await refused(bed, bed.click(bed.person("Carin"), "Claim…"))


async def test_late_play_before_the_claim_prevents_it(bed: Bed) -> None:
    await begin(bed)
    late, waits = await on_turn(bed)
    await pass_deadline(bed)
    asked = await bed.click(waits, "Claim…")
    await bed.run(late, "move", skip_question=True, play=(await bed.offers(late, "move", "play", ""))[0])
    assert "Time's up" not in text(bed.board())
    before = await table_in(bed)
    await bed.click(waits, "Claim", on=asked_in(asked))
    assert await table_in(bed) == before
    assert not any(isinstance(event, DeadlineMissed) for event in before.events)


async def test_claim_of_an_unanswered_double_wins_the_old_value(bed: Bed) -> None:
    await begin(bed)
    now = await until(bed, may_double)
    doubler = now.match.to_act
    assert doubler is not None
    await do(bed, now, doubler, Double())
    await show(bed)
    await pass_deadline(bed)
    asked = await bed.run(seated(bed, doubler), "match claim")
    assert "You win this game, and 1 point." in answer(asked)
    await bed.click(seated(bed, doubler), "Claim", on=asked_in(asked))
    assert (await table_in(bed)).match.points(doubler) == 1


async def test_claim_after_a_week_wins_the_match(bed: Bed) -> None:
    await begin(bed)
    late, waits = await on_turn(bed)
    await pass_deadline(bed)
    bed.pass_time((LOST - DEFAULT_DEADLINE) / 1000)
    asked = await bed.run(waits, "match claim")
    assert "You win the match." in answer(asked)
    await bed.click(waits, "Claim", on=asked_in(asked))
    assert "ran out of time" in text(bed.board())
    assert labels(bed.board()) == ["Rematch"]
    assert "Abandoned right away: a loss for the player who left, no win for the other." in text(bed.board())
    said = answer(await bed.run(waits, "leaderboard", rank_by="wins"))
    assert f"0–1 {'Anna' if late is bed.anna else 'Björn'}" in said
    assert "You aren't listed yet." in said


@pytest.mark.parametrize(
    ("session", "says"), [(False, "who was waiting, wins"), (True, "The session was inactive too long")]
)
async def test_untouched_match_lapses_and_frees_the_channel(bed: Bed, session: bool, says: str) -> None:
    await (begin_session(bed) if session else begin(bed))
    await pass_deadline(bed)
    board = await let_time_pass(bed, (LAPSE - DEFAULT_DEADLINE) // 1000)
    end = (await table_in(bed)).match.end
    assert end is not None
    assert end.close is EndReason.LAPSED
    assert says in text(board)
    assert bed.pinged(board) == set()
    await begin(bed)


async def test_match_that_cannot_be_shown_does_not_stop_reminders(bed: Bed) -> None:
    other = bed.server.create_text_channel("other")
    await begin(bed)
    await begin(bed, where=other)
    bed.env.inject_error("POST", f"/channels/{bed.channel.id}/messages", status=404, code=10003)
    before = bed.board(other).id
    await let_time_pass(bed, UNTIL_REMINDER)
    assert bed.board(other).id != before
    assert "Time runs out" in text(bed.board(other))
    assert (await table_in(bed)).stored.clock.due_at > bed.now()


async def test_departed_player_loses_when_the_opponent_claims(bed: Bed) -> None:
    await begin(bed)
    bed.server.remove_member(bed.bjorn)
    asked = await bed.run(bed.anna, "match claim")
    assert "Björn has left this server." in answer(asked)
    assert (await table_in(bed)).match.end is None
    await bed.click(bed.anna, "End it", on=asked_in(asked))
    end = (await table_in(bed)).match.end
    assert end is not None
    assert (end.winner, end.close) == (Side.X, EndReason.CONCEDED)
    assert "**Björn** left, so **Anna** wins the match" in text(bed.board())


async def test_member_is_not_departed_if_present_or_unknown(bed: Bed) -> None:
    now = await begin(bed)
    forged = Press(Verb.GONE, now.id, now.match.version).button_id()
    said = await refused(bed, forgery.press(bed, bed.anna, bed.board(), forged))
    assert "Your opponent is a member of this server" in said
    bed.env.inject_error("GET", "/guilds/*/members/*", status=500)
    said = await refused(bed, forgery.press(bed, bed.anna, bed.board(), forged))
    assert "Your opponent is a member of this server" in said


async def test_no_deadline_runs_while_the_bot_may_not_post(bed: Bed) -> None:
    await begin(bed)
    mine, other = await on_turn(bed)
    bed.deny("view_channel", "send_messages")
    for _ in range(8):
        await let_time_pass(bed, DAY // 1000)
    bed.deny()
    assert "couldn't show this match" in answer(await bed.run(other, "match claim"))
    await bed.run(other, "board")
    clock = (await table_in(bed)).stored.clock
    assert clock.deadline is not None
    assert abs(clock.deadline - bed.now() - DEFAULT_DEADLINE) < 1000
    reminder = await let_time_pass(bed, UNTIL_REMINDER)
    assert bed.pinged(reminder) == {mine.id}
    await let_time_pass(bed, THIRD)
    await bed.click(other, "Claim", on=asked_in(await bed.run(other, "match claim")))
    assert any(isinstance(event, DeadlineMissed) for event in (await table_in(bed)).events)


async def test_reminder_that_failed_is_repeated_soon(bed: Bed) -> None:
    await begin(bed)
    mine, _ = await on_turn(bed)
    bed.env.inject_error("POST", f"/channels/{bed.channel.id}/messages", status=503)
    first = bed.board()
    assert (await let_time_pass(bed, UNTIL_REMINDER)).id == first.id
    assert (await let_time_pass(bed, 14 * 60)).id == first.id
    reminder = await let_time_pass(bed, 60)
    assert bed.pinged(reminder) == {mine.id}
    assert f"Time runs out <t:{(bed.now() + THIRD * 1000) // 1000}:R>" in text(reminder)


async def test_match_in_a_deleted_channel_ends_without_a_result(bed: Bed) -> None:
    other = bed.server.create_text_channel("other")
    now = await begin(bed, where=other)
    bed.env.backend.delete_channel(other.id)
    for seconds in (UNTIL_REMINDER, LAPSE // 1000 - 1):
        bed.pass_time(seconds)
        await fire_due_timers(bed.client)
    assert (await table(db_of(bed), now.id)).match.end is None
    bed.pass_time(1)
    await fire_due_timers(bed.client)
    assert (await table(db_of(bed), now.id)).match.end == MatchEnded(None, EndReason.CANCELLED)
    await begin(bed)


async def test_long_unshown_match_that_can_be_shown_goes_on(bed: Bed) -> None:
    now = await begin(bed)
    bed.deny("send_messages", "view_channel")
    await let_time_pass(bed, UNTIL_REMINDER)
    bed.deny()
    bed.pass_time(2 * LAPSE // 1000)
    board = await let_time_pass(bed, 60)
    assert (await table_in(bed)).match == now.match
    assert "to play" in text(board)

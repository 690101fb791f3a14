"""Challenges and fair play: faults that users of other bots have reported."""

from __future__ import annotations

import asyncio

from backgammon import Concede, Rules, Side
from club import challenges
from club.errors import ChallengeRefused, ChannelBusy
from club.people import By, Person
from storage import matches
from tests.support import forgery
from tests.support.database import fetch
from tests.support.discord import Bed
from tests.support.match_setup import (
    asked_in,
    begin,
    db_of,
    do,
    on_turn,
    refused,
    saved_state,
    seated,
    show,
    table_in,
    to_roll,
    until,
)
from tests.support.messages import answer, buttons, labels, text

DAY = 24 * 3600
NOTHING_COUNTS = "No match counts here yet"


async def test_challenger_cannot_accept_their_own_challenge(bed: Bed) -> None:
    """Nor can anyone join twice or challenge themselves."""
    posed = asked_in(await bed.run(bed.anna, "challenge", length=5))
    sit = str(buttons(posed)[0].custom_id)
    assert "your own challenge" in await refused(bed, bed.click(bed.anna, "Join", on=posed))
    await bed.click(bed.bjorn, "Join", on=posed)
    assert "answered already" in await refused(bed, forgery.press(bed, bed.bjorn, posed, sit))
    assert len(await db_of(bed).read(matches.live_ids)) == 1


async def test_simultaneous_acceptances_start_one_match(bed: Bed) -> None:
    """Two clicks in two channels."""
    asked = asked_in(await bed.run(bed.anna, "challenge", length=5, opponent=bed.bjorn))
    db = db_of(bed)
    [row] = await fetch(db, "SELECT id FROM challenges WHERE message_id = ?", asked.id)
    clicks = [By(Person(bed.bjorn.id, "Björn"), bed.now(), f"click {number}") for number in range(2)]
    accepted = await asyncio.gather(
        *(challenges.accept(db, by, row["id"], 1000 + n, bytes(32)) for n, by in enumerate(clicks)),
        return_exceptions=True,
    )
    assert sum(isinstance(one, (ChallengeRefused, ChannelBusy)) for one in accepted) == 1
    assert len(await db.read(matches.live_ids)) == 1


async def test_unaccepted_challenge_counts_for_nothing(bed: Bed) -> None:
    """An expired challenge is not a loss, so no record can be padded with it."""
    for _ in range(3):
        await bed.run(bed.anna, "challenge", length=5, opponent=bed.bjorn)
        await bed.run(bed.bjorn, "decline")
        await bed.run(bed.anna, "challenge", length=5, opponent=bed.bjorn)
        await bed.run(bed.anna, "decline")
    await bed.run(bed.anna, "challenge", length=5, opponent=bed.bjorn)
    bed.pass_time(DAY)
    await bed.wait(61)
    for who in (bed.anna, bed.bjorn):
        assert NOTHING_COUNTS in answer(await bed.run(who, "leaderboard"))


async def test_result_belongs_to_the_two_players_of_a_match(bed: Bed) -> None:
    """A stale challenge or a wrong opponent never records a loss."""
    carin = bed.person("Carin")
    stale = asked_in(await bed.run(bed.anna, "challenge", length=5, opponent=carin))
    bed.pass_time(DAY)
    assert "expired" in await refused(bed, bed.click(carin, "Accept", on=stale))
    await bed.run(bed.anna, "challenge", length=5, opponent=carin)
    now = await begin(bed)
    await do(bed, now, Side.O, Concede())
    rows = await fetch(db_of(bed), "SELECT player_id, opponent_id, won FROM results ORDER BY player_id")
    assert {(row["player_id"], row["opponent_id"], row["won"]) for row in rows} == {
        (now.x.id, now.o.id, 1),
        (now.o.id, now.x.id, 0),
    }


async def test_open_challenge_blocks_no_other_command(bed: Bed) -> None:
    """Someone who is challenged may use every command before they answer."""
    carin, dora = bed.person("Carin"), bed.person("Dora")
    posed = asked_in(await bed.run(bed.anna, "challenge", length=5, opponent=bed.bjorn))
    await bed.run(carin, "challenge", length=5, opponent=bed.bjorn)
    assert await db_of(bed).read(matches.live_ids) == []
    elsewhere = bed.server.create_text_channel("elsewhere")
    asked = asked_in(await bed.run(bed.bjorn, "challenge", length=5, opponent=dora, where=elsewhere))
    await bed.click(dora, "Accept", on=asked)
    now = await table_in(bed, elsewhere)
    mine = bed.bjorn if now.match.to_act is Side.X else dora
    plays = await mine.autocomplete(elsewhere, "move", "play", "")
    await bed.run(mine, "move", skip_question=True, where=elsewhere, play=plays[0]["value"])
    assert (await table_in(bed, elsewhere)).match.version > now.match.version
    assert "Accept" in labels(bed.message(posed.id))


async def test_challenger_who_accepts_learns_who_must_answer(bed: Bed) -> None:
    """The reply names the opponent instead of misleading the challenger."""
    asked = asked_in(await bed.run(bed.anna, "challenge", length=5, opponent=bed.bjorn))
    for attempt in (bed.run(bed.anna, "accept"), bed.click(bed.anna, "Accept", on=asked)):
        assert f"waiting for <@{bed.bjorn.id}>" in await refused(bed, attempt)


async def test_ping_is_a_new_message(bed: Bed) -> None:
    """Discord does not notify for a mention that is edited into a message."""
    await begin(bed)
    await until(bed, to_roll)
    mine, other = await on_turn(bed)
    before = {message.id for message in bed.messages()}
    bed.pass_time(3600)
    await bed.run(mine, "resign", skip_question=True, level=1)
    [new] = [message for message in bed.messages() if message.id not in before]
    assert bed.pinged(new) == {other.id}
    edits = bed.requests("PATCH")
    assert edits
    for entry in edits:
        assert not (entry.json or {}).get("allowed_mentions", {}).get("users")


async def test_live_match_is_ended_only_by_its_players(bed: Bed) -> None:
    """The bot neither cuts a match short nor resigns for a player."""
    now = await begin(bed, 5)
    waiting = seated(bed, (now.match.to_act or Side.X).other)
    before = now.log
    await bed.run(waiting, "block add", person=seated(bed, now.match.to_act or Side.X))
    bed.pass_time(2 * DAY)
    await bed.wait(61)
    await bed.restart()
    bed.server.remove_member(waiting)
    await bed.run(bed.person("Carin"), "board")
    after = await table_in(bed)
    assert after.log == before
    assert after.match.end is None
    assert after.match.rules == Rules(length=5)
    assert "to play" in text(bed.board())


async def test_request_to_end_a_match_does_not_end_it(bed: Bed) -> None:
    """Without the opponent's consent, or a confirmation, the match goes on."""
    await begin(bed)
    await until(bed, to_roll)
    mine, other = await on_turn(bed)
    await show(bed)
    before = await saved_state(bed)
    await bed.run(mine, "match forfeit")
    assert await saved_state(bed) == before
    await bed.run(mine, "match cancel")
    await bed.run(mine, "resign", skip_question=True, level=3)
    assert (await table_in(bed)).match.end is None
    assert NOTHING_COUNTS in answer(await bed.run(other, "leaderboard"))

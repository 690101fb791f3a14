"""Faults that other people's programs had with challenges and fair play (B57, B61, B62, B65, B67, B68, B70)."""

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
    kept,
    on_turn,
    refused,
    seated,
    show,
    table_in,
    to_roll,
    until,
)
from tests.support.messages import answer, buttons, labels, text

DAY = 24 * 3600
NOTHING_COUNTS = "Nobody has finished a match"


async def test_the_same_person_neither_sits_down_twice_nor_against_himself(bed: Bed) -> None:
    """B57: one person joined twice, and challenged himself."""
    posed = asked_in(await bed.run(bed.anna, "challenge match"))
    sit = str(buttons(posed)[0].custom_id)
    assert "your own challenge" in await refused(bed, bed.click(bed.anna, "Sit down", on=posed))
    await bed.click(bed.bjorn, "Sit down", on=posed)
    assert "answered already" in await refused(bed, forgery.press(bed, bed.bjorn, posed, sit))
    assert len(await db_of(bed).read(matches.live_ids)) == 1


async def test_one_person_who_accepts_twice_at_the_same_moment_plays_once(bed: Bed) -> None:
    """B57 again, as a race of two clicks in two channels."""
    asked = asked_in(await bed.run(bed.anna, "challenge match", opponent=bed.bjorn))
    db = db_of(bed)
    [row] = await fetch(db, "SELECT id FROM challenges WHERE message_id = ?", asked.id)
    clicks = [By(Person(bed.bjorn.id, "Björn"), bed.now(), f"click {number}") for number in range(2)]
    accepted = await asyncio.gather(
        *(challenges.accept(db, by, row["id"], 1000 + n, bytes(32)) for n, by in enumerate(clicks)),
        return_exceptions=True,
    )
    assert sum(isinstance(one, (ChallengeRefused, ChannelBusy)) for one in accepted) == 1
    assert len(await db.read(matches.live_ids)) == 1


async def test_challenges_that_nobody_accepted_count_for_nothing(bed: Bed) -> None:
    """B61: an unaccepted challenge expired as a loss, so that people padded their record."""
    for _ in range(3):
        await bed.run(bed.anna, "challenge match", opponent=bed.bjorn)
        await bed.run(bed.bjorn, "decline")
        await bed.run(bed.anna, "challenge match", opponent=bed.bjorn)
        await bed.run(bed.anna, "withdraw")
    await bed.run(bed.anna, "challenge match", opponent=bed.bjorn)
    bed.pass_time(DAY)
    await bed.wait(61)
    for who in (bed.anna, bed.bjorn):
        assert NOTHING_COUNTS in answer(await bed.run(who, "leaderboard"))


async def test_a_result_is_of_the_two_who_sat_down_and_of_nobody_else(bed: Bed) -> None:
    """B62: a loss was recorded for a stale challenge, or for the wrong opponent."""
    carin = bed.person("Carin")
    stale = asked_in(await bed.run(bed.anna, "challenge match", opponent=carin))
    bed.pass_time(DAY)
    assert "expired" in await refused(bed, bed.click(carin, "Accept", on=stale))
    await bed.run(bed.anna, "challenge match", opponent=carin)
    now = await begin(bed)
    await do(bed, now, Side.O, Concede())
    rows = await fetch(db_of(bed), "SELECT player_id, opponent_id, won FROM results ORDER BY player_id")
    assert {(row["player_id"], row["opponent_id"], row["won"]) for row in rows} == {
        (now.x.number, now.o.number, 1),
        (now.o.number, now.x.number, 0),
    }


async def test_a_challenge_keeps_nobody_from_anything(bed: Bed) -> None:
    """B65: whoever was challenged could use no other command before he had answered."""
    carin, dora = bed.person("Carin"), bed.person("Dora")
    posed = asked_in(await bed.run(bed.anna, "challenge match", opponent=bed.bjorn))
    await bed.run(carin, "challenge match", opponent=bed.bjorn)
    assert await db_of(bed).read(matches.live_ids) == []
    elsewhere = bed.server.create_text_channel("elsewhere")
    asked = asked_in(await bed.run(bed.bjorn, "challenge match", opponent=dora, where=elsewhere))
    await bed.click(dora, "Accept", on=asked)
    now = await table_in(bed, elsewhere)
    mine = bed.bjorn if now.match.to_act is Side.X else dora
    plays = await mine.autocomplete(elsewhere, "move", "play", "")
    await bed.run(mine, "move", sure=True, where=elsewhere, play=plays[0]["value"])
    assert (await table_in(bed, elsewhere)).match.version > now.match.version
    assert "Accept" in labels(bed.message(posed.id))


async def test_the_challenger_who_accepts_hears_for_whom_it_waits(bed: Bed) -> None:
    """B67: he was told something that misled him."""
    asked = asked_in(await bed.run(bed.anna, "challenge match", opponent=bed.bjorn))
    for doing in (bed.run(bed.anna, "accept"), bed.click(bed.anna, "Accept", on=asked)):
        assert f"it waits for <@{bed.bjorn.id}>" in await refused(bed, doing)


async def test_whoever_is_pinged_is_pinged_by_a_new_message_and_never_by_an_edit(bed: Bed) -> None:
    """B68: a mention that is edited into a message notifies nobody."""
    await begin(bed)
    await until(bed, to_roll)
    mine, other = await on_turn(bed)
    before = {message.id for message in bed.messages()}
    bed.pass_time(3600)
    await bed.run(mine, "resign", sure=True, level=1)
    [new] = [message for message in bed.messages() if message.id not in before]
    assert bed.pinged(new) == {other.id}
    edits = bed.requests("PATCH")
    assert edits
    for entry in edits:
        assert not (entry.json or {}).get("allowed_mentions", {}).get("users")


async def test_nothing_ends_a_live_match_but_its_players(bed: Bed) -> None:
    """B70: a match was cut short, or resigned for somebody, too early."""
    now = await begin(bed, 5)
    waiting = seated(bed, (now.match.to_act or Side.X).other)
    before = now.log
    await bed.run(waiting, "block", person=seated(bed, now.match.to_act or Side.X))
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


async def test_a_question_to_end_a_match_ends_nothing_by_itself(bed: Bed) -> None:
    """B70 again: without the other's consent, or a second look at one's own wish, a match goes on."""
    await begin(bed)
    await until(bed, to_roll)
    mine, other = await on_turn(bed)
    await show(bed)
    before = await kept(bed)
    await bed.run(mine, "leave")
    assert await kept(bed) == before
    await bed.run(mine, "match cancel")
    await bed.run(mine, "resign", sure=True, level=3)
    assert (await table_in(bed)).match.end is None
    assert NOTHING_COUNTS in answer(await bed.run(other, "leaderboard"))

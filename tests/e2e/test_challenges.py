"""From a challenge to a match: menus, open challenges, declining, withdrawing, expiry and rematches."""

from __future__ import annotations

from typing import Any

import pytest

from backgammon import Concede, Rules, Side
from bot.delivery.reply import Responder
from club import challenges
from club.people import By, Person
from tests.support import forgery
from tests.support.database import execute, fetch
from tests.support.discord import Bed
from tests.support.match_setup import asked_in, begin, db_of, do, refused, show, table_in
from tests.support.messages import answer, buttons, labels, pictures, text

DAY = 24 * 3600


async def test_anyone_may_accept_an_open_challenge(bed: Bed) -> None:
    posed = asked_in(await bed.run(bed.anna, "challenge", length=3))
    assert "Who's in?" in text(posed)
    assert labels(posed) == ["Join", "Suggest changes", "Withdraw"]
    press = str(buttons(posed)[0].custom_id)
    await bed.click(bed.person("Carin"), "Join", on=posed)
    assert "Anna  0 – 0  Carin" in text(bed.board())
    assert "answered already" in await refused(bed, forgery.press(bed, bed.bjorn, posed, press))


@pytest.mark.parametrize("accepted", [True, False], ids=["accepted", "declined"])
async def test_challenge_answered_before_it_was_confirmed_is_closed(
    bed: Bed, monkeypatch: pytest.MonkeyPatch, accepted: bool
) -> None:
    post = Responder.post

    async def post_and_answer(responder: Responder, **message: Any) -> int | None:
        posted = await post(responder, **message)
        [asked] = await fetch(db_of(bed), "SELECT id FROM challenges")
        by = By(Person(bed.bjorn.id, "Björn"), bed.now(), "faster")
        if accepted:
            await challenges.accept(db_of(bed), by, asked["id"], bed.channel.id, bytes(32))
        else:
            await challenges.decline(db_of(bed), by, asked["id"])
        return posted

    monkeypatch.setattr(Responder, "post", post_and_answer)
    posed = asked_in(await bed.run(bed.anna, "challenge", length=5, opponent=bed.bjorn))
    shown = bed.message(posed.id)
    assert labels(shown) == []
    assert ("against **Björn**" if accepted else "Björn declined") in text(shown)


async def test_accept_button_is_removed_if_its_message_is_unknown(bed: Bed) -> None:
    posed = asked_in(await bed.run(bed.anna, "challenge", length=5, opponent=bed.bjorn))
    await execute(db_of(bed), "UPDATE challenges SET message_id = NULL")
    await bed.click(bed.bjorn, "Accept", on=posed)
    assert labels(bed.message(posed.id)) == []
    assert "against **Björn**" in text(bed.message(posed.id))


async def test_accept_command_prefers_the_challenge_naming_the_player(bed: Bed) -> None:
    carin = bed.person("Carin")
    await bed.run(carin, "challenge", length=5)
    await bed.run(bed.anna, "challenge", length=5, opponent=bed.bjorn)
    result = await bed.run(bed.bjorn, "accept")
    assert any(pictures(asked_in(result)))
    assert "Anna  0 – 0  Björn" in answer(result)


@pytest.mark.parametrize("by_command", [False, True], ids=["button", "command"])
async def test_decline_is_visible_to_everyone(bed: Bed, by_command: bool) -> None:
    posed = asked_in(await bed.run(bed.anna, "challenge", length=5, opponent=bed.bjorn))
    if by_command:
        assert "You declined Anna's challenge." in answer(await bed.run(bed.bjorn, "decline"))
    else:
        await bed.click(bed.bjorn, "Decline or withdraw", on=posed)
    assert "Björn declined Anna's challenge" in text(bed.message(posed.id))
    assert labels(bed.message(posed.id)) == []
    assert len(bed.messages()) == 1


@pytest.mark.parametrize("by_command", [False, True], ids=["button", "command"])
async def test_challenge_is_withdrawn_by_the_challenger(bed: Bed, by_command: bool) -> None:
    posed = asked_in(await bed.run(bed.anna, "challenge", length=5, opponent=bed.bjorn))
    if by_command:
        said = answer(await bed.run(bed.anna, "decline"))
        what = "a match to 5 points with the cube and the Crawford rule"
        assert said == f"You withdrew your challenge to Björn: {what}."
    else:
        await bed.click(bed.anna, "Decline or withdraw", on=posed)
    assert "Anna withdrew the challenge" in text(bed.message(posed.id))
    await bed.run(bed.anna, "challenge", length=5, opponent=bed.bjorn)
    assert len(bed.messages()) == 2


async def test_withdrawn_open_challenge_is_named(bed: Bed) -> None:
    await bed.run(bed.anna, "challenge", money=True)
    said = answer(await bed.run(bed.anna, "decline"))
    assert said == "You withdrew your open challenge: a money session, played until you end it."


async def test_decline_answers_others_before_it_withdraws_ones_own(bed: Bed) -> None:
    own = asked_in(await bed.run(bed.bjorn, "challenge", length=5))
    await bed.run(bed.person("Carin"), "challenge", length=5)  # open to anyone, so it does not wait for Björn
    asked = asked_in(await bed.run(bed.anna, "challenge", length=5, opponent=bed.bjorn))
    assert "You declined Anna's challenge." in answer(await bed.run(bed.bjorn, "decline"))
    assert "Björn declined" in text(bed.message(asked.id))
    assert labels(bed.message(own.id)) != []
    assert "You withdrew your open challenge" in answer(await bed.run(bed.bjorn, "decline"))
    assert "Björn withdrew" in text(bed.message(own.id))
    assert "Only Carin can withdraw this challenge" in await refused(bed, bed.run(bed.bjorn, "decline"))


async def test_challenge_expires_after_a_day(bed: Bed) -> None:
    named = asked_in(await bed.run(bed.anna, "challenge", length=5, opponent=bed.bjorn))
    open_to_all = asked_in(await bed.run(bed.bjorn, "challenge", length=5))
    bed.pass_time(DAY - 61)
    await bed.wait(60)
    assert labels(bed.message(named.id)) != []
    await bed.wait(61)
    assert "No one accepted Anna's challenge within a day" in text(bed.message(named.id))
    assert "No one accepted Björn's challenge within a day" in text(bed.message(open_to_all.id))
    assert labels(bed.message(named.id)) == []
    assert "no open challenge" in await refused(bed, bed.run(bed.bjorn, "accept"))
    assert "No match counts here yet" in answer(await bed.run(bed.anna, "leaderboard"))


async def test_challenge_that_expired_during_downtime_says_so(bed: Bed) -> None:
    posed = asked_in(await bed.run(bed.anna, "challenge", length=5, opponent=bed.bjorn))
    bed.pass_time(DAY)
    await bed.restart()
    assert "No one accepted Anna's challenge within a day" in text(bed.message(posed.id))
    assert labels(bed.message(posed.id)) == []
    assert "no open challenge" in await refused(bed, bed.run(bed.bjorn, "accept"))
    await bed.run(bed.anna, "challenge", length=5, opponent=bed.bjorn)


async def test_expired_challenge_without_a_message_is_harmless(bed: Bed) -> None:
    posed = asked_in(await bed.run(bed.anna, "challenge", length=5, opponent=bed.bjorn))
    bed.env.backend.delete_message(bed.channel.id, posed.id)
    bed.pass_time(DAY)
    await bed.wait(61)
    await bed.run(bed.anna, "challenge", length=5, opponent=bed.bjorn)


@pytest.mark.parametrize("first", ["anna", "bjorn"])
async def test_rematch_pressed_by_both_starts_and_keeps_the_last_board(bed: Bed, first: str) -> None:
    now = await begin(bed, length=3)
    await do(bed, now, Side.O, Concede())
    await show(bed)
    ended, asking = bed.board(), {"anna": bed.anna, "bjorn": bed.bjorn}[first]
    other = bed.bjorn if asking is bed.anna else bed.anna
    posed = asked_in(await bed.click(asking, "Rematch", on=ended))
    assert bed.pinged(posed) == {other.id}
    assert "a match to 3 points" in text(posed)
    assert f"waiting for <@{other.id}>" in await refused(bed, bed.click(asking, "Rematch", on=ended))
    await bed.click(other, "Rematch", on=ended)
    again = await table_in(bed)
    assert again.id != now.id
    assert again.match.rules == Rules(length=3)
    assert again.x.discord_id == asking.id
    assert text(bed.message(ended.id)) == text(ended)
    assert any(pictures(bed.message(ended.id)))
    assert bed.board().id not in (ended.id, posed.id)
    assert "(white) against" in text(bed.message(posed.id))
    assert "No match" not in text(bed.board())


async def test_rematch_by_command_is_accepted_by_button(bed: Bed) -> None:
    now = await begin(bed)
    await do(bed, now, Side.X, Concede())
    await show(bed)
    posed = asked_in(await bed.run(bed.bjorn, "match rematch"))
    assert "welcome to watch" in await refused(bed, bed.run(bed.person("Carin"), "match rematch"))
    await bed.click(bed.anna, "Accept", on=posed)
    assert "Björn  0 – 0  Anna" in text(bed.board())


async def test_rematch_can_be_asked_again_after_a_decline(bed: Bed) -> None:
    now = await begin(bed)
    await do(bed, now, Side.X, Concede())
    await show(bed)
    posed = asked_in(await bed.click(bed.bjorn, "Rematch"))
    await bed.click(bed.anna, "Decline or withdraw", on=posed)
    again = asked_in(await bed.click(bed.bjorn, "Rematch"))
    assert again.id != posed.id

"""Challenges that cannot be made or answered: one private answer that says what can be done, and nothing stands."""

from __future__ import annotations

import discord
import pytest

from backgammon import Concede, Side
from tests.support import forgery
from tests.support.discord import Bed
from tests.support.match_setup import asked_in, begin, do, refused, show
from tests.support.messages import answer, labels, text


async def test_nobody_challenges_himself(bed: Bed) -> None:
    said = await refused(bed, bed.run(bed.anna, "challenge match", opponent=bed.anna))
    assert "cannot challenge yourself" in said
    assert "leave the opponent out" in said


async def test_nobody_challenges_himself_from_the_menu_and_hears_it_at_once(bed: Bed) -> None:
    assert "cannot challenge yourself" in await refused(bed, bed.pick(bed.anna, "Challenge", bed.anna))


async def test_a_bot_does_not_play_and_the_answer_says_who_does(bed: Bed) -> None:
    robot = bed.server.add_member(bed.env.create_user("robot", bot=True))
    for doing in (
        bed.run(bed.anna, "challenge match", opponent=robot),
        bed.run(bed.anna, "challenge money", opponent=robot),
        bed.pick(bed.anna, "Challenge", robot),
    ):
        said = await refused(bed, doing)
        assert "Bots do not play" in said
        assert "Challenge a person" in said


async def test_somebody_who_is_not_in_the_server_cannot_be_challenged(bed: Bed) -> None:
    stranger = bed.env.create_user("stranger", global_name="A *strange* one")
    said = await refused(bed, bed.run(bed.anna, "challenge match", opponent=stranger))
    assert r"A \*strange\* one is not a member of this server" in said


async def test_somebody_who_left_before_the_length_was_chosen_cannot_be_challenged(bed: Bed) -> None:
    asked = await bed.pick(bed.anna, "Challenge", bed.bjorn)
    bed.server.remove_member(bed.bjorn)
    said = await refused(bed, bed.click(bed.anna, "5 points", on=asked_in(asked)))
    assert "not a member of this server" in said


async def test_somebody_who_cannot_see_the_channel_cannot_be_challenged_there(bed: Bed) -> None:
    asked = asked_in(await bed.pick(bed.anna, "Challenge", bed.bjorn))
    bed.deny("view_channel", to=bed.bjorn)
    for doing in (
        bed.run(bed.anna, "challenge match", opponent=bed.bjorn),
        bed.run(bed.anna, "challenge money", opponent=bed.bjorn),
        bed.pick(bed.anna, "Challenge", bed.bjorn),
        bed.click(bed.anna, "5 points", on=asked),
    ):
        said = await refused(bed, doing)
        assert "Björn cannot see this channel" in said
        assert "Use a channel that both of you can see" in said


async def test_what_discord_says_somebody_may_see_goes_before_what_we_work_out(
    bed: Bed, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Discord sends a member's permissions with a command; SimCord leaves them out."""
    nothing = discord.Permissions.none()
    monkeypatch.setattr(discord.Member, "resolved_permissions", property(lambda _: nothing))
    assert "cannot see this channel" in await refused(bed, bed.run(bed.anna, "challenge match", opponent=bed.bjorn))


@pytest.mark.parametrize("by_command", [False, True], ids=["button", "command"])
async def test_a_player_who_has_left_is_asked_for_no_rematch(bed: Bed, by_command: bool) -> None:
    now = await begin(bed)
    await do(bed, now, Side.O, Concede())
    await show(bed)
    bed.server.remove_member(bed.bjorn)
    said = await refused(bed, bed.run(bed.anna, "rematch") if by_command else bed.click(bed.anna, "Rematch"))
    assert "not a member of this server" in said


@pytest.mark.parametrize("length", [0, -1, 26, 10**12])
async def test_a_length_out_of_range_is_answered_with_the_range(
    bed: Bed, length: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    forgery.allow_any_option(monkeypatch)
    said = await refused(bed, bed.run(bed.anna, "challenge match", opponent=bed.bjorn, length=length))
    assert said == "Choose a number from 1 to 25."


async def test_the_same_question_is_asked_once_and_says_for_whom_it_waits(bed: Bed) -> None:
    await bed.run(bed.anna, "challenge match", opponent=bed.bjorn)
    said = await refused(bed, bed.run(bed.anna, "challenge match", opponent=bed.bjorn, length=7))
    assert f"waits for <@{bed.bjorn.id}>" in said


async def test_accept_with_nothing_to_accept_says_how_to_begin(bed: Bed) -> None:
    for command in ("accept", "decline"):
        said = await refused(bed, bed.run(bed.bjorn, command))
        assert "no open challenge" in said
        assert "/challenge match" in said
    assert "You have no open challenge" in await refused(bed, bed.run(bed.bjorn, "withdraw"))


@pytest.mark.parametrize("command", ["accept", "decline"])
async def test_the_challenger_who_answers_himself_hears_for_whom_it_waits(bed: Bed, command: str) -> None:
    await bed.run(bed.anna, "challenge match", opponent=bed.bjorn)
    said = await refused(bed, bed.run(bed.anna, command))
    assert f"waits for <@{bed.bjorn.id}>" in said
    assert "/withdraw" in said


async def test_the_challenger_who_presses_accept_hears_for_whom_it_waits(bed: Bed) -> None:
    asked = asked_in(await bed.run(bed.anna, "challenge match", opponent=bed.bjorn))
    assert f"waits for <@{bed.bjorn.id}>" in await refused(bed, bed.click(bed.anna, "Accept", on=asked))
    open_to_all = asked_in(await bed.run(bed.anna, "challenge match"))
    assert "waits for somebody to sit down" in await refused(bed, bed.click(bed.anna, "Sit down", on=open_to_all))


async def test_a_bystander_neither_accepts_nor_declines(bed: Bed) -> None:
    carin = bed.person("Carin")
    asked = asked_in(await bed.run(bed.anna, "challenge match", opponent=bed.bjorn))
    for label in ("Accept", "Decline or withdraw"):
        said = await refused(bed, bed.click(carin, label, on=asked))
        assert f"waits for <@{bed.bjorn.id}>" in said
        assert "Make one of your own" in said
    assert "no open challenge for you" in await refused(bed, bed.run(carin, "accept"))


async def test_only_the_challenger_withdraws_an_open_challenge(bed: Bed) -> None:
    asked = asked_in(await bed.run(bed.anna, "challenge match"))
    said = await refused(bed, bed.click(bed.bjorn, "Withdraw", on=asked))
    assert "Only Anna can withdraw" in said
    assert "Sit down" in said


async def test_a_challenge_that_was_answered_elsewhere_says_so(bed: Bed) -> None:
    bed.env.inject_error("PATCH", "/channels/*/messages/*", status=403, code=50001)
    asked = asked_in(await bed.run(bed.anna, "challenge match", opponent=bed.bjorn))
    await bed.run(bed.bjorn, "decline")
    assert "Accept" in labels(bed.messages()[0])
    assert "answered already" in await refused(bed, bed.click(bed.bjorn, "Accept", on=asked))


async def test_an_expired_challenge_says_so_even_before_it_is_cleared_away(bed: Bed) -> None:
    asked = asked_in(await bed.run(bed.anna, "challenge match", opponent=bed.bjorn))
    bed.pass_time(24 * 3600)
    assert "expired" in await refused(bed, bed.click(bed.bjorn, "Accept", on=asked))
    assert "expired" in await refused(bed, bed.click(bed.anna, "Decline or withdraw", on=asked))


async def test_a_second_match_in_a_channel_without_threads_is_refused_before_it_stands(bed: Bed) -> None:
    await begin(bed)
    carin = bed.person("Carin")
    bed.deny("create_public_threads")
    said = await refused(bed, bed.run(carin, "challenge match", opponent=bed.anna))
    assert "thread of its own" in said
    assert "Create Public Threads" in said
    assert "Try another channel" in said


async def test_a_second_match_whose_thread_was_forbidden_meanwhile_does_not_begin(bed: Bed) -> None:
    await begin(bed)
    carin, dora = bed.person("Carin"), bed.person("Dora")
    asked = asked_in(await bed.run(carin, "challenge match", opponent=dora))
    bed.deny("create_public_threads")
    assert "Create Public Threads" in await refused(bed, bed.click(dora, "Accept", on=asked))
    bed.deny()
    await bed.click(dora, "Accept", on=asked)
    [thread] = bed.channel.threads
    assert f"They play in {thread.mention}" in text(bed.message(asked.id))


@pytest.mark.parametrize("chosen", [{"threads": "never"}])
async def test_where_threads_are_never_opened_a_second_match_waits_for_the_first_to_end(
    bed: Bed, chosen: dict[str, str]
) -> None:
    assert chosen
    await begin(bed)
    carin, dora = bed.person("Carin"), bed.person("Dora")
    asked = asked_in(await bed.run(carin, "challenge match", opponent=dora))
    said = await refused(bed, bed.click(dora, "Accept", on=asked))
    assert "already being played in this channel" in said
    assert said == answer(await bed.run(dora, "accept"))

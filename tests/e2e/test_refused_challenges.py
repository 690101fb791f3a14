"""Challenges that cannot be made or answered: one private answer with an alternative, and nothing is created."""

from __future__ import annotations

import discord
import pytest

from backgammon import Concede, Side
from tests.support import forgery
from tests.support.discord import Bed
from tests.support.match_setup import asked_in, begin, do, refused, show
from tests.support.messages import answer, labels, text


async def test_player_cannot_challenge_themselves(bed: Bed) -> None:
    said = await refused(bed, bed.run(bed.anna, "challenge", length=5, opponent=bed.anna))
    assert "can't challenge yourself" in said
    assert "leave the opponent empty" in said


async def test_user_menu_refuses_challenging_oneself_immediately(bed: Bed) -> None:
    assert "can't challenge yourself" in await refused(bed, bed.pick(bed.anna, "Challenge", bed.anna))


async def test_bot_cannot_be_challenged(bed: Bed) -> None:
    robot = bed.server.add_member(bed.env.create_user("robot", bot=True))
    for attempt in (
        bed.run(bed.anna, "challenge", length=5, opponent=robot),
        bed.run(bed.anna, "challenge", money=True, opponent=robot),
        bed.pick(bed.anna, "Challenge", robot),
    ):
        said = await refused(bed, attempt)
        assert "Bots don't play" in said
        assert "Challenge a person" in said


async def test_non_member_cannot_be_challenged(bed: Bed) -> None:
    stranger = bed.env.create_user("stranger", global_name="A *strange* one")
    said = await refused(bed, bed.run(bed.anna, "challenge", length=5, opponent=stranger))
    assert r"A \*strange\* one isn't a member of this server" in said


async def test_member_who_left_before_the_panel_was_sent_is_refused(bed: Bed) -> None:
    asked = await bed.pick(bed.anna, "Challenge", bed.bjorn)
    bed.server.remove_member(bed.bjorn)
    said = await refused(bed, bed.click(bed.anna, "Send", on=asked_in(asked)))
    assert "isn't a member of this server" in said


async def test_member_who_cannot_see_the_channel_is_refused(bed: Bed) -> None:
    asked = asked_in(await bed.pick(bed.anna, "Challenge", bed.bjorn))
    bed.deny("view_channel", to=bed.bjorn)
    for attempt in (
        bed.run(bed.anna, "challenge", length=5, opponent=bed.bjorn),
        bed.run(bed.anna, "challenge", money=True, opponent=bed.bjorn),
        bed.pick(bed.anna, "Challenge", bed.bjorn),
        bed.click(bed.anna, "Send", on=asked),
    ):
        said = await refused(bed, attempt)
        assert "Björn can't see this channel" in said
        assert "Use a channel you can both see" in said


async def test_permissions_sent_by_discord_override_computed_ones(bed: Bed, monkeypatch: pytest.MonkeyPatch) -> None:
    """Discord sends a member's permissions with a command; SimCord leaves them out."""
    nothing = discord.Permissions.none()
    monkeypatch.setattr(discord.Member, "resolved_permissions", property(lambda _: nothing))
    assert "can't see this channel" in await refused(bed, bed.run(bed.anna, "challenge", length=5, opponent=bed.bjorn))


@pytest.mark.parametrize("by_command", [False, True], ids=["button", "command"])
async def test_departed_player_is_not_asked_for_a_rematch(bed: Bed, by_command: bool) -> None:
    now = await begin(bed)
    await do(bed, now, Side.O, Concede())
    await show(bed)
    bed.server.remove_member(bed.bjorn)
    said = await refused(bed, bed.run(bed.anna, "match rematch") if by_command else bed.click(bed.anna, "Rematch"))
    assert "isn't a member of this server" in said


@pytest.mark.parametrize("length", [0, -1, 26, 10**12])
async def test_length_out_of_range_is_answered_with_the_range(
    bed: Bed, length: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    forgery.allow_any_option(monkeypatch)
    said = await refused(bed, bed.run(bed.anna, "challenge", opponent=bed.bjorn, length=length))
    assert said == "Choose a number from 1 to 25."


async def test_repeated_challenge_names_the_awaited_player(bed: Bed) -> None:
    await bed.run(bed.anna, "challenge", length=5, opponent=bed.bjorn)
    said = await refused(bed, bed.run(bed.anna, "challenge", opponent=bed.bjorn, length=7))
    assert f"waiting for <@{bed.bjorn.id}>" in said


async def test_answer_without_a_challenge_is_explained(bed: Bed) -> None:
    said = await refused(bed, bed.run(bed.bjorn, "accept"))
    assert "no open challenge" in said
    assert "/challenge" in said
    assert "no challenge for you to decline or withdraw" in await refused(bed, bed.run(bed.bjorn, "decline"))


async def test_challengers_own_answer_names_the_awaited_player(bed: Bed) -> None:
    await bed.run(bed.anna, "challenge", length=5, opponent=bed.bjorn)
    said = await refused(bed, bed.run(bed.anna, "accept"))
    assert f"waiting for <@{bed.bjorn.id}>. /decline withdraws it." in said


async def test_challengers_accept_click_names_the_awaited_player(bed: Bed) -> None:
    asked = asked_in(await bed.run(bed.anna, "challenge", length=5, opponent=bed.bjorn))
    assert f"waiting for <@{bed.bjorn.id}>" in await refused(bed, bed.click(bed.anna, "Accept", on=asked))
    open_to_all = asked_in(await bed.run(bed.anna, "challenge", length=5))
    assert "That's your own challenge." in await refused(bed, bed.click(bed.anna, "Join", on=open_to_all))


async def test_bystander_neither_accepts_nor_declines(bed: Bed) -> None:
    carin = bed.person("Carin")
    asked = asked_in(await bed.run(bed.anna, "challenge", length=5, opponent=bed.bjorn))
    for label in ("Accept", "Decline or withdraw"):
        said = await refused(bed, bed.click(carin, label, on=asked))
        assert f"This challenge is for <@{bed.bjorn.id}>" in said
        assert "Send your own" in said
    assert "no open challenge for you" in await refused(bed, bed.run(carin, "accept"))


async def test_only_the_challenger_withdraws_an_open_challenge(bed: Bed) -> None:
    asked = asked_in(await bed.run(bed.anna, "challenge", length=5))
    said = await refused(bed, bed.click(bed.bjorn, "Withdraw", on=asked))
    assert "Only Anna can withdraw" in said
    assert "Join" in said


async def test_challenge_answered_by_command_says_so_on_a_click(bed: Bed) -> None:
    bed.env.inject_error("PATCH", "/channels/*/messages/*", status=403, code=50001)
    asked = asked_in(await bed.run(bed.anna, "challenge", length=5, opponent=bed.bjorn))
    await bed.run(bed.bjorn, "decline")
    assert "Accept" in labels(bed.messages()[0])
    assert "answered already" in await refused(bed, bed.click(bed.bjorn, "Accept", on=asked))


async def test_expired_challenge_says_so_before_upkeep(bed: Bed) -> None:
    asked = asked_in(await bed.run(bed.anna, "challenge", length=5, opponent=bed.bjorn))
    bed.pass_time(24 * 3600)
    assert "expired" in await refused(bed, bed.click(bed.bjorn, "Accept", on=asked))
    assert "expired" in await refused(bed, bed.click(bed.anna, "Decline or withdraw", on=asked))


async def test_second_match_without_thread_permission_is_refused(bed: Bed) -> None:
    await begin(bed)
    carin = bed.person("Carin")
    bed.deny("create_public_threads")
    said = await refused(bed, bed.run(carin, "challenge", length=5, opponent=bed.anna))
    assert "its own thread" in said
    assert "Create Public Threads" in said
    assert "Try another channel" in said


async def test_accept_fails_if_threads_were_forbidden_meanwhile(bed: Bed) -> None:
    await begin(bed)
    carin, dora = bed.person("Carin"), bed.person("Dora")
    asked = asked_in(await bed.run(carin, "challenge", length=5, opponent=dora))
    bed.deny("create_public_threads")
    assert "Create Public Threads" in await refused(bed, bed.click(dora, "Accept", on=asked))
    bed.deny()
    await bed.click(dora, "Accept", on=asked)
    [thread] = bed.channel.threads
    assert f"They play in {thread.mention}" in text(bed.message(asked.id))


@pytest.mark.parametrize("chosen", [{"threads": "never"}])
async def test_second_match_waits_if_threads_are_never_opened(bed: Bed, chosen: dict[str, str]) -> None:
    assert chosen
    await begin(bed)
    carin, dora = bed.person("Carin"), bed.person("Dora")
    asked = asked_in(await bed.run(carin, "challenge", length=5, opponent=dora))
    said = await refused(bed, bed.click(dora, "Accept", on=asked))
    assert "already a match in this channel" in said
    assert said == answer(await bed.run(dora, "accept"))

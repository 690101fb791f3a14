"""Blocking from the user's view: easy to find, private, and polite to the blocked player."""

from __future__ import annotations

from typing import TYPE_CHECKING

import discord
import pytest

from backgammon import Concede, Side
from bot.ui.custom_id import Press, Verb
from club.blocks import blocked_by
from tests.support import forgery
from tests.support.discord import Bed
from tests.support.match_setup import (
    asked_in,
    begin,
    db_of,
    do,
    on_turn,
    refused,
    saved_state,
    show,
    table_in,
    to_roll,
    until,
)
from tests.support.messages import answer, buttons, labels, selects, text

if TYPE_CHECKING:
    from simcord.actors import MemberActor

ACCUSING = ("block", "Björn", "refus", "sorry")


async def names_blocked_by(bed: Bed, who: MemberActor) -> list[str]:
    return [one.name for one in await blocked_by(db_of(bed), who.id)]


def in_private(bed: Bed, who: MemberActor) -> discord.Message:
    """Return the only private message that this person sees."""
    [message] = [one for one in bed.channel.history(viewer=who) if one.flags.ephemeral]
    return message


def no_ping_after(bed: Bed, seen: int) -> bool:
    bodies = [entry.json.get("data") or entry.json for entry in bed.requests("POST")[seen:] if entry.json]
    return not any((body.get("allowed_mentions") or {}).get("users") for body in bodies)


async def test_blocked_player_is_asked_to_choose_another_opponent(bed: Bed) -> None:
    await bed.run(bed.bjorn, "block add", person=bed.anna)
    seen = len(bed.requests("POST"))
    for attempt in (
        bed.run(bed.anna, "challenge", length=5, opponent=bed.bjorn),
        bed.run(bed.anna, "challenge", money=True, opponent=bed.bjorn),
        bed.pick(bed.anna, "Challenge", bed.bjorn),
    ):
        said = await refused(bed, attempt)
        assert said == "You can't challenge this person; choose someone else."
    assert no_ping_after(bed, seen)


async def test_panel_sent_after_a_block_makes_no_challenge(bed: Bed) -> None:
    asked = asked_in(await bed.pick(bed.anna, "Challenge", bed.bjorn))
    await bed.run(bed.bjorn, "block add", person=bed.anna)
    said = await refused(bed, bed.click(bed.anna, "Send", on=asked))
    assert "You can't challenge this person; choose someone else." in said


async def test_blocked_player_cannot_accept_the_blockers_challenge(bed: Bed) -> None:
    await bed.run(bed.bjorn, "block add", person=bed.anna)
    posed = asked_in(await bed.run(bed.bjorn, "challenge", length=5))
    said = await refused(bed, bed.click(bed.anna, "Join", on=posed))
    assert "choose another" in said
    assert not any(word in said for word in ACCUSING)
    assert "no open challenge for you" in await refused(bed, bed.run(bed.anna, "accept"))
    await bed.click(bed.person("Carin"), "Join", on=posed)
    assert (await table_in(bed)).o.name == "Carin"


async def test_block_leaves_the_match_running_and_refuses_a_rematch(bed: Bed) -> None:
    await begin(bed)
    await until(bed, to_roll)
    mine, other = await on_turn(bed)
    await bed.run(other, "block add", person=mine)
    before = (await table_in(bed)).match.version
    await bed.run(mine, "roll")
    now = await table_in(bed)
    assert now.match.version > before
    await do(bed, now, Side.X, Concede())
    await show(bed)
    ended = bed.board()
    assert "can't challenge this person" in await refused(bed, bed.click(mine, "Rematch", on=ended))
    assert "can't challenge this person" in await refused(bed, bed.run(mine, "match rematch"))
    assert "/block remove undoes that" in await refused(bed, bed.click(other, "Rematch", on=ended))


@pytest.mark.parametrize("by_command", [False, True], ids=["button", "command"])
async def test_player_who_declines_is_offered_a_block_in_private(bed: Bed, by_command: bool) -> None:
    posed = asked_in(await bed.run(bed.anna, "challenge", length=5, opponent=bed.bjorn))
    if by_command:
        await bed.run(bed.bjorn, "decline")
    else:
        await bed.click(bed.bjorn, "Decline or withdraw", on=posed)
    offer = in_private(bed, bed.bjorn)
    assert "press Block" in text(offer)
    assert "declined Anna's challenge" in text(bed.message(posed.id))
    [button] = buttons(offer)
    assert (button.label, button.style) == ("Block", discord.ButtonStyle.danger)
    said = answer(await bed.click(bed.bjorn, "Block", on=offer))
    assert "Anna can no longer challenge you" in said
    assert "/block remove" in said
    assert await names_blocked_by(bed, bed.bjorn) == ["Anna"]
    assert len(bed.messages()) == 1
    assert not any("block" in text(message).lower() for message in bed.channel.history(viewer=bed.anna))


async def test_player_who_withdraws_is_offered_no_block(bed: Bed) -> None:
    posed = asked_in(await bed.run(bed.anna, "challenge", length=5, opponent=bed.bjorn))
    assert (await bed.click(bed.anna, "Decline or withdraw", on=posed)).followups == []


async def test_decline_is_saved_even_if_no_block_can_be_offered(bed: Bed) -> None:
    posed = asked_in(await bed.run(bed.anna, "challenge", length=5, opponent=bed.bjorn))
    bed.env.inject_error("POST", "/webhooks/*", status=500, code=0)
    await bed.click(bed.bjorn, "Decline or withdraw", on=posed)
    assert "declined Anna's challenge" in text(bed.message(posed.id))


async def test_block_button_is_only_for_the_challenged_player(bed: Bed) -> None:
    posed = asked_in(await bed.run(bed.anna, "challenge", length=5, opponent=bed.bjorn))
    open_to_all = asked_in(await bed.run(bed.anna, "challenge", money=True))
    carin = bed.person("Carin")
    for number in (1, 2):
        for who in (bed.anna, carin):
            custom_id = Press(Verb.BLOCK, number).button_id()
            await refused(bed, forgery.press(bed, who, open_to_all, custom_id))
            assert await names_blocked_by(bed, who) == []
    assert "Accept" in labels(bed.message(posed.id))


async def test_block_closes_open_challenges_between_the_two(bed: Bed) -> None:
    by_anna = asked_in(await bed.run(bed.anna, "challenge", length=5, opponent=bed.bjorn))
    elsewhere = bed.server.create_text_channel("elsewhere")
    by_bjorn = asked_in(await bed.run(bed.bjorn, "challenge", length=5, opponent=bed.anna, where=elsewhere))
    said = answer(await bed.run(bed.bjorn, "block add", person=bed.anna))
    assert "A match in progress goes on" in said
    assert "Björn declined Anna's challenge" in text(bed.message(by_anna.id))
    assert "Björn withdrew the challenge" in text(bed.message(by_bjorn.id, elsewhere))


async def test_blocked_list_is_private_and_unblocks(bed: Bed) -> None:
    assert "You haven't blocked anyone" in answer(await bed.run(bed.bjorn, "block list"))
    carin = bed.person("Carin")
    for person in (bed.anna, carin):
        await bed.run(bed.bjorn, "block add", person=person)
    shown = await bed.run(bed.bjorn, "block list")
    assert shown.response is not None
    assert shown.response.ephemeral
    assert "Anna" in answer(shown)
    assert "Carin" in answer(shown)
    assert "You haven't blocked anyone" in answer(await bed.run(bed.anna, "block list"))
    [menu] = selects(asked_in(shown))
    value = next(option.value for option in menu.options if option.label == "Anna")
    left = await bed.choose(bed.bjorn, value, on=asked_in(shown))
    assert "Anna can challenge you again" in answer(left)
    assert [option.label for menu in selects(asked_in(left)) for option in menu.options] == ["Carin"]
    await bed.run(bed.anna, "challenge", length=5, opponent=bed.bjorn)
    assert "Carin can challenge you again" in answer(await bed.run(bed.bjorn, "block remove", person=carin))
    assert "isn't blocked" in answer(await bed.run(bed.bjorn, "block remove", person=carin))


async def test_unblock_menu_works_only_for_its_owner(bed: Bed) -> None:
    await bed.run(bed.bjorn, "block add", person=bed.anna)
    message = await bed.bjorn.send(bed.channel, "hello")
    for value in ("1", "2", "0", "zzzzzzzzzzzzz", "\uff11", "", "@everyone"):
        custom_id = "s1:unblock:0:0"
        said = await refused(bed, forgery.choose(bed, bed.person("Carin"), message, custom_id, value))
        assert "isn't blocked" in said
    assert await names_blocked_by(bed, bed.bjorn) == ["Anna"]


async def test_block_survives_a_restart_and_covers_outsiders(bed: Bed) -> None:
    stranger = bed.env.create_user("stranger", global_name="*Stranger*")
    assert r"\*Stranger\* can no longer" in answer(await bed.run(bed.bjorn, "block add", person=stranger))
    await bed.run(bed.bjorn, "block add", person=bed.anna)
    await bed.restart()
    assert "can't challenge" in await refused(bed, bed.run(bed.anna, "challenge", length=5, opponent=bed.bjorn))
    assert sorted(await names_blocked_by(bed, bed.bjorn)) == ["*Stranger*", "Anna"]


async def test_users_cannot_block_themselves_or_bots(bed: Bed) -> None:
    robot = bed.server.add_member(bed.env.create_user("robot", bot=True))
    assert "can't block yourself" in await refused(bed, bed.run(bed.anna, "block add", person=bed.anna))
    assert "Bots don't play" in await refused(bed, bed.run(bed.anna, "block add", person=robot))
    before = await saved_state(bed)
    assert "isn't blocked" in answer(await bed.run(bed.anna, "block remove", person=robot))
    assert await saved_state(bed) == before

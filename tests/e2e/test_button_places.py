"""A button acts only where its match or challenge is, and only in the database that it was shown for."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import pytest

from bot.ui.custom_id import Press, Verb
from storage import epochs
from tests.support import forgery
from tests.support.discord import Bed
from tests.support.match_setup import asked_in, begin, db_of, moderator, on_turn, refused, table_in, to_roll, until
from tests.support.messages import buttons, components

if TYPE_CHECKING:
    from simcord.actors import MemberActor
    from simcord.builders import ChannelHandle

UNKNOWN = "That button is out of date"


def other_server(bed: Bed) -> tuple[ChannelHandle, MemberActor]:
    """Return a channel of another server and Zoe, who is a member there."""
    server = bed.env.create_guild("Elsewhere")
    return server.create_text_channel("lounge"), server.add_member(bed.env.create_user("zoe", global_name="Zoe"))


@pytest.mark.parametrize("verb", [Verb.SIT, Verb.DECLINE, Verb.BLOCK])
@pytest.mark.parametrize("old", [False, True], ids=["with epoch", "without epoch"])
async def test_challenge_of_another_server_is_unknown(bed: Bed, verb: Verb, old: bool) -> None:
    there, zoe = other_server(bed)
    theirs = asked_in(await zoe.slash(there, "challenge", length=5))
    await bed.run(bed.anna, "challenge", money=True, stake="100 EUR")
    press = replace(Press(verb, 2), epoch="") if old else Press(verb, 2)
    assert UNKNOWN in await refused(bed, forgery.press(bed, zoe, theirs, press.button_id()))


async def test_challenge_is_answered_only_on_its_own_message(bed: Bed) -> None:
    asked_in(await bed.run(bed.anna, "challenge", length=1))
    carin = bed.person("Carin")
    other = asked_in(await bed.run(carin, "challenge", money=True))
    said = await refused(bed, forgery.press(bed, bed.bjorn, other, Press(Verb.SIT, 1).button_id()))
    assert UNKNOWN in said
    elsewhere = bed.server.create_text_channel("elsewhere")
    third = asked_in(await bed.run(carin, "challenge", length=5, where=elsewhere))
    assert UNKNOWN in await refused(bed, forgery.press(bed, bed.bjorn, third, Press(Verb.SIT, 1).button_id()))


async def test_match_of_another_server_is_unknown_to_its_players(bed: Bed) -> None:
    there, zoe = other_server(bed)
    assert there.guild is not None
    anna = there.guild.add_member(bed.anna.user)
    theirs = asked_in(await zoe.slash(there, "challenge", length=5))
    now = await begin(bed)
    await until(bed, to_roll)
    for verb in (Verb.ROLL, Verb.ASK_LEAVE, Verb.LEAVE, Verb.REMATCH, Verb.JUST_ROLL):
        press = Press(verb, now.id, (await table_in(bed)).match.version)
        assert UNKNOWN in await refused(bed, forgery.press(bed, anna, theirs, press.button_id()))


async def test_button_elsewhere_names_the_channel_of_the_match(bed: Bed) -> None:
    old = bed.server.create_text_channel("old")
    now = await begin(bed, where=old)
    board = bed.board(old)
    await bed.run(moderator(bed), "server relocate", match=now.id, channel=bed.channel, reason="tidying")
    version = (await table_in(bed)).match.version
    for button in (Press(Verb.ROLL, now.id, version), Press(Verb.ASK_LEAVE, now.id, version)):
        said = await refused(bed, forgery.press(bed, bed.anna, board, button.button_id()))
        assert f"<#{bed.channel.id}>" in said
        said = await refused(bed, forgery.press(bed, bed.person("Carin"), board, button.button_id()))
        assert UNKNOWN in said


async def test_button_of_the_first_format_still_works(bed: Bed) -> None:
    await begin(bed)
    now = await until(bed, to_roll)
    mine, _ = await on_turn(bed)
    press = replace(Press(Verb.ROLL, now.id, now.match.version), epoch="").button_id()
    assert press.startswith("b1:roll:")
    await forgery.press(bed, mine, bed.board(), press)
    assert (await table_in(bed)).match.version > now.match.version


async def test_every_control_of_a_board_has_the_epoch(bed: Bed) -> None:
    await begin(bed)
    await until(bed, to_roll)
    ids = [str(one.custom_id) for one in components(bed.board()) if getattr(one, "custom_id", None)]
    assert ids
    assert [one for one in ids if one.split(":")[4] != Press("", 0).epoch] == []


async def test_new_epoch_makes_shown_buttons_unknown(bed: Bed) -> None:
    await begin(bed)
    await until(bed, to_roll)
    mine, _ = await on_turn(bed)
    board = bed.board()
    await db_of(bed).write(epochs.renew)
    await bed.restart()
    assert buttons(board)
    for button in buttons(board):
        assert UNKNOWN in await refused(bed, mine.click(board, custom_id=button.custom_id))


async def test_epoch_survives_a_restart(bed: Bed) -> None:
    epoch = Press("", 0).epoch
    await bed.restart()
    assert Press("", 0).epoch == epoch

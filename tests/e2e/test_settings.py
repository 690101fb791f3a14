"""The panels of /settings and /server settings: every setting by click and by command option, and its effect."""

from __future__ import annotations

import dataclasses
from typing import TYPE_CHECKING, Any

import discord
import pytest

from backgammon import Side
from bot.features.settings.kinds import Setting
from bot.features.settings.rows import PERSONAL_SETTINGS, SERVER_SETTINGS
from club import settings
from club.clock import DAY
from storage.preferences import DEFAULT_PREFERENCES, Pings, Preferences
from storage.servers import Server, Threads
from tests.support import forgery
from tests.support.database import fetch
from tests.support.discord import Bed
from tests.support.match_setup import asked_in, begin, db_of, lose, moderator, refused, show, table_in
from tests.support.messages import answer, components, labels, menu_with, selects

if TYPE_CHECKING:
    from simcord.actors import MemberActor


async def preferences_of(bed: Bed, who: MemberActor) -> Preferences:
    return await settings.personal_settings(db_of(bed), who.id)


async def current_settings(bed: Bed) -> Server:
    return await settings.server_settings(db_of(bed), bed.server.id)


SWITCHES = {
    "Roll when I can't double": "auto_roll",
    "Play forced plays for me": "auto_play",
    "Preview plays": "confirm_plays",
    "Confirm anything that costs points": "ask_again",
    "My side at the bottom": "own_side_below",
}


@pytest.mark.parametrize("says", SWITCHES)
async def test_switch_shows_its_state_and_applies_to_one_user(bed: Bed, says: str) -> None:
    panel = asked_in(await bed.run(bed.anna, "settings"))
    off = await bed.click(bed.anna, f"{says}: on", on=panel)
    assert f"{says}: off" in labels(asked_in(off))
    assert getattr(await preferences_of(bed, bed.anna), SWITCHES[says]) is False
    assert await preferences_of(bed, bed.bjorn) == DEFAULT_PREFERENCES
    on = await bed.click(bed.anna, f"{says}: off", on=asked_in(off))
    assert f"{says}: on" in labels(asked_in(on))
    assert await preferences_of(bed, bed.anna) == DEFAULT_PREFERENCES


CHOSEN: dict[str, dict[str, Any]] = {
    "pingsnever": {"pings": Pings.NEVER},
    "pingsturn": {"pings": Pings.TURN},
    "length7": {"challenge_length": 7},
    "gamedutch": {"challenge_variant": "dutch"},
}


@pytest.mark.parametrize("value", CHOSEN)
async def test_menu_shows_the_chosen_option(bed: Bed, value: str) -> None:
    panel = asked_in(await bed.run(bed.anna, "settings"))
    changed = asked_in(await bed.anna.select(panel, [value], custom_id=menu_with(panel, value)))
    assert await preferences_of(bed, bed.anna) == Preferences(**CHOSEN[value])
    assert value in [option.value for menu in selects(changed) for option in menu.options if option.default]


async def test_every_personal_setting_can_be_changed_by_command(bed: Bed) -> None:
    await bed.run(
        bed.anna,
        "settings",
        theme="dark",
        home="left",
        my_side_at_bottom=False,
        auto_roll=False,
        forced_plays=False,
        preview_plays=False,
        confirm_costs=False,
        notify="turn",
        length=9,
        variant="dutch",
        language="sv",
    )
    assert await preferences_of(bed, bed.anna) == Preferences(
        theme="dark",
        mirrored=True,
        own_side_below=False,
        auto_roll=False,
        auto_play=False,
        confirm_plays=False,
        ask_again=False,
        pings=Pings.TURN,
        challenge_length=9,
        challenge_variant="dutch",
        language="sv",
    )
    shown = asked_in(await bed.run(bed.anna, "settings"))
    assert "Matchlängd: 9 poäng" in [option.label for menu in selects(shown) for option in menu.options]
    for choice in ("theme", "length", "variant"):
        await bed.run(bed.anna, "settings", reset=choice, language="discord")
    now = await preferences_of(bed, bed.anna)
    assert (now.theme, now.challenge_length, now.challenge_variant, now.mirrored) == (None, None, None, True)
    assert "Your settings" in answer(await bed.run(bed.anna, "settings"))


@pytest.mark.parametrize("partial_play", ["", "autoroll", "autoroll2", "1", "nothing1", "tipsseen1", "x" * 40])
@pytest.mark.parametrize("verb", ["prefer", "decide"])
async def test_unknown_switch_changes_nothing(bed: Bed, verb: str, partial_play: str) -> None:
    await begin(bed)
    said = await refused(bed, forgery.press(bed, moderator(bed), bed.board(), f"b1:{verb}:0:0:{partial_play}"))
    assert "settings" in said
    assert await fetch(db_of(bed), "SELECT * FROM preferences") == []
    assert await fetch(db_of(bed), "SELECT * FROM servers") == []


@pytest.mark.parametrize(
    "value", ["", "length26", "length0", "length-1", "gameacey-deucey", "pings", "days400", "themeneon"]
)
@pytest.mark.parametrize("verb", ["prefers", "decides"])
async def test_choice_that_is_not_offered_changes_nothing(bed: Bed, verb: str, value: str) -> None:
    await begin(bed)
    said = await refused(bed, forgery.choose(bed, moderator(bed), bed.board(), f"s1:{verb}:4:0", value))
    assert "settings" in said
    assert await fetch(db_of(bed), "SELECT * FROM preferences") == []
    assert await fetch(db_of(bed), "SELECT * FROM servers") == []


@pytest.mark.parametrize("menu", [1, 2, 3], ids=["channels", "results", "challengers"])
@pytest.mark.parametrize("value", ["123", "9" * 5000, "\uff11", "x"], ids=["unknown", "huge", "full width", "a word"])
async def test_unknown_channel_or_role_changes_nothing(bed: Bed, menu: int, value: str) -> None:
    channel = str(bed.channel.id)
    message = asked_in(await bed.run(mona := moderator(bed), "server settings"))
    said = await refused(bed, forgery.choose(bed, mona, message, f"s1:decides:{menu}:0", channel, value))
    assert "/server settings" in said
    assert await fetch(db_of(bed), "SELECT * FROM servers") == []


async def test_challenge_defaults_are_the_users_then_the_servers(bed: Bed) -> None:
    await bed.run(moderator(bed), "server settings", length=3, variant="dutch")
    asked = await bed.run(bed.anna, "challenge", opponent=bed.bjorn)
    assert "Dutch backgammon, a match to 3 points" in answer(asked)
    await bed.run(bed.anna, "settings", length=7, variant="standard")
    asked = await bed.run(bed.anna, "challenge")
    assert "A match to 7 points with the cube" in answer(asked)
    asked = await bed.run(bed.anna, "challenge", opponent=bed.person("Carin"), length=1)
    assert "a match to 1 point" in answer(asked)


async def test_only_moderators_change_server_settings(bed: Bed) -> None:
    message = asked_in(await bed.run(bed.anna, "challenge", length=5))
    for attempt in (
        forgery.press(bed, bed.anna, message, "b1:decide:0:0:stakes0"),
        forgery.choose(bed, bed.anna, message, "s1:decides:5:0", "days0"),
    ):
        assert "Manage Server" in await refused(bed, attempt)
    assert await fetch(db_of(bed), "SELECT * FROM servers") == []


DECIDED: dict[str, dict[str, Any]] = {
    "themedark": {"theme": "dark"},
    "days7": {"deadline": 7 * DAY},
    "threadsalways": {"threads": Threads.ALWAYS},
    "length11": {"challenge_length": 11},
    "gamestandard": {"challenge_variant": "standard"},
}


@pytest.mark.parametrize("value", DECIDED)
async def test_moderator_changes_server_settings_in_menus(bed: Bed, value: str) -> None:
    mona = moderator(bed)
    panel = asked_in(await bed.run(mona, "server settings"))
    changed = asked_in(await mona.select(panel, [value], custom_id=menu_with(panel, value)))
    now = await current_settings(bed)
    assert {name: getattr(now, name) for name in DECIDED[value]} == DECIDED[value]
    assert value in [option.value for menu in selects(changed) for option in menu.options if option.default]


async def test_matches_are_played_in_the_chosen_channels(bed: Bed) -> None:
    mona, other = moderator(bed), bed.server.create_text_channel("games")
    await bed.run(mona, "server channel", channel=other, matches=True)
    said = await refused(bed, bed.run(bed.anna, "challenge", length=5, opponent=bed.bjorn))
    assert f"Matches in this server are played in <#{other.id}>" in said
    await begin(bed, where=other)
    await bed.run(mona, "server channel", channel=other, matches=False)
    await bed.run(bed.anna, "challenge", length=5, opponent=bed.bjorn)


async def test_only_the_chosen_role_challenges_and_everyone_accepts(bed: Bed) -> None:
    role, mona = bed.server.create_role("Players"), moderator(bed)
    await bed.run(mona, "server settings", challenger_role=role)
    said = await refused(bed, bed.run(bed.anna, "challenge", length=5, opponent=bed.bjorn))
    assert f"Only <@&{role.id}> can send challenges" in said
    await bed.run(mona, "server settings", reset="challenger_role")
    await begin(bed)


async def test_only_the_chosen_role_asks_for_a_rematch_and_all_accept(bed: Bed) -> None:
    role, mona = bed.server.create_role("Players"), moderator(bed)
    dora = bed.server.add_member(bed.env.create_user("dora", global_name="Dora"), roles=[role])
    over = await lose(bed, await begin(bed, against=dora), Side.O)
    await show(bed)
    await bed.run(mona, "server settings", challenger_role=role)
    for attempt in (bed.run(bed.anna, "match rematch"), bed.click(bed.anna, "Rematch")):
        assert f"Only <@&{role.id}> can send challenges" in await refused(bed, attempt)
    await bed.run(dora, "match rematch")
    await bed.run(bed.anna, "match rematch")
    assert (await table_in(bed)).id > over.id


async def test_server_without_stakes_refuses_them(bed: Bed) -> None:
    panel = asked_in(await bed.run(mona := moderator(bed), "server settings"))
    await bed.click(mona, "Stakes: on", on=panel)
    assert "doesn't allow stakes" in await refused(
        bed, bed.run(bed.anna, "challenge", money=True, opponent=bed.bjorn, stake="0.50")
    )
    await bed.run(bed.anna, "challenge", money=True, opponent=bed.bjorn)


async def test_server_without_stakes_refuses_a_rematch_for_stakes(bed: Bed) -> None:
    await bed.run(bed.anna, "challenge", money=True, opponent=bed.bjorn, stake="0.50")
    await bed.click(bed.bjorn, "Accept", on=bed.messages()[-1])
    await bed.run(bed.anna, "match forfeit", skip_question=True)
    await bed.run(moderator(bed), "server settings", stakes=False)
    assert "doesn't allow stakes" in await refused(bed, bed.click(bed.bjorn, "Rematch"))
    assert "doesn't allow stakes" in await refused(bed, bed.run(bed.bjorn, "match rematch"))


async def test_server_without_a_leaderboard_says_so(bed: Bed) -> None:
    await bed.run(moderator(bed), "server settings", leaderboard=False)
    assert "turned its leaderboard off" in await refused(bed, bed.run(bed.anna, "leaderboard"))


async def test_server_can_have_a_thread_for_every_match(bed: Bed) -> None:
    await bed.run(moderator(bed), "server settings", threads="always")
    asked = await bed.run(bed.anna, "challenge", length=5, opponent=bed.bjorn)
    await bed.click(bed.bjorn, "Accept", on=asked_in(asked))
    (thread,) = bed.channel.threads
    assert (await table_in(bed, thread)).stored.channel_id == thread.id


OLD_PANELS: list[tuple[str, str | None, dict[str, Any]]] = [
    ("s1:theme:0:0", "dark", {"theme": "dark"}),
    ("s1:language:0:0", "fi", {"language": "fi"}),
    ("b1:direction:0:0:left", None, {"mirrored": True}),
    ("s1:prefers:1:0", "pingsnever", {"pings": Pings.NEVER}),
    ("b1:prefer:0:0:confirm0", None, {"confirm_plays": False}),
]


@pytest.mark.parametrize(("custom_id", "value", "changes"), OLD_PANELS, ids=[one[0] for one in OLD_PANELS])
async def test_button_of_older_panel_still_changes_setting(
    bed: Bed, custom_id: str, value: str | None, changes: dict[str, Any]
) -> None:
    message = asked_in(await bed.run(bed.anna, "settings"))
    if value is None:
        await forgery.press(bed, bed.anna, message, custom_id)
    else:
        await forgery.choose(bed, bed.anna, message, custom_id, value)
    assert await preferences_of(bed, bed.anna) == Preferences(**changes)


@pytest.mark.parametrize(
    ("command", "offered", "stored"),
    [("settings", PERSONAL_SETTINGS, Preferences), ("server settings", SERVER_SETTINGS, Server)],
)
async def test_panel_options_and_reset_offer_same_settings(
    bed: Bed, command: str, offered: list[Setting], stored: type
) -> None:
    group = bed.client.tree.get_command(command.partition(" ")[0])
    found = group.get_command("settings") if isinstance(group, discord.app_commands.Group) else group
    assert isinstance(found, discord.app_commands.Command)
    options = {option.display_name: option for option in found.parameters}
    reset = options.pop("reset")
    assert set(options) == {setting.option for setting in offered if setting.option}
    panel = asked_in(await bed.run(moderator(bed), command))
    ids = [str(one.custom_id) for one in components(panel) if getattr(one, "custom_id", None)]
    assert len(ids) == len(set(ids))
    for setting in offered:
        assert any(f":{setting.number:x}:0" in one if setting.number else f":{setting.key}" in one for one in ids)
    assert {str(choice.value) for choice in reset.choices} == {one.reset_name for one in offered if one.resettable}
    fields = {field.name: field.default for field in dataclasses.fields(stored)}
    assert {setting.field for setting in offered} | {"tips_seen"} >= set(fields)
    assert all(fields[setting.field] in (None, ()) for setting in offered if setting.resettable)
    assert len({setting.field for setting in offered}) == len(offered)

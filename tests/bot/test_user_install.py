"""User-installed: the bot speaks only in answer to a user, and every command says where it works."""

from __future__ import annotations

from pathlib import Path
from types import SimpleNamespace
from typing import Any
from unittest.mock import AsyncMock, Mock, create_autospec

import discord
import pytest
from discord import app_commands

from bot.command_kinds import AMONG_PEOPLE, EVERYWHERE, IN_SERVERS
from bot.context import Request
from bot.delivery.permissions import check_may_play, is_user_install
from bot.delivery.publisher import Publisher
from bot.delivery.reply import Responder
from bot.features import every_command
from bot.features.challenge import checks
from bot.features.challenge.checks import check_opponent, fetch_opponent
from bot.features.play.reminders import fire_due_timers
from bot.text.error_messages import UserError
from bot.text.translator import Translator
from club import clock
from club.tables import table
from storage import open_database
from tests.support.club import NOON, PLACE, begin

IN_DM = app_commands.AppCommandContext(guild=False, dm_channel=True, private_channel=False)
IN_GROUP = app_commands.AppCommandContext(guild=False, dm_channel=False, private_channel=True)


def make_interaction(
    *,
    guild: int | None = 7,
    context: app_commands.AppCommandContext = IN_SERVERS,
    installed: tuple[bool, bool] = (True, False),
    external: bool = True,
) -> Any:
    """Return an interaction; `installed` is (in the server, by the user)."""
    interaction = create_autospec(discord.Interaction, instance=True)
    interaction.guild_id, interaction.context = guild, context
    interaction.is_guild_integration.return_value, interaction.is_user_integration.return_value = installed
    interaction.permissions = discord.Permissions(use_external_apps=external)
    interaction.app_permissions = discord.Permissions.none()
    interaction.extras, interaction.id = {}, 1
    interaction.response = SimpleNamespace(is_done=lambda: False, send_message=AsyncMock())
    interaction.followup = SimpleNamespace(send=AsyncMock(return_value=SimpleNamespace(id=12)))
    interaction.response.send_message.return_value = SimpleNamespace(message_id=11)
    return interaction


@pytest.mark.parametrize(
    ("interaction", "user_install"),
    [
        pytest.param(make_interaction(), False, id="a server with the bot"),
        pytest.param(
            make_interaction(installed=(True, True)), False, id="a server with the bot, and user-installed too"
        ),
        pytest.param(make_interaction(installed=(False, True)), True, id="a server without the bot"),
        pytest.param(make_interaction(guild=None, context=IN_GROUP, installed=(False, True)), True, id="a group"),
        pytest.param(make_interaction(guild=None, context=IN_DM), False, id="messages to the bot"),
    ],
)
def test_user_install_is_where_only_a_user_has_the_bot(interaction: Any, user_install: bool) -> None:
    assert is_user_install(interaction) is user_install


def test_user_install_needs_no_permission_but_visible_replies() -> None:
    check_may_play(make_interaction(guild=None, context=IN_GROUP, installed=(False, True)), Translator())
    check_may_play(make_interaction(installed=(False, True)), Translator())
    with pytest.raises(UserError, match="Ask someone with Manage Server to add me"):
        check_may_play(make_interaction(installed=(False, True), external=False), Translator())
    with pytest.raises(UserError, match="I'm missing"):
        check_may_play(make_interaction(), Translator())


async def test_user_install_posts_boards_as_replies() -> None:
    fresh, done = make_interaction(installed=(False, True)), make_interaction(installed=(False, True))
    assert await Responder.of(fresh).post_as_user_install(view="board") == 11
    fresh.response.send_message.assert_awaited_once_with(view="board")
    done.response.is_done = lambda: True
    assert await Responder.of(done).post_as_user_install(view="board") == 12
    done.followup.send.assert_awaited_once_with(view="board", wait=True)


async def test_deferred_message_follows_a_user_install_interaction() -> None:
    for installed, followed in (((False, True), 1), ((True, False), 0)):
        late = make_interaction(installed=installed)
        late.response.is_done, late.channel_id = (lambda: True), 5
        send = late.client.get_partial_messageable.return_value.send = AsyncMock()
        await Responder.of(late).post_or_send(view="position")
        assert (late.followup.send.await_count, send.await_count) == (followed, 1 - followed)


@pytest.mark.parametrize(
    ("user_install", "external", "clicked", "counts"),
    [
        pytest.param(True, True, False, True, id="a response"),
        pytest.param(True, True, True, True, id="an edited response"),
        pytest.param(True, False, False, False, id="a response that only the user sees"),
        pytest.param(False, True, False, False, id="a server with the bot"),
        pytest.param(False, True, True, False, id="an edited board in a server with the bot"),
    ],
)
async def test_deadline_without_reminders_counts_in_user_install(
    tmp_path: Path, user_install: bool, external: bool, clicked: bool, counts: bool
) -> None:
    db = await open_database(f"sqlite:///{tmp_path / 'club.sqlite3'}")
    now = await begin(db)
    forbidden = discord.Forbidden(Mock(status=403, reason=""), {"code": 50001, "message": ""})
    client: Any = SimpleNamespace(get_channel=lambda _id: None, get_partial_messageable=Mock())
    client.get_partial_messageable.return_value.send = AsyncMock(side_effect=forbidden)
    at = [NOON]
    publisher = Publisher(client, db, lambda: at[0], 50, lambda _: Translator())
    bot: Any = SimpleNamespace(db=db, clock=lambda: at[0], publisher=publisher)
    interaction = make_interaction(installed=(not user_install, user_install), external=external)
    interaction.channel_id, interaction.type = PLACE.channel_id, discord.InteractionType.application_command
    interaction.message = None
    await publisher.show(now.id, Responder.of(interaction))
    if clicked:
        interaction.extras, interaction.response.edit_message = {}, AsyncMock()
        interaction.message = SimpleNamespace(id=11, flags=SimpleNamespace(ephemeral=False))
        await publisher.show(now.id, Responder.of(interaction), partial_play="0")
        interaction.response.edit_message.assert_awaited_once()
    for _ in range(3):
        due = (await table(db, now.id)).stored.clock.due_at
        if due <= NOON + clock.DEFAULT_DEADLINE:
            at[0] = due
            await fire_due_timers(bot)
    after = await table(db, now.id)
    assert (clock.may_claim(after.stored.clock, at[0]) and after.is_shown) is counts
    assert client.get_partial_messageable.return_value.send.await_count > 1
    await db.close()


async def test_user_install_accepts_any_person_but_no_bot(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(checks, "check_may_propose", AsyncMock())
    bot: Any = SimpleNamespace(db=None, clock=lambda: 0, fetch_user=AsyncMock(return_value="someone"))
    here = Request(bot, make_interaction(installed=(False, True)))
    await check_opponent(here, create_autospec(discord.User, instance=True, bot=False))
    assert await fetch_opponent(here, 5) == "someone"
    with pytest.raises(UserError, match="Bots don't play"):
        await check_opponent(here, create_autospec(discord.User, instance=True, bot=True))


FOR_ONE_USER = {
    "match",
    "help",
    "rules",
    "position",
    "settings",
    "privacy",
    "block",
    "Show position",
}
OF_SERVERS = {"server", "leaderboard", "profile", "Profile"}


@pytest.mark.parametrize("command", every_command(), ids=lambda command: command.name)
def test_every_command_is_allowed_where_it_makes_sense(command: Any) -> None:
    where = EVERYWHERE if command.name in FOR_ONE_USER else IN_SERVERS if command.name in OF_SERVERS else AMONG_PEOPLE
    assert command.allowed_contexts == where
    assert command.allowed_installs.guild
    assert bool(command.allowed_installs.user) is (command.name not in OF_SERVERS)

"""The little Discord that the playground shows: one server, one channel, two people. The server is the first one's."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import UTC, datetime
from typing import TYPE_CHECKING

from simcord.env import Env

if TYPE_CHECKING:
    import discord
    from simcord.actors import MemberActor
    from simcord.builders import ChannelHandle

BOT = "Barpoint"
SERVER = "Barpoint Club"
CHANNEL = "backgammon"
PEOPLE = (("anna", "Anna"), ("bjorn", "Björn"))


@dataclass(frozen=True, slots=True)
class World:
    """A simulated Discord with its people in place; the bot is not logged in before `env.start()`."""

    env: Env
    channel: ChannelHandle
    people: tuple[MemberActor, ...]


def make_world(bot: discord.Client) -> World:
    """Make the server, the channel and the people; their ids are the same in every run.

    The order is what makes it so: simulated ids are counted from a clock that starts on 1 January 2026, so whatever is
    made before the clock moves has the same id each time. What comes later (messages above all) must never have an id
    of an earlier run, because the database remembers those: hence the move to the present before anything happens.
    """
    env = Env(bot, check_errors=False)
    env.backend.edit_bot_profile(BOT)
    users = [env.create_user(name, global_name=shown) for name, shown in PEOPLE]
    server = env.create_guild(SERVER, owner=users[0])
    channel = server.create_text_channel(CHANNEL)
    people = tuple(server.add_member(user) for user in users)
    env.backend.advance_clock(seconds_behind(env))
    return World(env, channel, people)


def seconds_behind(env: Env) -> float:
    """How far the simulated clock is behind the real one; never negative, because it cannot be turned back."""
    return max(0.0, (datetime.now(UTC) - env.now()).total_seconds())

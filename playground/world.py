"""The simulated Discord of the playground: one server, owned by the first of two people, with one channel."""

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
    """A simulated Discord with its people; the bot is not logged in before `env.start()`."""

    env: Env
    channel: ChannelHandle
    people: tuple[MemberActor, ...]


def make_world(bot: discord.Client) -> World:
    """Create the server, the channel and the people; their IDs are the same in every run.

    Simulated IDs are counted from a clock that starts on 1 January 2026, so things created before the clock moves get
    the same ID each time. Anything created later, above all messages, must not get an ID of an earlier run, because the
    database remembers those. Therefore the clock is set to the current time before anything else happens.

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
    """Return how far the simulated clock is behind the real one, at least 0: it cannot be turned back."""
    return max(0.0, (datetime.now(UTC) - env.now()).total_seconds())

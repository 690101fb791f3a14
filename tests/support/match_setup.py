"""Bring a match into the state that a test needs: directly through the club, and then onto the board."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING, Any, cast

import discord

from backgammon import (
    AcceptResignation,
    Concede,
    Danced,
    Double,
    Match,
    Phase,
    Played,
    PlayerAction,
    Resign,
    Side,
    Win,
    legal_actions,
)
from club import settings
from club.exclusions import MIN_TURNS
from club.matches import act, latest_here
from club.people import By, Person
from club.tables import Table, table
from storage import Database
from tests.support.database import fetch
from tests.support.discord import Bed
from tests.support.messages import answer, text
from tests.support.random_matches import PLAYING, random_turn

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable

    from simcord.actors import MemberActor
    from simcord.builders import ChannelHandle
    from simcord.results import InteractionResult

MAX_REFUSAL_LENGTH = 400


def db_of(bed: Bed) -> Database:
    """Return the database of the running bot."""
    db: Database = bed.client.db
    return db


async def begin(
    bed: Bed, length: int = 5, *, where: ChannelHandle | None = None, against: MemberActor | None = None
) -> Table:
    """Let Anna challenge Björn, or another, who accepts; Anna is X."""
    opponent = against or bed.bjorn
    asked = await bed.run(bed.anna, "challenge", opponent=opponent, length=length, where=where)
    await bed.click(opponent, "Accept", on=asked_in(asked))
    return await table_in(bed, where)


async def begin_session(bed: Bed) -> Table:
    """Begin a money session likewise."""
    asked = await bed.run(bed.anna, "challenge", money=True, opponent=bed.bjorn)
    await bed.click(bed.bjorn, "Accept", on=asked_in(asked))
    return await table_in(bed)


def asked_in(result: InteractionResult) -> discord.Message:
    """Return the message that answered; after a click that was deferred it is a follow-up."""
    for followup in result.followups:
        return followup.message
    assert result.response is not None, f"no answer: {result}"
    return result.response.message


async def table_in(bed: Bed, where: ChannelHandle | None = None) -> Table:
    """Return the newest table of a channel from the database."""
    db = db_of(bed)
    return await table(db, await latest_here(db, (where or bed.channel).id))


def seated(bed: Bed, side: Side) -> MemberActor:
    """Return the person on this side, if Anna challenged Björn."""
    return bed.anna if side is Side.X else bed.bjorn


async def on_turn(bed: Bed) -> tuple[MemberActor, MemberActor]:
    """Return the player to act, and the other."""
    side = (await table_in(bed)).match.to_act
    assert side is not None
    return seated(bed, side), seated(bed, side.other)


async def do(bed: Bed, now: Table, side: Side, action: PlayerAction) -> Table:
    """Carry out an action unseen: no message shows it."""
    player = now.player(side)
    assert player.discord_id is not None
    bed.pass_time(0.001)
    by = By(Person(player.discord_id, player.name), bed.now(), f"staged {bed.now()}")
    return (await act(db_of(bed), by, now.id, None, action)).table


async def lose(bed: Bed, now: Table, side: Side, *, turns: int = MIN_TURNS) -> Table:
    """Let this side leave the match after this many turns of both, unseen."""
    random = Random(1)
    while min(turns_of(now, one) for one in Side) < turns:
        now = await do(bed, now, *random_turn(now.match, random, PLAYING))
    return await do(bed, now, side, Concede())


def turns_of(now: Table, side: Side) -> int:
    """Return how many turns a side has had in the match."""
    return sum(isinstance(event, (Played, Danced)) and event.side is side for event in now.events)


async def until(bed: Bed, condition: Callable[[Match], bool], *, seed: int = 1, shown: bool = True) -> Table:
    """Play at random until a condition is met, and show the board."""
    random, now = Random(seed), await table_in(bed)
    while not condition(now.match):
        now = await do(bed, now, *random_turn(now.match, random, PLAYING))
    return await show(bed) if shown else now


async def disable_automation(bed: Bed) -> None:
    """Switch off automatic rolls and plays: both players press Roll each time, and confirm forced plays."""
    for who in (bed.anna, bed.bjorn):
        await prefer(bed, who, auto_roll=False, auto_play=False, tips_seen=True)


async def click_and_confirm(bed: Bed, who: MemberActor, label: str) -> InteractionResult:
    """Click a button and confirm it."""
    return await bed.click(who, label, on=asked_in(await bed.click(who, label)))


async def prefer(bed: Bed, who: MemberActor, **changes: Any) -> None:
    """Save preferences of someone, as the panel of /settings does."""
    await settings.change_personal(db_of(bed), By(Person(who.id, who.name), bed.now(), "staged"), **changes)


async def show(bed: Bed) -> Table:
    """Show what was done unseen."""
    now = await table_in(bed)
    await bed.client.publisher.show(now.id)
    return now


async def score(bed: Bed, winner: Side, games: int = 1) -> Table:
    """Let this side win single games, by resignations that it accepts, and show the board."""
    for _ in range(games):
        now = await until(bed, lambda match: match.to_act is winner.other, shown=False)
        now = await do(bed, now, winner.other, Resign(Win.SINGLE))
        await do(bed, now, winner, AcceptResignation())
    return await show(bed)


def may_double(match: Match) -> bool:
    """Return whether the side to act may double."""
    return match.to_act is not None and Double() in legal_actions(match, match.to_act)


def to_roll(match: Match) -> bool:
    """Return whether a roll is due."""
    return match.to_act is not None and match.game.phase is Phase.ROLL


def to_play(match: Match) -> bool:
    """Return whether dice are on the board to be played."""
    return match.to_act is not None and match.game.phase is Phase.PLAY


async def saved_state(bed: Bed) -> list[Any]:
    """Return everything that a refusal must not change: the database, and all public messages."""
    records: list[Any] = [
        [dict(cast("Any", row)) for row in await fetch(db_of(bed), f"SELECT * FROM {name} ORDER BY 1, 2")]  # noqa: S608 - names of our own
        for name in (
            "matches",
            "events",
            "challenges",
            "results",
            "ratings",
            "rating_changes",
            "seasons",
            "season_places",
        )
    ]
    places = [bed.channel, *bed.channel.threads]
    return [*records, *((message.id, text(message)) for place in places for message in bed.messages(place))]


async def refused(bed: Bed, attempt: Awaitable[InteractionResult]) -> str:
    """Return the text of a refusal: one short private response, without any other change."""
    before = await saved_state(bed)
    result = await attempt
    reply = answer(result)
    assert result.response is not None
    assert result.response.ephemeral, f"public: {reply}"
    assert result.followups == []
    assert len(reply) <= MAX_REFUSAL_LENGTH
    assert "went wrong" not in reply
    assert await saved_state(bed) == before
    return reply


def moderator(bed: Bed) -> MemberActor:
    """Return Mona, who manages the server."""
    role = bed.server.create_role("moderators", permissions=discord.Permissions(manage_guild=True))
    return bed.server.add_member(bed.env.create_user("mona", global_name="Mona"), roles=[role])


async def leave(bed: Bed, who: MemberActor) -> None:
    """Lose the match by leaving it."""
    asked = await bed.run(who, "match forfeit")
    await bed.click(who, "Leave and lose", on=asked_in(asked))


async def win_match(bed: Bed, winner: Side, length: int = 1) -> None:
    """Play a match for a while, until the other side resigns it."""
    await begin(bed, length=length)
    await until(bed, lambda match: match.rolls >= 12, shown=False)
    await score(bed, winner, games=length)

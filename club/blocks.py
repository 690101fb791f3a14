"""Blocks: a person keeps another from challenging him, in every server. Nobody else is told, and it can be undone."""

from __future__ import annotations

from dataclasses import dataclass

from club.challenges import Proposal, look
from club.errors import ChallengeFault, ChallengeRefused
from club.people import By, Person, touch
from storage import blocks, challenges, players
from storage.challenges import State
from storage.database import Database, Source, Transaction
from storage.players import Player


@dataclass(frozen=True, slots=True)
class Blocked:
    """Who is blocked now, and the challenges between the two that this has closed."""

    player: Player
    closed: tuple[Proposal, ...]


async def block(db: Database, by: By, person: Person) -> Blocked:
    """Keep a person from challenging. A match under way goes on. Raises ChallengeRefused for yourself."""
    if person.discord_id == by.person.discord_id:
        raise ChallengeRefused(ChallengeFault.BLOCKED_YOURSELF)
    async with db.transaction() as tx:
        own = await touch(tx, by)
        return await _block(tx, by, own, await players.remember(tx, person.discord_id, person.name))


async def block_challenger(db: Database, by: By, challenge_id: int) -> Blocked:
    """Keep whoever made a challenge from making another. Raises ChallengeRefused unless it was made to this person."""
    async with db.transaction() as tx:
        own = await touch(tx, by)
        proposal = await look(tx, challenge_id)
        if proposal.challenge.opponent != own.number:
            raise ChallengeRefused(ChallengeFault.NOT_FOR_YOU, proposal.opponent)
        return await _block(tx, by, own, proposal.challenger)


async def unblock(db: Database, by: By, discord_id: int) -> Player | None:
    """Let a person challenge again; None when he was not blocked."""
    found = await players.known(db, [discord_id])
    return await unblock_player(db, by, found[discord_id].number) if found else None


async def unblock_player(db: Database, by: By, number: int) -> Player | None:
    """The same by our own number, for whoever stands in the list."""
    async with db.transaction() as tx:
        own = await touch(tx, by)
        if not await blocks.remove(tx, own.number, number):
            return None
        return (await players.by_number(tx, [number]))[number]


async def blocked_by(source: Source, discord_id: int) -> list[Player]:
    """Whom a person blocks, the newest block first."""
    known = await players.known(source, [discord_id])
    if not known:
        return []
    numbers = await blocks.of(source, known[discord_id].number)
    people = await players.by_number(source, numbers)
    return [people[number] for number in numbers]


async def _block(tx: Transaction, by: By, own: Player, other: Player) -> Blocked:
    await blocks.add(tx, own.number, other.number, by.now)
    waiting = await challenges.open_with(tx, own.number)
    between = [one for one in waiting if other.number in (one.challenger, one.opponent)]
    for challenge in between:
        mine = challenge.challenger == own.number
        await challenges.answer(tx, challenge.id, State.WITHDRAWN if mine else State.DECLINED)
    return Blocked(other, tuple([await look(tx, challenge.id) for challenge in between]))

"""Blocks: a player keeps another from challenging them, in every server. The blocked player is not notified."""

from __future__ import annotations

from dataclasses import dataclass

from club.challenges import Proposal, close, proposal_of
from club.errors import ChallengeFault, ChallengeRefused
from club.people import By, Person, touch
from storage import blocks, challenges, players
from storage.challenges import State
from storage.database import Database, Reader, Transaction
from storage.forgotten import ids_of
from storage.players import Player


@dataclass(frozen=True, slots=True)
class Blocked:
    """The player who is blocked, and the challenges between the two that the block has closed."""

    player: Player
    closed: tuple[Proposal, ...]


async def block(db: Database, by: By, person: Person) -> Blocked:
    """Block a person. A live match continues. Raises ChallengeRefused for yourself."""
    if person.discord_id == by.person.discord_id:
        raise ChallengeRefused(ChallengeFault.BLOCKED_YOURSELF)

    def work(tx: Transaction) -> Blocked:
        own = touch(tx, by)
        return _block(tx, by, own, players.remember(tx, person.discord_id, person.name))

    return await db.write(work)


async def block_challenger(db: Database, by: By, challenge_id: int) -> Blocked:
    """Block the author of a challenge. Raises ChallengeRefused unless it was made to this person."""

    def work(tx: Transaction) -> Blocked:
        own = touch(tx, by)
        proposal = proposal_of(tx, challenge_id)
        if proposal.challenge.opponent != own.id:
            raise ChallengeRefused(ChallengeFault.NOT_FOR_YOU, proposal.opponent)
        return _block(tx, by, own, proposal.challenger)

    return await db.write(work)


async def unblock(db: Database, by: By, discord_id: int) -> bool:
    """Let a person challenge again. Returns False if they were not blocked."""

    def work(tx: Transaction) -> bool:
        return blocks.remove(tx, touch(tx, by).id, ids_of(tx, discord_id))

    return await db.write(work)


async def unblock_player(db: Database, by: By, number: int) -> Player | None:
    """Unblock a player by our own ID, as it is in the list of blocked people. Returns None if they were not blocked.

    Blocks from before that person was forgotten are removed too.
    """

    def work(tx: Transaction) -> Player | None:
        own = touch(tx, by)
        player = players.by_id(tx, [number]).get(number)
        if player is None or not blocks.remove(tx, own.id, [number, *ids_of(tx, player.discord_id)]):
            return None
        return player

    return await db.write(work)


async def blocked_by(db: Database, discord_id: int) -> list[Player]:
    """Return the players that a person blocks, the newest block first."""

    def work(tx: Reader) -> list[Player]:
        known = players.known(tx, [discord_id])
        if not known:
            return []
        numbers = blocks.blocked_by(tx, known[discord_id].id)
        people = players.by_id(tx, numbers)
        return [people[number] for number in numbers]

    return await db.read(work)


def _block(tx: Transaction, by: By, own: Player, other: Player) -> Blocked:
    blocks.add(tx, own.id, other.id, by.now)
    waiting = challenges.open_with(tx, own.id)
    between = [one for one in waiting if other.id in (one.challenger, one.opponent)]
    for challenge in between:
        close(tx, challenge, State.WITHDRAWN if challenge.proposer == own.id else State.DECLINED)
    return Blocked(other, tuple([proposal_of(tx, challenge.id) for challenge in between]))

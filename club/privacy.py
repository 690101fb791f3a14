"""Export and deletion of a person's data."""

from __future__ import annotations

from collections.abc import AsyncGenerator, Mapping
from dataclasses import dataclass
from functools import partial

from backgammon import Concede, roll_dice
from club.challenges import Proposal, close, proposal_of
from club.clock import DAY
from club.errors import NoSuchMatch
from club.matches import live_matches_of, save
from club.people import MAX_OVERTAKING, By
from club.play import perform
from club.records import imports_in_a_day
from club.tables import Table, last_loaded
from storage import blocks, challenges, drafts, forgotten, matches, players, preferences, records
from storage import export as stored
from storage.challenges import State
from storage.database import Database, Transaction
from storage.players import Player


@dataclass(frozen=True, slots=True)
class Forgotten:
    """The matches that a forgotten person left, and their open challenges."""

    player: int
    matches: tuple[int, ...]
    challenges: tuple[Proposal, ...]


def export(db: Database, discord_id: int) -> AsyncGenerator[str, None]:
    """Yield everything stored about a person as JSON, in pieces; nothing if they are unknown."""
    return stored.export(db, discord_id)


async def export_size(db: Database, discord_id: int) -> int:
    """Return the size of a person's export in characters, nearly, without making it."""
    return await db.read(stored.size, discord_id)


async def forget(db: Database, by: By) -> Forgotten | None:
    """Forget a person. They leave their live matches by the rules, and the matches of others with them remain.

    Returns None if they are unknown. If they come back they are someone new, but blocks and the limits of the last day
    still apply.
    """
    # Long logs are replayed in reads, while others can write.
    loaded = {one.id: await last_loaded(db, one.id) for one in await live_matches_of(db, by.person.discord_id)}
    return await db.write(_forget, by, loaded)


async def expire(db: Database, now: int) -> None:
    """Delete what recognises forgotten people: after a day, and once no one blocks them."""
    await db.write(forgotten.delete_unless_blocked, now - DAY, now + MAX_OVERTAKING)


def _forget(tx: Transaction, by: By, loaded: Mapping[int, Table]) -> Forgotten | None:
    player = players.known(tx, [by.person.discord_id]).get(by.person.discord_id)
    if player is None:
        return None
    left = [one.id for one in matches.live_of_player(tx, player.id)]
    for match_id in left:
        _leave(tx, by, loaded.get(match_id), match_id, player)
    closed = challenges.open_with(tx, player.id)
    for challenge in closed:
        state = State.WITHDRAWN if challenge.proposer == player.id else State.DECLINED
        if challenge.challenger == player.id:
            challenges.answer(tx, challenge.id, state)
        else:
            close(tx, challenge, state)
    imports = imports_in_a_day(tx, by, player.id)
    for table in (blocks, drafts, preferences, records, players):
        table.forget(tx, player.id)
    forgotten.add(tx, player.id, by.person.discord_id, by.now, imports=imports)
    return Forgotten(player.id, tuple(left), tuple(proposal_of(tx, one.id) for one in closed))


def _leave(tx: Transaction, by: By, loaded: Table | None, match_id: int, player: Player) -> None:
    found = matches.refresh(tx, loaded.stored) if loaded else matches.load(tx, match_id)
    side = found.side_of(player.id) if found else None
    if found is None or side is None:
        raise NoSuchMatch
    dice = partial(roll_dice, matches.seed_of(tx, match_id), salt=by.salt)
    save(tx, Table(found), perform(found.match, side, Concede(), dice, by.salt), by.now)

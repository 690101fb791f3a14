"""Actions of moderators on the matches of their server. Each is stored with its author and reason."""

from __future__ import annotations

from dataclasses import dataclass

from backgammon import Illegal, Reason, Side, Void, apply
from club.errors import CountsForNothing, NoSuchMatch, NotOfThisServer, OwnMatch, StillLive
from club.exclusions import SUSPICIOUS
from club.matches import save, settle_in
from club.people import By, touch
from club.tables import Table, last_loaded, reload
from storage import interventions, matches, players, results
from storage.database import Database, Reader, Transaction
from storage.forgotten import ids_of
from storage.interventions import Act, Intervention
from storage.matches import LiveMatch
from storage.players import Player
from storage.results import Excluded


@dataclass(frozen=True, slots=True)
class Listed:
    """A live match with its players."""

    live: LiveMatch
    x: Player
    o: Player

    def is_played_by(self, discord_id: int) -> bool:
        """Return True if a Discord user is one of the two players."""
        return discord_id in (self.x.discord_id, self.o.discord_id)


@dataclass(frozen=True, slots=True)
class Uncounted:
    """A match that does not count, with its two players."""

    excluded: Excluded
    one: Player
    other: Player


async def live_matches(db: Database, guild_id: int, limit: int, offset: int = 0) -> list[Listed]:
    """Return a page of the live matches of a server, the longest wait first."""

    def work(tx: Reader) -> list[Listed]:
        found = matches.live_in_guild(tx, guild_id, limit, offset)
        people = players.by_id(tx, {number for one in found for number in (one.x, one.o)})
        return [Listed(one, people[one.x], people[one.o]) for one in found]

    return await db.read(work)


async def live_matches_of_player(db: Database, discord_id: int) -> list[Listed]:
    """Return the live matches of a person in every server, the newest first."""

    def work(tx: Reader) -> list[Listed]:
        found = [
            one for player in players.known(tx, [discord_id]).values() for one in matches.live_of_player(tx, player.id)
        ]
        people = players.by_id(tx, {number for one in found for number in (one.x, one.o)})
        return [Listed(one, people[one.x], people[one.o]) for one in found]

    return await db.read(work)


async def move(db: Database, by: By, guild_id: int, match_id: int, channel_id: int, reason: str) -> Table:
    """Move a live match to another channel. Raises NotOfThisServer, Illegal if it is over, and ChannelBusy."""
    known = await _of_server(db, guild_id, match_id)

    def work(tx: Transaction) -> Table:
        before = _live(reload(tx, known))
        moved = settle_in(tx, before, channel_id, by.now)
        _note(tx, by, guild_id, before, Act.MOVED, reason)
        return moved

    return await db.write(work)


async def cancel(db: Database, by: By, guild_id: int, match_id: int, reason: str) -> Table:
    """End a live match without a result. Raises NotOfThisServer, OwnMatch, and Illegal if it is over."""
    known = await _of_server(db, guild_id, match_id)

    def work(tx: Transaction) -> Table:
        before = _live(reload(tx, known))
        return _declare_void(tx, by, guild_id, before, Act.CANCELLED, reason)

    return await db.write(work)


async def void(db: Database, by: By, guild_id: int, match_id: int, reason: str) -> Table:
    """Void the result of a match. Raises NotOfThisServer, OwnMatch, StillLive, and CountsForNothing if it has none."""
    known = await _of_server(db, guild_id, match_id)

    def work(tx: Transaction) -> Table:
        before = reload(tx, known)
        if before.match.end is None:
            raise StillLive
        if before.counts_for_nothing:
            raise CountsForNothing
        return _declare_void(tx, by, guild_id, before, Act.VOIDED, reason)

    return await db.write(work)


async def latest(db: Database, guild_id: int, limit: int) -> list[Intervention]:
    """Return the last actions of moderators in a server, the newest first."""
    return await db.read(interventions.latest, guild_id, limit)


async def excluded(db: Database, guild_id: int, limit: int) -> list[Uncounted]:
    """Return the matches of a server that were excluded for a suspicious reason, the newest first."""

    def work(tx: Reader) -> list[Uncounted]:
        found = results.excluded(tx, guild_id, SUSPICIOUS, limit)
        people = players.by_id(tx, {number for one in found for number in (one.player, one.opponent)})
        return [Uncounted(one, people[one.player], people[one.opponent]) for one in found]

    return await db.read(work)


def _declare_void(tx: Transaction, by: By, guild_id: int, before: Table, act: Act, reason: str) -> Table:
    if not {before.x.id, before.o.id}.isdisjoint(ids_of(tx, by.person.discord_id)):
        raise OwnMatch
    after = save(tx, before, apply(before.match, Side.X, Void()), by.now)
    _note(tx, by, guild_id, before, act, reason)
    return after


def _note(tx: Transaction, by: By, guild_id: int, now: Table, act: Act, reason: str) -> None:
    moderator = touch(tx, by)
    interventions.save(
        tx,
        match_id=now.id,
        guild_id=guild_id,
        moderator=moderator.id,
        act=act,
        reason=reason,
        at=by.now,
    )


def _live(now: Table) -> Table:
    if now.match.end is not None:
        raise Illegal(Reason.MATCH_OVER)
    return now


async def _of_server(db: Database, guild_id: int, match_id: int) -> Table:
    """Return a match of this server; those of others do not exist for its moderators."""
    try:
        found = await last_loaded(db, match_id)
    except NoSuchMatch:
        raise NotOfThisServer from None
    if found.stored.guild_id != guild_id:
        raise NotOfThisServer
    return found

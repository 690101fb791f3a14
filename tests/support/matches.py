"""Helpers of many tests: begin a match between two players, and append a log to it."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace
from functools import reduce

from backgammon.decide import begin
from backgammon.events import Event
from backgammon.evolve import evolve, replay
from backgammon.rating import Rating
from backgammon.rules import Rules, Variant
from club import clock, privacy, results
from club import ratings as club_ratings
from club.exclusions import can_be_rated
from club.people import By, Person
from club.privacy import Forgotten
from storage import Database, Transaction, matches, ratings
from storage.database import Reader
from storage.matches import StoredMatch
from storage.terms import RATED, Terms
from tests.support.database import fetch

SEED = bytes(range(32))


async def begin_match(  # noqa: PLR0913 - what differs between matches
    database: Database,
    x: int,
    o: int,
    *,
    rules: Rules | None = None,
    events: Sequence[Event] = (),
    guild: int | None = 1,
    channel: int = 10,
    at: int = 1000,
    terms: Terms = RATED,
) -> StoredMatch:
    events = events or begin(rules or Rules(length=5))
    match = replay(events)
    return await database.write(
        matches.create,
        guild_id=guild,
        channel_id=channel,
        x=x,
        o=o,
        seed=SEED,
        match=match,
        events=events,
        at=at,
        clock=clock.started(at, None),
        terms=replace(terms, rated=terms.rated and can_be_rated(match.rules)),
    )


def append(tx: Transaction, stored: StoredMatch, events: Sequence[Event], at: int) -> StoredMatch:
    """Append events to a match, and save its results if they end it."""
    grown = matches.append(tx, stored, events, reduce(evolve, events, stored.match), at)
    results.update(tx, stored.match, grown)
    return grown


async def add_events(database: Database, match_id: int, events: Sequence[Event], at: int = 2000) -> StoredMatch:
    return await database.write(append, await loaded(database, match_id), events, at)


async def forget(database: Database, discord_id: int, at: int) -> Forgotten | None:
    """Forget a person, as they can do themselves."""
    return await privacy.forget(database, By(Person(discord_id, ""), at, "forgotten"))


async def loaded(database: Database, match_id: int) -> StoredMatch:
    stored = await database.read(matches.load, match_id)
    assert stored is not None
    return stored


async def save_in_batches(database: Database, x: int, o: int, batches: Iterable[Sequence[Event]]) -> StoredMatch:
    """Save a match batch by batch, as if it were played."""
    first, *others = batches
    stored = await begin_match(database, x, o, events=first)
    for events in others:
        stored = await add_events(database, stored.id, events)
    return stored


async def save_finished(database: Database, x: int, o: int, events: Sequence[Event]) -> StoredMatch:
    """Save a match in two steps, for tests that look only at the final state."""
    stored = await begin_match(database, x, o, events=events[:2])
    return await add_events(database, stored.id, events[2:])


async def rating_of(
    database: Database, player: int, variant: Variant = Variant.STANDARD, guild_id: int = ratings.EVERYWHERE
) -> Rating | None:
    """Return the rating of a player in a server, or over all of them; None before their first match that counts."""
    rows = await fetch(
        database,
        "SELECT rating, experience FROM ratings WHERE guild_id = ? AND variant = ? AND player_id = ?",
        guild_id,
        variant.value,
        player,
    )
    return Rating(rows[0]["rating"], rows[0]["experience"]) if rows else None


async def recalculate_all(database: Database) -> None:
    """Recalculate all ratings, from the first match to the last."""
    await database.write(club_ratings.schedule_all)
    await club_ratings.recalculate(database)


def stale(tx: Reader) -> list[int]:
    """Return the IDs of the matches, live or finished, whose newest state is not shown yet."""
    return [row["id"] for row in tx.fetch("SELECT id FROM matches WHERE shown_version < version ORDER BY id")]

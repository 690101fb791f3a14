"""Databases full of live matches, for measurements."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial
from random import Random

from backgammon import Event, Rules, replay, roll_dice
from club import clock
from club.play import begin, perform
from storage import Database, Transaction, matches, players
from storage.terms import Terms
from tests.support.random_matches import random_turn

RULES = Rules(jacoby=True)
"""Money sessions, because they continue as long as the measurement."""
PEOPLE = 200
"""The number of people who play all these matches."""
FIRST_SALT = 1_450_000_000_000_000_000
"""Salts are as long as the IDs of interactions."""


def course(number: int, events: int) -> Sequence[Sequence[Event]]:
    """Return the events of each action in a session of about this many events; the same for the same number."""
    return list(_batches(Random(number), events))


def _batches(chance: Random, events: int) -> Iterator[Sequence[Event]]:
    dice = partial(roll_dice, chance.randbytes(32))
    salt = str(FIRST_SALT)
    match, happened = begin(RULES, partial(dice, salt=salt), salt)
    yield happened
    while match.version < events:
        salt = str(FIRST_SALT + match.version)
        match, happened = perform(match, *random_turn(match, chance), partial(dice, salt=salt), salt)
        yield happened


async def fill(
    db: Database, count: int, courses: Sequence[Sequence[Sequence[Event]]], at: int, guilds: int = 1
) -> list[int]:
    """Save `count` matches in guilds 1 to `guilds`, each somewhere in one of these courses, with its board shown.

    Return their IDs.
    """
    return await db.write(_fill, count, courses, at, guilds)


def _fill(tx: Transaction, count: int, courses: Sequence[Sequence[Sequence[Event]]], at: int, guilds: int) -> list[int]:
    chance, made = Random(count), []
    people = [players.touch(tx, 1000 + one, f"Player {one}", at).id for one in range(PEOPLE)]
    for channel in range(1, count + 1):
        batches = chance.choice(courses)
        events = [event for batch in batches[: chance.randint(1, len(batches))] for event in batch]
        x, o = chance.sample(people, 2)
        stored = matches.create(
            tx,
            guild_id=1 + channel % guilds,
            channel_id=channel,
            x=x,
            o=o,
            seed=chance.randbytes(32),
            match=replay(events),
            events=events,
            at=at,
            clock=clock.started(at, None),
            terms=Terms(rated=False),
        )
        matches.mark_shown(tx, stored.id, stored.match.version, matches.BoardMessage(channel, channel, at))
        made.append(stored.id)
    # People need a moment for each action: events of the same millisecond count as automatic.
    tx.execute("UPDATE events SET at = at - 1000 * (5000 - seq)")
    return made

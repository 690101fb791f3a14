"""The user who acts, when, and through which interaction."""

from __future__ import annotations

from dataclasses import dataclass

from storage import players
from storage.database import Database, Transaction
from storage.players import Player

MAX_OVERTAKING = 10 * 1000
"""Milliseconds by which a request that was committed earlier may have begun later."""


@dataclass(frozen=True, slots=True)
class Person:
    """A Discord user with the name of their account."""

    discord_id: int
    name: str


@dataclass(frozen=True, slots=True)
class By:
    """One request of a person: `now` in epoch milliseconds; `salt` is the ID of the interaction, which salts the dice.

    `joined_at` is when they joined the server, also in milliseconds; None if unknown.
    """

    person: Person
    now: int
    salt: str
    joined_at: int | None = None

    @property
    def latest(self) -> int:
        """The latest time that counts for a limit; a later one is from before the clock was set back."""
        return self.now + MAX_OVERTAKING


def touch(tx: Transaction, by: By) -> Player:
    """Return the player who acts, and save that they were active; undone if the request is refused."""
    return players.touch(tx, by.person.discord_id, by.person.name, by.now)


async def update_name(db: Database, person: Person) -> None:
    """Save the new name of a person who was renamed. Nothing is written for others, and no one is added."""
    if await db.read(players.is_renamed, person.discord_id, person.name):
        await db.write(players.rename, person.discord_id, person.name)

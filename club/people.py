"""Who asks for something, when, and through which interaction."""

from __future__ import annotations

from dataclasses import dataclass

from storage import players
from storage.database import Transaction
from storage.players import Player


@dataclass(frozen=True, slots=True)
class Person:
    """Somebody on Discord, as he is called there."""

    discord_id: int
    name: str


@dataclass(frozen=True, slots=True)
class By:
    """One act of a person: `now` in epoch milliseconds; `salt` is the id of the interaction, which salts the dice.

    `joined_at` is when he came to the server, also in milliseconds; None where that is not known.
    """

    person: Person
    now: int
    salt: str
    joined_at: int | None = None


def touch(tx: Transaction, by: By) -> Player:
    """The player who acts. That somebody was here is noted, unless what was asked for is refused."""
    return players.touch(tx, by.person.discord_id, by.person.name, by.now)

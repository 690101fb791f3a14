"""People of a club, and their actions."""

from __future__ import annotations

from itertools import count
from random import Random

from backgammon import Double, Rules, Side, legal_actions
from club import challenges
from club.admission import Limits
from club.challenges import Place
from club.matches import act
from club.people import By, Person
from club.standings import LeaderboardRequest, leaderboard
from club.tables import Table
from storage import Database
from storage.standings import Leaderboard, Standing
from tests.support.random_matches import PLAYING, random_turn

ANNA, BJORN, CARIN = Person(101, "Anna"), Person(102, "Björn"), Person(103, "Carin")
PLACE = Place(guild_id=1, channel_id=11)
SEED = bytes(range(32))
NOON = 1_800_000_000_000
MANY = Limits(1000, 1000, 1000, 1000, threads_a_day=1000)
"""For tests of other things, in which time does not pass and Anna plays every match."""
_interactions = count(1)


def restart_interactions() -> None:
    """Restart the numbering of interactions at 1, so that the dice of a test don't depend on the tests before it."""
    global _interactions  # noqa: PLW0603 - every helper here draws from it
    _interactions = count(1)


def by(person: Person, now: int = NOON) -> By:
    """Return an action of this person, through an interaction of its own."""
    return By(person, now, f"interaction {next(_interactions)}")


async def begin(db: Database, length: int | None = 5, channel_id: int = PLACE.channel_id) -> Table:
    """Begin a match that Anna proposes and Björn accepts; Anna is X."""
    proposal = await challenges.propose(
        db, by(ANNA), Place(1, channel_id), BJORN, Rules(length=length), SEED, limits=MANY
    )
    return await challenges.accept(db, by(BJORN), proposal.challenge.id, channel_id, SEED, limits=MANY)


async def standings(db: Database) -> tuple[Standing, ...]:
    """Return the first page of the leaderboard by wins in the server."""
    return (await leaderboard(db, LeaderboardRequest(Leaderboard.WINS), (1,), ANNA.discord_id, NOON)).page.lines


PEOPLE = {Side.X: ANNA, Side.O: BJORN}


async def play_once(db: Database, now: Table, random: Random) -> Table:
    """Let the side to act play or roll."""
    side, action = random_turn(now.match, random, PLAYING)
    return (await act(db, by(PEOPLE[side]), now.id, now.match.version, action)).table


async def to_roll(db: Database, now: Table, random: Random) -> Table:
    """Play until the side to act may double."""
    while now.match.to_act is None or Double() not in legal_actions(now.match, now.match.to_act):
        now = await play_once(db, now, random)
    return now

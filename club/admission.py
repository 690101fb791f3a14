"""Who may challenge and play now: nobody against his will, and nobody more than his share.

Everything is counted by query, inside the transaction that would add one more: a restart forgets nothing, and of two
wishes at the same moment only one takes the last place.
"""

from __future__ import annotations

from dataclasses import dataclass

from club.errors import ChallengeFault, ChallengeRefused, Limit, LimitReached
from club.people import By
from storage import blocks, challenges, counting, matches
from storage.challenges import Challenge
from storage.counting import Terms
from storage.database import Source
from storage.players import Player

MINUTE = 60 * 1000
DAY = 24 * 60 * MINUTE


@dataclass(frozen=True, slots=True)
class Limits:
    """How many challenges and matches there may be at a time; a server is one on Discord.

    Two people have `rated_a_day` rated matches with each other, and what they play beyond is casual. Nothing counts
    that somebody plays who came to the server less than `newcomer_minutes` before.
    """

    challenges_a_minute: int = 5
    open_challenges: int = 10
    matches_a_person: int = 20
    matches_a_server: int = 200
    rated_a_day: int = 5
    newcomer_minutes: int = 10


USUAL = Limits()


async def check_may_ask(source: Source, asker: int, other: Player | None) -> None:
    """Raise ChallengeRefused where one of the two has blocked the other."""
    await _check_blocks(source, asker, other, ChallengeFault.KEPT_AWAY)


async def check_may_challenge(
    source: Source, by: By, people: tuple[Player, Player | None], guild_id: int | None, limits: Limits
) -> None:
    """Raise ChallengeRefused or LimitReached where the first of these people may not challenge the second now."""
    challenger, other = people
    await check_may_ask(source, challenger.number, other)
    if await challenges.count_since(source, challenger.number, by.now - MINUTE) >= limits.challenges_a_minute:
        raise LimitReached(Limit.CHALLENGES_A_MINUTE, limits.challenges_a_minute)
    if await challenges.count_open(source, challenger.number, by.now) >= limits.open_challenges:
        raise LimitReached(Limit.OPEN_CHALLENGES, limits.open_challenges)
    await _check_room(source, challenger.number, guild_id, limits)


async def check_may_sit_down(
    source: Source, player: int, challenger: Player, guild_id: int | None, limits: Limits
) -> None:
    """Raise ChallengeRefused or LimitReached where this player, by number, may not play the challenger now."""
    await _check_blocks(source, player, challenger, ChallengeFault.NOT_FOR_THIS_PERSON)
    await _check_room(source, player, guild_id, limits)
    if await matches.count_live_of_player(source, challenger.number) >= limits.matches_a_person:
        raise LimitReached(Limit.MATCHES_A_PERSON, limits.matches_a_person, challenger)


def is_newcomer(by: By, limits: Limits) -> bool:
    """Whether this person has only just come to the server."""
    return by.joined_at is not None and by.now - by.joined_at < limits.newcomer_minutes * MINUTE


async def terms_of(source: Source, by: By, challenge: Challenge, acceptor: int, limits: Limits) -> Terms:
    """On which terms a match begins now, where this player, who acts, accepts a challenge."""
    played = await counting.rated_between(source, challenge.challenger, acceptor, by.now - DAY)
    return Terms(
        rated=challenge.terms.rated,
        newcomer=challenge.terms.newcomer or is_newcomer(by, limits),
        surplus=challenge.terms.rated and played >= limits.rated_a_day,
    )


async def _check_blocks(source: Source, asker: int, other: Player | None, fault: ChallengeFault) -> None:
    if other is None:
        return
    if await blocks.holds(source, other.number, asker):
        raise ChallengeRefused(fault)
    if await blocks.holds(source, asker, other.number):
        raise ChallengeRefused(ChallengeFault.YOU_BLOCK, made_by=other)


async def _check_room(source: Source, player: int, guild_id: int | None, limits: Limits) -> None:
    if await matches.count_live_of_player(source, player) >= limits.matches_a_person:
        raise LimitReached(Limit.MATCHES_A_PERSON, limits.matches_a_person)
    if guild_id is not None and await matches.count_live_in_guild(source, guild_id) >= limits.matches_a_server:
        raise LimitReached(Limit.MATCHES_A_SERVER, limits.matches_a_server)

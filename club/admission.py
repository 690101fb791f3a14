"""Limits on challenging and playing: blocks, rate limits, newcomers.

Everything is counted by query, in the transaction that would add one more: a restart resets no limit, and of two
concurrent requests only one takes the last place. What lies in the future does not count, so a clock set back makes no
limit last longer. What a person did before they were forgotten counts.
"""

from __future__ import annotations

from dataclasses import dataclass

from backgammon import NO_RESULT
from club.clock import DAY, MINUTE
from club.errors import ChallengeFault, ChallengeRefused, Limit, LimitReached
from club.people import By
from storage import blocks, challenges, match_counts
from storage.challenges import Challenge
from storage.database import Reader
from storage.forgotten import ids_of
from storage.players import Player
from storage.terms import Terms


@dataclass(frozen=True, slots=True)
class Limits:
    """The maximum numbers of challenges and matches; those of a server apply to each Discord server.

    Two players have `rated_a_day` rated matches with each other in a day, further ones are casual, and `sessions_a_day`
    sessions that count; `threads_a_day` of their challenges may begin a match in a new thread. Matches of a member who
    joined the server less than `newcomer_minutes` ago do not count.
    """

    challenges_a_minute: int = 5
    open_challenges: int = 10
    matches_a_person: int = 20
    matches_a_server: int = 200
    rated_a_day: int = 5
    sessions_a_day: int = 5
    threads_a_day: int = 10
    newcomer_minutes: int = 10


DEFAULT_LIMITS = Limits()


def check_may_ask(tx: Reader, by: By, other: Player | None) -> None:
    """Raise ChallengeRefused if one of the two has blocked the other."""
    _check_blocks(tx, by, other, ChallengeFault.KEPT_AWAY)


def check_may_challenge(
    tx: Reader, by: By, people: tuple[Player, Player | None], guild_id: int | None, limits: Limits
) -> None:
    """Raise ChallengeRefused or LimitReached if the first of these people may not challenge the second now."""
    challenger, other = people
    check_may_ask(tx, by, other)
    if (
        challenges.count_between(tx, ids_of(tx, challenger.discord_id), by.now - MINUTE, by.latest)
        >= limits.challenges_a_minute
    ):
        raise LimitReached(Limit.CHALLENGES_A_MINUTE, limits.challenges_a_minute)
    if challenges.count_open(tx, challenger.id, by.now, by.latest) >= limits.open_challenges:
        raise LimitReached(Limit.OPEN_CHALLENGES, limits.open_challenges)
    _check_room(tx, by, guild_id, limits)


def check_may_begin(tx: Reader, by: By, challenger: Player, guild_id: int | None, limits: Limits) -> None:
    """Raise ChallengeRefused or LimitReached if a person may not play the challenger now."""
    _check_blocks(tx, by, challenger, ChallengeFault.NOT_FOR_THIS_PERSON)
    _check_room(tx, by, guild_id, limits)
    if match_counts.live_of_player(tx, challenger.id) >= limits.matches_a_person:
        raise LimitReached(Limit.MATCHES_A_PERSON, limits.matches_a_person, challenger)


def check_may_open_thread(tx: Reader, by: By, challenger: Player, limits: Limits) -> None:
    """Raise LimitReached if no further match of a person and the challenger may begin in a new thread now."""
    people = ids_of(tx, challenger.discord_id), ids_of(tx, by.person.discord_id)
    if challenges.count_threads(tx, *people, by.now - DAY, by.latest) >= limits.threads_a_day:
        raise LimitReached(Limit.THREADS_A_DAY, limits.threads_a_day)


def is_newcomer(by: By, limits: Limits) -> bool:
    """Return True if a person joined the server less than `newcomer_minutes` ago."""
    return by.joined_at is not None and by.now - limits.newcomer_minutes * MINUTE < by.joined_at <= by.latest


def terms_of(tx: Reader, by: By, challenge: Challenge, challenger: Player, limits: Limits) -> Terms:
    """Return the terms of a match that begins now, when a person accepts the challenge of this player."""
    session = challenge.rules.is_session
    people = ids_of(tx, challenger.discord_id), ids_of(tx, by.person.discord_id)
    played = match_counts.limited(tx, *people, by.now - DAY, by.latest, without=NO_RESULT, sessions=session)
    limit = limits.sessions_a_day if session else limits.rated_a_day
    return Terms(
        rated=challenge.terms.rated,
        newcomer=challenge.terms.newcomer or is_newcomer(by, limits),
        over_daily_limit=(session or challenge.terms.rated) and played >= limit,
    )


def are_apart(tx: Reader, by: By, other: Player) -> bool:
    """Return True if a person has blocked another, or is blocked by them."""
    own, theirs = ids_of(tx, by.person.discord_id), ids_of(tx, other.discord_id)
    return blocks.is_blocked(tx, own, theirs) or blocks.is_blocked(tx, theirs, own)


def _check_blocks(tx: Reader, by: By, other: Player | None, fault: ChallengeFault) -> None:
    if other is None:
        return
    own, theirs = ids_of(tx, by.person.discord_id), ids_of(tx, other.discord_id)
    if blocks.is_blocked(tx, theirs, own):
        raise ChallengeRefused(fault)
    if blocks.is_blocked(tx, own, theirs):
        raise ChallengeRefused(ChallengeFault.YOU_BLOCK, made_by=other)


def check_room_in_server(tx: Reader, guild_id: int, limits: Limits) -> None:
    """Raise LimitReached if a server has no room for another match."""
    if match_counts.live_in_guild(tx, guild_id) >= limits.matches_a_server:
        raise LimitReached(Limit.MATCHES_A_SERVER, limits.matches_a_server)


def _check_room(tx: Reader, by: By, guild_id: int | None, limits: Limits) -> None:
    live = sum(match_counts.live_of_player(tx, player) for player in ids_of(tx, by.person.discord_id))
    if live >= limits.matches_a_person:
        raise LimitReached(Limit.MATCHES_A_PERSON, limits.matches_a_person)
    if guild_id is not None:
        check_room_in_server(tx, guild_id, limits)

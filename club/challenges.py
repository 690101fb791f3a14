"""Challenges: one person proposes rules, another accepts."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import partial

from backgammon import Rules, Side, roll_dice
from club import clock
from club.admission import (
    DEFAULT_LIMITS,
    Limits,
    are_apart,
    check_may_ask,
    check_may_begin,
    check_may_challenge,
    check_may_open_thread,
    is_newcomer,
    terms_of,
)
from club.automatic_actions import habits_of
from club.errors import ChallengeFault, ChallengeRefused, ChannelBusy, NotTheLatest, NotYetOver
from club.exclusions import can_be_rated
from club.people import By, Person, touch
from club.play import begin
from club.tables import NotYourSeat, Table, table
from storage import challenges, matches, players, servers
from storage.challenges import Challenge, State
from storage.database import Conflict, Database, Reader, Transaction
from storage.players import Player
from storage.terms import Terms

LIFETIME = 24 * 60 * 60 * 1000
"""The time until a challenge expires, in milliseconds."""


@dataclass(frozen=True, slots=True)
class Place:
    """The channel of a proposal; `guild_id` is None outside servers."""

    guild_id: int | None
    channel_id: int


@dataclass(frozen=True, slots=True)
class Proposal:
    """A challenge with its people; `opponent` is None if anyone may accept."""

    challenge: Challenge
    challenger: Player
    opponent: Player | None


async def propose(  # noqa: PLR0913 - what can be proposed
    db: Database,
    by: By,
    place: Place,
    opponent: Person | None,
    rules: Rules,
    seed: bytes,
    *,
    rated: bool = True,
    limits: Limits = DEFAULT_LIMITS,
) -> Proposal:
    """Challenge a person, or anyone, to a match that is rated if its rules allow it, or to a casual one.

    `seed` is the secret seed of the match's dice: the challenge shows its commitment before anyone accepts.
    Raises ChallengeRefused for yourself, for a duplicate and if one of the two has blocked the other, and
    LimitReached.
    """
    if opponent is not None and opponent.discord_id == by.person.discord_id:
        raise ChallengeRefused(ChallengeFault.YOURSELF)

    def work(tx: Transaction) -> Proposal:
        challenger = touch(tx, by)
        other = players.remember(tx, opponent.discord_id, opponent.name) if opponent else None
        check_may_challenge(tx, by, (challenger, other), place.guild_id, limits)
        terms = Terms(rated, is_newcomer(by, limits))
        return _create(tx, by, place, (challenger, other), rules=rules, seed=seed, terms=terms)

    return await db.write(work)


async def check_may_propose(db: Database, by: By, opponent: int) -> None:
    """Raise ChallengeRefused if a person could not challenge this Discord user under any rules."""

    def work(tx: Reader) -> None:
        if opponent == by.person.discord_id:
            raise ChallengeRefused(ChallengeFault.YOURSELF)
        people = players.known(tx, [opponent])
        check_may_ask(tx, by, people.get(opponent))

    await db.read(work)


async def rematch_to_accept(db: Database, by: By, before: Table) -> Proposal | None:
    """Return the rematch of a finished match that the other player has asked for; None if they have not.

    Raises NotYourSeat, NotYetOver, NotTheLatest, and ChallengeRefused if the other player was forgotten.
    """

    def work(tx: Reader) -> Proposal | None:
        return _open_rematch(tx, by, before, _rematch_opponent(tx, before, _player_id(tx, by)))

    return await db.read(work)


async def propose_rematch(
    db: Database, by: By, match_id: int, seed: bytes, *, limits: Limits = DEFAULT_LIMITS, known: Table | None = None
) -> Proposal:
    """Ask for a rematch by the same rules; if the other player has asked already, return their challenge.

    `seed` is as in `propose`; `known` is the match as the same interaction has just loaded it. Raises NoSuchMatch,
    NotYourSeat, NotYetOver, NotTheLatest, and what `propose` raises.
    """
    # Players, rules and channel of a match that is over stay as they are, so it is not read again.
    before = known or await table(db, match_id)

    def work(tx: Transaction) -> Proposal:
        challenger = touch(tx, by)
        other = _rematch_opponent(tx, before, challenger.id)
        asked = _open_rematch(tx, by, before, other)
        if asked is not None:
            return asked
        place, rules = Place(before.stored.guild_id, before.stored.channel_id), before.match.rules
        if before.stored.side_of(challenger.id) is Side.O:
            # The player who asks becomes X, and a head start stays with the player who had it.
            rules = replace(rules, start_score=rules.start_score[::-1])
        check_may_challenge(tx, by, (challenger, other), place.guild_id, limits)
        terms = Terms(before.stored.terms.rated, is_newcomer(by, limits))
        people = challenger, other
        return _create(tx, by, place, people, rules=rules, seed=seed, terms=terms, previous_match=match_id)

    return await db.write(work)


async def accept(
    db: Database, by: By, challenge_id: int, channel_id: int, seed: bytes, *, limits: Limits = DEFAULT_LIMITS
) -> Table:
    """Accept a challenge: the match begins in this channel, with the challenger as X.

    Another channel than that of the challenge is a new thread.
    The dice come from the seed of the challenge. `seed` is for one of an older version, which has none.
    Raises ChallengeRefused, LimitReached, and ChannelBusy if the channel has a live match.
    """
    try:

        def work(tx: Transaction) -> Table:
            player = touch(tx, by)
            proposal = _acceptable_now(tx, by, challenge_id, limits, channel_id)
            challenge = proposal.challenge
            terms = terms_of(tx, by, challenge, proposal.challenger, limits)
            people = players.by_id(tx, (challenge.challenger, player.id))
            habits = {Side.X: habits_of(people[challenge.challenger]), Side.O: habits_of(people[player.id])}
            own_seed = challenges.seed_of(tx, challenge) or seed
            match, events = begin(challenge.rules, partial(roll_dice, own_seed, salt=by.salt), by.salt, habits)
            stored = matches.create(
                tx,
                guild_id=challenge.guild_id,
                channel_id=channel_id,
                x=challenge.challenger,
                o=player.id,
                seed=own_seed,
                match=match,
                events=events,
                at=by.now,
                clock=clock.started(by.now, servers.load(tx, challenge.guild_id).deadline),
                terms=terms,
            )
            if not challenges.answer(tx, challenge_id, State.ACCEPTED, stored.id):
                raise ChallengeRefused(ChallengeFault.ANSWERED)
            return Table(stored)

        return await db.write(work)
    except Conflict as lost:
        raise ChannelBusy from lost


async def decline(db: Database, by: By, challenge_id: int) -> Proposal:
    """Decline a challenge, or withdraw one's own. Raises ChallengeRefused."""

    def work(tx: Transaction) -> Proposal:
        player = touch(tx, by)
        proposal = _unanswered(proposal_of(tx, challenge_id), by)
        if player.id not in (proposal.challenge.challenger, proposal.challenge.opponent):
            fault = ChallengeFault.NOT_FOR_YOU if proposal.opponent else ChallengeFault.NOT_YOURS
            raise ChallengeRefused(fault, proposal.opponent, made_by=proposal.challenger)
        own = player.id == proposal.challenge.challenger
        challenges.answer(tx, challenge_id, State.WITHDRAWN if own else State.DECLINED)
        return proposal_of(tx, challenge_id)

    return await db.write(work)


async def expire(db: Database, now: int) -> list[Proposal]:
    """Close every expired challenge and return them."""

    def work(tx: Transaction) -> list[Proposal]:
        late = challenges.expired(tx, now)
        for challenge in late:
            challenges.answer(tx, challenge.id, State.EXPIRED)
        return [proposal_of(tx, challenge.id) for challenge in late]

    return await db.write(work)


def proposal_of(tx: Reader, challenge_id: int) -> Proposal:
    """Return a challenge with its people. Raises ChallengeRefused if it does not exist."""
    challenge = challenges.load(tx, challenge_id)
    if challenge is None:
        raise ChallengeRefused(ChallengeFault.NO_CHALLENGE)
    numbers = [number for number in (challenge.challenger, challenge.opponent) if number is not None]
    people = players.by_id(tx, numbers)
    opponent = None if challenge.opponent is None else people[challenge.opponent]
    return Proposal(challenge, people[challenge.challenger], opponent)


async def check_may_accept(
    db: Database, by: By, challenge_id: int, channel_id: int | None, *, limits: Limits = DEFAULT_LIMITS
) -> Proposal:
    """Return the challenge that this person may accept in a channel; None is a thread that is not opened yet.

    Raises ChallengeRefused and LimitReached.
    """
    return await db.read(_acceptable_now, by, challenge_id, limits, channel_id)


async def challenge_to_answer(db: Database, by: By, channel_id: int) -> int:
    """Return the ID of the challenge that "accept" refers to in a channel. Raises ChallengeRefused."""

    def work(tx: Reader) -> int:
        waiting, own = _open_challenges(tx, by, channel_id)
        if waiting:
            return waiting[0].id
        if own:
            raise ChallengeRefused(ChallengeFault.YOUR_OWN, proposal_of(tx, own[0].id).opponent)
        raise ChallengeRefused(ChallengeFault.NO_CHALLENGE)

    return await db.read(work)


async def challenge_to_close(db: Database, by: By, channel_id: int) -> int:
    """Return the ID of the challenge that "decline" refers to in a channel: one to this person, or else their own.

    Raises ChallengeRefused.
    """

    def work(tx: Reader) -> int:
        waiting, own = _open_challenges(tx, by, channel_id)
        to_them = [one for one in waiting if one.opponent is not None]
        found = next(iter([*to_them, *own, *waiting]), None)  # `decline` refuses one that is open to anyone
        if found is None:
            raise ChallengeRefused(ChallengeFault.NONE_TO_CLOSE)
        return found.id

    return await db.read(work)


def _open_challenges(tx: Reader, by: By, channel_id: int) -> tuple[list[Challenge], list[Challenge]]:
    """Return the challenges in a channel that this person can accept, those to them first, and those they made."""
    number = _player_id(tx, by)
    waiting = [
        one
        for one in challenges.open_for(tx, channel_id, number)
        if one.expires_at > by.now and not are_apart(tx, by, proposal_of(tx, one.id).challenger)
    ]
    return waiting, challenges.open_by(tx, channel_id, number)


async def save_message(db: Database, challenge_id: int, message_id: int) -> Proposal:
    """Save which message shows a challenge, and return it: it may have been answered before this."""

    def work(tx: Transaction) -> Proposal:
        challenges.set_message(tx, challenge_id, message_id)
        return proposal_of(tx, challenge_id)

    return await db.write(work)


def _rematch_opponent(tx: Reader, before: Table, player: int) -> Player:
    side = before.stored.side_of(player)
    if side is None:
        raise NotYourSeat(before)
    if before.match.end is None:
        raise NotYetOver
    if matches.latest_in_channel(tx, before.stored.channel_id) != before.id:
        raise NotTheLatest
    number = before.player(side.other).id
    other = players.by_id(tx, [number])[number]
    if other.forgotten:
        raise ChallengeRefused(ChallengeFault.GONE)
    return other


def _open_rematch(tx: Reader, by: By, before: Table, other: Player) -> Proposal | None:
    for one in challenges.open_by(tx, before.stored.channel_id, other.id):
        if one.previous_match == before.id and one.expires_at > by.now:
            return proposal_of(tx, one.id)
    return None


def _create(  # noqa: PLR0913 - a challenge is made of these
    tx: Transaction,
    by: By,
    place: Place,
    people: tuple[Player, Player | None],
    *,
    rules: Rules,
    seed: bytes,
    terms: Terms,
    previous_match: int | None = None,
) -> Proposal:
    challenger, other = people
    number = None if other is None else other.id
    asked = challenges.open_by(tx, place.channel_id, challenger.id)
    if any(one.opponent == number and one.expires_at > by.now for one in asked):
        raise ChallengeRefused(ChallengeFault.ASKED_ALREADY, other)
    challenge = challenges.create(
        tx,
        guild_id=place.guild_id,
        channel_id=place.channel_id,
        challenger=challenger.id,
        opponent=number,
        rules=rules,
        seed=seed,
        at=by.now,
        expires_at=by.now + LIFETIME,
        previous_match=previous_match,
        terms=replace(terms, rated=terms.rated and can_be_rated(rules)),
    )
    return Proposal(challenge, challenger, other)


def _acceptable_now(tx: Reader, by: By, challenge_id: int, limits: Limits, channel_id: int | None) -> Proposal:
    proposal = _acceptable(proposal_of(tx, challenge_id), by)
    check_may_begin(tx, by, proposal.challenger, proposal.challenge.guild_id, limits)
    if channel_id != proposal.challenge.channel_id:
        check_may_open_thread(tx, by, proposal.challenger, limits)
    return proposal


def _acceptable(proposal: Proposal, by: By) -> Proposal:
    _unanswered(proposal, by)
    if by.person.discord_id == proposal.challenger.discord_id:
        raise ChallengeRefused(ChallengeFault.YOUR_OWN, proposal.opponent)
    if proposal.opponent is not None and by.person.discord_id != proposal.opponent.discord_id:
        raise ChallengeRefused(ChallengeFault.NOT_FOR_YOU, proposal.opponent)
    return proposal


def _unanswered(proposal: Proposal, by: By) -> Proposal:
    if proposal.challenge.state is State.EXPIRED or proposal.challenge.expires_at <= by.now:
        raise ChallengeRefused(ChallengeFault.EXPIRED)
    if proposal.challenge.state is not State.OPEN:
        raise ChallengeRefused(ChallengeFault.ANSWERED)
    return proposal


def _player_id(tx: Reader, by: By) -> int:
    """Return the player ID of a person, or 0, which no player has, for an unknown person."""
    known = players.known(tx, [by.person.discord_id])
    return known[by.person.discord_id].id if known else 0

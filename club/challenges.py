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
from club.errors import ChallengeFault, ChallengeRefused, ChannelBusy
from club.exclusions import can_be_rated
from club.people import By, Person, touch
from club.play import begin
from club.tables import Table
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

    @property
    def proposer(self) -> Player:
        """The player who made the last proposal, and can withdraw it."""
        if self.opponent is not None and self.challenge.proposer == self.opponent.id:
            return self.opponent
        return self.challenger

    @property
    def awaited(self) -> Player | None:
        """The player who may accept the last proposal; None if that is anyone."""
        return self.challenger if self.proposer is self.opponent else self.opponent


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
        return create(tx, by, place, (challenger, other), rules=rules, seed=seed, terms=terms)

    return await db.write(work)


async def check_may_propose(db: Database, by: By, opponent: int) -> None:
    """Raise ChallengeRefused if a person could not challenge this Discord user under any rules."""

    def work(tx: Reader) -> None:
        if opponent == by.person.discord_id:
            raise ChallengeRefused(ChallengeFault.YOURSELF)
        people = players.known(tx, [opponent])
        check_may_ask(tx, by, people.get(opponent))

    await db.read(work)


async def accept(  # noqa: PLR0913 - a match begins with these
    db: Database,
    by: By,
    challenge_id: int,
    channel_id: int,
    seed: bytes,
    *,
    version: int | None = None,
    limits: Limits = DEFAULT_LIMITS,
) -> Table:
    """Accept the last proposal of a challenge: the match begins in this channel, with the challenger as X.

    Another channel than that of the challenge is a new thread. `version` is that of the terms that the person saw.
    The dice come from the seed of the challenge. `seed` is for one of an older version, which has none.
    Raises ChallengeRefused, LimitReached, and ChannelBusy if the channel has a live match.
    """
    try:

        def work(tx: Transaction) -> Table:
            player = touch(tx, by)
            proposal = _acceptable_now(tx, by, challenge_id, version, limits, channel_id)
            challenge = proposal.challenge
            terms = terms_of(tx, by, challenge, proposal.proposer, limits)
            # The opponent of a challenge to anyone is the person who accepts it.
            opponent = player.id if challenge.opponent is None else challenge.opponent
            people = players.by_id(tx, (challenge.challenger, opponent))
            habits = {Side.X: habits_of(people[challenge.challenger]), Side.O: habits_of(people[opponent])}
            own_seed = challenges.seed_of(tx, challenge) or seed
            match, events = begin(challenge.rules, partial(roll_dice, own_seed, salt=by.salt), by.salt, habits)
            stored = matches.create(
                tx,
                guild_id=challenge.guild_id,
                channel_id=channel_id,
                x=challenge.challenger,
                o=opponent,
                seed=own_seed,
                match=match,
                events=events,
                at=by.now,
                clock=clock.started(by.now, servers.load(tx, challenge.guild_id).deadline),
                terms=terms,
            )
            if not challenges.answer(tx, challenge_id, State.ACCEPTED, stored.id, opponent=opponent):
                raise ChallengeRefused(ChallengeFault.ANSWERED)
            return Table(stored)

        return await db.write(work)
    except Conflict as lost:
        raise ChannelBusy from lost


async def decline(db: Database, by: By, challenge_id: int, *, version: int | None = None) -> Proposal:
    """Decline the last proposal of a challenge, or withdraw one's own.

    A challenge to anyone is open again after a suggestion was declined or withdrawn; any other is closed. `version` is
    that of the terms that the person saw. Raises ChallengeRefused.
    """

    def work(tx: Transaction) -> Proposal:
        player = touch(tx, by)
        proposal = _unanswered(proposal_of(tx, challenge_id), by)
        if player.id not in (proposal.challenge.challenger, proposal.challenge.opponent):
            fault = ChallengeFault.NOT_FOR_YOU if proposal.opponent else ChallengeFault.NOT_YOURS
            raise ChallengeRefused(fault, proposal.awaited, made_by=proposal.challenger)
        if version not in (None, proposal.challenge.version):
            raise ChallengeRefused(ChallengeFault.CHANGED)
        close(tx, proposal.challenge, State.WITHDRAWN if player.id == proposal.challenge.proposer else State.DECLINED)
        return proposal_of(tx, challenge_id)

    return await db.write(work)


def close(tx: Transaction, challenge: Challenge, state: State) -> None:
    """Close a challenge; one to anyone that waits for the answer to a suggestion is open again instead."""
    if challenge.was_open:
        challenges.reopen(tx, challenge)
    else:
        challenges.answer(tx, challenge.id, state)


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
    db: Database,
    by: By,
    challenge_id: int,
    channel_id: int | None,
    *,
    version: int | None = None,
    limits: Limits = DEFAULT_LIMITS,
) -> Proposal:
    """Return the challenge that this person may accept in a channel; None is a thread that is not opened yet.

    Raises ChallengeRefused and LimitReached.
    """
    return await db.read(_acceptable_now, by, challenge_id, version, limits, channel_id)


async def challenge_to_answer(db: Database, by: By, channel_id: int) -> int:
    """Return the ID of the challenge that "accept" refers to in a channel. Raises ChallengeRefused."""

    def work(tx: Reader) -> int:
        waiting, own = _open_challenges(tx, by, channel_id)
        if waiting:
            return waiting[0].id
        if own:
            raise ChallengeRefused(ChallengeFault.YOUR_OWN, proposal_of(tx, own[0].id).awaited)
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
    """Return the challenges in a channel that this person can accept, those to them first, and their own proposals."""
    number = player_id_of(tx, by)
    waiting = [
        one
        for one in challenges.open_for(tx, channel_id, number)
        if one.expires_at > by.now and not are_apart(tx, by, proposal_of(tx, one.id).proposer)
    ]
    return waiting, challenges.proposed_by(tx, channel_id, number)


async def save_message(db: Database, challenge_id: int, message_id: int) -> Proposal:
    """Save which message shows a challenge, and return it: it may have been answered before this."""

    def work(tx: Transaction) -> Proposal:
        challenges.set_message(tx, challenge_id, message_id)
        return proposal_of(tx, challenge_id)

    return await db.write(work)


def create(  # noqa: PLR0913 - a challenge is made of these
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
    for one in asked:
        if one.expires_at > by.now and (None if one.was_open else one.opponent) == number:
            raise ChallengeRefused(ChallengeFault.ASKED_ALREADY, proposal_of(tx, one.id).awaited)
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


def _acceptable_now(
    tx: Reader, by: By, challenge_id: int, version: int | None, limits: Limits, channel_id: int | None
) -> Proposal:
    proposal = answerable(proposal_of(tx, challenge_id), by, version)
    check_may_begin(tx, by, proposal.proposer, proposal.challenge.guild_id, limits)
    if channel_id != proposal.challenge.channel_id:
        check_may_open_thread(tx, by, proposal.proposer, limits)
    return proposal


def answerable(proposal: Proposal, by: By, version: int | None) -> Proposal:
    """Return a proposal that this person may answer. Raises ChallengeRefused, also if its terms have changed."""
    _unanswered(proposal, by)
    awaited = proposal.awaited
    if by.person.discord_id == proposal.proposer.discord_id:
        raise ChallengeRefused(ChallengeFault.YOUR_OWN, awaited)
    if awaited is not None and by.person.discord_id != awaited.discord_id:
        raise ChallengeRefused(ChallengeFault.NOT_FOR_YOU, awaited)
    if version not in (None, proposal.challenge.version):
        raise ChallengeRefused(ChallengeFault.CHANGED)
    return proposal


def _unanswered(proposal: Proposal, by: By) -> Proposal:
    if proposal.challenge.state is State.EXPIRED or proposal.challenge.expires_at <= by.now:
        raise ChallengeRefused(ChallengeFault.EXPIRED)
    if proposal.challenge.state is not State.OPEN:
        raise ChallengeRefused(ChallengeFault.ANSWERED)
    return proposal


def player_id_of(tx: Reader, by: By) -> int:
    """Return the player ID of a person, or 0, which no player has, for an unknown person."""
    known = players.known(tx, [by.person.discord_id])
    return known[by.person.discord_id].id if known else 0

"""Challenges put together choice by choice: one draft for each panel, sent as a whole."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace

from backgammon import Rules
from club.admission import DEFAULT_LIMITS, Limits, check_may_ask, check_may_challenge, is_newcomer
from club.challenges import LIFETIME, Place, Proposal, answerable, create, proposal_of
from club.errors import ChallengeFault, ChallengeRefused, Refused
from club.exclusions import can_be_rated
from club.people import By, Person, touch
from club.settings import default_length, default_variant
from storage import challenges, drafts, players, preferences, servers
from storage.database import Database, Reader, Transaction
from storage.drafts import Draft
from storage.players import Player
from storage.terms import Terms

MAX_DRAFTS = 20
"""The newest drafts of a person, which are stored; older ones are deleted."""


@dataclass(frozen=True, slots=True)
class OpenDraft:
    """A draft with its people; `opponent` is None if anyone may accept the challenge."""

    draft: Draft
    author: Player
    opponent: Player | None

    @property
    def is_suggestion(self) -> bool:
        """True if it suggests other terms for a challenge that was received."""
        return self.draft.challenge_id is not None


class DraftChanged(Refused):
    """The draft has changed since the version that the person saw; `now` is the current one."""

    def __init__(self, now: OpenDraft) -> None:
        super().__init__()
        self.now = now


async def start(
    db: Database,
    by: By,
    place: Place,
    opponent: Person | None,
    change: Callable[[Rules], Rules],
    *,
    rated: bool | None = None,
) -> OpenDraft:
    """Start a challenge with the most likely terms, changed by `change`, and `rated` unless that is None.

    Those are the last terms of these two people in this server, else the person's own last ones there, else their or
    the server's usual match. Raises ChallengeRefused, and what `change` raises.
    """
    if opponent is not None and opponent.discord_id == by.person.discord_id:
        raise ChallengeRefused(ChallengeFault.YOURSELF)

    def work(tx: Transaction) -> OpenDraft:
        author = touch(tx, by)
        other = players.remember(tx, opponent.discord_id, opponent.name) if opponent else None
        check_may_ask(tx, by, other)
        rules, likely = _likely_terms(tx, place, author, other)
        return _saved(tx, by, place, author, other, rules=change(rules), rated=likely if rated is None else rated)

    return await db.write(work)


async def suggest(db: Database, by: By, challenge_id: int, version: int) -> OpenDraft:
    """Start a suggestion of other terms for a received challenge. Raises ChallengeRefused."""

    def work(tx: Transaction) -> OpenDraft:
        author = touch(tx, by)
        proposal = answerable(proposal_of(tx, challenge_id), by, version)
        check_may_ask(tx, by, proposal.proposer)
        asked = proposal.challenge
        place = Place(asked.guild_id, asked.channel_id)
        return _saved(
            tx,
            by,
            place,
            author,
            proposal.proposer,
            rules=asked.rules,
            rated=asked.terms.rated or not can_be_rated(asked.rules),
            answers=(asked.id, asked.version),
        )

    return await db.write(work)


async def find(db: Database, by: By, draft_id: int, version: int | None = None) -> OpenDraft:
    """Return a draft of this person. Raises ChallengeRefused, and DraftChanged if it is no longer at this version."""
    return await db.read(_own, by, draft_id, version)


async def change(
    db: Database,
    by: By,
    draft_id: int,
    version: int,
    new_rules: Callable[[Rules], Rules],
    *,
    rated: bool | None = None,
) -> OpenDraft:
    """Change the rules of a draft, and whether the match is rated unless that is None.

    Raises ChallengeRefused, DraftChanged, and what `new_rules` raises.
    """

    def work(tx: Transaction) -> OpenDraft:
        found = _own(tx, by, draft_id, version)
        draft = found.draft
        changed = drafts.change(tx, draft, new_rules(draft.rules), rated=draft.rated if rated is None else rated)
        return replace(found, draft=changed)

    return await db.write(work)


async def delete(db: Database, by: By, draft_id: int) -> None:
    """Delete a draft of this person. Raises ChallengeRefused."""

    def work(tx: Transaction) -> None:
        drafts.delete(tx, _own(tx, by, draft_id, None).draft.id)

    await db.write(work)


async def send(
    db: Database, by: By, draft_id: int, version: int, seed: bytes, *, limits: Limits = DEFAULT_LIMITS
) -> Proposal:
    """Send a draft: as a new challenge, or as the next proposal of the challenge that it answers.

    `seed` is the secret seed of the dice of a new challenge. Raises ChallengeRefused, LimitReached and DraftChanged.
    """

    def work(tx: Transaction) -> Proposal:
        found = _own(tx, by, draft_id, version)
        drafts.delete(tx, draft_id)
        if found.is_suggestion:
            return _propose_terms(tx, by, found, limits)
        draft = found.draft
        check_may_challenge(tx, by, (found.author, found.opponent), draft.guild_id, limits)
        place, terms = Place(draft.guild_id, draft.channel_id), Terms(draft.rated, is_newcomer(by, limits))
        return create(tx, by, place, (found.author, found.opponent), rules=draft.rules, seed=seed, terms=terms)

    return await db.write(work)


async def delete_expired(db: Database, now: int) -> None:
    """Delete the drafts that were not sent within a day."""
    await db.write(drafts.delete_expired, now)


def _propose_terms(tx: Transaction, by: By, found: OpenDraft, limits: Limits) -> Proposal:
    draft = found.draft
    if draft.challenge_id is None:
        raise AssertionError("only a suggestion answers a challenge")
    proposal = answerable(proposal_of(tx, draft.challenge_id), by, draft.challenge_version)
    check_may_ask(tx, by, proposal.proposer)
    asked = proposal.challenge
    challenges.suggest(
        tx,
        asked,
        proposer=found.author.id,
        # The opponent of a challenge to anyone is the person who suggests something.
        opponent=found.author.id if asked.opponent is None else asked.opponent,
        rules=draft.rules,
        terms=replace(
            asked.terms,
            rated=draft.rated and can_be_rated(draft.rules),
            newcomer=asked.terms.newcomer or is_newcomer(by, limits),
        ),
        # A challenge to anyone ends at its own time, whatever others suggest.
        expires_at=asked.expires_at if asked.was_open or asked.opponent is None else by.now + LIFETIME,
    )
    return proposal_of(tx, draft.challenge_id)


def _likely_terms(tx: Reader, place: Place, author: Player, other: Player | None) -> tuple[Rules, bool]:
    guild_id, channel_id = place.guild_id, place.channel_id
    together = None if other is None else challenges.last_between(tx, guild_id, channel_id, author.id, other.id)
    last = together or challenges.last_by(tx, guild_id, channel_id, author.id)
    if last is None:
        personal, server = preferences.load(tx, author.id), servers.load(tx, guild_id)
        return Rules(length=default_length(personal, server), variant=default_variant(personal, server)), True
    rules = replace(last.rules, start_score=(0, 0))  # a head start belongs to one match
    if together is None or not servers.load(tx, guild_id).stakes:
        rules = replace(rules, stake="", stake_private=False)  # a stake is between the two who agreed on it
    return rules, last.terms.rated or not can_be_rated(last.rules)


def _saved(  # noqa: PLR0913 - a draft is made of these
    tx: Transaction,
    by: By,
    place: Place,
    author: Player,
    other: Player | None,
    *,
    rules: Rules,
    rated: bool,
    answers: tuple[int, int] | tuple[None, None] = (None, None),
) -> OpenDraft:
    draft = drafts.create(
        tx,
        player_id=author.id,
        guild_id=place.guild_id,
        channel_id=place.channel_id,
        opponent=other.id if other else None,
        challenge_id=answers[0],
        challenge_version=answers[1],
        rules=rules,
        rated=rated,
        at=by.now,
        expires_at=by.now + LIFETIME,
    )
    drafts.delete_all_but(tx, author.id, MAX_DRAFTS)
    return OpenDraft(draft, author, other)


def _own(tx: Reader, by: By, draft_id: int, version: int | None) -> OpenDraft:
    draft = drafts.load(tx, draft_id)
    author = players.known(tx, [by.person.discord_id]).get(by.person.discord_id)
    if draft is None or author is None or draft.player_id != author.id or draft.expires_at <= by.now:
        raise ChallengeRefused(ChallengeFault.DRAFT_GONE)
    opponent = None if draft.opponent is None else players.by_id(tx, [draft.opponent])[draft.opponent]
    found = OpenDraft(draft, author, opponent)
    if version not in (None, draft.version):
        raise DraftChanged(found)
    return found

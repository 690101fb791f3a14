"""Rematches: the players of a finished match play again by the same rules."""

from __future__ import annotations

from dataclasses import replace

from backgammon import Side
from club.admission import DEFAULT_LIMITS, Limits, check_may_challenge, is_newcomer
from club.challenges import Place, Proposal, create, player_id_of, proposal_of
from club.errors import ChallengeFault, ChallengeRefused, NotTheLatest, NotYetOver
from club.people import By, touch
from club.tables import NotYourSeat, Table, table
from storage import challenges, matches, players
from storage.database import Database, Reader, Transaction
from storage.players import Player
from storage.terms import Terms


async def rematch_to_accept(db: Database, by: By, before: Table) -> Proposal | None:
    """Return the rematch of a finished match that the other player has asked for; None if they have not.

    Raises NotYourSeat, NotYetOver, NotTheLatest, and ChallengeRefused if the other player was forgotten.
    """

    def work(tx: Reader) -> Proposal | None:
        return _open_rematch(tx, by, before, _rematch_opponent(tx, before, player_id_of(tx, by)))

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
        return create(tx, by, place, people, rules=rules, seed=seed, terms=terms, previous_match=match_id)

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

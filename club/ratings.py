"""Results change ratings, in the order in which the matches ended.

If a result comes late or is voided, all that ended after it is recalculated, so that ratings are what a full
recalculation would give. That can be much, and others want to write meanwhile: `recounts` stores from which match on,
and it is done in small steps, in a transaction each. Between two steps each rating is that of its newest change; the
changes after the stored match are out of date.
"""

from __future__ import annotations

import asyncio
from collections.abc import Iterable, Iterator, MutableMapping

from backgammon import Variant
from backgammon.rating import Rating, update_rating
from storage import ratings, recounts
from storage.database import Database, Reader, Transaction
from storage.ratings import END, EVERYWHERE, Change, Ended, Place, Scope

MATCHES_PER_STEP = 100
"""The matches per transaction: others who want to write do not wait for long."""
PAUSE_SECONDS = 0.02
"""The pause after each step, for other processes: they retry and would seldom get the lock."""
_START: Place = (0, 0)


def ended(tx: Reader, match_id: int) -> Ended | None:
    """Return a match with its result; None if it has no winner or counts for neither player."""
    match = ratings.ended(tx, match_id)
    return match if match is not None and _counts(match) else None


def add(tx: Transaction, match_id: int) -> None:
    """Let the result of a match that was just saved change the ratings."""
    new = ended(tx, match_id)
    if new is None:
        return
    for scope in scopes(new):
        if ratings.has_changes_after(tx, scope, (new.at, new.match_id)):
            _recalculate_scope(tx, scope, new)
            continue
        both = {new.winner, new.loser}
        _calculate(tx, scope, [new], END, both)


def recalculate_from(tx: Transaction, match: Ended) -> None:
    """Recalculate this match and what ended after it, in every scope: one step now, the rest later."""
    for scope in scopes(match):
        _recalculate_scope(tx, scope, match)


def schedule(tx: Transaction, match: Ended) -> None:
    """Schedule the recalculation of everything from this match on, in every scope."""
    for scope in scopes(match):
        recounts.schedule(tx, scope, _before(match))


def schedule_all(tx: Transaction) -> None:
    """Schedule a full recalculation."""
    ratings.delete_without_changes(tx)
    for scope in recounts.all_scopes(tx):
        recounts.schedule(tx, scope, _START)


async def recalculate(db: Database) -> int:
    """Recalculate everything that is scheduled, while others play on. Returns the number of steps."""
    steps = 0
    while await db.read(recounts.next_scope) is not None:
        await db.write(_next_step)
        steps += 1
        await asyncio.sleep(PAUSE_SECONDS)
    return steps


def is_recalculating(tx: Reader, guild_id: int, variant: Variant) -> bool:
    """Return True if ratings of a server, or EVERYWHERE, are being recalculated."""
    return recounts.place_of(tx, (guild_id, variant.value)) is not None


def scopes(match: Ended) -> tuple[Scope, ...]:
    """Return the scopes of a match: all servers together, and its own."""
    everywhere = EVERYWHERE, match.variant
    return (everywhere,) if match.guild_id is None else (everywhere, (match.guild_id, match.variant))


def changes(
    results: Iterable[Ended], known: MutableMapping[tuple[int, int], Rating], only: Scope | None = None
) -> Iterator[Change]:
    """Yield the rating changes of results in the order in which the matches ended; updates `known`.

    `known` is by server (or EVERYWHERE) and player. Without `only` a result changes ratings in every scope.
    """
    for match in results:
        for scope, _ in [only] if only else scopes(match):
            winner, loser = known.get((scope, match.winner), Rating()), known.get((scope, match.loser), Rating())
            if match.winner_counts:
                known[scope, match.winner] = update_rating(winner, loser, match.length, won=True)
                yield Change(scope, match.winner, match.at, match.match_id, known[scope, match.winner])
            if match.loser_counts:
                known[scope, match.loser] = update_rating(loser, winner, match.length, won=False)
                yield Change(scope, match.loser, match.at, match.match_id, known[scope, match.loser])


def _counts(match: Ended) -> bool:
    return match.winner_counts or match.loser_counts


def _before(match: Ended) -> Place:
    return match.at, match.match_id - 1


def _recalculate_scope(tx: Transaction, scope: Scope, match: Ended) -> None:
    recounts.schedule(tx, scope, _before(match))
    _step(tx, scope)


def _next_step(tx: Transaction) -> None:
    scope = recounts.next_scope(tx)
    if scope is not None:  # another process may just have finished it
        _step(tx, scope)


def _step(tx: Transaction, scope: Scope) -> None:
    """Recalculate the next matches and advance the stored place; delete it after the last."""
    begin = recounts.place_of(tx, scope)
    if begin is None:
        return
    found = ratings.next_ended(tx, scope, begin, MATCHES_PER_STEP)
    end = (found[-1].at, found[-1].match_id) if len(found) == MATCHES_PER_STEP else END
    players = ratings.delete_changes(tx, scope, begin, end)
    matches = [match for match in found if _counts(match)]
    players |= {player for match in matches for player in (match.winner, match.loser)}
    _calculate(tx, scope, matches, begin, players)
    if end == END:
        recounts.delete(tx, scope)
    else:
        recounts.move(tx, scope, end)


def _calculate(tx: Transaction, scope: Scope, matches: list[Ended], place: Place, players: set[int]) -> None:
    """Add the changes of these matches to the ratings of a scope, and update the players' current ratings."""
    guild_id, variant = scope
    playing = {player for match in matches for player in (match.winner, match.loser)}
    known = {(guild_id, player): one for player, one in ratings.as_of(tx, scope, place, playing).items()}
    ratings.save_changes(tx, variant, changes(matches, known, scope))
    ratings.replace(tx, scope, players, ratings.as_of(tx, scope, END, players))

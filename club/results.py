"""The end of a match, or its voiding: its results, dice, use of the cube, and the ratings."""

from __future__ import annotations

from collections.abc import Sequence

from backgammon import EndReason, Event, Match, Side
from backgammon.summary import CubeHabits, cube_habits, has_result, rolled_pairs, side_results
from club import ratings
from club.exclusions import bounded_points, exclusions
from storage import cube_habits as stored_habits
from storage import results, rolls
from storage.database import Transaction
from storage.matches import StoredMatch
from storage.results import Result
from storage.terms import Terms

Players = tuple[int, int]
"""The IDs of X and of O."""


def update(tx: Transaction, before: Match, now: StoredMatch) -> None:
    """Save the results of the events that led from `before` to `now`, if they ended or voided the match."""
    if now.match.end is None:
        return
    if before.end is None:
        save(tx, now)
        ratings.add(tx, now.id)
        save_dice_and_cube(tx, now)
    elif now.match.end.close is EndReason.VOIDED:
        delete(tx, now.id)
        save_dice_and_cube(tx, now)


def save(tx: Transaction, over: StoredMatch) -> None:
    """Replace the results of a finished match; ratings stay as they are."""
    found = of_match(over.match, over.events, (over.x, over.o), over.terms)
    results.save(tx, over.id, over.guild_id, over.finished_at, found)


def save_dice_and_cube(tx: Transaction, over: StoredMatch) -> None:
    """Replace the stored dice and use of the cube of a finished match."""
    rolls.save(tx, over.id, over.guild_id, rolled_pairs(over.events))
    stored_habits.save(tx, over.id, over.guild_id, habits(over.match, over.events, (over.x, over.o)))


def delete(tx: Transaction, match_id: int) -> None:
    """Delete the results of a match and recalculate ratings without it, some of them later."""
    before = ratings.ended(tx, match_id)
    results.delete(tx, match_id)
    if before is not None:
        ratings.recalculate_from(tx, before)


def of_match(match: Match, events: Sequence[Event], players: Players, terms: Terms) -> list[Result]:
    """Return the results of both players; none if the match has no result. Points are those that count."""
    taken = side_results(match, events)
    if not taken:
        return []
    reasons = exclusions(events, terms, match=not match.rules.is_session)
    points = {side: taken[side].points for side in Side}
    if match.rules.is_session and terms.bounded:
        points = bounded_points(events)
    seats = dict(zip(Side, players, strict=True))
    return [
        Result(
            player=player,
            opponent=seats[side.other],
            won=taken[side].won,
            points=points[side],
            against=points[side.other],
            length=match.rules.length,
            variant=match.rules.variant.value,
            games_won=taken[side].games_won,
            gammons=taken[side].gammons,
            exclusion=reasons[side],
        )
        for side, player in seats.items()
    ]


def habits(match: Match, events: Sequence[Event], players: Players) -> dict[int, CubeHabits]:
    """Return both players' use of the cube; nothing if the match has no result."""
    if not has_result(match):
        return {}
    return {player: cube_habits(events, side) for side, player in zip(Side, players, strict=True)}

"""Automatic actions when a player has no choice: the only legal play, a roll if no double makes sense."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from backgammon import (
    Double,
    Event,
    Match,
    Move,
    Phase,
    Raccoon,
    RequestRoll,
    ResignationOffered,
    ResignationRefused,
    Side,
    cube_is_dead,
    plays_now,
    refusal,
)
from club.tables import Table
from storage.players import Player

MAX_AUTOMATIC_ACTIONS = 6
"""The maximum of automatic rolls and plays in a row.

Two players on the bar before closed boards would roll forever, and a long row of lines is unreadable.
"""


@dataclass(frozen=True, slots=True)
class Habits:
    """The automatic actions of a side. `just_rolls`: it rolls even if it could double."""

    plays: bool = False
    rolls: bool = False
    just_rolls: bool = False


NOTHING_AUTOMATIC: Mapping[Side, Habits] = dict.fromkeys(Side, Habits())


def habits_at(table: Table) -> Mapping[Side, Habits]:
    """Return the automatic actions of both players."""
    return {side: habits_of(table.player(side), just_rolls=side in table.stored.just_roll) for side in Side}


def habits_of(player: Player, *, just_rolls: bool = False) -> Habits:
    """Return the automatic actions of a player."""
    return Habits(plays=player.prefers.auto_play, rolls=player.prefers.auto_roll, just_rolls=just_rolls)


def automatic_action(match: Match, last: Event, habits: Mapping[Side, Habits]) -> RequestRoll | Move | None:
    """Return the action that the side to act takes automatically after this event; None if a player decides.

    Legal plays are compared by their resulting position, so a single one leaves no choice.
    """
    game = match.game
    if match.end is not None or match.to_act is not game.turn or match.cancel_asked is not None:
        return None
    if isinstance(last, ResignationOffered | ResignationRefused):
        return None
    if game.phase is Phase.PLAY and habits[game.turn].plays:
        plays = plays_now(match)
        return Move(tuple((step.start, step.end) for step in plays[0].steps)) if len(plays) == 1 else None
    if game.phase is Phase.ROLL and _should_roll(match, habits[game.turn]):
        return RequestRoll()
    return None


def _should_roll(match: Match, habits: Habits) -> bool:
    side = match.game.turn
    if refusal(match, side, Raccoon()) is None:
        return False
    no_double_helps = refusal(match, side, Double()) is not None or cube_is_dead(match, side)
    return habits.just_rolls or (habits.rolls and no_double_helps)

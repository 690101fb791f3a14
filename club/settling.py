"""What happens by itself because nobody has anything to decide: the only legal play, a throw where no double helps."""

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

MOST_IN_A_ROW = 6
"""After so many throws and plays that nobody asked for somebody is asked again: two players who both wait on the bar
before closed boards would throw for ever, and a long row of lines is more than one reads."""


@dataclass(frozen=True, slots=True)
class Habits:
    """What a side lets happen by itself. `just_rolls`: it throws even where it could double."""

    plays: bool = False
    rolls: bool = False
    just_rolls: bool = False


NOTHING_BY_ITSELF: Mapping[Side, Habits] = dict.fromkeys(Side, Habits())


def habits_at(table: Table) -> Mapping[Side, Habits]:
    """What the two players of a table let happen by itself."""
    return {side: habits_of(table.player(side), just_rolls=side in table.stored.just_roll) for side in Side}


def habits_of(player: Player, *, just_rolls: bool = False) -> Habits:
    """What a player lets happen by itself."""
    return Habits(plays=player.prefers.auto_play, rolls=player.prefers.auto_roll, just_rolls=just_rolls)


def settled(match: Match, last: Event, habits: Mapping[Side, Habits]) -> RequestRoll | Move | None:
    """What the side to act does now without being asked, after this event; None where somebody decides.

    Legal plays are told apart by where they lead, so a single one leaves nothing to choose.
    """
    game = match.game
    if match.end is not None or match.to_act is not game.turn or match.cancel_asked is not None:
        return None
    if isinstance(last, ResignationOffered | ResignationRefused):
        return None
    if game.phase is Phase.PLAY and habits[game.turn].plays:
        plays = plays_now(match)
        return Move(tuple((step.start, step.end) for step in plays[0].steps)) if len(plays) == 1 else None
    if game.phase is Phase.ROLL and _throws(match, habits[game.turn]):
        return RequestRoll()
    return None


def _throws(match: Match, habits: Habits) -> bool:
    side = match.game.turn
    if refusal(match, side, Raccoon()) is None:
        return False
    no_double_helps = refusal(match, side, Double()) is not None or cube_is_dead(match, side)
    return habits.just_rolls or (habits.rolls and no_double_helps)

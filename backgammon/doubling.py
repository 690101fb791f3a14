"""What the cube allows now, and what it makes of a game."""

from __future__ import annotations

from backgammon.board import Side
from backgammon.cube import MAX_CUBE
from backgammon.errors import Reason
from backgammon.match import Match, Phase

OFFERS = (Phase.DOUBLED, Phase.BEAVERED, Phase.RACCOONED)
"""The phases in which something that was offered waits for its answer."""


def stake(match: Match) -> int:
    """What a plain loss costs now: the cube's value or, while an offer waits, the value before the offer."""
    game = match.game
    value = game.offered // 2 if game.phase in OFFERS else game.cube.value
    return value * game.multiplier


def gammons_count(match: Match) -> bool:
    """Whether gammons and backgammons count in this game.

    Under Jacoby only once the cube was turned, and an automatic double does not turn it (spec 5.2, 5.3).
    """
    rules, game = match.rules, match.game
    unlocked = rules.automatic_double_unlocks_gammons and game.cube.value > 1
    return not rules.jacoby or game.cube_turned or unlocked


def cube_is_dead(match: Match, side: Side) -> bool:
    """Whether a plain win at the cube's present value already wins this side the match (spec 3.12).

    Then doubling cannot help it: any win of the game wins the match, with the cube as it is and turned, because gammons
    need no turned cube in a match. So the double changes only what a loss costs, and never for the better: whatever the
    opponent does against the doubled cube, the same plays and answers at half the stake lose half as much. Passing
    would lose him the match at once, so he takes.
    """
    needed = match.rules.points_needed(match.score, side)
    return needed is not None and match.game.cube.value >= needed


def double_refusal(match: Match, side: Side) -> Reason | None:
    """Why the side on turn may not double; None when it may."""
    game, cube = match.game, match.game.cube
    if not match.rules.has_cube:
        return Reason.NO_CUBE
    if game.crawford:
        return Reason.CRAWFORD
    if game.first_turn:
        return Reason.FIRST_TURN
    if game.phase is not Phase.ROLL:
        return Reason.ALREADY_ROLLED
    if not cube.may_be_turned_by(side):
        return Reason.NOT_CUBE_OWNER
    if match.rules.forbid_dead_cube and cube_is_dead(match, side):
        return Reason.DEAD_CUBE
    return limit_refusal(match, cube.value * 2)


def beaver_refusal(match: Match) -> Reason | None:
    """Why the doubled side may not beaver; None when it may."""
    if not match.rules.beavers:
        return Reason.BEAVERS_OFF
    if match.game.phase is not Phase.DOUBLED:
        return Reason.NO_DOUBLE_OFFERED
    return limit_refusal(match, match.game.offered * 2)


def raccoon_refusal(match: Match) -> Reason | None:
    """Why the beavered side may not raccoon; None when it may."""
    game = match.game
    if not match.rules.raccoons:
        return Reason.RACCOONS_OFF
    if game.phase is Phase.BEAVERED:
        return limit_refusal(match, game.offered * 2)
    return limit_refusal(match, game.cube.value * 2) if game.beavered else Reason.NO_BEAVER


def limit_refusal(match: Match, value: int) -> Reason | None:
    """Why the cube may not reach a value; None when it may."""
    return Reason.CUBE_LIMIT if value > min(match.rules.cube_limit, MAX_CUBE) else None

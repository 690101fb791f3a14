"""The doubling cube in a game: the stake, and why a side may not turn the cube."""

from __future__ import annotations

from backgammon.board import Side
from backgammon.cube import MAX_CUBE
from backgammon.errors import Reason
from backgammon.match import Match, Phase

OFFERS = (Phase.DOUBLED, Phase.BEAVERED, Phase.RACCOONED)
"""The phases in which a cube offer waits for its answer."""


def stake(match: Match) -> int:
    """Return the cost of losing a single game now, in points: while an offer waits, at the value before the offer.

    >>> from backgammon.rules import Rules
    >>> stake(Match(Rules()))
    1
    """
    game = match.game
    value = game.offered // 2 if game.phase in OFFERS else game.cube.value
    return value * game.multiplier


def gammons_count(match: Match) -> bool:
    """Return whether gammons and backgammons count in this game.

    Under Jacoby they count only after the cube was turned; an automatic double does not turn it (rule 5.2, 5.3).

    >>> from backgammon.rules import Rules
    >>> gammons_count(Match(Rules(jacoby=True))), gammons_count(Match(Rules()))
    (False, True)
    """
    rules, game = match.rules, match.game
    unlocked = rules.automatic_double_unlocks_gammons and game.cube.value > 1
    return not rules.jacoby or game.cube_turned or unlocked


def cube_is_dead(match: Match, side: Side) -> bool:
    """Return whether a single win at the current cube already wins the match for this side (rule 3.12).

    Doubling cannot help that side: any win of the game wins the match with or without the double, because in a match
    gammons count without a turned cube. The double only raises the cost of a loss. The opponent takes, because a pass
    would lose the match.

    >>> from backgammon.rules import Rules
    >>> cube_is_dead(Match(Rules(length=5), score=(4, 0)), Side.X)
    True
    """
    needed = match.rules.points_needed(match.score, side)
    return needed is not None and match.game.cube.value >= needed


def double_refusal(match: Match, side: Side) -> Reason | None:
    """Return why the side on turn may not double, or None if it may.

    >>> from backgammon.rules import Rules
    >>> double_refusal(Match(Rules(length=1)), Side.X)
    <Reason.NO_CUBE: 'no cube in this game'>
    """
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
    """Return why the doubled side may not beaver, or None if it may.

    >>> from backgammon.rules import Rules
    >>> beaver_refusal(Match(Rules()))
    <Reason.BEAVERS_OFF: 'beavers are off'>
    """
    if not match.rules.beavers:
        return Reason.BEAVERS_OFF
    if match.game.phase is not Phase.DOUBLED:
        return Reason.NO_DOUBLE_OFFERED
    return limit_refusal(match, match.game.offered * 2)


def raccoon_refusal(match: Match) -> Reason | None:
    """Return why the beavered side may not raccoon, or None if it may.

    >>> from backgammon.rules import Rules
    >>> raccoon_refusal(Match(Rules(beavers=True, raccoons=True)))
    <Reason.NO_BEAVER: 'no beaver to answer'>
    """
    game = match.game
    if not match.rules.raccoons:
        return Reason.RACCOONS_OFF
    if game.phase is Phase.BEAVERED:
        return limit_refusal(match, game.offered * 2)
    return limit_refusal(match, game.cube.value * 2) if game.beavered else Reason.NO_BEAVER


def limit_refusal(match: Match, value: int) -> Reason | None:
    """Return why the cube may not reach this value, or None if it may.

    >>> from backgammon.rules import Rules
    >>> limit_refusal(Match(Rules(cube_limit=8)), 16)
    <Reason.CUBE_LIMIT: 'cube limit reached'>
    """
    return Reason.CUBE_LIMIT if value > min(match.rules.cube_limit, MAX_CUBE) else None

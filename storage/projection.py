"""The columns of a match that are derived from its state, for queries in plain SQL."""

from __future__ import annotations

from backgammon.match import Match, Phase
from backgammon.scoring import MAX_POINTS
from storage.database import Value

COLUMNS = (
    "length",
    "variant",
    "score_x",
    "score_o",
    "cube_value",
    "cube_owner",
    "offer",
    "to_act",
    "version",
    "winner",
    "close",
)


_OFFERED = {Phase.DOUBLED: "double", Phase.BEAVERED: "beaver", Phase.RACCOONED: "raccoon"}


def project(match: Match) -> tuple[Value, ...]:
    """Return the values of COLUMNS for this state; a score beyond MAX_POINTS is stored as MAX_POINTS.

    >>> from backgammon.rules import Rules
    >>> dict(zip(COLUMNS, project(Match(Rules(length=5))), strict=True))["length"]
    5
    """
    return (
        match.rules.length,
        match.rules.variant.value,
        *(min(points, MAX_POINTS) for points in match.score),
        match.game.cube.value,
        match.game.cube.owner,
        offer_of(match),
        match.to_act,
        match.version,
        match.end.winner if match.end else None,
        match.end.close if match.end else None,
    )


def offer_of(match: Match) -> str | None:
    """Return the offer that waits for an answer. One in the game comes before a request to cancel."""
    if match.end is not None:
        return None
    if match.game.phase in _OFFERED:
        return _OFFERED[match.game.phase]
    if match.game.resigning is not None:
        return "resignation"
    return "cancel" if match.cancel_asked is not None else None

"""The columns of a match that are read off its state, so that plain SQL can ask for them."""

from __future__ import annotations

from backgammon.match import Match, Phase
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
    """The values of COLUMNS for this state.

    >>> from backgammon.rules import Rules
    >>> dict(zip(COLUMNS, project(Match(Rules(length=5))), strict=True))["length"]
    5
    """
    return (
        match.rules.length,
        match.rules.variant.value,
        *match.score,
        match.game.cube.value,
        match.game.cube.owner,
        offer_of(match),
        match.to_act,
        match.version,
        match.end.winner if match.end else None,
        match.end.close if match.end else None,
    )


def offer_of(match: Match) -> str | None:
    """What waits for an answer. An offer in the game comes before the wish to cancel, which can stand beside it."""
    if match.end is not None:
        return None
    if match.game.phase in _OFFERED:
        return _OFFERED[match.game.phase]
    if match.game.resigning is not None:
        return "resignation"
    return "cancel" if match.cancel_asked is not None else None

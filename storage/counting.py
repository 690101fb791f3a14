"""What of a finished match counts for ratings and standings, and for whom it does not."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from enum import StrEnum

from backgammon.board import Side
from backgammon.events import COUNTS_FOR_NOTHING, Close, Danced, Event, GameBegan, GameEnded, How, MatchEnded, Played
from backgammon.rules import Rules
from storage.database import Reader

PLAYED_ON = 3
"""So many turns a side has had, at least, where a game that it gave up was played at all."""
_LEFT = (How.CONCEDED, How.CLAIMED)
_ABANDONED = (Close.CONCEDED, Close.CLAIMED, Close.LAPSED)


class Discount(StrEnum):
    """Why a result does not count for a player."""

    CASUAL = "casual"
    """It was agreed on as casual."""
    SURPLUS = "surplus"
    """The two had played their share of rated matches already."""
    NEWCOMER = "newcomer"
    """One of the two had only just joined the server."""
    GIVEN_AWAY = "given away"
    """Most of its games were resigned or passed before anything had happened in them."""
    ABANDONED = "abandoned"
    """The other left, or let his time pass, before anything had happened: he has lost it, and nobody has won it."""
    UNPLAYED = "unplayed"
    """No game of it was decided."""


SUSPICIOUS = (Discount.NEWCOMER, Discount.GIVEN_AWAY, Discount.ABANDONED)
"""What moderators want to know of."""


@dataclass(frozen=True, slots=True)
class Terms:
    """On which terms a match is begun.

    It was agreed on as `rated`; a `newcomer`, who has only just joined the server, plays in it; it is a `surplus` where
    the two have played their share of rated matches already.
    """

    rated: bool = True
    newcomer: bool = False
    surplus: bool = False


RATED = Terms()


@dataclass(slots=True)
class _Game:
    """A game as far as it went: the turns that X and O had in it, and how it was lost by whom."""

    turns: dict[Side, int]
    loser: Side | None = None
    how: How | None = None

    @property
    def given_away(self) -> bool:
        """Whether its loser gave it up before he had played on."""
        return self.loser is not None and self.how is not How.BORNE_OFF and self.turns[self.loser] < PLAYED_ON


def can_be_rated(rules: Rules) -> bool:
    """Whether a match by these rules tells who is stronger: sessions have no winner, and a head start decides half."""
    return not rules.is_session and not any(rules.start_score)


def discounts(events: Iterable[Event], terms: Terms, *, match: bool) -> dict[Side, Discount | None]:
    """Why the result of these events does not count for X and for O; None for whom it does.

    `match` is False for sessions, which are neither rated nor casual. Who abandons a match at once has lost it all the
    same: otherwise whoever begins badly would leave.
    """
    if match and not (terms.rated and not terms.surplus):
        return dict.fromkeys(Side, Discount.SURPLUS if terms.rated else Discount.CASUAL)
    if terms.newcomer:
        return dict.fromkeys(Side, Discount.NEWCOMER)
    games, end = _games(events)
    if not games:
        return dict.fromkeys(Side, Discount.UNPLAYED)
    if 2 * sum(game.given_away for game in games) <= len(games):
        return dict.fromkeys(Side, None)
    last = games[-1]
    if last.loser is not None and (last.how in _LEFT or (end is not None and end.close in _ABANDONED)):
        return {last.loser: None, last.loser.other: Discount.ABANDONED}
    return dict.fromkeys(Side, Discount.GIVEN_AWAY)


def _games(events: Iterable[Event]) -> tuple[list[_Game], MatchEnded | None]:
    """The games of a match, and how it ended. One that was broken off is lost by whoever lost the match by that."""
    games: list[_Game] = []
    end: MatchEnded | None = None
    for event in events:
        match event:
            case GameBegan():
                games.append(_Game(dict.fromkeys(Side, 0)))
            case Played(side) | Danced(side):
                games[-1].turns[side] += 1
            case GameEnded(winner, how=how):
                games[-1].loser, games[-1].how = winner.other, how
            case MatchEnded(winner) if end is None:
                end = event
                if winner is not None and games[-1].how is None:
                    games[-1].loser, games[-1].how = winner.other, How.CONCEDED
            case _:
                pass
    return [game for game in games if game.loser is not None], end


def rated_between(tx: Reader, one: int, two: int, since: int) -> int:
    """How many rated matches two players have begun with each other after a moment; not what ended without a result."""
    [row] = tx.fetch(
        """
        SELECT COUNT(*) AS n FROM matches
        WHERE rated = 1 AND surplus = 0 AND ((x_player = ? AND o_player = ?) OR (x_player = ? AND o_player = ?))
            AND created_at > ? AND (close IS NULL OR close NOT IN (?, ?))
        """,
        one,
        two,
        two,
        one,
        since,
        *COUNTS_FOR_NOTHING,
    )
    return int(row["n"])

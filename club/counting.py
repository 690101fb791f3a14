"""Which results count for ratings and leaderboards, and for whom they do not."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from enum import StrEnum

from backgammon import Danced, EndReason, Event, GameBegan, GameEnded, MatchEnded, Played, Rules, Side, WinReason
from storage.past import Included
from storage.terms import Terms

MIN_TURNS = 3
"""How many turns a side that gave a game up must have had for the game to count as played."""
_LEFT = (WinReason.CONCEDED, WinReason.CLAIMED)
_ABANDONED = (EndReason.CONCEDED, EndReason.CLAIMED, EndReason.LAPSED)


class Exclusion(StrEnum):
    """Why a result does not count for a player."""

    CASUAL = "casual"
    """It was agreed on as casual."""
    OVER_DAILY_LIMIT = "surplus"
    """The two had already played as many rated matches as they may in a day."""
    NEWCOMER = "newcomer"
    """One of the two had only just joined the server."""
    GIVEN_AWAY = "given away"
    """Most of its games were resigned or passed before anything had happened in them."""
    ABANDONED = "abandoned"
    """The other left, or let their time pass, before anything had happened: they have lost, and no one has won."""
    UNPLAYED = "unplayed"
    """No game of it was decided."""


SUSPICIOUS = (Exclusion.NEWCOMER, Exclusion.GIVEN_AWAY, Exclusion.ABANDONED)
"""What moderators want to know of."""
IN_RECORDS = Included((Exclusion.CASUAL, Exclusion.OVER_DAILY_LIMIT), Exclusion.ABANDONED)
"""What a player's record counts beside what is rated: what was played in earnest. Between two people one is ahead by
what the other lost, even in a session left at the start: both read the same."""


@dataclass(slots=True)
class _Game:
    """A game as far as it went: the turns that X and O had in it, and how it was lost by whom."""

    turns: dict[Side, int]
    loser: Side | None = None
    how: WinReason | None = None

    @property
    def given_away(self) -> bool:
        """Whether its loser gave it up before they had had enough turns."""
        return self.loser is not None and self.how is not WinReason.BORNE_OFF and self.turns[self.loser] < MIN_TURNS


def can_be_rated(rules: Rules) -> bool:
    """Whether a match by these rules tells who is stronger: sessions have no winner, and a head start decides half."""
    return not rules.is_session and not any(rules.start_score)


def exclusions(events: Iterable[Event], terms: Terms, *, match: bool) -> dict[Side, Exclusion | None]:
    """Return why the result of these events does not count for X and for O; None for a side for which it does.

    `match` is False for sessions, which are neither rated nor casual. A player who abandons a match at its start has
    lost it all the same; otherwise a player who begins badly would leave.
    """
    if match and not (terms.rated and not terms.over_daily_limit):
        return dict.fromkeys(Side, Exclusion.OVER_DAILY_LIMIT if terms.rated else Exclusion.CASUAL)
    if terms.newcomer:
        return dict.fromkeys(Side, Exclusion.NEWCOMER)
    games, end = _games(events)
    if not games:
        return dict.fromkeys(Side, Exclusion.UNPLAYED)
    if 2 * sum(game.given_away for game in games) <= len(games):
        return dict.fromkeys(Side, None)
    last = games[-1]
    if last.loser is not None and (last.how in _LEFT or (end is not None and end.close in _ABANDONED)):
        return {last.loser: None, last.loser.other: Exclusion.ABANDONED}
    return dict.fromkeys(Side, Exclusion.GIVEN_AWAY)


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
                    games[-1].loser, games[-1].how = winner.other, WinReason.CONCEDED
            case _:
                pass
    return [game for game in games if game.loser is not None], end

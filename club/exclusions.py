"""Decide which results count for ratings and leaderboards, and for which players they are excluded."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from enum import StrEnum

from backgammon import (
    MAX_MATCH_LENGTH,
    Danced,
    EndReason,
    Event,
    GameBegan,
    GameEnded,
    MatchEnded,
    Played,
    Rules,
    Side,
    WinReason,
)
from storage.past import Included
from storage.terms import Terms

MIN_TURNS = 3
"""The turns that a side must have had for a game it gave up to count as played."""
_LEFT = (WinReason.CONCEDED, WinReason.CLAIMED)
_ABANDONED = (EndReason.CONCEDED, EndReason.CLAIMED, EndReason.LAPSED)


class Exclusion(StrEnum):
    """The reason for which a result does not count for a player."""

    CASUAL = "casual"
    """The match was agreed to be casual."""
    OVER_DAILY_LIMIT = "surplus"
    """The two had already played the maximum of rated matches, or of sessions, in a day."""
    NEWCOMER = "newcomer"
    """One of the two had only just joined the server."""
    GIVEN_AWAY = "given away"
    """Most of its games were resigned or passed before anything had happened."""
    ABANDONED = "abandoned"
    """The opponent left or ran out of time before anything had happened: they have lost, and no one has won."""
    UNPLAYED = "unplayed"
    """No game was decided."""


SUSPICIOUS = (Exclusion.NEWCOMER, Exclusion.GIVEN_AWAY, Exclusion.ABANDONED)
"""The reasons that are shown to moderators."""
MAX_GAME_POINTS = MAX_MATCH_LENGTH
"""The most points that a game of a session adds to a leaderboard, as many as the longest match."""
MAX_SESSION_GAMES = 50
"""The games of a session that add to a leaderboard, so that an endless session is no way around the daily limit."""
IN_RECORDS = Included((Exclusion.CASUAL, Exclusion.OVER_DAILY_LIMIT), Exclusion.ABANDONED)
"""The reasons for which a match that is not rated still counts in a player's record.

Between two players one is ahead by what the other lost, even in a session left at the start.
"""


@dataclass(slots=True)
class _Game:
    """A game as far as it went: the turns of X and of O, and the kind and side of its loss."""

    turns: dict[Side, int]
    loser: Side | None = None
    how: WinReason | None = None

    @property
    def given_away(self) -> bool:
        """True if its loser gave it up before having had enough turns."""
        return self.loser is not None and self.how is not WinReason.BORNE_OFF and self.turns[self.loser] < MIN_TURNS


def can_be_rated(rules: Rules) -> bool:
    """Return True if these rules can be rated: not a session, which has no winner, nor a match with a head start."""
    return not rules.is_session and not any(rules.start_score)


def exclusions(events: Iterable[Event], terms: Terms, *, match: bool) -> dict[Side, Exclusion | None]:
    """Return for X and O why the result of these events does not count; None for a side whose result counts.

    `match` is False for sessions, which are neither rated nor casual. Abandoning a match at its start always counts as
    a loss, so that no one can undo a bad start by leaving.
    """
    if match and not terms.rated:
        return dict.fromkeys(Side, Exclusion.CASUAL)
    if terms.over_daily_limit:
        return dict.fromkeys(Side, Exclusion.OVER_DAILY_LIMIT)
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


def bounded_points(events: Iterable[Event]) -> dict[Side, int]:
    """Return the points of X and of O in a session that count on leaderboards."""
    games = [event for event in events if isinstance(event, GameEnded)][:MAX_SESSION_GAMES]
    return {side: sum(min(game.points, MAX_GAME_POINTS) for game in games if game.winner is side) for side in Side}


def _games(events: Iterable[Event]) -> tuple[list[_Game], MatchEnded | None]:
    """Return the games of a match, and how it ended. The loser of the match loses an unfinished game."""
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

"""What the club refuses, beside what the rules refuse. Each is worded once, in `bot/text/error_messages.py`."""

from __future__ import annotations

from enum import StrEnum
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from storage.players import Player


class Refused(Exception):
    """Something that a person asked for and cannot have; nothing has changed."""


class NoSuchMatch(Refused):
    """There is no match here, or none with this number."""


class NotYetOver(Refused):
    """A rematch is for when the match is over."""


class NotTheLatest(Refused):
    """A rematch follows the last match of a channel; another has been played since this one."""


class NotOfThisServer(Refused):
    """No match of the server has this number."""


class StillLive(Refused):
    """A result is taken back only when there is one: this match is being played."""


class CountsForNothing(Refused):
    """The match ended without a result, so there is none to take back."""


class SeasonRuns(Refused):
    """A season begins when no other one runs in the server."""


class StillCounting(Refused):
    """A season ends with a table that stands; this one is being counted again."""


class NoSeason(Refused):
    """The server has no such season."""


class InvalidSetting(Refused):
    """A setting cannot have this value; `field` names it."""

    def __init__(self, field: str) -> None:
        super().__init__(field)
        self.field = field


class ChannelBusy(Refused):
    """A live match is being played in this channel."""


class ChallengeFault(StrEnum):
    """Why a challenge cannot be made, answered or withdrawn."""

    YOURSELF = "challenged yourself"
    ASKED_ALREADY = "the same question is open"
    NO_CHALLENGE = "no such challenge"
    NONE_OF_YOURS = "no challenge of your own"
    ANSWERED = "already answered"
    EXPIRED = "expired"
    YOUR_OWN = "made by yourself"
    NOT_FOR_YOU = "meant for somebody else"
    NOT_YOURS = "made by somebody else"
    GONE = "the opponent was forgotten"
    KEPT_AWAY = "cannot challenge this person"
    NOT_FOR_THIS_PERSON = "cannot accept this challenge"
    YOU_BLOCK = "blocked by yourself"
    BLOCKED_YOURSELF = "tried to block yourself"


class ChallengeRefused(Refused):
    """A challenge cannot be made, answered or withdrawn; `fault` says why.

    `waits_for` is the player for whom it waits, where it waits for one; `made_by` is set where that matters.
    """

    def __init__(
        self, fault: ChallengeFault, waits_for: Player | None = None, *, made_by: Player | None = None
    ) -> None:
        super().__init__(fault.value)
        self.fault = fault
        self.waits_for = waits_for
        self.made_by = made_by


class Limit(StrEnum):
    """What there can be too much of."""

    CHALLENGES_A_MINUTE = "challenges a minute by one person"
    OPEN_CHALLENGES = "open challenges by one person"
    MATCHES_A_PERSON = "live matches of one person"
    MATCHES_A_SERVER = "live matches in one server"


class LimitReached(Refused):
    """There are as many as may be, which is `most`; `who` is set where it is not the person who asks."""

    def __init__(self, limit: Limit, most: int, who: Player | None = None) -> None:
        super().__init__(limit.value)
        self.limit = limit
        self.most = most
        self.who = who


class NoSuchRecord(Refused):
    """There is no imported match of this number here, or not any more."""


class TooManyRecords(Refused):
    """A person has imported as many matches within a day as may be, which is `most`."""

    def __init__(self, most: int) -> None:
        super().__init__("matches imported within a day")
        self.most = most

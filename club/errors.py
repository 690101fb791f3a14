"""Reasons to refuse a request, apart from the rules of the game; worded in `bot/text/error_messages.py`."""

from __future__ import annotations

from enum import StrEnum
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from storage.players import Player


class Refused(Exception):
    """A refused request; nothing has changed."""


class NoSuchMatch(Refused):
    """There is no match here, or none with this ID."""


class NotYetOver(Refused):
    """A rematch requires that the match is over."""


class NotTheLatest(Refused):
    """A rematch requires the last match of a channel; another has been played since this one."""


class NotOfThisServer(Refused):
    """No match of the server has this ID."""


class StillLive(Refused):
    """Only a finished match can be voided: this one is live."""


class OwnMatch(Refused):
    """Moderators cannot cancel or void a match that they play or have played."""


class CountsForNothing(Refused):
    """The match ended without a result, so it cannot be voided."""


class SeasonInProgress(Refused):
    """The server already has a current season."""


class StillRecalculating(Refused):
    """A season ends with a final table, and its ratings are being recalculated."""


class NoSeason(Refused):
    """The server has no such season."""


class InvalidSetting(Refused):
    """A setting cannot have this value; `field` names it."""

    def __init__(self, field: str) -> None:
        super().__init__(field)
        self.field = field


class ChannelBusy(Refused):
    """The channel has a live match."""


class ChallengeFault(StrEnum):
    """The reason for which a challenge cannot be made, answered or withdrawn."""

    YOURSELF = "challenged yourself"
    ASKED_ALREADY = "the same question is open"
    NO_CHALLENGE = "no such challenge"
    NONE_TO_CLOSE = "nothing to decline or withdraw"
    ANSWERED = "already answered"
    EXPIRED = "expired"
    YOUR_OWN = "made by yourself"
    NOT_FOR_YOU = "meant for somebody else"
    NOT_YOURS = "made by somebody else"
    GONE = "the opponent was forgotten"
    KEPT_AWAY = "cannot challenge this person"
    NOT_FOR_THIS_PERSON = "cannot accept this challenge"
    YOU_BLOCK = "blocked by yourself"
    CHANGED = "the terms have changed"
    DRAFT_GONE = "sent already, or no draft of this person"
    BLOCKED_YOURSELF = "tried to block yourself"


class ChallengeRefused(Refused):
    """A challenge cannot be made, answered or withdrawn; `fault` is the reason.

    `waits_for` is the player who has to answer, if there is one; `made_by` is the challenger, if that matters.
    """

    def __init__(
        self, fault: ChallengeFault, waits_for: Player | None = None, *, made_by: Player | None = None
    ) -> None:
        super().__init__(fault.value)
        self.fault = fault
        self.waits_for = waits_for
        self.made_by = made_by


class Limit(StrEnum):
    """The quantity that a limit applies to."""

    CHALLENGES_A_MINUTE = "challenges a minute by one person"
    OPEN_CHALLENGES = "open challenges by one person"
    MATCHES_A_PERSON = "live matches of one person"
    MATCHES_A_SERVER = "live matches in one server"
    THREADS_A_DAY = "new threads a day for the matches of two people"


class LimitReached(Refused):
    """A limit, `most`, is reached; `who` is set if it is not the limit of the user who acts."""

    def __init__(self, limit: Limit, most: int, who: Player | None = None) -> None:
        super().__init__(limit.value)
        self.limit = limit
        self.most = most
        self.who = who


class NoSuchRecord(Refused):
    """There is no imported match with this ID in this channel, or it was deleted."""


class NoRoomForRecords(Refused):
    """The imported matches of a person or a server together are as long as they may be."""


class TooManyRecords(Refused):
    """A person has imported `most` matches within a day, which is the limit."""

    def __init__(self, most: int) -> None:
        super().__init__("matches imported within a day")
        self.most = most

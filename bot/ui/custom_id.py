"""Custom IDs of buttons and menus: `<format>:<verb>:<target>:<version>:<epoch>[:<payload>]`, numbers in base 36.

The epoch is a random number of the database, which changes with a restore: a restored database uses IDs again. IDs of
the first format have no epoch and are valid in every one. Permissions are checked when it is pressed and not encoded.
All input is untrusted.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from enum import StrEnum
from string import ascii_lowercase, digits

BUTTON_FORMAT, SELECT_FORMAT = "b2", "s2"
BUTTON_FORMAT_WITHOUT_EPOCH, SELECT_FORMAT_WITHOUT_EPOCH = "b1", "s1"
_FIELDS = (
    r":(?P<verb>[a-z]{1,12}):(?P<target>[0-9a-z]{1,13}):(?P<version>[0-9a-z]{1,6})"
    # An epoch follows in the second format only.
    r"(?(second):(?P<epoch>[0-9a-z]{1,7}))(?::(?P<payload>[0-9a-z]{0,40}))?"
)
BUTTON_TEMPLATE = re.compile(f"(?:{BUTTON_FORMAT_WITHOUT_EPOCH}|(?P<second>{BUTTON_FORMAT})){_FIELDS}")
SELECT_TEMPLATE = re.compile(f"(?:{SELECT_FORMAT_WITHOUT_EPOCH}|(?P<second>{SELECT_FORMAT})){_FIELDS}")
_NUMBER = re.compile(r"[0-9a-z]{1,13}")
_DIGITS = digits + ascii_lowercase
_MAX_INTEGER = 2**63 - 1
"""The largest integer of the database."""


class Verb(StrEnum):
    """The verbs of buttons. Messages contain verbs for months: add to these, never change one."""

    ROLL = "roll"
    ASK_DOUBLE = "askdouble"
    DOUBLE = "double"
    TAKE = "take"
    PASS = "pass"
    BEAVER = "beaver"
    RACCOON = "raccoon"
    NAME = "name"
    PARTIAL_PLAY = "draft"
    START_OVER = "anew"
    PLAY = "play"
    ASK_RESIGN = "askresign"
    RESIGN = "resign"
    ACCEPT = "accept"
    REFUSE = "refuse"
    ASK_LEAVE = "askleave"
    LEAVE = "leave"
    AGREE = "agree"
    DISAGREE = "disagree"
    NEXT = "next"
    ASK_END = "askend"
    END = "end"
    REMATCH = "rematch"
    NOT_NOW = "notnow"
    SIT = "sit"
    DECLINE = "decline"
    CHALLENGE = "challenge"
    ASK_CLAIM = "askclaim"
    GONE = "gone"
    MY_VIEW = "myview"
    DIRECTION = "direction"
    CLAIM = "claim"
    FORGET = "forget"
    BLOCK = "block"
    STANDINGS = "standings"
    PREFER = "prefer"
    DECIDE = "decide"
    JUST_ROLL = "justroll"
    ASK_ME = "askme"
    HISTORY = "history"
    PAGE = "page"
    RECORD = "record"
    EXPORT = "export"
    RECORD_EXPORT = "recexport"
    REMOVE = "remove"
    SUGGEST = "suggest"
    DRAFT_SEND = "dsend"
    DRAFT_PAGE = "dpage"
    DRAFT_CANCEL = "dcancel"
    DRAFT_ASK_STAKE = "daskstake"
    DRAFT_STAKE = "dstake"
    DRAFT_ASK_SCORE = "daskscore"
    DRAFT_SCORE = "dscore"
    DRAFT_LENGTH = "dlength"


class Menu(StrEnum):
    """The kinds of menus; their values are payloads: partial plays, IDs of players, or new values of settings."""

    PLAYS = "plays"
    STEPS = "steps"
    THEME = "theme"
    UNBLOCK = "unblock"
    BOARD = "board"
    PERIOD = "period"
    LANGUAGE = "language"
    PREFERS = "prefers"
    DECIDES = "decides"
    GAME = "game"
    RECORD_GAME = "recgame"
    DRAFT_KIND = "dkind"
    DRAFT_VARIANT = "dvariant"
    DRAFT_SESSION = "dsession"
    DRAFT_PRESET = "dpreset"
    DRAFT_CUBE = "dcube"
    DRAFT_DOUBLES = "ddoubles"
    DRAFT_OPTIONS = "doptions"


class _Epoch:
    """The epoch of the one database of this process."""

    current = "0"


def set_epoch(epoch: int) -> None:
    """Write this epoch into every custom ID from now on, and refuse those of any other."""
    _Epoch.current = base36(epoch)


def _current_epoch() -> str:
    return _Epoch.current


@dataclass(frozen=True, slots=True)
class Press:
    """A press: a verb for a target (a match, a challenge or a person) at a version, with a payload.

    `epoch` is empty in custom IDs of the first format.
    """

    verb: str
    target: int
    version: int = 0
    payload: str = ""
    epoch: str = field(default_factory=_current_epoch)

    @classmethod
    def parsed(cls, found: re.Match[str]) -> Press | None:
        """Return the press of a custom ID that matches a template; None if its target is out of range."""
        target, version = int(found["target"], 36), int(found["version"], 36)
        if target > _MAX_INTEGER:
            return None
        return cls(found["verb"], target, version, found["payload"] or "", found["epoch"] or "")

    @property
    def is_current(self) -> bool:
        """False if the database was restored from a backup since the button was shown."""
        return self.epoch in ("", _current_epoch())

    def button_id(self) -> str:
        """Return the custom ID of a button.

        >>> Press(Verb.ROLL, 46, 12, epoch="k3x").button_id()
        'b2:roll:1a:c:k3x'
        """
        return self._written(BUTTON_FORMAT if self.epoch else BUTTON_FORMAT_WITHOUT_EPOCH)

    def select_id(self) -> str:
        """Return the custom ID of a menu."""
        return self._written(SELECT_FORMAT if self.epoch else SELECT_FORMAT_WITHOUT_EPOCH)

    def _written(self, form: str) -> str:
        parts = [form, self.verb, base36(self.target), base36(self.version), self.epoch, self.payload]
        return ":".join(part for part in parts if part)


def is_ours(custom_id: str) -> bool:
    """Return True if a custom ID has our form.

    >>> is_ours("b2:roll:1a:c:k3x"), is_ours("b1:roll:1a:c"), is_ours("b0:roll:1a:c")
    (True, True, False)
    """
    return any(template.fullmatch(custom_id) for template in (BUTTON_TEMPLATE, SELECT_TEMPLATE))


def number_in(payload: str) -> int | None:
    """Return the number in a payload in base 36; None if it is invalid.

    >>> number_in("1a"), number_in("\uff11"), number_in("")
    (46, None, None)
    """
    number = int(payload, 36) if _NUMBER.fullmatch(payload) else None
    return number if number is not None and number <= _MAX_INTEGER else None


def base36(number: int) -> str:
    """Return a number that is not negative, in base 36.

    >>> base36(35), base36(36)
    ('z', '10')
    """
    head, last = divmod(number, 36)
    return (base36(head) if head else "") + _DIGITS[last]

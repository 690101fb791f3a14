"""The reasons for a refusal, as values without sentences: the bot words them in the reader's language."""

from __future__ import annotations

from enum import StrEnum


class Reason(StrEnum):
    """The reason why an action or a set of rules is refused."""

    MATCH_OVER = "match over"
    NOT_YOUR_TURN = "not your turn"
    ALREADY_ROLLED = "already rolled"
    NOT_ROLLED = "not rolled"
    ROLL_NOT_AWAITED = "roll not awaited"
    ANSWER_DOUBLE = "answer the double first"
    AWAITING_DOUBLE = "waiting for the answer to the double"
    ANSWER_RESIGNATION = "answer the resignation first"
    AWAITING_RESIGNATION = "waiting for the answer to the resignation"
    BETWEEN_GAMES = "between games"
    NOT_A_SESSION = "not a session"
    NOT_BETWEEN_GAMES = "not between games"

    UNREADABLE = "not a play"
    NO_SUCH_PLAY = "no such play"
    WRONG_WAY = "checkers move to lower points"
    NO_HIT = "nothing is hit there"
    NO_HIT_BEFORE_HOME = "no hit before a checker is home"
    HAND_FIRST = "enter all checkers first"
    BEAR_OFF_EXACTLY = "only the exact number bears off"
    NAME_FIRST = "name a double first"
    NOT_NAMING = "no double is to be named"
    NAMED_OUT_OF_RANGE = "a double is named from 1 to 6"
    NO_CHECKER = "no checker there"
    BLOCKED = "point blocked"
    BAR_FIRST = "bar first"
    NOT_THE_DICE = "not the dice"
    MUST_PLAY_MORE = "must play more dice"
    MUST_PLAY_HIGHER = "must play the higher die"
    NOT_ALL_HOME = "not all checkers home"
    BEAR_OFF_HIGHEST = "bear off from the highest point"

    NO_DOUBLE_OFFERED = "no double offered"
    NO_CUBE = "no cube in this game"
    CRAWFORD = "Crawford game"
    FIRST_TURN = "no double on the first turn"
    NOT_CUBE_OWNER = "the other side owns the cube"
    CUBE_LIMIT = "cube limit reached"
    DEAD_CUBE = "dead cube"
    BEAVERS_OFF = "beavers are off"
    RACCOONS_OFF = "raccoons are off"
    NO_BEAVER = "no beaver to answer"

    NO_RESIGNATION_OFFERED = "no resignation offered"
    RESIGNATION_REFUSED_BEFORE = "refused before; play on or offer more"
    LEVEL_IMPOSSIBLE = "level not possible"
    GAMMONS_DO_NOT_COUNT = "gammons do not count before the cube is turned"

    NO_CANCEL_ASKED = "no one asked to cancel"
    AWAITING_CANCEL = "waiting for the answer to the question to cancel"
    CANCEL_ALREADY_ASKED = "cancel already asked"
    CANCEL_REFUSED_BEFORE = "cancel refused before; play on first"
    YOUR_OWN_DEADLINE = "the deadline is your own"

    LENGTH_OUT_OF_RANGE = "length out of range"
    START_SCORE_OUT_OF_RANGE = "start score out of range"
    CUBE_LIMIT_OUT_OF_RANGE = "cube limit out of range"
    AUTOMATIC_DOUBLES_OUT_OF_RANGE = "number of automatic doubles out of range"
    STAKE_TOO_LONG = "stake too long"
    ONLY_IN_SESSIONS = "only in sessions"
    ONLY_IN_MATCHES = "only in matches"
    ONLY_IN_DUTCH = "only in Dutch backgammon"
    ONLY_IN_ACEY_DEUCEY = "only in Acey Deucey"
    ACEY_DEUCEY_IN_SESSIONS = "Acey Deucey is played in sessions"
    NEEDS_BEAVERS = "needs beavers"
    NEEDS_JACOBY_AND_AUTOMATIC_DOUBLES = "needs Jacoby and automatic doubles"
    NEEDS_CUBE = "needs the cube"


class Illegal(Exception):
    """The rules refuse an action or a set of rules for this `reason`; nothing has changed."""

    def __init__(self, reason: Reason) -> None:
        super().__init__(reason.value)
        self.reason = reason

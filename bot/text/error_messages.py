"""The message for each refusal and for unexpected errors."""

from __future__ import annotations

import discord
from discord import app_commands

from backgammon import MAX_MATCH_LENGTH, MAX_STAKE_LENGTH, Illegal, Reason
from bot.discord_errors import PLACE_GONE, THREAD_CLOSED, is_expected
from bot.text.challenge_errors import challenge_text, limit_text
from bot.text.translator import Text, Translator, _, mention, ngettext, relative_time
from club.errors import (
    ChallengeRefused,
    ChannelBusy,
    CountsForNothing,
    InvalidSetting,
    LimitReached,
    NoRoomForRecords,
    NoSeason,
    NoSuchMatch,
    NoSuchRecord,
    NotOfThisServer,
    NotTheLatest,
    NotYetOver,
    OwnMatch,
    SeasonInProgress,
    StillLive,
    StillRecalculating,
    TooManyRecords,
)
from club.records import MAX_UNUSED_DAYS
from club.tables import NotYetDue, NotYourSeat, Stale
from storage.database import Busy, Full, Unwritable

EXAMPLE = "XGID=-b----E-C---eE---c-e----B-:0:0:1:31:0:0:0:7:10"
"""A position in the form of other programs."""


class UserError(Exception):
    """An error whose message is shown to the user."""

    def __init__(self, text: Text) -> None:
        super().__init__(text.message)
        self.text = text


class NoPosition(Exception):
    """No position was found in a text."""


class NotOffered(app_commands.AppCommandError):
    """The command does not offer this value: it was forged, or an app still shows an older command."""


CHANGED_COMMAND = (
    NotOffered,
    app_commands.CommandNotFound,
    app_commands.CommandSignatureMismatch,
    app_commands.TransformerError,
)
"""Errors of a command that was sent in a form we do not have: its app may show an older one."""


class OutOfRange(app_commands.AppCommandError):
    """A number, or the length of a text, is outside the range of the command; `least` and `most` are its bounds."""

    def __init__(self, least: float, most: float, *, text: bool) -> None:
        super().__init__()
        self.least, self.most, self.text = least, most, text


def explain(error: Exception, words: Translator) -> str | None:
    """Return the message for the user who caused this error; None if the error is ours."""
    match error:
        case UserError(text=text):
            return words(text)
        case Illegal(reason=reason):
            return reason_text(reason, words)
        case ChallengeRefused() | LimitReached():
            return limit_text(error, words) if isinstance(error, LimitReached) else challenge_text(error, words)
        case NotYourSeat(table=table):
            people = words(_("{x} and {o}", x=mention(table.x, words), o=mention(table.o, words)))
            if table.match.to_act is None:
                return words(_("This match is between {people}. You're welcome to watch.", people=people))
            on_turn = mention(table.player(table.match.to_act), words)
            return words(
                _(
                    "This match is between {people}; it's {name}'s turn. You're welcome to watch.",
                    people=people,
                    name=on_turn,
                )
            )
        case NoSuchMatch():
            return words(_("There's no match in this channel. Start one with /challenge."))
        case NotYetOver():
            return words(_("The match isn't over yet. You can have a rematch when it is."))
        case NotTheLatest():
            says = _("There's been another match here since. Use /match rematch, or Rematch under the latest board.")
            return words(says)
        case NotYetDue(table=table) if not table.is_shown:
            says = _(
                "I couldn't show this match for a while, so nothing can be claimed yet. Bring the board back with /board: the full time starts again then."
            )
            return words(says)
        case NotYetDue(table=table):
            deadline = table.stored.clock.deadline
            if deadline is None:
                says = _("There's no time limit here, so there's nothing to claim. /match cancel asks to end it.")
                return words(says)
            says = _("Time runs out {when}; you can't claim before that.", when=relative_time(deadline))
            return words(says)
        case NotOfThisServer():
            return words(_("This server has no match with that number. /match list shows those in progress."))
        case StillLive() | OwnMatch() | CountsForNothing():
            return _moderation_text(error, words)
        case NoPosition():
            return words(
                _(
                    "I don't see a position there. Paste an XGID, OGID or GNUBG ID, for example {xgid}",
                    xgid=EXAMPLE,
                )
            )
        case ChannelBusy():
            says = _("There's already a match in this channel. Try another channel or a thread.")
            return words(says)
        case InvalidSetting():
            return words(_("That choice is out of date. Use /settings."))
        case Stale():
            return words(_("The match has moved on; the board in the channel shows where it stands."))
        case (
            NoSuchRecord()
            | NoRoomForRecords()
            | TooManyRecords()
            | SeasonInProgress()
            | StillRecalculating()
            | NoSeason()
        ):
            return _archive_text(error, words)
        case _:
            return _command_text(error, words) or _failure_text(error, words)


def _moderation_text(error: StillLive | OwnMatch | CountsForNothing, words: Translator) -> str:
    match error:
        case StillLive():
            return words(_("That match is still in progress. /server cancel ends it without a result."))
        case OwnMatch():
            return words(_("You're a player in that match. Ask another moderator."))
        case CountsForNothing():
            return words(_("That match already doesn't count."))


def _command_text(error: Exception, words: Translator) -> str | None:
    """Return the message for a command that was not sent as we offer it; None for other errors."""
    match error:
        case OutOfRange(text=True, most=most):
            return words(ngettext("Write at most {n} character.", "Write at most {n} characters.", int(most)))
        case OutOfRange(least=least, most=most):
            return words(_("Choose a number from {least} to {most}.", least=least, most=most))
        case _ if isinstance(error, CHANGED_COMMAND):
            says = _("This command has changed. Reload Discord (Ctrl+R, or close and reopen the app), then try again.")
            return words(says)
        case _:
            return None


def _archive_text(
    error: NoSuchRecord | NoRoomForRecords | TooManyRecords | SeasonInProgress | StillRecalculating | NoSeason,
    words: Translator,
) -> str:
    """Return the message for a missing imported match or season."""
    match error:
        case NoSuchRecord():
            return words(_("That imported match isn't here any more. Import its file again with /match import."))
        case NoRoomForRecords():
            return words(
                _(
                    "There's no room for another import. I delete those whose pages no one turns for {days} days; please try again later.",
                    days=MAX_UNUSED_DAYS,
                )
            )
        case TooManyRecords(most=most):
            return words(
                ngettext(
                    "You can import {n} match a day. Please continue tomorrow.",
                    "You can import {n} matches a day. Please continue tomorrow.",
                    most,
                )
            )
        case SeasonInProgress():
            return words(_("A season is already running. /server season close ends it and keeps its final table."))
        case StillRecalculating():
            return words(_("Ratings are being recalculated right now. Please close the season in a few minutes."))
        case NoSeason():
            says = _(
                "This server has no such season. Members with Manage Server can start one with /server season start."
            )
            return words(says)


def _failure_text(error: Exception, words: Translator) -> str | None:
    """Return the message for an error of the database or Discord; None if the cause is unknown."""
    match error:
        case Full():
            return words(
                _(
                    "My host's disk is full, so I can't save anything new. Everything so far is safe. Please tell my "
                    "host and try again later; /board shows where the match stands."
                )
            )
        case Unwritable():
            return words(
                _(
                    "I can't write to my database right now. Everything so far is safe. Please tell my host and try "
                    "again later; /board shows where the match stands."
                )
            )
        case Busy():
            return words(_("I'm too busy right now. Please try again in a moment."))
        case discord.HTTPException(code=code) if code in THREAD_CLOSED:
            return words(
                _(
                    "This thread is locked, so I can't post here. Ask a moderator to unlock it; then /board shows "
                    "where the match stands."
                )
            )
        case discord.HTTPException(code=code) if code in PLACE_GONE:
            return words(
                _(
                    "I can't find that channel any more; it may have been deleted. Your match is saved. Ask a "
                    "moderator about the channel."
                )
            )
        case discord.Forbidden():
            return words(
                _(
                    "I can't post here any more. Ask a moderator to let me see the channel, send messages and attach "
                    "files; then /board shows where the match stands."
                )
            )
        case _ if is_expected(error):
            return words(
                _(
                    "Discord isn't answering right now. Nothing is lost: check again in a moment with /board in the "
                    "match's channel."
                )
            )
        case _:
            return None


def unexpected(reference: str, words: Translator) -> str:
    """Return the message for an unexpected error."""
    return words(
        _(
            "Something went wrong on my side. Nothing was lost; use /board to see where the match stands. (Reference {reference})",
            reference=reference,
        )
    )


def reason_text(reason: Reason, words: Translator) -> str:
    """Return why the rules refuse an action, and what is possible instead."""
    return words(_REASONS[reason])


_REASONS: dict[Reason, Text] = {
    Reason.MATCH_OVER: _("This match is over. Press Rematch or use /match rematch to play another."),
    Reason.NOT_YOUR_TURN: _("It's not your turn yet; it's your opponent's."),
    Reason.ALREADY_ROLLED: _("You've already rolled. Choose your play from the menu or with /move."),
    Reason.NOT_ROLLED: _("You haven't rolled yet. Press Roll or use /roll first."),
    Reason.ROLL_NOT_AWAITED: _("There's nothing to roll right now. Use /board to see where the match stands."),
    Reason.ANSWER_DOUBLE: _("You've been doubled: take or pass first."),
    Reason.AWAITING_DOUBLE: _("You've doubled; your opponent has to answer first."),
    Reason.ANSWER_RESIGNATION: _("Your opponent offers to resign: accept or play on first."),
    Reason.AWAITING_RESIGNATION: _("You've offered to resign; your opponent has to answer first."),
    Reason.BETWEEN_GAMES: _("There's no game in progress: start the next one or end the session."),
    Reason.NOT_A_SESSION: _("This is a match, not a money session; its score is on the board."),
    Reason.NOT_BETWEEN_GAMES: _("A game is in progress; try again when it's over."),
    Reason.UNREADABLE: _("I couldn't read that. Write a play like 8/5 6/5, bar/20 or 6/off, from high to low points."),
    Reason.NO_SUCH_PLAY: _(
        "That isn't a legal play with these dice. Choose one from the menu or from what /move offers."
    ),
    Reason.WRONG_WAY: _("Checkers move from higher to lower points, e.g. 8/5."),
    Reason.NO_HIT: _("That doesn't hit anything; leave out the *."),
    Reason.NO_CHECKER: _("You have no checker there. Choose from the menu, or from what /move offers."),
    Reason.BLOCKED: _("That point is blocked: two or more of your opponent's checkers stand on it."),
    Reason.BAR_FIRST: _("You have a checker on the bar; it must enter first, e.g. bar/20."),
    Reason.NOT_THE_DICE: _("That doesn't match your roll. Choose from the menu, or from what /move suggests."),
    Reason.MUST_PLAY_MORE: _("You must play as many dice as you can. Choose another play from the menu."),
    Reason.MUST_PLAY_HIGHER: _("Only one die can be played, and then it must be the higher one."),
    Reason.NOT_ALL_HOME: _("You can bear off only when all your checkers are in your home board (points 1 to 6)."),
    Reason.BEAR_OFF_HIGHEST: _(
        "A larger number bears off only from your highest point; move a checker from there instead."
    ),
    Reason.NO_DOUBLE_OFFERED: _("There's no double to answer. /board shows what's next."),
    Reason.NO_CUBE: _(
        "There's no cube in this match: 1-point matches and Acey Deucey have none, or you agreed to play without it."
    ),
    Reason.CRAWFORD: _("This is the Crawford game: no doubling. The cube is back in the next game."),
    Reason.FIRST_TURN: _(
        "You can't double on the first turn of a game: it starts with the opening roll. Choose your play."
    ),
    Reason.NOT_CUBE_OWNER: _("Your opponent owns the cube, so only they can double. Roll instead."),
    Reason.CUBE_LIMIT: _("The cube has reached its limit in this match. Roll instead."),
    Reason.DEAD_CUBE: _("This game already wins you the match, and you agreed not to double in that case."),
    Reason.BEAVERS_OFF: _("You didn't agree on beavers. Take or pass."),
    Reason.NO_RESIGNATION_OFFERED: _("There's no resignation to answer. /board shows what's next."),
    Reason.RESIGNATION_REFUSED_BEFORE: _("Your opponent declined that offer. Play on, or offer more."),
    Reason.LEVEL_IMPOSSIBLE: _("You can't lose that much here. Offer less."),
    Reason.GAMMONS_DO_NOT_COUNT: _(
        "You agreed on Jacoby: gammons and backgammons count only once a player has turned the cube, so offer a single game."
    ),
    Reason.NO_CANCEL_ASKED: _("No one has asked to cancel this match; /match cancel does."),
    Reason.AWAITING_CANCEL: _("You've already asked to cancel this match; it's waiting for your opponent's answer."),
    Reason.CANCEL_ALREADY_ASKED: _("There's already a request to cancel, waiting for an answer."),
    Reason.CANCEL_REFUSED_BEFORE: _("Your opponent has just said no. Play on; you can ask again after the next roll."),
    Reason.YOUR_OWN_DEADLINE: _("It's your turn, so there's nothing to claim. /board shows the board."),
    Reason.RACCOONS_OFF: _("You didn't agree on raccoons. Roll, take or pass."),
    Reason.NO_BEAVER: _("There's no beaver to answer. /board shows what's next."),
    Reason.NO_HIT_BEFORE_HOME: _(
        "In Dutch backgammon you may hit only after one of your checkers has reached your home board."
    ),
    Reason.HAND_FIRST: _("Enter all your checkers first (bar/20); until then nothing else may move."),
    Reason.BEAR_OFF_EXACTLY: _("You agreed that only the exact number bears off a checker."),
    Reason.NAME_FIRST: _("Choose your doubles first: press a button, or type them, e.g. /move play:4-4."),
    Reason.NOT_NAMING: _("You only choose doubles in Acey Deucey, after playing a 2-1 in full."),
    Reason.NAMED_OUT_OF_RANGE: _("Choose doubles from 1 to 6."),
    Reason.LENGTH_OUT_OF_RANGE: _("A match is played to 1–{longest} points.", longest=MAX_MATCH_LENGTH),
    Reason.START_SCORE_OUT_OF_RANGE: _("The starting score must be lower than the match length."),
    Reason.CUBE_LIMIT_OUT_OF_RANGE: _("The cube limit must be between 1 and 1,048,576."),
    Reason.AUTOMATIC_DOUBLES_OUT_OF_RANGE: _("Choose 0 to 20 automatic doubles, or every tie."),
    Reason.STAKE_TOO_LONG: _(
        "Describe the stake in at most {longest} characters, such as 0.50 or beans.", longest=MAX_STAKE_LENGTH
    ),
    Reason.ONLY_IN_SESSIONS: _(
        "Stakes, Jacoby, beavers, raccoons and automatic doubles are for money sessions, not matches. Use "
        "/challenge money:True."
    ),
    Reason.ONLY_IN_MATCHES: _("That option is for matches, not money sessions. Use /challenge."),
    Reason.ONLY_IN_DUTCH: _("That option is for Dutch backgammon only."),
    Reason.ONLY_IN_ACEY_DEUCEY: _("That option is for Acey Deucey only."),
    Reason.ACEY_DEUCEY_IN_SESSIONS: _("Acey Deucey is played in sessions, not in matches. Use /challenge money:True."),
    Reason.NEEDS_BEAVERS: _("Raccoons and passing a beaver need beavers: turn those on too."),
    Reason.NEEDS_JACOBY_AND_AUTOMATIC_DOUBLES: _("That option needs both Jacoby and automatic doubles."),
    Reason.NEEDS_CUBE: _("That option needs the cube, and this game is played without it."),
}

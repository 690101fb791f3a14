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
                return words(_("This match is between {people}. You are welcome to watch.", people=people))
            on_turn = mention(table.player(table.match.to_act), words)
            return words(
                _(
                    "This match is between {people}; {name} is to act. You are welcome to watch.",
                    people=people,
                    name=on_turn,
                )
            )
        case NoSuchMatch():
            return words(_("No match is being played in this channel. Start one with /challenge match."))
        case NotYetOver():
            return words(_("The match is still going on. A rematch can start when it is over."))
        case NotTheLatest():
            says = _("Another match has been played here since. Use /rematch, or Rematch under the newest board.")
            return words(says)
        case NotYetDue(table=table) if not table.is_shown:
            says = _(
                "I couldn't show this match for a while, so nothing can be claimed yet. Bring the board back with /board: the full time starts again then."
            )
            return words(says)
        case NotYetDue(table=table):
            deadline = table.stored.clock.deadline
            if deadline is None:
                says = _("There is no deadline here, so there is nothing to claim. /match cancel asks to end it.")
                return words(says)
            says = _("The time to act ends {when}; before that nothing can be claimed.", when=relative_time(deadline))
            return words(says)
        case NotOfThisServer():
            return words(_("There is no match with that number in this server. /match list shows those being played."))
        case StillLive() | OwnMatch() | CountsForNothing():
            return _moderation_text(error, words)
        case NoPosition():
            return words(
                _(
                    "I see no position in that. Paste an XGID, OGID or GNUBG ID as programs write it: {xgid}",
                    xgid=EXAMPLE,
                )
            )
        case ChannelBusy():
            says = _("A match is already being played in this channel. Try again in another channel or in a thread.")
            return words(says)
        case InvalidSetting():
            return words(_("I do not know that choice. Use /settings."))
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
            return words(_("That match is still being played. /server cancel ends it without a result."))
        case OwnMatch():
            return words(_("You're a player in that match. Ask another moderator."))
        case CountsForNothing():
            return words(_("That match counts for nothing already."))


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
            return words(_("That imported match is not here any more. /match import takes its file again."))
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
                    "You can import {n} match a day. Please go on tomorrow.",
                    "You can import {n} matches a day. Please go on tomorrow.",
                    most,
                )
            )
        case SeasonInProgress():
            return words(_("A season is under way already. /server season close ends it, and keeps its table."))
        case StillRecalculating():
            return words(_("Ratings are being counted again just now. Please close the season in a few minutes."))
        case NoSeason():
            says = _("This server has no such season. Those who manage it can start one with /server season start.")
            return words(says)


def _failure_text(error: Exception, words: Translator) -> str | None:
    """Return the message for an error of the database or Discord; None if the cause is unknown."""
    match error:
        case Full():
            return words(
                _(
                    "The disk of my host is full, so I cannot keep anything new. What was kept is safe. Please tell whoever runs me, and try again later; /board shows where the match stands."
                )
            )
        case Unwritable():
            return words(
                _(
                    "I cannot write to my database just now. What was kept is safe. Please tell whoever runs me, and try again later; /board shows where the match stands."
                )
            )
        case Busy():
            return words(_("I am too busy just now. Please try again in a moment."))
        case discord.HTTPException(code=code) if code in THREAD_CLOSED:
            return words(
                _(
                    "This thread is locked, so I cannot post here. Ask a moderator to unlock it; then /board shows where the match stands."
                )
            )
        case discord.HTTPException(code=code) if code in PLACE_GONE:
            return words(
                _(
                    "I can no longer find that place; it may have been deleted. What has been played is kept. Ask a moderator about the channel."
                )
            )
        case discord.Forbidden():
            return words(
                _(
                    "I may no longer post here. Ask a moderator to let me see the channel, send messages and attach files; then /board shows where the match stands."
                )
            )
        case _ if is_expected(error):
            return words(
                _(
                    "Discord let me down just now. Nothing that was done is lost: look again in a moment, with /board where a match is being played."
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
    Reason.MATCH_OVER: _("This match is over. Press Rematch or use /rematch to play another."),
    Reason.NOT_YOUR_TURN: _("It is not your turn yet; your opponent is to act."),
    Reason.ALREADY_ROLLED: _("You have rolled already; now choose your play from the menu or with /move."),
    Reason.NOT_ROLLED: _("You have not rolled yet. Press Roll or use /roll first."),
    Reason.ROLL_NOT_AWAITED: _("No throw is awaited just now. Use /board to see where the match stands."),
    Reason.ANSWER_DOUBLE: _("You have been doubled: take or pass first."),
    Reason.AWAITING_DOUBLE: _("You have doubled; your opponent takes or passes first."),
    Reason.ANSWER_RESIGNATION: _("Your opponent offers to resign: accept or play on first."),
    Reason.AWAITING_RESIGNATION: _("You have offered to resign; your opponent answers first."),
    Reason.BETWEEN_GAMES: _("No game is under way: start the next game or end the session."),
    Reason.NOT_A_SESSION: _("This is a match, not a money session; its score is on the board."),
    Reason.NOT_BETWEEN_GAMES: _("A game is under way; this is possible when it is over."),
    Reason.UNREADABLE: _("I could not read that. Write a play like 8/5 6/5, bar/20 or 6/off, from high to low points."),
    Reason.NO_SUCH_PLAY: _(
        "That is not a legal play with these dice. Choose one from the menu or from what /move offers."
    ),
    Reason.WRONG_WAY: _("Checkers move from higher to lower points, as in 8/5."),
    Reason.NO_HIT: _("Nothing is hit there; leave the star out."),
    Reason.NO_CHECKER: _("You have no checker there. Choose from the menu, or from what /move offers."),
    Reason.BLOCKED: _("That point is blocked: two or more of your opponent's checkers stand on it."),
    Reason.BAR_FIRST: _("You have a checker on the bar; it must enter first, as in bar/20."),
    Reason.NOT_THE_DICE: _("That is not what the dice say. Choose from the menu, or from what /move offers."),
    Reason.MUST_PLAY_MORE: _("More of the dice can be played, so they must be. Choose another play from the menu."),
    Reason.MUST_PLAY_HIGHER: _("Only one die can be played, and then it must be the higher one."),
    Reason.NOT_ALL_HOME: _("You can bear off only when all your checkers are in your home board (points 1 to 6)."),
    Reason.BEAR_OFF_HIGHEST: _(
        "A larger number bears off only from your highest point; move a checker from there instead."
    ),
    Reason.NO_DOUBLE_OFFERED: _("There is no double to answer. /board shows what the match waits for."),
    Reason.NO_CUBE: _(
        "There is no cube here: a match to 1 point is played without the cube, and so is Acey Deucey, or you agreed to play without it."
    ),
    Reason.CRAWFORD: _("This is the Crawford game: nobody doubles. The cube comes back in the next game."),
    Reason.FIRST_TURN: _(
        "The first turn of a game begins with the opening throw, so there is no doubling before it. Choose your play."
    ),
    Reason.NOT_CUBE_OWNER: _("Your opponent owns the cube, so only your opponent can double. Roll instead."),
    Reason.CUBE_LIMIT: _("The cube has reached its limit in this match. Roll instead."),
    Reason.DEAD_CUBE: _("This game already wins you the match, and you agreed not to double then."),
    Reason.BEAVERS_OFF: _("Beavers were not agreed on here: take or pass."),
    Reason.NO_RESIGNATION_OFFERED: _("There is no resignation to answer. /board shows what the match waits for."),
    Reason.RESIGNATION_REFUSED_BEFORE: _("That offer was refused. Play on, or offer more."),
    Reason.LEVEL_IMPOSSIBLE: _("You cannot lose that much here, so offer less."),
    Reason.GAMMONS_DO_NOT_COUNT: _(
        "You agreed on Jacoby: gammons and backgammons count only once a player has turned the cube, so offer a single game."
    ),
    Reason.NO_CANCEL_ASKED: _("Nobody has asked to cancel this match; /match cancel asks."),
    Reason.AWAITING_CANCEL: _(
        "You have proposed to cancel this match yourself; that waits for your opponent's answer."
    ),
    Reason.CANCEL_ALREADY_ASKED: _("The question whether to cancel is open already; it waits for an answer."),
    Reason.CANCEL_REFUSED_BEFORE: _("That was refused just now. Play on; you can ask again after the next throw."),
    Reason.YOUR_OWN_DEADLINE: _("It is your own turn, so there is nothing to claim. Play on; /board shows the board."),
    Reason.RACCOONS_OFF: _("Raccoons were not agreed on here: roll, or take or pass."),
    Reason.NO_BEAVER: _("There is no beaver to answer. /board shows what the match waits for."),
    Reason.NO_HIT_BEFORE_HOME: _(
        "In Dutch backgammon you may hit only after one of your checkers has reached your home board."
    ),
    Reason.HAND_FIRST: _("Enter all your checkers first, as in bar/20; before that no other may move."),
    Reason.BEAR_OFF_EXACTLY: _("You agreed that only the exact number bears off a checker."),
    Reason.NAME_FIRST: _("Name a double first, with a button or with /name double."),
    Reason.NOT_NAMING: _("A double is named only after a throw of 1 and 2 in Acey Deucey that was played whole."),
    Reason.NAMED_OUT_OF_RANGE: _("Name a double from 1 to 6."),
    Reason.LENGTH_OUT_OF_RANGE: _("A match is played to 1 up to {longest} points.", longest=MAX_MATCH_LENGTH),
    Reason.START_SCORE_OUT_OF_RANGE: _("The start score must be below the length of the match."),
    Reason.CUBE_LIMIT_OUT_OF_RANGE: _("The cube's limit lies between 1 and 1,048,576."),
    Reason.AUTOMATIC_DOUBLES_OUT_OF_RANGE: _("Choose 0 to 20 automatic doubles, or all."),
    Reason.STAKE_TOO_LONG: _(
        "Describe the stake in at most {longest} characters, such as 0.50 or beans.", longest=MAX_STAKE_LENGTH
    ),
    Reason.ONLY_IN_SESSIONS: _(
        "Stakes, Jacoby, beavers, raccoons and automatic doubles belong to money sessions, not to matches. Use /challenge money."
    ),
    Reason.ONLY_IN_MATCHES: _("That option belongs to matches, not to money sessions. Use /challenge match."),
    Reason.ONLY_IN_DUTCH: _("That option belongs to Dutch backgammon."),
    Reason.ONLY_IN_ACEY_DEUCEY: _("That option belongs to Acey Deucey."),
    Reason.ACEY_DEUCEY_IN_SESSIONS: _("Acey Deucey is played in sessions, not in matches. Use /challenge money."),
    Reason.NEEDS_BEAVERS: _("Raccoons, and passing a beaver, need beavers: switch those on too."),
    Reason.NEEDS_JACOBY_AND_AUTOMATIC_DOUBLES: _("That option needs both Jacoby and automatic doubles."),
    Reason.NEEDS_CUBE: _("That option needs the cube, and this game is played without it."),
}

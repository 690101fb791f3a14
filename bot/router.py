"""What each button and menu does."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import TYPE_CHECKING, Any

import discord

from backgammon import (
    AcceptResignation,
    AgreeCancel,
    Beaver,
    Concede,
    Double,
    EndSession,
    Illegal,
    Move,
    NameDouble,
    NextGame,
    Pass,
    Raccoon,
    Reason,
    RefuseCancel,
    RefuseResignation,
    Resign,
    Take,
    Win,
    Wish,
    WishToRoll,
)
from bot.delivery.reply import private
from bot.features.archive.export import export_pressed
from bot.features.archive.history import turn_history_page
from bot.features.archive.imported import export_record, turn_record_page
from bot.features.archive.my_view import show_my_view
from bot.features.archive.review import turn_review
from bot.features.challenge.blocking import block_challenger, unblock_from_list
from bot.features.challenge.handlers import challenge_from_menu, decline, rematch, sit_down
from bot.features.leaderboard.handlers import turn_to
from bot.features.play.confirmation import (
    ASKED_FIRST,
    SURE,
    ask_claim,
    ask_double,
    ask_end,
    ask_first,
    ask_leave,
    ask_resign,
    opponent_left,
)
from bot.features.play.perform import carry_out, show_what_came
from bot.features.privacy.handlers import forget
from bot.features.settings import personal as preferring
from bot.features.settings import server as deciding
from bot.features.settings.personal import choose_direction, choose_language, choose_theme
from bot.seats import seat
from bot.text.error_messages import Kindly
from bot.text.languages import reader
from bot.ui.custom_id import Menu, Press, Verb
from bot.ui.partial_play import begun_play
from club.matches import be_asked, just_roll
from club.overdue import claim, has_departed
from club.tables import Table

if TYPE_CHECKING:
    from bot.context import Barpoint

Interaction = discord.Interaction[Any]

WISHES: dict[str, Wish] = {
    Verb.ROLL: WishToRoll(),
    Verb.DOUBLE: Double(),
    Verb.TAKE: Take(),
    Verb.PASS: Pass(),
    Verb.BEAVER: Beaver(),
    Verb.RACCOON: Raccoon(),
    Verb.ACCEPT: AcceptResignation(),
    Verb.REFUSE: RefuseResignation(),
    Verb.LEAVE: Concede(),
    Verb.AGREE: AgreeCancel(),
    Verb.DISAGREE: RefuseCancel(),
    Verb.NEXT: NextGame(),
    Verb.END: EndSession(),
}


async def press(bot: Barpoint, interaction: Interaction, what: Press | None) -> None:
    """Do what was pressed. Raises what the club and the rules refuse, and Kindly for an id that nobody wrote."""
    if what is not None and (wish := WISHES.get(what.verb)) is not None:
        if what.verb in ASKED_FIRST and what.draft != SURE:
            await ask_first(bot, interaction, what, wish)
        else:
            await carry_out(bot, interaction, what.target, what.version, wish)
    elif what is not None and (does := HANDLERS.get(what.verb)) is not None:
        await does(bot, interaction, what)
    else:
        raise Kindly(reader(interaction)("I do not know that button. Use /board to show the present board."))


async def _show_draft(bot: Barpoint, interaction: Interaction, what: Press) -> None:
    """Show a half-made play on the board; nothing of it is kept.

    A whole one is played at once for somebody who does not want to confirm his plays.
    """
    now = await _to_act(bot, interaction, what)
    play = begun_play(now.match, what.draft)
    if play is None:
        raise Illegal(Reason.NO_SUCH_PLAY)
    side = now.match.to_act
    if play.whole is not None and side is not None and not now.player(side).prefers.confirm_plays:
        await _confirm(bot, interaction, what)
        return
    await bot.publisher.show(what.target, interaction, known=now, draft=what.draft)


async def _confirm(bot: Barpoint, interaction: Interaction, what: Press) -> None:
    now = await _to_act(bot, interaction, what)
    begun = begun_play(now.match, what.draft)
    if begun is None or begun.whole is None:
        raise Illegal(Reason.NO_SUCH_PLAY)
    steps = tuple((step.start, step.end) for step in begun.whole.steps)
    await carry_out(bot, interaction, what.target, what.version, Move(steps))


async def _resign(bot: Barpoint, interaction: Interaction, what: Press) -> None:
    if what.draft not in {str(level.value) for level in Win}:
        raise Illegal(Reason.LEVEL_IMPOSSIBLE)
    await carry_out(bot, interaction, what.target, what.version, Resign(Win(int(what.draft))))


async def _name(bot: Barpoint, interaction: Interaction, what: Press) -> None:
    number = int(what.draft) if len(what.draft) == 1 and what.draft.isdecimal() else 0
    await carry_out(bot, interaction, what.target, what.version, NameDouble(number))


async def _claim(bot: Barpoint, interaction: Interaction, what: Press) -> None:
    await show_what_came(bot, interaction, await claim(bot.db, bot.by(interaction), what.target, what.version))


async def _opponent_gone(bot: Barpoint, interaction: Interaction, what: Press) -> None:
    now, side = await seat(bot, interaction, what)
    if not await opponent_left(bot, now, side):
        raise Kindly(reader(interaction)("Your opponent is a member of this server, so the match goes on."))
    acted = await has_departed(bot.db, bot.by(interaction), what.target, what.version)
    await show_what_came(bot, interaction, acted)


async def _just_roll(bot: Barpoint, interaction: Interaction, what: Press) -> None:
    await show_what_came(bot, interaction, await just_roll(bot.db, bot.by(interaction), what.target, what.version))


async def _ask_me(bot: Barpoint, interaction: Interaction, what: Press) -> None:
    now = await be_asked(bot.db, bot.by(interaction), what.target, asked=True)
    await bot.publisher.show(now.id, interaction, known=now)


async def _to_act(bot: Barpoint, interaction: Interaction, what: Press) -> Table:
    """The table, for the side that is to act there. Raises what `seat` does, and Illegal for the other side."""
    now, side = await seat(bot, interaction, what)
    if now.match.to_act is not side:
        raise Illegal(Reason.MATCH_OVER if now.match.end else Reason.NOT_YOUR_TURN)
    return now


async def _not_now(_bot: Barpoint, interaction: Interaction, _what: Press) -> None:
    await private(interaction, reader(interaction)("All right, nothing has changed."))


HANDLERS: dict[str, Callable[[Barpoint, Interaction, Press], Awaitable[None]]] = {
    Menu.PLAYS: _show_draft,
    Menu.STEPS: _show_draft,
    Verb.DRAFT: _show_draft,
    Verb.ANEW: _show_draft,
    Verb.PLAY: _confirm,
    Verb.NAME: _name,
    Verb.ASK_DOUBLE: ask_double,
    Verb.ASK_RESIGN: ask_resign,
    Verb.RESIGN: _resign,
    Verb.ASK_LEAVE: ask_leave,
    Verb.ASK_END: ask_end,
    Verb.ASK_CLAIM: ask_claim,
    Verb.CLAIM: _claim,
    Verb.GONE: _opponent_gone,
    Verb.JUST_ROLL: _just_roll,
    Verb.ASK_ME: _ask_me,
    Verb.HISTORY: turn_history_page,
    Verb.MY_VIEW: show_my_view,
    Verb.DIRECTION: choose_direction,
    Menu.THEME: choose_theme,
    Menu.LANGUAGE: choose_language,
    Menu.PREFERS: preferring.choose,
    Menu.DECIDES: deciding.choose,
    Verb.PREFER: preferring.switch,
    Verb.DECIDE: deciding.switch,
    Verb.NOT_NOW: _not_now,
    Verb.SIT: sit_down,
    Verb.DECLINE: decline,
    Verb.REMATCH: rematch,
    Verb.CHALLENGE: challenge_from_menu,
    Verb.FORGET: forget,
    Verb.BLOCK: block_challenger,
    Menu.UNBLOCK: unblock_from_list,
    Verb.STANDINGS: turn_to,
    Menu.BOARD: turn_to,
    Menu.PERIOD: turn_to,
    Verb.PAGE: turn_review,
    Menu.GAME: turn_review,
    Verb.EXPORT: export_pressed,
    Verb.RECORD: turn_record_page,
    Menu.RECORD_GAME: turn_record_page,
    Verb.RECORD_EXPORT: export_record,
}

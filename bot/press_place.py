"""Check that a button is pressed where what it names is, if that place exists: an ID may have been used again after a restore, or be forged.

Buttons that only show a match or an imported match are checked where it is loaded, in `find_match` and `club.records`.
"""

from __future__ import annotations

from bot.context import Request
from bot.delivery.permissions import is_gone
from bot.text.error_messages import UserError
from bot.text.translator import _
from bot.ui.custom_id import Menu, Verb
from storage import places
from storage.places import ChallengePlace, MatchPlace

UNKNOWN_BUTTON = _("That button is out of date. Use /board to show the current board.")

_OF_CHALLENGES = frozenset[str]({Verb.SIT, Verb.DECLINE, Verb.SUGGEST, Verb.BLOCK})
_OF_NO_PLACE = frozenset[str](
    {
        # These show a match or an imported match.
        *(Verb.MY_VIEW, Verb.HISTORY, Verb.PAGE, Verb.EXPORT, Menu.GAME),
        *(Verb.RECORD, Verb.RECORD_EXPORT, Menu.RECORD_GAME),
        # These change a draft of the person, which is checked where it is loaded.
        *(Verb.DRAFT_SEND, Verb.DRAFT_PAGE, Verb.DRAFT_CANCEL, Verb.DRAFT_LENGTH),
        *(Verb.DRAFT_ASK_STAKE, Verb.DRAFT_STAKE, Verb.DRAFT_ASK_SCORE, Verb.DRAFT_SCORE),
        *(Menu.DRAFT_KIND, Menu.DRAFT_VARIANT, Menu.DRAFT_SESSION, Menu.DRAFT_PRESET),
        *(Menu.DRAFT_CUBE, Menu.DRAFT_DOUBLES, Menu.DRAFT_OPTIONS),
        # The target of these is a person, a page or a setting; "Not now" changes nothing.
        *(Verb.CHALLENGE, Verb.FORGET, Verb.REMOVE, Menu.UNBLOCK, Verb.NOT_NOW),
        *(Verb.STANDINGS, Menu.BOARD, Menu.PERIOD),
        *(Verb.PREFER, Menu.PREFERS, Menu.THEME, Menu.LANGUAGE, Verb.DIRECTION, Verb.DECIDE, Menu.DECIDES),
    }
)
"""The verbs that name nothing with a place. All others act on a match."""


async def check_place(request: Request) -> None:
    """Raise UserError if what was pressed names a match or a challenge of another place."""
    press = request.press
    if press.verb in _OF_CHALLENGES:
        challenge = await request.db.read(places.of_challenge, press.target)
        if challenge is not None and not _shows_challenge(request, challenge):
            raise UserError(UNKNOWN_BUTTON)
    elif press.verb not in _OF_NO_PLACE:
        match = await request.db.read(places.of_match, press.target)
        if (
            match is not None
            and (match.guild_id, match.channel_id) != _here(request)
            and not await _ends_unreachable(request, match)
        ):
            _refuse_elsewhere(request, match)


async def _ends_unreachable(request: Request, match: MatchPlace) -> bool:
    """Return whether a player confirms that they end a match whose own place is gone."""
    player = request.press.verb in (Verb.LEAVE, Verb.CLAIM) and request.user_id in match.players
    return player and await is_gone(request.bot, match.guild_id, match.channel_id)


def _shows_challenge(request: Request, challenge: ChallengePlace) -> bool:
    """Return whether the pressed message is that of the challenge, or a private question in its channel."""
    message_id = request.responder.clicked_message
    return (challenge.guild_id, challenge.channel_id) == _here(request) and (
        message_id is None or challenge.message_id in (None, message_id)
    )


def _refuse_elsewhere(request: Request, match: MatchPlace) -> None:
    """Raise UserError, which tells players where their match was moved to."""
    if match.guild_id is not None and match.guild_id == request.guild_id and request.user_id in match.players:
        raise UserError(_("Your match is in {where}.", where=f"<#{match.channel_id}>"))
    raise UserError(UNKNOWN_BUTTON)


def _here(request: Request) -> tuple[int | None, int | None]:
    return request.guild_id, request.interaction.channel_id

"""Three short tips for a player's first match, shown privately and once."""

from __future__ import annotations

from bot.context import Request
from bot.text.translator import _
from club import settings
from club.matches import Acted

TITLE = _("Your first match: three tips, shown only once.")
TIPS = (
    _("Pick a full play in the menu, or tap the points you want to move from; then press **Confirm**."),
    _("The large point numbers are for the player on roll, and **My view** shows you the board from your own side."),
    _("Forced rolls and plays happen by themselves; /settings changes that, and /help has the rest."),
)


async def give_tips(request: Request, acted: Acted) -> None:
    """Show the tips to a player who has acted for the first time."""
    side = acted.table.stored.side_of(acted.player)
    if side is None or acted.table.player(side).prefers.tips_seen:
        return
    await settings.change_personal(request.db, request.actor, tips_seen=True)
    await request.reply("\n".join([request.words(TITLE), *(f"- {request.words(tip)}" for tip in TIPS)]))

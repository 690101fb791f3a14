"""Private boards as a user prefers them, by a button under a board."""

from __future__ import annotations

from bot.context import Request
from bot.find_match import find_match
from bot.viewer import show_privately


async def show_my_view(request: Request) -> None:
    """Show a match privately to a user, in their preferred view. Raises NotOfThisServer."""
    await show_privately(request, await find_match(request, request.press.target))

"""The private view of a user on boards and charts."""

from __future__ import annotations

from bot.context import Request
from bot.ui.themes import chosen_theme
from club import settings
from storage.servers import Server


async def viewer_theme(request: Request, server: Server) -> str:
    """Return the name of the theme that the user chose, or of the server's."""
    return chosen_theme(await settings.personal_settings(request.db, request.user_id), server)

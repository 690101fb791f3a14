"""From the custom ID of a button or menu to the handler of a feature."""

from __future__ import annotations

from collections.abc import Mapping

from bot.context import Handler, Request
from bot.features import FEATURES
from bot.press_place import UNKNOWN_BUTTON, check_place
from bot.text.error_messages import UserError

HANDLERS: Mapping[str, Handler] = {verb: handler for feature in FEATURES for verb, handler in feature.HANDLERS.items()}
"""The handler of each verb."""


async def route(request: Request) -> None:
    """Run the handler for what was pressed.

    Raises what it refuses, and UserError for an unknown custom ID, one from before a restore, and one of another place.
    """
    press = request.pressed
    handler = HANDLERS.get(press.verb) if press is not None and press.is_current else None
    if handler is None:
        raise UserError(UNKNOWN_BUTTON)
    await check_place(request)
    await handler(request)

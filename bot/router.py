"""From the custom ID of a button or menu to the handler of a feature."""

from __future__ import annotations

from collections.abc import Mapping

from bot.context import Handler, Request
from bot.features import FEATURES
from bot.text.error_messages import UserError
from bot.text.translator import _

HANDLERS: Mapping[str, Handler] = {verb: handler for feature in FEATURES for verb, handler in feature.HANDLERS.items()}
"""The handler of each verb."""


async def route(request: Request) -> None:
    """Run the handler for what was pressed. Raises what it refuses, and UserError for an unknown custom ID."""
    handler = None if request.pressed is None else HANDLERS.get(request.pressed.verb)
    if handler is None:
        raise UserError(_("I do not know that button. Use /board to show the present board."))
    await handler(request)

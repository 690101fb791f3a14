"""What may go wrong between us and Discord. It is expected: the action stands, the person is told, the log gets a line."""

from __future__ import annotations

import aiohttp
import discord

DISCORD_ERRORS = (
    discord.HTTPException,
    discord.RateLimited,
    discord.InteractionResponded,
    aiohttp.ClientError,
    TimeoutError,
    ConnectionError,
)
"""All that a request to Discord may raise, where no bug of ours is needed for it."""

PLACE_GONE = frozenset({10003, 10004, 10008})
"""Discord's codes for a channel, a server or a message that is not there any more."""
THREAD_CLOSED = frozenset({50083, 160005})
"""For a thread that is archived and cannot be opened by posting in it, or that is locked."""
TOO_LATE = frozenset({10015, 10062, 50027})
"""For an interaction that is too old to be answered, or to be answered once more."""
ANSWERED_ALREADY = 40060
"""For a second answer to an interaction."""
PERSON_GONE = frozenset({10007, 10013})
"""For somebody who has left the server, or Discord."""


def describe_error(error: Exception) -> dict[str, object]:
    """What a log may say of a mishap. Not its text: that can hold an address, and with it the token of an interaction.

    >>> describe_error(TimeoutError())
    {'error': 'TimeoutError'}
    """
    said: dict[str, object] = {"error": type(error).__name__}
    if isinstance(error, discord.HTTPException):
        said |= {"status": error.status, "code": error.code}
    return said


def is_expected(error: Exception) -> bool:
    """Whether nobody can have done wrong here: too many requests, a fault of Discord's, an answer that came too late.

    What is left is a request that Discord does not understand, and that is a fault of ours.

    >>> is_expected(TimeoutError()), is_expected(ValueError())
    (True, False)
    """
    if isinstance(error, discord.HTTPException):
        known = error.code in TOO_LATE or error.code == ANSWERED_ALREADY
        return known or isinstance(error, discord.NotFound) or error.status == 429 or error.status >= 500
    return isinstance(error, DISCORD_ERRORS)

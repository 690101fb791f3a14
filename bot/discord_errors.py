"""Errors of Discord requests. They are expected: the action remains in effect, the user gets a message, the log gets a line."""

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
"""Errors a Discord request may raise that are not our bugs."""

UNKNOWN_MESSAGE = 10008
"""Discord's code for a message that has been deleted."""
PLACE_GONE = frozenset({10003, 10004, UNKNOWN_MESSAGE})
"""Discord's codes for a deleted channel, server or message."""
THREAD_CLOSED = frozenset({50083, 160005})
"""Discord's codes for a thread that is locked, or archived and cannot be reopened by a message."""
TOO_LATE = frozenset({10015, 10062, 50027})
"""Discord's codes for an interaction that is too old to respond to."""
ANSWERED_ALREADY = 40060
"""Discord's code for a second response to an interaction."""
PERSON_GONE = frozenset({10007, 10013})
"""Discord's code for a user who has left the server, or Discord."""


def describe_error(error: Exception) -> dict[str, object]:
    """Return what a log may contain of a Discord error: not its text, which can contain the token of an interaction.

    >>> describe_error(TimeoutError())
    {'error': 'TimeoutError'}
    """
    said: dict[str, object] = {"error": type(error).__name__}
    if isinstance(error, discord.HTTPException):
        said |= {"status": error.status, "code": error.code}
    return said


def is_transient(error: Exception) -> bool:
    """Return True for an error that ends without anyone's doing: a rate limit, a fault of Discord's or of the network.

    >>> is_transient(TimeoutError())
    True
    """
    if isinstance(error, discord.HTTPException):
        return error.status == 429 or error.status >= 500
    return isinstance(error, DISCORD_ERRORS)


def is_expected(error: Exception) -> bool:
    """Return True for an error that is no bug: a rate limit, a fault of Discord's, a response that came too late.

    What remains is a request that Discord rejects, which is our bug.

    >>> is_expected(TimeoutError()), is_expected(ValueError())
    (True, False)
    """
    if isinstance(error, discord.HTTPException):
        known = error.code in TOO_LATE or error.code == ANSWERED_ALREADY
        return known or isinstance(error, discord.NotFound) or error.status == 429 or error.status >= 500
    return isinstance(error, DISCORD_ERRORS)

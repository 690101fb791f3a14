"""Channels in which a button works: in servers, threads, direct and group messages."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any
from unittest.mock import AsyncMock

import pytest

from bot.press_place import UNKNOWN_BUTTON, check_place
from bot.router import HANDLERS
from bot.text.error_messages import UserError
from bot.ui.custom_id import Press, Verb
from storage.places import ChallengePlace, MatchPlace

ANNA, BJORN, CARIN = 11, 12, 13
GUILD, CHANNEL, THREAD, DIRECT, GROUP, MESSAGE = 1, 20, 21, 22, 23, 30


def make_request(verb: str, found: object, *, guild: int | None, channel: int, message: int | None = None) -> Any:
    """Return a press by Anna; `message` is the public message that was clicked, and `found` the stored place."""
    return SimpleNamespace(
        press=Press(verb, 1),
        db=SimpleNamespace(read=AsyncMock(return_value=found)),
        guild_id=guild,
        user_id=ANNA,
        interaction=SimpleNamespace(channel_id=channel),
        responder=SimpleNamespace(clicked_message=message),
    )


async def refusal(request: Any) -> Any:
    """Return the text of the refusal; None if the press is in its place."""
    try:
        await check_place(request)
    except UserError as error:
        return error.text
    return None


@pytest.mark.parametrize(
    ("guild", "channel"),
    [
        pytest.param(GUILD, CHANNEL, id="channel"),
        pytest.param(GUILD, THREAD, id="thread"),
        pytest.param(None, DIRECT, id="direct messages"),
        pytest.param(None, GROUP, id="group"),
    ],
)
async def test_match_is_played_only_in_its_own_channel(guild: int | None, channel: int) -> None:
    place = MatchPlace(guild, channel, (BJORN, CARIN))
    assert await refusal(make_request(Verb.ROLL, place, guild=guild, channel=channel)) is None
    for other in {(GUILD, CHANNEL), (GUILD, THREAD), (None, DIRECT), (None, GROUP)} - {(guild, channel)}:
        said = await refusal(make_request(Verb.ROLL, place, guild=other[0], channel=other[1]))
        assert said == UNKNOWN_BUTTON


async def test_only_players_in_its_server_hear_where_their_match_is() -> None:
    own = MatchPlace(GUILD, CHANNEL, (ANNA, None))
    assert f"<#{CHANNEL}>" in str(await refusal(make_request(Verb.ROLL, own, guild=GUILD, channel=THREAD)))
    for guild, channel in ((None, DIRECT), (2, 40)):
        assert await refusal(make_request(Verb.ROLL, own, guild=guild, channel=channel)) == UNKNOWN_BUTTON
    private = MatchPlace(None, DIRECT, (ANNA, BJORN))
    assert await refusal(make_request(Verb.ROLL, private, guild=None, channel=GROUP)) == UNKNOWN_BUTTON


async def test_challenge_is_compared_with_its_message() -> None:
    place = ChallengePlace(GUILD, CHANNEL, MESSAGE)
    unsaved = ChallengePlace(GUILD, CHANNEL, None)
    for stored, message, refused in (
        (place, MESSAGE, False),
        (place, MESSAGE + 1, True),
        (place, None, False),  # a private question about it
        (unsaved, MESSAGE + 1, False),
    ):
        said = await refusal(make_request(Verb.SIT, stored, guild=GUILD, channel=CHANNEL, message=message))
        assert (said == UNKNOWN_BUTTON) is refused


async def test_what_does_not_exist_is_left_to_the_handler() -> None:
    for verb in HANDLERS:
        assert await refusal(make_request(verb, None, guild=GUILD, channel=CHANNEL)) is None

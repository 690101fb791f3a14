"""Every expected error has a sentence; an unexpected one gets a reference."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import aiohttp
import discord
import pytest
from discord import app_commands

from backgammon import START, Dice, Illegal, Reason, Side
from bot.text.error_messages import UserError, explain, reason_text, unexpected
from bot.text.translator import Text, Translator
from club.errors import ChallengeFault, ChallengeRefused, ChannelBusy, NoSuchMatch, NotYetOver
from club.tables import NotYourSeat, Stale
from storage.database import Busy, Full, Unwritable
from storage.players import Player
from tests.support.tables import at_play, table_of

WORDS = Translator()
ANNA = Player(1, 11, "Anna", None)
TABLE = table_of(at_play(START, Side.O, Dice(3, 1)))


def http(kind: type[discord.HTTPException], status: int) -> discord.HTTPException:
    answer: Any = SimpleNamespace(status=status, reason="refused")
    return kind(answer, {"code": 0, "message": "secret detail"})


@pytest.mark.parametrize("reason", Reason)
def test_every_reason_of_the_rules_has_a_sentence(reason: Reason) -> None:
    says = reason_text(reason, WORDS)
    assert says == explain(Illegal(reason), WORDS)
    assert says[0].isupper()
    assert says[-1] == "."
    assert len(says) <= 200


def test_sentences_of_reasons_are_distinct() -> None:
    assert len({reason_text(reason, WORDS) for reason in Reason}) == len(Reason)


@pytest.mark.parametrize("fault", ChallengeFault)
@pytest.mark.parametrize("waits_for", [None, ANNA])
def test_every_challenge_fault_has_a_sentence(fault: ChallengeFault, waits_for: Player | None) -> None:
    says = explain(ChallengeRefused(fault, waits_for, made_by=ANNA), WORDS)
    assert says
    assert says[-1] == "."
    assert "None" not in says


@pytest.mark.parametrize(
    "error",
    [
        UserError(Text("Not here.")),
        Stale(TABLE),
        NotYourSeat(TABLE),
        NoSuchMatch(),
        NotYetOver(),
        ChannelBusy(),
        Full("secret detail"),
        Unwritable("secret detail"),
        Busy("secret detail"),
        http(discord.Forbidden, 403),
        http(discord.NotFound, 404),
        http(discord.HTTPException, 429),
        http(discord.HTTPException, 503),
        discord.RateLimited(60),
        TimeoutError("secret"),
        aiohttp.ServerDisconnectedError("secret"),
        app_commands.CommandNotFound("fly", []),
    ],
    ids=lambda error: type(error).__name__,
)
def test_every_error_users_can_cause_has_a_sentence(error: Exception) -> None:
    says = explain(error, WORDS)
    assert says
    assert says[-1] == "."
    assert "secret" not in says


def test_bystander_gets_a_message_whose_turn_it_is() -> None:
    assert explain(NotYourSeat(TABLE), WORDS) == (
        f"This match is between <@{TABLE.x.discord_id}> and <@{TABLE.o.discord_id}>; "
        f"it's <@{TABLE.o.discord_id}>'s turn. You're welcome to watch."
    )


@pytest.mark.parametrize(
    "error", [RuntimeError("disk full"), KeyError("x"), http(discord.HTTPException, 400)], ids=repr
)
def test_unexpected_error_has_a_reference_and_no_details(error: Exception) -> None:
    assert explain(error, WORDS) is None
    says = unexpected("1a2b3c4d", WORDS)
    assert "1a2b3c4d" in says
    assert "Nothing was lost" in says

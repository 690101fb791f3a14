"""Languages are chosen per person and per server, independently of other settings."""

from __future__ import annotations

import pytest

from club import privacy, settings
from club.clock import DEFAULT_DEADLINE
from storage import Database
from storage.languages import Chosen
from storage.preferences import Preferences
from storage.servers import Server
from tests.support.club import ANNA, BJORN, by


async def test_no_language_is_chosen_at_first(db: Database) -> None:
    assert await settings.languages_chosen(db) == Chosen({}, {})


async def test_language_applies_until_it_is_removed(db: Database) -> None:
    await settings.change_personal(db, by(ANNA), language="sv")
    await settings.change_personal(db, by(BJORN), language="fi")
    await settings.change_server(db, 1, language="da")
    await settings.change_server(db, 2, language="nl")
    people = {ANNA.discord_id: "sv", BJORN.discord_id: "fi"}
    assert await settings.languages_chosen(db) == Chosen(people, {1: "da", 2: "nl"})
    await settings.change_personal(db, by(ANNA), language=None)
    await settings.change_server(db, 1, language="en")
    await settings.change_server(db, 2, language=None)
    assert await settings.languages_chosen(db) == Chosen({BJORN.discord_id: "fi"}, {1: "en"})


@pytest.mark.parametrize("first", [True, False])
async def test_language_and_other_settings_are_independent(db: Database, first: bool) -> None:
    for language in (True, False) if first else (False, True):
        if language:
            await settings.change_personal(db, by(ANNA), language="sv")
            await settings.change_server(db, 1, language="fi")
        else:
            await settings.change_personal(db, by(ANNA), theme="dark")
            await settings.change_server(db, 1, theme="light")
    assert await settings.languages_chosen(db) == Chosen({ANNA.discord_id: "sv"}, {1: "fi"})
    assert await settings.personal_settings(db, ANNA.discord_id) == Preferences("dark", "sv")
    assert await settings.server_settings(db, 1) == Server(DEFAULT_DEADLINE, "light", "fi")


async def test_forgotten_player_has_no_language(db: Database) -> None:
    await settings.change_personal(db, by(ANNA), language="sv")
    await privacy.forget(db, by(ANNA))
    assert await settings.languages_chosen(db) == Chosen({}, {})

"""Settings as columns: loading returns what was saved, and a missing row means no settings."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from storage.fields import columns_of, from_row, to_columns
from storage.preferences import Pings, Preferences
from storage.servers import Server, Threads

TEXTS = st.none() | st.text(max_size=5)
NUMBERS = st.none() | st.integers(0, 2**63 - 1)
PREFERENCES = st.builds(
    Preferences,
    theme=TEXTS,
    language=TEXTS,
    mirrored=st.booleans(),
    pings=st.sampled_from(Pings),
    challenge_length=NUMBERS,
    challenge_variant=TEXTS,
    tips_seen=st.booleans(),
)
SERVERS = st.builds(
    Server,
    deadline=NUMBERS,
    theme=TEXTS,
    channels=st.lists(st.integers(1, 2**63 - 1), max_size=3).map(tuple),
    threads=st.none() | st.sampled_from(Threads),
    challengers=NUMBERS,
    stakes=st.booleans(),
)


@given(PREFERENCES | SERVERS, st.sampled_from(["", "x_"]))
def test_settings_survive_their_columns(settings: Any, prefix: str) -> None:
    cls = type(settings)
    row: Any = dict(zip((prefix + name for name in columns_of(cls)), to_columns(settings), strict=True))
    loaded: Any = from_row(cls, row, prefix)
    assert loaded == settings
    assert [type(value) for value in vars_of(loaded)] == [type(value) for value in vars_of(settings)]


@pytest.mark.parametrize("cls", [Preferences, Server])
def test_row_joined_to_none_is_no_settings(cls: Any) -> None:
    row: Any = dict.fromkeys(columns_of(cls))
    assert from_row(cls, row) is None


def vars_of(settings: Any) -> list[Any]:
    """Return the values of all fields."""
    return [getattr(settings, name) for name in columns_of(type(settings))]

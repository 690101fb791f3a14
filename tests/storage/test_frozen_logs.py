"""Stored logs always lead to the outcome people saw. `freeze_log.py` adds a log; no log is ever changed."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from backgammon.events import Event
from backgammon.rules import Variant
from storage.codec import KINDS, decode, encode
from tests.support.freeze_log import LOGS, freeze, outcome_of

FROZEN = sorted(LOGS.glob("*.jsonl"))


def lines_of(log: Path) -> list[tuple[str, str, int]]:
    lines = [json.loads(line) for line in log.read_text(encoding="utf-8").splitlines()]
    return [(kind, body, *(version or [1])) for kind, body, *version in lines]


def events_of(log: Path) -> list[Event]:
    return [decode(*line) for line in lines_of(log)]


@pytest.mark.parametrize("log", FROZEN, ids=lambda log: log.stem)
def test_old_log_leads_to_the_stored_outcome(log: Path) -> None:
    expected = json.loads(log.with_suffix(".json").read_text(encoding="utf-8"))
    assert outcome_of(events_of(log)) == expected


@pytest.mark.parametrize("log", FROZEN, ids=lambda log: log.stem)
def test_old_event_survives_being_stored_again(log: Path) -> None:
    events = [*events_of(log)]
    assert events
    for event in events:
        assert decode(*encode(event)) == event


def test_old_logs_include_matches_and_a_session() -> None:
    lengths = {json.loads(lines_of(log)[0][1])["rules"]["length"] for log in FROZEN}
    assert None in lengths
    assert len(lengths) > 2


def test_old_logs_include_every_early_kind() -> None:
    frozen = {kind for log in FROZEN for kind, *_ in lines_of(log)}
    assert frozen <= set(KINDS)
    assert len(frozen) >= 16


def test_old_logs_include_every_kind_and_variant() -> None:
    assert {kind for log in FROZEN for kind, *_ in lines_of(log)} == set(KINDS)
    assert {json.loads(lines_of(log)[0][1])["rules"]["variant"] for log in FROZEN} == set(Variant)


def test_frozen_log_cannot_be_overwritten() -> None:
    before = FROZEN[0].read_bytes()
    with pytest.raises(FileExistsError):
        freeze(FROZEN[0].stem, events_of(FROZEN[0]))
    assert FROZEN[0].read_bytes() == before

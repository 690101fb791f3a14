"""From a log to a file and back, without loss and without problems."""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import given, settings

from backgammon import (
    Dice,
    Event,
    GameBegan,
    GameEnded,
    MatchBegan,
    OpeningRolled,
    ResignationAccepted,
    ResignationOffered,
    Rules,
    Side,
    Variant,
    Win,
    WinReason,
    begin,
    replay,
)
from backgammon.formats.export_errors import CannotExport, ExportRefusal
from backgammon.formats.files import WRITERS, read_file
from backgammon.formats.log_transcript import transcript_from_log
from backgammon.formats.transcript import NotAMatch
from backgammon.formats.transcript_json import decode_transcript, encode_transcript
from backgammon.formats.transcript_replay import replay_transcript
from tests.support.match_records import NAMES, essentials, problems, record_of, some_log
from tests.support.strategies import RANDOMS

MONEY_WITH_EVERYTHING = Rules(beavers=True, raccoons=True, beaver_pass=True, automatic_doubles=1)
SHORT = 8
"""Few actions, so that thousands of matches take seconds."""


def _there_and_back(log: list[Event]) -> None:
    record = record_of(log)
    assert problems(record) == []
    ended = [(event.winner, event.points) for event in log if isinstance(event, GameEnded)]
    assert [(game.winner, game.points) for game in record.games if game.winner] == ended
    assert record.games[-1].moments[-1].snapshot.position == replay(log).game.position
    assert decode_transcript(encode_transcript(record.transcript)) == record.transcript
    for write in WRITERS.values():
        try:
            text = write(record)
        except CannotExport:
            continue
        if not any(game.entries or game.result for game in record.transcript.games):
            continue  # a match without a roll has nothing to write
        again = replay_transcript(read_file(text.encode()))
        assert problems(again) == []
        assert essentials(again) == essentials(record)


def test_short_matches_round_trip_in_every_format() -> None:
    chance = Random(8)
    for _ in range(1500):
        _there_and_back(some_log(chance, most=chance.randint(2, SHORT)))


@given(RANDOMS)
@settings(max_examples=15, deadline=None)
def test_whole_matches_round_trip_in_every_format(chance: Random) -> None:
    _there_and_back(some_log(chance))


@pytest.mark.parametrize(
    "rules",
    [Rules(length=3, variant=Variant.DUTCH), Rules(variant=Variant.ACEY_DEUCEY)],
    ids=lambda rules: str(rules.variant),
)
def test_variant_without_a_format_is_refused(rules: Rules) -> None:
    with pytest.raises(CannotExport, match="no words for this game") as refused:
        transcript_from_log(begin(rules), NAMES)
    assert refused.value.reason is ExportRefusal.VARIANT


def test_inexpressible_event_is_refused_with_the_reason() -> None:
    chance, reasons = Random(3), set()
    for _ in range(150):
        record = record_of(some_log(chance, MONEY_WITH_EVERYTHING, most=25))
        try:
            WRITERS["mat"](record)
        except CannotExport as refusal:
            reasons.add(refusal.reason)
        assert WRITERS["sgf"](record)
    assert reasons == {ExportRefusal.AUTOMATIC_DOUBLE, ExportRefusal.PASSED_BEAVER}


@pytest.mark.parametrize("text", ["", "null", "[]", "{}", '{"form": 2}', '{"form": 1}', "[" * 100_000])
def test_other_text_is_not_a_stored_transcript(text: str) -> None:
    with pytest.raises(ValueError, match=r"transcript|form|Expecting"):
        decode_transcript(text)


def test_match_without_a_roll_is_written_without_games() -> None:
    text = WRITERS["mat"](record_of(begin(Rules(length=5))))
    with pytest.raises(NotAMatch):
        read_file(text.encode())
    assert " 5 point match" in text


def _resigned(number: int, roll: int, level: Win) -> list[Event]:
    """Return a game that X resigns after winning the opening roll, before the roll of their first turn."""
    return [
        GameBegan(number, crawford=False),
        OpeningRolled(Dice(5, 3), roll, "", 1, plays=False),
        ResignationOffered(Side.X, level),
        ResignationAccepted(Side.O),
        GameEnded(Side.O, level, level, WinReason.RESIGNED),
    ]


@pytest.mark.parametrize("ending", sorted(WRITERS))
@pytest.mark.parametrize("rules", [Rules(length=5, opening_reroll=True), Rules(opening_reroll=True)])
def test_game_resigned_before_its_first_roll_round_trips(rules: Rules, ending: str) -> None:
    log = [MatchBegan(rules), *_resigned(1, 1, Win.SINGLE), *_resigned(2, 2, Win.GAMMON)]
    again = replay_transcript(read_file(WRITERS[ending](record_of(log)).encode()))
    assert [(game.winner, game.points, game.problems) for game in again.games] == [(Side.O, 1, ()), (Side.O, 2, ())]

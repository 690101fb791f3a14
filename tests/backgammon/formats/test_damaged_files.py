"""Readers of match files read any bytes or raise their own error, never another."""

from __future__ import annotations

from contextlib import suppress
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from backgammon import Rules
from backgammon.formats.descriptions import describe_problem
from backgammon.formats.files import WRITERS, read_file
from backgammon.formats.record_pages import contents_of, pages_of
from backgammon.formats.transcript import NotAMatch
from backgammon.formats.transcript_json import decode_transcript, encode_transcript
from backgammon.formats.transcript_replay import replay_transcript
from tests.support import sample_files
from tests.support.match_records import as_stored, record_of, some_log

WHOLE = [
    WRITERS[ending](record_of(some_log(Random(seed), Rules(beavers=True) if seed % 2 else Rules(length=5), most=40)))
    for seed in range(4)
    for ending in sorted(WRITERS)
]
ROUNDS = 400


def tried(content: bytes) -> bool:
    """Return True if a file was read, after storing, writing and describing its match."""
    try:
        record = replay_transcript(read_file(content))
    except NotAMatch:
        return False
    assert decode_transcript(encode_transcript(record.transcript)) == record.transcript
    assert as_stored(record) == (contents_of(record), list(pages_of(record)))
    for game in record.games:
        assert all("\n" not in describe_problem(problem, "line") for problem in game.problems)
    for write in WRITERS.values():
        with suppress(ValueError):
            assert write(record)
    return True


@given(st.binary(max_size=400))
@settings(max_examples=200, deadline=None)
def test_any_bytes_are_refused_or_read(content: bytes) -> None:
    tried(content)


@given(st.sampled_from(WHOLE), st.data())
@settings(max_examples=200, deadline=None)
def test_truncated_file_is_refused_or_read(text: str, data: st.DataObject) -> None:
    start = data.draw(st.integers(0, len(text)))
    tried(text[start : data.draw(st.integers(start, len(text)))].encode())


def test_shuffled_file_is_refused_or_read() -> None:
    chance = Random(8)
    read = 0
    for _ in range(ROUNDS):
        one, other = chance.choice(WHOLE).encode(), chance.choice(WHOLE).encode()
        read += tried(_mixed(one, other, chance))
    assert 0 < read < ROUNDS


@pytest.mark.skipif(not sample_files.PRESENT, reason="the files of other programs are not here")
def test_damaged_foreign_file_is_refused_or_read() -> None:
    chance = Random(9)
    short = [sample_files.content(name)[:2500] for name in sample_files.FILES]
    for _ in range(ROUNDS):
        tried(_mixed(chance.choice(short), chance.choice(short), chance))


@pytest.mark.parametrize(
    "content",
    [
        b"(" * 500_000,
        b"(;GM[6]MI[length:5]" + b"[" * 500_000,
        b"(;GM[6]MI[length:5];W[" + b"\\" * 500_000,
        b"(;GM[6]MI[length:5]" + b";W[11xwxwxwxw];B[11]" * 50_000,
        b" 5 point match\n Game 1\n a : 0   b : 0\n" + b"  1) 11:                11:\n" * 60_000,
        b" 5 point match\n" + b" Game 1\n a : 0   b : 0\n  1) 11:\n" * 40_000,
        b" 5 point match\n Game 1\n a : 0   b : 0\n  1) " + b"31: 8/5 " * 200_000,
        b" Game 1\n" + b" " * 1_900_000 + b": 0",
        b" Game 1\n" + b"a : 0 " * 300_000,
        b'; [a "' * 300_000,
    ],
    ids=lambda content: f"{bytes(content[:24])!r}",
)
def test_file_made_to_take_long_is_refused_or_read(content: bytes) -> None:
    tried(content)


def _mixed(one: bytes, other: bytes, chance: Random) -> bytes:
    """Return one file with parts of another, lines in another order, and single bytes changed."""
    lines = one.split(b"\n")
    for _ in range(chance.randint(0, 3)):
        at = chance.randrange(len(lines))
        source = other.split(b"\n") if chance.random() < 0.5 else lines
        lines.insert(at, chance.choice(source))
        if chance.random() < 0.3:
            del lines[chance.randrange(len(lines))]
    changed = bytearray(b"\n".join(lines))
    for _ in range(chance.randint(0, 8)):
        if changed:
            changed[chance.randrange(len(changed))] = chance.randrange(256)
    return bytes(changed)

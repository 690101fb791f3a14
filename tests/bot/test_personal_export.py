"""The export file is plain if it fits, compressed if not, and never held whole in memory."""

from __future__ import annotations

import gzip
from collections.abc import AsyncIterator
from random import Random

import pytest

from bot.delivery.heavy_work import unlimited
from bot.features.privacy.handlers import CHUNK_BYTES, file_of

MAX_BYTES = 100_000


async def repeating(times: int, taken: list[int]) -> AsyncIterator[str]:
    for number in range(times):
        taken.append(number)
        yield "0123456789" * 100


async def random_text(times: int, taken: list[int]) -> AsyncIterator[str]:
    """Yield text that can hardly be compressed."""
    chance = Random(1)
    for number in range(times):
        taken.append(number)
        yield chance.randbytes(500).hex()


@pytest.mark.parametrize(
    ("times", "name"),
    [
        pytest.param(0, "barpoint.json", id="nothing"),
        pytest.param(100, "barpoint.json", id="just small enough"),
        pytest.param(101, "barpoint.json.gz", id="a little too large"),
        pytest.param(5000, "barpoint.json.gz", id="much too large as it is"),
    ],
)
async def test_export_is_compressed_only_if_too_large(times: int, name: str) -> None:
    file = await file_of(unlimited, repeating(times, []), MAX_BYTES)
    assert file is not None
    assert file[0] == name
    assert len(file[1]) <= MAX_BYTES
    whole = gzip.decompress(file[1]) if name.endswith(".gz") else file[1]
    assert whole == b"0123456789" * 100 * times


async def test_export_is_complete_with_a_limit_of_one_chunk() -> None:
    file = await file_of(unlimited, repeating(300, []), CHUNK_BYTES)
    assert file is not None
    assert gzip.decompress(file[1]) == b"0123456789" * 100 * 300


async def test_export_that_cannot_fit_is_not_read_to_its_end() -> None:
    taken: list[int] = []
    assert await file_of(unlimited, random_text(10_000, taken), MAX_BYTES) is None
    assert len(taken) < 1000


async def test_export_too_large_with_its_last_piece_is_refused() -> None:
    taken: list[int] = []
    assert await file_of(unlimited, random_text(210, taken), MAX_BYTES) is None
    assert len(taken) == 210

"""A file whose parts were compressed separately is a valid PNG."""

from __future__ import annotations

import zlib
from io import BytesIO

from hypothesis import given, settings
from hypothesis import strategies as st
from PIL import Image

from renderer.png import combine_checksums, compress, indexed_png

GREYS = bytes(value for value in range(256) for _ in range(3))


@given(st.binary(), st.binary())
def test_combined_checksum_is_that_of_the_whole(first: bytes, second: bytes) -> None:
    assert combine_checksums(zlib.adler32(first), zlib.adler32(second), len(second)) == zlib.adler32(first + second)


@given(st.lists(st.lists(st.binary(min_size=7, max_size=7), min_size=1, max_size=4), min_size=1, max_size=5))
@settings(deadline=None)
def test_picture_of_bands_contains_their_pixels(bands: list[list[bytes]]) -> None:
    rows = [row for band in bands for row in band]
    compressed = [compress(b"".join(b"\0" + row for row in band)) for band in bands]
    with Image.open(BytesIO(indexed_png((7, len(rows)), GREYS, compressed))) as picture:
        assert picture.tobytes() == b"".join(rows)

"""SGF files in the encoding that they name, and bytes that no encoding explains."""

from __future__ import annotations

import pytest

from backgammon.formats.files import read_file

SGF = "(;FF[4]GM[6]CA[{encoding}]MI[length:3]PW[{name}]PB[Bo];W[31hefe];B[64aggk])"


@pytest.mark.parametrize(
    ("named", "encoding", "name"),
    [
        ("Shift_JIS", "cp932", "\u8868"),  # its second byte is a backslash
        ("Shift-JIS", "cp932", "\u2460"),
        ("GB2312", "gb18030", "\u674e"),
        ("Big5", "big5", "\u529f"),
        ("windows-1251", "cp1251", "\u0418\u0432\u0430\u043d"),
        ("KOI8-R", "koi8-r", "\u0418\u0432\u0430\u043d"),
        ("ISO-8859-1", "cp1252", "Jos\u00e9"),
        ("UTF-8", "utf-8", "Jos\u00e9"),
        ("UTF-8", "cp1252", "Jos\u00e9"),
        ("punycode", "utf-8", "Jos\u00e9"),
        ("no-such-thing", "utf-8", "Jos\u00e9"),
    ],
)
def test_sgf_is_decoded_as_it_says(named: str, encoding: str, name: str) -> None:
    read = read_file(SGF.format(encoding=named, name=name).encode(encoding))
    assert (read.names[0], len(read.games[0].entries), read.problems) == (name, 2, ())


@pytest.mark.parametrize(
    "content",
    [
        SGF.format(encoding="Shift_JIS", name="A?").encode().replace(b"?", b"\x81 "),
        SGF.format(encoding="windows-1253", name="A?").encode().replace(b"?", b"\xd2"),
        b" 3 point match\n\n Game 1\n A\x81 : 0                        Bo : 0\n  1) 31: 8/5 6/5\n",
    ],
)
def test_bytes_that_cannot_be_decoded_are_reported(content: bytes) -> None:
    (problem,) = read_file(content).problems
    assert "\ufffd" in problem.text

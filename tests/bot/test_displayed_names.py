"""Escaping of names, and numbers in words."""

from __future__ import annotations

import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from backgammon import Win
from bot.text.translator import MAX_NAME_LENGTH, Translator, mention, name_of, sanitize
from storage.players import Player


def player(name: str, discord_id: int | None = 7) -> Player:
    return Player(1, discord_id, name, None)


@pytest.mark.parametrize(
    ("name", "text", "plain"),
    [
        ("Anna", "Anna", "Anna"),
        ("Björn Åse 🎲", "Björn Åse 🎲", "Björn Åse 🎲"),
        ("a_b*c", r"a\_b\*c", "a_b*c"),
        ("@everyone", "@\u200beveryone", "@everyone"),
        ("<@1>", "\\<@\u200b1\\>", "<@1>"),
        ("[x](https://e.x)", r"\[x\](https\://e.x)", "[x](https://e.x)"),
        ("https://a/_b_", r"https\://a/\_b\_", "https://a/_b_"),
        ("# big", r"\# big", "# big"),
        ("- item", r"\- item", "- item"),
        ("Jean-Luc", "Jean-Luc", "Jean-Luc"),
        ("\u202eanna", "anna", "anna"),
        ("a\u200b\u200db", "ab", "ab"),
        ("\u200b\u2060", "?", "?"),
        ("\u3164", "?", "?"),
        ("", "?", "?"),
        ("   ", "?", "?"),
        ("a\nb", "ab", "ab"),
        ("x" * 80, "x" * 32, "x" * 32),
        (":smile:", r"\:smile\:", ":smile:"),
        ("||spoiler||", r"\|\|spoiler\|\|", "||spoiler||"),
        ("`code`", r"\`code\`", "`code`"),
        ("\\", r"\\", "\\"),
        ("\u0301\u0301", "?", "?"),
        ("\U000e0100\U000e0041", "?", "?"),
        ("\u180b\ufff0", "?", "?"),
        ("\u00a0 \u3000", "?", "?"),
        ("\ud800Anna", "Anna", "Anna"),
        ("\u200b" * 40 + "Anna", "Anna", "Anna"),
        ("e\u0301", "e\u0301", "e\u0301"),
    ],
)
def test_name_is_escaped_but_stays_readable(name: str, text: str, plain: str) -> None:
    assert name_of(player(name), Translator()) == text
    assert name_of(player(name), Translator(), plain=True) == plain


@given(st.text(max_size=90))
def test_no_name_hides_breaks_or_mentions(name: str) -> None:
    plain, text = sanitize(name, plain=True), sanitize(name)
    assert 1 <= len(plain) <= MAX_NAME_LENGTH
    assert "\n" not in plain
    assert not any(unicodedata.bidirectional(letter) in {"RLO", "LRO", "RLE", "LRE", "RLI"} for letter in plain)
    assert "@everyone" not in text
    assert "<@" not in text
    assert "](" not in text.replace("\\]", "")


def test_mention_falls_back_to_the_name_of_a_forgotten_player() -> None:
    assert mention(player("Anna"), Translator()) == "<@7>"
    assert mention(player("*Anna*", None), Translator()) == r"\*Anna\*"


def test_numbers_and_wins_in_words() -> None:
    words = Translator()
    assert [words.points(n) for n in (0, 1, 2)] == ["0 points", "1 point", "2 points"]
    assert {words.win(level) for level in Win} == {"a single game", "a gammon", "a backgammon"}


def test_forgotten_player_is_a_former_player_and_never_pinged() -> None:
    forgotten = player("", None)
    words = Translator()
    assert (
        name_of(forgotten, words)
        == name_of(forgotten, words, plain=True)
        == mention(forgotten, Translator())
        == "a former player"
    )
    assert name_of(player("Gnu", None), Translator()) == mention(player("Gnu", None), Translator()) == "Gnu"

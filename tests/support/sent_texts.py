"""The texts that the bot sent, their readers, and their languages."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from typing import TYPE_CHECKING, Any

import simcord.interactions

from bot.extract_texts import template
from bot.text.catalogues import LANGUAGES, words_in
from bot.text.translator import Translator
from tests.support.messages import without_mentions

if TYPE_CHECKING:
    import pytest
    from simcord.types import HttpLogEntry

    from tests.support.discord import Bed

EPHEMERAL = 64
MIN_LETTERS = 13
"""A text with this many letters besides its values identifies its language."""
_VALUE = re.compile(r"\{\w+\}")
_AUTOCOMPLETE, _EDITS_CLICKED = 8, 7
_TEXT_KEYS = ("content", "label", "placeholder", "description")


@dataclass(frozen=True, slots=True)
class SentText:
    """One text that people read; `reader` is the Discord ID of its only reader, or None if it is public."""

    text: str
    reader: int | None


class TextRecorder:
    """Records all texts that the bot sends on a bed, from its creation."""

    def __init__(self, bed: Bed, monkeypatch: pytest.MonkeyPatch) -> None:
        self._bed = bed
        self._asked: dict[str, dict[str, Any]] = {}
        original = simcord.interactions.base_payload

        def recording(*arguments: Any, **named: Any) -> Any:
            record, payload = original(*arguments, **named)
            self._asked[payload["id"]] = payload
            return record, payload

        monkeypatch.setattr(simcord.interactions, "base_payload", recording)

    def texts(self) -> Iterator[SentText]:
        """Yield every text, message by message."""
        for request in self._bed.env.http_requests:
            if not isinstance(request.json, dict) or request.method not in {"POST", "PATCH"}:
                continue
            body = request.json.get("data") or request.json
            if request.json.get("type") == _AUTOCOMPLETE:
                continue
            reader = self._reader(request, body)
            for text in _texts(body.get("components") or []):
                yield SentText(without_mentions(text), reader)

    def _reader(self, request: HttpLogEntry, body: dict[str, Any]) -> int | None:
        """Return the only reader of a request's texts, or None."""
        found = re.search(r"/(?:interactions|webhooks)/\d+/\D*(\d+)", request.path)
        asked = self._asked.get(found[1]) if found else None
        if asked is None:
            return None
        clicked = asked.get("message") or {}
        edits = request.json is not None and request.json.get("type") == _EDITS_CLICKED
        flags = clicked.get("flags", 0) if edits else body.get("flags", 0)
        return int(asked["member"]["user"]["id"]) if flags & EPHEMERAL else None


def foreign_sentences(text: str, language: str) -> list[str]:
    """Return the sentences of other languages in a text, except those that are also of this language."""
    own = sentences(language)
    return [
        f"{other}: {sentence}"
        for other in LANGUAGES
        for sentence, longest in sentences(other).items()
        if sentence not in own and longest in text and _pattern(sentence).search(text)
    ]


@cache
def sentences(language: str) -> dict[str, str]:
    """Return the texts of a language that are long enough to identify it, each with its longest constant part."""
    words = words_in(language)
    texts = {form for message in template() if message.id and not message.context for form in _forms(message.id, words)}
    return {
        sentence: max(_VALUE.split(sentence), key=len)
        for sentence in texts
        if len(re.findall(r"[^\W\d]", _VALUE.sub("", sentence))) >= MIN_LETTERS
    }


@cache
def _pattern(sentence: str) -> re.Pattern[str]:
    return re.compile(r"(?<!\w)" + ".+?".join(map(re.escape, _VALUE.split(sentence))) + r"(?!\w)")


def _forms(text: str | Sequence[str], words: Translator) -> list[str]:
    if isinstance(text, str):
        return [words.catalogue.gettext(text)]
    return [words.catalogue.ngettext(text[0], text[1], number) for number in (1, 2)]


def _texts(components: list[dict[str, Any]]) -> Iterator[str]:
    for component in components:
        yield from (component[key] for key in _TEXT_KEYS if isinstance(component.get(key), str))
        nested = [part for key in ("components", "options", "items") for part in component.get(key) or []]
        yield from _texts([*nested, *([component["accessory"]] if "accessory" in component else [])])

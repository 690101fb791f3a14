"""Texts and their translation: `_` and `ngettext` mark a text, a `Translator` puts it into a reader's language."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from gettext import NullTranslations
from types import MappingProxyType
from typing import NamedTuple
from unicodedata import category

from babel.lists import format_list
from babel.numbers import format_decimal, format_percent

from backgammon import Win
from storage.players import Player

MAX_NAME_LENGTH = 32
_INVISIBLE = re.compile(
    r"[\u0000-\u001f\u007f-\u009f\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b-\u200f\u2028-\u202e\u2060-\u206f"
    r"\u2800\u3164\ud800-\udfff\ufe00-\ufe0f\ufeff\uffa0\ufff0-\ufffb\U0001bca0-\U0001bca3\U0001d173-\U0001d17a"
    r"\U000e0000-\U000e0fff]"
)
_MARKDOWN = re.compile(r"[\\*_~|`#>\[\]<:]|^-")
"""What begins markdown, a link, a mention or an emoji of a server."""


class Text(NamedTuple):
    """A text that is translated when it is shown. `message` is the English text and the key of the catalogues.

    `values` fill the placeholders in braces; texts among them are translated too. A text that depends on a number `n`
    has a `plural`.
    """

    message: str
    values: Mapping[str, object] = MappingProxyType({})
    plural: str | None = None
    n: int = 0


def _(message: str, /, **values: object) -> Text:
    """Mark a text for translation.

    >>> Translator()(_("Double to {value}", value=4))
    'Double to 4'
    """
    return Text(message, values)


def ngettext(one: str, many: str, n: int, /, **values: object) -> Text:
    """Mark a text that depends on a number, which its placeholders call `n`.

    >>> Translator()(ngettext("{n} point", "{n} points", 1))
    '1 point'
    """
    return Text(one, {"n": n, **values}, many, n)


@dataclass(frozen=True, slots=True)
class Translator:
    """The texts of one language; what the catalogue lacks is said in English.

    `bot.text.catalogues.words_in` returns the translators of the other languages.
    """

    language: str = "en"
    catalogue: NullTranslations = field(default_factory=NullTranslations, repr=False, compare=False)

    def __call__(self, text: Text) -> str:
        """Return a text in this language, with its values filled in.

        >>> Translator()(_("{name} wins {points}.", name="Anna", points=ngettext("{n} point", "{n} points", 2)))
        'Anna wins 2 points.'
        """
        message, values, plural, n = text
        catalogue = self.catalogue
        said = catalogue.gettext(message) if plural is None else catalogue.ngettext(message, plural, n)
        if not values:
            return said
        return said.format(**{name: self(one) if type(one) is Text else one for name, one in values.items()})

    def listed(self, items: Sequence[str]) -> str:
        """Several things in one phrase.

        >>> Translator().listed(["Anna", "Björn", "Cleo"])
        'Anna, Björn and Cleo'
        """
        return format_list(items, locale=self._locale)

    def decimal(self, value: float) -> str:
        """A number with one decimal.

        >>> Translator().decimal(1234.56)
        '1,234.6'
        """
        return format_decimal(value, "#,##0.0", locale=self._locale)

    def percent(self, share: float) -> str:
        """A part of 1 in whole percent.

        >>> Translator().percent(0.166)
        '17%'
        """
        return format_percent(share, locale=self._locale)

    @property
    def _locale(self) -> str:
        return "en_GB" if self.language == "en" else self.language

    def points(self, n: int) -> str:
        """A number of points of the score."""
        return self(ngettext("{n} point", "{n} points", n))

    def win(self, level: Win) -> str:
        """A kind of win."""
        return {
            Win.SINGLE: self(_("a single game")),
            Win.GAMMON: self(_("a gammon")),
            Win.BACKGAMMON: self(_("a backgammon")),
        }[level]

    def level(self, level: Win) -> str:
        """A kind of win as it stands on a button."""
        return {
            Win.SINGLE: self(_("Single")),
            Win.GAMMON: self(_("Gammon")),
            Win.BACKGAMMON: self(_("Backgammon")),
        }[level]


def name_of(player: Player, words: Translator, *, plain: bool = False) -> str:
    """A name that does no harm: no markdown, no mention, nothing invisible or running backwards, not too long.

    `plain` is for buttons, menus and alt texts, where markdown is not read.
    """
    return words(_("a former player")) if player.forgotten else harmless(player.name, plain=plain)


def harmless(text: str, *, plain: bool = False, longest: int = MAX_NAME_LENGTH) -> str:
    """The same for the name of somebody who is no player yet, and for anybody's own words.

    >>> print(harmless("*A* https://b.c"))
    \\*A\\* https\\://b.c
    """
    seen = _INVISIBLE.sub("", text).strip()[:longest].strip()
    if not any(category(letter)[0] in "LNPS" for letter in seen):
        seen = "?"  # accents alone would sit on whatever stands before the name
    return seen if plain else _MARKDOWN.sub(r"\\\g<0>", seen).replace("@", "@\u200b")


def cut(text: str, longest: int) -> str:
    """A text of at most so many characters as JavaScript counts them, an emoji as two, which is the strictest way.

    >>> cut("ab🎲", 3), cut("ab🎲", 4)
    ('ab', 'ab🎲')
    """
    return text.encode("utf-16-le", "ignore")[: 2 * longest].decode("utf-16-le", "ignore")


def mention(player: Player, words: Translator) -> str:
    """A player as Discord shows and, where that is allowed, notifies him; by name once he has been forgotten."""
    return name_of(player, words) if player.discord_id is None else f"<@{player.discord_id}>"


def moment(milliseconds: int) -> str:
    """A moment as Discord shows it to each reader: how far away it is.

    >>> moment(1_800_000_000_000)
    '<t:1800000000:R>'
    """
    return f"<t:{milliseconds // 1000}:R>"

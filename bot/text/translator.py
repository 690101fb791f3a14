"""Texts and their translation: `_`, `pgettext` and `ngettext` mark a text, a `Translator` translates it."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from gettext import NullTranslations
from types import MappingProxyType
from typing import NamedTuple
from unicodedata import category

from babel.lists import format_list
from babel.numbers import format_decimal, format_percent

from backgammon import Win
from bot.text.mentions import PLAIN, CommandMentions
from storage.players import Player

MAX_NAME_LENGTH = 32
_INVISIBLE = re.compile(
    r"[\u0000-\u001f\u007f-\u009f\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b-\u200f\u2028-\u202e\u2060-\u206f"
    r"\u2800\u3164\ud800-\udfff\ufe00-\ufe0f\ufeff\uffa0\ufff0-\ufffb\U0001bca0-\U0001bca3\U0001d173-\U0001d17a"
    r"\U000e0000-\U000e0fff]"
)
_MARKDOWN = re.compile(r"[\\*_~|`#>\[\]<:]|^-")
"""The beginnings of markdown, links, mentions and custom emojis."""


class Text(NamedTuple):
    """A text that is translated when it is shown. `message` is the English text and the key of the catalogues.

    `values` fill the placeholders in braces; texts among them are translated too. A text that depends on a number `n`
    has a `plural`, and one that another place translates differently has a `context`.
    """

    message: str
    values: Mapping[str, object] = MappingProxyType({})
    plural: str | None = None
    n: int = 0
    context: str | None = None


def _(message: str, /, **values: object) -> Text:
    """Mark a text for translation.

    >>> Translator()(_("Double to {value}", value=4))
    'Double to 4'
    """
    return Text(message, values)


def pgettext(context: str, message: str, /, **values: object) -> Text:
    """Mark a text that is translated differently elsewhere, such as a heading that is also used within a sentence.

    >>> Translator()(pgettext("in a sentence", "Dutch backgammon"))
    'Dutch backgammon'
    """
    return Text(message, values, context=context)


def ngettext(one: str, many: str, n: int, /, **values: object) -> Text:
    """Mark a text that depends on a number, which its placeholders call `n`.

    >>> Translator()(ngettext("{n} point", "{n} points", 1))
    '1 point'
    """
    return Text(one, {"n": n, **values}, many, n)


@dataclass(frozen=True, slots=True)
class Translator:
    """The texts of one language; a text that the catalogue lacks is in English.

    `bot.text.catalogues.words_in` returns the translators of the other languages. `mentions` turns the commands in a
    text into mentions, but not what people wrote: their names and stakes are filled in afterwards.
    """

    language: str = "en"
    catalogue: NullTranslations = field(default_factory=NullTranslations, repr=False, compare=False)
    mentions: CommandMentions = field(default=PLAIN, repr=False, compare=False)

    def __call__(self, text: Text) -> str:
        """Return a text in this language, with its values filled in.

        >>> Translator()(_("{name} wins {points}.", name="Anna", points=ngettext("{n} point", "{n} points", 2)))
        'Anna wins 2 points.'
        """
        message, values, plural, n, context = text
        catalogue = self.catalogue
        if context is not None:
            said = catalogue.pgettext(context, message)
        else:
            said = catalogue.gettext(message) if plural is None else catalogue.ngettext(message, plural, n)
        said = self.mentions(said)
        if not values:
            return said
        for one in values.values():
            if type(one) is Text:
                return said.format(**{name: self(one) if type(one) is Text else one for name, one in values.items()})
        return said.format(**values)

    def linking(self, mentions: CommandMentions) -> Translator:
        """Return the translator whose texts mention commands so that they can be tapped."""
        return replace(self, mentions=mentions)

    @property
    def plain(self) -> Translator:
        """The translator for places without markdown, such as files, where a mention is not shown as one."""
        return self.linking(PLAIN)

    def listed(self, items: Sequence[str]) -> str:
        """Return several items in one phrase.

        >>> Translator().listed(["Anna", "Björn", "Cleo"])
        'Anna, Björn and Cleo'
        """
        return format_list(items, locale=self._locale)

    def decimal(self, value: float) -> str:
        """Return a number with one decimal.

        >>> Translator().decimal(1234.56)
        '1,234.6'
        """
        return format_decimal(value, "#,##0.0", locale=self._locale)

    def percent(self, share: float) -> str:
        """Return a fraction of 1 in whole percent.

        >>> Translator().percent(0.166)
        '17%'
        """
        return format_percent(share, locale=self._locale)

    @property
    def _locale(self) -> str:
        return "en_GB" if self.language == "en" else self.language

    def points(self, n: int) -> str:
        """Return a number of points of the score."""
        return self(ngettext("{n} point", "{n} points", n))

    def win(self, level: Win) -> str:
        """Return a kind of win."""
        return {
            Win.SINGLE: self(_("a single game")),
            Win.GAMMON: self(_("a gammon")),
            Win.BACKGAMMON: self(_("a backgammon")),
        }[level]

    def level(self, level: Win) -> str:
        """Return a kind of win as the label of a button."""
        return {
            Win.SINGLE: self(_("Single")),
            Win.GAMMON: self(_("Gammon")),
            Win.BACKGAMMON: self(_("Backgammon")),
        }[level]


def name_of(player: Player, words: Translator, *, plain: bool = False) -> str:
    """Return a harmless name: no markdown, no mention, no invisible or right-to-left characters, limited length.

    `plain` is for buttons, menus and alt texts, which have no markdown.
    """
    return words(_("a former player")) if player.forgotten else sanitize(player.name, plain=plain)


def sanitize(text: str, *, plain: bool = False, longest: int = MAX_NAME_LENGTH) -> str:
    r"""Return a harmless form of any text that a person wrote.

    >>> print(sanitize("*A* https://b.c"))
    \*A\* https\://b.c
    """
    seen = _INVISIBLE.sub("", text).strip()[:longest].strip()
    if not any(category(letter)[0] in "LNPS" for letter in seen):
        seen = "?"  # accents alone would combine with the character before the name
    return seen if plain else _MARKDOWN.sub(r"\\\g<0>", seen).replace("@", "@\u200b")


def truncate(text: str, longest: int) -> str:
    """Return the beginning of a text, at most `longest` UTF-16 units, which is the strictest way to count.

    >>> truncate("ab🎲", 3), truncate("ab🎲", 4)
    ('ab', 'ab🎲')
    """
    return text.encode("utf-16-le", "ignore")[: 2 * longest].decode("utf-16-le", "ignore")


def mention(player: Player, words: Translator) -> str:
    """Return a mention of a player, which pings them where that is allowed; the name of a forgotten one."""
    return name_of(player, words) if player.discord_id is None else f"<@{player.discord_id}>"


def relative_time(milliseconds: int) -> str:
    """Return a time that Discord shows to each reader as relative.

    >>> relative_time(1_800_000_000_000)
    '<t:1800000000:R>'
    """
    return f"<t:{milliseconds // 1000}:R>"

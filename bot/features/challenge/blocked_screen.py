"""The private list of people that a user blocks, with a menu to unblock them."""

from __future__ import annotations

from collections.abc import Sequence

from bot.text.translator import Translator, _, name_of
from bot.ui.custom_id import Menu, Press, base36
from bot.ui.layouts import MAX_OPTIONS, Item, menu, row
from storage.players import Player


def blocked_text(people: Sequence[Player], words: Translator) -> str:
    """Return the list in words, the newest block first."""
    if not people:
        return words(
            _(
                "You haven't blocked anyone. /block add stops someone from challenging you in any server, without "
                "telling them."
            )
        )
    names = [name_of(person, words) for person in people[:MAX_OPTIONS]]
    if len(people) > MAX_OPTIONS:
        names.append(words(_("{n} more", n=len(people) - MAX_OPTIONS)))
    return words(_("Blocked in every server: {names}.", names=words.listed(names)))


def blocked_menu(people: Sequence[Player], words: Translator) -> list[Item]:
    """Return the menu to unblock a person; nothing if the list is empty."""
    options = [(base36(person.id), name_of(person, words, plain=True)) for person in people[:MAX_OPTIONS]]
    return [row(menu(Press(Menu.UNBLOCK, 0), words(_("Let someone challenge you again")), options))] if options else []

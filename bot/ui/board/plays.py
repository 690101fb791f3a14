"""The rows to choose a play: whole plays in menus, checkers on buttons, then Confirm and Undo."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations

from discord import ButtonStyle

from backgammon import PartialPlay, Step, format_play, format_plays, place_name
from bot.text.translator import Translator, _
from bot.ui.custom_id import Menu, Press, Verb
from bot.ui.layouts import MAX_OPTIONS, Item, button, menu, row, text
from bot.ui.partial_play import SMALLER_FIRST, encode
from club.tables import Table

MAX_MENUS = 3
"""The maximum of menus; if the whole plays need more, a play is chosen checker by checker."""
MAX_CHECKER_BUTTONS = 9
"""The maximum of buttons for checkers that can move, beside the one that swaps the dice.

More would be too much on a phone; they are in a menu.
"""
A_ROW = 5


def play_rows(table: Table, play: PartialPlay, words: Translator, *, smaller_first: bool = False) -> Iterator[Item]:
    """Return menus and buttons to choose with, Confirm for a whole play, and Undo after a step.

    A tap on a checker moves it by the larger possible number; `smaller_first` reverses that.
    """
    if play.complete is None:
        ordered = sorted((one.steps for one in play.plays), key=_from_the_back)
        whole_plays = len(ordered) <= MAX_OPTIONS * MAX_MENUS
        if whole_plays:
            yield from _play_menus(table, ordered, words)
        if len({step.start for step in play.next_steps}) <= MAX_CHECKER_BUTTONS and len(ordered) > 1:
            yield from _checkers(table, play, words, smaller_first=smaller_first, only_buttons=not whole_plays)
        elif len(ordered) > 1:
            yield from _step_menus(table, play, words)
    buttons = []
    if play.complete is not None:
        label = words(_("Confirm {play}", play=format_play(play.made)))
        buttons.append(button(_press(table, Verb.PLAY, encode(play.made)), label, ButtonStyle.success))
    if play.made:
        buttons.append(button(_press(table, Verb.PARTIAL_PLAY, encode(play.made[:-1])), words(_("Undo"))))
    if len(play.made) > 1:
        buttons.append(button(_press(table, Verb.START_OVER), words(_("Start over"))))
    if buttons:
        yield row(*buttons)


def _play_menus(table: Table, ordered: Sequence[tuple[Step, ...]], words: Translator) -> Iterator[Item]:
    """Return whole plays from the back: in one menu, or in two or three by the first checker that they move."""
    labels = format_plays(ordered)
    options = [(encode(steps), label) for steps, label in zip(ordered, labels, strict=True)]
    first = [place_name(max(step.start for step in steps)) for steps in ordered]
    parts = grouped(first)
    for page, (start, end) in enumerate(parts):
        says = words(_("Choose your play"))
        if len(parts) > 1:
            says = words(_("Plays from {places}: {play} …", places=_span(first[start:end]), play=labels[start]))
        yield row(menu(_press(table, Menu.PLAYS, str(page)), says, options[start:end]))


def grouped(keys: Sequence[str], most: int = MAX_OPTIONS) -> list[tuple[int, int]]:
    """Return where to cut a row so that no part is too long, in few and even parts, without parting equal neighbours.

    If that needs more than three parts, the row is cut where a part is full.

    >>> grouped(["24", "24", "13", "13", "13"], most=3), grouped(["24", "24"], most=3)
    ([(0, 2), (2, 5)], [(0, 2)])
    """
    borders = [at for at in range(1, len(keys)) if keys[at] != keys[at - 1]]
    for cuts in range(MAX_MENUS):
        found = [_between(some, len(keys)) for some in combinations(borders, cuts)]
        fitting = [parts for parts in found if all(end - start <= most for start, end in parts)]
        if fitting:
            return min(fitting, key=lambda parts: max(end - start for start, end in parts))
    return _between(range(most, len(keys), most), len(keys))


def _between(cuts: Sequence[int], length: int) -> list[tuple[int, int]]:
    ends = [*cuts, length]
    return list(zip([0, *cuts], ends, strict=True))


def _span(places: Sequence[str]) -> str:
    return places[0] if places[0] == places[-1] else f"{places[0]}–{places[-1]}"


def _checkers(
    table: Table, play: PartialPlay, words: Translator, *, smaller_first: bool, only_buttons: bool
) -> Iterator[Item]:
    """Yield a button for each point with a movable checker, and one that swaps the dice; `only_buttons`: no menu."""
    dice = sorted({step.die for step in play.next_steps}, reverse=not smaller_first)
    taps: dict[int, Step] = {}
    for die in reversed(dice):
        taps |= {step.start: step for step in play.next_steps if step.die == die}
    made = encode(play.made)
    buttons = [
        button(_press(table, Verb.PARTIAL_PLAY, encode((*play.made, taps[start]))), place_name(start))
        for start in sorted(taps, reverse=True)
    ]
    if len(dice) > 1:
        says = words(_("Play the {die} first", die=dice[1]))
        buttons.append(
            button(_press(table, Verb.PARTIAL_PLAY, made + ("" if smaller_first else SMALLER_FIRST)), f"⇄ {says}")
        )
    only, also = (
        _("Tap a checker to play the {die}.", die=dice[0]),
        _("Or tap a checker to play the {die}.", die=dice[0]),
    )
    yield text(f"-# {words(only if only_buttons else also)}")
    for first in range(0, len(buttons), A_ROW):
        yield row(*buttons[first : first + A_ROW])


def _step_menus(table: Table, play: PartialPlay, words: Translator) -> Iterator[Item]:
    """Return one step at a time in a menu; more than one menu holds (15 points, two dice) continue in a second one."""
    options = [(encode((*play.made, step)), _step_label(step, words)) for step in play.next_steps]
    for page, first in enumerate(range(0, len(options), MAX_OPTIONS)):
        chunk = options[first : first + MAX_OPTIONS]
        yield row(menu(_press(table, Menu.STEPS, str(page)), words(_("Move one checker")), chunk))


def _from_the_back(steps: tuple[Step, ...]) -> list[tuple[int, int]]:
    return sorted([(-step.start, -step.die) for step in steps])


def _step_label(step: Step, words: Translator) -> str:
    way = f"{place_name(step.start)}/{place_name(step.end)}{'*' if step.hit else ''}"
    return words(_("{way} with the {die}", way=way, die=step.die))


def _press(table: Table, verb: str, payload: str = "") -> Press:
    return Press(verb, table.id, table.match.version, payload)

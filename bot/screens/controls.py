"""The rows under a board. They belong to the side to act; whoever else presses them is told whose turn it is."""

from __future__ import annotations

from collections.abc import Iterator

from discord import ButtonStyle, ui

from backgammon import (
    AcceptResignation,
    AgreeCancel,
    Beaver,
    Begun,
    Double,
    EndSession,
    NameDouble,
    NextGame,
    Pass,
    Phase,
    Play,
    Raccoon,
    Resign,
    Side,
    Step,
    Take,
    Wish,
    WishToRoll,
    legal_actions,
    loss_at,
    place_name,
    write,
    write_each,
)
from bot.drafts import begun_play, encode
from bot.ids import Menu, Press, Verb
from bot.screens.parts import MOST_OPTIONS, Item, button, menu, row
from bot.words import Words
from club.tables import Table
from storage.clocks import Due

MOST_MENUS = 3
"""More whole plays than fit into so many menus are chosen checker by checker."""


def controls(table: Table, words: Words, play: Begun | None = None) -> Iterator[Item]:
    """Every row under the board of a table, from the top; `play` is the half-made play of the side to act."""
    match = table.match
    if match.end is not None:
        yield row(button(_press(table, Verb.REMATCH), words("Rematch"), ButtonStyle.primary))
        return
    legal = legal_actions(match, match.to_act or Side.X)
    yield from _answers(table, legal, words)
    play = play or begun_play(match)
    if play is not None:
        yield from _play(table, play, words)
    yield from _turn(table, legal, words)
    clock = table.stored.clock
    if match.to_act is not None and clock.due is Due.LAPSE and clock.deadline is not None:
        yield row(button(_press(table, Verb.ASK_CLAIM), words("Claim…")))
    if match.cancel_asked is not None and AgreeCancel() in legal_actions(match, match.cancel_asked.other):
        yield row(
            button(_press(table, Verb.AGREE), words("Cancel the match"), ButtonStyle.danger),
            button(_press(table, Verb.DISAGREE), words("Keep playing")),
        )


def _press(table: Table, verb: str, draft: str = "") -> Press:
    return Press(verb, table.id, table.match.version, draft)


def _turn(table: Table, legal: tuple[Wish, ...], words: Words) -> Iterator[Item]:
    cube = table.match.game.cube.value
    offered = {
        WishToRoll(): (Verb.ROLL, words("Roll"), ButtonStyle.primary),
        Double(): (Verb.ASK_DOUBLE, words("Double to {value}…", value=cube * 2), ButtonStyle.secondary),
        NextGame(): (Verb.NEXT, words("Next game"), ButtonStyle.primary),
        EndSession(): (Verb.ASK_END, words("End session…"), ButtonStyle.secondary),
    }
    named = [wish.number for wish in legal if isinstance(wish, NameDouble)]
    for some in (named[:3], named[3:]):
        if some:
            yield row(*(button(_press(table, Verb.NAME, str(n)), f"{n}-{n}", ButtonStyle.primary) for n in some))
    buttons = [
        button(_press(table, verb), label, style) for wish, (verb, label, style) in offered.items() if wish in legal
    ]
    if any(isinstance(wish, Resign) for wish in legal):
        buttons.append(button(_press(table, Verb.ASK_RESIGN), words("Resign…")))
    yield row(*buttons, button(_press(table, Verb.MY_VIEW), words("My view")))


def _answers(table: Table, legal: tuple[Wish, ...], words: Words) -> Iterator[Item]:
    """Take and Pass, Beaver, Accept and Refuse: beside what they cost, at the right, where no other button ever is."""
    match, game = table.match, table.match.game
    lost, value = words.points(game.offered // 2), game.offered
    if Take() in legal:
        says = words("Play on for {points}; the cube is yours.", points=words.points(value))
        if game.phase is not Phase.DOUBLED:
            says = words("Play on for {points}; the cube stays where it is.", points=words.points(value))
        take = button(_press(table, Verb.TAKE), words("Take at {value}", value=value), ButtonStyle.success)
        yield ui.Section(says, accessory=take)
    if Pass() in legal:
        says = words("Give up this game and lose {points}.", points=lost)
        passing = button(_press(table, Verb.PASS), words("Pass: lose {value}", value=value // 2), ButtonStyle.danger)
        yield ui.Section(says, accessory=passing)
    if Beaver() in legal:
        says = words("Double at once, and keep the cube.")
        yield ui.Section(
            says, accessory=button(_press(table, Verb.BEAVER), words("Beaver to {value}", value=value * 2))
        )
    if Raccoon() in legal:
        doubled = (value if game.phase is Phase.BEAVERED else game.cube.value) * 2
        says = words("Double once more; the cube stays where it is.")
        raccoon = button(_press(table, Verb.RACCOON), words("Raccoon to {value}", value=doubled))
        yield ui.Section(says, accessory=raccoon)
    if AcceptResignation() in legal and game.resigning is not None:
        won = words.points(loss_at(match, game.turn, game.resigning))
        says = words("End this game and win {points}.", points=won)
        accept = button(_press(table, Verb.ACCEPT), words("Accept {points}", points=won), ButtonStyle.success)
        yield ui.Section(says, accessory=accept)
        refuse = button(_press(table, Verb.REFUSE), words("Play on"))
        yield ui.Section(words("Refuse, and go on with this game."), accessory=refuse)


def _play(table: Table, play: Begun, words: Words) -> Iterator[Item]:
    """Menus while something has to be chosen, Confirm when the play is whole, Undo when anything was moved."""
    if play.whole is None:
        yield from _play_menus(table, play, words)
        yield from _step_menus(table, play, words)
    buttons = []
    if play.whole is not None:
        label = words("Confirm {play}", play=write(play.made))
        buttons.append(button(_press(table, Verb.PLAY, encode(play.made)), label, ButtonStyle.success))
    if play.made:
        buttons.append(button(_press(table, Verb.DRAFT, encode(play.made[:-1])), words("Undo")))
    if len(play.made) > 1:
        buttons.append(button(_press(table, Verb.ANEW), words("Start over")))
    if buttons:
        yield row(*buttons)


def _play_menus(table: Table, play: Begun, words: Words) -> Iterator[Item]:
    ordered = sorted(play.plays, key=_from_the_back)
    if len(ordered) > MOST_OPTIONS * MOST_MENUS:
        return
    labels = write_each(ordered)
    options = [(encode(one.steps), label) for one, label in zip(ordered, labels, strict=True)]
    for page, first in enumerate(range(0, len(options), MOST_OPTIONS)):
        chunk = options[first : first + MOST_OPTIONS]
        says = words("Choose your play")
        if len(options) > MOST_OPTIONS:
            last = first + len(chunk)
            says = words("Plays {first} to {last}: {play} …", first=first + 1, last=last, play=chunk[0][1])
        yield row(menu(_press(table, Menu.PLAYS, str(page)), says, chunk))


def _step_menus(table: Table, play: Begun, words: Words) -> Iterator[Item]:
    """One checker at a time; more steps than one menu holds (15 places, two dice) go on in a second one."""
    if len(play.plays) == 1:
        return
    options = [(encode((*play.made, step)), _step_label(step, words)) for step in play.next_steps]
    for page, first in enumerate(range(0, len(options), MOST_OPTIONS)):
        chunk = options[first : first + MOST_OPTIONS]
        yield row(menu(_press(table, Menu.STEPS, str(page)), words("Move one checker"), chunk))


def _from_the_back(play: Play) -> list[tuple[int, int]]:
    return sorted((-step.start, -step.die) for step in play.steps)


def _step_label(step: Step, words: Words) -> str:
    way = f"{place_name(step.start)}/{place_name(step.end)}{'*' if step.hit else ''}"
    return words("{way} with the {die}", way=way, die=step.die)

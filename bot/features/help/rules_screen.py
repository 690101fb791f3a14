"""The rules, explained topic by topic in our own words."""

from __future__ import annotations

import asyncio

import discord
from discord import ui

from backgammon import BAR, CHECKERS, HAND, Position, Side
from bot.text.translator import Text, Translator, _
from bot.ui.alt_text import describe
from bot.ui.layouts import Item, layout, text
from bot.ui.picture import Picture
from renderer import CubeShown, DiceShown, Scene, render

TOPICS: dict[str, Text] = {
    "moving": _("Moving"),
    "bearing off": _("Bearing off"),
    "gammon": _("Gammon and backgammon"),
    "cube": _("The doubling cube"),
    "quarter": _("When to take: the 25% rule"),
    "crawford": _("The Crawford rule"),
    "jacoby": _("Jacoby"),
    "beavers": _("Beavers"),
    "raccoons": _("Raccoons"),
    "automatic doubles": _("Automatic doubles"),
    "dutch": _("Dutch backgammon"),
    "acey deucey": _("Acey Deucey"),
}
"""The title of each topic, by its key, in the order of the menu."""
_WIDTH = 720


async def topic_message(topic: str, words: Translator) -> tuple[ui.LayoutView, list[discord.File]]:
    """Return the view and files that explain a topic; an unknown topic is answered with the first."""
    key = topic if topic in TOPICS else next(iter(TOPICS))
    parts: list[Item] = [text(f"### {words(TOPICS[key])}"), text(_explained(key, words))]
    scene = _SCENES.get(key)
    if scene is None:
        return layout(ui.Container(*parts)), []
    names = {Side.X: words(_("White")), Side.O: words(_("Black"))}
    alt = describe(scene, names, words)
    png = await asyncio.to_thread(render, scene, width=_WIDTH)
    picture = Picture(png, f"rules-{key.replace(' ', '-')}.png", alt)
    container = ui.Container[ui.LayoutView](parts[0], ui.Separator(visible=False), picture.gallery(), parts[1])
    return layout(container), [picture.file()]


def _explained(key: str, words: Translator) -> str:
    match key:
        case "moving":
            return words(
                _(
                    "You move from your 24 point down to your 1 point. Each die is a move of its own, by one checker or two; the same number twice is played four times. A point with two or more opposing checkers is blocked; a single one is hit and goes to the bar, from where it must enter before anything else moves. Play both dice if you can. If you can play either one but not both, play the higher one."
                )
            )
        case "bearing off":
            return words(
                _(
                    "Once all your checkers are in your home board (points 1 to 6) you may bear off: each die takes "
                    "a checker off the point with its number. If that point is empty, move a checker from a higher "
                    "point; if there's none higher, bear off from your highest point. A checker that's hit must come "
                    "home again first. Here White may bear off from 6 and 4, or move inside."
                )
            )
        case "gammon":
            return words(
                _(
                    "You win a single game when the loser has borne off at least one checker. With none borne off "
                    "it's a gammon and counts twice; with a checker on the bar or in your home board as well it's a "
                    "backgammon and counts three times. The cube multiplies all of it."
                )
            )
        case "cube":
            return words(
                _(
                    "A game starts at one point, with the cube in the middle showing 64. Before you roll you may "
                    "double. Your opponent takes, so the game is worth twice as much and they own the cube, or "
                    "passes and loses the game at its old value. Only the owner may redouble. You can't double on "
                    "the first turn of a game. Here Black is offered the cube at 2."
                )
            )
        case "quarter":
            return words(
                _(
                    "Take if you'd win at least one game in four. Pass four times and you lose four points; take "
                    "four times, lose three games at 2 and win one at 2, and you lose four as well. Be more careful "
                    "if you could lose a gammon, and bolder because you'll own the cube."
                )
            )
        case "crawford":
            return words(
                _(
                    "In a match, the first game after a player gets within one point of winning is the Crawford "
                    "game: no one may double in it. After that one game the cube is back for the rest of the match, "
                    "and the trailing player usually doubles right away."
                )
            )
        case "jacoby":
            return words(
                _(
                    "Money sessions only, if agreed: gammons and backgammons count as single games until a double "
                    "has been taken. This stops players from playing on for a gammon when they could double."
                )
            )
        case "beavers":
            return words(
                _(
                    "Money sessions only, if agreed: if you're doubled and think that's a mistake, you may redouble "
                    "right away and keep the cube. A 1-point game is then worth 4. Normally the doubler can't pass; "
                    "if you agreed on that too, the doubler may pass the beaver and loses the value of the double, "
                    "here 2."
                )
            )
        case "raccoons":
            return words(
                _(
                    "Money sessions with beavers only, if agreed: the doubler may redouble a beaver, from 4 to 8. "
                    "The player who beavered keeps the cube."
                )
            )
        case "automatic doubles":
            return words(
                _(
                    "Money sessions only, if agreed: when both players roll the same number for the opening, the "
                    "cube is doubled and stays in the middle, and both roll again. You agree how often this can "
                    "happen in a game. Under Jacoby it doesn't count as turning the cube, unless you agree that it "
                    "does."
                )
            )
        case "dutch":
            return words(
                _(
                    "All checkers start off the board and enter your opponent's home board: a 1 on your 24 point, a "
                    "6 on your 19 point. No checker may move on until all fifteen have entered. You can't hit until "
                    "one of your checkers has reached your home board; until then even a single opposing checker "
                    "blocks its point. Everything else is as in backgammon."
                )
            )
        case _:  # acey deucey, the last of TOPICS
            return words(
                _(
                    "Played in money sessions, without a cube. All checkers start off the board and enter when you "
                    "like, even while others move. A 2-1 is special: play it, then choose any doubles and play those "
                    "too, then roll again. If you can't play something in full, your turn ends. The loser pays for "
                    "each checker not borne off."
                )
            )


def _scene(x: dict[int, int], o: dict[int, int], dice: tuple[int, ...], cube: CubeShown | None = None) -> Scene:
    shown = (DiceShown(Side.X, dice, (False,) * len(dice)),) if dice else ()
    to_act = cube.offered_by.other if cube and cube.offered_by else Side.X
    return Scene(position=Position.from_counts(x, o), numbering=Side.X, dice=shown, cube=cube, to_act=to_act)


_SCENES = {
    "bearing off": _scene({6: 2, 5: 3, 4: 3, 2: 2, 1: 1}, {1: 3, 2: 4, 4: 2, 5: 3}, (6, 4)),
    "gammon": _scene({2: 1, 1: 1}, {21: 1, 6: 5, 5: 4, 3: 5}, (2, 1)),
    "cube": _scene(
        {13: 3, 8: 3, 6: 4, 5: 3, 4: 2}, {24: 1, 13: 4, 8: 3, 6: 5, BAR: 2}, (), CubeShown(1, offered_by=Side.X)
    ),
    "dutch": _scene({HAND: CHECKERS - 5, 24: 2, 22: 2, 19: 1}, {HAND: CHECKERS - 4, 23: 2, 20: 2}, (5, 3)),
    "acey deucey": _scene({HAND: 6, 24: 2, 18: 3, 12: 2, 6: 2}, {HAND: 8, 22: 3, 14: 2, 9: 2}, (2, 1)),
}

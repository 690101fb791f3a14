"""The board in words, made from the same scene as the picture."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from backgammon import BAR, HAND, OFF, Side, Win
from bot.text.translator import Translator, _, ngettext, truncate
from bot.ui.themes import colour
from renderer import CLASSIC, Scene, Theme

MAX_ALT_LENGTH = 1000
"""The maximum length; Discord allows 1,024 characters."""


def describe(scene: Scene, names: Mapping[Side, str], words: Translator, theme: Theme = CLASSIC) -> str:
    """Return a description: a game just won, turn, dice, cube, stake, score, then both sides' checkers.

    Each side's points are in its own numbering; the side that the board is numbered for comes first. `names` are
    plain texts; the checkers are called as in `theme`.
    """
    sides = (scene.numbering, scene.numbering.other)
    colours = {side: colour(theme, side, words) for side in Side}
    sentences = [
        *_result(scene, names, words),
        *_turn(scene, names, colours, words),
        *_cube(scene, names, words),
        *_stake(scene, words),
        _score(scene, names, words),
        *(_checkers(scene, side, names[side], colours[side], words) for side in sides),
    ]
    return truncate(" ".join(sentences), MAX_ALT_LENGTH)


def _turn(scene: Scene, names: Mapping[Side, str], colours: Mapping[Side, str], words: Translator) -> Iterator[str]:
    if scene.to_act is not None:
        yield words(_("It's {name}'s turn ({colour}).", name=names[scene.to_act], colour=colours[scene.to_act]))
    for dice in scene.dice:
        numbers = "-".join(str(value) for value in dice.values[:2])
        yield words(
            _(
                "{name} has played {dice}.",
                name=names[dice.side],
                dice=numbers,
            )
            if all(dice.used)
            else _(
                "{name} has rolled {dice}.",
                name=names[dice.side],
                dice=numbers,
            )
        )


def _result(scene: Scene, names: Mapping[Side, str], words: Translator) -> Iterator[str]:
    """Return the game that has just been won, and if it won the match."""
    if not scene.games:
        return
    won = scene.games[-1]
    name, win = names[won.side], words.win(Win(won.times))
    points = words.points(won.points)
    yield words(
        _("{name} has won {win} with the cube at {value}: {points}.", name=name, win=win, value=won.cube, points=points)
    )
    if scene.crowned:
        yield words(_("{name} has won the match.", name=name))


def _cube(scene: Scene, names: Mapping[Side, str], words: Translator) -> Iterator[str]:
    cube = scene.cube
    if scene.crawford:
        yield words(_("Crawford game: no doubling."))
    elif cube is None:
        yield words(_("No cube."))
    elif cube.offered_by is not None:
        yield words(_("{name} offers the cube at {value}.", name=names[cube.offered_by], value=cube.value * 2))
    elif cube.owner is None:
        yield words(_("The cube is in the middle at {value}.", value=cube.value))
    else:
        yield words(_("{name} owns the cube at {value}.", name=names[cube.owner], value=cube.value))


def _stake(scene: Scene, words: Translator) -> Iterator[str]:
    if scene.multiplier > 1:
        yield words(_("This game is now played for {times} times the stake.", times=scene.multiplier))


def _score(scene: Scene, names: Mapping[Side, str], words: Translator) -> str:
    x, o = scene.score
    score = words(_("{x_name} {x}, {o_name} {o}", x_name=names[Side.X], x=x, o_name=names[Side.O], o=o))
    if scene.length is None:
        return words(_("Session: {score}.", score=score))
    return words(ngettext("Match to {n} point: {score}.", "Match to {n} points: {score}.", scene.length, score=score))


def _checkers(scene: Scene, side: Side, name: str, called: str, words: Translator) -> str:
    checkers = scene.position.checkers_of(side)
    places = [f"{point}({checkers[point]})" for point in range(BAR - 1, OFF, -1) if checkers[point]]
    for place, text in ((BAR, words(_("bar"))), (HAND, words(_("to enter"))), (OFF, words(_("off")))):
        if checkers[place]:
            places.append(f"{text} {checkers[place]}")
    return words(
        _(
            "{name} ({colour}), pip count {pips}: {places}.",
            name=name,
            colour=called,
            pips=scene.position.pips(side),
            places=", ".join(places),
        )
    )

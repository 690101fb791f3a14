"""A game as an animated picture, turn by turn, from its log."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from itertools import islice

from discord import ui

from backgammon import (
    Beavered,
    Danced,
    Doubled,
    Event,
    GameBegan,
    GameEnded,
    Match,
    MatchEnded,
    OpeningRolled,
    Phase,
    Played,
    Raccooned,
    Rules,
    Side,
    Taken,
    evolve,
    format_play,
)
from bot.context import Request
from bot.delivery.heavy_work import Check, checked
from bot.features.archive.games import check_game
from bot.text.translator import _
from bot.ui.board.message import plain_names
from bot.ui.custom_id import Press, Verb, base36
from bot.ui.layouts import button, layout, row, text
from bot.ui.picture import Picture
from bot.ui.scene import scene_of
from bot.ui.themes import theme_named
from bot.viewer import viewer_theme
from club.tables import Table
from club.turns import Happening, Turn, latest
from renderer import Caption, Frame, Theme, animate

_SHOWN = (OpeningRolled, Played, Danced, Doubled, Beavered, Raccooned, Taken, GameEnded, MatchEnded)
"""The events that change the picture for spectators; a roll is seen with its play."""
MAX_SCENES = 400
"""The maximum of pictures in a replay; of a longer game it shows the last ones."""
SECONDS = 1.0
HIT_SECONDS = 1.8
CUBE_SECONDS = 2.2
END_SECONDS = 4.0
"""The time that a picture is shown: longer for a hit, for a turn of the cube and at the end."""
NOTHING = "\N{EN DASH}"
"""The play of a side that could not move."""
_TOO_LONG = _("That replay takes me too long right now. /match review shows the game step by step.")


async def send_replay(request: Request, now: Table, game: int | None) -> None:
    """Send a user a game as an animated picture; the newest by default. Raises UserError."""
    words = request.words
    most = games_played(now)
    number = most if game is None else game
    check_game(number, most)
    theme = theme_named(await viewer_theme(request, now.server))
    steps = _steps(now, number)
    left_out = max(0, steps - MAX_SCENES)
    names = plain_names(now, words)
    x, o = names.values()
    key = ("replay", now.id, number, now.match.version, theme, x, o)
    gif = await request.bot.heavy.file(request.user_id, key, _TOO_LONG, replay_gif, now, number, left_out, theme, names)
    name = f"game-{base36(now.id)}-{number}-{base36(now.match.version)}.gif"
    alt = words.plain(
        _("Game {number}, {x} vs {o}, turn by turn. /match info describes it in words.", number=number, x=x, o=o)
    )
    picture = Picture(gif, name, alt)
    says = [f"-# {words(_('Game {number}', number=number))}"]
    if left_out:
        last = words(_("The last {shown} of {all} steps; /match review has them all.", shown=MAX_SCENES, all=steps))
        says.append(f"-# {last}")
    review = button(Press(Verb.PAGE, now.id, _first_page(now, number)), words(_("Step by step")))
    view = layout(ui.Container(text(*says), picture.gallery()), row(review))
    await request.reply_view(view, picture.file())


def replay_gif(
    check: Check, table: Table, number: int, left_out: int, theme: Theme, names: Mapping[Side, str]
) -> bytes:
    """Return game `number` (from 1) of a match as a GIF, without its first `left_out` pictures."""
    frames = game_frames(check, table, number, left_out)
    return animate(frames, (names[Side.X], names[Side.O]), theme, check=check)


def game_frames(check: Check, table: Table, number: int, left_out: int = 0) -> list[Frame]:
    """Return the pictures of game `number` (from 1) of a match, the opening roll first; none if it was not played.

    The first `left_out` of them are not made. The last one is shown longest.
    """
    frames = [_frame(moment) for moment in islice(_moments(check, table, number), left_out, None)]
    return [*frames[:-1], *(replace(last, seconds=END_SECONDS) for last in frames[-1:])]


def _frame(moment: Table) -> Frame:
    """Return a picture as spectators see it, always with the same numbers large, and with what has just happened."""
    recent = latest(moment.log, pieces=1)
    scene = replace(scene_of(moment, recent=recent), numbering=Side.X, starts=())
    if moment.match.game.phase is not Phase.DECIDED:
        scene = replace(scene, games=())
    return Frame(scene, caption_of(recent[-1].what), _seconds(recent[-1].what))


def caption_of(what: Turn | Happening) -> Caption:
    """Return what a side did in notation, or the cube that it turned or took."""
    match what:
        case Turn(side, dice, steps):
            return Caption(side, f"{dice}: {format_play(steps) if steps else NOTHING}")
        case OpeningRolled(dice):
            return Caption(Side.X if dice.first > dice.second else Side.O, str(dice))
        case Doubled(side, value) | Beavered(side, value) | Raccooned(side, value):
            return Caption(side, cube=value)
        case Taken(side, value):
            return Caption(side, cube=value, takes=True)
        case GameEnded(winner, _win, points):
            return Caption(winner, f"+{points}")
        case MatchEnded(winner):
            return Caption(winner)
        case _:
            return Caption()


def _seconds(what: Turn | Happening) -> float:
    match what:
        case Turn(steps=steps) if any(step.hit for step in steps or ()):
            return HIT_SECONDS
        case Doubled() | Beavered() | Raccooned() | Taken():
            return CUBE_SECONDS
        case _:
            return SECONDS


def games_played(table: Table) -> int:
    """Return the number of games that have begun."""
    return sum(isinstance(event, GameBegan) for event in table.events)


def _moments(check: Check, table: Table, number: int) -> Iterator[Table]:
    """Yield the table after each visible event of a game."""
    match, game = Match(Rules()), 0
    for place, (event, _at) in enumerate(checked(table.log, check), start=1):
        match = evolve(match, event)
        game += isinstance(event, GameBegan)
        if game == number and is_seen(event):
            yield replace(table, stored=replace(table.stored, match=match, log=table.log[:place]))


def _steps(table: Table, number: int) -> int:
    """Return the number of visible events in a game."""
    game, steps = 0, 0
    for event in table.events:
        game += isinstance(event, GameBegan)
        steps += game == number and is_seen(event)
    return steps


def _first_page(table: Table, number: int) -> int:
    """Return the number of visible events before a game."""
    pages, games = 0, 0
    for event in table.events:
        games += isinstance(event, GameBegan)
        if games == number:
            break
        pages += is_seen(event)
    return pages


def is_seen(event: Event) -> bool:
    """Return True if an event changes the picture for spectators."""
    return isinstance(event, _SHOWN) and not (isinstance(event, OpeningRolled) and event.dice.is_double)

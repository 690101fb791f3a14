"""From a table to the picture that shows it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from backgammon import (
    OFFERS,
    GameBegan,
    GameEnded,
    Match,
    MatchEnded,
    OpeningRolled,
    PartialPlay,
    Phase,
    Side,
    StakeDoubled,
    Step,
)
from bot.ui.partial_play import begun_play
from club.tables import Table
from club.turns import HistoryEntry, Turn, last_turn, latest
from renderer import CubeShown, DiceShown, GameWon, Move, Scene


def scene_of(table: Table, play: PartialPlay | None = None, recent: Sequence[HistoryEntry] | None = None) -> Scene:
    """Return the public board of a table; the large numbers are for the side to act. A partial play is shown as made.

    Until a play is whole, the checkers that can be moved are marked. `recent` is what `club.turns.latest` returned for
    the table, if the caller has it already: replaying a game takes time.
    """
    match, game = table.match, table.match.game
    play = play or begun_play(match)
    open_play = play if play and play.complete is None else None
    turn = last_turn(latest(table.log, pieces=1) if recent is None else recent)
    # If no side is to act, the large numbers are those of the player who made the last play.
    numbering = match.to_act or (turn.side if turn else game.turn)
    return Scene(
        position=play.position if play else game.position,
        numbering=numbering,
        dice=_dice(match, turn, play),
        cube=_cube(match),
        last_by=turn.side if turn and turn.steps else None,
        last=_moves(turn.steps or ()) if turn else (),
        partial_play=_moves(play.made) if play else (),
        starts=tuple(sorted({step.start for step in open_play.next_steps})) if open_play else (),
        score=match.score,
        length=match.rules.length,
        to_act=match.to_act,
        crawford=game.crawford,
        games=_games_won(table),
        crowned=match.end is not None and match.end.winner is not None,
        multiplier=game.multiplier,
    )


def _games_won(table: Table) -> tuple[GameWon, ...]:
    """Return the games of a match if one has just ended, until a player acts in the next one; none if it was left.

    Where checkers are paid for and not levels, a plate with levels would say nothing.
    """
    automatic = (GameBegan, OpeningRolled, StakeDoubled, MatchEnded)
    last = next((event for event, _at in reversed(table.log) if not isinstance(event, automatic)), None)
    if table.counts_for_nothing or not isinstance(last, GameEnded):
        return ()
    ended = [event for event in table.events if isinstance(event, GameEnded)]
    if any(event.left is not None for event in ended):
        return ()
    return tuple(GameWon(event.winner, event.win.value, event.points // event.win.value) for event in ended)


def _moves(steps: tuple[Step, ...]) -> tuple[Move, ...]:
    return tuple(Move(step.start, step.end, step.hit) for step in steps)


def _dice(match: Match, turn: Turn | None, play: PartialPlay | None) -> tuple[DiceShown, ...]:
    """Return the dice on the table; between two rolls the last ones are shown as used."""
    game = match.game
    if game.phase is Phase.PLAY and game.dice is not None:
        used = Counter(step.die for step in play.made) if play else Counter[int]()
        return (_shown(game.turn, game.dice.numbers, used),)
    if turn is None:
        return ()
    return (_shown(turn.side, turn.dice.numbers, Counter(turn.dice.numbers)),)


def _shown(side: Side, numbers: tuple[int, ...], used: Counter[int]) -> DiceShown:
    seen: Counter[int] = Counter()
    flags = []
    for number in numbers:
        seen[number] += 1
        flags.append(seen[number] <= used[number])
    return DiceShown(side, numbers, tuple(flags))


def _cube(match: Match) -> CubeShown | None:
    game = match.game
    if not match.rules.has_cube:
        return None
    if game.phase not in OFFERS:
        return CubeShown(game.cube.value, game.cube.owner)
    # The picture shows the offered value, twice the current one, to the side that must answer.
    offered_by = (match.to_act or game.turn).other
    return CubeShown(game.offered // 2, game.cube.owner, offered_by)

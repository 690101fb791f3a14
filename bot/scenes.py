"""From a table to the picture that shows it."""

from __future__ import annotations

from collections import Counter

from backgammon import COUNTS_FOR_NOTHING, OFFERS, Begun, GameEnded, Match, MatchEnded, Phase, Side, Step
from club.tables import Table
from club.turns import Turn, last_turn, latest
from renderer import CubeShown, DiceShown, GameWon, Move, Scene


def scene_of(table: Table, draft: Begun | None = None) -> Scene:
    """The board of a table as everybody sees it, numbered for the side to act; a draft is shown as made."""
    match, game = table.match, table.match.game
    numbering = match.to_act or game.turn
    turn = last_turn(latest(table.log, pieces=1))
    return Scene(
        position=draft.position if draft else game.position,
        numbering=numbering,
        dice=_dice(match, turn, draft),
        cube=_cube(match),
        last_by=turn.side if turn and turn.steps else None,
        last=_moves(turn.steps or ()) if turn else (),
        draft=_moves(draft.made) if draft else (),
        score=match.score,
        length=match.rules.length,
        to_act=match.to_act,
        crawford=game.crawford,
        games=_games_won(table),
        crowned=match.end is not None and match.end.winner is not None,
    )


def _games_won(table: Table) -> tuple[GameWon, ...]:
    """The games of a match that has just come to the end of one; none while a game is played, or was left.

    Where checkers are paid for and not levels, a plate with levels would say nothing.
    """
    last = [event for event, _ in table.log[-2:]]
    if last and isinstance(last[-1], MatchEnded):
        last.pop()
    void = table.match.end is not None and table.match.end.close in COUNTS_FOR_NOTHING
    if void or not last or not isinstance(last[-1], GameEnded):
        return ()
    ended = [event for event in table.events if isinstance(event, GameEnded)]
    if any(event.left is not None for event in ended):
        return ()
    return tuple(GameWon(event.winner, event.win.value, event.points // event.win.value) for event in ended)


def _moves(steps: tuple[Step, ...]) -> tuple[Move, ...]:
    return tuple(Move(step.start, step.end, step.hit) for step in steps)


def _dice(match: Match, turn: Turn | None, draft: Begun | None) -> tuple[DiceShown, ...]:
    """The dice on the table; between two throws the last ones lie there used."""
    game = match.game
    if game.phase is Phase.PLAY and game.dice is not None:
        used = Counter(step.die for step in draft.made) if draft else Counter[int]()
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
    # The picture shows twice the value as offered, before the side that must answer.
    offered_by = (match.to_act or game.turn).other
    return CubeShown(game.offered // 2, game.cube.owner, offered_by)

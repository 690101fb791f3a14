"""The history of a match and what comes next, in sentences."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

from backgammon import (
    Beaver,
    Dice,
    Double,
    EndReason,
    GameBegan,
    GameEnded,
    Match,
    MatchEnded,
    OpeningRolled,
    Phase,
    Raccoon,
    Side,
    WinReason,
    cube_is_dead,
    format_play,
    legal_actions,
    points_lost,
)
from backgammon.events import (
    Beavered,
    CancelAsked,
    CancelRefused,
    DeadlineMissed,
    Doubled,
    DoubleNamed,
    MayName,
    Passed,
    Raccooned,
    ResignationAccepted,
    ResignationOffered,
    ResignationRefused,
    RollsAgain,
    StakeDoubled,
    Taken,
)
from bot.text.translator import Translator, _, ngettext
from club.turns import Happening, HistoryEntry, Turn

Names = Mapping[Side, str]
Ties = tuple[OpeningRolled, ...]
"""The tied opening rolls before the one that decided."""


def lines(
    entries: Iterable[HistoryEntry],
    names: Names,
    words: Translator,
    most: int | None = None,
    *,
    marks: Mapping[Side, str] | None = None,
) -> list[str]:
    """Return the history in lines, or its last ones; entries without a line are skipped.

    What a side did starts with its mark. Tied opening rolls share the line of the one that decided, so that they do not
    crowd out a result.
    """
    written: list[str] = []
    for piece, ties in reversed(list(_gathered(entries))):
        if len(written) == most:
            break
        line = _line(piece.what, ties, names, words)
        side = _side_of(piece.what)
        mark = f"{marks[side]} " if marks and side else ""
        written += [mark + line] if line else []
    return written[::-1]


def prompt(match: Match, names: Names, words: Translator, *, moderator: str = "", taken_back: bool = False) -> str:
    """Return what the match waits for, addressed to the player who must act.

    `moderator` is the name of the one who cancelled the match or, if it is `taken_back`, voided its result.
    """
    if taken_back:
        return words(_("{name}, a moderator, voided the match. It doesn't count.", name=moderator))
    if match.end is not None and match.end.close is EndReason.VOIDED:
        return words(_("{name}, a moderator, cancelled the match. It doesn't count.", name=moderator))
    if match.end is not None:
        return _result(match, match.end, names, words)
    side = match.to_act
    if side is None:
        return words(_("Between games: start the next game, or end the session."))
    name, game = names[side], match.game
    if game.resigning is not None:
        points = words.points(points_lost(match, game.turn, game.resigning))
        win = words.win(game.resigning)
        return words(_("{name}: accept {win} for {points}, or play on.", name=name, win=win, points=points))
    if game.phase is Phase.DOUBLED and Beaver() in legal_actions(match, side):
        return words(_("{name}: take the double, pass or beaver?", name=name))
    if game.phase is Phase.DOUBLED:
        return words(_("{name}: take the double, or pass?", name=name))
    if game.phase is Phase.BEAVERED:
        return words(_("{name}: take the beaver, or pass?", name=name))
    if game.phase is Phase.RACCOONED:
        return words(_("{name}: take the raccoon, or pass?", name=name))
    if game.phase is Phase.NAME:
        return words(_("{name}: choose your doubles.", name=name))
    if game.phase is Phase.PLAY:
        return words(_("{name} to play {dice}.", name=name, dice=game.dice))
    if Raccoon() in legal_actions(match, side):
        return words(_("{name} to roll, or to answer the beaver with a raccoon.", name=name))
    if Double() not in legal_actions(match, side):
        return words(_("{name} to roll.", name=name))
    if cube_is_dead(match, side):
        return words(_("{name} to roll. (Doubling gains nothing here: this game already wins the match.)", name=name))
    if match.game.cube.owner is not None:
        return words(_("{name} to roll or redouble.", name=name))
    return words(_("{name} to roll or double.", name=name))


def sentence(what: Turn | Happening, names: Names, words: Translator) -> str:
    """Return one thing that happened as a sentence; empty if it needs none."""
    return _line(what, (), names, words)


def _gathered(entries: Iterable[HistoryEntry]) -> Iterator[tuple[HistoryEntry, Ties]]:
    """Yield every entry except tied opening rolls, which come with the one that decided."""
    ties: Ties = ()
    for piece in entries:
        if isinstance(piece.what, OpeningRolled) and piece.what.dice.is_double:
            ties = (*ties, piece.what)
        else:
            yield piece, ties
            ties = ()


def _side_of(what: Turn | Happening) -> Side | None:
    """Return the side that did something; for an opening roll the side that starts, for a result the winner."""
    match what:
        case OpeningRolled(dice):
            return Side.X if dice.first > dice.second else Side.O
        case GameEnded(winner):
            return winner
        case GameBegan() | StakeDoubled() | MatchEnded():
            return None
        case _:
            return what.side


def _line(what: Turn | Happening, ties: Ties, names: Names, words: Translator) -> str:
    match what:
        case Turn(side, dice, steps, automatic) if steps and automatic:
            return words(
                _("{name} {dice}: {play}, the only legal play.", name=names[side], dice=dice, play=format_play(steps))
            )
        case Turn(side, dice, steps) if steps:
            return words(_("{name} {dice}: {play}", name=names[side], dice=dice, play=format_play(steps)))
        case Turn(side, dice):
            return words(_("{name} {dice}: can't move.", name=names[side], dice=dice))
        case _:
            return _happening(what, ties, names, words)


def _happening(what: Happening, ties: Ties, names: Names, words: Translator) -> str:
    match what:
        case OpeningRolled(dice):
            return _opening(dice, ties, names, words)
        case Doubled() | Beavered() | Raccooned() | Taken() | Passed():
            return _cube_turned(what, names, words)
        case MayName(side):
            return words(_("Acey-deucey! {name} chooses doubles.", name=names[side]))
        case DoubleNamed(side, number):
            return words(_("{name} chooses {number}-{number}.", name=names[side], number=number))
        case RollsAgain(side):
            return words(_("{name} rolls again.", name=names[side]))
        case StakeDoubled(multiplier):
            return words(_("This game is now played for {times} times the stake.", times=multiplier))
        case ResignationOffered(side, level):
            return words(_("{name} offers to resign {win}.", name=names[side], win=words.win(level)))
        case ResignationAccepted(side):
            return words(_("{name} accepts.", name=names[side]))
        case ResignationRefused(side):
            return words(_("{name} plays on.", name=names[side]))
        case GameBegan(number, crawford) if crawford:
            return words(_("Game {number} begins, the Crawford game.", number=number))
        case GameBegan(number):
            return words(_("Game {number} begins.", number=number)) if number > 1 else ""
        case GameEnded():
            return _game_ended(what, names, words)
        case CancelAsked(side):
            return words(_("{name} wants to cancel the match; it wouldn't count.", name=names[side]))
        case CancelRefused(side):
            return words(_("{name} doesn't want to cancel the match.", name=names[side]))
        case DeadlineMissed(side):
            return words(_("{name} is out of time.", name=names[side]))
        case MatchEnded():
            return ""


def _opening(dice: Dice, ties: Ties, names: Names, words: Translator) -> str:
    rolled = {"x_name": names[Side.X], "x": dice.first, "o_name": names[Side.O], "o": dice.second}
    level = ", ".join(str(tie.dice) for tie in ties)
    threw = words(
        _("Opening roll: {ties}, then {x_name} {x}, {o_name} {o}.", ties=level, **rolled)
        if ties
        else _("Opening roll: {x_name} {x}, {o_name} {o}.", **rolled)
    )
    cube = ties[-1].cube if ties else 1
    if cube == 1:
        return threw
    return " ".join([threw, words(_("The cube is in the middle at {value}.", value=cube))])


def _cube_turned(what: Doubled | Beavered | Raccooned | Taken | Passed, names: Names, words: Translator) -> str:
    match what:
        case Doubled(side, value):
            return words(_("{name} doubles to {value}.", name=names[side], value=value))
        case Beavered(side, value):
            return words(_("{name} beavers to {value} and keeps the cube.", name=names[side], value=value))
        case Raccooned(side, value):
            return words(_("{name} raccoons to {value}.", name=names[side], value=value))
        case Taken(side, value, owner) if owner not in (None, side):
            return words(_("{name} takes at {value}.", name=names[side], value=value))
        case Taken(side, value):
            return words(_("{name} takes and owns the cube at {value}.", name=names[side], value=value))
        case Passed(side):
            return words(_("{name} passes.", name=names[side]))


def _game_ended(ended: GameEnded, names: Names, words: Translator) -> str:
    if ended.left is not None and ended.how not in (WinReason.CONCEDED, WinReason.CLAIMED):
        loser, left = names[ended.winner.other], words(ngettext("{n} checker", "{n} checkers", ended.left))
        points = words.points(ended.points)
        return words(
            _(
                "{winner} wins; {loser} has {left} left: {points}.",
                winner=names[ended.winner],
                loser=loser,
                left=left,
                points=points,
            )
        )
    winner, points = names[ended.winner], words.points(ended.points)
    if ended.how is WinReason.CONCEDED:
        return words(
            _("{loser} left: {points} for {winner}.", loser=names[ended.winner.other], winner=winner, points=points)
        )
    if ended.how is WinReason.CLAIMED:
        return words(
            _(
                "{loser} ran out of time, so {winner} wins {win}: {points}.",
                loser=names[ended.winner.other],
                winner=winner,
                win=words.win(ended.win),
                points=points,
            )
        )
    return words(_("{winner} wins {win}: {points}.", winner=winner, win=words.win(ended.win), points=points))


def _result(match: Match, end: MatchEnded, names: Names, words: Translator) -> str:
    x, o = match.score
    score = words(_("{x_name} {x} – {o} {o_name}", x_name=names[Side.X], x=x, o=o, o_name=names[Side.O]))
    match end.close:
        case EndReason.CANCELLED:
            return words(_("The match was cancelled and doesn't count."))
        case EndReason.ENDED:
            return words(_("The session is over: {score}.", score=score))
        case EndReason.LAPSED if end.winner:
            return words(
                _(
                    "The match was inactive too long: {winner}, who was waiting, wins. {score}.",
                    winner=names[end.winner],
                    score=score,
                )
            )
        case EndReason.LAPSED:
            return words(_("The session was inactive too long, so it's over: {score}.", score=score))
        case EndReason.CLAIMED if end.winner:
            return words(
                _(
                    "{loser} ran out of time, so {winner} wins the match. {score}.",
                    loser=names[end.winner.other],
                    winner=names[end.winner],
                    score=score,
                )
            )
        case EndReason.CONCEDED if end.winner:
            return words(
                _(
                    "{loser} left, so {winner} wins the match. {score}.",
                    loser=names[end.winner.other],
                    winner=names[end.winner],
                    score=score,
                )
            )
        case _:
            winner = names[end.winner] if end.winner else ""
            return words(_("{winner} wins the match! {score}.", winner=winner, score=score))

"""The rules of backgammon: pure functions over frozen data, without clock, chance or input and output.

One turn, from the agreed rules to the play:

>>> import backgammon as bg
>>> match = bg.replay(bg.begin(bg.Rules(length=5)))
>>> match, _ = bg.apply(match, bg.Side.X, bg.OpeningRoll(bg.Dice(3, 1), number=1, salt="demo"))
>>> match.to_act
<Side.X: 'X'>
>>> play = bg.read("8/5 6/5", match.game.position, bg.Side.X, bg.Dice(3, 1))
>>> match, events = bg.apply(match, bg.Side.X, bg.Move(tuple((step.start, step.end) for step in play.steps)))
>>> events
(Played(side=<Side.X: 'X'>, steps=((6, 5), (8, 5))),)
>>> match.game.position.pips(bg.Side.X), match.to_act
(163, <Side.O: 'O'>)
"""

from backgammon.actions import (
    AcceptResignation,
    Action,
    AgreeCancel,
    AskCancel,
    Concede,
    Double,
    EndSession,
    Move,
    NextGame,
    OpeningRoll,
    Pass,
    RefuseCancel,
    RefuseResignation,
    Resign,
    Roll,
    Take,
    Wish,
    WishToRoll,
)
from backgammon.board import BAR, CHECKERS, HAND, HOME, OFF, START, Position, Side
from backgammon.cube import CEILING, Cube
from backgammon.decide import apply, begin, decide
from backgammon.dice import Dice, commitment, throw
from backgammon.errors import Illegal, Reason
from backgammon.events import (
    CancelAsked,
    CancelRefused,
    Close,
    Danced,
    Doubled,
    Event,
    GameBegan,
    GameEnded,
    How,
    MatchBegan,
    MatchEnded,
    OpeningRolled,
    Passed,
    Played,
    ResignationAccepted,
    ResignationOffered,
    ResignationRefused,
    Rolled,
    Taken,
    Win,
)
from backgammon.evolve import evolve, replay
from backgammon.legal import cube_in_play, cube_is_dead, legal_actions, levels_possible, plays_now, refusal
from backgammon.match import Game, Match, Phase
from backgammon.notation import place_name, write, write_each, write_in_full
from backgammon.plays import Begun, Play, Step, begun, legal_plays, make_steps
from backgammon.reading import NotPossible, Unclear, read
from backgammon.rules import LONGEST, Rules, Variant

__all__ = [
    "BAR",
    "CEILING",
    "CHECKERS",
    "HAND",
    "HOME",
    "LONGEST",
    "OFF",
    "START",
    "AcceptResignation",
    "Action",
    "AgreeCancel",
    "AskCancel",
    "Begun",
    "CancelAsked",
    "CancelRefused",
    "Close",
    "Concede",
    "Cube",
    "Danced",
    "Dice",
    "Double",
    "Doubled",
    "EndSession",
    "Event",
    "Game",
    "GameBegan",
    "GameEnded",
    "How",
    "Illegal",
    "Match",
    "MatchBegan",
    "MatchEnded",
    "Move",
    "NextGame",
    "NotPossible",
    "OpeningRoll",
    "OpeningRolled",
    "Pass",
    "Passed",
    "Phase",
    "Play",
    "Played",
    "Position",
    "Reason",
    "RefuseCancel",
    "RefuseResignation",
    "Resign",
    "ResignationAccepted",
    "ResignationOffered",
    "ResignationRefused",
    "Roll",
    "Rolled",
    "Rules",
    "Side",
    "Step",
    "Take",
    "Taken",
    "Unclear",
    "Variant",
    "Win",
    "Wish",
    "WishToRoll",
    "apply",
    "begin",
    "begun",
    "commitment",
    "cube_in_play",
    "cube_is_dead",
    "decide",
    "evolve",
    "legal_actions",
    "legal_plays",
    "levels_possible",
    "make_steps",
    "place_name",
    "plays_now",
    "read",
    "refusal",
    "replay",
    "throw",
    "write",
    "write_each",
    "write_in_full",
]

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
(Played(side=<Side.X: 'X'>, steps=((8, 5), (6, 5))),)
>>> match.game.position.pips(bg.Side.X), match.to_act
(163, <Side.O: 'O'>)
"""

from backgammon.actions import (
    AcceptResignation,
    Action,
    AgreeCancel,
    AskCancel,
    Beaver,
    Claim,
    Concede,
    Double,
    EndSession,
    Lapse,
    Move,
    NameDouble,
    NextGame,
    OpeningRoll,
    Pass,
    Raccoon,
    RefuseCancel,
    RefuseResignation,
    Resign,
    Roll,
    Take,
    Void,
    Wish,
    WishToRoll,
)
from backgammon.board import BAR, CHECKERS, HAND, HOME, OFF, START, Position, Side
from backgammon.cube import CEILING, Cube
from backgammon.decide import apply, begin, decide
from backgammon.dice import Dice, commitment, throw
from backgammon.doubling import OFFERS, cube_is_dead, gammons_count, stake
from backgammon.errors import Illegal, Reason
from backgammon.events import (
    COUNTS_FOR_NOTHING,
    Beavered,
    CancelAsked,
    CancelRefused,
    Close,
    Danced,
    DeadlineMissed,
    Doubled,
    DoubleNamed,
    Event,
    GameBegan,
    GameEnded,
    How,
    MatchBegan,
    MatchEnded,
    MayName,
    OpeningRolled,
    Passed,
    Played,
    Raccooned,
    ResignationAccepted,
    ResignationOffered,
    ResignationRefused,
    Rolled,
    StakeDoubled,
    Taken,
    ThrowsAgain,
)
from backgammon.evolve import evolve, replay
from backgammon.legal import legal_actions, levels_possible, loss_at, movement_of, plays_now, refusal
from backgammon.match import Game, Match, Phase
from backgammon.movement import STANDARD, Movement, Step, make_steps
from backgammon.notation import place_name, write, write_each, write_in_full
from backgammon.plays import Begun, Play, begun, legal_plays
from backgammon.reading import Unclear, read
from backgammon.rules import LONGEST, LONGEST_STAKE, Rules, Variant
from backgammon.scoring import Win
from backgammon.variants import game_of, published_options
from backgammon.why_not import NotPossible

__all__ = [
    "BAR",
    "CEILING",
    "CHECKERS",
    "COUNTS_FOR_NOTHING",
    "HAND",
    "HOME",
    "LONGEST",
    "LONGEST_STAKE",
    "OFF",
    "OFFERS",
    "STANDARD",
    "START",
    "AcceptResignation",
    "Action",
    "AgreeCancel",
    "AskCancel",
    "Beaver",
    "Beavered",
    "Begun",
    "CancelAsked",
    "CancelRefused",
    "Claim",
    "Close",
    "Concede",
    "Cube",
    "Danced",
    "DeadlineMissed",
    "Dice",
    "Double",
    "DoubleNamed",
    "Doubled",
    "EndSession",
    "Event",
    "Game",
    "GameBegan",
    "GameEnded",
    "How",
    "Illegal",
    "Lapse",
    "Match",
    "MatchBegan",
    "MatchEnded",
    "MayName",
    "Move",
    "Movement",
    "NameDouble",
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
    "Raccoon",
    "Raccooned",
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
    "StakeDoubled",
    "Step",
    "Take",
    "Taken",
    "ThrowsAgain",
    "Unclear",
    "Variant",
    "Void",
    "Win",
    "Wish",
    "WishToRoll",
    "apply",
    "begin",
    "begun",
    "commitment",
    "cube_is_dead",
    "decide",
    "evolve",
    "game_of",
    "gammons_count",
    "legal_actions",
    "legal_plays",
    "levels_possible",
    "loss_at",
    "make_steps",
    "movement_of",
    "place_name",
    "plays_now",
    "published_options",
    "read",
    "refusal",
    "replay",
    "stake",
    "throw",
    "write",
    "write_each",
    "write_in_full",
]

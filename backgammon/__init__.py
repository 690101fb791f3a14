"""The rules of backgammon: pure functions over frozen data, without a clock, randomness, input or output.

Play one turn of a match to 5 points:

>>> import backgammon as bg
>>> match = bg.replay(bg.begin(bg.Rules(length=5)))
>>> match, _ = bg.apply(match, bg.Side.X, bg.OpeningRoll(bg.Dice(3, 1), number=1, salt="demo"))
>>> match.to_act
<Side.X: 'X'>
>>> play = bg.parse_play("8/5 6/5", match.game.position, bg.Side.X, bg.Dice(3, 1))
>>> match, events = bg.apply(match, bg.Side.X, bg.Move(play.pairs))
>>> events
(Played(side=<Side.X: 'X'>, steps=((8, 5), (6, 5))),)
>>> match.game.position.pips(bg.Side.X), match.to_act
(163, <Side.O: 'O'>)

List the legal plays of a roll, best read with their notation:

>>> plays = bg.legal_plays(bg.START, bg.Side.X, bg.Dice(6, 6))
>>> bg.format_plays(play.steps for play in plays)[:2]
('24/18(2) 13/7(2)', '24/18(2) 13/7 8/2')

`backgammon.formats` reads and writes match files and position strings. `docs/backgammon.md` shows more.
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
    PlayerAction,
    Raccoon,
    RefuseCancel,
    RefuseResignation,
    RequestRoll,
    Resign,
    Roll,
    Take,
    Void,
)
from backgammon.board import BAR, CHECKERS, HAND, HOME, OFF, START, Position, Side
from backgammon.cube import MAX_CUBE, Cube
from backgammon.decide import apply, begin, decide
from backgammon.dice import Dice, commitment, roll_dice
from backgammon.doubling import OFFERS, cube_is_dead, gammons_count, stake
from backgammon.errors import Illegal, Reason
from backgammon.events import (
    NO_RESULT,
    Beavered,
    CancelAsked,
    CancelRefused,
    Danced,
    DeadlineMissed,
    Doubled,
    DoubleNamed,
    EndReason,
    Event,
    GameBegan,
    GameEnded,
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
    RollsAgain,
    StakeDoubled,
    Taken,
    WinReason,
)
from backgammon.evolve import evolve, replay
from backgammon.legal import legal_actions, movement_of, plays_now, points_lost, possible_levels, refusal
from backgammon.match import Game, Match, Phase
from backgammon.movement import STANDARD, Movement, Step, make_steps
from backgammon.notation import format_play, format_play_in_full, format_plays, place_name
from backgammon.play_errors import ImpossiblePlay
from backgammon.play_parser import AmbiguousPlay, parse_play
from backgammon.plays import PartialPlay, Play, begin_play, legal_plays
from backgammon.rules import MAX_MATCH_LENGTH, MAX_STAKE_LENGTH, Rules, Variant
from backgammon.scoring import MAX_MULTIPLIER, MAX_POINTS, Win
from backgammon.variants import game_of, published_options

__all__ = [
    "BAR",
    "CHECKERS",
    "HAND",
    "HOME",
    "MAX_CUBE",
    "MAX_MATCH_LENGTH",
    "MAX_MULTIPLIER",
    "MAX_POINTS",
    "MAX_STAKE_LENGTH",
    "NO_RESULT",
    "OFF",
    "OFFERS",
    "STANDARD",
    "START",
    "AcceptResignation",
    "Action",
    "AgreeCancel",
    "AmbiguousPlay",
    "AskCancel",
    "Beaver",
    "Beavered",
    "CancelAsked",
    "CancelRefused",
    "Claim",
    "Concede",
    "Cube",
    "Danced",
    "DeadlineMissed",
    "Dice",
    "Double",
    "DoubleNamed",
    "Doubled",
    "EndReason",
    "EndSession",
    "Event",
    "Game",
    "GameBegan",
    "GameEnded",
    "Illegal",
    "ImpossiblePlay",
    "Lapse",
    "Match",
    "MatchBegan",
    "MatchEnded",
    "MayName",
    "Move",
    "Movement",
    "NameDouble",
    "NextGame",
    "OpeningRoll",
    "OpeningRolled",
    "PartialPlay",
    "Pass",
    "Passed",
    "Phase",
    "Play",
    "Played",
    "PlayerAction",
    "Position",
    "Raccoon",
    "Raccooned",
    "Reason",
    "RefuseCancel",
    "RefuseResignation",
    "RequestRoll",
    "Resign",
    "ResignationAccepted",
    "ResignationOffered",
    "ResignationRefused",
    "Roll",
    "Rolled",
    "RollsAgain",
    "Rules",
    "Side",
    "StakeDoubled",
    "Step",
    "Take",
    "Taken",
    "Variant",
    "Void",
    "Win",
    "WinReason",
    "apply",
    "begin",
    "begin_play",
    "commitment",
    "cube_is_dead",
    "decide",
    "evolve",
    "format_play",
    "format_play_in_full",
    "format_plays",
    "game_of",
    "gammons_count",
    "legal_actions",
    "legal_plays",
    "make_steps",
    "movement_of",
    "parse_play",
    "place_name",
    "plays_now",
    "points_lost",
    "possible_levels",
    "published_options",
    "refusal",
    "replay",
    "roll_dice",
    "stake",
]

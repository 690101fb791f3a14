"""One moment of a game without its history, as position strings describe it."""

from __future__ import annotations

from dataclasses import dataclass
from enum import IntEnum, StrEnum

from backgammon.board import Position, Side
from backgammon.cube import Cube
from backgammon.dice import Dice
from backgammon.match import Game, Match, Phase
from backgammon.scoring import Win


class Offer(StrEnum):
    """A cube offer that waits for an answer; it offers twice the current value."""

    DOUBLE = "double"
    BEAVER = "beaver"
    RACCOON = "raccoon"


class GameState(IntEnum):
    """The state of a game, with its number in match IDs."""

    NOT_BEGUN = 0
    PLAYING = 1
    OVER = 2
    RESIGNED = 3
    PASSED = 4


_OFFERS = {Phase.DOUBLED: Offer.DOUBLE, Phase.BEAVERED: Offer.BEAVER, Phase.RACCOONED: Offer.RACCOON}


@dataclass(frozen=True, slots=True)
class Snapshot:
    """A moment of a standard game.

    - `on_roll`: the side on turn; `dice`: the dice as rolled, None before the roll.
    - `cube`: the cube without the waiting `offer`: the old cube after a double; after a beaver, twice that value,
      owned by the side that beavered.
    - `score`: the points of X and of O; `length`: of the match in points, None for money.
    - `resigning`: the level at which the side on roll offers to lose.
    """

    position: Position
    on_roll: Side
    dice: Dice | None = None
    cube: Cube = Cube()
    offer: Offer | None = None
    score: tuple[int, int] = (0, 0)
    length: int | None = None
    crawford: bool = False
    jacoby: bool = False
    beavers: bool = False
    highest_cube: int = 10
    """The binary logarithm of the highest value of the cube, as in XGIDs; 0 means no limit."""
    resigning: Win | None = None
    state: GameState = GameState.PLAYING

    @property
    def doubled(self) -> bool:
        """True if a cube offer waits for its answer."""
        return self.offer is not None

    @property
    def may_double(self) -> bool:
        """True if the side on roll may double instead of rolling, as far as a snapshot can tell."""
        limit = not self.highest_cube or self.cube.value * 2 <= 2**self.highest_cube
        # A dead cube may be turned, although that gains nothing.
        ready = self.dice is None and self.offer is None and self.resigning is None
        return ready and self.length != 1 and not self.crawford and limit and self.cube.may_be_turned_by(self.on_roll)

    @property
    def to_act(self) -> Side:
        """The side that plays, rolls or answers now."""
        answers = self.offer in (Offer.DOUBLE, Offer.RACCOON) or self.resigning is not None
        return self.on_roll.other if answers else self.on_roll


def snapshot_of(match: Match) -> Snapshot:
    """Return the current moment of a match.

    >>> from backgammon.evolve import replay
    >>> from backgammon.decide import begin
    >>> from backgammon.rules import Rules
    >>> snapshot_of(replay(begin(Rules(length=5)))).length
    5
    """
    rules = match.rules
    return game_snapshot(match.game, match.score, rules.length, jacoby=rules.jacoby, beavers=rules.beavers)


def game_snapshot(
    game: Game, score: tuple[int, int], length: int | None, *, jacoby: bool = False, beavers: bool = False
) -> Snapshot:
    """Return the current moment of a game; `score` is the score before the game, `length` that of the match.

    >>> game_snapshot(Game(), (1, 0), 5).score
    (1, 0)
    """
    offer = _OFFERS.get(game.phase)
    cube = game.cube if offer in (None, Offer.DOUBLE) else Cube(game.offered // 2, game.turn.other)
    state = {Phase.OPENING: GameState.NOT_BEGUN, Phase.DECIDED: GameState.OVER}.get(game.phase, GameState.PLAYING)
    return Snapshot(
        position=game.position,
        on_roll=game.turn,
        dice=game.dice if game.phase is Phase.PLAY else None,
        cube=cube,
        offer=offer,
        score=score,
        length=length,
        crawford=game.crawford,
        jacoby=jacoby,
        beavers=beavers,
        resigning=game.resigning,
        state=state,
    )

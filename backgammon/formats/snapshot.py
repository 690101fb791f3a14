"""What a position string says: one moment of a game, without what led to it."""

from __future__ import annotations

from dataclasses import dataclass
from enum import IntEnum, StrEnum

from backgammon.board import Position, Side
from backgammon.cube import Cube
from backgammon.dice import Dice
from backgammon.match import Game, Match, Phase
from backgammon.scoring import Win


class Offer(StrEnum):
    """What waits for an answer while the cube is being turned; each offers twice the value that stands."""

    DOUBLE = "double"
    BEAVER = "beaver"
    RACCOON = "raccoon"


class GameState(IntEnum):
    """How far a game is, with the numbers that match IDs have for it."""

    NOT_BEGUN = 0
    PLAYING = 1
    OVER = 2
    RESIGNED = 3
    PASSED = 4


_OFFERS = {Phase.DOUBLED: Offer.DOUBLE, Phase.BEAVERED: Offer.BEAVER, Phase.RACCOONED: Offer.RACCOON}


@dataclass(frozen=True, slots=True)
class Snapshot:
    """A moment of a game of the standard kind.

    `on_roll` is the side whose turn it is. While an `offer` waits, `cube` is what stands without it: the old cube under
    a double, and twice that with the side that beavered under a beaver. `dice` are as they fell, None before the throw.
    `score` is X's and O's; `length` is None for money. `resigning` is what the side on roll offers to lose.
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
    """The binary logarithm of the highest value that the cube may reach, as XG writes it."""
    resigning: Win | None = None
    state: GameState = GameState.PLAYING

    @property
    def doubled(self) -> bool:
        """Whether an offer of the cube waits for its answer."""
        return self.offer is not None

    @property
    def may_double(self) -> bool:
        """Whether the side that throws now could double instead, as far as the moment tells."""
        limit = self.cube.value * 2 <= 2**self.highest_cube
        # In a match whoever already wins it with this cube gains nothing, but is allowed to.
        ready = self.dice is None and self.offer is None and self.resigning is None
        return ready and self.length != 1 and not self.crawford and limit and self.cube.may_be_turned_by(self.on_roll)

    @property
    def to_act(self) -> Side:
        """The side that plays, throws or answers now."""
        answers = self.offer in (Offer.DOUBLE, Offer.RACCOON) or self.resigning is not None
        return self.on_roll.other if answers else self.on_roll


def snapshot_of(match: Match) -> Snapshot:
    """The moment at which a match stands.

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
    """The moment at which a game stands, with this score before it."""
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

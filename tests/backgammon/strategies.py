"""Random positions, dice and matches for the properties."""

from __future__ import annotations

from random import Random

from hypothesis import strategies as st

from backgammon import (
    BAR,
    CHECKERS,
    OFF,
    AcceptResignation,
    Action,
    Dice,
    Double,
    EndSession,
    Event,
    Match,
    Move,
    NextGame,
    OpeningRoll,
    Pass,
    Phase,
    Position,
    RefuseResignation,
    Resign,
    Roll,
    Rules,
    Side,
    Take,
    Win,
    Wish,
    WishToRoll,
    apply,
    begin,
    legal_actions,
    plays_now,
    replay,
)

ALL_DICE = st.builds(Dice, st.integers(1, 6), st.integers(1, 6))
RANDOMS = st.randoms(use_true_random=True)
MATCHES = st.builds(Rules, length=st.integers(1, 5), forbid_dead_cube=st.booleans())
SESSIONS = st.builds(Rules, jacoby=st.booleans(), automatic_doubles=st.integers(0, 3))
ANY_RULES = st.one_of(MATCHES, SESSIONS)

_HIGHEST = (BAR, 24, 12, 8, 6, 6, BAR, BAR)
"""How far back a side stands, in the random positions."""
_POSITION_BYTES = 2 * (1 + 5 + CHECKERS)


def positions() -> st.SearchStrategy[Position]:
    """Any position: in a race and in contact, with blots, points, checkers on the bar and checkers off."""
    return st.binary(min_size=_POSITION_BYTES, max_size=_POSITION_BYTES).map(_position)


def _position(chance: bytes) -> Position:
    half = len(chance) // 2
    x, o = [0] * 27, [0] * 27
    for place in _fifteen_places(chance[:half]):
        x[place] += 1
    for place in _fifteen_places(chance[half:]):
        taken = 0 < place < BAR and x[BAR - place]
        o[OFF if taken else place] += 1
    return Position(tuple(x), tuple(o))


def _fifteen_places(chance: bytes) -> list[int]:
    """Places for fifteen checkers; most stand on one of five, so that points are made, and two at most on the bar."""
    highest = _HIGHEST[chance[0] % len(_HIGHEST)]
    stacked = [byte % (highest + 1) for byte in chance[1:6]]
    places = [byte % (highest + 1) if byte < 100 else stacked[byte % len(stacked)] for byte in chance[6:]]
    on_bar = [number for number, place in enumerate(places) if place == BAR][2:]
    return [OFF if number in on_bar else place for number, place in enumerate(places)]


def throw_by(chance: Random) -> Dice:
    """Two dice from this source of chance."""
    return Dice(chance.randint(1, 6), chance.randint(1, 6))


def action_of(match: Match, wish: Wish, chance: Random) -> Action:
    """What the rules judge: the wish itself, or the throw that was wished for."""
    return Roll(throw_by(chance), match.rolls + 1, "salt") if isinstance(wish, WishToRoll) else wish


def some_action(match: Match, chance: Random) -> tuple[Side, Action]:
    """Something that a side may do now and that brings the match on."""
    if match.game.phase is Phase.OPENING:
        return Side.X, OpeningRoll(throw_by(chance), match.rolls + 1, "salt")
    side = match.to_act or chance.choice(list(Side))
    if match.game.phase is Phase.PLAY and match.game.resigning is None and chance.random() > 0.02:
        return side, Move(tuple((step.start, step.end) for step in chance.choice(plays_now(match)).steps))
    wishes = [(wish, _weight(wish)) for wish in legal_actions(match, side)]
    (wish,) = chance.choices([wish for wish, _ in wishes], [weight for _, weight in wishes])
    return side, action_of(match, wish, chance)


def played_match(rules: Rules, chance: Random, most: int = 20_000) -> list[tuple[Match, tuple[Event, ...]]]:
    """A random match, as its states and the events that led to each; ends with the match or after so many actions."""
    match = replay(begin(rules))
    course = [(match, begin(rules))]
    while match.end is None and len(course) <= most:
        match, events = apply(match, *some_action(match, chance))
        course.append((match, events))
    return course


def _weight(wish: Wish) -> float:
    match wish:
        case WishToRoll() | NextGame() | Move():
            return 20
        case Double():
            return 2
        case Take():
            return 3
        case Pass() | AcceptResignation() | RefuseResignation():
            return 2
        case Resign(level):
            return 0.2 if level is Win.SINGLE else 0.05
        case EndSession():
            return 3
        case _:
            return 0.001

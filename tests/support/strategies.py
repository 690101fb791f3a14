"""Random positions, dice and matches for property tests."""

from __future__ import annotations

from hypothesis import strategies as st

from backgammon import (
    BAR,
    CHECKERS,
    HAND,
    MAX_CUBE,
    OFF,
    Dice,
    Position,
    Rules,
    Variant,
)

ALL_DICE = st.builds(Dice, st.integers(1, 6), st.integers(1, 6))
RANDOMS = st.randoms(use_true_random=True)
MATCHES = st.builds(Rules, length=st.integers(1, 5), forbid_dead_cube=st.booleans())
SESSIONS = st.builds(Rules, jacoby=st.booleans(), automatic_doubles=st.integers(0, 3))
WITHOUT_BEAVERS = st.one_of(MATCHES, SESSIONS)


@st.composite
def _money(draw: st.DrawFn, variant: Variant) -> Rules:
    """Draw a session with a cube and any options that are allowed together."""
    yes = st.booleans()
    jacoby, beavers, ties = draw(yes), draw(yes), draw(st.sampled_from((0, 1, 3, None)))
    return Rules(
        variant=variant,
        jacoby=jacoby,
        beavers=beavers,
        raccoons=beavers and draw(yes),
        beaver_pass=beavers and draw(yes),
        automatic_doubles=ties,
        automatic_double_unlocks_gammons=jacoby and ties != 0 and draw(yes),
        cube_limit=draw(st.sampled_from((2, 8, 64, MAX_CUBE))),
        opening_reroll=draw(yes),
        dutch_permission_lasts=variant is not Variant.DUTCH or draw(yes),
    )


MONEY = _money(Variant.STANDARD)
DUTCH = st.one_of(
    _money(Variant.DUTCH),
    st.builds(Rules, variant=st.just(Variant.DUTCH), length=st.integers(1, 5), cube=st.booleans()),
)
ACEY = st.builds(
    Rules,
    variant=st.just(Variant.ACEY_DEUCEY),
    opening_reroll=st.booleans(),
    acey_bar_priority=st.booleans(),
    acey_exact_bear_off=st.booleans(),
    acey_stake_doubling=st.booleans(),
    acey_doublet_rolls_again=st.booleans(),
)
ANY_RULES = st.one_of(MATCHES, MONEY, DUTCH, ACEY)

_HIGHEST = (BAR, 24, 12, 8, 6, 6, BAR, BAR)
"""The farthest point of a side, in the random positions."""
_POSITION_BYTES = 2 * (1 + 5 + CHECKERS)


def positions() -> st.SearchStrategy[Position]:
    """Draw any position: in a race and in contact, with blots, points, checkers on the bar and checkers off."""
    return st.binary(min_size=_POSITION_BYTES, max_size=_POSITION_BYTES).map(_position)


def positions_of(rules: Rules) -> st.SearchStrategy[Position]:
    """Draw any position of this game, with checkers in hand if the game has them."""
    if rules.variant is Variant.STANDARD:
        return positions()
    hands = st.one_of(st.just(0), st.integers(0, CHECKERS))
    has_bar = rules.variant is not Variant.ACEY_DEUCEY or rules.acey_bar_priority

    def taken_up(position: Position, x: int, o: int) -> Position:
        return Position(_take_up(position.x, x, has_bar=has_bar), _take_up(position.o, o, has_bar=has_bar))

    return st.builds(taken_up, positions(), hands, hands)


def _take_up(checkers: tuple[int, ...], count: int, *, has_bar: bool) -> tuple[int, ...]:
    """Return the same checkers with `count` of them in hand, from various places; all from the bar if there is none."""
    places = list(checkers)
    if not has_bar:
        places[HAND], places[BAR] = places[BAR], 0
    for place in sorted(range(HAND), key=lambda place: place * 7 % HAND):
        some = min(count, places[place])
        places[place] -= some
        places[HAND] += some
        count -= some
    return tuple(places)


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
    """Return places for fifteen checkers: most on one of five, so that points are made, and at most two on the bar."""
    highest = _HIGHEST[chance[0] % len(_HIGHEST)]
    stacked = [byte % (highest + 1) for byte in chance[1:6]]
    places = [byte % (highest + 1) if byte < 100 else stacked[byte % len(stacked)] for byte in chance[6:]]
    on_bar = [number for number, place in enumerate(places) if place == BAR][2:]
    return [OFF if number in on_bar else place for number, place in enumerate(places)]

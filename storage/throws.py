"""How the dice fell in each match that is over, so that a server's dice can be judged without reading any log."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from backgammon.dice import SIDES
from backgammon.events import Event
from backgammon.fairness import Pairs
from backgammon.proof import throws
from storage.database import Reader, Transaction

_PAIRS = tuple((first, second) for first in range(1, SIDES + 1) for second in range(1, SIDES + 1))


def thrown(events: Iterable[Event]) -> Counter[tuple[int, int]]:
    """How often each pair of dice fell in a match, opening throws included."""
    return Counter((one.dice.first, one.dice.second) for one in throws(events))


def written(pairs: Pairs) -> str:
    """Counts as they are kept: 36 numbers, from 1 and 1 over 1 and 2 to 6 and 6."""
    return " ".join(str(pairs.get(pair, 0)) for pair in _PAIRS)


def note(tx: Transaction, match_id: int, guild_id: int | None, events: Iterable[Event]) -> None:
    """Keep how the dice fell in a match that is over, in place of what was kept of it before."""
    tx.execute(
        """
        INSERT INTO throws (match_id, guild_id, pairs) VALUES (?, ?, ?)
        ON CONFLICT (match_id) DO UPDATE SET guild_id = excluded.guild_id, pairs = excluded.pairs
        """,
        match_id,
        guild_id,
        written(thrown(events)),
    )


def in_guild(tx: Reader, guild_id: int, most: int) -> Counter[tuple[int, int]]:
    """How often each pair of dice fell in the last matches of a server, at most so many of them."""
    rows = tx.fetch("SELECT pairs FROM throws WHERE guild_id = ? ORDER BY match_id DESC LIMIT ?", guild_id, most)
    found: Counter[tuple[int, int]] = Counter()
    for row in rows:
        found.update(dict(zip(_PAIRS, map(int, row["pairs"].split()), strict=True)))
    return found

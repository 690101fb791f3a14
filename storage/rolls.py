"""The dice of each finished match, so that a server's dice can be judged without reading a log."""

from __future__ import annotations

from collections import Counter

from backgammon.dice import FACES
from backgammon.fairness import RollCounts
from storage.database import Reader, Transaction

_PAIRS = tuple((first, second) for first in range(1, FACES + 1) for second in range(1, FACES + 1))


def encode(pairs: RollCounts) -> str:
    """Return counts in their stored form: 36 numbers, from 1 and 1 over 1 and 2 to 6 and 6."""
    return " ".join(str(pairs.get(pair, 0)) for pair in _PAIRS)


def save(tx: Transaction, match_id: int, guild_id: int | None, pairs: RollCounts) -> None:
    """Replace the counts of a match."""
    tx.execute(
        """
        INSERT INTO throws (match_id, guild_id, pairs) VALUES (?, ?, ?)
        ON CONFLICT (match_id) DO UPDATE SET guild_id = excluded.guild_id, pairs = excluded.pairs
        """,
        match_id,
        guild_id,
        encode(pairs),
    )


def of_match(tx: Reader, match_id: int) -> tuple[int | None, str] | None:
    """Return the server and the encoded counts that are stored of a match."""
    rows = tx.fetch("SELECT guild_id, pairs FROM throws WHERE match_id = ?", match_id)
    return (rows[0]["guild_id"], rows[0]["pairs"]) if rows else None


def in_guild(tx: Reader, guild_id: int, limit: int) -> Counter[tuple[int, int]]:
    """Count how often each pair of dice was rolled in the last matches of a server, at most this many of them."""
    rows = tx.fetch("SELECT pairs FROM throws WHERE guild_id = ? ORDER BY match_id DESC LIMIT ?", guild_id, limit)
    found: Counter[tuple[int, int]] = Counter()
    for row in rows:
        found.update(dict(zip(_PAIRS, map(int, row["pairs"].split()), strict=True)))
    return found

"""Dice, and the fair throw: a pure function of a secret seed, the throw's number and a salt.

Whoever holds the seed can compute a throw only once its salt is known, and whoever saw the commitment beforehand
can check afterwards that the seed was never changed.
"""

from __future__ import annotations

import hashlib
import hmac
from collections.abc import Iterator
from dataclasses import dataclass

FACES = 6
SEED_BYTES = 32
"""How long the secret seed of a match is."""
_LARGEST_FAIR_BYTE = 256 - 256 % FACES


@dataclass(frozen=True, slots=True)
class Dice:
    """Two dice as they fell. Raises ValueError unless both are 1 to 6."""

    first: int
    second: int

    def __post_init__(self) -> None:
        if not (1 <= self.first <= FACES and 1 <= self.second <= FACES):
            raise ValueError("a die shows 1 to 6")

    @property
    def is_double(self) -> bool:
        """Whether both dice show the same number."""
        return self.first == self.second

    @property
    def high(self) -> int:
        """The larger number."""
        return max(self.first, self.second)

    @property
    def low(self) -> int:
        """The smaller number."""
        return min(self.first, self.second)

    @property
    def numbers(self) -> tuple[int, ...]:
        """The numbers to play, larger first: two, or the same one four times."""
        if self.first > self.second:
            return self.first, self.second
        return (self.second, self.first) if self.second > self.first else (self.first,) * 4

    def __str__(self) -> str:
        return f"{self.high}-{self.low}"


def roll_dice(seed: bytes, number: int, salt: str) -> Dice:
    """Throw two dice; the same seed, number and salt always give the same dice.

    The bytes of HMAC-SHA256(seed, "number:salt:block") are read in order, block 0, 1, and so on. A byte of 252 or
    more is skipped, because 252 is the largest multiple of 6 that a byte holds: without that, 1 to 4 would fall more
    often. Each byte kept gives one die, its remainder by 6, plus 1.

    >>> roll_dice(bytes(32), 1, "demo")
    Dice(first=5, second=6)
    """
    fair = (byte % FACES + 1 for byte in _bytes(seed, number, salt) if byte < _LARGEST_FAIR_BYTE)
    return Dice(next(fair), next(fair))


def commitment(seed: bytes) -> str:
    """The SHA-256 of the seed in hexadecimal, which can be shown before the first throw."""
    return hashlib.sha256(seed).hexdigest()


def _bytes(seed: bytes, number: int, salt: str) -> Iterator[int]:
    block = 0
    while True:
        yield from hmac.digest(seed, f"{number}:{salt}:{block}".encode(), "sha256")
        block += 1

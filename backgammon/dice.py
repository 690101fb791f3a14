"""Dice and fair rolls: a roll is a pure function of a secret seed, the number of the roll and a salt.

The holder of the seed cannot compute a roll before its salt is known. Players who saw the commitment before the first
roll can check afterwards that the seed was never replaced.
"""

from __future__ import annotations

import hashlib
import hmac
from collections.abc import Iterator
from dataclasses import dataclass

FACES = 6
"""The number of faces of a die."""
SEED_BYTES = 32
"""The length of the secret seed of a match, in bytes."""
_FAIR_BYTES = 256 - 256 % FACES


@dataclass(frozen=True, slots=True)
class Dice:
    """Two dice in the order in which they were rolled. Raises ValueError unless both are 1 to 6.

    >>> Dice(1, 3).numbers, Dice(2, 2).numbers, str(Dice(1, 3))
    ((3, 1), (2, 2, 2, 2), '3-1')
    """

    first: int
    second: int

    def __post_init__(self) -> None:
        if not (1 <= self.first <= FACES and 1 <= self.second <= FACES):
            raise ValueError("a die shows 1 to 6")

    @property
    def is_double(self) -> bool:
        """True if both dice show the same number."""
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
        """The numbers to play, the larger first: two, or four equal ones for a double."""
        if self.first > self.second:
            return self.first, self.second
        return (self.second, self.first) if self.second > self.first else (self.first,) * 4

    def __str__(self) -> str:
        return f"{self.high}-{self.low}"


def roll_dice(seed: bytes, number: int, salt: str) -> Dice:
    """Return two dice; the same seed, number and salt always give the same dice.

    The bytes of HMAC-SHA256(seed, "number:salt:block") are read in order, block 0, 1, and so on. A byte of 252 or
    more is skipped, because 252 is the largest multiple of 6 that a byte can hold; without that, 1 to 4 would be more
    likely. Every other byte gives one die: its remainder modulo 6, plus 1.

    >>> roll_dice(bytes(32), 1, "demo")
    Dice(first=5, second=6)
    """
    fair = (byte % FACES + 1 for byte in _bytes(seed, number, salt) if byte < _FAIR_BYTES)
    return Dice(next(fair), next(fair))


def commitment(seed: bytes) -> str:
    """Return the SHA-256 of the seed in hexadecimal, to publish before the first roll.

    >>> commitment(bytes(32))[:16]
    '66687aadf862bd77'
    """
    return hashlib.sha256(seed).hexdigest()


def _bytes(seed: bytes, number: int, salt: str) -> Iterator[int]:
    block = 0
    while True:
        yield from hmac.digest(seed, f"{number}:{salt}:{block}".encode(), "sha256")
        block += 1

"""Dice and the fair roll, against a few independent lines of HMAC."""

from __future__ import annotations

import hashlib
import hmac
from collections import Counter
from itertools import product

import pytest

from backgammon import Dice, commitment, roll_dice

SEED = bytes(range(32))


def _bytes_of(seed: bytes, number: int, salt: str, blocks: int = 2) -> list[int]:
    texts = [f"{number}:{salt}:{block}".encode() for block in range(blocks)]
    return [byte for text in texts for byte in hmac.new(seed, text, hashlib.sha256).digest()]


def _expected(seed: bytes, number: int, salt: str) -> Dice:
    first, second = [byte % 6 + 1 for byte in _bytes_of(seed, number, salt) if byte < 252][:2]
    return Dice(first, second)


def _blocks(*digests: list[int]) -> object:
    """Return a stand-in for hmac.digest that yields these blocks in turn."""
    rest = [bytes(digest) for digest in digests]

    def digest(_key: bytes, _message: bytes, _name: str) -> bytes:
        return rest.pop(0)

    return digest


def test_same_seed_number_and_salt_give_the_same_dice() -> None:
    assert {roll_dice(SEED, 7, "salt") for _ in range(20)} == {roll_dice(SEED, 7, "salt")}


@pytest.mark.parametrize("salt", ["", "demo", "a:b", "ärter", "1234567890123456789"])
def test_roll_follows_from_hmac_sha256(salt: str) -> None:
    for number in range(1, 300):
        assert roll_dice(SEED, number, salt) == _expected(SEED, number, salt)


def test_other_seed_number_or_salt_gives_other_dice() -> None:
    series = [
        tuple(roll_dice(seed, start + n, salt) for n in range(20))
        for seed, start, salt in product((SEED, bytes(32)), (1, 500), ("a", "b"))
    ]
    assert len(set(series)) == len(series)


def test_all_thirty_six_rolls_occur() -> None:
    seen = {(dice.first, dice.second) for dice in (roll_dice(SEED, number, "salt") for number in range(1, 1000))}
    assert seen == set(product(range(1, 7), repeat=2))


def test_bytes_of_252_and_more_are_skipped() -> None:
    skipped_first = [n for n in range(1, 2000) if _bytes_of(SEED, n, "s")[0] >= 252]
    skipped_second = [n for n in range(1, 2000) if _bytes_of(SEED, n, "s")[0] < 252 <= _bytes_of(SEED, n, "s")[1]]
    assert skipped_first
    assert skipped_second
    for number in skipped_first:
        later = [byte for byte in _bytes_of(SEED, number, "s")[1:] if byte < 252]
        assert roll_dice(SEED, number, "s") == Dice(later[0] % 6 + 1, later[1] % 6 + 1)
    for number in skipped_second:
        first, _, *later = _bytes_of(SEED, number, "s")
        second = next(byte for byte in later if byte < 252)
        assert roll_dice(SEED, number, "s") == Dice(first % 6 + 1, second % 6 + 1)


def test_each_face_has_exactly_42_byte_values(monkeypatch: pytest.MonkeyPatch) -> None:
    faces: Counter[int] = Counter()
    for byte in range(256):
        monkeypatch.setattr(hmac, "digest", _blocks([byte, 0, 1]))
        dice = roll_dice(SEED, 1, "salt")
        if byte < 252:
            faces[dice.first] += 1
            assert dice.second == 1
        else:
            assert dice == Dice(1, 2)
    assert faces == dict.fromkeys(range(1, 7), 42)


def test_block_without_a_fair_byte_is_skipped(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(hmac, "digest", _blocks([255] * 32, [252] * 31 + [5], [254, 3]))
    assert roll_dice(SEED, 1, "salt") == Dice(6, 4)


def test_faces_of_a_fixed_series_are_spread_evenly() -> None:
    dice = [roll_dice(SEED, number, "spread") for number in range(1, 7201)]
    for counts in (Counter(d.first for d in dice), Counter(d.second for d in dice)):
        assert set(counts) == set(range(1, 7))
        assert all(1080 < count < 1320 for count in counts.values())
    pairs = Counter((d.first, d.second) for d in dice)
    assert all(140 < count < 260 for count in pairs.values())


@pytest.mark.parametrize("seed", [b"", bytes(32), SEED])
def test_commitment_is_the_sha256_of_the_seed(seed: bytes) -> None:
    assert commitment(seed) == hashlib.sha256(seed).hexdigest()


@pytest.mark.parametrize(("first", "second"), [(0, 1), (1, 0), (7, 1), (1, 7), (-1, 3)])
def test_die_shows_one_to_six(first: int, second: int) -> None:
    with pytest.raises(ValueError, match="1 to 6"):
        Dice(first, second)


@pytest.mark.parametrize(("first", "second"), list(product(range(1, 7), repeat=2)))
def test_dice_have_high_low_and_numbers_to_play(first: int, second: int) -> None:
    dice = Dice(first, second)
    assert (dice.high, dice.low) == (max(first, second), min(first, second))
    assert dice.is_double == (first == second)
    assert dice.numbers == ((first,) * 4 if first == second else (dice.high, dice.low))
    assert str(dice) == f"{dice.high}-{dice.low}"

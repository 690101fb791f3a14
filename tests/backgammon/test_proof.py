"""The proof of a match's dice: docs/dice.md is enough to check it, and the command line agrees."""

from __future__ import annotations

import hashlib
import hmac
import re
import subprocess
import sys
from functools import cache, partial
from itertools import count
from pathlib import Path
from random import Random

import pytest

from backgammon import Event, OpeningRolled, Rolled, Rules, Side, Variant, commitment, roll_dice
from backgammon.proof import CheckedLine, MatchRoll, check_rolls, match_rolls
from club.play import begin, perform
from tests.support.random_matches import random_turn

ROOT = Path(__file__).parents[2]
DOCUMENT = (ROOT / "docs" / "dice.md").read_text(encoding="utf-8")
BLOCKS = re.findall(r"```text\n(.*?)```", DOCUMENT, flags=re.DOTALL)
FILE, SEEDS, VECTORS = (block.splitlines() for block in BLOCKS)
SEED = bytes(range(32))
MAX_EVENTS = 700


def documented_roll(seed: bytes, number: int, salt: str) -> tuple[int, int]:
    """Compute a roll by the steps of docs/dice.md, without the code of the bot."""
    dice: list[int] = []
    block = 0
    while len(dice) < 2:
        text = f"{number}:{salt}:{block}"
        result = hmac.new(seed, text.encode("utf-8"), hashlib.sha256).digest()
        dice += [byte % 6 + 1 for byte in result if byte < 252]
        block += 1
    return dice[0], dice[1]


def documented_seeds() -> dict[str, bytes]:
    found = [line.split()[1] for line in SEEDS if line.startswith("seed")]
    return dict(zip("AB", map(bytes.fromhex, found), strict=True))


def test_documented_commitments_match_their_seeds() -> None:
    promised = [line.split()[1] for line in SEEDS if line.startswith("commitment")]
    seeds = documented_seeds().values()
    assert promised == [hashlib.sha256(seed).hexdigest() for seed in seeds] == [commitment(seed) for seed in seeds]


@pytest.mark.parametrize("vector", VECTORS)
def test_documented_vector_matches_text_and_code(vector: str) -> None:
    which, number, salt, first, second = vector.split()
    seed = documented_seeds()[which]
    assert documented_roll(seed, int(number), salt) == (int(first), int(second))
    dice = roll_dice(seed, int(number), salt)
    assert (dice.first, dice.second) == (int(first), int(second))


def test_documented_vectors_skip_bytes() -> None:
    def starts(vector: str) -> list[bool]:
        which, number, salt, _, _ = vector.split()
        key = documented_seeds()[which]
        return [byte >= 252 for byte in hmac.digest(key, f"{number}:{salt}:0".encode(), "sha256")[:2]]

    assert [starts(VECTORS[place]) for place in (2, 3, 4)] == [[True, False], [False, True], [True, True]]


def test_documented_proof_file_passes() -> None:
    said = {line.split()[1]: line.split()[2] for line in FILE if line.startswith("#")}
    found = list(check_rolls(bytes.fromhex(said["seed"]), FILE))
    assert [one for one in found if one.fault] == []
    assert [one.text for one in found[1:]] == [line for line in FILE if not line.startswith("#")]
    assert len(found) > 2


@cache
def random_match(rules: Rules) -> list[Event]:
    """Return a match as the club plays it, with up to some hundred events and a salt for each roll."""
    salts, chance = map(str, count(10**18)), Random(2)
    salt = next(salts)
    match, begun = begin(rules, partial(roll_dice, SEED, salt=salt), salt)
    events = list(begun)
    while match.end is None and len(events) < MAX_EVENTS:
        side, action = random_turn(match, chance)
        salt = next(salts)
        match, added = perform(match, side, action, partial(roll_dice, SEED, salt=salt), salt)
        events += added
    return events


GAMES = {
    "a match to 7": Rules(length=7),
    "throwing again after the opening": Rules(length=3, opening_reroll=True),
    "a session with automatic doubles": Rules(automatic_doubles=3, beavers=True, raccoons=True),
    "Dutch backgammon": Rules(variant=Variant.DUTCH, length=3),
    "Acey Deucey": Rules(variant=Variant.ACEY_DEUCEY),
    "Acey Deucey with doublets": Rules(variant=Variant.ACEY_DEUCEY, acey_doublet_rolls_again=True),
}


@pytest.mark.parametrize("rules", GAMES.values(), ids=GAMES)
def test_proof_holds_every_roll_of_a_match(rules: Rules) -> None:
    events = random_match(rules)
    found = list(match_rolls(events))
    assert len(found) == sum(isinstance(event, OpeningRolled | Rolled) for event in events) > 50
    assert [one.number for one in found] == list(range(1, len(found) + 1))
    assert all((one.dice.first, one.dice.second) == documented_roll(SEED, one.number, one.salt) for one in found)
    lines = [str(one) for one in found]
    assert [one.text for one in check_rolls(SEED, lines)] == [f"# commitment {commitment(SEED)}", *lines]
    assert [one.text for one in check_rolls(SEED, (line.rsplit(" ", 2)[0] for line in lines))][1:] == lines
    openings = [one for one in found if one.side is None]
    assert openings
    assert {one.side for one in found} == {None, Side.X, Side.O}


def test_random_matches_have_ties_and_named_doubles() -> None:
    played = [random_match(rules) for rules in GAMES.values()]
    kinds = {type(event).__name__ for events in played for event in events}
    assert {"DoubleNamed", "RollsAgain", "Taken", "MatchEnded"} <= kinds
    assert any(isinstance(event, OpeningRolled) and event.dice.is_double for events in played for event in events)


GOOD = [str(MatchRoll(number, "77", roll_dice(SEED, number, "77"))) for number in (1, 2, 3)]
OTHER = f"{GOOD[1][:-1]}{int(GOOD[1][-1]) % 6 + 1}"
FAULTS = {
    "another die": ([GOOD[0], OTHER], "line 2: the seed gives other dice"),
    "a roll left out": ([GOOD[0], GOOD[2]], "line 2: throw 3 follows throw 1"),
    "the first roll left out": ([f"# commitment {commitment(SEED)}", GOOD[1]], "line 2: throw 2 comes first"),
    "a roll twice": ([GOOD[0], GOOD[0]], "line 2: throw 1 follows throw 1"),
    "another commitment": ([f"# commitment {commitment(bytes(32))}"], "line 1: the seed is not the one"),
    "no line of ours": (["one two three"], "line 1: a line says"),
    "a seven": (["1 77 7 1"], "line 1: a line says"),
    "half a roll": (["1 77 3"], "line 1: a line says"),
    "a number without end": ([f"{'1' * 5000} 77"], "line 1: a line says"),
}


@pytest.mark.parametrize(("lines", "says"), FAULTS.values(), ids=FAULTS)
def test_proof_reports_a_mismatch(lines: list[str], says: str) -> None:
    [fault] = [one.text for one in check_rolls(SEED, lines) if one.fault]
    assert fault.startswith(says)


def test_proof_ignores_comments_and_empty_lines() -> None:
    lines = ["# match 3", "", f"# commitment {commitment(SEED)}", *GOOD, "  "]
    assert list(check_rolls(SEED, lines))[1:] == [CheckedLine(line) for line in GOOD]


def run(arguments: list[str], given: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "backgammon", "dice", *arguments]
    return subprocess.run(command, input=given, cwd=ROOT, capture_output=True, text=True, check=False)  # noqa: S603 - our own program


def test_dice_command_fails_if_a_roll_differs() -> None:
    good = run(["--seed", SEED.hex()], "\n".join(GOOD))
    assert (good.returncode, good.stderr) == (0, "")
    assert good.stdout.splitlines() == [f"# commitment {commitment(SEED)}", *GOOD]
    bad = run(["--seed", SEED.hex()], "\n".join([GOOD[0], OTHER]))
    assert bad.returncode == 1
    assert bad.stdout.splitlines()[1:] == GOOD[:2]
    assert "line 2" in bad.stderr


@pytest.mark.parametrize("arguments", [[], ["--seed"], ["--seed", "xyz"], ["--seed", "00"]], ids=repr)
def test_invalid_seed_is_refused(arguments: list[str]) -> None:
    refused = run(arguments, "")
    assert refused.returncode == 2
    assert "Traceback" not in refused.stderr

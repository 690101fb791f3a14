"""Narration of sessions and variants: events, prompts and refusals."""

from __future__ import annotations

import pytest

from backgammon import (
    Beaver,
    Beavered,
    Cube,
    Dice,
    Double,
    Doubled,
    DoubleNamed,
    GameEnded,
    Match,
    MatchEnded,
    MayName,
    OpeningRolled,
    Phase,
    Raccoon,
    Raccooned,
    Reason,
    Resign,
    RollsAgain,
    Rules,
    Side,
    StakeDoubled,
    Taken,
    Variant,
    Win,
    WinReason,
)
from backgammon.events import EndReason
from bot.text.error_messages import reason_text
from bot.text.translator import Translator
from bot.ui.narration import lines, prompt
from club.turns import Happening, HistoryEntry
from tests.support.positions import a_match, apply_all, board

WORDS = Translator()
NAMES = {Side.X: "Anna", Side.O: "Ben"}
ACEY = Rules(variant=Variant.ACEY_DEUCEY)
RACE = board("X: 24(11), off 4 · O: 10(15)")
ANIMALS = Rules(beavers=True, raccoons=True)
DROP = Rules(beavers=True, raccoons=True, beaver_pass=True)
DOUBLED = apply_all(a_match(DROP), (Side.X, Double()))
BEAVERED = apply_all(DOUBLED, (Side.O, Beaver()))
STANDS = apply_all(a_match(ANIMALS), (Side.X, Double()), (Side.O, Beaver()))


def _narrate(*happened: Happening) -> str:
    return "\n".join(lines([HistoryEntry(what, 0, 1) for what in happened], NAMES, WORDS))


@pytest.mark.parametrize(
    ("what", "says"),
    [
        pytest.param(Doubled(Side.X, 2), "Anna doubles to 2.", id="double"),
        pytest.param(Beavered(Side.O, 4, stands=True), "Ben beavers to 4 and keeps the cube.", id="beaver"),
        pytest.param(Beavered(Side.O, 4, stands=False), "Ben beavers to 4 and keeps the cube.", id="beaver to answer"),
        pytest.param(Raccooned(Side.X, 8, stands=True), "Anna raccoons to 8.", id="raccoon"),
        pytest.param(Taken(Side.X, 4, Side.O), "Anna takes at 4.", id="a take that leaves the cube where it is"),
        pytest.param(Taken(Side.O, 8, Side.O), "Ben takes and owns the cube at 8.", id="taking a raccoon"),
        pytest.param(Taken(Side.O, 2), "Ben takes and owns the cube at 2.", id="taking a double"),
        pytest.param(MayName(Side.O), "Acey-deucey! Ben chooses doubles.", id="acey-deucey"),
        pytest.param(DoubleNamed(Side.O, 6), "Ben chooses 6-6.", id="chosen doubles"),
        pytest.param(RollsAgain(Side.X), "Anna rolls again.", id="another roll"),
        pytest.param(StakeDoubled(4), "This game is now played for 4 times the stake.", id="the stake doubled"),
        pytest.param(
            GameEnded(Side.X, Win.SINGLE, 9, WinReason.BORNE_OFF, 9),
            "Anna wins; Ben has 9 checkers left: 9 points.",
            id="7A.16 what is left is paid",
        ),
        pytest.param(
            GameEnded(Side.X, Win.SINGLE, 8, WinReason.RESIGNED, 1),
            "Anna wins; Ben has 1 checker left: 8 points.",
            id="7A.17 with a doubled stake",
        ),
        pytest.param(
            GameEnded(Side.O, Win.BACKGAMMON, 12, WinReason.CONCEDED), "Anna left: 12 points for Ben.", id="left"
        ),
        pytest.param(
            GameEnded(Side.O, Win.SINGLE, 2, WinReason.PASSED), "Ben wins a single game: 2 points.", id="passed"
        ),
    ],
)
def test_event_is_narrated(what: Happening, says: str) -> None:
    assert _narrate(what) == says


def test_opening_tie_is_narrated_with_its_effect_on_the_cube() -> None:
    """Rule 1.7."""
    decided = OpeningRolled(Dice(6, 2), 3, "s", 4)
    once, twice = OpeningRolled(Dice(3, 3), 1, "s", 2), OpeningRolled(Dice(5, 5), 2, "s", 4)
    doubled = "Opening roll: 3-3, 5-5, then Anna 6, Ben 2. The cube is in the middle at 4."
    assert _narrate(once, twice, decided) == doubled
    assert _narrate(OpeningRolled(Dice(3, 3), 1, "s", 1), decided) == "Opening roll: 3-3, then Anna 6, Ben 2."


@pytest.mark.parametrize(
    ("match", "says"),
    [
        pytest.param(DOUBLED, ("Ben", "take the double"), id="doubled"),
        pytest.param(BEAVERED, ("Anna", "take the beaver"), id="beavered"),
        pytest.param(apply_all(BEAVERED, (Side.X, Raccoon())), ("Ben", "take the raccoon"), id="raccooned"),
        pytest.param(STANDS, ("Anna", "roll", "raccoon"), id="an accepted beaver, with raccoons"),
        pytest.param(apply_all(STANDS, (Side.X, Raccoon())), ("Anna to roll.",), id="an accepted raccoon"),
        pytest.param(a_match(ACEY, phase=Phase.NAME), ("Anna", "choose your doubles"), id="an acey-deucey"),
        pytest.param(
            a_match(ACEY, phase=Phase.PLAY, dice=Dice(5, 5), named=True), ("Anna", "play 5-5"), id="chosen doubles"
        ),
        pytest.param(
            apply_all(a_match(ACEY, position=RACE, multiplier=2), (Side.X, Resign(Win.SINGLE))),
            ("Ben", "22 points"),
            id="7A.18 a resignation in Acey Deucey says its price",
        ),
        pytest.param(a_match(Rules(), phase=Phase.DECIDED), ("next game", "end the session"), id="between games"),
        pytest.param(
            a_match(Rules(length=5), score=(3, 1), cube=Cube(2, Side.X)), ("gains nothing",), id="EC53 a dead cube"
        ),
    ],
)
def test_prompt_names_the_player_and_the_action(match: Match, says: tuple[str, ...]) -> None:
    said = prompt(match, NAMES, WORDS)
    assert all(part in said for part in says), said


def test_end_of_a_session_states_its_score() -> None:
    ended = Match(Rules(), score=(5, 2), end=MatchEnded(None, EndReason.ENDED))
    assert "Anna 5 – 2 Ben" in prompt(ended, NAMES, WORDS)


NEW_REASONS: dict[Reason, str] = {
    Reason.BEAVERS_OFF: "eavers",
    Reason.RACCOONS_OFF: "accoons",
    Reason.NO_BEAVER: "beaver",
    Reason.NOT_A_SESSION: "match",
    Reason.NOT_BETWEEN_GAMES: "game is in progress",
    Reason.NAME_FIRST: "oubles",
    Reason.NOT_NAMING: "doubles",
    Reason.NAMED_OUT_OF_RANGE: "6",
    Reason.HAND_FIRST: "nter",
    Reason.NO_HIT_BEFORE_HOME: "home",
    Reason.BEAR_OFF_EXACTLY: "exact",
    Reason.NO_CUBE: "cube",
    Reason.DEAD_CUBE: "agreed",
    Reason.STAKE_TOO_LONG: "40",
    Reason.ONLY_IN_SESSIONS: "session",
    Reason.ONLY_IN_MATCHES: "match",
    Reason.ONLY_IN_DUTCH: "Dutch",
    Reason.ONLY_IN_ACEY_DEUCEY: "Acey Deucey",
    Reason.ACEY_DEUCEY_IN_SESSIONS: "/challenge money:True",
    Reason.NEEDS_BEAVERS: "beavers",
    Reason.NEEDS_CUBE: "cube",
    Reason.NEEDS_JACOBY_AND_AUTOMATIC_DOUBLES: "Jacoby",
}


@pytest.mark.parametrize(("reason", "names"), NEW_REASONS.items(), ids=str)
def test_refusal_names_its_subject(reason: Reason, names: str) -> None:
    said = reason_text(reason, WORDS)
    assert names in said
    assert said.endswith((".", "?"))
    assert "{" not in said

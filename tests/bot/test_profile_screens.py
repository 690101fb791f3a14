"""Profiles and head-to-heads in words, with names of any kind and numbers of any size."""

from __future__ import annotations

import re
from dataclasses import replace

import pytest

from backgammon import Variant
from backgammon.rating import Rating
from backgammon.summary import CubeHabits
from bot.features.profile.screen import curve_in_words, latest_text, profile_text, versus_text
from bot.text.translator import Translator
from bot.ui.layouts import layout, text
from club.profiles import LAST_MATCHES, Profile, Streaks, Versus
from storage.past import Past, Record
from storage.players import Player
from tests.support.hostile_names import HIGHEST, NAMES, complaints, player

WORDS = Translator()
OURS = re.compile(r"<t:\d+:R>|\[match \d+\]\(https://discord\.com/channels/\d+/\d+/\d+\)")
"""Markup of our own in a line of the last matches."""
NOTHING = Profile(Player(1, 1, "Anna", None), Record(), Streaks(0, 0), CubeHabits(), Variant.STANDARD, (), ())
PAST = Past(2**40, 2**62, Player(2, 2, "Björn", None), True, (5, 3), 1_800_000_000_000, (2**62, 2**62 + 1))


def full(name: str) -> Profile:
    """Return a profile with everything, as large as possible."""
    record = Record(HIGHEST, HIGHEST, HIGHEST, -HIGHEST, HIGHEST, HIGHEST)
    cube = CubeHabits(HIGHEST, HIGHEST, HIGHEST, HIGHEST)
    latest = (replace(PAST, opponent=player(name), score=(HIGHEST, -HIGHEST)),) * LAST_MATCHES
    curve = (Rating(1234.5, 49),) * 9
    return Profile(player(name), record, Streaks(HIGHEST, 1), cube, Variant.DUTCH, curve, latest, Rating(1235.5, 50))


@pytest.mark.parametrize("name", NAMES.values(), ids=NAMES)
def test_hostile_name_is_escaped_and_everything_fits(name: str) -> None:
    found = full(name)
    latest = OURS.sub("", latest_text(found.latest, 2**62, WORDS))
    one = Versus(found.player, player(name), found.record, found.record, found.latest)
    assert complaints(layout(text(profile_text(found, WORDS), latest))) == []
    assert complaints(layout(text(versus_text(one, WORDS), latest))) == []
    assert len(curve_in_words(found, WORDS)) <= 1024


def test_profile_omits_what_is_empty() -> None:
    assert profile_text(NOTHING, WORDS) == "### 👤 Anna\n-# In this server"


def test_rating_is_provisional_below_fifty_points() -> None:
    said = [profile_text(replace(NOTHING, curve=(Rating(1499.6, many),)), WORDS) for many in (49, 50)]
    assert "1500, provisional until 50 points of experience (49 so far)" in said[0]
    assert said[1].endswith("**Rating** in backgammon: 1500.")


def test_rating_during_a_recalculation_says_so() -> None:
    assert "being recalculated" in profile_text(replace(NOTHING, recalculating=True), WORDS)


@pytest.mark.parametrize(
    ("balance", "says"),
    [(3, "**Sessions:** 2. Anna is 3 points ahead."), (-1, "**Sessions:** 2. Björn is 1 point ahead."), (0, "even")],
)
def test_balance_is_stated_for_the_player_ahead(balance: int, says: str) -> None:
    mine, theirs = Record(sessions=2, balance=balance), Record(sessions=2, balance=-balance)
    assert says in versus_text(Versus(NOTHING.player, PAST.opponent, mine, theirs, ()), WORDS)


@pytest.mark.parametrize(("won", "sign"), [(True, "✅"), (False, "❌"), (None, "🪙")])
def test_latest_line_has_score_time_and_link(won: bool | None, sign: str) -> None:
    line = latest_text((replace(PAST, match_id=7, won=won),), 9, WORDS).splitlines()[1]
    link = f"https://discord.com/channels/9/{2**62}/{2**62 + 1}"
    assert line == f"{sign} 5 – 3 · Björn · <t:1800000000:R> · [match 7]({link})"
    bare = latest_text((replace(PAST, match_id=7, won=won, board=None),), 9, WORDS, opponents=False).splitlines()[1]
    assert bare == f"{sign} 5 – 3 · <t:1800000000:R> · match 7"

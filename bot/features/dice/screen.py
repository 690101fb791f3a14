"""`/match dice`: commitment and seed, the fairness of the dice, and how to check them."""

from __future__ import annotations

from backgammon import Side
from backgammon.dice import FACES
from backgammon.fairness import (
    DISTINCT_ROLLS,
    ChiSquareResult,
    RollCounts,
    check_fairness,
    count_numbers,
    count_rolls,
    total_rolls,
)
from bot.text.translator import Translator, _, name_of, ngettext, truncate
from bot.ui.alt_text import MAX_ALT_LENGTH
from club.dice import MATCHES_LOOKED_AT, MatchDice

JUDGED_FROM = FACES**2
"""The minimum of rolls for a chart: each of the 36 pairs is expected once."""


def commitment_lines(dice: MatchDice, words: Translator) -> list[str]:
    """Return the commitment of a match and, if it is over, its seed and how to check both."""
    lines = [words(_("Commitment: `{commitment}`", commitment=dice.table.stored.commitment))]
    if dice.seed is None:
        return [
            *lines,
            words(
                _(
                    "-# The seed of these dice stays secret until the match is over; its SHA-256 is the commitment. "
                    "Save the commitment now and compare it then."
                )
            ),
        ]
    return [
        *lines,
        words(_("Seed: `{seed}`", seed=dice.seed)),
        words(
            _(
                "-# To check: the SHA-256 of the seed is the commitment, and the seed gives every roll in the file. "
                "`python -m backgammon dice --seed SEED < FILE` does this; docs/dice.md explains how to do it in any "
                "language."
            )
        ),
    ]


def doubles(dice: MatchDice, words: Translator) -> str:
    """Return the number of doubles of each player."""
    one, other = (_doubles(dice, side, words) for side in Side)
    return words(_("Doubles: {one}, {other}. One in six is expected.", one=one, other=other))


def _doubles(dice: MatchDice, side: Side, words: Translator) -> str:
    rolled, rolls = dice.doubles(side)
    said = words(ngettext("{n} roll", "{n} rolls", rolls))
    name = name_of(dice.table.player(side), words)
    return words(_("{name} {doubles} in {rolls}", name=name, doubles=rolled, rolls=said))


def match_fairness(pairs: RollCounts, words: Translator) -> str:
    """Return the fairness of a match's dice, in a sentence."""
    n = total_rolls(pairs)
    found = judgement(pairs)
    if found is None:
        has_had = words(ngettext("This match has had {n} roll.", "This match has had {n} rolls.", n))
        return f"{has_had} {_too_few(n, words)}"
    return words(
        _(
            "This match has had {rolls} rolls. Of 1000 matches like it with fair dice, about {n} would be at "
            "least this uneven (χ² {chi_square}, {freedom} degrees of freedom).",
            rolls=n,
            n=round(found.p_value * 1000),
            chi_square=words.decimal(found.chi_square),
            freedom=found.degrees_of_freedom,
        )
    )


def server_fairness(pairs: RollCounts, words: Translator) -> str:
    """Return the fairness of a server's dice, in a sentence."""
    n = total_rolls(pairs)
    found = judgement(pairs)
    if found is None:
        had = words(
            ngettext(
                "Finished matches in this server had {n} roll.",
                "Finished matches in this server had {n} rolls.",
                n,
            )
        )
        return f"{had} {_too_few(n, words)}"
    return words(
        _(
            "This server's last matches (at most {matches}) had {rolls} rolls. Of 1000 servers like it with "
            "fair dice, about {n} would be at least this uneven (χ² {chi_square}, {freedom} degrees of freedom).",
            matches=MATCHES_LOOKED_AT,
            rolls=n,
            n=round(found.p_value * 1000),
            chi_square=words.decimal(found.chi_square),
            freedom=found.degrees_of_freedom,
        )
    )


def judgement(pairs: RollCounts) -> ChiSquareResult | None:
    """Return the fairness of dice; None with too few rolls for a judgement or a chart."""
    return check_fairness(pairs) if total_rolls(pairs) >= JUDGED_FROM else None


def _too_few(n: int, words: Translator) -> str:
    return words(
        ngettext(
            "It takes {least} rolls to judge dice; {n} to go.",
            "It takes {least} rolls to judge dice; {n} to go.",
            JUDGED_FROM - n,
            least=JUDGED_FROM,
        )
    )


def chart_alt_text(pairs: RollCounts, words: Translator) -> str:
    """Return a chart of dice in words."""
    seen = count_numbers(pairs)
    shares = ", ".join(
        f"{place}: {words.percent(count / max(1, sum(seen)))}" for place, count in enumerate(seen, start=1)
    )
    each = ", ".join(
        f"{high}-{low}: {count}" for (high, low), count in zip(DISTINCT_ROLLS, count_rolls(pairs), strict=True)
    )
    return truncate(
        words(
            _(
                "How often each number came up ({shares}; expected {expected}), and how often each roll ({rolls}).",
                shares=shares,
                expected=words.percent(1 / 6),
                rolls=each,
            )
        ),
        MAX_ALT_LENGTH,
    )

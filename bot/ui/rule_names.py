"""The options of the rules by name, and in a few words what differs from the usual."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from backgammon import MAX_CUBE, Rules
from bot.text.translator import Text, Translator, _, ngettext

LABELS: dict[str, Text] = {
    "start_score": _("Starting score"),
    "cube": _("Doubling cube"),
    "cube_limit": _("Cube limit"),
    "forbid_dead_cube": _("No dead cube"),
    "opening_reroll": _("Reroll after the opening"),
    "jacoby": _("Jacoby"),
    "beavers": _("Beavers"),
    "raccoons": _("Raccoons"),
    "beaver_pass": _("Beavers can be passed"),
    "automatic_doubles": _("Automatic doubles"),
    "automatic_double_unlocks_gammons": _("Automatic doubles count for Jacoby"),
    "stake": _("Stake per point"),
    "stake_private": _("Private stake"),
    "dutch_permission_lasts": _("Hits only while home"),
    "acey_bar_priority": _("Hit checkers first"),
    "acey_exact_bear_off": _("Exact bear-off"),
    "acey_stake_doubling": _("Stake doubling"),
    "acey_doublet_rolls_again": _("Doubles roll again"),
}
"""The options of the rules by their field, as they are called in menus."""


def differences(rules: Rules, words: Translator, *, rated: bool = True) -> str:
    """Return in a few words what differs from the usual rules of a match or session; empty if nothing does."""
    return ", ".join(words(text) for text in _differences(rules, rated=rated))


def labels(fields: Sequence[str], words: Translator) -> str:
    """Return the labels of options in one phrase, those without a label left out."""
    return words.listed([words(LABELS[field]) for field in fields if field in LABELS])


def _differences(rules: Rules, *, rated: bool) -> Iterator[Text]:
    usual = Rules(length=rules.length, variant=rules.variant)
    if any(rules.start_score):
        yield _("the score starts at {mine}–{theirs}", mine=rules.start_score[0], theirs=rules.start_score[1])
    if not rated and not rules.is_session:
        yield _("not rated")
    if rules.has_cube != usual.has_cube:
        yield _("no doubling cube")
    if rules.cube_limit < MAX_CUBE:
        yield _("cube up to {limit}", limit=rules.cube_limit)
    if rules.automatic_doubles is None:
        yield _("automatic doubles for every tie")
    elif rules.automatic_doubles:
        yield ngettext("{n} automatic double", "up to {n} automatic doubles", rules.automatic_doubles)
    on = {
        "jacoby": _("Jacoby on"),
        "beavers": _("beavers on"),
        "raccoons": _("raccoons on"),
        "beaver_pass": _("beavers can be passed"),
        "automatic_double_unlocks_gammons": _("gammons count after an automatic double"),
        "forbid_dead_cube": _("no doubles that gain nothing"),
        "opening_reroll": _("the opening winner rolls again"),
        "acey_bar_priority": _("hit checkers enter first"),
        "acey_exact_bear_off": _("exact bear-off"),
        "acey_stake_doubling": _("each 2-1 doubles the stake"),
        "acey_doublet_rolls_again": _("doubles roll again"),
        "stake": _("played for a stake"),
    }
    for field, text in on.items():
        if getattr(rules, field) != getattr(usual, field):
            yield text
    if not rules.dutch_permission_lasts:
        yield _("hits only while home")

"""The private panel in which a challenge is put together: the usual choices, and a second page with all others."""

from __future__ import annotations

from collections.abc import Sequence
from enum import StrEnum

from discord import ButtonStyle, ui

from backgammon import MAX_CUBE, MAX_MATCH_LENGTH, MAX_STAKE_LENGTH, Rules, Variant
from backgammon.rules import MAX_AUTOMATIC_DOUBLES
from bot.text.translator import Translator, _, name_of, ngettext
from bot.ui.agreement import rating_notes, rules_lines, rules_phrase
from bot.ui.custom_id import Menu, Press, Verb
from bot.ui.layouts import Item, Option, button, layout, menu, options_menu, row, text
from bot.ui.modals import TextField, modal
from bot.ui.rule_names import LABELS, differences
from club.drafts import OpenDraft
from club.exclusions import can_be_rated
from club.rule_changes import is_on
from storage.terms import Terms

LENGTHS = (1, 3, 5, 7, 11)
CUBE_LIMITS = (2, 4, 8, 16, 32, 64, 128, 256, 512, 1024)
SESSION, OTHER_LENGTH = "money", "other"
NO_CUBE, NO_LIMIT = "none", "unlimited"
EVERY_TIE_VALUE = "every"
RATED = "rated"
HITS_ONLY_WHILE_HOME = "hits_only_while_home"
SESSION_OPTIONS = ("jacoby", "beavers", "raccoons", "automatic_doubles")


class Page(StrEnum):
    """The pages of the panel."""

    TERMS = "terms"
    MORE = "more"


class Preset(StrEnum):
    """The sets of rules that can be chosen at once."""

    BARPOINT = "barpoint"
    PUBLISHED = "published"
    QUICK = "quick"


def panel_screen(found: OpenDraft, words: Translator, page: Page, notes: Sequence[str] = ()) -> ui.LayoutView:
    """Return a page of the panel; `notes` say what has just happened, above the choices."""
    draft = found.draft
    lines = [
        *rules_lines(draft.rules, words, private=True),
        *(f"- {line}" for line in rating_notes(Terms(rated_terms(found)), draft.rules, words)),
    ]
    what = rules_phrase(draft.rules, words)
    says = text(f"### 🎲 {_title(found, words)}", f"**{what[:1].upper()}{what[1:]}**", _unusual(found, words), *lines)
    noted = [text(*notes)] if notes else []
    choices = _more(found, words) if page is Page.MORE else _terms(found, words)
    return layout(ui.Container(says), *noted, *choices)


def rated_terms(found: OpenDraft) -> bool:
    """Return whether the match of a draft would be rated."""
    return found.draft.rated and can_be_rated(found.draft.rules)


def sent_screen(words: Translator) -> ui.LayoutView:
    """Return the panel after its challenge or suggestion was sent."""
    return layout(text(words(_("Sent."))))


def length_modal(found: OpenDraft, words: Translator) -> ui.Modal:
    """Return the modal that asks for another length."""
    now = found.draft.rules.length
    label = words(_("Points to win the match, 1 to {longest}", longest=MAX_MATCH_LENGTH))
    field = TextField("length", label, "" if now is None else str(now), max_length=2)
    return modal(_press(found, Verb.DRAFT_LENGTH), words(_("Match length")), [field])


def stake_modal(found: OpenDraft, words: Translator) -> ui.Modal:
    """Return the modal that asks for the stake."""
    label = words(_("A number or a word, e.g. 0.50 or beans"))
    field = TextField("stake", label, found.draft.rules.stake, max_length=MAX_STAKE_LENGTH, required=False)
    return modal(_press(found, Verb.DRAFT_STAKE), words(_("Stake per point")), [field])


def score_modal(found: OpenDraft, words: Translator) -> ui.Modal:
    """Return the modal that asks for the score at which the match starts."""
    challenger, opponent = found.draft.rules.start_score
    fields = [
        TextField("challenger", words(_("Points of the challenger")), str(challenger), max_length=2),
        TextField("opponent", words(_("Points of the opponent")), str(opponent), max_length=2),
    ]
    return modal(_press(found, Verb.DRAFT_SCORE), words(_("Starting score")), fields)


def options_on(found: OpenDraft) -> list[str]:
    """Return the options of the second page that are on."""
    rules = found.draft.rules
    fields = [field for field in _option_fields(rules) if field not in (RATED, HITS_ONLY_WHILE_HOME)]
    on = [field for field in fields if getattr(rules, field)]
    if RATED in _option_fields(rules) and rated_terms(found):
        on.append(RATED)
    if not rules.dutch_permission_lasts:
        on.append(HITS_ONLY_WHILE_HOME)
    return on


def _title(found: OpenDraft, words: Translator) -> str:
    if found.opponent is None:
        return words(_("Challenge anyone here"))
    name = name_of(found.opponent, words)
    return words(_("Suggest changes to {name}", name=name) if found.is_suggestion else _("Challenge {name}", name=name))


def _unusual(found: OpenDraft, words: Translator) -> str:
    differs = differences(found.draft.rules, words, rated=found.draft.rated)
    return words(_("Different from usual: {what}.", what=differs)) if differs else ""


def _terms(found: OpenDraft, words: Translator) -> list[Item]:
    rules = found.draft.rules
    rows = [
        row(menu(_press(found, Menu.DRAFT_KIND), words(_("Match or money session")), *_kinds(rules, words))),
        row(menu(_press(found, Menu.DRAFT_VARIANT), words(_("Variant")), _variants(words), rules.variant.value)),
    ]
    if rules.is_session and rules.has_cube:
        on = [name for name in SESSION_OPTIONS if is_on(rules, name)]
        press = _press(found, Menu.DRAFT_SESSION)
        rows.append(row(options_menu(press, words(_("Options, none on")), _session_options(words), on)))
    rows.append(row(menu(_press(found, Menu.DRAFT_PRESET), words(_("Presets")), _presets(words))))
    buttons = [button(_press(found, Verb.DRAFT_SEND), words(_("Send")), ButtonStyle.success)]
    if rules.is_session:
        buttons.append(button(_press(found, Verb.DRAFT_ASK_STAKE), words(_("Stake…"))))
    buttons += [
        button(_press(found, Verb.DRAFT_PAGE, Page.MORE), words(_("More rules…"))),
        button(_press(found, Verb.DRAFT_CANCEL), words(_("Cancel"))),
    ]
    return [*rows, row(*buttons)]


def _more(found: OpenDraft, words: Translator) -> list[Item]:
    rules = found.draft.rules
    rows: list[Item] = []
    if rules.variant is not Variant.ACEY_DEUCEY and rules.length != 1:
        rows.append(row(menu(_press(found, Menu.DRAFT_CUBE), words(_("Doubling cube")), *_cubes(rules, words))))
    if rules.is_session and rules.has_cube:
        press = _press(found, Menu.DRAFT_DOUBLES)
        rows.append(row(menu(press, words(_("Automatic doubles")), *_doubles(rules, words))))
    options = _options(rules, words)
    press = _press(found, Menu.DRAFT_OPTIONS)
    rows.append(row(options_menu(press, words(_("Options, none on")), options, options_on(found))))
    buttons = [
        button(_press(found, Verb.DRAFT_SEND), words(_("Send")), ButtonStyle.success),
        button(_press(found, Verb.DRAFT_PAGE, Page.TERMS), words(_("Back"))),
    ]
    if not rules.is_session and rules.length != 1:
        buttons.append(button(_press(found, Verb.DRAFT_ASK_SCORE), words(_("Starting score…"))))
    return [*rows, row(*buttons)]


def _kinds(rules: Rules, words: Translator) -> tuple[list[tuple[str, str]], str]:
    """Return the options of the first menu, and the one that is chosen."""
    lengths = LENGTHS if rules.length in (None, *LENGTHS) else sorted((*LENGTHS, rules.length))
    options = [(str(n), words(ngettext("Match to {n} point", "Match to {n} points", n))) for n in lengths if n]
    options += [(OTHER_LENGTH, words(_("Another length…"))), (SESSION, words(_("Money session")))]
    return options, SESSION if rules.length is None else str(rules.length)


def _variants(words: Translator) -> list[tuple[str, str]]:
    return [
        (Variant.STANDARD.value, words(_("Backgammon"))),
        (Variant.DUTCH.value, words(_("Dutch backgammon"))),
        (Variant.ACEY_DEUCEY.value, words(_("Acey Deucey"))),
    ]


def _session_options(words: Translator) -> list[Option]:
    explanations = {
        "jacoby": _("Gammons and backgammons count only after a double was taken"),
        "beavers": _("When doubled, you may redouble right away and keep the cube"),
        "raccoons": _("The doubler may redouble a beaver"),
        "automatic_doubles": _("A tie in the opening roll doubles the cube, which stays in the middle"),
    }
    return [Option(field, words(LABELS[field]), words(why)) for field, why in explanations.items()]


def _presets(words: Translator) -> list[tuple[str, str]]:
    return [
        (Preset.BARPOINT, words(_("Barpoint rules (docs/rules.md)"))),
        (Preset.PUBLISHED, words(_("Most published rules"))),
        (Preset.QUICK, words(_("Quick: 1 point, no cube"))),
    ]


def _cubes(rules: Rules, words: Translator) -> tuple[list[tuple[str, str]], str]:
    options = [(NO_LIMIT, words(_("With the doubling cube"))), (NO_CUBE, words(_("Without the doubling cube")))]
    options += [(str(limit), words(_("Cube up to {limit}", limit=limit))) for limit in CUBE_LIMITS]
    if not rules.cube:
        return options, NO_CUBE
    return options, NO_LIMIT if rules.cube_limit == MAX_CUBE else str(rules.cube_limit)


def _doubles(rules: Rules, words: Translator) -> tuple[list[tuple[str, str]], str]:
    options = [("0", words(_("No automatic doubles"))), (EVERY_TIE_VALUE, words(_("Every tie doubles the cube")))]
    options += [
        (str(n), words(ngettext("The first tie doubles the cube", "The first {n} ties double the cube", n)))
        for n in range(1, MAX_AUTOMATIC_DOUBLES + 1)
    ]
    return options, EVERY_TIE_VALUE if rules.automatic_doubles is None else str(rules.automatic_doubles)


def _options(rules: Rules, words: Translator) -> list[Option]:
    explanations = {
        RATED: _("Counts for ratings and leaderboards"),
        "opening_reroll": _("The winner of the opening roll rolls again"),
        "forbid_dead_cube": _("No doubling when the game already wins you the match"),
        "beaver_pass": _("The doubler may pass a beaver"),
        "automatic_double_unlocks_gammons": _("After one, gammons and backgammons count"),
        "stake_private": _("Only you two see the stake"),
        HITS_ONLY_WHILE_HOME: _("You may hit only while one of your checkers is home"),
        "acey_bar_priority": _("A hit checker must enter before anything else moves"),
        "acey_exact_bear_off": _("Only the exact number bears off"),
        "acey_stake_doubling": _("Every 2-1 doubles the stake"),
        "acey_doublet_rolls_again": _("Doubles played in full earn another roll"),
    }
    names = {**LABELS, RATED: _("Rated"), HITS_ONLY_WHILE_HOME: LABELS["dutch_permission_lasts"]}
    return [Option(field, words(names[field]), words(explanations[field])) for field in _option_fields(rules)]


def _option_fields(rules: Rules) -> list[str]:
    """Return the options of the second page that fit the kind, the variant and the cube."""
    fields = ["opening_reroll"]
    if not rules.is_session and not any(rules.start_score):
        fields.insert(0, RATED)
    if not rules.is_session and rules.has_cube:
        fields.append("forbid_dead_cube")
    if rules.is_session and rules.has_cube:
        fields += ["beaver_pass", "automatic_double_unlocks_gammons"]
    if rules.stake:
        fields.append("stake_private")
    if rules.variant is Variant.DUTCH:
        fields.append(HITS_ONLY_WHILE_HOME)
    if rules.variant is Variant.ACEY_DEUCEY:
        fields += ["acey_bar_priority", "acey_exact_bear_off", "acey_stake_doubling", "acey_doublet_rolls_again"]
    return fields


def _press(found: OpenDraft, verb: str, payload: str = "") -> Press:
    return Press(verb, found.draft.id, found.draft.version, payload)

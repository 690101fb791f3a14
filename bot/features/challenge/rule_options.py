"""From the options of /challenge to the proposed rules."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any

from backgammon import Rules, Variant, published_options
from club.rule_changes import with_choice, with_preset
from club.settings import DEFAULT_LENGTH

EVERY_TIE = -1
"""Stands for "every tie" among the automatic doubles, where None means that nothing was typed."""
_OF_MATCHES = {"start_score", "forbid_dead_cube"}
_OF_SESSIONS = {"stake", "stake_private", "jacoby", "beavers", "raccoons", "beaver_pass", "automatic_doubles"}


@dataclass(frozen=True, slots=True)
class TypedTerms:
    """The typed options of /challenge: None, or not in `options`, if they were left out."""

    length: int | None
    money: bool
    variant: Variant | None
    published: bool
    rated: bool | None
    options: Mapping[str, Any]


def typed_options(**options: Any) -> dict[str, Any]:
    """Return the options of `Rules` that were typed.

    >>> typed_options(jacoby=True, cube=None, automatic_doubles=EVERY_TIE)
    {'jacoby': True, 'automatic_doubles': None}
    """
    typed = {name: value for name, value in options.items() if value is not None}
    if typed.get("automatic_doubles") == EVERY_TIE:
        typed["automatic_doubles"] = None
    return typed


def typed_rules(typed: TypedTerms, *, length: int | None, variant: Variant) -> Rules:
    """Return exactly the typed rules, for a length and a variant. Raises Illegal for a combination that does not fit.

    >>> terms = TypedTerms(length=5, money=False, variant=None, published=True, rated=None, options={})
    >>> typed_rules(terms, length=5, variant=Variant.DUTCH).has_cube
    False
    """
    preset = published_options(variant) if typed.published else {}
    return Rules(**{"length": length, "variant": variant, **preset, **typed.options})


def with_typed(rules: Rules, typed: TypedTerms) -> Rules:
    """Return likely rules with what was typed; an option of money sessions makes it one, one of matches a match.

    Raises Illegal with the reason for an option that does not fit.
    """
    if typed.variant is not None:
        rules = with_choice(rules, variant=typed.variant)
    if typed.published:
        rules = with_preset(rules, published=True)
    if rules.is_session and typed.options.keys() & _OF_MATCHES:
        rules = with_choice(rules, length=DEFAULT_LENGTH)
    elif typed.options.keys() & _OF_SESSIONS:
        rules = with_choice(rules, length=None)
    changed = with_choice(rules, **typed.options)
    wanted = {**typed.options, "variant": typed.variant or changed.variant}
    wanted.pop("stake_private", None)  # without a stake there is nothing to hide
    if any(getattr(changed, name) != value for name, value in wanted.items()):
        return replace(rules, **wanted)  # these do not fit, and the reason is raised
    return changed


def opposite(chosen: bool | None) -> bool | None:
    """Return the opposite of an option; None if it was not typed."""
    return None if chosen is None else not chosen

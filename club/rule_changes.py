"""Changes to proposed rules, one choice at a time: whatever does not fit the new choice changes with it."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import asdict, fields
from typing import Any

from backgammon import MAX_CUBE, Rules, Variant, published_options

DEFAULT_SESSION_DOUBLES = 1
"""The automatic doubles in a game when they are switched on without a number."""
_MATCH_ONLY = {"start_score": (0, 0), "forbid_dead_cube": False}
_SESSION_CUBE = {
    "jacoby": False,
    "beavers": False,
    "raccoons": False,
    "beaver_pass": False,
    "automatic_doubles": 0,
    "automatic_double_unlocks_gammons": False,
}
_SESSION_ONLY = {**_SESSION_CUBE, "stake": "", "stake_private": False}
_DUTCH_ONLY = {"dutch_permission_lasts": True}
_ACEY_ONLY = {
    "acey_bar_priority": False,
    "acey_exact_bear_off": False,
    "acey_stake_doubling": False,
    "acey_doublet_rolls_again": False,
}
_CUBE_ONLY = {**_SESSION_CUBE, "forbid_dead_cube": False, "cube_limit": MAX_CUBE}


def with_choice(rules: Rules, **chosen: Any) -> Rules:
    """Return the rules with this choice, and with everything else changed that would not fit it.

    Raises Illegal for a choice that fits no rules, such as a length of 0.

    >>> with_choice(Rules(length=None), raccoons=True).beavers
    True
    >>> with_choice(Rules(length=5), variant=Variant.ACEY_DEUCEY).length is None
    True
    """
    wanted = {**asdict(rules), **chosen}
    if wanted["variant"] is Variant.ACEY_DEUCEY and wanted["length"] is not None:
        # Acey Deucey is played in sessions only.
        wanted |= {"variant": Variant.STANDARD} if chosen.get("length") is not None else {"length": None}
    if chosen.get("raccoons") or chosen.get("beaver_pass"):
        wanted["beavers"] = True
    if chosen.get("automatic_double_unlocks_gammons"):
        wanted["jacoby"] = True
        wanted["automatic_doubles"] = wanted["automatic_doubles"] or _first_double(wanted["automatic_doubles"])
    if any(_needs_cube(name, chosen) for name in _CUBE_ONLY):
        wanted["cube"] = True
    for unfit in _unfit(wanted):
        wanted |= unfit
    return Rules(**wanted)


def with_preset(rules: Rules, *, published: bool) -> Rules:
    """Return rules of the same length and variant: Barpoint's defaults, or those of most published rule books."""
    options = published_options(rules.variant) if published else {}
    return with_choice(
        Rules(length=rules.length, variant=rules.variant),
        stake=rules.stake,
        stake_private=rules.stake_private,
        **options,
    )


def with_session_options(rules: Rules, chosen: Collection[str]) -> Rules:
    """Return the rules with exactly these of Jacoby, beavers, raccoons and automatic doubles, by their field names.

    Raccoons that were just chosen switch beavers on; beavers that were just left out switch raccoons off.

    >>> session = Rules(length=None, beavers=True, raccoons=True)
    >>> with_session_options(session, ["raccoons"]).raccoons
    False
    """
    on = {name: name in chosen for name in ("jacoby", "beavers", "raccoons")}
    if on["raccoons"] and not on["beavers"] and rules.beavers:
        on["raccoons"] = False
    doubles = rules.automatic_doubles
    if "automatic_doubles" not in chosen:
        doubles = 0
    elif doubles == 0:
        doubles = DEFAULT_SESSION_DOUBLES
    return with_choice(rules, automatic_doubles=doubles, **on)


def quick(rules: Rules) -> Rules:
    """Return the rules of a match to one point, which has no cube; Acey Deucey becomes backgammon."""
    return Rules(length=1, variant=Variant.STANDARD if rules.variant is Variant.ACEY_DEUCEY else rules.variant)


def other_changes(before: Rules, after: Rules, wanted: Mapping[str, bool | None]) -> list[str]:
    """Return the names of the fields that changed besides the choice itself, in the order of the fields.

    `wanted` has the fields of the choice: whether an option was to be on, or None if any value was chosen.
    """
    return [
        field.name
        for field in fields(Rules)
        if getattr(before, field.name) != getattr(after, field.name) and not _is_as_wanted(after, field.name, wanted)
    ]


def _is_as_wanted(rules: Rules, field: str, wanted: Mapping[str, bool | None]) -> bool:
    return field in wanted and wanted[field] in (None, is_on(rules, field))


def is_on(rules: Rules, field: str) -> bool:
    """Return whether an option is on; automatic doubles are, unless their number is 0.

    >>> is_on(Rules(length=None, automatic_doubles=None), "automatic_doubles")
    True
    """
    return getattr(rules, field) not in (False, 0)


def _first_double(now: int | None) -> int | None:
    return DEFAULT_SESSION_DOUBLES if now == 0 else now


def _needs_cube(name: str, chosen: Mapping[str, Any]) -> bool:
    return name in chosen and chosen[name] != _CUBE_ONLY[name]


def _unfit(wanted: Mapping[str, Any]) -> list[dict[str, Any]]:
    """Return the defaults of the options that do not fit the others, in the order in which they apply."""
    length, score = wanted["length"], wanted["start_score"]
    unfit: list[dict[str, Any]] = [_MATCH_ONLY if length is None else _SESSION_ONLY]
    if length is not None and max(score) >= length:
        unfit.append({"start_score": (0, 0)})
    if wanted["variant"] is not Variant.DUTCH:
        unfit.append(_DUTCH_ONLY)
    if wanted["variant"] is not Variant.ACEY_DEUCEY:
        unfit.append(_ACEY_ONLY)
    if not wanted["cube"] or wanted["variant"] is Variant.ACEY_DEUCEY:
        unfit.append(_CUBE_ONLY)
    if not wanted["beavers"]:
        unfit.append({"raccoons": False, "beaver_pass": False})
    if not wanted["jacoby"] or wanted["automatic_doubles"] == 0:
        unfit.append({"automatic_double_unlocks_gammons": False})
    if not wanted["stake"]:
        unfit.append({"stake_private": False})
    return unfit

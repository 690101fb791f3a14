"""Events and rules in their stored form: a short kind that never changes, and a body of compact JSON.

Old logs stay readable forever. A field that is added to an event or to the rules needs a default. For any other change
of a body, raise the kind's version in VERSIONS and add to UPCASTS a function from the old form to the new one; stored
events stay as they are. Bodies contain every field, also those at their default: a changed default must not change what
was agreed before.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from typing import Any

from pydantic import TypeAdapter, ValidationError

from backgammon import (
    Beavered,
    CancelAsked,
    CancelRefused,
    Danced,
    DeadlineMissed,
    Doubled,
    DoubleNamed,
    Event,
    GameBegan,
    GameEnded,
    Illegal,
    MatchBegan,
    MatchEnded,
    MayName,
    OpeningRolled,
    Passed,
    Played,
    Raccooned,
    ResignationAccepted,
    ResignationOffered,
    ResignationRefused,
    Rolled,
    RollsAgain,
    Rules,
    StakeDoubled,
    Taken,
)
from storage.database import Unreadable

KINDS: dict[str, type[Event]] = {
    "match": MatchBegan,
    "game": GameBegan,
    "opening": OpeningRolled,
    "roll": Rolled,
    "play": Played,
    "dance": Danced,
    "may-name": MayName,
    "named": DoubleNamed,
    "again": RollsAgain,
    "stake-doubled": StakeDoubled,
    "double": Doubled,
    "beaver": Beavered,
    "raccoon": Raccooned,
    "take": Taken,
    "pass": Passed,
    "resign": ResignationOffered,
    "resign-accepted": ResignationAccepted,
    "resign-refused": ResignationRefused,
    "game-end": GameEnded,
    "cancel": CancelAsked,
    "cancel-refused": CancelRefused,
    "deadline-missed": DeadlineMissed,
    "match-end": MatchEnded,
}
"""The name of each event in the database. Lines may be added, and none ever changed: old logs use these names."""

Upcast = Callable[[dict[str, Any]], dict[str, Any]]


def _with_beaver_pass(rules: dict[str, Any]) -> dict[str, Any]:
    """Return stored rules with the present name of the option that was called `beaver_drop`."""
    return {"beaver_pass" if option == "beaver_drop" else option: value for option, value in rules.items()}


VERSIONS: dict[str, int] = {"match": 2}
"""The current version of the bodies of a kind; 1 if missing."""
UPCASTS: dict[tuple[str, int], Upcast] = {
    ("match", 1): lambda body: body | {"rules": _with_beaver_pass(body["rules"])},
}
"""The function from a body of version n to one of version n + 1, by kind and n. None is ever removed."""


class Codec:
    """Encodes events in the current version of their kind, and decodes those of every version."""

    def __init__(
        self,
        kinds: Mapping[str, type[Any]],
        versions: Mapping[str, int] | None = None,
        upcasts: Mapping[tuple[str, int], Upcast] | None = None,
    ) -> None:
        """Raise ValueError if an upcast is missing on the way to the current version of a kind."""
        self._versions = versions or {}
        self._upcasts = upcasts or {}
        self._kind_of = {event_type: kind for kind, event_type in kinds.items()}
        self._adapters: dict[str, TypeAdapter[Any]] = {kind: TypeAdapter(one) for kind, one in kinds.items()}
        steps = {(kind, version) for kind, current in self._versions.items() for version in range(1, current)}
        if steps != self._upcasts.keys():
            raise ValueError(f"these upcasts are missing, or have no use: {sorted(steps ^ self._upcasts.keys())}")

    def encode(self, event: Event) -> tuple[str, str, int]:
        """Return the kind, the body and the version of an event."""
        kind = self._kind_of[type(event)]
        return kind, self._adapters[kind].dump_json(event).decode(), self._versions.get(kind, 1)

    def decode(self, kind: str, body: str, version: int = 1) -> Event:
        """Return the event that was stored.

        Raises Unreadable for an unknown kind, a version newer than the program, or a body that does not fit the kind.
        """
        adapter = self._adapters.get(kind)
        if adapter is None:
            raise Unreadable(f"{kind!r} is no kind of event")
        current = self._versions.get(kind, 1)
        if version != current:
            body = self._upcast(kind, body, version, current)
        event: Event = _parsed(adapter, body)
        return event

    def _upcast(self, kind: str, body: str, version: int, current: int) -> str:
        if version not in range(1, current):
            raise Unreadable(f"{kind!r} is stored in version {version}, and this program knows up to {current}")
        try:
            found = json.loads(body)
            for step in range(version, current):
                found = self._upcasts[kind, step](found)
            return json.dumps(found)
        except (ValueError, LookupError, TypeError, AttributeError) as error:
            raise Unreadable(f"{body!r} cannot be read as version {version} of {kind!r}: {error}") from error


_EVENTS = Codec(KINDS, VERSIONS, UPCASTS)
_RULES = TypeAdapter(Rules)


def encode(event: Event) -> tuple[str, str, int]:
    """Return the kind, the body and the version of an event.

    >>> from backgammon.board import Side
    >>> encode(Doubled(Side.X, 2))
    ('double', '{"side":"X","value":2}', 1)
    """
    return _EVENTS.encode(event)


def decode(kind: str, body: str, version: int = 1) -> Event:
    """Return the event that was stored. Raises Unreadable; see `Codec.decode`."""
    return _EVENTS.decode(kind, body, version)


def encode_rules(rules: Rules) -> str:
    """Return rules as JSON."""
    return _RULES.dump_json(rules).decode()


def decode_rules(body: str) -> Rules:
    """Return the rules that were stored. Raises Unreadable if they do not parse or are not a valid game."""
    if "beaver_drop" in body:  # rules have no version, and those of open challenges may be older
        try:
            body = json.dumps(_with_beaver_pass(json.loads(body)))
        except (ValueError, AttributeError) as error:
            raise Unreadable(f"{body!r} cannot be read: {error}") from error
    rules: Rules = _parsed(_RULES, body)
    return rules


def _parsed(adapter: TypeAdapter[Any], body: str) -> Any:
    try:
        return adapter.validate_json(body, strict=True)
    except (ValidationError, Illegal) as error:
        raise Unreadable(f"{body!r} cannot be read: {error}") from error

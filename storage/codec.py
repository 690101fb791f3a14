"""Events and rules in their stored form: a short kind that never changes, and a body of compact JSON.

A field that is added to an event or to the rules later needs a default, because old logs are read for ever. Bodies
hold every field, also those at their default: a default that changes must not change what was agreed before.
"""

from __future__ import annotations

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
    Rules,
    StakeDoubled,
    Taken,
    ThrowsAgain,
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
    "again": ThrowsAgain,
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
"""What each event is called in the database. A line may be added, and none ever changed: old logs use these words."""

_KIND_OF = {event_type: kind for kind, event_type in KINDS.items()}
_ADAPTERS: dict[str, TypeAdapter[Any]] = {kind: TypeAdapter(event_type) for kind, event_type in KINDS.items()}
_RULES = TypeAdapter(Rules)


def encode(event: Event) -> tuple[str, str]:
    """The kind and body of an event.

    >>> from backgammon.board import Side
    >>> encode(Doubled(Side.X, 2))
    ('double', '{"side":"X","value":2}')
    """
    kind = _KIND_OF[type(event)]
    return kind, _ADAPTERS[kind].dump_json(event).decode()


def decode(kind: str, body: str) -> Event:
    """The event that was stored. Raises Unreadable for an unknown kind or a body that does not fit it."""
    adapter = _ADAPTERS.get(kind)
    if adapter is None:
        raise Unreadable(f"{kind!r} is no kind of event")
    event: Event = _parsed(adapter, body)
    return event


def encode_rules(rules: Rules) -> str:
    """Rules as JSON."""
    return _RULES.dump_json(rules).decode()


def decode_rules(body: str) -> Rules:
    """The rules that were stored. Raises Unreadable where they do not parse or make no game."""
    rules: Rules = _parsed(_RULES, body)
    return rules


def _parsed(adapter: TypeAdapter[Any], body: str) -> Any:
    try:
        return adapter.validate_json(body, strict=True)
    except (ValidationError, Illegal) as error:
        raise Unreadable(f"{body!r} cannot be read: {error}") from error

"""A dataclass of settings as columns of its table: one column for each field, converted by the field's type."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import fields as dataclass_fields
from enum import StrEnum
from functools import cache, lru_cache
from types import NoneType
from typing import Any, TypeVar, get_args, get_origin, get_type_hints

from storage.database import Row, Value

T = TypeVar("T")


def columns_of(cls: type) -> tuple[str, ...]:
    """Return the columns of a dataclass, which are named like its fields."""
    fields: Any = cls
    return tuple(field.name for field in dataclass_fields(fields))


def to_columns(settings: Any) -> list[Value]:
    """Return the values of `columns_of`: a truth value as 0 or 1, a tuple of IDs as text with spaces."""
    return [_stored(getattr(settings, name)) for name in columns_of(type(settings))]


def from_row(cls: type[T], row: Row, prefix: str = "") -> T | None:
    """Return the settings in a row, with `prefix` before each column; or None if a join found none."""
    fields: Any = cls
    found: T | None = _settings(fields, tuple([row[name] for name in _prefixed(fields, prefix)]))
    return found


@lru_cache(maxsize=4096)
def _settings(cls: Any, values: tuple[Value, ...]) -> Any:
    """Return the settings that columns stand for. Cached: every load of a match asks for three of them."""
    hints = get_type_hints(cls)
    columns = dict(zip(columns_of(cls), values, strict=True))
    if any(value is None and _is_required(hints[name]) for name, value in columns.items()):
        return None
    return cls(**{name: _reader(hints[name])(value) for name, value in columns.items()})


@cache
def _prefixed(cls: Any, prefix: str) -> tuple[str, ...]:
    return tuple(prefix + name for name in columns_of(cls))


def _is_required(hint: Any) -> bool:
    """Return whether the column of a field with this type is never null."""
    return NoneType not in get_args(hint) and get_origin(hint) is None


def _reader(hint: Any) -> Callable[[Any], Any]:
    if get_origin(hint) is tuple:
        return _ids
    kinds = [kind for kind in get_args(hint) or (hint,) if kind is not NoneType]
    kind = kinds[0]
    if isinstance(kind, type) and (kind is bool or issubclass(kind, StrEnum)):
        return lambda value: None if value is None else kind(value)
    return lambda value: value


def _ids(text: str | None) -> tuple[int, ...]:
    return tuple(int(one) for one in (text or "").split())


def _stored(value: Any) -> Value:
    if isinstance(value, bool):
        return int(value)
    if isinstance(value, tuple):
        return " ".join(map(str, value)) or None
    stored: Value = value
    return stored

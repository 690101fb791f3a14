"""A dataclass of settings as columns of its table: one column for each field, converted by the field's type."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import fields as dataclass_fields
from enum import StrEnum
from functools import cache
from types import NoneType
from typing import Any, TypeVar, get_args, get_origin, get_type_hints

from storage.database import Row, Value

T = TypeVar("T")


@cache
def columns_of(cls: Any) -> tuple[str, ...]:
    """Return the columns of a dataclass, which are named like its fields."""
    return tuple(field.name for field in dataclass_fields(cls))


def to_columns(settings: Any) -> list[Value]:
    """Return the values of `columns_of`: a truth value as 0 or 1, a tuple of IDs as text with spaces."""
    cls: Any = type(settings)
    return [_stored(getattr(settings, name)) for name in columns_of(cls)]


def from_row(cls: type[T], row: Row, prefix: str = "") -> T | None:
    """Return the settings in a row, with `prefix` before each column; None where the row was joined to none."""
    fields: Any = cls
    values = {name: row[prefix + name] for name in columns_of(fields)}
    if any(values[name] is None for name in _required(fields)):
        return None
    return cls(**{name: read(values[name]) for name, read in _readers(fields).items()})


@cache
def _required(cls: Any) -> tuple[str, ...]:
    """Return the fields whose columns are never null."""
    hints = get_type_hints(cls)
    return tuple(
        name for name in columns_of(cls) if NoneType not in get_args(hints[name]) and get_origin(hints[name]) is None
    )


@cache
def _readers(cls: Any) -> dict[str, Callable[[Any], Any]]:
    hints = get_type_hints(cls)
    return {name: _reader(hints[name]) for name in columns_of(cls)}


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

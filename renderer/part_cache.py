"""One cache for the parts of all pictures: themes, sizes and kinds of parts share its bytes.

The part that was used least recently is evicted first, so a theme that no one uses any more leaves its room to others.
"""

from __future__ import annotations

from functools import singledispatch
from threading import Lock
from typing import TYPE_CHECKING, Any, TypeVar

from cachetools import LRUCache, cached

if TYPE_CHECKING:
    from collections.abc import Callable, Hashable

Function = TypeVar("Function", bound="Callable[..., Any]")
MAX_BYTES = 88_000_000
"""The size of the cache. `python -m tests.bench memory` shows what the whole process takes with it."""
ENTRY_BYTES = 700
"""The memory of a cache entry and its key, about."""


@singledispatch
def memory_of(part: object) -> int:
    """Return the memory of a part in bytes, with its entry; modules register the parts that they cache."""
    raise TypeError(f"no one said how large a {type(part).__name__} is")


@memory_of.register
def _(part: bytes) -> int:
    return len(part) + ENTRY_BYTES


PARTS: LRUCache[Hashable, Any] = LRUCache(MAX_BYTES, memory_of)
_LOCK = Lock()


def cached_part(key: Callable[..., Hashable]) -> Callable[[Function], Function]:
    """Cache what a function returns under this key, computed from its arguments; threads share the cache."""
    return cached(PARTS, key=key, lock=_LOCK)  # type: ignore[return-value]  # it keeps the function's type

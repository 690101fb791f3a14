"""A bounded store of things that were made before; threads share it."""

from __future__ import annotations

from collections import OrderedDict
from threading import Lock
from typing import TYPE_CHECKING, Generic, TypeVar

if TYPE_CHECKING:
    from collections.abc import Callable, Hashable

Thing = TypeVar("Thing")


class Kept(Generic[Thing]):
    """Keeps so many things by their keys; what was not asked for longest goes first."""

    def __init__(self, most: int) -> None:
        """Start empty."""
        self._most = most
        self._lock = Lock()
        self._things: OrderedDict[Hashable, Thing] = OrderedDict()

    def get(self, key: Hashable, make: Callable[[], Thing]) -> Thing:
        """The thing of this key. Two threads that ask at once may both make it; both are the same."""
        with self._lock:
            thing = self._things.get(key)
            if thing is not None:
                self._things.move_to_end(key)
                return thing
        # Made outside the lock, so that one slow thing does not stop everybody.
        thing = make()
        with self._lock:
            self._things[key] = thing
            while len(self._things) > self._most:
                self._things.popitem(last=False)
        return thing

    def __len__(self) -> int:
        """How many things are kept."""
        return len(self._things)

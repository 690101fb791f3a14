"""A bounded store of things that were made before; threads share it."""

from __future__ import annotations

from collections import OrderedDict
from threading import Lock
from typing import TYPE_CHECKING, Generic, TypeVar

if TYPE_CHECKING:
    from collections.abc import Callable, Hashable

Thing = TypeVar("Thing")


class Kept(Generic[Thing]):
    """Keeps things by their keys, as much as was allowed in all; what was not asked for longest goes first."""

    def __init__(self, most: int, weigh: Callable[[Thing], int] = lambda _: 1) -> None:
        """Start empty; ``weigh`` tells how much of what is allowed a thing takes."""
        self._most = most
        self._weigh = weigh
        self._weight = 0
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
            if key not in self._things:
                self._things[key] = thing
                self._weight += self._weigh(thing)
            while self._weight > self._most:
                _, gone = self._things.popitem(last=False)
                self._weight -= self._weigh(gone)
        return thing

    def forget(self) -> None:
        """Start anew."""
        with self._lock:
            self._things.clear()
            self._weight = 0

    def __len__(self) -> int:
        """How many things are kept."""
        return len(self._things)

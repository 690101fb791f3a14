"""One playground at a time: two would share one database, and `--fresh` would take it from under the other."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

try:
    import fcntl
except ImportError:  # Windows keeps a file that is open from being deleted, which is enough here
    fcntl = None  # type: ignore[assignment]  # a module or nothing


@contextmanager
def alone(lock: Path) -> Iterator[None]:
    """Hold a lock on this file in the block; it is let go even when the process dies.

    Raises OSError when another playground holds it.
    """
    with lock.open("w") as file:
        if fcntl is not None:
            try:
                fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
            except OSError as error:
                raise OSError("another playground is running in this folder; end that one first") from error
        yield

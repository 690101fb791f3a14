"""A lock that allows one playground at a time: two would share one database, and `--fresh` would delete it."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

try:
    import fcntl
except ImportError:  # Windows refuses to delete an open file, which is enough here
    fcntl = None  # type: ignore[assignment]  # a module or nothing


@contextmanager
def hold_lock(path: Path) -> Iterator[None]:
    """Hold a lock on this file during the block; the operating system releases it if the process dies.

    Raises OSError if another playground holds it.
    """
    with path.open("w") as file:
        if fcntl is not None:
            try:
                fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
            except OSError as error:
                raise OSError("another playground is running in this folder; end that one first") from error
        yield

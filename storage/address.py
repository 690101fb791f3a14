"""Where the database is: from an address to its file."""

from __future__ import annotations

from pathlib import Path

from storage.database import UnsupportedAddress

PREFIX = "sqlite:///"
EXAMPLE = f"{PREFIX}./data/barpoint.sqlite3"


def path_of(url: str) -> Path:
    """The file of `sqlite:///relative/path` or `sqlite:////absolute/path`. Raises UnsupportedAddress for any other.

    >>> path_of("sqlite:///data/barpoint.sqlite3").as_posix()
    'data/barpoint.sqlite3'
    """
    path = url.removeprefix(PREFIX)
    if path == url or path in ("", ":memory:"):
        # The address may hold a password, so only its scheme is shown. A database in memory is refused because each
        # of the two connections would get one of its own.
        scheme = url.partition(":")[0]
        raise UnsupportedAddress(f"cannot open a database of the kind {scheme!r}; try {EXAMPLE}")
    return Path(path)

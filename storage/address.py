"""From the address of a database to its file."""

from __future__ import annotations

from pathlib import Path

from storage.database import UnsupportedAddress

PREFIX = "sqlite:///"
EXAMPLE = f"{PREFIX}./data/barpoint.sqlite3"


def path_of(url: str) -> Path:
    """Return the file of `sqlite:///relative/path` or `sqlite:////absolute/path`.

    Raises UnsupportedAddress for any other address.

    >>> path_of("sqlite:///data/barpoint.sqlite3").as_posix()
    'data/barpoint.sqlite3'
    """
    path = url.removeprefix(PREFIX)
    if path == url or path in ("", ":memory:"):
        # The address may contain a password, so only its scheme is shown. A database in memory is refused because each
        # of the two connections would get its own.
        scheme = url.partition(":")[0]
        raise UnsupportedAddress(f"cannot open a database of the kind {scheme!r}; try {EXAMPLE}")
    return Path(path)

"""Keeps things; the only place with SQL.

Open a database with `open_database`, and give it, or a transaction of it, to the functions of `players`, `matches`,
`challenges` and `results`.
"""

from storage.database import Busy, Conflict, Database, FromTheFuture, Source, StorageError, Transaction, Unreadable
from storage.sqlite import open_database

__all__ = [
    "Busy",
    "Conflict",
    "Database",
    "FromTheFuture",
    "Source",
    "StorageError",
    "Transaction",
    "Unreadable",
    "open_database",
]

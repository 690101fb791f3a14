"""Persistence; the only place with SQL.

Open a database with `open_database`, and call the functions of `players`, `matches`, `challenges` and so on in its
transactions: `await database.read(matches.load, match_id)`.
"""

from storage.database import Busy, Conflict, Database, NewerDatabase, Reader, StorageError, Transaction, Unreadable
from storage.sqlite import open_database

__all__ = [
    "Busy",
    "Conflict",
    "Database",
    "NewerDatabase",
    "Reader",
    "StorageError",
    "Transaction",
    "Unreadable",
    "open_database",
]

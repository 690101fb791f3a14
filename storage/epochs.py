"""The epoch of the database: a random number in the custom IDs of buttons, new after a restore."""

from __future__ import annotations

import secrets

from storage.database import Transaction

_ROW = 1
_LIMIT = 2**31


def current(tx: Transaction) -> int:
    """Return the epoch; the first call draws it."""
    rows = tx.fetch("SELECT epoch FROM epochs WHERE id = ?", _ROW)
    return int(rows[0]["epoch"]) if rows else renew(tx)


def renew(tx: Transaction) -> int:
    """Draw a new epoch and return it."""
    epoch = secrets.randbelow(_LIMIT)
    tx.execute(
        "INSERT INTO epochs (id, epoch) VALUES (?, ?) ON CONFLICT (id) DO UPDATE SET epoch = excluded.epoch",
        _ROW,
        epoch,
    )
    return epoch

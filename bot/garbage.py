"""How often Python looks for garbage. Nearly all of ours goes by itself, once nothing refers to it any more; only what
refers to itself in a circle has to be looked for, and that means to walk through everything else that is held.
"""

from __future__ import annotations

import gc

SELDOM = (2_000, 10, 50)
"""After so many new things those that are new are looked through; after ten times those that stayed, and after ten times
fifty everything. Measured under load: with Python's own numbers a tenth fewer actions a second, with larger ones pauses
that can be felt."""


def look_seldom() -> None:
    """Look for garbage seldom from now on, and never among what is there now, which stays until the program ends."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(*SELDOM)

"""Settings of Python's garbage collector and of the C library's allocator."""

from __future__ import annotations

import ctypes
import gc
from contextlib import suppress

SELDOM = (2_000, 10, 50)
"""The thresholds of the three generations.

Nearly all objects are freed by reference counting, and a collection walks
through all others. Measured under load: Python's defaults cost a tenth of the actions per second, larger values
noticeable pauses.
"""
_M_MMAP_THRESHOLD = -3
_M_ARENA_MAX = -8
MMAP_THRESHOLD_BYTES = 128 * 1024
"""glibc's own default. Setting it keeps glibc from raising it after each large image that is freed.

Larger images then stay in the heap, whose holes took 115 MB within a few hundred boards."""
MAX_ARENAS = 2
"""Threads share two heaps. glibc's default is eight for each processor, and what one frees another cannot use."""


def tune_memory() -> None:
    """Raise the GC thresholds, freeze start-up objects, and let freed images return to the system."""
    tune_allocator()
    gc.collect()
    gc.freeze()
    gc.set_threshold(*SELDOM)


def tune_allocator() -> bool:
    """Let glibc return the memory of freed images to the system; return False with another C library."""
    with suppress(OSError, AttributeError, TypeError):
        mallopt = ctypes.CDLL(None).mallopt
        return all(
            mallopt(option, value) == 1
            for option, value in ((_M_MMAP_THRESHOLD, MMAP_THRESHOLD_BYTES), (_M_ARENA_MAX, MAX_ARENAS))
        )
    return False

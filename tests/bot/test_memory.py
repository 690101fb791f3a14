"""The allocator's settings."""

from __future__ import annotations

import platform

from bot.memory import tune_allocator


def test_allocator_is_set_with_glibc_alone() -> None:
    assert tune_allocator() == (platform.libc_ver()[0] == "glibc")

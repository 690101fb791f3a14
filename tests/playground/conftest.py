"""Start the playground as a user does, in a directory of its own."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from tests.support.playground_process import Running, run_playground

if TYPE_CHECKING:
    from collections.abc import Callable
    from contextlib import AbstractAsyncContextManager


@pytest.fixture
def playground(tmp_path: Path) -> Callable[..., AbstractAsyncContextManager[Running]]:
    """Return a function that runs a playground in an async context; all starts in one test share their data."""
    return lambda *arguments: run_playground(tmp_path, *arguments)

"""A failing Discord: any error on any route, once or always, and responses that are lost on their way back."""

from __future__ import annotations

import re
from contextlib import contextmanager
from dataclasses import dataclass
from fnmatch import fnmatch
from typing import TYPE_CHECKING, Any

import aiohttp
import discord
import simcord.http.router
from simcord.backend.errors import BackendError

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    import pytest

_ID = re.compile(r"/(?:\d{5,}|[^/]*_interaction_[^/]*)(?=/|$)")

ERRORS: dict[str, Callable[[], Exception]] = {
    **{
        f"{status} {code}": lambda status=status, code=code: BackendError(status, code, "injected")  # type: ignore[misc]  # bound now, not when called
        for status, code in (
            (429, 0), (500, 0), (502, 0), (503, 0), (404, 10008), (404, 10003), (404, 10004), (403, 50001),
            (403, 50013), (429, 30046), (400, 50083), (400, 160005), (400, 40060), (404, 10062), (401, 50027),
            (404, 10015), (404, 10007), (404, 10013),
        )
    },
    "rate limited for long": lambda: discord.RateLimited(600),
    "timed out": TimeoutError,
    "server went away": aiohttp.ServerDisconnectedError,
    "no connection": lambda: aiohttp.ClientConnectionError("to https://discord.com/api/webhooks/1/secret-token"),
    "connection reset": ConnectionResetError,
}  # fmt: skip
"""Errors that Discord, or the connection to it, may give to any request."""
TYPICAL = ("500 0", "timed out")
"""For places where the same route has been tested with all the others."""
LOST = "arrived, but its response was lost"


@dataclass
class Fault:
    """An error: requests of this route fail with it, for the next few times."""

    route: str
    error: str
    times: int


class Failing:
    """Makes the simulated Discord fail."""

    def __init__(self) -> None:
        self.asked: list[str] = []
        self._fault: Fault | None = None

    @contextmanager
    def with_fault(self, route: str, error: str, times: int = 1) -> Iterator[list[str]]:
        """Fail during this block; yield the routes that are requested in it."""
        self.asked, self._fault = [], Fault(route, error, times)
        try:
            yield self.asked
        finally:
            self._fault = None

    def asks(self, method: str, path: str, ask: Callable[[], Any]) -> Any:
        """Handle a request: refuse it, carry it out, or both."""
        route = route_of(method, path)
        self.asked.append(route)
        fault = self._fault
        if fault is None or fault.times == 0 or not fnmatch(route, fault.route):
            return ask()
        fault.times -= 1
        if fault.error != LOST:
            raise ERRORS[fault.error]()
        ask()
        raise TimeoutError


def install(monkeypatch: pytest.MonkeyPatch) -> Failing:
    """Let every request of the bot pass through this."""
    failing, original = Failing(), simcord.http.router.dispatch

    def dispatch(backend: Any, method: str, path: str, **asked: Any) -> Any:
        return failing.asks(method, path, lambda: original(backend, method, path, **asked))

    monkeypatch.setattr(simcord.http.router, "dispatch", dispatch)
    return failing


def route_of(method: str, path: str) -> str:
    """Return a request without its IDs."""
    return f"{method} {_ID.sub('/-', path)}"

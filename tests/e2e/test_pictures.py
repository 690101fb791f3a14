"""Pictures are drawn off the event loop, so other players do not wait for them."""

from __future__ import annotations

import asyncio
import sys
from functools import partial
from typing import TYPE_CHECKING, Any

import pytest

import renderer
from backgammon import Side
from bot.features.dice.screen import JUDGED_FROM
from bot.text.error_messages import EXAMPLE
from tests.support.discord import Bed
from tests.support.match_setup import asked_in, begin, until, win_match
from tests.support.messages import pictures

if TYPE_CHECKING:
    from collections.abc import Callable

DRAWS = ("render", "animate", "dice_chart", "rating_chart")


@pytest.fixture
def drawn(monkeypatch: pytest.MonkeyPatch) -> dict[str, int]:
    """Return how often each drawing module of the bot has drawn; drawing on the event loop fails."""
    counts: dict[str, int] = {}

    def counted(place: str, draw: Callable[..., bytes], *args: Any, **named: Any) -> bytes:
        with pytest.raises(RuntimeError, match="no running event loop"):
            asyncio.get_running_loop()
        counts[place] += 1
        return draw(*args, **named)

    for module in [name for name in sys.modules if name.startswith("bot.")]:
        for name in DRAWS:
            if getattr(sys.modules[module], name, None) is getattr(renderer, name):
                place = f"{module}.{name}"
                counts[place] = 0
                monkeypatch.setattr(sys.modules[module], name, partial(counted, place, getattr(renderer, name)))
    return counts


async def test_nothing_is_drawn_on_the_event_loop(bed: Bed, drawn: dict[str, int]) -> None:
    await win_match(bed, Side.X)
    await begin(bed)
    await until(bed, lambda match: match.rolls >= JUDGED_FROM)
    await bed.click(bed.anna, "My view")
    asks: tuple[tuple[str, dict[str, Any]], ...] = (
        ("match review", {}),
        ("match replay", {}),
        ("position", {"text": EXAMPLE}),
        ("match dice", {}),
        ("profile", {}),
        ("rules", {"topic": "cube"}),
    )
    for command, options in asks:
        assert any(pictures(asked_in(await bed.run(bed.anna, command, **options)))), command
    assert [place for place, times in drawn.items() if times == 0] == []

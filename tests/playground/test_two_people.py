"""Two people play in the page, each in a tab of their own, and continue after a restart.

Dice are random here, so the tests read from the page whose turn it is and what is possible.
"""

from __future__ import annotations

from contextlib import asynccontextmanager
from dataclasses import dataclass
from typing import TYPE_CHECKING

import pytest

from tests.support.playground_page import PreviewPage, browser_path, chromium

if TYPE_CHECKING:
    from collections.abc import AsyncIterator, Callable
    from contextlib import AbstractAsyncContextManager

    from playwright.async_api import Browser

    from tests.support.playground_process import Running


@dataclass(frozen=True)
class TwoTabs:
    """Anna's tab and Björn's. Each action is done by the player to act, and must change the picture in both tabs."""

    anna: PreviewPage
    bjorn: PreviewPage

    @classmethod
    async def open(cls, browser: Browser, address: str) -> TwoTabs:
        """Open the page for both."""
        tabs = cls(await PreviewPage.open(browser, address), await PreviewPage.open(browser, address))
        await tabs.bjorn.switch_to("Björn")
        return tabs

    async def begin(self) -> None:
        """Let Anna challenge Björn, who accepts; both see the same first board."""
        await self.anna.run("challenge", length="5", opponent="Björn")
        await self.bjorn.says("challenges you")
        await self.bjorn.click("Accept")
        await self.anna.shows(await self.bjorn.board())

    async def roll(self) -> None:
        """Roll the dice."""
        async with self._act() as tab:
            await tab.click("Roll")

    async def choose_from_the_menu(self) -> None:
        """Choose a whole play and confirm it."""
        async with self._act() as tab:
            await tab.choose("Choose your play")
        await self._confirm()

    async def move_checker_by_checker(self) -> None:
        """Move a checker, undo, and make a whole play step by step; the dice must leave a choice."""
        board = await self.anna.board()
        await self._move_one_checker()
        async with self._act() as tab:
            await tab.click("Undo")
        assert await tab.board() == board
        while await self._confirmation() is None:
            await self._move_one_checker()
        await self._confirm()

    async def double_and_take(self) -> None:
        """Double, confirm it, and take."""
        doubler = await self._to_act()
        board = await doubler.board()
        await doubler.click("Double to 2…")
        assert await doubler.board() == board
        async with self._act() as tab:
            await tab.click("Double to 2")
        async with self._act() as taker:
            board = await taker.board()
            await taker.click("Take at 2")
            assert await taker.board() == board
            await taker.click("Take at 2")
        assert (tab, taker) == (doubler, self._other(doubler))
        await doubler.says("owns the cube at 2")

    async def make_a_turn(self) -> None:
        """Roll (again if a roll allows no play), and make the first play on offer."""
        while "Roll" in await self.anna.labels():
            await self.roll()
        while await self._confirmation() is None:
            first, *_ = await self.anna.menus()
            async with self._act() as tab:
                await tab.choose(first)
        await self._confirm()

    async def _move_one_checker(self) -> None:
        async with self._act() as tab:
            taps = [label for label in await tab.labels() if label.isdecimal() or label == "bar"]
            await tab.click(taps[-1])

    async def _confirm(self) -> None:
        label = await self._confirmation()
        assert label is not None
        async with self._act() as tab:
            await tab.click(label)

    async def _confirmation(self) -> str | None:
        return next((label for label in await self.anna.labels() if label.startswith("Confirm")), None)

    def check(self) -> None:
        """Check that neither page had an error."""
        assert self.anna.problems + self.bjorn.problems == []

    async def _to_act(self) -> PreviewPage:
        return self.anna if (await self.anna.board_in_words()).startswith("It's Anna") else self.bjorn

    def _other(self, tab: PreviewPage) -> PreviewPage:
        return self.bjorn if tab is self.anna else self.anna

    @asynccontextmanager
    async def _act(self) -> AsyncIterator[PreviewPage]:
        """Do one thing in the tab of the player to act; afterwards both tabs must show the same new picture."""
        tab = await self._to_act()
        before = await tab.board()
        yield tab
        await self._other(tab).shows(await tab.new_board(before))


@pytest.mark.skipif(browser_path() is None, reason="needs Chromium")
async def test_two_people_play_in_two_tabs_across_a_restart(
    playground: Callable[..., AbstractAsyncContextManager[Running]],
) -> None:
    async with chromium() as browser:
        async with playground("--fresh") as running:
            tabs = await TwoTabs.open(browser, running.address)
            await tabs.begin()
            await tabs.choose_from_the_menu()
            await tabs.roll()
            await tabs.move_checker_by_checker()
            await tabs.double_and_take()
            left = await tabs.anna.board()
            tabs.check()
            assert (await running.end())[0] == 0
        async with playground() as running:
            tabs = await TwoTabs.open(browser, running.address)
            await tabs.anna.shows(left)
            await tabs.make_a_turn()
            tabs.check()
            assert (await running.end())[0] == 0

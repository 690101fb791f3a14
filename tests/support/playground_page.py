"""The preview page of the playground in Chromium, with methods for the actions of a person."""

from __future__ import annotations

import asyncio
import re
import shutil
from contextlib import asynccontextmanager, suppress
from typing import TYPE_CHECKING, Any

from playwright.async_api import Browser, Locator, Page, async_playwright, expect
from playwright.async_api import TimeoutError as PlaywrightTimeoutError

if TYPE_CHECKING:
    from collections.abc import AsyncIterator, Awaitable, Callable
    from pathlib import Path

DESKTOP = (1280, 900)
PHONE = (390, 844)

_BROWSERS = ("chromium", "chromium-browser", "google-chrome")
_READY = "() => window.simcordPreview?.ready === true && !document.querySelector('[aria-busy=true]')"
_ANSWERED = "(before) => window.simcordPreview.lastAction?.requestId !== before"
_BEGUN = f"(before) => window.simcordPreview.pendingAction || ({_ANSWERED})(before)"
# Pictures are blob: addresses that only the page can read, and bytes are slow to transfer, so the page hashes them.
TIMEOUT_SECONDS = 15
"""The timeout for a board to appear."""
_PICTURE_DIGEST = """async (image) => {
    const picture = await fetch(image.src).catch(() => null);
    if (picture === null) return null;
    const bytes = await picture.arrayBuffer();
    const digest = new Uint8Array(await crypto.subtle.digest("SHA-256", bytes));
    return Array.from(digest, (byte) => byte.toString(16).padStart(2, "0")).join("");
}"""


def browser_path() -> str | None:
    """Return the path of the installed Chromium, or None; Playwright's own download is not needed."""
    return next((path for name in _BROWSERS if (path := shutil.which(name))), None)


@asynccontextmanager
async def chromium() -> AsyncIterator[Browser]:
    """Start a headless browser. Raises RuntimeError if none is installed."""
    path = browser_path()
    if path is None:
        raise RuntimeError("no Chromium found")
    async with async_playwright() as playwright:
        # In a container without user namespaces, Chromium starts only without its sandbox.
        browser = await playwright.chromium.launch(executable_path=path, args=["--no-sandbox"])
        try:
            yield browser
        finally:
            await browser.close()


class Refused(Exception):
    """Raised if the page did not pass an action on; "stale-revision" if the board changed just before the click."""


class PreviewPage:
    """One tab with the preview. Its methods wait until the page is ready, and fail with Playwright's own errors."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.problems: list[str] = []
        page.on("pageerror", lambda error: self.problems.append(str(error)))

    @classmethod
    async def open(
        cls, browser: Browser, address: str, *, size: tuple[int, int] = DESKTOP, sharpness: int = 1
    ) -> PreviewPage:
        """Open a new tab and wait until the channel is there; `sharpness` is the number of pixels per CSS pixel."""
        width, height = size
        page = await browser.new_page(viewport={"width": width, "height": height}, device_scale_factor=sharpness)
        tab = cls(page)
        await page.goto(address)
        await tab.settle()
        return tab

    async def settle(self) -> None:
        """Wait until the page says it is ready and shows no pending work."""
        await self.page.wait_for_function(_READY)

    @property
    def last_message(self) -> Locator:
        """The newest message of the channel, as an element of the page."""
        return self.page.locator("#channel-message-list > *").last

    async def switch_to(self, person: str) -> None:
        """Show the channel as this person."""
        picker = self.page.locator("#viewer-picker")
        value = await picker.locator("option").filter(has_text=person).first.get_attribute("value")
        await picker.select_option(value=value)
        await self.page.wait_for_function("(value) => window.simcordPreview.viewerId === value", arg=value)
        await self.settle()

    async def person(self) -> str:
        """Return the person whose view is shown."""
        return await self.page.locator("#viewer-picker option:checked").inner_text()

    async def run(self, command: str, **options: str | tuple[str, str]) -> None:
        """Type a slash command, fill in its options and send it.

        A string is typed into its option; if there are suggestions, the one with the same text is chosen. If the text
        of the suggestion differs, give both: `opening=("hal", "Halfway")`.
        """
        composer = self.page.locator("#channel-composer-input")
        await composer.fill(f"/{command}")
        await self._pick(self.page.locator(".command-entry"), f"/{command}", titles=".command-entry-title strong")
        for name, text in options.items():
            await self._fill_option(name, text)
        await self.page.keyboard.press("Escape")
        await self.page.locator("#send-message").click()
        await expect(self.page.locator(".command-chip")).to_have_count(0)
        await self.settle()

    async def _fill_option(self, name: str, value: str | tuple[str, str]) -> None:
        text, wanted = (value, value) if isinstance(value, str) else value
        field = self.page.locator(f'.command-option-input[data-option="{name}"]')
        if not await field.count():
            await self.page.locator(".command-ghost").click()
            await self._pick(self.page.locator(".command-suggestion"), name, titles=".command-suggestion-label")
        await field.click()
        offers = await field.get_attribute("role") == "combobox"
        await field.fill(text)
        if offers:
            await self._pick(self.page.locator(".command-suggestion"), wanted, titles=".command-suggestion-label")

    async def _pick(self, entries: Locator, text: str, *, titles: str) -> None:
        exactly = self.page.locator(titles, has_text=re.compile(rf"^{re.escape(text)}$"))
        await entries.filter(has=exactly).first.click()

    def buttons(self, label: str) -> Locator:
        """Return all buttons of this label in the channel, the oldest message first."""
        exactly = self.page.locator(".button-label", has_text=re.compile(rf"^\s*{re.escape(label)}\s*$"))
        return self.page.locator("#channel-message-list .component-button").filter(has=exactly)

    async def click(self, label: str) -> None:
        """Click the newest button with this label and wait for the response. Raises Refused."""
        button = self.buttons(label).last

        async def click() -> None:
            await self._reach(button)
            await button.click()

        await self._act(click)

    async def labels(self) -> list[str]:
        """Return the labels of the channel's buttons, the oldest message first."""
        return await self.page.locator("#channel-message-list .button-label").all_inner_texts()

    async def menus(self) -> list[str]:
        """Return the placeholders of the selects in the channel, the oldest message first."""
        triggers = await self.page.locator("#channel-message-list .select-trigger").all()
        return [await trigger.get_attribute("aria-label") or "" for trigger in triggers]

    async def choose(self, placeholder: str, option: str = "") -> None:
        """Choose an option in the newest select whose placeholder begins with this, also if it shows an earlier choice.

        Without an option, the first one is chosen. Raises Refused.
        """
        select = self.page.locator(f'#channel-message-list .select-trigger[aria-label^="{placeholder}"]').last
        offered = self.page.locator(".select-list:visible [role=option]")
        if option:
            exactly = self.page.locator(".option-label", has_text=re.compile(rf"^{re.escape(option)}$"))
            offered = offered.filter(has=exactly)

        async def click() -> None:
            await self._open_list(select, offered.first)
            await offered.first.click()

        await self._act(click)

    async def _open_list(self, select: Locator, offered: Locator) -> None:
        """Open a select; retry if the page was being redrawn, which closes it."""
        for _ in range(3):
            if await offered.is_visible():
                return
            await self._reach(select)
            await select.click()
            with suppress(PlaywrightTimeoutError):
                await offered.wait_for(state="visible", timeout=2000)
                return
        raise TimeoutError(f"the list does not open: {await select.inner_text()}")

    async def _reach(self, control: Locator) -> None:
        """Scroll to a control and let the page notice: one that opens while it still scrolls is closed again."""
        await control.scroll_into_view_if_needed()
        await self.page.wait_for_timeout(150)

    async def _act(self, click: Callable[[], Awaitable[None]]) -> None:
        """Click and wait for the response; retry if the page lost the click, as it does while it is redrawn."""
        before = (await self._last_action()).get("requestId")
        for _ in range(3):
            await self.settle()
            await click()
            with suppress(PlaywrightTimeoutError):
                await self.page.wait_for_function(_BEGUN, arg=before, timeout=3000)
                break
        await self.page.wait_for_function(_ANSWERED, arg=before)
        await self.settle()
        action = await self._last_action()
        if action["rejected"]:
            raise Refused([diagnostic["code"] for diagnostic in action["diagnostics"]])

    async def _last_action(self) -> dict[str, Any]:
        action: dict[str, Any] | None = await self.page.evaluate("() => window.simcordPreview.lastAction")
        return action or {}

    @property
    def _picture(self) -> Locator:
        # While a picture loads it has no address, and fetching it would fetch the page.
        newest = self.page.locator("#channel-message-list img.gallery-image").last
        return newest.and_(self.page.locator("[src^='blob:']"))

    async def board(self) -> str:
        """Return a fingerprint of the newest board picture. Times out if the channel shows none."""
        digest = None
        async with asyncio.timeout(TIMEOUT_SECONDS):
            while digest is None:  # the page releases a picture's address when it redraws
                await self._picture.wait_for(state="visible")
                digest = await self._picture.evaluate(_PICTURE_DIGEST)
        return str(digest)

    async def board_in_words(self) -> str:
        """Return the alt text of the newest board picture. Times out if the channel shows none."""
        return await self._picture.get_attribute("alt") or ""

    async def new_board(self, than: str) -> str:
        """Wait for a board picture other than this one. Raises TimeoutError if none appears."""
        return await self._board_where(lambda board: board != than)

    async def shows(self, wanted: str) -> None:
        """Wait until the newest board picture is this one. Raises TimeoutError if it does not appear."""
        await self._board_where(lambda board: board == wanted)

    async def _board_where(self, accepts: Callable[[str], bool]) -> str:
        async with asyncio.timeout(TIMEOUT_SECONDS):
            while True:
                await self.settle()
                if accepts(board := await self.board()):
                    return board
                await self.page.wait_for_timeout(100)

    async def says(self, text: str) -> None:
        """Wait until the channel shows this text."""
        await expect(self.page.locator("#channel-message-list")).to_contain_text(text)

    async def reports(self, text: str) -> None:
        """Wait until the page says this of the last action, such as "Callback completed"."""
        await expect(self.page.locator("#action-status")).to_have_text(text)

    async def screenshot(self, path: Path) -> None:
        """Save what the tab shows at the bottom of the channel; the page does not follow new messages automatically."""
        await self.settle()
        await self.page.locator("#channel-timeline").evaluate("(log) => log.scrollTo(0, log.scrollHeight)")
        await self.page.screenshot(path=path)

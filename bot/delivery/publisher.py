"""The board messages of matches in their channels.

A match has one board. It is edited in place while it is the newest message and young; after that a new one is posted at
the bottom and the old one shrinks to a line. Only committed states are shown.
What Discord refuses is retried.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, replace
from typing import Any
from weakref import WeakValueDictionary

import discord
from discord import ui

from backgammon import PartialPlay
from bot.delivery.announcements import announce
from bot.delivery.permissions import is_user_install, others_see_responses
from bot.delivery.reply import Responder
from bot.delivery.retries import RetrySchedule
from bot.delivery.unused_threads import may_delete, remove_unused_thread, unused_thread
from bot.discord_errors import DISCORD_ERRORS, describe_error, is_transient
from bot.text.translator import Translator
from bot.ui.alt_text import describe
from bot.ui.board.message import board_link, board_screen, plain_names, recent_entries, transcript_screen
from bot.ui.custom_id import base36
from bot.ui.partial_play import SMALLER_FIRST, begun_play
from bot.ui.picture import Picture
from bot.ui.scene import scene_of
from bot.ui.themes import DEFAULT_THEME, theme_named
from club import matches
from club.overdue import MAX_RETRY, save_failure, with_full_time
from club.tables import Table, reload, table
from club.turns import HistoryEntry
from renderer import render
from storage import boards
from storage.clocks import Clock
from storage.database import Database
from storage.matches import BoardMessage

NO_MENTIONS = discord.AllowedMentions.none()
"""Passed to every edit of a message: discord.py applies the client's default only to new messages and responses."""

MAX_SECONDS = 30
"""The time for the requests of one board."""
RENDER_THREADS = 2
"""The number of threads that draw boards; more would only use memory and wait for each other."""
_MINUTE = 60 * 1000

_log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class Shown:
    """A board that was shown: its table, and whether the interaction was answered with it."""

    table: Table
    answered: bool


@dataclass(frozen=True, slots=True)
class Drawn:
    """A board that has been drawn, from which messages are made."""

    table: Table
    play: PartialPlay | None
    picture: Picture
    words: Translator
    recent: list[HistoryEntry]
    smaller_first: bool = False

    def message(self) -> dict[str, Any]:
        """Return the layout with its picture, for one message."""
        view = board_screen(
            self.table, self.picture, self.words, self.play, recent=self.recent, smaller_first=self.smaller_first
        )
        return {"view": view, "file": self.picture.file()}

    def edit(self) -> dict[str, Any]:
        """Return the layout with its picture, for an edit of a message; attachments that are not listed are removed."""
        message = self.message()
        return {"view": message["view"], "attachments": [message["file"]], "allowed_mentions": NO_MENTIONS}


class Publisher:
    """Shows the boards of one bot. Every board is shown under a lock of its match, from its newest state.

    `words_of` returns the translator for what everyone in a server reads, by the server's ID.
    """

    def __init__(
        self,
        client: discord.Client,
        db: Database,
        clock: Callable[[], int],
        edit_minutes: int,
        words_of: Callable[[int | None], Translator],
    ) -> None:
        self._client = client
        self._db = db
        self._clock = clock
        self._edit_for = edit_minutes * _MINUTE
        self._renderers = ThreadPoolExecutor(RENDER_THREADS, thread_name_prefix="renderer")
        self._locks: WeakValueDictionary[int, asyncio.Lock] = WeakValueDictionary()
        self._words_of = words_of
        self._retries = RetrySchedule()

    async def show(
        self,
        match_id: int,
        via: Responder | None = None,
        *,
        known: Table | None = None,
        partial_play: str = "",
        ping: int | None = None,
        repost: bool = False,
    ) -> Shown:
        """Show a match as it is now.

        `known` is the table as the caller has just read it, which saves reading a long log again. `via` is answered
        with the board if it can be; if not, it stays unanswered. `ping` is the Discord ID of a user to notify, which
        needs a new message; `repost` asks for one in any case. Raises one of DISCORD_ERRORS when the board can be
        shown nowhere; it is then retried, the end of a match for MAX_RETRY.
        """
        try:
            return await self._show(match_id, via, known, partial_play, ping, repost=repost)
        except DISCORD_ERRORS as error:
            at = self._clock()
            self._retries.postpone(match_id, error, at)
            if await save_failure(self._db, match_id, at, transient=is_transient(error)):
                self._retries.remove(match_id)
                _log.info("board given up", extra={"match": match_id, **describe_error(error)})
            raise

    async def _show(
        self,
        match_id: int,
        via: Responder | None,
        known: Table | None,
        partial_play: str,
        ping: int | None,
        *,
        repost: bool,
    ) -> Shown:
        async with self._lock(match_id):
            now = await (self._db.read(reload, known) if known else table(self._db, match_id))
            if now.stored.shown_version == now.match.version and not (via or partial_play or ping or repost):
                return Shown(now, answered=False)  # another task has shown it meanwhile
            now, clock = self._restart_clock(now)
            drawn = await self._draw(now, begun_play(now.match, partial_play) if partial_play else None)
            drawn = replace(drawn, smaller_first=partial_play.endswith(SMALLER_FIRST))
            # Discord may make us wait for minutes; no one else may wait for the board's lock so long.
            async with asyncio.timeout(MAX_SECONDS):
                placed = await self._place(drawn, via, ping, repost=repost)
            while not await matches.shown(self._db, match_id, now.match.version, placed, clock):
                # The lock does not cover other processes: one may have shown a newer state before this board arrived.
                now, clock = self._restart_clock(await self._db.read(reload, now))
                async with asyncio.timeout(MAX_SECONDS):
                    placed = await self._place(await self._draw(now, None))
        self._retries.make_due(self._clock())
        if now.match.end is not None and now.stored.shown_version < now.match.version:
            unused = await unused_thread(self._client, self._db, now)
            await announce(self._client, now, placed, drawn.words, linked=unused is None or not may_delete(unused))
        return Shown(now, answered=via is not None and via.answered)

    async def catch_up(
        self, match_ids: list[int], *, repost: bool = False, until: Callable[[], bool] = lambda: False
    ) -> None:
        """Show these matches and shrink their old boards; one that fails is logged and does not delay the others.

        `until` is checked before each; True stops.
        """
        for match_id in match_ids:
            if until():
                return
            try:
                shown = await self.show(match_id, repost=repost)
                await self._shrink_again(match_id)
                await remove_unused_thread(self._client, self._db, shown.table)
                self._retries.remove(match_id)
            except DISCORD_ERRORS as error:
                _log.warning("not shown", extra={"match": match_id, **describe_error(error)})
            except Exception as error:
                self._retries.postpone(match_id, error, self._clock())
                _log.exception("not shown", extra={"match": match_id})

    async def retry(self, until: Callable[[], bool]) -> None:
        """Do what `catch_up` does for the matches whose retry is due."""
        await self.catch_up(self._retries.matches_due(self._clock()), until=until)

    def _restart_clock(self, now: Table) -> tuple[Table, Clock | None]:
        """Return the table to show, and the clock that starts with its board; None if the current one runs on."""
        restarted = with_full_time(now, self._clock())
        return restarted, None if restarted is now else restarted.stored.clock

    def _lock(self, match_id: int) -> asyncio.Lock:
        lock = self._locks.get(match_id)
        if lock is None:
            lock = self._locks[match_id] = asyncio.Lock()
        return lock

    def _stays(self, board: BoardMessage) -> bool:
        """Return True if a board can be edited in place: the newest message of its channel, and young enough."""
        channel = self._client.get_channel(board.channel_id)
        newest = getattr(channel, "last_message_id", None)
        return newest in (None, board.message_id) and abs(self._clock() - board.posted_at) < self._edit_for

    async def _draw(self, now: Table, play: PartialPlay | None) -> Drawn:
        play = play or begun_play(now.match)
        recent = recent_entries(now)
        scene = scene_of(now, play, recent)
        words, theme = self._words_of(now.stored.guild_id), theme_named(now.server.theme)
        png = await asyncio.get_running_loop().run_in_executor(self._renderers, render, scene, theme)
        alt = describe(scene, plain_names(now, words), words, theme)
        return Drawn(now, play, Picture(png, board_file_name(now, play), alt), words, recent)

    async def _place(
        self, drawn: Drawn, via: Responder | None = None, ping: int | None = None, *, repost: bool = False
    ) -> BoardMessage:
        """Edit the old board if it stays where it is, or post a new one at the bottom."""
        board = drawn.table.stored.board
        placed = None
        moved = board is not None and board.channel_id != drawn.table.stored.channel_id
        if board is not None and not moved and not repost and ping is None and self._stays(board):
            placed = await self._edit(drawn, board, via)
        return placed or await self._post(drawn, via, ping)

    async def _edit(self, drawn: Drawn, board: BoardMessage, via: Responder | None) -> BoardMessage | None:
        """Edit the old board; None if that message cannot be edited."""
        user_install = False
        try:
            if via is None or via.clicked_message != board.message_id or not await via.update_message(**drawn.edit()):
                await self._message(board).edit(**drawn.edit())
            else:
                user_install = is_user_install(via.interaction)
        except DISCORD_ERRORS as error:
            _log.info(
                "board not edited",
                extra={"match": drawn.table.id, "channel": board.channel_id, **describe_error(error)},
            )
            return None
        await self._shrink_clicked(drawn.table, board, via)
        return replace(board, user_install=user_install)

    async def _post(self, drawn: Drawn, via: Responder | None, ping: int | None) -> BoardMessage:
        """Post the board at the bottom and shrink the old one to a line."""
        now = drawn.table
        mentions = discord.AllowedMentions(users=[discord.Object(ping)]) if ping else discord.AllowedMentions.none()
        channel_id = now.stored.channel_id
        message_id, user_install = None, False
        if via is not None and via.interaction.channel_id == channel_id:
            if is_user_install(via.interaction):
                user_install = others_see_responses(via.interaction)
                message_id = await via.post_as_user_install(**drawn.message(), allowed_mentions=mentions)
            elif via.is_command:
                message_id = await via.post(**drawn.message(), allowed_mentions=mentions)
        if message_id is None:
            channel = self._client.get_partial_messageable(channel_id, guild_id=now.stored.guild_id)
            message_id, user_install = (await channel.send(**drawn.message(), allowed_mentions=mentions)).id, False
        placed = BoardMessage(channel_id, message_id, self._clock(), user_install)
        old = now.stored.board
        if old is not None and (via is None or via.clicked_message != old.message_id):
            await self._shrink(now, old, placed)
        await self._shrink_clicked(now, placed, via)
        return placed

    async def _shrink_clicked(self, now: Table, placed: BoardMessage, via: Responder | None) -> None:
        """Answer a click on an old board by shrinking it."""
        message_id = None if via is None or via.answered else via.clicked_message
        if via is None or message_id in (None, placed.message_id):
            return
        old = now.stored.board
        posted_at = old.posted_at if old and old.message_id == message_id else self._clock()
        clicked = BoardMessage(placed.channel_id, message_id or 0, posted_at)
        if not await via.update_message(view=self._transcript(now, clicked, placed), attachments=[]):
            await self._shrink(now, clicked, placed)

    async def _shrink(self, now: Table, old: BoardMessage, placed: BoardMessage) -> None:
        """Shrink an old board to what happened while it was the current one."""
        try:
            await self._edit_old(now, old, placed)
        except discord.NotFound:
            return
        except DISCORD_ERRORS as error:
            # The current board is shown already, even if this one cannot be edited yet.
            _log.info("old board stays", extra={"match": now.id, "channel": old.channel_id, **describe_error(error)})
            await self._db.write(boards.add_old, now.id, old)
            self._retries.postpone(now.id, error, self._clock())

    async def _shrink_again(self, match_id: int) -> None:
        """Shrink the old boards of a match that could not be shrunk. Raises one of DISCORD_ERRORS."""
        left = await self._db.read(boards.old_boards, match_id)
        if not left:
            return
        now = await table(self._db, match_id)
        for old in left:
            try:
                async with asyncio.timeout(MAX_SECONDS):
                    await self._edit_old(now, old, now.stored.board)
            except discord.NotFound:
                pass
            except DISCORD_ERRORS as error:
                if is_transient(error) or self._clock() - old.posted_at < MAX_RETRY:
                    self._retries.postpone(match_id, error, self._clock())
                    raise
                _log.info("old board given up", extra={"match": match_id, **describe_error(error)})
            await self._db.write(boards.remove_old, match_id, old.message_id)

    async def _edit_old(self, now: Table, old: BoardMessage, placed: BoardMessage | None) -> None:
        view = self._transcript(now, old, placed)
        await self._message(old).edit(view=view, attachments=[], allowed_mentions=NO_MENTIONS)

    def _transcript(self, now: Table, old: BoardMessage, placed: BoardMessage | None) -> ui.LayoutView:
        link = board_link(now, placed) if placed else ""
        return transcript_screen(now, old.posted_at, self._words_of(now.stored.guild_id), link)

    def _message(self, board: BoardMessage) -> discord.PartialMessage:
        return self._client.get_partial_messageable(board.channel_id).get_partial_message(board.message_id)


def board_file_name(now: Table, play: PartialPlay | None) -> str:
    """Return the file name of a board's picture, different for each that looks different."""
    made = f"-{len(play.made)}" if play and play.made else ""
    return f"board-{base36(now.id)}-{base36(now.match.version)}{made}-{now.server.theme or DEFAULT_THEME}.png"

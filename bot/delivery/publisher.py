"""Showing boards. A match has one board: it is edited in place while it is the newest message and young, and otherwise
posted anew at the bottom while the old one shrinks to a line. Only what is committed is shown.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, replace
from io import BytesIO
from typing import Any
from weakref import WeakValueDictionary

import discord
from discord import MediaGalleryItem, ui

from backgammon import Begun
from bot.delivery.announcements import announce
from bot.delivery.permissions import is_guest
from bot.delivery.reply import owes, post, post_as_guest, redraw
from bot.discord_errors import MISHAPS, facts
from bot.text.translator import Words
from bot.ui.alt_text import describe
from bot.ui.board.message import board_link, board_screen, plain_names, transcript_screen
from bot.ui.custom_id import base36
from bot.ui.partial_play import SMALLER_FIRST, begun_play
from bot.ui.scene import scene_of
from bot.ui.themes import FIRST, theme_named
from club import matches
from club.tables import Table, present, table
from renderer import render
from storage.database import Database
from storage.matches import Board

NOBODY = discord.AllowedMentions.none()
"""Said with every edit of a message: discord.py adds what the client allows to new messages and to answers only."""

LONGEST_SECONDS = 30
"""How long the requests for one board may take."""
PAINTERS = 2
"""How many boards are drawn at the same time; more threads would only hold more memory and wait for each other."""
_MINUTE = 60 * 1000

_log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class Drawn:
    """A board that has been drawn, from which messages are made."""

    now: Table
    play: Begun | None
    png: bytes
    alt: str
    words: Words
    smaller_first: bool = False

    def message(self) -> dict[str, Any]:
        """The layout with its picture, for one message: Discord takes each file object once."""
        made = f"-{len(self.play.made)}" if self.play and self.play.made else ""
        # All that looks different has a name of its own: clients and proxies keep pictures by their address.
        look = self.now.server.theme or FIRST
        name = f"board-{base36(self.now.id)}-{base36(self.now.match.version)}{made}-{look}.png"
        picture = MediaGalleryItem(f"attachment://{name}", description=self.alt)
        file = discord.File(BytesIO(self.png), name, description=self.alt)
        view = board_screen(self.now, picture, self.words, self.play, smaller_first=self.smaller_first)
        return {"view": view, "file": file}

    def edit(self) -> dict[str, Any]:
        """The same for the edit of a message: what is not listed there is removed."""
        message = self.message()
        return {"view": message["view"], "attachments": [message["file"]], "allowed_mentions": NOBODY}


class Publisher:
    """Shows the boards of one bot. Every board is shown under a lock of its match, from its newest state.

    `words_of` gives the words in which everybody in a server, by its id, reads a board.
    """

    def __init__(
        self,
        client: discord.Client,
        db: Database,
        clock: Callable[[], int],
        edit_minutes: int,
        words_of: Callable[[int | None], Words],
    ) -> None:
        self._client = client
        self._db = db
        self._clock = clock
        self._edit_for = edit_minutes * _MINUTE
        self._painters = ThreadPoolExecutor(PAINTERS, thread_name_prefix="painter")
        self._locks: WeakValueDictionary[int, asyncio.Lock] = WeakValueDictionary()
        self._words_of = words_of

    async def show(
        self,
        match_id: int,
        via: discord.Interaction[Any] | None = None,
        *,
        known: Table | None = None,
        draft: str = "",
        ping: int | None = None,
        anew: bool = False,
    ) -> Table:
        """Show a match as it stands now, and give the table that was shown.

        `known` is the table as the caller has just read it, which saves reading a long log again.
        Where an interaction asks for it, it is answered with the board if it can be; otherwise it stays unanswered.
        `ping` is the Discord id of a person to notify, which needs a new message; `anew` asks for one in any case.
        Raises one of MISHAPS when the board can be shown nowhere.
        """
        async with self._lock(match_id):
            now = await (self._db.read(present, known) if known else table(self._db, match_id))
            if now.stored.shown_version == now.match.version and not (via or draft or ping or anew):
                return now  # somebody else has shown it meanwhile
            drawn = await self._draw(now, begun_play(now.match, draft) if draft else None)
            drawn = replace(drawn, smaller_first=draft.endswith(SMALLER_FIRST))
            # Discord may let us wait for minutes; nobody else may act on the board's lock for so long.
            async with asyncio.timeout(LONGEST_SECONDS):
                placed = await self._place(drawn, via, ping, anew=anew)
            while not await matches.shown(self._db, match_id, now.match.version, placed):
                # Another process may have played on and shown that before ours arrived, and the lock is in this one.
                now = await self._db.read(present, now)
                async with asyncio.timeout(LONGEST_SECONDS):
                    placed = await self._place(await self._draw(now, None))
        if now.match.end is not None and now.stored.shown_version < now.match.version:
            await announce(self._client, now, placed, drawn.words)
        return now

    async def catch_up(
        self, match_ids: list[int], *, anew: bool = False, until: Callable[[], bool] = lambda: False
    ) -> None:
        """Show these matches; one that cannot be shown is noted and does not keep the others waiting.

        `until` is asked before each whether that is enough.
        """
        for match_id in match_ids:
            if until():
                return
            try:
                await self.show(match_id, anew=anew)
            except MISHAPS as error:
                _log.warning("not shown", extra={"match": match_id, **facts(error)})
            except Exception:
                _log.exception("not shown", extra={"match": match_id})

    def _lock(self, match_id: int) -> asyncio.Lock:
        lock = self._locks.get(match_id)
        if lock is None:
            lock = self._locks[match_id] = asyncio.Lock()
        return lock

    def _stays(self, board: Board) -> bool:
        """Whether a board can be edited where it is: the newest message of its channel, and young enough."""
        channel = self._client.get_channel(board.channel_id)
        newest = getattr(channel, "last_message_id", None)
        return newest in (None, board.message_id) and self._clock() - board.posted_at < self._edit_for

    async def _draw(self, now: Table, play: Begun | None) -> Drawn:
        play = play or begun_play(now.match)
        scene, words, theme = scene_of(now, play), self._words_of(now.stored.guild_id), theme_named(now.server.theme)
        alt = describe(scene, plain_names(now, words), words, theme)
        return Drawn(
            now,
            play,
            await asyncio.get_running_loop().run_in_executor(self._painters, render, scene, theme),
            alt,
            words,
        )

    async def _place(
        self, drawn: Drawn, via: discord.Interaction[Any] | None = None, ping: int | None = None, *, anew: bool = False
    ) -> Board:
        """Put the board where the old one stands, if it stays there, and otherwise at the bottom."""
        board = drawn.now.stored.board
        placed = None
        moved = board is not None and board.channel_id != drawn.now.stored.channel_id
        if board is not None and not moved and not anew and ping is None and self._stays(board):
            placed = await self._edit(drawn, board, via)
        return placed or await self._post(drawn, via, ping)

    async def _edit(self, drawn: Drawn, board: Board, via: discord.Interaction[Any] | None) -> Board | None:
        """Put the board in the place of the old one; None where that message cannot be edited."""
        try:
            if via is None or _clicked(via) != board.message_id or not await redraw(via, **drawn.edit()):
                await self._message(board).edit(**drawn.edit())
        except MISHAPS as error:
            _log.info("board not edited", extra={"match": drawn.now.id, "channel": board.channel_id, **facts(error)})
            return None
        await self._shrink_clicked(drawn.now, board, via)
        return board

    async def _post(self, drawn: Drawn, via: discord.Interaction[Any] | None, ping: int | None) -> Board:
        """Post the board at the bottom and shrink the old one to a line."""
        now = drawn.now
        mentions = discord.AllowedMentions(users=[discord.Object(ping)]) if ping else discord.AllowedMentions.none()
        channel_id = now.stored.channel_id
        message_id = None
        if via is not None and via.channel_id == channel_id and is_guest(via):
            message_id = await post_as_guest(via, **drawn.message(), allowed_mentions=mentions)
        elif via is not None and _is_command(via) and via.channel_id == channel_id:
            message_id = await post(via, **drawn.message(), allowed_mentions=mentions)
        if message_id is None:
            channel = self._client.get_partial_messageable(channel_id, guild_id=now.stored.guild_id)
            message_id = (await channel.send(**drawn.message(), allowed_mentions=mentions)).id
        placed = Board(channel_id, message_id, self._clock())
        old = now.stored.board
        if old is not None and (via is None or _clicked(via) != old.message_id):
            await self._shrink(now, old, placed)
        await self._shrink_clicked(now, placed, via)
        return placed

    async def _shrink_clicked(self, now: Table, placed: Board, via: discord.Interaction[Any] | None) -> None:
        """Answer a click on a board that is not the present one by shrinking it."""
        if via is None or _clicked(via) in (None, placed.message_id) or not owes(via):
            return
        old = now.stored.board
        posted_at = old.posted_at if old and old.message_id == _clicked(via) else self._clock()
        clicked = Board(placed.channel_id, _clicked(via) or 0, posted_at)
        if not await redraw(via, view=self._transcript(now, clicked, placed), attachments=[]):
            await self._shrink(now, clicked, placed)

    async def _shrink(self, now: Table, old: Board, placed: Board) -> None:
        """Leave of an old board what happened while it stood there."""
        try:
            await self._message(old).edit(
                view=self._transcript(now, old, placed), attachments=[], allowed_mentions=NOBODY
            )
        except MISHAPS as error:
            # The present board stands, whatever becomes of this one.
            _log.info("old board stays", extra={"match": now.id, "channel": old.channel_id, **facts(error)})

    def _transcript(self, now: Table, old: Board, placed: Board) -> ui.LayoutView:
        link = board_link(now, placed)
        return transcript_screen(now, old.posted_at, self._words_of(now.stored.guild_id), link)

    def _message(self, board: Board) -> discord.PartialMessage:
        return self._client.get_partial_messageable(board.channel_id).get_partial_message(board.message_id)


def _clicked(via: discord.Interaction[Any]) -> int | None:
    """The message of a board that was clicked; None for commands and for private messages."""
    message = via.message
    return None if message is None or message.flags.ephemeral else message.id


def _is_command(via: discord.Interaction[Any]) -> bool:
    return via.type is discord.InteractionType.application_command

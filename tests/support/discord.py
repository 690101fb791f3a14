"""The test bed: the bot on a simulated Discord, with methods for the actions of people.

Limits of SimCord that tests must know:

- An action (`run`, `click`, ...) returns when the bot has nothing left to do. Two actions never overlap: races are
  tested in the club. A `discord.ext.tasks` loop may sleep meanwhile; a task that waits for an `Event` or a `Queue`, or
  sleeps for less than five seconds, makes every action wait for it or fail with TimeoutError.
- `env.advance_time(seconds)` runs `tasks` loops and sleeping tasks that are due and moves `discord.utils.utcnow()`;
  it doesn't move `time.time()`, so `wait` moves the bot's own clock too. Loops never run by the real clock.
- `result.response` is the response, also if it is private (`.ephemeral`); a click that edits its own message responds
  with that message. `channel.history()` contains the private messages of all people, `history(viewer=anna)` what
  Anna sees.
- The bot's permissions are checked for sending, reading and threads, but not for ATTACH_FILES and EMBED_LINKS, which
  only `interaction.app_permissions` shows. `deny` removes permissions; `env.inject_error` makes a request fail once
  (`env.inject_error("POST", "/channels/*/messages", status=403, code=50013)`; a response to an interaction is
  `"POST", "/interactions/*/callback"`, an edit of it `"PATCH", "/webhooks/*"`).
- A file is in `message.attachments` even if a component shows it; Discord omits it there.
"""

from __future__ import annotations

import logging
from datetime import UTC, datetime
from typing import TYPE_CHECKING, Any

import discord
import simcord.interactions
from simcord.backend.models import Overwrite
from simcord.enums import OverwriteType
from simcord.env import Env

from tests.support.messages import buttons, labels, pictures, selects, verb_of
from tests.support.request_checks import objections

if TYPE_CHECKING:
    import re
    from collections.abc import Callable

    import pytest
    from simcord.actors import MemberActor
    from simcord.builders import ChannelHandle
    from simcord.results import InteractionResult
    from simcord.types import HttpLogEntry

    from bot.client import BarpointClient


class Bed:
    """One server "Barpoint Club" with a channel "backgammon" where Anna and Björn use the bot."""

    def __init__(self, build: Callable[[], BarpointClient], clock: Clock) -> None:
        self._build = build
        self._clock = clock
        self.client = build()
        self.env = Env(self.client)
        self.env.backend.edit_bot_profile("Barpoint")
        self.server = self.env.create_guild("Barpoint Club")
        self.channel = self.server.create_text_channel("backgammon")
        self.anna = self.person("Anna")
        self.bjorn = self.person("Björn")
        self.locales: dict[int, str] = {}
        self._server_locale = "en-US"
        self.errors = LoggedErrors()
        self._forgiven = 0

    @property
    def server_locale(self) -> str:
        """The language of the server in Discord."""
        return self._server_locale

    @server_locale.setter
    def server_locale(self, locale: str) -> None:
        self._server_locale = locale
        self.env.backend.edit_guild(self.server.id, {"preferred_locale": locale})

    # ----------------------------------------------------------------- start

    async def open(self, monkeypatch: pytest.MonkeyPatch) -> None:
        """Log the bot in."""
        _speak_many_languages(monkeypatch, self)
        logging.getLogger().addHandler(self.errors)
        await self.env.start()

    async def restart(self) -> None:
        """Stop the bot and start another with the same database; people, channels and messages stay."""
        # SimCord never closes a bot, and a second one must not find the first one's connection open.
        await self.client.close()
        self.client = self._build()
        await self.env.restart_bot(self.client)

    async def close(self) -> None:
        """Log the bot out and close its database."""
        try:
            await self.env.shutdown()
        finally:
            await self.client.close()
            logging.getLogger().removeHandler(self.errors)

    def complaints(self) -> list[str]:
        """Return the requests that Discord would refuse, and the errors that were logged or raised.

        It is empty in a good test. Exceptions in a dynamic item's callback are only logged, so `env.errors` alone would
        miss them.
        """
        return [*objections(self.env.http_requests, templates(self.client)), *self.failures()]

    def failures(self) -> list[str]:
        """Return the errors alone: checking all requests takes longer than making them."""
        return [
            *(record.getMessage() for record in self.errors.records),
            *(repr(error) for error in self.env.errors_since(self._forgiven) if not is_refusal(error)),
        ]

    def forgive(self) -> None:
        """Clear the errors, after a test has checked those that it provoked."""
        self.errors.records.clear()
        self._forgiven = self.env.error_cursor

    # ---------------------------------------------------------------- people

    def person(self, name: str, *, locale: str | None = None) -> MemberActor:
        """Add a member to the server, with this language."""
        member = self.server.add_member(self.env.create_user(name.lower(), global_name=name))
        if locale is not None:
            self.locales[member.id] = locale
        return member

    def rename(self, who: MemberActor, name: str) -> None:
        """Change the name of someone's account."""
        self.env.backend.get_user(who.id).global_name = name

    async def run(
        self, who: MemberActor, command: str, /, *, where: ChannelHandle | None = None, **options: Any
    ) -> InteractionResult:
        """Run a slash command; people, roles and channels are passed as their handles.

        Raises SetupError if the person could not run it: not synced, not visible, an option missing.
        """
        return await who.slash(where or self.channel, command, **options)

    async def offers(self, who: MemberActor, command: str, option: str, typed: str, /, **filled: Any) -> list[str]:
        """Return the names that autocomplete offers for the text in this option."""
        return [offer["name"] for offer in await who.autocomplete(self.channel, command, option, typed, **filled)]

    async def pick(self, who: MemberActor, entry: str, target: MemberActor | discord.Message) -> InteractionResult:
        """Pick an entry from the "Apps" menu of a person or a message."""
        return await who.context_menu(self.channel, entry, target)

    async def click(
        self, who: MemberActor, label: str | None = None, *, verb: str | None = None, on: discord.Message | None = None
    ) -> InteractionResult:
        """Click the button with this label or verb on a message, by default the newest board."""
        message = on or self.board()
        wanted = [
            button
            for button in buttons(message)
            if label in (None, button.label) and verb in (None, verb_of(button.custom_id))
        ]
        assert len(wanted) == 1, f"{len(wanted)} buttons, label {label!r}, verb {verb!r}: {labels(message)}"
        return await who.click(message, custom_id=wanted[0].custom_id)

    async def choose(
        self, who: MemberActor, *values: str, verb: str | None = None, on: discord.Message | None = None
    ) -> InteractionResult:
        """Choose in the select of a message, by its verb if there are several."""
        message = on or self.board()
        wanted = [select for select in selects(message) if verb in (None, verb_of(select.custom_id))]
        assert len(wanted) == 1, f"{len(wanted)} selects of verb {verb!r}"
        return await who.select(message, values, custom_id=wanted[0].custom_id)

    # --------------------------------------------------------------- reading

    def messages(self, where: ChannelHandle | None = None) -> list[discord.Message]:
        """Return the public messages, oldest first. An edited one keeps its ID and has `edited_at`."""
        return [message for message in (where or self.channel).history() if not message.flags.ephemeral]

    def message(self, message_id: int, where: ChannelHandle | None = None) -> discord.Message:
        """Return a message in its current state."""
        return next(message for message in self.messages(where) if message.id == message_id)

    def board(self, where: ChannelHandle | None = None) -> discord.Message:
        """Return the newest message with a picture."""
        shown = [message for message in self.messages(where) if any(pictures(message))]
        assert shown, "no board has been posted"
        return shown[-1]

    async def picture(self, message: discord.Message) -> bytes:
        """Return the bytes of the picture in a message."""
        (attachment,) = message.attachments
        return await attachment.read()

    def pinged(self, message: discord.Message) -> set[int]:
        """Return the IDs of the people that this message pinged when it was posted."""
        return set(self.env.backend.get_message(message.channel.id, message.id).ping_user_ids)

    def requests(self, method: str, path_part: str = "") -> list[HttpLogEntry]:
        """Return the bot's requests to Discord so far, with this method and this part of the path."""
        return [entry for entry in self.env.http_requests if entry.method == method and path_part in entry.path]

    # ---------------------------------------------------------- circumstances

    def deny(self, *permissions: str, to: MemberActor | None = None, where: ChannelHandle | None = None) -> None:
        """Remove permissions in a channel, by default the bot's; replaces earlier denials there."""
        denied = discord.Permissions(**dict.fromkeys(permissions, True))
        target = to.id if to is not None else self.env.backend.bot_user.id
        overwrite = Overwrite(target_id=target, type=OverwriteType.MEMBER, allow=0, deny=denied.value)
        self.env.backend.set_overwrite((where or self.channel).id, overwrite)

    def now(self) -> int:
        """Return the time of the bot's clock."""
        return self._clock()

    def pass_time(self, seconds: float) -> None:
        """Move only the bot's own clock; nothing that is due is done."""
        self._clock.advance(seconds)

    async def wait(self, seconds: float) -> None:
        """Move the clocks of Discord and the bot, and let the bot do what is due."""
        self.pass_time(seconds)
        await self.env.advance_time(seconds)


class Clock:
    """The bot's clock, in milliseconds since 1970. It starts where SimCord's does; only tests move it."""

    def __init__(self) -> None:
        self._now = int(datetime(2026, 1, 1, tzinfo=UTC).timestamp() * 1000)

    def __call__(self) -> int:
        """Return the time."""
        return self._now

    def advance(self, seconds: float) -> None:
        """Move the clock forward."""
        self._now += int(seconds * 1000)


class LoggedErrors(logging.Handler):
    """Collects all logged errors."""

    def __init__(self) -> None:
        super().__init__(logging.ERROR)
        self.records: list[logging.LogRecord] = []

    def emit(self, record: logging.LogRecord) -> None:
        """Store the record."""
        self.records.append(record)


def is_refusal(error: BaseException) -> bool:
    """Return whether a command ended with an error for the user; SimCord counts that as an error too."""
    from bot.text.error_messages import explain  # noqa: PLC0415 - see `build_client`
    from bot.text.translator import Translator  # noqa: PLC0415 - as in conftest: a bot that cannot be imported fails tests alone

    cause = error.__cause__ or error
    return isinstance(cause, Exception) and explain(cause, Translator()) is not None


def templates(client: discord.Client) -> list[re.Pattern[str]]:
    """Return the templates of all dynamic items that the bot has registered."""
    return list(client._connection._view_store._dynamic_items)  # noqa: SLF001 - discord.py has no public list


def _speak_many_languages(monkeypatch: pytest.MonkeyPatch, bed: Bed) -> None:
    """Give each person, and the server, a language of their own, where SimCord always says en-US."""
    original = simcord.interactions.base_payload

    def with_locales(*arguments: Any, **named: Any) -> Any:
        bed.pass_time(0.001)  # no one acts twice in the same millisecond
        record, payload = original(*arguments, **named)
        payload["locale"] = bed.locales.get(named["user_id"], "en-US")
        if "guild_locale" in payload:
            payload["guild_locale"] = bed.server_locale
        return record, payload

    monkeypatch.setattr(simcord.interactions, "base_payload", with_locales)

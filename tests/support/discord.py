"""The test bed: the built bot on a simulated Discord, with words for what people do there.

What SimCord does and does not do, as far as a test must know:

- An action (`run`, `click`, ...) comes back when the bot has nothing left to do. Two actions never overlap: races are
  tested in the club. A `discord.ext.tasks` loop may sleep meanwhile; a task that waits for an `Event` or a `Queue`, or
  sleeps for less than five seconds, makes every action wait for it or fail with TimeoutError.
- `env.advance_time(seconds)` runs `tasks` loops and sleeping tasks that fall due and moves `discord.utils.utcnow()`;
  it doesn't move `time.time()`, so `wait` moves the bot's own clock too. Loops never run by the wall clock.
- `result.response` is the answer, also when it is private (`.ephemeral`); a click that edits its own message answers
  with that message. `channel.history()` holds private messages of everybody, `history(viewer=anna)` what Anna sees.
- The bot's permissions are checked for sending, reading and threads, but not for ATTACH_FILES and EMBED_LINKS: there
  only `interaction.app_permissions` tells. `deny` takes permissions away; `env.inject_error` makes a request fail once
  (`env.inject_error("POST", "/channels/*/messages", status=403, code=50013)`; an answer to an interaction is
  `"POST", "/interactions/*/callback"`, an edit of it `"PATCH", "/webhooks/*"`).
- A file is in `message.attachments` even when a component shows it; Discord leaves it out there.
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
    """One server "Barpoint Club" with a channel "backgammon" where Anna and Björn meet the bot."""

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
        """The language that the server has told Discord."""
        return self._server_locale

    @server_locale.setter
    def server_locale(self, locale: str) -> None:
        self._server_locale = locale
        self.env.backend.edit_guild(self.server.id, {"preferred_locale": locale})

    # ------------------------------------------------------------------ life

    async def open(self, monkeypatch: pytest.MonkeyPatch) -> None:
        """Log the bot in."""
        _speak_many_languages(monkeypatch, self)
        logging.getLogger().addHandler(self.errors)
        await self.env.start()

    async def restart(self) -> None:
        """End the bot and start it anew with the same database; people, channels and messages stay."""
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
        """What Discord would not have taken, and the errors that were logged or raised: empty in a good test.

        Exceptions in a dynamic item's callback are only logged, so `env.errors` alone would miss them.
        """
        return [*objections(self.env.http_requests, templates(self.client)), *self.failures()]

    def failures(self) -> list[str]:
        """The errors alone. To judge all requests takes longer than to make them."""
        return [
            *(record.getMessage() for record in self.errors.records),
            *(repr(error) for error in self.env.errors_since(self._forgiven) if not is_refusal(error)),
        ]

    def forgive(self) -> None:
        """Forget the errors so far, after a test has looked at those that it provoked."""
        self.errors.records.clear()
        self._forgiven = self.env.error_cursor

    # ---------------------------------------------------------------- people

    def person(self, name: str, *, locale: str | None = None) -> MemberActor:
        """A new member of the server, who reads this language."""
        member = self.server.add_member(self.env.create_user(name.lower(), global_name=name))
        if locale is not None:
            self.locales[member.id] = locale
        return member

    async def run(
        self, who: MemberActor, command: str, /, *, where: ChannelHandle | None = None, **options: Any
    ) -> InteractionResult:
        """Run a slash command; people, roles and channels are passed as their handles.

        Raises SetupError where the person could not run it: not synced, not visible, an option missing.
        """
        return await who.slash(where or self.channel, command, **options)

    async def offers(self, who: MemberActor, command: str, option: str, typed: str, /, **filled: Any) -> list[str]:
        """The names that autocomplete offers for what has been typed into this option so far."""
        return [offer["name"] for offer in await who.autocomplete(self.channel, command, option, typed, **filled)]

    async def pick(self, who: MemberActor, entry: str, target: MemberActor | discord.Message) -> InteractionResult:
        """Pick an entry from the "Apps" menu of a person or a message."""
        return await who.context_menu(self.channel, entry, target)

    async def click(
        self, who: MemberActor, label: str | None = None, *, verb: str | None = None, on: discord.Message | None = None
    ) -> InteractionResult:
        """Click the button with this label, or of this verb, on a message; without `on` on the newest board."""
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
        """Choose in the select of a message, by its verb where there are several."""
        message = on or self.board()
        wanted = [select for select in selects(message) if verb in (None, verb_of(select.custom_id))]
        assert len(wanted) == 1, f"{len(wanted)} selects of verb {verb!r}"
        return await who.select(message, values, custom_id=wanted[0].custom_id)

    # --------------------------------------------------------------- reading

    def messages(self, where: ChannelHandle | None = None) -> list[discord.Message]:
        """The messages that everybody sees, oldest first. An edited one keeps its id and has `edited_at`."""
        return [message for message in (where or self.channel).history() if not message.flags.ephemeral]

    def message(self, message_id: int, where: ChannelHandle | None = None) -> discord.Message:
        """A message as it is now."""
        return next(message for message in self.messages(where) if message.id == message_id)

    def board(self, where: ChannelHandle | None = None) -> discord.Message:
        """The newest message with a picture."""
        shown = [message for message in self.messages(where) if any(pictures(message))]
        assert shown, "no board has been posted"
        return shown[-1]

    async def picture(self, message: discord.Message) -> bytes:
        """The bytes of the picture that a message shows."""
        (attachment,) = message.attachments
        return await attachment.read()

    def pinged(self, message: discord.Message) -> set[int]:
        """The ids of the people whom this message pinged when it was posted."""
        return set(self.env.backend.get_message(message.channel.id, message.id).ping_user_ids)

    def requests(self, method: str, path_part: str = "") -> list[HttpLogEntry]:
        """What the bot has asked of Discord so far with this method, to paths that contain this."""
        return [entry for entry in self.env.http_requests if entry.method == method and path_part in entry.path]

    # ---------------------------------------------------------- circumstances

    def deny(self, *permissions: str, to: MemberActor | None = None, where: ChannelHandle | None = None) -> None:
        """Take permissions away in a channel, from the bot unless said otherwise; replaces earlier denials there."""
        denied = discord.Permissions(**dict.fromkeys(permissions, True))
        target = to.id if to is not None else self.env.backend.bot_user.id
        overwrite = Overwrite(target_id=target, type=OverwriteType.MEMBER, allow=0, deny=denied.value)
        self.env.backend.set_overwrite((where or self.channel).id, overwrite)

    def now(self) -> int:
        """The time on the bot's clock."""
        return self._clock()

    def pass_time(self, seconds: float) -> None:
        """Let time pass on the bot's own clock alone, however much; nothing that is due is done."""
        self._clock.advance(seconds)

    async def wait(self, seconds: float) -> None:
        """Let time pass, for Discord and on the bot's own clock, and let the bot do what falls due."""
        self.pass_time(seconds)
        await self.env.advance_time(seconds)


class Clock:
    """The bot's clock, in milliseconds since 1970; it starts where SimCord's does and moves only when told to."""

    def __init__(self) -> None:
        self._now = int(datetime(2026, 1, 1, tzinfo=UTC).timestamp() * 1000)

    def __call__(self) -> int:
        """The time now."""
        return self._now

    def advance(self, seconds: float) -> None:
        """Let it run on."""
        self._now += int(seconds * 1000)


class LoggedErrors(logging.Handler):
    """Collects what is logged as an error, by whomever."""

    def __init__(self) -> None:
        super().__init__(logging.ERROR)
        self.records: list[logging.LogRecord] = []

    def emit(self, record: logging.LogRecord) -> None:
        """Keep the record."""
        self.records.append(record)


def is_refusal(error: BaseException) -> bool:
    """Whether a command ended with something that is worded for the person; SimCord counts that as an error too."""
    from bot.text.error_messages import explain  # noqa: PLC0415 - see `build_client`
    from bot.text.translator import Translator  # noqa: PLC0415 - as in conftest: a bot that cannot be imported fails tests alone

    cause = error.__cause__ or error
    return isinstance(cause, Exception) and explain(cause, Translator()) is not None


def templates(client: discord.Client) -> list[re.Pattern[str]]:
    """The templates of all dynamic items that the bot has registered."""
    return list(client._connection._view_store._dynamic_items)  # noqa: SLF001 - discord.py has no public list


def _speak_many_languages(monkeypatch: pytest.MonkeyPatch, bed: Bed) -> None:
    """SimCord says en-US for everybody; let each person, and the server, have a language of their own."""
    original = simcord.interactions.base_payload

    def with_locales(*arguments: Any, **named: Any) -> Any:
        bed.pass_time(0.001)  # nobody does two things in the same millisecond
        record, payload = original(*arguments, **named)
        payload["locale"] = bed.locales.get(named["user_id"], "en-US")
        if "guild_locale" in payload:
            payload["guild_locale"] = bed.server_locale
        return record, payload

    monkeypatch.setattr(simcord.interactions, "base_payload", with_locales)

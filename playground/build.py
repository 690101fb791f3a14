"""Build the bot for the playground."""

from __future__ import annotations

import secrets
import time
from typing import TYPE_CHECKING

from bot.app import build
from bot.config import Settings
from storage import matches

if TYPE_CHECKING:
    from pathlib import Path

    from pydantic_settings import BaseSettings, PydanticBaseSettingsSource

    from bot.client import BarpointClient


class PlaygroundSettings(Settings):
    """The default settings of the bot, except those passed in.

    The environment and `.env` are not read, because they are meant for the real bot: the playground must not use its
    token or its database.
    """

    @classmethod
    def settings_customise_sources(
        cls,
        settings_cls: type[BaseSettings],  # noqa: ARG003 - pydantic names them
        init_settings: PydanticBaseSettingsSource,
        env_settings: PydanticBaseSettingsSource,  # noqa: ARG003 - pydantic names them
        dotenv_settings: PydanticBaseSettingsSource,  # noqa: ARG003 - pydantic names them
        file_secret_settings: PydanticBaseSettingsSource,  # noqa: ARG003 - pydantic names them
    ) -> tuple[PydanticBaseSettingsSource, ...]:
        """Read only the arguments of the constructor."""
        return (init_settings,)


def build_bot(database_path: Path) -> BarpointClient:
    """Return the bot as it runs on Discord, not logged in, with its database at this path."""
    # The page shows only one channel, so a match in a thread would be invisible.
    settings = PlaygroundSettings(database_url=f"sqlite:///{database_path}", threads="never", backups="off")
    return build(settings, clock=_milliseconds, seeds=secrets.token_bytes)


def remove_error_handler(bot: BarpointClient) -> None:
    """Remove SimCord's error handler from the command tree; call it after SimCord has started the bot.

    SimCord takes each refusal, such as "you have not rolled yet", for a crash of the bot. The page would then say
    "outcome uncertain" and do nothing until it is reloaded.
    """
    vars(bot.tree).pop("on_error", None)


async def repost_boards(bot: BarpointClient) -> None:
    """Post the board of each live match, because messages are lost when the simulated Discord ends."""
    await bot.publisher.catch_up(await bot.db.read(matches.live_ids), repost=True)


def _milliseconds() -> int:
    return time.time_ns() // 1_000_000

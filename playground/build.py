"""The one place where the playground takes the bot from."""

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
    """The bot's settings as they are by default, but for what is passed in.

    The environment and `.env` are not read: what is meant for the real bot, its token and its database above all,
    stays out of the playground.
    """

    @classmethod
    def settings_customise_sources(
        cls,
        settings_cls: type[BaseSettings],  # noqa: ARG003 - pydantic names them - the names are pydantic's
        init_settings: PydanticBaseSettingsSource,
        env_settings: PydanticBaseSettingsSource,  # noqa: ARG003 - pydantic names them
        dotenv_settings: PydanticBaseSettingsSource,  # noqa: ARG003 - pydantic names them
        file_secret_settings: PydanticBaseSettingsSource,  # noqa: ARG003 - pydantic names them
    ) -> tuple[PydanticBaseSettingsSource, ...]:
        """Read only what is passed to the constructor."""
        return (init_settings,)


def build_bot(database_path: Path) -> BarpointClient:
    """The bot as it runs on Discord, not logged in, with its database at this path."""
    # The page shows one channel only, so a match in a thread of its own could not be seen.
    settings = PlaygroundSettings(database_url=f"sqlite:///{database_path}", threads="never", backups="off")
    return build(settings, clock=_milliseconds, seeds=secrets.token_bytes)


def leave_refusals_to(bot: BarpointClient) -> None:
    """Let the bot alone deal with what goes wrong in a command; to be called when SimCord has started it.

    SimCord listens in and takes each refusal, such as "you have not rolled yet", for a crash of the bot. The page then
    says "outcome uncertain" and stays dead until it is reloaded.
    """
    vars(bot.tree).pop("on_error", None)


async def show_boards_again(bot: BarpointClient) -> None:
    """Post the board of each live match anew, because the messages of the last run have gone with its Discord."""
    await bot.publisher.catch_up(await bot.db.read(matches.live_ids), repost=True)


def _milliseconds() -> int:
    return time.time_ns() // 1_000_000

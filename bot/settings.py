"""Every setting, from the environment or a `.env` file; `.env.example` explains each."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field, SecretStr, ValidationError, field_validator
from pydantic_settings import BaseSettings, SettingsConfigDict

_Url = Annotated[str, Field(pattern=r"^(https?|wss?)://\S+$")]


class Settings(BaseSettings):
    """What the host decides. Names in the environment are the same in capitals."""

    model_config = SettingsConfigDict(env_file=".env", extra="ignore", env_ignore_empty=True)

    discord_token: SecretStr | None = None
    database_url: str = "sqlite:///./data/barpoint.sqlite3"
    discord_api_url: _Url | None = None
    discord_gateway_url: _Url | None = None
    threads: Literal["always", "busy", "never"] = "busy"
    board_edit_minutes: int = Field(default=50, ge=1, le=55)
    away_minutes: int = Field(default=2, ge=0, le=60 * 24)
    log_level: Literal["DEBUG", "INFO", "WARNING", "ERROR"] = "INFO"

    @field_validator("database_url")
    @classmethod
    def _known_database(cls, url: str) -> str:
        if not url.startswith("sqlite:///") or len(url) == len("sqlite:///"):
            raise ValueError("must look like sqlite:///./data/barpoint.sqlite3")
        return url

    @field_validator("log_level", mode="before")
    @classmethod
    def _in_capitals(cls, level: object) -> object:
        return level.upper() if isinstance(level, str) else level


class HostSettings(Settings):
    """The settings of a bot on Discord itself, which needs a token."""

    discord_token: SecretStr


def faults(error: ValidationError) -> list[str]:
    """Each setting that is wrong, by its name in the environment, and why; never its value, which may be a secret."""
    return [_fault(str(fault["loc"][0]) if fault["loc"] else "settings", fault["msg"]) for fault in error.errors()]


def _fault(name: str, says: str) -> str:
    if name == "discord_token":
        says = "is missing (the README says how to get one; `uv run python -m playground` plays without)"
    return f"{name.upper()}: {says}"

"""Every setting of the host, from the environment or a `.env` file; `.env.example` explains each."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field, SecretStr, ValidationError, field_validator

from storage.settings import StorageSettings

_Url = Annotated[str, Field(pattern=r"^(https?|wss?)://\S+$")]


class Settings(StorageSettings):
    """The settings of the host, in addition to those of the database in `storage/settings.py`."""

    discord_token: SecretStr | None = None
    discord_api_url: _Url | None = None
    discord_gateway_url: _Url | None = None
    threads: Literal["always", "busy", "never"] = "busy"
    board_edit_minutes: int = Field(default=50, ge=1, le=55)
    away_minutes: int = Field(default=2, ge=0, le=60 * 24)
    challenges_a_minute: int = Field(default=5, ge=1, le=1000)
    open_challenges: int = Field(default=10, ge=1, le=1000)
    matches_a_person: int = Field(default=20, ge=1, le=10_000)
    matches_a_server: int = Field(default=200, ge=1, le=100_000)
    rated_a_day: int = Field(default=5, ge=0, le=1000)
    sessions_a_day: int = Field(default=5, ge=0, le=1000)
    threads_a_day: int = Field(default=10, ge=1, le=1000)
    newcomer_minutes: int = Field(default=10, ge=0, le=60 * 24 * 30)
    log_level: Literal["DEBUG", "INFO", "WARNING", "ERROR"] = "INFO"
    log_format: Literal["text", "json"] = "text"

    @field_validator("log_level", mode="before")
    @classmethod
    def _in_capitals(cls, level: object) -> object:
        return level.upper() if isinstance(level, str) else level


class HostSettings(Settings):
    """The settings of a bot on Discord itself, which needs a token."""

    discord_token: SecretStr


def faults(error: ValidationError) -> list[str]:
    """Return each invalid setting, by its name in the environment, and why; never its value, which may be secret."""
    return [_fault(str(fault["loc"][0]) if fault["loc"] else "settings", fault["msg"]) for fault in error.errors()]


def _fault(name: str, says: str) -> str:
    if name == "discord_token":
        says = "is missing (the README says how to get one; `uv run python -m playground` plays without)"
    return f"{name.upper()}: {says}"

"""The location of the database: the settings that the bot and the command line of storage share."""

from __future__ import annotations

from pathlib import Path

from pydantic import field_validator
from pydantic_settings import BaseSettings, SettingsConfigDict

from storage.address import EXAMPLE, PREFIX, path_of

OFF = "off"


class StorageSettings(BaseSettings):
    """Read from the environment or a `.env` file, in capitals; `.env.example` explains each."""

    model_config = SettingsConfigDict(env_file=".env", extra="ignore", env_ignore_empty=True)

    database_url: str = EXAMPLE
    backups: str | None = None

    @field_validator("database_url")
    @classmethod
    def _known_database(cls, url: str) -> str:
        if not url.startswith(PREFIX) or url in (PREFIX, f"{PREFIX}:memory:"):
            raise ValueError(f"must look like {EXAMPLE}")
        return url

    @property
    def backup_folder(self) -> Path | None:
        """Return the folder of the nightly copies: beside the database by default, or None."""
        if self.backups is None:
            return path_of(self.database_url).parent / "backups"
        return None if self.backups.strip().lower() == OFF else Path(self.backups)

"""Settings of the host: all faults are named together, no secret is shown, and the playground needs no token."""

from __future__ import annotations

from pathlib import Path

import pytest
from pydantic import ValidationError

from bot.config import HostSettings, Settings, faults
from tests.support.bot_process import TOKEN, start

WRONG = {
    "DATABASE_URL": "postgresql://user:hunter2@host/db",
    "DISCORD_API_URL": "ftp://hunter2",
    "DISCORD_GATEWAY_URL": "hunter2",
    "THREADS": "hunter2",
    "BOARD_EDIT_MINUTES": "hunter2",
    "AWAY_MINUTES": "-1",
    "LOG_LEVEL": "hunter2",
}


@pytest.fixture(autouse=True)
def bare(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    for name in Settings.model_fields:
        monkeypatch.delenv(name.upper(), raising=False)


def test_everything_but_the_token_has_a_default() -> None:
    settings = HostSettings(discord_token="a.b.c")  # type: ignore[arg-type]  # noqa: S106 - pydantic takes text, and this is no token
    assert settings.database_url == "sqlite:///./data/barpoint.sqlite3"
    assert (settings.threads, settings.board_edit_minutes, settings.away_minutes) == ("busy", 50, 2)
    assert "a.b.c" not in repr(settings)


def test_all_wrong_and_missing_settings_are_named_together(monkeypatch: pytest.MonkeyPatch) -> None:
    for name, value in WRONG.items():
        monkeypatch.setenv(name, value)
    with pytest.raises(ValidationError) as error:
        HostSettings.model_validate({})
    named = faults(error.value)
    assert {line.partition(":")[0] for line in named} == {"DISCORD_TOKEN", *WRONG}
    assert "hunter2" not in "\n".join(named)


def test_start_without_a_token_points_to_the_playground(tmp_path: Path) -> None:
    ended = start(tmp_path)
    assert ended.returncode == 2
    assert "DISCORD_TOKEN: is missing" in ended.stderr
    assert "python -m playground" in ended.stderr
    assert "Traceback" not in ended.stderr
    assert list(tmp_path.iterdir()) == []


def test_start_with_wrong_settings_names_all_without_secrets(tmp_path: Path) -> None:
    ended = start(tmp_path, DISCORD_TOKEN=TOKEN, **WRONG)
    assert ended.returncode == 2
    assert all(f"- {name}: " in ended.stderr for name in WRONG)
    assert "DISCORD_TOKEN" not in ended.stderr
    assert "hunter2" not in ended.stderr + ended.stdout
    assert "Traceback" not in ended.stderr


def test_unreachable_discord_ends_with_a_sentence_and_no_token(tmp_path: Path) -> None:
    ended = start(tmp_path, DISCORD_TOKEN=TOKEN, DISCORD_API_URL="http://127.0.0.1:9", LOG_LEVEL="error")
    assert ended.returncode == 1
    assert "The bot could not start:" in ended.stderr
    assert "hunter2" not in ended.stderr + ended.stdout
    assert "Traceback" not in ended.stderr


def test_empty_settings_have_defaults_and_levels_any_case(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("THREADS", "")
    monkeypatch.setenv("LOG_LEVEL", "debug")
    settings = Settings()
    assert settings.threads == "busy"
    assert settings.log_level == "DEBUG"


def test_environment_overrides_the_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / ".env").write_text("THREADS=never\nAWAY_MINUTES=9\nSOMETHING_ELSE=1\n", encoding="utf-8")
    monkeypatch.setenv("THREADS", "always")
    settings = Settings()
    assert (settings.threads, settings.away_minutes) == ("always", 9)


@pytest.mark.parametrize(
    ("backups", "folder"),
    [
        (None, Path("kept/backups")),
        ("", Path("kept/backups")),
        ("off", None),
        ("OFF", None),
        ("/mnt/x", Path("/mnt/x")),
    ],
)
def test_backup_folder_is_default_chosen_or_off(
    backups: str | None, folder: Path | None, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("DATABASE_URL", "sqlite:///kept/x.sqlite3")
    if backups is not None:
        monkeypatch.setenv("BACKUPS", backups)
    assert Settings().backup_folder == folder

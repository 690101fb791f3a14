"""Files and folders for their owner alone: they hold Discord IDs, private stakes and the seeds of live matches."""

from __future__ import annotations

import os
from contextlib import suppress
from pathlib import Path

FILE_MODE, FOLDER_MODE = 0o600, 0o700
_OTHERS = 0o077


def hide_new_files() -> None:
    """Let every file that this process makes from now on be for its owner alone."""
    os.umask(_OTHERS)


def make_folder(folder: Path) -> None:
    """Make a folder and its parents, if they do not exist, for the owner alone."""
    if not folder.exists():
        make_folder(folder.parent)
        folder.mkdir(FOLDER_MODE, exist_ok=True)


def hide(path: Path) -> None:
    """Take a file from everyone but its owner; one that belongs to another user stays as it is."""
    with suppress(PermissionError, FileNotFoundError):
        mode = path.stat().st_mode
        if mode & _OTHERS:
            path.chmod(mode & ~_OTHERS)

"""Matches that cannot be written in a format."""

from __future__ import annotations

from enum import StrEnum


class ExportRefusal(StrEnum):
    """The reason why a match cannot be written in a format."""

    VARIANT = "it has no words for this game"
    AUTOMATIC_DOUBLE = "it cannot say that the cube was doubled automatically"
    PASSED_BEAVER = "GNU Backgammon cannot read a beaver that was dropped"
    TOO_LONG = "it is longer than any match file may be"
    SET_UP = "it cannot say that a position was set up by hand"


class CannotExport(ValueError):
    """A match cannot be written in a format, for this `reason`."""

    def __init__(self, reason: ExportRefusal) -> None:
        super().__init__(reason.value)
        self.reason = reason

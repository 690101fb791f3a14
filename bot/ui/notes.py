"""Small print that several screens share."""

from __future__ import annotations

from bot.text.translator import Translator, _


def ratings_note(words: Translator) -> str:
    """Return the note below ratings that are being recalculated."""
    says = words(_("Ratings are being recalculated and may still change. Check again in a few minutes."))
    return f"-# ⏳ {says}"

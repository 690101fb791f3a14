"""Pictures in messages: the file that is uploaded and the gallery that shows it."""

from __future__ import annotations

from dataclasses import dataclass
from io import BytesIO

import discord
from discord import MediaGalleryItem, ui


@dataclass(frozen=True, slots=True)
class Picture:
    """A picture with its file name and alt text. Pictures that differ need different names: clients cache by name."""

    data: bytes
    name: str
    alt: str

    def file(self) -> discord.File:
        """Return a file to upload; Discord takes each file object once."""
        return discord.File(BytesIO(self.data), self.name, description=self.alt)

    def gallery(self) -> ui.MediaGallery[ui.LayoutView]:
        """Return the component that shows the uploaded file."""
        return ui.MediaGallery(MediaGalleryItem(f"attachment://{self.name}", description=self.alt))

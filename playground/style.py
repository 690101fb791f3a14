"""A correction of the page's looks, without which menus below the first picture could not be opened."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from simcord.preview import Preview

_STYLE_SHEET = "/preview.css"
_ROOM_FOR_A_BOARD = """
.component-gallery .gallery-item:not(:has(img[src^="blob:"])) { aspect-ratio: 1040 / 760; }
.component-gallery .gallery-item img { aspect-ratio: auto 1040 / 760; }
"""


def keep_room_for_boards(preview: Preview) -> Preview:
    """Give pictures their height before they have loaded; to be called before the preview is entered.

    The page draws all messages anew when a menu opens. For a moment the pictures have no height then, the channel
    jumps to its top, and the menu, now out of sight, closes again.
    """
    server = preview._server  # noqa: SLF001 - its style sheet cannot be extended otherwise
    static = server._static  # noqa: SLF001 - see above

    async def static_with_room(request: Any) -> Any:
        response = await static(request)
        if request.path == _STYLE_SHEET:
            response.text += _ROOM_FOR_A_BOARD
        return response

    server._static = static_with_room  # type: ignore[method-assign]  # noqa: SLF001 - see above
    return preview

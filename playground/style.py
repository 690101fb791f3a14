"""A correction of the page's style sheet, without which menus below the first picture could not be opened."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from simcord.preview import Preview

_STYLE_SHEET = "/preview.css"
_PICTURE_HEIGHT_RULES = """
.component-gallery .gallery-item:not(:has(img[src^="blob:"])) { aspect-ratio: 1040 / 800; }
.component-gallery .gallery-item img { aspect-ratio: auto 1040 / 800; }
"""


def reserve_picture_height(preview: Preview) -> Preview:
    """Give pictures their height before they have loaded; call it before entering the preview.

    The page redraws all messages when a menu opens. For a moment the pictures have no height, the channel scrolls to
    its top, and the menu, now out of sight, closes again.
    """
    server = preview._server  # noqa: SLF001 - there is no public way to extend its style sheet
    static = server._static  # noqa: SLF001 - see above

    async def static_with_height(request: Any) -> Any:
        response = await static(request)
        if request.path == _STYLE_SHEET:
            response.text += _PICTURE_HEIGHT_RULES
        return response

    server._static = static_with_height  # type: ignore[method-assign]  # noqa: SLF001 - see above
    return preview

"""Pages: where a reader is, where they can turn to, and lines divided into pages."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

LINES_PER_PAGE = 25
MAX_PAGE_LENGTH = 3500
"""The maximum of characters. Discord allows 4,000 in a message, and there is a headline above."""


@dataclass(frozen=True, slots=True)
class Paging:
    """A page among `count` pages, both from 0; a page that does not exist becomes the nearest that does.

    >>> here = Paging.at(7, 3)
    >>> here.page, here.previous, here.next
    (2, 1, None)
    """

    page: int
    count: int

    @classmethod
    def at(cls, page: int, count: int) -> Paging:
        """Return the page nearest to the one asked for."""
        return cls(max(0, min(page, count - 1)), max(1, count))

    @property
    def last(self) -> int:
        """The last page."""
        return self.count - 1

    @property
    def previous(self) -> int | None:
        """The page before this one; None on the first."""
        return self.page - 1 if self.page > 0 else None

    @property
    def next(self) -> int | None:
        """The page after this one; None on the last."""
        return self.page + 1 if self.page < self.last else None


def split_lines(lines: Iterable[str]) -> list[list[str]]:
    """Divide lines into pages that fit into a message; at least one page.

    >>> [len(page) for page in split_lines(["a line"] * 30)], split_lines([])
    ([25, 5], [[]])
    """
    pages: list[list[str]] = [[]]
    for line in lines:
        if len(pages[-1]) == LINES_PER_PAGE or sum(map(len, pages[-1])) + len(pages[-1]) + len(line) > MAX_PAGE_LENGTH:
            pages.append([])
        pages[-1].append(line)
    return pages

"""Pages that were prepared and stored are the pages of the replay."""

from __future__ import annotations

from random import Random

import pytest

from backgammon.formats import record_pages
from backgammon.formats.files import read_file
from backgammon.formats.record import Record
from backgammon.formats.record_pages import MAX_PROBLEMS, PAGES_PER_PIECE, contents_of, pages_of, read_contents
from backgammon.formats.transcript_replay import replay_transcript
from tests.support.match_records import as_stored, record_of, some_log

GAME = """\
 7 point match

 Game 1
 Ann : 0                        Bo : 0
{notes}
  1) 31: 8/5 6/5                64: 24/14
  2) 65: 24/13                  11: 8/4 6/5
  3) 21: ????                   Doubles => 2
  4) Takes                      zzz
      Wins 2 points
"""


def file_with(notes: int) -> Record:
    return replay_transcript(read_file(GAME.format(notes="yyy\n" * notes).encode()))


@pytest.mark.parametrize("seed", range(40))
def test_stored_pages_are_those_of_a_random_match(seed: int) -> None:
    record = record_of(some_log(Random(seed)))
    assert as_stored(record) == (contents_of(record), list(pages_of(record)))


def test_pages_are_found_in_every_piece() -> None:
    record = record_of(some_log(Random(1), most=200))
    contents, pages = as_stored(record)
    assert contents.pages == len(pages) > 2 * PAGES_PER_PIECE
    ends = [sum(game.pages for game in contents.games[:count]) for count in range(1, len(contents.games) + 1)]
    assert [contents.game_at(end - 1) for end in ends] == list(contents.games)
    assert [contents.game_at(end) for end in ends[:-1]] == list(contents.games[1:])


def test_problems_without_a_page_are_on_the_last_page() -> None:
    record = file_with(notes=3)
    contents, pages = as_stored(record)
    with_own = [page.moment.problem for page in pages if page.moment.problem]
    last = pages[-1].problems
    assert with_own
    assert last
    assert contents.problems == len(with_own) + len(last)
    assert all(not page.problems for page in pages[:-1])


def test_problems_on_a_page_are_limited() -> None:
    contents, pages = as_stored(file_with(notes=50))
    assert len(pages[-1].problems) == MAX_PROBLEMS
    assert contents.problems > 50


def test_contents_of_another_version_are_not_read(monkeypatch: pytest.MonkeyPatch) -> None:
    prepared = record_pages.prepare_record(file_with(notes=0))
    assert read_contents(prepared.contents) is not None
    assert read_contents(None) is None
    monkeypatch.setattr(record_pages, "FORMAT_VERSION", record_pages.FORMAT_VERSION + 1)
    assert read_contents(prepared.contents) is None

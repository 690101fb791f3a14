"""Pages of imported matches in every language, with the worst names and every problem, are valid for Discord."""

from __future__ import annotations

import pytest

from backgammon.formats.export_errors import ExportRefusal
from backgammon.formats.mat_reader import read_mat
from backgammon.formats.record import Problem, ProblemKind
from backgammon.formats.record_pages import contents_of, pages_of
from backgammon.formats.transcript_replay import replay_transcript
from bot.features.archive.export import omission_notes
from bot.features.archive.imported import book_of, problem_text, record_page
from bot.features.archive.page import page_message
from bot.text.catalogues import LANGUAGES
from bot.text.translator import Translator, _
from bot.ui.components import PressButton
from bot.ui.themes import theme_named
from storage.records import StoredRecord
from tests.support.mentions import linking_words
from tests.support.screens import WORST_NAME, sent, written

GAME = """\

 Game {number}
 {name} : 0                        {name}* : 0
  1) 31: ????                      64: 24/14
{rows}
      Wins 3 points
"""
WRONG = "\n".join("  zzz " + "y" * 80 for _ in range(20))
STORED = StoredRecord(2**62, 1, 1, 1, "x" * 100, 1)


@pytest.fixture(params=LANGUAGES)
def words(request: pytest.FixtureRequest) -> Translator:
    return linking_words(request.param)


async def test_no_page_exceeds_the_limits_of_discord(words: Translator) -> None:
    name = WORST_NAME.replace(":", "").replace("\n", "")
    games = [GAME.format(number=number, name=name, rows=WRONG) for number in range(1, 61)]
    record = replay_transcript(read_mat(" 25 point match\n" + "".join(games)))
    contents, pages, theme = contents_of(record), list(pages_of(record)), theme_named("tournament")
    book = book_of(STORED, contents, words)
    assert len(book.games) == 60
    for number in (0, 1, book.pages // 2, book.pages - 1):
        page = record_page(STORED, contents, number, pages[number], words, theme)
        message = await page_message(book, page, theme, words)
        assert sent(message["view"]) == []
        buttons = [one.item for one in message["view"].walk_children() if isinstance(one, PressButton)]
        # On the first and last page, the buttons to that page are disabled.
        assert sum(one.disabled for one in buttons) == (2 if number in (0, book.pages - 1) else 0)
        assert words(_("red")) in message["file"].description
        assert "🔴" in str(written(message["view"]))


@pytest.mark.parametrize("trouble", ProblemKind)
@pytest.mark.parametrize("unit", ["line", "record"])
def test_every_problem_has_a_text_with_its_place(trouble: ProblemKind, unit: str, words: Translator) -> None:
    said = problem_text(Problem(trouble, 45, 2, "64: *13/7*", expected="2-1"), unit, words)
    assert "45" in said
    assert "*13" not in said.replace("\\*", "")


@pytest.mark.parametrize("reason", ExportRefusal)
def test_every_reason_to_omit_a_format_has_a_text(reason: ExportRefusal, words: Translator) -> None:
    assert ".mat" in omission_notes(reason, ".mat", words)

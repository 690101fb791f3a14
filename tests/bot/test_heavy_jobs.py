"""Every kind of heavy work ends when its time is over."""

from __future__ import annotations

import ast
from collections.abc import AsyncIterator, Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from backgammon import Rules, Side, replay
from backgammon.formats.files import read_file
from backgammon.formats.transcript_json import encode_transcript
from backgammon.formats.transcript_replay import replay_transcript
from bot.delivery.heavy_work import Check, unlimited
from bot.features.archive.export import match_files, record_files
from bot.features.archive.history_screen import history_screen, whole_history
from bot.features.archive.import_file import read_match
from bot.features.archive.imported import prepare_body, replay_body
from bot.features.archive.replay import replay_gif
from bot.features.archive.review import review_page
from bot.features.dice.handlers import draw_dice
from bot.features.privacy.handlers import file_of
from bot.features.profile.handlers import draw_curve
from bot.text.translator import Translator
from renderer import CLASSIC
from tests.support.random_matches import random_log
from tests.support.tables import table_of

BOT = Path(__file__).parents[2] / "bot"
WORDS, NAMES = Translator(), {Side.X: "Ann", Side.O: "Bo"}
LOG = random_log(Rules(length=3), 2, max_actions=60)
TABLE = table_of(replay(LOG), LOG)
MATCH = b"1 point match\n\n Game 1\n Anna : 0                Ben : 0\n  1) 31: 8/5 6/5              52: 13/8 24/22\n"
TRANSCRIPT = read_file(MATCH)
JOBS: dict[Callable[..., Any], tuple[Any, ...]] = {
    draw_curve: ((1500.0, 1512.0), 1, CLASSIC),
    draw_dice: ({(1, 2): 3}, CLASSIC),
    history_screen: (TABLE, 1, 1, WORDS),
    match_files: (TABLE, NAMES, WORDS),
    prepare_body: (encode_transcript(TRANSCRIPT),),
    read_match: (MATCH,),
    record_files: (replay_transcript(TRANSCRIPT),),
    replay_body: (encode_transcript(TRANSCRIPT),),
    replay_gif: (TABLE, 1, 0, CLASSIC, NAMES),
    review_page: (TABLE, 9, WORDS, CLASSIC),
    whole_history: (TABLE, WORDS),
}
"""All functions that are run as heavy work, with their arguments after the check."""
GROWING = (history_screen, match_files, prepare_body, record_files, replay_body, replay_gif, review_page, whole_history)
"""The jobs that take longer for a longer match."""


class TimeOver(Exception):
    """The time of a job is over."""


def over_after(checks: int) -> Check:
    """Return a check that passes this many times."""
    left = iter(range(checks))

    def check() -> None:
        if next(left, None) is None:
            raise TimeOver

    return check


@pytest.mark.parametrize("job", JOBS, ids=lambda job: job.__name__)
def test_job_ends_when_its_time_is_over(job: Callable[..., Any]) -> None:
    assert job(unlimited, *JOBS[job])
    with pytest.raises(TimeOver):
        job(over_after(0), *JOBS[job])


@pytest.mark.parametrize("job", GROWING, ids=lambda job: job.__name__)
def test_job_that_grows_with_its_match_checks_often(job: Callable[..., Any]) -> None:
    with pytest.raises(TimeOver):
        job(over_after(1), *JOBS[job])


def test_every_heavy_job_is_tested() -> None:
    names = {name for path in BOT.rglob("*.py") for name in heavy_jobs(ast.parse(path.read_text(encoding="utf-8")))}
    assert names == {job.__name__ for job in JOBS}


def heavy_jobs(tree: ast.AST) -> Iterator[str]:
    """Yield the names of the functions that are given to `heavy.run` and `heavy.file`."""
    for call in ast.walk(tree):
        match call:
            case ast.Call(func=ast.Attribute(value=ast.Attribute(attr="heavy"), attr="run"), args=[_, _, job, *_]):
                yield ast.unparse(job)
            case ast.Call(func=ast.Attribute(value=ast.Attribute(attr="heavy"), attr="file"), args=[_, _, _, job, *_]):
                yield ast.unparse(job)


@pytest.mark.parametrize("checks", [0, 3])
async def test_personal_export_ends_when_its_time_is_over(checks: int) -> None:
    taken: list[int] = []

    async def pieces() -> AsyncIterator[str]:
        for number in range(10):
            taken.append(number)
            yield "{}"

    with pytest.raises(TimeOver):
        await file_of(over_after(checks), pieces(), 1000)
    assert len(taken) == checks + 1

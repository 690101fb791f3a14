"""`/rules`: every topic can be sent, is complete and fits into a message."""

from __future__ import annotations

import discord
import pytest

from bot.features.help.rules_screen import TOPICS, topic_message
from bot.text.translator import Translator

WORDS = Translator()
ASKED_FOR = {
    "cube": "double",
    "crawford": "Crawford",
    "jacoby": "double has been taken",
    "beavers": "keep the cube",
    "raccoons": "8",
    "automatic doubles": "middle",
    "dutch": "fifteen",
    "acey deucey": "A 2-1 is special",
    "gammon": "three times",
    "bearing off": "home board",
    "quarter": "four",
}
WITH_A_BOARD = ("bearing off", "gammon", "cube", "dutch", "acey deucey")


def _texts(view: discord.ui.LayoutView) -> list[str]:
    return [item.content for item in view.walk_children() if isinstance(item, discord.ui.TextDisplay)]


async def _sent(topic: str) -> tuple[discord.ui.LayoutView, list[discord.File]]:
    return await topic_message(topic, WORDS)


def test_every_expected_topic_exists() -> None:
    assert set(ASKED_FOR) <= set(TOPICS)
    assert len(TOPICS) <= 25
    assert all(len(WORDS(title)) <= 100 for title in TOPICS.values())


@pytest.mark.parametrize("topic", TOPICS)
async def test_topic_fits_into_a_message_and_has_its_title(topic: str) -> None:
    view, _files = await _sent(topic)
    title, explained = _texts(view)
    assert title == f"### {WORDS(TOPICS[topic])}"
    assert 100 < len(explained) < 1000
    assert "{" not in explained
    assert explained.endswith(".")


@pytest.mark.parametrize(("topic", "says"), ASKED_FOR.items())
async def test_topic_contains_its_keyword(topic: str, says: str) -> None:
    assert says in _texts((await _sent(topic))[0])[1]


@pytest.mark.parametrize("topic", WITH_A_BOARD)
async def test_topic_with_a_board_has_a_described_picture(topic: str) -> None:
    view, [file] = await _sent(topic)
    assert file.fp.read(8) == b"\x89PNG\r\n\x1a\n"
    assert file.description is not None
    assert 20 < len(file.description) <= 1024
    galleries = [item for item in view.walk_children() if isinstance(item, discord.ui.MediaGallery)]
    assert [one.media.url for gallery in galleries for one in gallery.items] == [f"attachment://{file.filename}"]


@pytest.mark.parametrize("topic", WITH_A_BOARD)
async def test_topic_has_a_separator_between_title_and_picture(topic: str) -> None:
    [frame] = (await _sent(topic))[0].children
    assert isinstance(frame, discord.ui.Container)
    assert [type(item) for item in frame.children[:3]] == [
        discord.ui.TextDisplay,
        discord.ui.Separator,
        discord.ui.MediaGallery,
    ]


@pytest.mark.parametrize("topic", ["dutch", "acey deucey"])
async def test_variant_boards_mention_checkers_to_enter(topic: str) -> None:
    assert str((await _sent(topic))[1][0].description).count("to enter") == 2


@pytest.mark.parametrize("topic", [topic for topic in TOPICS if topic not in WITH_A_BOARD])
async def test_topic_without_a_board_has_no_file(topic: str) -> None:
    assert (await _sent(topic))[1] == []


@pytest.mark.parametrize("topic", ["", "nonsense", "CUBE", "@everyone"])
async def test_unknown_topic_shows_the_first(topic: str) -> None:
    assert _texts((await _sent(topic))[0]) == _texts((await _sent(next(iter(TOPICS))))[0])


async def test_texts_of_topics_are_distinct() -> None:
    said = [_texts((await _sent(topic))[0])[1] for topic in TOPICS]
    assert len(set(said)) == len(TOPICS)

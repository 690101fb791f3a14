"""/match import: a match played elsewhere, shown to everyone and paged through."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import discord
import pytest

from backgammon.formats import transcript_replay
from backgammon.formats.foreign import xg
from backgammon.formats.game_replay import GameReplay
from backgammon.formats.transcript import MAX_ENTRIES, MAX_GAMES, RecordedGame, Transcript
from club import records as club_records
from club.records import MAX_IMPORTS_PER_DAY
from storage import records
from tests.support import forgery
from tests.support.database import execute, fetch
from tests.support.discord import Bed
from tests.support.match_setup import asked_in, db_of, refused
from tests.support.messages import answer, labels, pictures, selects, text

if TYPE_CHECKING:
    from simcord.results import InteractionResult

MATCH = """\
 3 point match

 Game 1
 Ann_* : 0                      @everyone : 0
  1) 31: 8/5 6/5                 64: 24/14
  2)  Doubles => 2                Takes
  3) 65: 24/18 18/13             11: 8/4 6/5
  4) 21: ????                    66: 13/7
      Wins 2 points

 Game 2
 Ann_* : 2                      @everyone : 0
  1)                             31: 8/5 6/5
"""
PAGES = 11
HOUR_SECONDS = 60 * 60
DAY_SECONDS = 24 * HOUR_SECONDS


async def imported(bed: Bed, content: bytes = MATCH.encode(), name: str = "match.mat") -> InteractionResult:
    return await bed.run(bed.anna, "match import", file=(name, content))


async def page(bed: Bed, label: str, on: discord.Message) -> discord.Message:
    """Let Björn, who did not import the match, turn to another page."""
    return asked_in(await bed.click(bed.bjorn, label, on=on))


async def test_imported_match_is_public_and_anyone_turns_its_pages(bed: Bed) -> None:
    shown = asked_in(await imported(bed))
    assert not shown.flags.ephemeral
    assert f"Step 1 of {PAGES}" in text(shown)
    assert "Match to 3 points · game 1" in text(shown)
    assert "2 entries in this file don't fit the rules" in text(shown)
    assert labels(shown) == ["Next", "Last", "Export", "Remove"]
    shown = await page(bed, "Next", shown)
    assert "3-1: 8/5 6/5" in text(shown)
    assert "Before the play: `XGID=-b----E-C---eE---c-e----B-:0:0:1:31:0:0:0:3:10`" in text(shown)
    assert "4HPwATDgc" not in text(shown)
    shown = await page(bed, "Next", shown)
    shown = await page(bed, "Next", shown)
    assert "doubles to 2." in text(shown)
    assert ":0:0:1:D:0:0:0:3:10`" in text(shown)
    shown = await page(bed, "Last", shown)
    assert f"Step {PAGES} of {PAGES}" in text(shown)
    assert labels(shown) == ["First", "Previous", "Export", "Remove"]
    shown = await page(bed, "Previous", shown)
    assert "game 2" in text(shown)
    shown = await page(bed, "First", shown)
    assert f"Step 1 of {PAGES}" in text(shown)


async def test_problems_of_a_file_are_shown_at_their_place(bed: Bed) -> None:
    shown = asked_in(await imported(bed))
    told = []
    for _ in range(PAGES - 1):
        shown = await page(bed, "Next", shown)
        told += [line for line in text(shown).splitlines() if line.startswith("⚠️")]
    assert told == [
        "⚠️ Line 7: “11\\: 8/4 6/5” isn't a legal play.",
        "⚠️ Line 8: the play wasn't recorded.",
    ]


async def test_menu_leads_to_each_game(bed: Bed) -> None:
    shown = asked_in(await imported(bed))
    (menu,) = selects(shown)
    assert [option.label for option in menu.options] == ["Game 1: 0 – 0", "Game 2: 2 – 0"]
    shown = asked_in(await bed.choose(bed.bjorn, menu.options[1].value, on=shown))
    assert "game 2" in text(shown)
    assert "The game begins." in text(shown)


async def test_names_in_a_file_are_escaped(bed: Bed) -> None:
    shown = asked_in(await imported(bed, name="@everyone *.mat"))
    assert "@everyone" not in text(shown)
    assert "Ann\\_\\*" in text(shown)
    (picture,) = pictures(shown)
    assert "Ann_*" in (picture.description or "")


async def test_pages_work_after_a_restart(bed: Bed) -> None:
    shown = asked_in(await imported(bed))
    await bed.restart()
    shown = await page(bed, "Last", bed.message(shown.id))
    assert f"Step {PAGES} of {PAGES}" in text(shown)
    assert labels(shown) == ["First", "Previous", "Export", "Remove"]


async def test_anyone_can_export_an_imported_match(bed: Bed) -> None:
    shown = asked_in(await imported(bed))
    (given,) = (await bed.click(bed.bjorn, "Export", on=shown)).followups
    message = given.message
    assert message.flags.ephemeral
    assert [file.filename.rpartition(".")[2] for file in message.attachments] == ["mat", "sgf"]
    assert b" 3 point match" in await message.attachments[0].read()


async def test_imported_match_is_on_no_leaderboard(bed: Bed) -> None:
    await imported(bed)
    assert "Ann" not in answer(await bed.run(bed.anna, "leaderboard"))


@pytest.mark.parametrize(
    ("content", "says"),
    [
        (b"hello", "I can't find a match in that file"),
        (b"", "That file is empty"),
        (b"\x89PNG\r\n\x1a\n" + bytes(100), "I can't find a match in that file"),
        (b"JavaFIBS internal match representation v1.1\n", "Please export the match as .mat there"),
        (xg.MAGIC + bytes(7), "That file is damaged"),
        (b" Game 1\n" * (MAX_GAMES + 1), "more than 300 games or 5000 plays, the most I can read"),
        (b"; Game type: Backgammon +1\n" * (MAX_ENTRIES + 1) + MATCH.encode(), "more than 300 games or 5000 plays"),
        (b" " * 2_000_001, "larger than 2 MB"),
        ("; Game type: Långa nardy\n".encode() + MATCH.encode(), "That's a match of Långa nardy."),
        (b'; [Variation "*Hyper* <@1>"]\n' + MATCH.encode(), "That's a match of \\*Hyper\\* \\<@\u200b1\\>."),
    ],
    ids=["text", "empty", "picture", "other format", "damaged", "long", "many notes", "large", "other game", "hostile"],
)
async def test_file_without_a_match_is_refused_in_one_sentence(bed: Bed, content: bytes, says: str) -> None:
    assert says in await refused(bed, imported(bed, content))


async def test_file_that_is_gone_is_asked_for_again(bed: Bed, monkeypatch: pytest.MonkeyPatch) -> None:
    async def gone(*_: object, **__: object) -> bytes:
        raise discord.NotFound(_Response(), "gone")

    monkeypatch.setattr(discord.Attachment, "read", gone)
    assert "attach it again" in await refused(bed, imported(bed))


async def test_imports_are_limited_per_day(bed: Bed) -> None:
    shown = asked_in(await imported(bed))
    db = db_of(bed)
    [row] = await fetch(db, "SELECT * FROM records")
    for _ in range(MAX_IMPORTS_PER_DAY - 1):
        kept = {name: row[name] for name in ("guild_id", "channel_id", "name", "body", "at")}
        await db.write(records.add, player=row["player_id"], **kept)
    assert "Please continue tomorrow" in await refused(bed, imported(bed))
    assert "Step 1" in text(shown)


@pytest.mark.parametrize("limit", ["MAX_LENGTH_OF_A_PERSON", "MAX_LENGTH_OF_A_SERVER"])
async def test_imports_are_limited_in_length(bed: Bed, monkeypatch: pytest.MonkeyPatch, limit: str) -> None:
    await imported(bed)
    [row] = await fetch(db_of(bed), "SELECT LENGTH(body) + LENGTH(contents) AS length FROM records")
    [pages] = await fetch(db_of(bed), "SELECT LENGTH(body) AS length FROM record_pages")
    length = row["length"] + pages["length"]
    monkeypatch.setattr(club_records, limit, 2 * length - 1)
    assert "no room for another import" in await refused(bed, imported(bed))
    monkeypatch.setattr(club_records, limit, 2 * length)
    await imported(bed)
    assert len(await fetch(db_of(bed), "SELECT id FROM records")) == 2


@pytest.fixture
def replays(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """Return the numbers of the games that the bot's own process replays."""
    replayed: list[int] = []

    class Watched(GameReplay):
        def __init__(self, transcript: Transcript, game: RecordedGame, number: int, *args: Any, **options: Any) -> None:
            replayed.append(number)
            super().__init__(transcript, game, number, *args, **options)

    monkeypatch.setattr(transcript_replay, "GameReplay", Watched)
    return replayed


async def test_no_page_of_an_import_is_replayed(bed: Bed, replays: list[int]) -> None:
    shown = asked_in(await imported(bed))
    for label in ("Next", "Last", "Previous", "First"):
        shown = await page(bed, label, shown)
    (menu,) = selects(shown)
    shown = asked_in(await bed.choose(bed.bjorn, menu.options[1].value, on=shown))
    assert "game 2" in text(shown)
    assert replays == []


@pytest.mark.parametrize("contents", [None, '{"form":0}'], ids=["not prepared", "another version"])
async def test_import_of_an_older_version_is_prepared_once(bed: Bed, replays: list[int], contents: str | None) -> None:
    shown = asked_in(await imported(bed))
    wanted = [row["body"] for row in await fetch(db_of(bed), "SELECT body FROM record_pages")]
    first = text(shown)
    await execute(db_of(bed), "UPDATE records SET contents = ?", contents)
    await execute(db_of(bed), "DELETE FROM record_pages")
    shown = await page(bed, "Next", shown)
    assert "3-1: 8/5 6/5" in text(shown)
    assert replays == [1, 2]
    assert text(await page(bed, "Previous", shown)) == first
    assert replays == [1, 2]
    assert [row["body"] for row in await fetch(db_of(bed), "SELECT body FROM record_pages")] == wanted


async def test_import_is_deleted_after_90_unused_days(bed: Bed) -> None:
    shown, other = asked_in(await imported(bed)), asked_in(await imported(bed))
    bed.pass_time(89 * DAY_SECONDS)
    await page(bed, "Next", shown)
    bed.pass_time(2 * DAY_SECONDS)
    await bed.wait(HOUR_SECONDS)
    shown = await page(bed, "Next", bed.message(shown.id))
    assert f"Step 3 of {PAGES}" in text(shown)
    assert "isn't here any more" in await refused(bed, bed.click(bed.bjorn, "Next", on=other))


@pytest.mark.parametrize("custom_id", ["b1:record:zz:0:n", "b1:record:0:0:n", "b1:recexport:zz:0"])
async def test_unknown_record_is_reported_as_gone(bed: Bed, custom_id: str) -> None:
    shown = asked_in(await imported(bed))
    assert "isn't here any more" in await refused(bed, forgery.press(bed, bed.anna, shown, custom_id))


async def test_step_beyond_the_end_leads_to_the_last(bed: Bed) -> None:
    shown = asked_in(await imported(bed))
    result = await forgery.press(bed, bed.anna, shown, "b1:record:1:zzzz:n")
    assert f"Step {PAGES} of {PAGES}" in answer(result)


async def test_record_of_another_channel_is_not_shown(bed: Bed) -> None:
    await imported(bed)
    other = bed.server.create_text_channel("elsewhere")
    message = await bed.bjorn.send(other, "hello")
    assert "isn't here any more" in await refused(bed, forgery.press(bed, bed.bjorn, message, "b1:record:1:0:n"))


class _Response:
    status = 404
    reason = "Not Found"

"""`/privacy`: a file with everything that is kept, and being forgotten; in private, and for oneself alone."""

from __future__ import annotations

import gzip
import json
from typing import TYPE_CHECKING, Any

import pytest
import simcord.interactions

from backgammon import Concede, Side
from storage import players
from tests.support import forgery
from tests.support.discord import Bed
from tests.support.match_setup import asked_in, begin, db_of, do, kept, lose, moderator, refused, show, table_in, until
from tests.support.messages import answer, buttons, labels, text

if TYPE_CHECKING:
    import discord
    from simcord.results import InteractionResult

NOTHING = "I keep nothing about you."
FORMER = "a former player"


def file_in(result: InteractionResult) -> discord.Attachment:
    """The file of the answer, which only the person who asked can see."""
    messages = [*([result.response.message] if result.response else []), *(one.message for one in result.followups)]
    [attachment] = [attachment for message in messages for attachment in message.attachments]
    assert all(message.flags.ephemeral for message in messages)
    return attachment


def said_at_last(result: InteractionResult) -> str:
    """What was said once the bot had thought."""
    return text(result.followups[-1].message) if result.followups else answer(result)


async def forget(bed: Bed, who: Any) -> str:
    """Ask to be forgotten, and mean it."""
    asked = await bed.run(who, "privacy forget")
    return answer(await bed.click(who, "Forget me", on=asked_in(asked)))


async def test_the_export_is_a_file_for_oneself_alone(bed: Bed) -> None:
    now = await begin(bed)
    await do(bed, now, Side.O, Concede())
    await begin(bed)
    before = await kept(bed)
    result = await bed.run(bed.anna, "privacy export")
    file = file_in(result)
    whole = json.loads(await file.read())
    assert file.filename == "barpoint.json"
    assert whole["person"]["discord_id"] == str(bed.anna.id)
    assert ["seed" in match for match in whole["matches"]] == [True, False]
    assert "Björn" not in json.dumps(whole, ensure_ascii=False)
    assert str(bed.bjorn.id) not in json.dumps(whole)
    assert await kept(bed) == before


def allow_files_up_to(monkeypatch: pytest.MonkeyPatch, size: int) -> None:
    """Let Discord take no larger files from here on; it tells so with each interaction."""
    told = simcord.interactions.base_payload

    def base_payload(*arguments: Any, **named: Any) -> Any:
        record, payload = told(*arguments, **named)
        return record, {**payload, "attachment_size_limit": size}

    monkeypatch.setattr(simcord.interactions, "base_payload", base_payload)


async def test_an_export_that_is_too_large_is_packed_and_one_that_still_is_says_whom_to_ask(
    bed: Bed, monkeypatch: pytest.MonkeyPatch
) -> None:
    await begin(bed)
    whole = await file_in(await bed.run(bed.anna, "privacy export")).read()
    allow_files_up_to(monkeypatch, len(whole) - 1)
    packed = file_in(await bed.run(bed.anna, "privacy export"))
    assert packed.filename == "barpoint.json.gz"
    assert gzip.decompress(await packed.read()) == whole
    allow_files_up_to(monkeypatch, 10)
    assert "Whoever runs me can make the file" in said_at_last(await bed.run(bed.anna, "privacy export"))


async def test_nothing_is_kept_about_somebody_who_never_played(bed: Bed) -> None:
    assert said_at_last(await bed.run(bed.anna, "privacy export")) == NOTHING
    assert await refused(bed, bed.run(bed.anna, "privacy forget")) == NOTHING
    assert await db_of(bed).read(players.known, [bed.anna.id]) == {}


async def test_being_forgotten_is_asked_once_more_and_may_be_thought_over(bed: Bed) -> None:
    await begin(bed)
    before = await kept(bed)
    asked = await bed.run(bed.anna, "privacy forget")
    assert asked.response is not None
    assert asked.response.ephemeral
    assert "You leave 1 match that is being played, and lose it." in answer(asked)
    assert labels(asked_in(asked)) == ["Forget me", "Not now"]
    assert "nothing has changed" in answer(await bed.click(bed.anna, "Not now", on=asked_in(asked)))
    assert await kept(bed) == before
    assert bed.anna.id in await db_of(bed).read(players.known, [bed.anna.id])


async def test_whoever_is_forgotten_leaves_his_matches_and_nobody_finds_his_name_there(bed: Bed) -> None:
    await begin(bed)
    await until(bed, lambda match: match.version > 20)
    told = await forget(bed, bed.anna)
    assert told.startswith("Done: I no longer know who you are.")
    board = bed.board()
    assert f"**{FORMER}** left, so **Björn** wins the match" in text(board)
    assert "Anna" not in text(board)
    assert str(bed.anna.id) not in text(board)
    assert labels(board) == []
    asked: tuple[tuple[str, dict[str, Any]], ...] = (
        ("leaderboard", {}),
        ("match show", {}),
        ("board", {"text": True}),
        ("board", {}),
    )
    for command, options in asked:
        said = answer(await bed.run(bed.bjorn, command, **options))
        assert "Anna" not in said, command
        assert str(bed.anna.id) not in said, command
        assert (FORMER in said) == (command != "leaderboard"), command
    said = answer(await bed.run(bed.bjorn, "leaderboard", by="wins"))
    assert said.split("```")[1].split("\n")[1:-1] == ["1. 1–0 Björn"]
    later = bed.messages()
    assert bed.pinged(later[-1]) == set()


async def test_an_old_board_shrinks_to_a_transcript_without_the_name(bed: Bed) -> None:
    await begin(bed)
    await until(bed, lambda match: match.version > 12)
    old = bed.board()
    await bed.bjorn.send(bed.channel, "between the old board and the new")
    await forget(bed, bed.anna)
    assert bed.board().id != old.id
    assert "Anna" not in text(bed.message(old.id))
    assert FORMER in text(bed.message(old.id))


async def test_open_challenges_are_closed_where_they_stand(bed: Bed) -> None:
    made = asked_in(await bed.run(bed.anna, "challenge match", length=3))
    elsewhere = bed.server.create_text_channel("elsewhere")
    asked = asked_in(await bed.run(bed.bjorn, "challenge match", opponent=bed.anna, length=3, where=elsewhere))
    await forget(bed, bed.anna)
    assert f"{FORMER} withdrew the challenge" in text(bed.message(made.id))
    assert f"{FORMER} declined Björn's challenge" in text(bed.message(asked.id, elsewhere))
    assert labels(bed.message(made.id)) == labels(bed.message(asked.id, elsewhere)) == []


async def test_whoever_comes_back_is_new_and_has_no_seat_in_old_matches(bed: Bed) -> None:
    await do(bed, await begin(bed), Side.X, Concede())
    await show(bed)
    await forget(bed, bed.anna)
    assert "This match is between" in await refused(bed, bed.click(bed.anna, "Rematch"))
    said = await refused(bed, bed.click(bed.bjorn, "Rematch"))
    assert "does not play any more" in said
    await lose(bed, await begin(bed), Side.O)
    await show(bed)
    said = answer(await bed.run(bed.anna, "leaderboard", by="wins"))
    assert said.split("```")[1].split("\n")[1:-1] == ["1. 1–0 Anna", "2. 0–1 Björn"]


async def test_a_match_that_began_after_the_question_is_asked_about_first(bed: Bed) -> None:
    await begin(bed)
    asked = await bed.run(bed.anna, "privacy forget")
    await begin(bed, where=bed.server.create_text_channel("two"))
    again = await bed.click(bed.anna, "Forget me", on=asked_in(asked))
    assert "You leave 2 matches that are being played, and lose them." in answer(again)
    assert (await table_in(bed)).match.end is None
    assert "Done" in answer(await bed.click(bed.anna, "Forget me", on=asked_in(again)))


async def test_a_second_press_and_somebody_elses_button_forget_nobody(bed: Bed) -> None:
    await begin(bed)
    asked = asked_in(await bed.run(bed.anna, "privacy forget"))
    [press] = [one.custom_id for one in buttons(asked) if one.label == "Forget me"]
    assert press is not None
    said = await refused(bed, forgery.press(bed, bed.bjorn, bed.board(), press))
    assert "for somebody else" in said
    await forgery.press(bed, bed.anna, bed.board(), press)
    assert await db_of(bed).read(players.known, [bed.anna.id, bed.bjorn.id]) != {}
    assert bed.anna.id not in await db_of(bed).read(players.known, [bed.anna.id])
    assert await refused(bed, forgery.press(bed, bed.anna, bed.board(), press)) == NOTHING


async def test_a_moderator_who_is_forgotten_is_no_name_in_the_log(bed: Bed) -> None:
    mona = moderator(bed)
    now = await begin(bed)
    await bed.run(mona, "server cancel", match=now.id, reason="they asked")
    whole = json.loads(await file_in(await bed.run(mona, "privacy export")).read())
    assert [act["reason"] for act in whole["as_moderator"]] == ["they asked"]
    await forget(bed, mona)
    said = answer(await bed.run(mona, "server log"))
    assert f"by {FORMER}: they asked" in said
    assert "Mona" not in said

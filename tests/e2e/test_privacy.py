"""`/privacy`: a file with all data about a user, and being forgotten; both in private, for oneself only."""

from __future__ import annotations

import gzip
import json
from typing import TYPE_CHECKING, Any, NoReturn

import pytest
import simcord.interactions

from backgammon import Concede, Side
from bot.features.privacy import handlers
from club import privacy
from storage import players
from tests.support import forgery
from tests.support.discord import Bed
from tests.support.match_setup import (
    asked_in,
    begin,
    db_of,
    do,
    lose,
    moderator,
    refused,
    saved_state,
    show,
    table_in,
    until,
)
from tests.support.messages import answer, buttons, labels, selects, text

if TYPE_CHECKING:
    import discord
    from simcord.results import InteractionResult

NOTHING = "I don't store anything about you."
FORMER = "a former player"


def file_in(result: InteractionResult) -> discord.Attachment:
    """Return the file of the answer, which only the user who asked can see."""
    messages = [*([result.response.message] if result.response else []), *(one.message for one in result.followups)]
    [attachment] = [attachment for message in messages for attachment in message.attachments]
    assert all(message.flags.ephemeral for message in messages)
    return attachment


def final_answer(result: InteractionResult) -> str:
    """Return what was said after a deferred answer."""
    return text(result.followups[-1].message) if result.followups else answer(result)


async def forget(bed: Bed, who: Any) -> str:
    """Ask to be forgotten, and confirm."""
    asked = await bed.run(who, "privacy forget")
    return answer(await bed.click(who, "Forget me", on=asked_in(asked)))


async def test_export_is_a_private_file(bed: Bed) -> None:
    now = await begin(bed)
    await do(bed, now, Side.O, Concede())
    await begin(bed)
    before = await saved_state(bed)
    result = await bed.run(bed.anna, "privacy export")
    file = file_in(result)
    whole = json.loads(await file.read())
    assert file.filename == "barpoint.json"
    assert whole["person"]["discord_id"] == str(bed.anna.id)
    assert ["seed" in match for match in whole["matches"]] == [True, False]
    assert "Björn" not in json.dumps(whole, ensure_ascii=False)
    assert str(bed.bjorn.id) not in json.dumps(whole)
    assert await saved_state(bed) == before


def allow_files_up_to(monkeypatch: pytest.MonkeyPatch, size: int) -> None:
    """Set the largest file that Discord accepts, which it sends with each interaction."""
    told = simcord.interactions.base_payload

    def base_payload(*arguments: Any, **named: Any) -> Any:
        record, payload = told(*arguments, **named)
        return record, {**payload, "attachment_size_limit": size}

    monkeypatch.setattr(simcord.interactions, "base_payload", base_payload)


async def test_large_export_is_compressed_or_refers_to_the_host(bed: Bed, monkeypatch: pytest.MonkeyPatch) -> None:
    await begin(bed)
    whole = await file_in(await bed.run(bed.anna, "privacy export")).read()
    allow_files_up_to(monkeypatch, len(whole) - 1)
    packed = file_in(await bed.run(bed.anna, "privacy export"))
    assert packed.filename == "barpoint.json.gz"
    assert gzip.decompress(await packed.read()) == whole
    allow_files_up_to(monkeypatch, 10)
    assert "My host can make the file" in final_answer(await bed.run(bed.anna, "privacy export"))


async def test_export_too_large_by_its_length_is_not_read(bed: Bed, monkeypatch: pytest.MonkeyPatch) -> None:
    def export(*_: object) -> NoReturn:
        raise AssertionError("nothing of it may be read")

    await begin(bed)
    monkeypatch.setattr(handlers, "MAX_EXPORT_SIZE", 100)
    monkeypatch.setattr(privacy, "export", export)
    assert "My host can make the file" in final_answer(await bed.run(bed.anna, "privacy export"))


async def test_nothing_is_stored_about_a_user_who_never_played(bed: Bed) -> None:
    assert final_answer(await bed.run(bed.anna, "privacy export")) == NOTHING
    assert await refused(bed, bed.run(bed.anna, "privacy forget")) == NOTHING
    assert await db_of(bed).read(players.known, [bed.anna.id]) == {}


async def test_being_forgotten_asks_for_confirmation(bed: Bed) -> None:
    await begin(bed)
    before = await saved_state(bed)
    asked = await bed.run(bed.anna, "privacy forget")
    assert asked.response is not None
    assert asked.response.ephemeral
    assert "You forfeit 1 match in progress." in answer(asked)
    assert "the code stay until they unblock you" in answer(asked)
    assert labels(asked_in(asked)) == ["Forget me", "Not now"]
    assert "nothing has changed" in answer(await bed.click(bed.anna, "Not now", on=asked_in(asked)))
    assert await saved_state(bed) == before
    assert bed.anna.id in await db_of(bed).read(players.known, [bed.anna.id])


async def test_forgotten_player_leaves_matches_without_a_name(bed: Bed) -> None:
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
        ("match info", {}),
        ("board", {"text": True}),
        ("board", {}),
    )
    for command, options in asked:
        said = answer(await bed.run(bed.bjorn, command, **options))
        assert "Anna" not in said, command
        assert str(bed.anna.id) not in said, command
        assert (FORMER in said) == (command != "leaderboard"), command
    said = answer(await bed.run(bed.bjorn, "leaderboard", rank_by="wins"))
    assert said.split("```")[1].split("\n")[1:-1] == ["1. 1–0 Björn"]
    later = bed.messages()
    assert bed.pinged(later[-1]) == set()


async def test_old_board_of_a_forgotten_player_has_no_name(bed: Bed) -> None:
    await begin(bed)
    await until(bed, lambda match: match.version > 12)
    old = bed.board()
    await bed.bjorn.send(bed.channel, "between the old board and the new")
    await forget(bed, bed.anna)
    assert bed.board().id != old.id
    assert "Anna" not in text(bed.message(old.id))
    assert FORMER in text(bed.message(old.id))


async def test_open_challenges_of_a_forgotten_player_are_closed(bed: Bed) -> None:
    made = asked_in(await bed.run(bed.anna, "challenge", length=3))
    elsewhere = bed.server.create_text_channel("elsewhere")
    asked = asked_in(await bed.run(bed.bjorn, "challenge", opponent=bed.anna, length=3, where=elsewhere))
    await forget(bed, bed.anna)
    assert f"{FORMER} withdrew the challenge" in text(bed.message(made.id))
    assert f"{FORMER} declined Björn's challenge" in text(bed.message(asked.id, elsewhere))
    assert labels(bed.message(made.id)) == labels(bed.message(asked.id, elsewhere)) == []


async def test_returning_player_has_no_seat_in_old_matches(bed: Bed) -> None:
    await do(bed, await begin(bed), Side.X, Concede())
    await show(bed)
    await forget(bed, bed.anna)
    assert "This match is between" in await refused(bed, bed.click(bed.anna, "Rematch"))
    said = await refused(bed, bed.click(bed.bjorn, "Rematch"))
    assert "doesn't play any more" in said
    await lose(bed, await begin(bed), Side.O)
    await show(bed)
    said = answer(await bed.run(bed.anna, "leaderboard", rank_by="wins"))
    assert said.split("```")[1].split("\n")[1:-1] == ["1. 1–0 Anna", "2. 0–1 Björn"]


async def test_forgotten_person_stays_blocked_without_a_name(bed: Bed) -> None:
    await bed.run(bed.anna, "challenge", length=5)
    await bed.run(bed.bjorn, "block add", person=bed.anna)
    assert "limits still apply if you come back" in await forget(bed, bed.anna)
    said = await refused(bed, bed.run(bed.anna, "challenge", length=5, opponent=bed.bjorn))
    assert said == "You can't challenge this person; choose someone else."
    listed = await bed.run(bed.bjorn, "block list")
    assert FORMER in answer(listed)
    assert "Anna" not in answer(listed)
    [option] = selects(asked_in(listed))[0].options
    await bed.choose(bed.bjorn, option.value, on=asked_in(listed))
    await bed.run(bed.anna, "challenge", length=5, opponent=bed.bjorn)
    await bed.click(bed.bjorn, "Accept", on=bed.messages()[-1])
    assert (await table_in(bed)).x.name == "Anna"


async def test_new_match_after_the_question_is_confirmed_again(bed: Bed) -> None:
    await begin(bed)
    asked = await bed.run(bed.anna, "privacy forget")
    await begin(bed, where=bed.server.create_text_channel("two"))
    again = await bed.click(bed.anna, "Forget me", on=asked_in(asked))
    assert "You forfeit 2 matches in progress." in answer(again)
    assert (await table_in(bed)).match.end is None
    assert "Done" in answer(await bed.click(bed.anna, "Forget me", on=asked_in(again)))


async def test_second_click_or_another_user_forgets_no_one(bed: Bed) -> None:
    await begin(bed)
    asked = asked_in(await bed.run(bed.anna, "privacy forget"))
    [press] = [one.custom_id for one in buttons(asked) if one.label == "Forget me"]
    assert press is not None
    said = await refused(bed, forgery.press(bed, bed.bjorn, bed.board(), press))
    assert "wasn't for you" in said
    await forgery.press(bed, bed.anna, bed.board(), press)
    assert await db_of(bed).read(players.known, [bed.anna.id, bed.bjorn.id]) != {}
    assert bed.anna.id not in await db_of(bed).read(players.known, [bed.anna.id])
    assert await refused(bed, forgery.press(bed, bed.anna, bed.board(), press)) == NOTHING


async def test_forgotten_moderator_has_no_name_in_the_log(bed: Bed) -> None:
    mona = moderator(bed)
    now = await begin(bed)
    await bed.run(mona, "server cancel", match=now.id, reason="they asked")
    whole = json.loads(await file_in(await bed.run(mona, "privacy export")).read())
    assert [act["reason"] for act in whole["as_moderator"]] == ["they asked"]
    await forget(bed, mona)
    said = answer(await bed.run(mona, "server log"))
    assert f"by {FORMER}: they asked" in said
    assert "Mona" not in said

"""The place of a match: in the channel, or in its own thread if the channel is busy."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from bot.features.play.reminders import fire_due_timers
from club import challenges
from tests.support.discord import Bed
from tests.support.match_setup import asked_in, begin, moderator, refused, table_in, to_roll
from tests.support.messages import answer, labels, selects, text, verb_of

if TYPE_CHECKING:
    from simcord.actors import MemberActor
    from simcord.builders import ChannelHandle


async def second_match(bed: Bed, *, by_command: bool = False) -> tuple[MemberActor, MemberActor, ChannelHandle]:
    """Let Carin and Dora begin a match in the channel of Anna and Björn; return them and its thread."""
    carin, dora = bed.person("Carin"), bed.person("Dora")
    asked = asked_in(await bed.run(carin, "challenge", opponent=dora, length=3))
    await (bed.run(dora, "accept") if by_command else bed.click(dora, "Accept", on=asked))
    [thread] = bed.channel.threads
    return carin, dora, thread


def is_archived(bed: Bed, thread: ChannelHandle) -> bool:
    """Return whether a thread is archived."""
    metadata = bed.env.backend.get_channel(thread.id).thread_metadata
    assert metadata is not None
    return metadata.archived


async def play_by_command(bed: Bed, people: tuple[MemberActor, MemberActor], where: ChannelHandle) -> None:
    now = await table_in(bed, where)
    who = people[0] if now.match.to_act == "X" else people[1]
    if to_roll(now.match):
        await bed.run(who, "roll", where=where)
    if offers := await who.autocomplete(where, "move", "play", ""):
        await bed.run(who, "move", skip_question=True, play=offers[0]["name"], where=where)
    assert (await table_in(bed, where)).match.version > now.match.version


async def play_by_button(bed: Bed, people: tuple[MemberActor, MemberActor], where: ChannelHandle) -> None:
    now = await table_in(bed, where)
    who = people[0] if now.match.to_act == "X" else people[1]
    if "Roll" in labels(bed.board(where)):
        await bed.click(who, "Roll", on=bed.board(where))
    menus = [menu for menu in selects(bed.board(where)) if verb_of(menu.custom_id) == "plays"]
    if menus:
        await who.select(bed.board(where), [menus[0].options[0].value], custom_id=menus[0].custom_id)
        await bed.click(who, verb="play", on=bed.board(where))
    assert (await table_in(bed, where)).match.version > now.match.version


@pytest.mark.parametrize("by_command", [False, True], ids=["button", "command"])
async def test_accepted_challenge_opens_a_thread_in_a_busy_channel(bed: Bed, by_command: bool) -> None:
    first = await begin(bed)
    carin, dora, thread = await second_match(bed, by_command=by_command)
    assert thread.name == "Carin – Dora"
    assert (bed.requests("POST", "/threads")[-1].json or {})["auto_archive_duration"] == 4320
    assert any(f"They play in {thread.mention}" in text(message) for message in bed.messages())
    assert "Carin  0 – 0  Dora" in text(bed.board(thread))
    assert (await table_in(bed, thread)).id != first.id
    assert await table_in(bed) == first
    for _ in range(3):
        await play_by_command(bed, (carin, dora), thread)
        await play_by_button(bed, (carin, dora), thread)
    await play_by_command(bed, (bed.anna, bed.bjorn), bed.channel)
    await play_by_button(bed, (bed.anna, bed.bjorn), bed.channel)


async def test_accept_command_names_the_thread_of_the_match(bed: Bed) -> None:
    await begin(bed)
    carin, dora = bed.person("Carin"), bed.person("Dora")
    await bed.run(carin, "challenge", length=5, opponent=dora)
    result = await bed.run(dora, "accept")
    [thread] = bed.channel.threads
    assert thread.mention in answer(result)
    assert result.response is not None
    assert result.response.ephemeral


async def test_players_of_a_thread_are_bystanders_in_the_channel(bed: Bed) -> None:
    await begin(bed)
    carin, _, thread = await second_match(bed)
    said = await refused(bed, bed.run(carin, "move", skip_question=True, play="8/5"))
    assert "welcome to watch" in said
    said = await refused(bed, bed.run(bed.anna, "roll", where=thread))
    assert "welcome to watch" in said


async def test_rematch_in_a_thread_stays_there(bed: Bed) -> None:
    await begin(bed)
    carin, dora, thread = await second_match(bed)
    await play_by_command(bed, (carin, dora), thread)
    asked = await bed.run(carin, "match forfeit", where=thread)
    await bed.click(carin, "Leave and lose", on=asked_in(asked))
    await bed.click(dora, "Rematch", on=bed.board(thread))
    await bed.run(carin, "accept", where=thread)
    assert "Dora  0 – 0  Carin" in text(bed.board(thread))
    assert len(bed.channel.threads) == 1


async def test_boards_in_threads_are_found_after_a_restart(bed: Bed) -> None:
    await begin(bed)
    carin, dora, thread = await second_match(bed)
    board = bed.board(thread)
    await bed.restart()
    await play_by_button(bed, (carin, dora), thread)
    assert bed.board(thread).id == board.id


@pytest.mark.parametrize("chosen", [{"threads": "always"}])
async def test_threads_always_includes_the_first_match(bed: Bed, chosen: dict[str, str]) -> None:
    assert chosen
    asked = asked_in(await bed.run(bed.anna, "challenge", length=5, opponent=bed.bjorn))
    await bed.click(bed.bjorn, "Accept", on=asked)
    [thread] = bed.channel.threads
    assert "Anna  0 – 0  Björn" in text(bed.board(thread))
    await play_by_command(bed, (bed.anna, bed.bjorn), thread)
    said = await refused(bed, bed.run(bed.anna, "roll"))
    assert f"You're playing in {thread.mention}" in said
    bed.deny("create_public_threads")
    said = await refused(bed, bed.run(bed.anna, "challenge", money=True, opponent=bed.bjorn))
    assert "its own thread" in said
    assert "Create Public Threads" in said
    assert "already a match in this channel" not in said


@pytest.mark.parametrize("chosen", [{"threads": "never"}])
async def test_channel_without_threads_has_one_match_at_a_time(bed: Bed, chosen: dict[str, str]) -> None:
    assert chosen
    await begin(bed)
    carin, dora = bed.person("Carin"), bed.person("Dora")
    asked = asked_in(await bed.run(carin, "challenge", length=5, opponent=dora))
    said = await refused(bed, bed.click(dora, "Accept", on=asked))
    assert "Try another channel or a thread" in said
    assert bed.channel.threads == []
    leaving = await bed.run(bed.anna, "match forfeit")
    await bed.click(bed.anna, "Leave and lose", on=asked_in(leaving))
    await bed.click(dora, "Accept", on=asked)
    assert "Carin  0 – 0  Dora" in text(bed.board())


@pytest.mark.parametrize("chosen", [{"threads_a_day": 1}])
async def test_new_threads_of_two_people_are_limited(bed: Bed, chosen: dict[str, int]) -> None:
    assert chosen
    await begin(bed)
    carin, dora, thread = await second_match(bed)
    asked = asked_in(await bed.run(dora, "challenge", length=5, opponent=carin))
    said = await refused(bed, bed.click(carin, "Accept", on=asked))
    assert "one thread a day for the two of you" in said
    assert [one.id for one in bed.channel.threads] == [thread.id]
    await bed.run(bed.anna, "match forfeit", skip_question=True)
    await bed.click(carin, "Accept", on=asked)
    assert "Dora  0 – 0  Carin" in text(bed.board())


@pytest.mark.parametrize("missing", ["", "manage_threads"])
async def test_thread_of_an_unplayed_match_is_removed(bed: Bed, missing: str) -> None:
    """Without the permission to delete it, it is archived, and its board stays linked."""
    await begin(bed)
    if missing:
        bed.deny(missing)
    carin, _, thread = await second_match(bed)
    board = bed.board(thread).id
    asked = asked_in(await bed.run(carin, "match forfeit", where=thread))
    result = await bed.click(carin, "Leave and lose", on=asked)
    assert result.acknowledged
    (line,) = [message for message in bed.messages() if "🏁" in text(message)]
    assert "left, so" in text(line)
    assert (f"/{board})" in text(line)) == bool(missing)
    assert is_archived(bed, thread) if missing else bed.channel.threads == []


async def test_thread_of_a_cancelled_match_is_removed(bed: Bed) -> None:
    await begin(bed)
    _, _, thread = await second_match(bed)
    now = await table_in(bed, thread)
    await bed.run(moderator(bed), "server cancel", match=now.id, reason="never begun")
    assert bed.channel.threads == []
    assert not any("🏁" in text(message) for message in bed.messages())


async def test_thread_of_a_forgotten_player_is_removed(bed: Bed) -> None:
    await begin(bed)
    carin, _, _ = await second_match(bed)
    await bed.click(carin, "Forget me", on=asked_in(await bed.run(carin, "privacy forget")))
    assert bed.channel.threads == []


async def test_thread_with_a_play_or_an_earlier_match_stays(bed: Bed) -> None:
    await begin(bed)
    carin, dora, thread = await second_match(bed)
    await play_by_command(bed, (carin, dora), thread)
    await bed.run(carin, "match forfeit", skip_question=True, where=thread)
    await bed.click(dora, "Rematch", on=bed.board(thread))
    await bed.run(carin, "accept", where=thread)
    await bed.run(carin, "match forfeit", skip_question=True, where=thread)
    assert [one.id for one in bed.channel.threads] == [thread.id]
    assert not is_archived(bed, thread)


async def test_thread_that_cannot_be_removed_stays(bed: Bed) -> None:
    await begin(bed)
    carin, _, thread = await second_match(bed)
    bed.env.inject_error("DELETE", "/channels/*", status=403, code=50013)
    await bed.run(carin, "match forfeit", skip_question=True, where=thread)
    assert "left, so" in text(bed.board(thread))


async def test_reminder_is_sent_to_an_archived_thread(bed: Bed) -> None:
    """Discord unarchives a thread for a new message, and refuses to edit those in an archived one."""
    await begin(bed)
    _, _, thread = await second_match(bed)
    board = bed.board(thread).id
    bed.env.backend.edit_channel(thread.id, {}, thread_metadata={"archived": True})
    sent, edited = (len(bed.requests(method, f"/channels/{thread.id}/messages")) for method in ("POST", "PATCH"))
    bed.pass_time(2.5 * 24 * 3600)
    await fire_due_timers(bed.client)
    [reminder] = bed.requests("POST", f"/channels/{thread.id}/messages")[sent:]
    first_edit = bed.requests("PATCH", f"/channels/{thread.id}/messages")[edited:][0]
    assert bed.env.http_requests.index(reminder) < bed.env.http_requests.index(first_edit)
    assert bed.board(thread).id != board
    assert len(bed.pinged(bed.board(thread))) == 1


async def test_unused_thread_is_harmless(bed: Bed, monkeypatch: pytest.MonkeyPatch) -> None:
    """If two people accept together, the slower one's thread is deleted, or stays empty without the permission."""
    from club.errors import ChallengeFault, ChallengeRefused  # noqa: PLC0415 - only used here

    async def too_late(*_: object, **_named: object) -> None:
        raise ChallengeRefused(ChallengeFault.ANSWERED)

    await begin(bed)
    carin, dora = bed.person("Carin"), bed.person("Dora")
    asked = asked_in(await bed.run(carin, "challenge", length=5))
    monkeypatch.setattr(challenges, "accept", too_late)
    bed.env.inject_error("DELETE", "/channels/*", status=403, code=50013)
    result = await bed.click(dora, "Join", on=asked)
    assert "answered already" in answer(result)

"""Moderation: the actions of moderators on matches of their server, and refusals for everyone else."""

from __future__ import annotations

from typing import Any

import pytest

from club.clock import DAY
from tests.support.database import fetch
from tests.support.discord import Bed
from tests.support.match_setup import asked_in, begin, db_of, leave, moderator, refused, table_in
from tests.support.messages import answer, chosen_in, labels, text


async def test_server_matches_are_listed_with_channel_and_turn(bed: Bed) -> None:
    mona = moderator(bed)
    assert "There are no matches in progress" in answer(await bed.run(mona, "server matches"))
    now = await begin(bed)
    said = await bed.run(mona, "server matches")
    assert said.response is not None
    assert said.response.ephemeral
    assert f"**{now.id}** · Anna 0 – 0 Björn · <#{bed.channel.id}> · " in answer(said)
    assert "'s turn, last move <t:" in answer(said)
    assert "There are no matches in progress" in answer(await bed.run(mona, "server matches", page=2))


async def test_match_is_moved_with_its_board(bed: Bed) -> None:
    mona, other = moderator(bed), bed.server.create_text_channel("other")
    now = await begin(bed)
    old = bed.board()
    said = answer(await bed.run(mona, "server relocate", match=now.id, channel=other, reason="too loud here"))
    assert f"continues in <#{other.id}>" in said
    assert f"{other.id}/{bed.board(other).id}" in text(bed.message(old.id))
    assert "Roll" in labels(bed.board(other)) or "Choose" in str(bed.board(other).components)
    assert (await table_in(bed, other)).id == now.id
    await begin(bed)


async def test_match_is_not_moved_to_a_busy_or_closed_channel(bed: Bed) -> None:
    mona, other = moderator(bed), bed.server.create_text_channel("other")
    first, _ = await begin(bed), await begin(bed, where=other)
    attempt = bed.run(mona, "server relocate", match=first.id, channel=other, reason="tidying")
    assert "already a match in this channel" in await refused(bed, attempt)
    closed = bed.server.create_text_channel("closed")
    bed.deny("attach_files", where=closed)
    attempt = bed.run(mona, "server relocate", match=first.id, channel=closed, reason="tidying")
    assert "can't post boards" in await refused(bed, attempt)


async def test_cancelled_match_says_so_and_frees_its_channel(bed: Bed) -> None:
    mona = moderator(bed)
    now = await begin(bed)
    said = answer(await bed.run(mona, "server cancel", match=now.id, reason="both are gone"))
    assert "doesn't count" in said
    assert "Mona, a moderator, cancelled the match. It doesn't count." in text(bed.board())
    again = bed.run(mona, "server cancel", match=now.id, reason="again")
    assert "This match is over" in await refused(bed, again)
    again = bed.run(mona, "server void", match=now.id, reason="again")
    assert "already doesn't count" in await refused(bed, again)
    await begin(bed)


async def test_moderator_cannot_cancel_or_void_a_match_of_their_own(bed: Bed) -> None:
    mona = moderator(bed)
    now = await begin(bed, against=mona)
    said = await refused(bed, bed.run(mona, "server cancel", match=now.id, reason="I am losing"))
    assert said == "You're a player in that match. Ask another moderator."
    await leave(bed, mona)
    attempt = bed.run(mona, "server void", match=now.id, reason="I have lost")
    assert "You're a player in that match" in await refused(bed, attempt)
    await bed.click(mona, "Forget me", on=asked_in(await bed.run(mona, "privacy forget")))
    attempt = bed.run(mona, "server void", match=now.id, reason="who, me?")
    assert "You're a player in that match" in await refused(bed, attempt)


async def test_voided_result_leaves_the_leaderboard(bed: Bed) -> None:
    mona = moderator(bed)
    now = await begin(bed)
    early = bed.run(mona, "server void", match=now.id, reason="too early")
    assert "still in progress" in await refused(bed, early)
    await leave(bed, bed.anna)
    assert "0–1 Anna" in answer(await bed.run(mona, "leaderboard", rank_by="wins"))
    shown = answer(await bed.run(bed.anna, "match info"))
    assert f"Match {now.id}" in shown
    await bed.run(mona, "server void", match=now.id, reason="one person played both sides")
    says = "Mona, a moderator, voided the match. It doesn't count."
    assert says in text(bed.board())
    assert says in answer(await bed.run(bed.anna, "match info"))
    for board in ("wins", "rating"):
        assert "No match counts here yet" in answer(await bed.run(mona, "leaderboard", rank_by=board))


async def test_every_intervention_is_listed_with_moderator_and_reason(bed: Bed) -> None:
    mona = moderator(bed)
    assert "No moderator" in answer(await bed.run(mona, "server log"))
    now = await begin(bed)
    await bed.run(mona, "server cancel", match=now.id, reason="*both* are @everyone gone")
    said = answer(await bed.run(mona, "server log"))
    assert f"match {now.id} cancelled by Mona: \\*both\\* are @\u200beveryone gone" in said


@pytest.mark.parametrize(
    ("command", "options"),
    [
        ("server matches", {}),
        ("server cancel", {"match": 1, "reason": "mine"}),
        ("server void", {"match": 1, "reason": "mine"}),
        ("server log", {}),
        ("server settings", {"days_per_move": 1}),
    ],
)
async def test_non_moderator_is_refused_even_if_the_command_is_visible(
    bed: Bed, command: str, options: dict[str, Any]
) -> None:
    await begin(bed)
    # A server may show any command to anyone, so hiding it in Discord is no protection.
    [group] = [one for one in await bed.client.tree.fetch_commands() if one.name == "server"]
    bed.server.set_command_permissions(group, {bed.anna: True})
    assert "Only members with the Manage Server permission" in await refused(bed, bed.run(bed.anna, command, **options))


async def test_deadline_of_server_is_set_and_shown(bed: Bed) -> None:
    mona = moderator(bed)
    assert "Time per move: 3 days" in chosen_in(await bed.run(mona, "server settings"))
    assert "Time per move: 1 day" in chosen_in(await bed.run(mona, "server settings", days_per_move=1))
    now = await begin(bed)
    assert now.stored.clock.deadline == now.stored.created_at + DAY
    assert "Time per move: no limit" in chosen_in(await bed.run(mona, "server settings", days_per_move=0))


async def test_players_move_their_match_from_a_deleted_channel(bed: Bed) -> None:
    other = bed.server.create_text_channel("other")
    now = await begin(bed, where=other)
    assert "still have their channels" in await refused(bed, bed.run(bed.anna, "match relocate"))
    bed.env.backend.delete_channel(other.id)
    await bed.run(bed.bjorn, "match relocate")
    assert (await table_in(bed)).id == now.id
    assert "Anna  0 – 0  Björn" in text(bed.board())
    assert await fetch(db_of(bed), "SELECT id FROM matches WHERE channel_id = ?", other.id) == []


async def test_match_moves_only_to_a_channel_both_can_see(bed: Bed) -> None:
    other = bed.server.create_text_channel("other")
    now = await begin(bed, where=other)
    bed.env.backend.delete_channel(other.id)
    bed.deny("view_channel", to=bed.bjorn)
    assert "Björn can't see this channel" in await refused(bed, bed.run(bed.anna, "match relocate"))
    bed.server.remove_member(bed.bjorn)
    await bed.run(bed.anna, "match relocate")
    assert (await table_in(bed)).id == now.id


async def test_moved_board_is_never_edited_in_its_old_channel(bed: Bed) -> None:
    mona, other = moderator(bed), bed.server.create_text_channel("other")
    now = await begin(bed)
    old = text(bed.board())
    bed.env.inject_error("POST", f"/channels/{other.id}/messages", status=500)
    await bed.run(mona, "server relocate", match=now.id, channel=other, reason="tidying")
    assert text(bed.board()) == old
    await bed.restart()
    assert (await table_in(bed, other)).id == now.id
    assert "Anna  0 – 0  Björn" in text(bed.board(other))


async def test_intervention_list_fits_into_a_message(bed: Bed) -> None:
    mona = moderator(bed)
    for number in range(16):
        place = bed.server.create_text_channel(f"place-{number}")
        now = await begin(bed, where=place)
        await bed.run(mona, "server cancel", match=now.id, reason="*" * 200)
    said = await bed.run(mona, "server log")
    assert answer(said).count("cancelled by Mona") == 15


async def test_unknown_match_number_is_refused(bed: Bed) -> None:
    mona = moderator(bed)
    for command in ("server cancel", "server void"):
        said = await refused(bed, bed.run(mona, command, match=777, reason="which?"))
        assert "This server has no match with that number." in said

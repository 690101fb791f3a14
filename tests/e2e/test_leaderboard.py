"""The standings of a server: places, ties, one's own place, and no other server's results."""

from __future__ import annotations

from backgammon import Side
from tests.e2e.bed import Bed
from tests.e2e.reading import answer
from tests.e2e.staging import begin, lose


async def test_before_anybody_has_finished_the_standings_say_how_to_begin(bed: Bed) -> None:
    said = answer(await bed.run(bed.anna, "leaderboard"))
    assert "Nobody has finished a match in this server yet. Start one with /challenge match." in said


async def test_equal_players_share_a_place_and_the_next_place_is_left_out(bed: Bed) -> None:
    carin = bed.person("Carin")
    for opponent, loser in ((bed.bjorn, Side.O), (carin, Side.X), (bed.bjorn, Side.X)):
        now = await begin(bed, where=bed.server.create_text_channel("one"), against=opponent)
        await lose(bed, now, loser)
    said = answer(await bed.run(bed.anna, "leaderboard")).splitlines()
    assert said[1:] == [
        "**1.** Anna · 1 won, 2 lost, 0 points",
        "**1.** Björn · 1 won, 1 lost, 0 points",
        "**1.** Carin · 1 won, 0 lost, 0 points",
    ]
    now = await begin(bed, where=bed.server.create_text_channel("two"))
    await lose(bed, now, Side.O)
    said = answer(await bed.run(bed.anna, "leaderboard")).splitlines()
    assert [line[:8] for line in said[1:]] == ["**1.** A", "**2.** B", "**2.** C"]


async def test_whoever_is_not_among_the_first_ten_sees_his_own_place(bed: Bed) -> None:
    """Anna has lost to eleven people; somebody who never finished a match has no place."""
    for number in range(11):
        room = bed.server.create_text_channel(f"room {number}")
        now = await begin(bed, where=room, against=bed.person(f"Player {number:02}"))
        await lose(bed, now, Side.X)
    said = answer(await bed.run(bed.anna, "leaderboard")).splitlines()
    assert len(said) == 1 + 10 + 2
    assert said[-2] == "…"
    assert said[-1].startswith("**12.** Anna · 0 won, 11 lost")
    assert len(answer(await bed.run(bed.bjorn, "leaderboard")).splitlines()) == 1 + 10


async def test_the_standings_are_private_and_of_this_server_alone(bed: Bed) -> None:
    now = await begin(bed)
    await lose(bed, now, Side.O)
    result = await bed.run(bed.anna, "leaderboard")
    assert result.response is not None
    assert result.response.ephemeral
    elsewhere = bed.env.create_guild("Elsewhere")
    hall = elsewhere.create_text_channel("hall")
    visitor = elsewhere.add_member(bed.anna.user)
    assert "Nobody has finished a match" in answer(await visitor.slash(hall, "leaderboard"))

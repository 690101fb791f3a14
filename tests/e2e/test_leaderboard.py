"""The leaderboards of a server: kinds, pages, the reader's place, and no results of other servers."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from backgammon import Side
from bot.features.leaderboard.query_codec import encode
from club.standings import LeaderboardRequest, Period
from storage.standings import Leaderboard
from tests.support import forgery
from tests.support.discord import Bed
from tests.support.match_setup import asked_in, begin, lose, refused, table_in
from tests.support.messages import answer, labels, selects, text

if TYPE_CHECKING:
    from simcord.actors import MemberActor

CASUAL = "Casual: it doesn't count for ratings or leaderboards."
NOTHING = "No match counts here yet. Start one with /challenge."


async def play_matches(bed: Bed, *games: tuple[MemberActor, Side]) -> None:
    """Let Anna play these opponents, each in their own channel; the given side loses."""
    for number, (opponent, loser) in enumerate(games):
        room = bed.server.create_text_channel(f"room {number}")
        await lose(bed, await begin(bed, where=room, against=opponent), loser)


def table(said: str) -> list[str]:
    """Return the lines of the table in an answer."""
    return said.split("```")[1].strip("\n").splitlines()


async def test_empty_leaderboard_says_how_to_start(bed: Bed) -> None:
    for board in Leaderboard:
        assert NOTHING in answer(await bed.run(bed.anna, "leaderboard", rank_by=board.value))


async def test_equal_players_share_a_place(bed: Bed) -> None:
    carin = bed.person("Carin")
    await play_matches(bed, (bed.bjorn, Side.O), (carin, Side.X), (bed.bjorn, Side.X))
    said = answer(await bed.run(bed.anna, "leaderboard", rank_by="wins"))
    assert table(said) == ["1. 1–2 Anna", "1. 1–1 Björn", "1. 1–0 Carin"]
    await play_matches(bed, (bed.bjorn, Side.O))
    said = answer(await bed.run(bed.anna, "leaderboard", rank_by="wins"))
    assert table(said) == ["1. 2–2 Anna", "2. 1–2 Björn", "2. 1–0 Carin"]
    assert "Your place: 1 of 3." in said


async def test_ratings_come_first_and_provisional_ones_are_marked(bed: Bed) -> None:
    await play_matches(bed, (bed.bjorn, Side.O))
    said = answer(await bed.run(bed.bjorn, "leaderboard"))
    assert table(said) == ["1. 1522? 5 Anna", "2. 1478? 5 Björn"]
    assert "Rating · all time · backgammon" in said
    assert "less than 50 points of experience" in said


async def test_reader_on_another_page_sees_their_line_and_turns_pages(bed: Bed) -> None:
    """Anna has lost to eleven people; a player who never finished a match has no place."""
    people = [bed.person(f"Player {number:02}") for number in range(11)]
    await play_matches(bed, *((one, Side.X) for one in people))
    shown = await bed.run(bed.anna, "leaderboard", rank_by="wins")
    said = table(answer(shown))
    assert said[0] == " 1.  1–0 Player 00"
    assert said[-2:] == ["…", "12. 0–11 Anna"]
    assert len(said) == 12
    assert labels(asked_in(shown)) == ["Next"]
    turned = await bed.click(bed.anna, "Next", on=asked_in(shown))
    assert table(answer(turned)) == [" 1.  1–0 Player 10", "12. 0–11 Anna"]
    back = await bed.click(bed.anna, "Previous", on=asked_in(turned))
    assert table(answer(back)) == said
    assert "You aren't listed yet." in answer(await bed.run(bed.bjorn, "leaderboard", rank_by="wins"))


async def test_leaderboard_and_period_are_chosen_in_menus(bed: Bed) -> None:
    await play_matches(bed, (bed.bjorn, Side.O))
    bed.pass_time(40 * 24 * 3600)
    await play_matches(bed, (bed.bjorn, Side.X))
    shown = await bed.run(bed.anna, "leaderboard")
    for board in Leaderboard:
        shown = await bed.choose(bed.anna, encode(LeaderboardRequest(board)), verb="board", on=asked_in(shown))
        assert "went wrong" not in answer(shown)
    shown = await bed.choose(bed.anna, encode(LeaderboardRequest(Leaderboard.WINS)), verb="board", on=asked_in(shown))
    assert table(answer(shown)) == ["1. 1–1 Anna", "1. 1–1 Björn"]
    for period in (Period.WEEK, Period.MONTH):
        shown = await bed.choose(
            bed.anna, encode(LeaderboardRequest(Leaderboard.WINS, period)), verb="period", on=asked_in(shown)
        )
        assert table(answer(shown)) == ["1. 1–0 Björn", "2. 0–1 Anna"]
    assert len({menu.custom_id for menu in selects(asked_in(shown))}) == 2


async def test_days_are_typed_and_both_included(bed: Bed) -> None:
    await play_matches(bed, (bed.bjorn, Side.O))
    cases: tuple[tuple[dict[str, Any], bool], ...] = (
        ({"from": "2026-01-01", "to": "2026-01-01"}, True),
        ({"from": "2026-01-02"}, False),
        ({"to": "2025-12-31"}, False),
        ({"to": "2026-01-01"}, True),
    )
    for days, there in cases:
        said = answer(await bed.run(bed.anna, "leaderboard", rank_by="wins", **days))
        assert (NOTHING not in said) is there, days
    wrongs: tuple[dict[str, Any], ...] = (
        {"from": "yesterday"},
        {"to": "2026-02-30"},
        {"from": "1066-10-14"},
    )
    for wrong in wrongs:
        assert "Write dates like 2026-11-30" in await refused(bed, bed.run(bed.anna, "leaderboard", **wrong))
    both: dict[str, Any] = {"from": "2026-01-01", "period": "week"}
    assert "Choose only one" in await refused(bed, bed.run(bed.anna, "leaderboard", **both))


async def test_leaderboard_is_private_and_of_one_server(bed: Bed) -> None:
    await play_matches(bed, (bed.bjorn, Side.O))
    result = await bed.run(bed.anna, "leaderboard")
    assert result.response is not None
    assert result.response.ephemeral
    elsewhere = bed.env.create_guild("Elsewhere")
    hall = elsewhere.create_text_channel("hall")
    visitor = elsewhere.add_member(bed.anna.user)
    assert NOTHING in answer(await visitor.slash(hall, "leaderboard"))


async def test_everywhere_covers_only_shared_servers(bed: Bed) -> None:
    """Anna played in both servers, Björn only here, so results from elsewhere are hidden from Björn."""
    await play_matches(bed, (bed.bjorn, Side.O))
    elsewhere = bed.env.create_guild("Elsewhere")
    hall = elsewhere.create_text_channel("hall")
    anna, dora = (
        elsewhere.add_member(bed.anna.user),
        elsewhere.add_member(bed.env.create_user("dora", global_name="Dora")),
    )
    asked = await anna.slash(hall, "challenge", opponent=dora, length=5)
    await bed.click(dora, "Accept", on=asked_in(asked))
    await lose(bed, await table_in(bed, hall), Side.O)
    hers = answer(await bed.run(bed.anna, "leaderboard", rank_by="wins", everywhere=True))
    assert table(hers) == ["1. 2–0 Anna", "2. 0–1 Björn", "2. 0–1 Dora"]
    assert "all servers we're both in" in hers
    assert table(answer(await bed.run(bed.anna, "leaderboard", rank_by="wins"))) == ["1. 1–0 Anna", "2. 0–1 Björn"]
    theirs = answer(await bed.run(bed.bjorn, "leaderboard", rank_by="wins", everywhere=True))
    assert table(theirs) == ["1. 1–0 Anna", "2. 0–1 Björn"]
    elsewhere.remove_member(anna)
    left = answer(await bed.run(bed.anna, "leaderboard", rank_by="wins", everywhere=True))
    assert table(left) == ["1. 1–0 Anna", "2. 0–1 Björn"]


async def test_departed_player_is_listed_and_forgotten_one_is_not(bed: Bed) -> None:
    carin = bed.person("Carin")
    await play_matches(bed, (bed.bjorn, Side.O), (carin, Side.X))
    bed.server.remove_member(bed.bjorn)
    asked = await bed.run(carin, "privacy forget")
    await bed.click(carin, "Forget me", on=asked_in(asked))
    said = table(answer(await bed.run(bed.anna, "leaderboard", rank_by="wins")))
    assert said == ["1. 1–1 Anna", "2. 0–1 Björn"]


HOSTILE = [
    "b1:standings:0:0",
    "b1:standings:0:0:zzzzz00000000000000",
    "b1:standings:0:0:00050000000000000000",
    "b1:standings:0:0:" + "z" * 40,
    "b1:standings:0:0:0000000000000000000a",
]


@pytest.mark.parametrize("custom_id", HOSTILE)
async def test_forged_leaderboard_button_is_refused(bed: Bed, custom_id: str) -> None:
    await play_matches(bed, (bed.bjorn, Side.O))
    posed = asked_in(await bed.run(bed.anna, "challenge", length=5))
    said = await refused(bed, forgery.press(bed, bed.anna, posed, custom_id))
    assert "That button is out of date." in said


async def test_page_beyond_the_end_is_the_last_one(bed: Bed) -> None:
    await play_matches(bed, (bed.bjorn, Side.O))
    posed = asked_in(await bed.run(bed.anna, "challenge", length=5))
    far = f"b1:standings:1y2p0ij32e8e7:0:{encode(LeaderboardRequest(Leaderboard.WINS))}"
    said = answer(await forgery.press(bed, bed.anna, posed, far))
    assert table(said) == ["1. 1–0 Anna", "2. 0–1 Björn"]
    other = f"b1:standings:0:0:{encode(LeaderboardRequest(Leaderboard.WINS, Period.SEASON, season=7))}"
    assert "no such season" in await refused(bed, forgery.press(bed, bed.anna, posed, other))


async def test_casual_match_says_so_and_counts_nowhere(bed: Bed) -> None:
    asked = asked_in(await bed.run(bed.anna, "challenge", length=5, opponent=bed.bjorn, rated=False))
    assert CASUAL in text(asked)
    await bed.click(bed.bjorn, "Accept", on=asked)
    assert CASUAL in answer(await bed.run(bed.bjorn, "match info"))
    await lose(bed, await table_in(bed), Side.O)
    await bed.client.publisher.show((await table_in(bed)).id)
    assert NOTHING in answer(await bed.run(bed.anna, "leaderboard", rank_by="activity"))
    await bed.click(bed.anna, "Rematch")
    assert CASUAL in text(bed.messages()[-1])


@pytest.mark.parametrize("chosen", [{"rated_a_day": 1}])
async def test_match_over_the_daily_limit_is_casual(bed: Bed) -> None:
    await play_matches(bed, (bed.bjorn, Side.O))
    asked = asked_in(await bed.run(bed.anna, "challenge", length=5, opponent=bed.bjorn))
    assert "Rated: it counts for ratings and leaderboards." in text(asked)
    await bed.click(bed.bjorn, "Accept", on=asked)
    assert "Casual: you two have already played today's rated matches" in text(bed.message(asked.id))


@pytest.mark.parametrize("chosen", [{"sessions_a_day": 1}])
async def test_session_over_the_daily_limit_counts_nowhere(bed: Bed) -> None:
    for number in range(2):
        asked = asked_in(await bed.run(bed.anna, "challenge", money=True, opponent=bed.bjorn))
        await bed.click(bed.bjorn, "Accept", on=asked)
        over = "You two have already played today's sessions, so this one doesn't count for leaderboards."
        assert (over in text(bed.message(asked.id))) == (number == 1)
        await lose(bed, await table_in(bed), Side.O)
    said = answer(await bed.run(bed.anna, "leaderboard", rank_by="points"))
    assert table(said) == ["1. 3 1 Anna", "2. 0 1 Björn"]
    assert "A session counts its first 50 games, each for at most 25 points." in said


@pytest.mark.parametrize("chosen", [{"newcomer_minutes": 10}])
async def test_newcomer_is_told_that_the_match_does_not_count(bed: Bed) -> None:
    asked = asked_in(await bed.run(bed.anna, "challenge", length=5, opponent=bed.bjorn))
    assert "It doesn't count: one of you has only just joined this server." in text(asked)
    bed.pass_time(601)
    asked = asked_in(await bed.run(bed.bjorn, "challenge", length=5, opponent=bed.anna))
    assert "Rated: it counts for ratings and leaderboards." in text(asked)

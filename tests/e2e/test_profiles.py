"""/profile: a user's results in this server, in private, without results of other servers."""

from __future__ import annotations

from io import BytesIO

from PIL import Image

from backgammon import AcceptResignation, Concede, Double, Doubled, EndSession, NextGame, Pass, Resign, Side, Take, Win
from tests.support.discord import Bed
from tests.support.match_setup import (
    asked_in,
    begin,
    begin_session,
    disable_automation,
    do,
    lose,
    may_double,
    refused,
    seated,
    show,
    table_in,
    to_roll,
    until,
    win_match,
)
from tests.support.messages import answer, pictures, text


async def test_profile_before_any_result_says_so(bed: Bed) -> None:
    await begin(bed)
    assert "Björn hasn't finished a match that counts in this server yet." in await refused(
        bed, bed.run(bed.anna, "profile", player=bed.bjorn)
    )
    assert "haven't yet finished a match against each other" in await refused(
        bed, bed.run(bed.anna, "profile", opponent=bed.bjorn)
    )
    assert "you can't compare a player with themselves" in await refused(
        bed, bed.run(bed.anna, "profile", opponent=bed.anna)
    )


async def test_profile_has_record_streak_rating_curve_and_matches(bed: Bed) -> None:
    for winner in (Side.X, Side.X, Side.O, Side.X):
        await win_match(bed, winner)
    shown = await bed.run(bed.person("Carin"), "profile", player=bed.anna)
    assert shown.response is not None
    assert shown.response.ephemeral
    said = answer(shown)
    assert "### 👤 Anna" in said
    assert "**Matches:** 3 won, 1 lost (75%). Best streak 2, current 1." in said
    assert "**Games:** 3 won, 0 of them by gammon or backgammon (0%)." in said
    assert "**Rating** in backgammon: 15" in said
    assert "provisional until 50 points of experience (4 so far)" in said
    assert said.count("✅ 1 – 0 · Björn") == 3
    assert said.count("❌ 0 – 1 · Björn") == 1
    board = bed.board()
    assert f"https://discord.com/channels/{bed.server.id}/{bed.channel.id}/{board.id}" in said
    [curve] = pictures(asked_in(shown))
    assert "The rating of Anna over 4 matches" in (curve.description or "")
    assert Image.open(BytesIO(await bed.picture(asked_in(shown)))).size == (720, 360)


async def test_own_profile_and_user_menu_show_the_same(bed: Bed) -> None:
    await win_match(bed, Side.O)
    own = answer(await bed.run(bed.bjorn, "profile"))
    assert "### 👤 Björn" in own
    assert answer(await bed.pick(bed.anna, "Profile", bed.bjorn)) == own
    assert "Rating" not in answer(await bed.run(bed.bjorn, "profile", variant="dutch"))


async def test_profile_counts_cube_actions(bed: Bed) -> None:
    await begin_session(bed)
    await disable_automation(bed)
    await until(bed, lambda match: match.rolls >= 12, shown=False)  # a session given away early would not count
    for answers in (Take(), Pass()):
        now = await until(bed, may_double, shown=False)
        side = now.match.to_act
        assert side is not None
        now = await do(bed, now, side, Double())
        now = await do(bed, now, side.other, answers)
        if isinstance(answers, Take):
            now = await until(bed, lambda match: match.to_act is Side.X and to_roll(match), shown=False)
            now = await do(bed, now, Side.X, Resign(Win.SINGLE))
            now = await do(bed, now, Side.O, AcceptResignation())
            await do(bed, now, Side.X, NextGame())
    now = await table_in(bed)
    doubles = [event.side for event in now.events if isinstance(event, Doubled)]
    assert len(doubles) == 2
    await do(bed, now, Side.X, EndSession())
    for side in Side:
        said = answer(await bed.run(seated(bed, side), "profile"))
        assert f"doubled {doubles.count(side)};" in said
        assert "**Sessions:** 1, balance " in said
    points = abs(now.match.score[0] - now.match.score[1])
    said = answer(await bed.run(bed.anna, "profile", opponent=bed.bjorn))
    assert f"{points} point" in said or "even" in said


async def test_excluded_session_is_in_no_profile_and_no_balance(bed: Bed) -> None:
    await begin_session(bed)
    now = await table_in(bed)
    assert now.match.to_act is not None
    now = await do(bed, now, now.match.to_act, Resign(Win.SINGLE))
    now = await do(bed, now, now.match.to_act or Side.X, AcceptResignation())
    await do(bed, now, Side.X, EndSession())
    await show(bed)
    assert "This doesn't count" in text(bed.board())
    assert "No match counts here yet" in answer(await bed.run(bed.anna, "leaderboard", rank_by="balance"))
    for who in (bed.anna, bed.bjorn):
        assert "hasn't finished a match that counts" in await refused(bed, bed.run(who, "profile"))
    assert "haven't yet finished a match against each other" in await refused(
        bed, bed.run(bed.anna, "profile", opponent=bed.bjorn)
    )


async def test_versus_shows_the_head_to_head_record(bed: Bed) -> None:
    for winner in (Side.X, Side.O, Side.X):
        await win_match(bed, winner)
    said = answer(await bed.run(bed.anna, "profile", opponent=bed.bjorn))
    assert "### ⚔️ Anna – Björn" in said
    assert "**Matches won:** Anna 2, Björn 1." in said
    mirrored = answer(await bed.run(bed.bjorn, "profile", opponent=bed.anna))
    assert "**Matches won:** Björn 1, Anna 2." in mirrored
    assert mirrored.count("❌") == 2
    others = answer(await bed.run(bed.person("Carin"), "profile", player=bed.anna, opponent=bed.bjorn))
    assert others == said


async def test_record_is_of_one_server(bed: Bed) -> None:
    await win_match(bed, Side.X)
    elsewhere = bed.env.create_guild("Elsewhere")
    hall = elsewhere.create_text_channel("hall")
    visitor, friend = elsewhere.add_member(bed.anna.user), elsewhere.add_member(bed.bjorn.user)
    assert "hasn't finished a match that counts in this server yet" in answer(await visitor.slash(hall, "profile"))
    assert "haven't yet finished" in answer(await visitor.slash(hall, "profile", opponent=friend))


async def test_overall_rating_is_shown_only_to_its_owner(bed: Bed) -> None:
    await win_match(bed, Side.X)
    assert "Across all servers" not in answer(await bed.run(bed.anna, "profile"))
    elsewhere = bed.env.create_guild("Elsewhere")
    hall, dora = elsewhere.create_text_channel("hall"), elsewhere.add_member(bed.person("Dora").user)
    asked = await elsewhere.add_member(bed.anna.user).slash(hall, "challenge", opponent=dora, length=5)
    await bed.click(dora, "Accept", on=asked_in(asked))
    await lose(bed, await table_in(bed, hall), Side.O)
    own = answer(await bed.run(bed.anna, "profile"))
    assert "Across all servers: 15" in own
    assert "Across all servers" not in answer(await bed.run(bed.bjorn, "profile", player=bed.anna))


async def test_excluded_results_are_in_no_record(bed: Bed) -> None:
    await win_match(bed, Side.X)
    now = await begin(bed)
    await do(bed, now, Side.O, Concede())
    said = answer(await bed.run(bed.anna, "profile"))
    assert "**Matches:** 1 won, 0 lost (100%)." in said

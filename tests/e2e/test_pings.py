"""Who is pinged: the one who is challenged, and a player who is away when his turn comes; nobody else ever."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from backgammon import Double, Side, format_play_in_full, plays_now
from storage.preferences import Pings
from tests.support.discord import Bed
from tests.support.match_setup import (
    asked_in,
    begin,
    begin_session,
    do,
    may_double,
    moderator,
    on_turn,
    prefer,
    show,
    table_in,
    to_roll,
    until,
)
from tests.support.messages import text
from tests.support.players import Players

AWAY = 2 * 60
ACTS = 50


def everybody_pinged(bed: Bed) -> list[set[int]]:
    """The people whom each new message might notify, of those that might notify anybody.

    From the requests: SimCord forgets whom a message pinged when it is edited.
    """
    asked = [entry.json.get("data") or entry.json for entry in bed.requests("POST") if isinstance(entry.json, dict)]
    users = [(body.get("allowed_mentions") or {}).get("users") or [] for body in asked]
    return [{int(user) for user in each} for each in users if each]


async def test_a_challenge_pings_only_the_one_who_is_challenged(bed: Bed) -> None:
    asked = asked_in(await bed.run(bed.anna, "challenge match", opponent=bed.bjorn))
    assert bed.pinged(asked) == {bed.bjorn.id}
    open_to_all = asked_in(await bed.run(bed.anna, "challenge money"))
    assert bed.pinged(open_to_all) == set()


async def test_a_player_who_is_away_is_pinged_once_by_a_new_message(bed: Bed) -> None:
    await begin(bed)
    await until(bed, to_roll)
    mine, other = await on_turn(bed)
    board, seen = bed.board(), everybody_pinged(bed)
    bed.pass_time(AWAY)
    await bed.run(mine, "resign", sure=True, level=1)
    assert bed.board().id != board.id
    assert bed.pinged(bed.board()) == {other.id}
    await bed.run(mine, "board")
    await bed.run(bed.person("Carin"), "board")
    await bed.restart()
    assert everybody_pinged(bed) == [*seen, {other.id}]


async def test_a_player_who_was_here_a_moment_ago_is_not_pinged(bed: Bed) -> None:
    await begin(bed)
    await until(bed, to_roll)
    mine, _ = await on_turn(bed)
    board, seen = bed.board(), everybody_pinged(bed)
    bed.pass_time(AWAY - 1)
    await bed.run(mine, "resign", sure=True, level=1)
    assert bed.board().id == board.id
    assert everybody_pinged(bed) == seen


@pytest.mark.parametrize(
    ("pings", "seconds", "pinged"),
    [(Pings.TURN, 0, True), (Pings.NEVER, AWAY, False), (Pings.AWAY, AWAY, True), (Pings.AWAY, 0, False)],
)
async def test_each_person_is_pinged_as_he_wants_it(bed: Bed, pings: Pings, seconds: int, pinged: bool) -> None:
    await begin(bed)
    await until(bed, to_roll)
    mine, other = await on_turn(bed)
    await prefer(bed, other, pings=pings)
    bed.pass_time(seconds)
    seen = everybody_pinged(bed)
    await bed.run(mine, "resign", sure=True, level=1)
    assert everybody_pinged(bed) == [*seen, *([{other.id}] if pinged else [])]


async def test_the_ping_works_from_a_question_in_private_too(bed: Bed) -> None:
    await begin(bed)
    await until(bed, may_double)
    mine, other = await on_turn(bed)
    asked = asked_in(await bed.click(mine, "Double to 2…"))
    bed.pass_time(AWAY)
    await bed.click(mine, "Double to 2", on=asked)
    assert bed.pinged(bed.board()) == {other.id}
    assert "take the double, or pass?" in text(bed.board())


@pytest.mark.parametrize("chosen", [{"away_minutes": 30}])
async def test_how_long_somebody_is_here_is_a_setting(bed: Bed, chosen: dict[str, int]) -> None:
    await begin(bed)
    await until(bed, to_roll)
    mine, _ = await on_turn(bed)
    seen = everybody_pinged(bed)
    bed.pass_time(chosen["away_minutes"] * 60 - 1)
    await bed.run(mine, "resign", sure=True, level=1)
    assert everybody_pinged(bed) == seen


async def test_the_challenger_who_is_away_is_pinged_when_he_begins(bed: Bed) -> None:
    asked = asked_in(await bed.run(bed.anna, "challenge match", opponent=bed.bjorn))
    bed.pass_time(AWAY)
    await bed.click(bed.bjorn, "Accept", on=asked)
    mine, _ = await on_turn(bed)
    assert bed.pinged(bed.board()) == ({bed.anna.id} if mine is bed.anna else set())


async def test_a_whole_match_between_active_players_pings_nobody_and_is_one_board(bed: Bed) -> None:
    now = await begin(bed, length=1)
    before = len(bed.messages())
    while now.match.end is None:
        bed.pass_time(20)
        mine, _ = await on_turn(bed)
        if to_roll(now.match):
            await bed.click(mine, "Roll")
        else:
            quiet = sorted(plays_now(now.match), key=lambda play: sum(step.hit for step in play.steps))
            await bed.run(mine, "move", sure=True, play=format_play_in_full(quiet[0].steps))
        now = await table_in(bed)
    assert now.match.version > 60
    assert len(bed.messages()) - before < 20
    assert everybody_pinged(bed) == [{bed.bjorn.id}]


@pytest.mark.parametrize(
    "name",
    [
        "@everyone",
        "@here",
        "<@&1>",
        "*@everyone*",
        "\u202e@everyone",
        "\u200b\u200b",
        "](https://evil.example)[",
        "**_~~`|",
        "<@123>",
        "\U0001f3b2" * 32,
        "\u0301" * 32,
        " \u00a0 ",
        "\u202e\u2066<@&1>",
        "{x}{0}%s",
    ],
)
async def test_no_name_pings_or_bends_what_others_read(bed: Bed, name: str) -> None:
    strange = bed.person(name)
    asked = asked_in(await bed.run(bed.anna, "challenge match", opponent=strange))
    await bed.click(strange, "Accept", on=asked)
    now = await table_in(bed)
    mine = bed.anna if now.match.to_act == "X" else strange
    await bed.anna.send(bed.channel, "hello")
    await bed.run(mine, "move", sure=True, play=(await bed.offers(mine, "move", "play", ""))[0])
    await bed.run(strange, "match cancel")
    await bed.run(strange, "match show")
    messages = bed.channel.history()
    assert messages
    for message in messages:
        said = text(message)
        assert "@everyone" not in said
        assert "@here" not in said
        assert "<@&" not in said
        assert "](https://evil" not in said
        assert not any(ord(letter) in range(0x202A, 0x202F) for letter in said)
        assert bed.pinged(message) <= {strange.id}
    bodies = message_bodies(bed)
    assert bodies
    for body in bodies:
        allowed = body["allowed_mentions"]
        assert allowed.get("parse", []) == []
        assert allowed.get("users", []) in ([], [strange.id], [str(strange.id)])


async def test_in_a_played_match_every_request_lets_ping_nobody_but_the_player_whose_turn_it_is(bed: Bed) -> None:
    """Of everything that is sent, edits and private answers too; `judge` says the same of every other test."""
    await begin_session(bed)
    players = Players(bed, Random(4), by_command=0.3, double=0.02)
    for number in range(ACTS):
        bed.pass_time(0 if number % 7 else AWAY)
        await players.act()
        if number % 10 == 5:
            await bed.anna.send(bed.channel, "hello")
    bodies = message_bodies(bed)
    assert len(bodies) > ACTS
    assert {str(body["allowed_mentions"].get("parse")) for body in bodies} == {"[]"}
    users = [body["allowed_mentions"].get("users") or [] for body in bodies]
    assert {len(some) for some in users} == {0, 1}
    assert {int(user) for some in users for user in some} == {bed.anna.id, bed.bjorn.id}


def message_bodies(bed: Bed) -> list[dict[str, Any]]:
    """Every message that the bot has sent or edited, whichever way."""
    bodies = [
        entry.json.get("data", {}) if "/callback" in entry.path else entry.json
        for entry in (*bed.requests("POST"), *bed.requests("PATCH"))
        if isinstance(entry.json, dict) and any(part in entry.path for part in ("/messages", "/callback", "/webhooks"))
    ]
    return [body for body in bodies if "components" in body]


async def test_every_message_says_who_may_be_pinged(bed: Bed) -> None:
    """Without allowed_mentions Discord would ping whoever a text names."""
    await begin(bed)
    now = await until(bed, may_double)
    await do(bed, now, now.match.game.turn, Double())
    await show(bed)
    bodies = message_bodies(bed)
    assert len(bodies) > 2
    assert [body for body in bodies if "allowed_mentions" not in body] == []


@pytest.mark.parametrize(("pings", "pinged"), [(Pings.AWAY, True), (Pings.NEVER, False)])
async def test_who_never_wants_to_be_notified_is_not_when_his_match_moves(bed: Bed, pings: Pings, pinged: bool) -> None:
    other, third = (bed.server.create_text_channel(name) for name in ("other", "third"))
    now = await begin(bed, where=other)
    for who in (bed.anna, bed.bjorn):
        await prefer(bed, who, pings=pings)
    await bed.run(moderator(bed), "server move", match=now.id, channel=third, reason="tidying")
    assert bool(bed.pinged(bed.board(third))) is pinged
    bed.env.backend.delete_channel(third.id)
    side = now.match.to_act
    waits, moves = (bed.anna, bed.bjorn) if side is Side.X else (bed.bjorn, bed.anna)
    await bed.run(moves, "match move")
    assert bed.pinged(bed.board()) == ({waits.id} if pinged else set())

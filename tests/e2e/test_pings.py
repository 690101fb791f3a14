"""Pings: only the challenged player, and a player who is away when their turn comes."""

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


def pinged_users(bed: Bed) -> list[set[int]]:
    """Return the users that each new message may notify, without messages that may notify no one.

    Taken from the requests: SimCord forgets the users pinged by a message when it is edited.
    """
    asked = [entry.json.get("data") or entry.json for entry in bed.requests("POST") if isinstance(entry.json, dict)]
    users = [(body.get("allowed_mentions") or {}).get("users") or [] for body in asked]
    return [{int(user) for user in each} for each in users if each]


async def test_challenge_pings_only_the_challenged_player(bed: Bed) -> None:
    asked = asked_in(await bed.run(bed.anna, "challenge", length=5, opponent=bed.bjorn))
    assert bed.pinged(asked) == {bed.bjorn.id}
    open_to_all = asked_in(await bed.run(bed.anna, "challenge", money=True))
    assert bed.pinged(open_to_all) == set()


async def test_away_player_is_pinged_once_by_a_new_message(bed: Bed) -> None:
    await begin(bed)
    await until(bed, to_roll)
    mine, other = await on_turn(bed)
    board, seen = bed.board(), pinged_users(bed)
    bed.pass_time(AWAY)
    await bed.run(mine, "resign", skip_question=True, level=1)
    assert bed.board().id != board.id
    assert bed.pinged(bed.board()) == {other.id}
    await bed.run(mine, "board")
    await bed.run(bed.person("Carin"), "board")
    await bed.restart()
    assert pinged_users(bed) == [*seen, {other.id}]


async def test_recently_active_player_is_not_pinged(bed: Bed) -> None:
    await begin(bed)
    await until(bed, to_roll)
    mine, _ = await on_turn(bed)
    board, seen = bed.board(), pinged_users(bed)
    bed.pass_time(AWAY - 1)
    await bed.run(mine, "resign", skip_question=True, level=1)
    assert bed.board().id == board.id
    assert pinged_users(bed) == seen


@pytest.mark.parametrize(
    ("pings", "seconds", "pinged"),
    [(Pings.TURN, 0, True), (Pings.NEVER, AWAY, False), (Pings.AWAY, AWAY, True), (Pings.AWAY, 0, False)],
)
async def test_ping_follows_the_users_setting(bed: Bed, pings: Pings, seconds: int, pinged: bool) -> None:
    await begin(bed)
    await until(bed, to_roll)
    mine, other = await on_turn(bed)
    await prefer(bed, other, pings=pings)
    bed.pass_time(seconds)
    seen = pinged_users(bed)
    await bed.run(mine, "resign", skip_question=True, level=1)
    assert pinged_users(bed) == [*seen, *([{other.id}] if pinged else [])]


async def test_private_question_can_ping_the_opponent(bed: Bed) -> None:
    await begin(bed)
    await until(bed, may_double)
    mine, other = await on_turn(bed)
    asked = asked_in(await bed.click(mine, "Double to 2…"))
    bed.pass_time(AWAY)
    await bed.click(mine, "Double to 2", on=asked)
    assert bed.pinged(bed.board()) == {other.id}
    assert "take the double, or pass?" in text(bed.board())


@pytest.mark.parametrize("chosen", [{"away_minutes": 30}])
async def test_away_time_is_a_setting(bed: Bed, chosen: dict[str, int]) -> None:
    await begin(bed)
    await until(bed, to_roll)
    mine, _ = await on_turn(bed)
    seen = pinged_users(bed)
    bed.pass_time(chosen["away_minutes"] * 60 - 1)
    await bed.run(mine, "resign", skip_question=True, level=1)
    assert pinged_users(bed) == seen


async def test_away_challenger_is_pinged_when_they_begin(bed: Bed) -> None:
    asked = asked_in(await bed.run(bed.anna, "challenge", length=5, opponent=bed.bjorn))
    bed.pass_time(AWAY)
    await bed.click(bed.bjorn, "Accept", on=asked)
    mine, _ = await on_turn(bed)
    assert bed.pinged(bed.board()) == ({bed.anna.id} if mine is bed.anna else set())


async def test_whole_match_of_active_players_pings_no_one(bed: Bed) -> None:
    now = await begin(bed, length=1)
    before = len(bed.messages())
    while now.match.end is None:
        bed.pass_time(20)
        mine, _ = await on_turn(bed)
        if to_roll(now.match):
            await bed.click(mine, "Roll")
        else:
            quiet = sorted(plays_now(now.match), key=lambda play: sum(step.hit for step in play.steps))
            await bed.run(mine, "move", skip_question=True, play=format_play_in_full(quiet[0].steps))
        now = await table_in(bed)
    assert now.match.version > 60
    assert len(bed.messages()) - before < 20
    assert pinged_users(bed) == [{bed.bjorn.id}]


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
async def test_names_cannot_ping_or_break_markup(bed: Bed, name: str) -> None:
    strange = bed.person(name)
    asked = asked_in(await bed.run(bed.anna, "challenge", length=5, opponent=strange))
    await bed.click(strange, "Accept", on=asked)
    now = await table_in(bed)
    mine = bed.anna if now.match.to_act == "X" else strange
    await bed.anna.send(bed.channel, "hello")
    await bed.run(mine, "move", skip_question=True, play=(await bed.offers(mine, "move", "play", ""))[0])
    await bed.run(strange, "match cancel")
    await bed.run(strange, "match info")
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


async def test_requests_allow_pinging_only_the_player_to_act(bed: Bed) -> None:
    """Cover all requests, edits and private replies too; `judge` checks it in every other test."""
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
    """Return every message that the bot has sent or edited, by any route."""
    bodies = [
        entry.json.get("data", {}) if "/callback" in entry.path else entry.json
        for entry in (*bed.requests("POST"), *bed.requests("PATCH"))
        if isinstance(entry.json, dict) and any(part in entry.path for part in ("/messages", "/callback", "/webhooks"))
    ]
    return [body for body in bodies if "components" in body]


async def test_every_message_says_who_may_be_pinged(bed: Bed) -> None:
    """Without allowed_mentions Discord would ping every user mentioned in a text."""
    await begin(bed)
    now = await until(bed, may_double)
    await do(bed, now, now.match.game.turn, Double())
    await show(bed)
    bodies = message_bodies(bed)
    assert len(bodies) > 2
    assert [body for body in bodies if "allowed_mentions" not in body] == []


@pytest.mark.parametrize(("pings", "pinged"), [(Pings.AWAY, True), (Pings.NEVER, False)])
async def test_never_notify_also_covers_moved_matches(bed: Bed, pings: Pings, pinged: bool) -> None:
    other, third = (bed.server.create_text_channel(name) for name in ("other", "third"))
    now = await begin(bed, where=other)
    for who in (bed.anna, bed.bjorn):
        await prefer(bed, who, pings=pings)
    await bed.run(moderator(bed), "server relocate", match=now.id, channel=third, reason="tidying")
    assert bool(bed.pinged(bed.board(third))) is pinged
    bed.env.backend.delete_channel(third.id)
    side = now.match.to_act
    waits, moves = (bed.anna, bed.bjorn) if side is Side.X else (bed.bjorn, bed.anna)
    await bed.run(moves, "match relocate")
    assert bed.pinged(bed.board()) == ({waits.id} if pinged else set())

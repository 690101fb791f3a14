"""Money sessions and variants through Discord: challenged, played and settled."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from backgammon import HAND, DoubleNamed, EndReason, GameEnded, NameDouble, Side, Variant, legal_actions, replay
from bot.features.challenge.rule_options import EVERY_TIE
from bot.features.play.commands import chosen_doubles
from tests.support.discord import Bed
from tests.support.match_setup import disable_automation, refused
from tests.support.messages import answer, pictures, text
from tests.support.players import Players, confirmation

GAMES = 2


async def begin(bed: Bed, **options: Any) -> None:
    """Let Anna make a challenge and Björn accept it."""
    await bed.run(bed.anna, "challenge", opponent=bed.bjorn, **options)
    await bed.click(bed.bjorn, "Accept", on=bed.messages()[-1])


@pytest.mark.parametrize(
    "options",
    [
        pytest.param(
            {"beavers": True, "raccoons": True, "jacoby": True, "automatic_doubles": EVERY_TIE},
            id="no passing of beavers",
        ),
        pytest.param({"beavers": True, "raccoons": True, "pass_beaver": True}, id="beavers can be passed"),
        pytest.param({"variant": "dutch", "jacoby": True}, id="Dutch"),
        pytest.param({"variant": "acey deucey", "stake_doubling": True}, id="Acey Deucey"),
        pytest.param({"variant": "acey deucey", "rules": "published", "doublets_again": True}, id="Acey published"),
    ],
)
async def test_session_is_played_and_settled(bed: Bed, options: dict[str, Any]) -> None:
    await begin(bed, money=True, stake="0.50", **options)
    players = Players(bed, Random(str(options)), by_command=0.3, double=0.15)
    now = await players.table()
    while not (now.match.between_games and now.match.game.number >= GAMES):
        now = await players.act()
    assert replay(now.events) == now.match
    ended = [event for event in now.events if isinstance(event, GameEnded)]
    won = [sum(event.points for event in ended if event.winner is side) for side in Side]
    assert (len(ended), list(now.match.score)) == (GAMES, won)

    points = abs(won[0] - won[1])
    balance = answer(await bed.run(bed.anna, "session balance"))
    assert f"{points * 0.5:.2f}" in balance or points == 0
    asked = await bed.run(bed.bjorn, "session end")
    await bed.click(bed.bjorn, "End session", on=confirmation(asked))
    over = await players.table()
    assert over.match.end is not None
    assert over.match.end.close is EndReason.ENDED
    assert "The session is over" in text(bed.board())
    assert balance.split(".")[0] in text(bed.board())


async def test_dutch_match_starts_with_all_checkers_in_hand(bed: Bed) -> None:
    await disable_automation(bed)
    await begin(bed, length=1, variant="dutch")
    players = Players(bed, Random(5), by_command=0.5)
    now = await players.table()
    assert (now.match.rules.variant, now.match.game.position.x[HAND]) == (Variant.DUTCH, 15)
    (picture,) = pictures(bed.board())
    assert "to enter 15" in (picture.description or "")
    while now.match.end is None:
        now = await players.act()
    assert now.match.end.close is EndReason.REACHED


async def test_acey_deucey_doubles_are_followed_by_another_roll(bed: Bed) -> None:
    await begin(bed, money=True, variant="acey deucey")
    players = Players(bed, Random(8), by_command=0.5)
    now = await players.table()
    while not any(isinstance(event, DoubleNamed) for event in now.events):
        now = await players.act()
    assert " chooses " in text(bed.board())


@pytest.mark.parametrize(
    ("options", "says"),
    [
        pytest.param({"money": True, "raccoons": True}, "need beavers", id="raccoons without beavers"),
        pytest.param(
            {"money": True, "variant": "acey deucey", "jacoby": True}, "without it", id="Jacoby without a cube"
        ),
        pytest.param(
            {"money": True, "variant": "dutch", "bar_priority": True}, "Acey Deucey", id="another game's option"
        ),
        pytest.param({"money": True, "stake": "x" * 41}, "40 characters", id="a stake of nonsense length"),
        pytest.param({"money": True, "cube": False, "beavers": True}, "without it", id="beavers without a cube"),
        pytest.param({"length": 3, "my_points": 3}, "lower than the match length", id="won before it begins"),
        pytest.param({"length": 3, "hit_only_while_home": True}, "Dutch", id="a Dutch option in backgammon"),
        pytest.param({"hit_only_while_home": True}, "Dutch", id="a Dutch option for the panel"),
    ],
)
async def test_invalid_options_are_refused_before_a_challenge_exists(
    bed: Bed, options: dict[str, Any], says: str
) -> None:
    refused = await bed.run(bed.anna, "challenge", opponent=bed.bjorn, **options)
    assert refused.ephemeral
    assert says in answer(refused)
    assert bed.messages() == []


async def test_challenge_names_every_option_and_hides_a_private_stake(bed: Bed) -> None:
    await bed.run(
        bed.anna,
        "challenge",
        money=True,
        opponent=bed.bjorn,
        stake="a secret",
        private_stake=True,
        beavers=True,
        pass_beaver=True,
        automatic_doubles=2,
    )
    challenge = bed.messages()[-1]
    said = text(challenge)
    for words in ("Beavers", "may pass a beaver", "first 2 ties", "Not in play: Jacoby and raccoons"):
        assert words in said
    assert "a secret" not in said
    asked = await bed.click(bed.bjorn, "Accept", on=challenge)
    assert asked.ephemeral
    assert "a secret" in answer(asked)
    await bed.click(bed.bjorn, "Accept", on=confirmation(asked))
    assert "a secret" in answer(await bed.run(bed.bjorn, "match info"))
    carin = bed.person("Carin")
    assert "a secret" not in answer(await bed.run(carin, "match info"))


async def test_rules_are_explained_topic_by_topic(bed: Bed) -> None:
    for topic in ("moving", "cube", "crawford", "beavers", "dutch", "acey deucey"):
        shown = await bed.run(bed.anna, "rules", topic=topic)
        assert shown.ephemeral
        assert len(answer(shown)) > 100


async def test_doubles_are_chosen_by_typing(bed: Bed) -> None:
    await begin(bed, money=True, variant="acey deucey")
    players = Players(bed, Random(3), by_command=1)
    now = await players.table()
    while (side := now.match.to_act) is None or NameDouble(1) not in legal_actions(now.match, side):
        now = await players.act()
    who = bed.anna if side is Side.X else bed.bjorn
    assert await bed.offers(who, "move", "play", "") == [f"{n}-{n}" for n in range(1, 7)]
    assert await bed.offers(who, "move", "play", "4") == ["4-4"]
    for typed in ("4-5", "7-7", "24/20", "doubles"):
        assert "or type them, e.g. /move play:4-4." in await refused(bed, bed.run(who, "move", play=typed))
    await bed.run(who, "move", play="4-4")
    assert DoubleNamed(side, 4) in (await players.table()).events
    assert f"**{'Anna' if side is Side.X else 'Björn'}** chooses 4-4." in text(bed.board())


@pytest.mark.parametrize("typed", ["4-4", "44", "4", "4/4", " 4 - 4 "])
def test_doubles_are_read_in_any_notation(typed: str) -> None:
    assert chosen_doubles(typed) == 4

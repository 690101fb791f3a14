"""Impossible rolls and moves: the answer names the reason and what is possible, and nothing changes."""

from __future__ import annotations

from typing import Any

import pytest

from backgammon import BAR, Match, Move, Phase, format_play_in_full, legal_actions, plays_now
from tests.support import forgery
from tests.support.discord import Bed
from tests.support.match_setup import begin, on_turn, refused, table_in, to_play, to_roll, until


def blocked_step(match: Match) -> str | None:
    """Return a step with one of the dice that lands on a blocked point, or None."""
    game = match.game
    if game.phase is not Phase.PLAY or game.dice is None:
        return None
    own, theirs = game.position.checkers_of(game.turn), game.position.checkers_of(game.turn.other)
    for die in game.dice.numbers:
        for start in range(BAR - 1, die, -1):
            if own[start] and not own[BAR] and theirs[BAR - start + die] > 1:
                return f"{start}/{start - die}"
    return None


async def test_second_roll_is_answered_with_what_to_do(bed: Bed) -> None:
    await begin(bed)
    await until(bed, to_roll)
    mine, _ = await on_turn(bed)
    await bed.click(mine, "Roll")
    now = await table_in(bed)
    if now.match.game.phase is Phase.PLAY:
        assert "already rolled. Choose your play" in await refused(bed, bed.run(mine, "roll"))


async def test_play_before_the_roll_is_refused(bed: Bed) -> None:
    await begin(bed)
    await until(bed, to_roll)
    mine, _ = await on_turn(bed)
    assert "You haven't rolled yet. Press Roll" in await refused(
        bed, bed.run(mine, "move", skip_question=True, play="8/5 6/5")
    )


@pytest.mark.parametrize("command", ["roll", "move", "double", "resign"])
async def test_opponent_is_told_that_it_is_not_their_turn(bed: Bed, command: str) -> None:
    await begin(bed)
    await until(bed, to_roll if command in ("roll", "double") else to_play)
    _, waiting = await on_turn(bed)
    taken: dict[str, dict[str, Any]] = {"move": {"play": "8/5 6/5"}, "resign": {"level": 1}}
    options = taken.get(command, {})
    assert "not your turn yet" in await refused(bed, bed.run(waiting, command, **options))


@pytest.mark.parametrize("verb", ["play", "plays", "steps", "draft", "anew"])
async def test_opponent_cannot_choose_the_play(bed: Bed, verb: str) -> None:
    now = await begin(bed)
    _, waiting = await on_turn(bed)
    version = now.match.version
    if verb in ("plays", "steps"):
        attempt = forgery.choose(bed, waiting, bed.board(), f"s1:{verb}:{now.id}:{version:x}", "o1")
    else:
        attempt = forgery.press(bed, waiting, bed.board(), f"b1:{verb}:{now.id}:{version:x}:o1")
    assert "not your turn yet" in await refused(bed, attempt)


async def test_point_without_a_checker_is_named_with_the_dice(bed: Bed) -> None:
    now = await begin(bed)
    mine, _ = await on_turn(bed)
    said = await refused(bed, bed.run(mine, "move", skip_question=True, play="20/18"))
    assert "**20/18**: You have no checker there." in said
    assert f"You have {now.match.game.dice} to play." in said


async def test_opponents_checker_cannot_be_moved(bed: Bed) -> None:
    await begin(bed)
    mine, _ = await on_turn(bed)
    # Twelve is the opponent's midpoint, seen from here.
    assert "no checker there" in await refused(bed, bed.run(mine, "move", skip_question=True, play="12/8"))


async def test_blocked_point_is_named(bed: Bed) -> None:
    await begin(bed)
    now = await until(bed, lambda match: blocked_step(match) is not None)
    step = blocked_step(now.match)
    assert step is not None
    mine, _ = await on_turn(bed)
    assert f"**{step}**: That point is blocked" in await refused(
        bed, bed.run(mine, "move", skip_question=True, play=step)
    )


async def test_incomplete_play_is_answered_with_the_choices(bed: Bed) -> None:
    now = await begin(bed)
    mine, _ = await on_turn(bed)
    one = next(play for play in plays_now(now.match) if len({step.start for step in play.steps}) == 2).steps[0]
    said = await refused(bed, bed.run(mine, "move", skip_question=True, play=f"{one.start}/{one.end}"))
    assert "Which play do you mean?" in said
    assert "**" in said


async def test_checker_on_the_bar_enters_first(bed: Bed) -> None:
    await begin(bed, length=1)

    def may_enter(match: Match) -> bool:
        game = match.game
        return game.phase is Phase.PLAY and game.position.checkers_of(game.turn)[BAR] == 1

    await until(bed, may_enter)
    mine, _ = await on_turn(bed)
    said = await refused(bed, bed.run(mine, "move", skip_question=True, play="6/5"))
    assert "on the bar; it must enter first, e.g. bar/" in said


async def test_bearing_off_needs_all_checkers_home(bed: Bed) -> None:
    await begin(bed)
    mine, _ = await on_turn(bed)
    assert "only when all your checkers are in your home board" in await refused(
        bed, bed.run(mine, "move", skip_question=True, play="6/off")
    )


@pytest.mark.parametrize(
    "written",
    [
        "hello",
        "8/5 and then something",
        "😀",
        "-",
        "/",
        "8/",
        "5",
        "99/98",
        "8/5(9)",
        "'; DROP TABLE events; --",
        "@everyone",
    ],
)
async def test_invalid_text_is_answered_with_how_to_write_a_play(bed: Bed, written: str) -> None:
    await begin(bed)
    mine, _ = await on_turn(bed)
    said = await refused(bed, bed.run(mine, "move", skip_question=True, play=written))
    assert "Write a play like 8/5 6/5, bar/20 or 6/off" in said


async def test_backward_move_is_refused(bed: Bed) -> None:
    await begin(bed)
    mine, _ = await on_turn(bed)
    assert "from higher to lower points" in await refused(bed, bed.run(mine, "move", skip_question=True, play="6/8"))


@pytest.mark.parametrize("length", [101, 6000])
async def test_text_that_is_too_long_is_no_play(bed: Bed, length: int, monkeypatch: pytest.MonkeyPatch) -> None:
    forgery.allow_any_option(monkeypatch)
    await begin(bed)
    mine, _ = await on_turn(bed)
    assert "at most 100 char" in await refused(
        bed, bed.run(mine, "move", skip_question=True, play="8/5 " * (1 + length // 4))
    )
    assert "at most 100 char" in await refused(bed, bed.run(mine, "move", skip_question=True, play="8" * length))


async def test_bystander_may_watch_but_not_play(bed: Bed) -> None:
    await begin(bed)
    carin = bed.person("Carin")
    mine, waiting = await on_turn(bed)
    commands: dict[str, dict[str, Any]] = {
        "roll": {}, "move": {"play": "8/5 6/5"}, "double": {}, "take": {}, "pass": {}, "resign": {"level": 1},
        "match forfeit": {}, "match cancel": {},
    }  # fmt: skip
    for command, options in commands.items():
        said = await refused(bed, bed.run(carin, command, **options))
        assert f"it's <@{mine.id}>'s turn" in said, command
        assert f"<@{waiting.id}>" in said, command
        assert "welcome to watch" in said, command


async def test_play_is_accepted_in_any_spelling(bed: Bed) -> None:
    now = await begin(bed)
    mine, _ = await on_turn(bed)
    play = plays_now(now.match)[0]
    await bed.run(
        mine,
        "move",
        skip_question=True,
        play=f"  {format_play_in_full(play.steps).replace('/', '-').replace('*', '').upper()} ,",
    )
    after = await table_in(bed)
    assert after.match.game.position == play.result
    assert after.match.version == now.match.version + 1


async def test_every_offered_play_can_be_chosen(bed: Bed) -> None:
    now = await begin(bed)
    mine, waiting = await on_turn(bed)
    offers = await bed.offers(mine, "move", "play", "")
    actions = [action for action in legal_actions(now.match, now.match.game.turn) if isinstance(action, Move)]
    assert len(offers) == min(25, len(actions))
    start = offers[0].split("/")[0]
    narrowed = await bed.offers(mine, "move", "play", f"{start}-")
    assert narrowed
    assert all(f"{start}/" in offer for offer in narrowed)
    assert await bed.offers(mine, "move", "play", "nonsense") == []
    assert await bed.offers(waiting, "move", "play", "") == []
    assert await bed.offers(bed.person("Carin"), "move", "play", "") == []
    await bed.run(mine, "move", skip_question=True, play=offers[-1])
    assert (await table_in(bed)).match.version == now.match.version + 1
    assert await bed.offers(mine, "move", "play", "") == []

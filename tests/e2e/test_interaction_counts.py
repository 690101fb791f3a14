"""Interactions per turn, confirmations, and the quiet of a whole match."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING, Any

import pytest

from backgammon import (
    Double,
    Move,
    Pass,
    Phase,
    Played,
    PlayerAction,
    RequestRoll,
    Take,
    evolve,
    plays_now,
    replay,
)
from bot.ui.partial_play import encode
from tests.support.discord import Bed
from tests.support.match_setup import (
    asked_in,
    begin,
    disable_automation,
    do,
    may_double,
    on_turn,
    prefer,
    seated,
    table_in,
    to_play,
    until,
)
from tests.support.messages import answer, labels, selects, text, verb_of
from tests.support.players import Players
from tests.support.random_matches import PLAYING, random_turn

if TYPE_CHECKING:
    from simcord.actors import MemberActor

    from backgammon import Match


def interactions(bed: Bed) -> int:
    """Return how many interactions the bot has answered."""
    return len({entry.path for entry in bed.requests("POST", "/callback")})


async def pick(bed: Bed, who: MemberActor, partial_play: str) -> None:
    """Choose a whole play in the menu that has it."""
    (menu,) = [one for one in selects(bed.board()) if partial_play in {option.value for option in one.options}]
    assert verb_of(menu.custom_id) == "plays"
    await who.select(bed.board(), [partial_play], custom_id=menu.custom_id)


@pytest.mark.parametrize(("confirms", "taps"), [(True, 2), (False, 1)], ids=["confirming", "unconfirmed"])
async def test_turn_takes_two_interactions_or_one_unconfirmed(bed: Bed, confirms: bool, taps: int) -> None:
    for who in (bed.anna, bed.bjorn):
        await prefer(bed, who, confirm_plays=confirms)
    await begin(bed, length=1)
    random, turns = Random(5), 0
    while (now := await table_in(bed)).match.end is None and turns < 12:
        mine, _ = await on_turn(bed)
        if now.match.game.phase is Phase.ROLL:  # the automatic actions ended the turn
            await bed.click(mine, "Roll")
            continue
        plays = plays_now(now.match)
        if not 1 < len(plays) <= 75:
            await bed.run(mine, "move", skip_question=True, play=(await bed.offers(mine, "move", "play", ""))[0])
            continue
        before, acted = interactions(bed), len(now.events)
        await pick(bed, mine, encode(random.choice(plays).steps))
        if confirms:
            (confirm,) = [label for label in labels(bed.board()) if label.startswith("Confirm")]
            assert "Undo" in labels(bed.board())
            await bed.click(mine, confirm)
        assert interactions(bed) - before == taps
        assert any(isinstance(event, Played) for event in (await table_in(bed)).events[acted:])
        turns += 1
    assert turns > 5


async def test_play_from_the_menu_can_be_undone_before_confirmation(bed: Bed) -> None:
    now = await begin(bed)
    mine, _ = await on_turn(bed)
    await pick(bed, mine, encode(plays_now(now.match)[0].steps))
    await bed.click(mine, "Start over")
    assert (await table_in(bed)).log == now.log
    assert not any(label.startswith("Confirm") for label in labels(bed.board()))


async def test_tap_moves_by_the_larger_die_and_swap_by_the_smaller(bed: Bed) -> None:
    now = await begin(bed)
    mine, _ = await on_turn(bed)
    dice = now.match.game.dice
    assert dice is not None
    assert f"Or tap a checker to play the {max(dice.numbers)}." in text(bed.board())
    await bed.click(mine, f"⇄ Play the {min(dice.numbers)} first")
    assert f"Or tap a checker to play the {min(dice.numbers)}." in text(bed.board())
    await bed.click(mine, f"⇄ Play the {max(dice.numbers)} first")
    assert f"Or tap a checker to play the {max(dice.numbers)}." in text(bed.board())
    assert (await table_in(bed)).log == now.log


async def test_move_command_shows_the_play_or_makes_it_if_sure(bed: Bed) -> None:
    now = await begin(bed)
    mine, _ = await on_turn(bed)
    play = (await bed.offers(mine, "move", "play", ""))[0]
    said = answer(await bed.run(mine, "move", play=play))
    assert f"The board shows **{play}**" in said
    assert f"Confirm {play}" in labels(bed.board())
    assert (await table_in(bed)).log == now.log
    await bed.run(mine, "move", play=play, skip_question=True)
    assert (await table_in(bed)).match.game.turn is now.match.game.turn.other


async def test_only_forced_plays_are_made_automatically(bed: Bed) -> None:
    now, random, forced = await begin(bed, length=3), Random(6), 0
    while now.match.end is None:
        now = await do(bed, now, *random_turn(now.match, random, PLAYING))
    match = replay(())
    for at, (event, when) in enumerate(now.log):
        if isinstance(event, Played) and when == now.log[at - 1][1]:
            assert len(plays_now(match)) == 1
            forced += 1
        match = evolve(match, event)
    assert forced > 0


async def test_roll_from_now_on_applies_until_taken_back(bed: Bed) -> None:
    await disable_automation(bed)
    await begin(bed)
    await until(bed, may_double)
    mine, other = await on_turn(bed)
    await bed.click(mine, "Auto-roll")
    await bed.restart()
    for _ in range(6):
        now = await table_in(bed)
        who, _ = await on_turn(bed)
        if now.match.game.phase is Phase.ROLL:
            assert who.id == other.id
            await bed.click(who, "Roll")
        else:
            if who.id == mine.id:
                assert "Stop auto-rolling" in labels(bed.board())
            await bed.run(who, "move", skip_question=True, play=(await bed.offers(who, "move", "play", ""))[0])
    now = await until(bed, lambda match: to_play(match) and seated(bed, match.game.turn).id == mine.id)
    await bed.click(mine, "Stop auto-rolling")
    assert "Stop auto-rolling" not in labels(bed.board())
    assert (await table_in(bed)).stored.just_roll == frozenset()


_COMMANDS: dict[type[PlayerAction], str] = {RequestRoll: "roll", Double: "double", Take: "take", Pass: "pass"}


async def test_whole_match_can_be_played_by_commands(bed: Bed) -> None:
    await bed.run(bed.anna, "challenge", opponent=bed.bjorn, length=3)
    await bed.run(bed.bjorn, "accept")
    random = Random(2)
    while (now := await table_in(bed)).match.end is None:
        mine, _ = await on_turn(bed)
        _, action = random_turn(now.match, random)
        if isinstance(action, Move):
            offers = await bed.offers(mine, "move", "play", "")
            await bed.run(mine, "move", play=random.choice(offers), skip_question=True)
        else:
            skips: dict[str, Any] = {} if isinstance(action, RequestRoll) else {"skip_question": True}
            await bed.run(mine, _COMMANDS[type(action)], **skips)
        assert (await table_in(bed)).match.version > now.match.version
    said = answer(await bed.run(bed.bjorn, "match plays"))
    assert "wins" in said
    assert await bed.run(bed.anna, "match rematch")


async def test_whole_match_of_active_players_is_quiet(bed: Bed) -> None:
    await begin(bed)
    players = Players(bed, Random(4), by_command=0.2)
    while (await table_in(bed)).match.end is None:
        bed.pass_time(20)
        await players.act()
    shown = bed.messages()
    assert len(shown) < 20
    assert [message.id for message in shown if bed.pinged(message)] == []
    assert shown[-1].id == bed.board().id


async def test_costly_action_is_confirmed_unless_switched_off(bed: Bed) -> None:
    await begin(bed)
    now = await until(bed, may_double)
    mine, other = await on_turn(bed)
    await prefer(bed, mine, ask_again=False)
    await bed.click(mine, "Double to 2…")
    doubled = await table_in(bed)
    assert doubled.match.game.phase is Phase.DOUBLED
    assert doubled.match.version > now.match.version
    asked = await bed.click(other, "Pass: lose 1")
    assert "Resign this game and lose 1 point. Are you sure?" in answer(asked)
    assert labels(asked_in(asked)) == ["Pass: lose 1", "Not now"]
    asked = await bed.run(other, "take")
    assert "Play on for 2 points; the cube is yours. Are you sure?" in answer(asked)
    assert (await table_in(bed)).log == doubled.log
    await bed.click(other, "Take at 2", on=asked_in(asked))
    assert (await table_in(bed)).match.game.cube.value == 2


async def test_tips_are_shown_once_in_the_first_match(bed: Bed) -> None:
    await begin(bed)
    mine, _ = await on_turn(bed)
    play = (await bed.offers(mine, "move", "play", ""))[0]
    told = await bed.run(mine, "move", play=play, skip_question=True)
    assert ["three tips" in text(tips.message) for tips in told.followups] == [True]
    other, _ = await on_turn(bed)
    await prefer(bed, other, tips_seen=True)
    await until(bed, lambda match: to_play(match) and seated(bed, match.game.turn).id == mine.id)
    play = (await bed.offers(mine, "move", "play", ""))[0]
    assert (await bed.run(mine, "move", play=play, skip_question=True)).followups == []


@pytest.mark.parametrize(
    ("typed", "means"),
    [
        ("24 18", ("24", "18")),
        ("24-18", ("24", "18")),
        ("24/18", ("24", "18")),
        ("24 > 18", ("24", "18")),
        ("24,1", ("24", "1")),
    ],
)
async def test_play_is_offered_in_any_spelling(bed: Bed, typed: str, means: tuple[str, str]) -> None:
    await begin(bed)
    now = await until(bed, lambda match: to_play(match) and any_starts(match, 24, 18))
    mine, _ = await on_turn(bed)
    offers = await bed.offers(mine, "move", "play", typed)
    assert offers
    assert offers[0].startswith(f"{means[0]}/{means[1]}")
    assert len(offers) <= len(plays_now(now.match))


def any_starts(match: Match, start: int, end: int) -> bool:
    return any((one.steps[0].start, one.steps[0].end) == (start, end) for one in plays_now(match))

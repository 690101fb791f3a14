"""Forged ids, partial plays and choices get at most one private answer."""

from __future__ import annotations

from random import Random

import discord
import pytest

from backgammon import Concede, Side, plays_now
from bot.ui.custom_id import Press, Verb, base36
from bot.ui.partial_play import encode
from tests.support import forgery
from tests.support.discord import Bed
from tests.support.match_setup import begin, do, on_turn, refused, saved_state, show, table_in, to_roll, until
from tests.support.messages import answer, selects, text, verb_of

MAX_ID = "1y2p0ij32e8e7"  # 2**63 - 1
ENTRIES = 40


def menu_of(bed: Bed, verb: str) -> discord.components.SelectMenu:
    return next(menu for menu in selects(bed.board()) if verb_of(menu.custom_id) == verb)


@pytest.mark.parametrize(
    "custom_id",
    [
        "b1:fly:1:1", "b1:none:0:0", "b1:plays", "b0:roll:1:1", "b2:roll:1:1", "s2:plays:1:1", "hello", ":",
        "1:roll:1:1", "b1:roll:1:1:x:y", "b1:roll:-1:1", "b1:ROLL:1:1", "b1:roll:1:1 ", "b1:roll:1:1\n",
        "b1:roll:\uff11:1", "b1:" + "a" * 97, f"b1:roll:{'z' * 13}:1",
    ],
)  # fmt: skip
async def test_unknown_custom_id_is_answered_with_board_command(bed: Bed, custom_id: str) -> None:
    await begin(bed)
    said = await refused(bed, forgery.press(bed, bed.anna, bed.board(), custom_id))
    assert "That button is out of date" in said
    assert "/board" in said


@pytest.mark.parametrize("target", ["0", "zz", MAX_ID])
async def test_unknown_match_id_is_answered_with_how_to_start(bed: Bed, target: str) -> None:
    await begin(bed)
    for verb in (Verb.ROLL, Verb.PLAY, Verb.ASK_DOUBLE, Verb.ASK_LEAVE, Verb.REMATCH, Verb.START_OVER):
        said = await refused(bed, forgery.press(bed, bed.anna, bed.board(), f"b1:{verb}:{target}:1"))
        assert "/challenge" in said, verb
    for verb in (Verb.SIT, Verb.DECLINE):
        said = await refused(bed, forgery.press(bed, bed.anna, bed.board(), f"b1:{verb}:{target}:0"))
        assert "no open challenge" in said, verb


@pytest.mark.parametrize("target", ["0", "1", MAX_ID])
@pytest.mark.parametrize("payload", ["5", "2", "99", "00", "x", ""])
async def test_challenge_button_of_an_unknown_user_is_refused(bed: Bed, target: str, payload: str) -> None:
    said = await refused(
        bed,
        forgery.press(bed, bed.anna, await bed.bjorn.send(bed.channel, "hello"), f"b1:challenge:{target}:0:{payload}"),
    )
    assert "isn't a member of this server" in said or "That button is out of date. Use /challenge" in said


@pytest.mark.parametrize(
    "payload", ["o5", "zz", "o1o1o1o1o1", "0" * 40, "p6", "01", "o", "a1b2c3d4", "q6q6q6q6", "\uff16\uff16"]
)
async def test_invalid_partial_play_is_refused_everywhere(bed: Bed, payload: str) -> None:
    now = await begin(bed)
    mine, _ = await on_turn(bed)
    at = f"{base36(now.id)}:{base36(now.match.version)}"
    if payload.isascii():
        for verb in ("play", "draft"):
            said = await refused(bed, forgery.press(bed, mine, bed.board(), f"b1:{verb}:{at}:{payload}"))
            assert "isn't a legal play" in said
    for verb in ("plays", "steps"):
        said = await refused(bed, forgery.choose(bed, mine, bed.board(), f"s1:{verb}:{at}", payload))
        assert "isn't a legal play" in said


@pytest.mark.parametrize("value", ["hello", "🎲", "1" * 100, "o6\n", "../../etc/passwd", "<@1>"])
async def test_choice_outside_the_menu_is_refused(bed: Bed, value: str) -> None:
    await begin(bed)
    mine, _ = await on_turn(bed)
    menu = menu_of(bed, "plays").custom_id or ""
    assert "isn't a legal play" in await refused(bed, forgery.choose(bed, mine, bed.board(), menu, value))


async def test_empty_choice_is_refused(bed: Bed) -> None:
    await begin(bed)
    mine, _ = await on_turn(bed)
    await refused(bed, forgery.choose(bed, mine, bed.board(), menu_of(bed, "plays").custom_id or ""))


async def test_partial_play_cannot_be_confirmed(bed: Bed) -> None:
    now = await begin(bed)
    mine, _ = await on_turn(bed)
    half = encode(plays_now(now.match)[0].steps[:1])
    custom_id = Press(Verb.PLAY, now.id, now.match.version, half).button_id()
    assert "isn't a legal play" in await refused(bed, forgery.press(bed, mine, bed.board(), custom_id))


async def test_not_now_on_a_board_changes_nothing(bed: Bed) -> None:
    now = await begin(bed)
    custom_id = Press(Verb.NOT_NOW, now.id, now.match.version).button_id()
    assert "nothing has changed" in await refused(bed, forgery.press(bed, bed.anna, bed.board(), custom_id))


async def test_random_custom_ids_change_nothing(bed: Bed) -> None:
    """Verbs at the wrong time, for another match, at another version, by the wrong user."""
    random = Random(7)
    now = await begin(bed)
    other = bed.server.create_text_channel("elsewhere")
    await begin(bed, where=other, against=bed.person("Carin"))
    await until(bed, to_roll)
    dora = bed.person("Dora")
    harmless = [verb for verb in (*Verb, "plays", "steps", "fly") if verb not in (Verb.LEAVE, Verb.ROLL, Verb.PASS)]
    for _ in range(ENTRIES):
        version = random.choice([0, 1, (await table_in(bed)).match.version, 99999])
        payload = "".join(random.choice("0123456789abop") for _ in range(random.randrange(9)))
        what = Press(random.choice(harmless), random.choice([0, now.id, now.id + 1, 77]), version, payload)
        before = await saved_state(bed)
        if random.random() < 0.5:
            result = await forgery.press(bed, dora, bed.board(), what.button_id())
        else:
            result = await forgery.choose(bed, dora, bed.board(), what.select_id(), payload or "x")
        assert "went wrong" not in answer(result)
        assert await saved_state(bed) == before, what


async def test_forged_roll_of_a_finished_match_changes_nothing(bed: Bed) -> None:
    now = await begin(bed)
    await do(bed, now, Side.X, Concede())
    await show(bed)
    before = text(bed.board())
    await forgery.press(bed, bed.anna, bed.board(), Press(Verb.ROLL, now.id, 1).button_id())
    assert text(bed.board()) == before

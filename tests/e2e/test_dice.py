"""/dice: the commitment from the start, the seed only after the end, and a file that proves the rolls."""

from __future__ import annotations

import hashlib
import subprocess
import sys
from io import BytesIO
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING

from PIL import Image

from backgammon import Concede, OpeningRolled, Rolled, Side
from bot.features.dice.screen import JUDGED_FROM
from storage import matches
from tests.support.discord import Bed
from tests.support.match_setup import asked_in, begin, db_of, do, refused, table_in, to_roll, until
from tests.support.messages import answer, pictures, text
from tests.support.players import Players

if TYPE_CHECKING:
    import discord

ROOT = Path(__file__).parents[2]


async def seed_in(bed: Bed) -> str:
    """Return the secret seed of the channel's match."""
    return (await db_of(bed).read(matches.seed_of, (await table_in(bed)).id)).hex()


def files(message: discord.Message) -> dict[str, discord.Attachment]:
    """Return the files of a message by their extension."""
    return {one.filename.rsplit(".")[-1]: one for one in message.attachments}


async def test_live_match_shows_its_commitment_and_no_seed(bed: Bed) -> None:
    now = await begin(bed)
    await until(bed, lambda match: match.version > 10 and to_roll(match))
    seed = await seed_in(bed)
    for who in (bed.anna, bed.bjorn, bed.person("Carin")):
        shown = await bed.run(who, "match dice")
        assert shown.response is not None
        assert shown.response.ephemeral
        said = answer(shown)
        assert f"Commitment: `{hashlib.sha256(bytes.fromhex(seed)).hexdigest()}`" in said
        assert now.stored.commitment in said
        assert seed not in said
        assert "secret until the match is over" in said
        assert "txt" not in files(asked_in(shown))
        assert all(seed not in (picture.description or "") for picture in pictures(asked_in(shown)))


async def test_commitment_is_on_the_challenge_and_stays_there(bed: Bed) -> None:
    """A rematch has one too; the click that accepts comes after it."""
    asked = asked_in(await bed.run(bed.anna, "challenge", length=5, opponent=bed.bjorn))
    shown = text(asked)
    await bed.click(bed.bjorn, "Accept", on=asked)
    line = f"-# Dice commitment: `{(await table_in(bed)).stored.commitment}`"
    assert line in shown
    assert line in text(bed.message(asked.id))
    await bed.run(bed.anna, "match forfeit", skip_question=True)
    asked = asked_in(await bed.run(bed.anna, "match rematch"))
    await bed.run(bed.bjorn, "accept")
    assert line not in text(bed.message(asked.id))
    assert f"-# Dice commitment: `{(await table_in(bed)).stored.commitment}`" in text(bed.message(asked.id))


async def test_seed_and_file_prove_every_roll_after_the_end(bed: Bed) -> None:
    """Play by clicks and commands, so that the salts are ids of interactions."""
    await begin(bed, length=1)
    players = Players(bed, Random(5))
    now = await players.act()
    while now.match.end is None:
        now = await players.act()
    seed = await seed_in(bed)
    shown = await bed.run(bed.person("Carin"), "match dice")
    assert f"Seed: `{seed}`" in answer(shown)
    file = (await files(asked_in(shown))["txt"].read()).decode()
    rolled = [event for event in now.events if isinstance(event, OpeningRolled | Rolled)]
    lines = [line for line in file.splitlines() if not line.startswith("#")]
    assert lines == [f"{one.number} {one.salt} {one.dice.first} {one.dice.second}" for one in rolled]
    assert all(one.salt.isdecimal() for one in rolled)
    command = [sys.executable, "-m", "backgammon", "dice", "--seed", seed]
    checked = subprocess.run(command, input=file, cwd=ROOT, capture_output=True, text=True, check=False)  # noqa: S603, ASYNC221 - our own program, and nothing waits
    assert (checked.returncode, checked.stderr) == (0, "")
    assert checked.stdout.splitlines()[1:] == lines
    assert f"# commitment {now.stored.commitment}" in checked.stdout


async def test_seed_of_a_cancelled_match_is_shown(bed: Bed) -> None:
    await begin(bed)
    await bed.run(bed.anna, "match cancel")
    await bed.run(bed.bjorn, "match cancel")
    shown = await bed.run(bed.anna, "match dice")
    assert f"Seed: `{await seed_in(bed)}`" in answer(shown)
    assert "txt" in files(asked_in(shown))


async def test_dice_statistics_have_charts_and_sentences(bed: Bed) -> None:
    now = await begin(bed)
    now = await until(bed, lambda match: match.rolls >= JUDGED_FROM and to_roll(match))
    now = await do(bed, now, Side.X, Concede())
    shown = asked_in(await bed.run(bed.anna, "match dice"))
    said = answer(await bed.run(bed.anna, "match dice"))
    assert f"This match has had {now.match.rolls} rolls." in said
    assert "This server's last matches (at most 1000) had" in said
    own = [event for event in now.events if isinstance(event, Rolled) and event.side is Side.X]
    assert f"Anna {sum(event.dice.is_double for event in own)} in {len(own)} rolls" in said
    of_match, of_server = pictures(shown)
    assert "How often each number came up" in (of_match.description or "")
    assert of_match.description == of_server.description
    charts = [one for one in shown.attachments if one.filename.endswith(".png")]
    for chart in charts:
        assert Image.open(BytesIO(await chart.read())).format == "PNG"
    assert len(charts) == 2


async def test_server_without_matches_has_a_sentence_and_no_chart(bed: Bed) -> None:
    shown = await bed.run(bed.anna, "match dice")
    assert "Finished matches in this server had 0 rolls. It takes 36 rolls" in answer(shown)
    assert asked_in(shown).attachments == []


async def test_few_rolls_have_no_chart_and_say_how_many_are_missing(bed: Bed) -> None:
    now = await begin(bed)
    now = await until(bed, lambda match: match.rolls >= 20 and to_roll(match))
    shown = await bed.run(bed.anna, "match dice")
    missing = JUDGED_FROM - now.match.rolls
    assert f"had {now.match.rolls} rolls. It takes 36 rolls to judge dice; {missing} to go." in answer(shown)
    assert asked_in(shown).attachments == []


async def test_dice_of_a_match_are_shown_by_number_in_its_server_only(bed: Bed) -> None:
    first = await begin(bed)
    await do(bed, first, Side.X, Concede())
    second = await begin(bed)
    assert f"Dice of match {first.id}" in answer(await bed.run(bed.anna, "match dice", match=first.id))
    assert f"Dice of match {second.id}" in answer(await bed.run(bed.anna, "match dice"))
    assert "This server has no match with that number" in await refused(
        bed, bed.run(bed.anna, "match dice", match=9999)
    )
    elsewhere = bed.env.create_guild("Elsewhere")
    visitor, hall = elsewhere.add_member(bed.anna.user), elsewhere.create_text_channel("hall")
    said = answer(await visitor.slash(hall, "match dice", match=first.id))
    assert first.stored.commitment not in said
    assert "This server has no match with that number" in said

"""Our own matches: paged through, exported, and as position strings."""

from __future__ import annotations

from backgammon.formats.files import read_file
from backgammon.formats.match_id import read_gnubg_id
from backgammon.formats.position_search import find_position
from backgammon.formats.snapshot import snapshot_of
from backgammon.formats.transcript_replay import replay_transcript
from tests.support import forgery
from tests.support.database import fetch
from tests.support.discord import Bed
from tests.support.match_setup import asked_in, begin, db_of, refused, score, table_in, to_roll, until
from tests.support.messages import answer, labels, pictures, selects, text


async def played(bed: Bed) -> None:
    await begin(bed)
    await until(bed, lambda match: match.version > 14 and to_roll(match))


async def test_review_is_private_and_follows_the_log(bed: Bed) -> None:
    await played(bed)
    carin = bed.person("Carin")
    shown = asked_in(await bed.run(carin, "match review"))
    assert shown.flags.ephemeral
    assert "Step 1 of" in text(shown)
    assert "Opening roll" in text(shown)
    assert labels(shown) == ["Next", "Last", "Export"]
    shown = asked_in(await bed.click(carin, "Next", on=shown))
    assert "Step 2 of" in text(shown)
    assert labels(shown)[:2] == ["First", "Previous"]
    before = text(shown).partition("Before the play: `")[2].partition("`")[0]
    assert find_position(before).dice is not None
    shown = asked_in(await bed.click(carin, "Last", on=shown))
    now = await table_in(bed)
    string = text(shown).splitlines()[-1].strip("-# `")
    assert read_gnubg_id(*string.split(":")).position == now.match.game.position
    assert len(list(pictures(shown))) == 1


async def test_each_game_is_reached_by_menu_and_option(bed: Bed) -> None:
    await begin(bed)
    await score(bed, (await table_in(bed)).match.game.turn, games=2)
    shown = asked_in(await bed.run(bed.anna, "match review", game=2))
    assert "game 2" in text(shown)
    (menu,) = selects(shown)
    shown = asked_in(await bed.choose(bed.anna, menu.options[0].value, on=shown))
    assert "Step 1 of" in text(shown)
    assert "so far" in await refused(bed, bed.run(bed.anna, "match review", game=9))


async def test_replay_leads_to_the_steps_of_its_game(bed: Bed) -> None:
    await played(bed)
    shown = asked_in(await bed.run(bed.bjorn, "match replay"))
    shown = asked_in(await bed.click(bed.bjorn, "Step by step", on=shown))
    assert "Step 1 of" in text(shown)


async def test_export_of_a_live_match_can_be_read_again(bed: Bed) -> None:
    await played(bed)
    now = await table_in(bed)
    for person in (bed.anna, bed.person("Carin")):
        given = asked_in(await bed.run(person, "match export"))
        assert given.flags.ephemeral
        assert [file.filename for file in given.attachments] == [f"barpoint-{now.id}.mat", f"barpoint-{now.id}.sgf"]
        for file in given.attachments:
            record = replay_transcript(read_file(await file.read()))
            assert record.transcript.names == ("Anna", "Björn")
            assert record.games[-1].moments[-1].snapshot.position == now.match.game.position


async def test_export_of_a_variant_is_our_own_log(bed: Bed) -> None:
    asked = await bed.run(bed.anna, "challenge", opponent=bed.bjorn, length=3, variant="dutch")
    await bed.click(bed.bjorn, "Accept", on=asked_in(asked))
    given = asked_in(await bed.run(bed.anna, "match export"))
    assert "this variant can't be stored there" in text(given)
    (file,) = given.attachments
    assert (await file.read()).startswith(b"Barpoint log 1\nX: Anna\n")
    assert "There are no position IDs for this variant" in await refused(bed, bed.run(bed.anna, "match position"))
    await until(bed, lambda match: match.version > 8 and to_roll(match))
    shown = asked_in(await bed.run(bed.anna, "match review"))
    assert "Step 1 of" in text(shown)
    assert "XGID" not in text(shown)


async def test_position_strings_of_a_board_are_shown(bed: Bed) -> None:
    await played(bed)
    now = await table_in(bed)
    for told in (await bed.run(bed.anna, "match position"), await bed.pick(bed.bjorn, "Show position", bed.board())):
        assert told.response is not None
        assert told.response.ephemeral
        assert find_position(answer(told)) == snapshot_of(now.match)
        assert "GNUBG ID" in answer(told)
        assert "OGID=" in answer(told)


async def test_match_by_number_needs_access_to_its_channel(bed: Bed) -> None:
    await played(bed)
    number = (await table_in(bed)).id
    other = bed.server.create_text_channel("elsewhere")
    carin = bed.person("Carin")
    shown = await bed.run(carin, "match review", number=number, where=other)
    assert "Step 1 of" in answer(shown)
    bed.deny("view_channel", to=carin)
    assert "no match with that number" in await refused(bed, bed.run(carin, "match export", number=number, where=other))
    message = await bed.bjorn.send(other, "hello")
    assert "no match with that number" in await refused(
        bed, forgery.press(bed, carin, message, f"b1:export:{number}:0")
    )
    assert answer(await bed.run(bed.anna, "match review", number=number, where=other))


async def test_review_without_a_match_is_refused(bed: Bed) -> None:
    for command in ("match review", "match export", "match position"):
        assert "/challenge" in await refused(bed, bed.run(bed.anna, command))
    assert "no match with that number" in await refused(bed, bed.run(bed.anna, "match review", number=77))
    assert not await fetch(db_of(bed), "SELECT id FROM matches")

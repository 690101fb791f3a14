"""Names: a person has the name of their account everywhere, and only they change it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from backgammon import Side
from storage import players
from tests.support.discord import Bed
from tests.support.match_setup import asked_in, begin, db_of, lose, show, table_in
from tests.support.messages import answer, text

if TYPE_CHECKING:
    from simcord.actors import MemberActor

NICKNAME = "Anna Real-Surname"


async def name_of(bed: Bed, who: MemberActor) -> str:
    return (await db_of(bed).read(players.known, [who.id]))[who.id].name


async def test_nickname_of_a_server_is_stored_and_shown_nowhere(bed: Bed) -> None:
    family = bed.env.create_guild("Family")
    games = family.create_text_channel("games")
    anna, uncle = family.add_member(bed.anna.user, nick=NICKNAME), family.add_member(bed.person("Uncle").user)
    await uncle.slash(games, "challenge", length=5, opponent=anna)
    assert await name_of(bed, anna) == "Anna"
    await uncle.slash(games, "block add", person=anna)
    await anna.slash(games, "challenge", length=5)
    assert await name_of(bed, anna) == "Anna"
    await begin(bed)
    await lose(bed, await table_in(bed), Side.O)
    await show(bed)
    carin = bed.person("Carin")
    shown = [text(message) for place in (bed.channel, games) for message in bed.messages(place)]
    shown += [answer(await bed.run(carin, command)) for command in ("match info", "board", "leaderboard")]
    shown.append(answer(await uncle.slash(games, "profile", player=anna)))
    assert any("Anna" in said for said in shown)
    assert [said for said in shown if NICKNAME in said] == []


async def test_nickname_stored_by_an_older_version_is_corrected(bed: Bed) -> None:
    await begin(bed)
    await db_of(bed).write(players.touch, bed.anna.id, NICKNAME, bed.now())
    await bed.run(bed.anna, "help")
    assert await name_of(bed, bed.anna) == "Anna"


async def test_only_people_themselves_change_a_name_they_have_used(bed: Bed) -> None:
    dora = bed.person("Dora")
    await bed.run(bed.anna, "block add", person=dora)
    bed.rename(dora, "Dora D.")
    await bed.run(bed.anna, "block add", person=dora)
    assert await name_of(bed, dora) == "Dora D."
    await bed.run(dora, "challenge", length=5)
    bed.rename(dora, "Someone else")
    await bed.run(bed.anna, "block remove", person=dora)
    await bed.run(bed.anna, "block add", person=dora)
    assert await name_of(bed, dora) == "Dora D."


async def test_rename_shows_after_any_interaction(bed: Bed) -> None:
    posed = asked_in(await bed.run(bed.bjorn, "challenge", length=5))
    await bed.run(bed.anna, "challenge", length=5)
    bed.rename(bed.anna, "Annabel")
    await bed.run(bed.anna, "leaderboard")
    assert await name_of(bed, bed.anna) == "Annabel"
    bed.rename(bed.bjorn, "Bear")
    await bed.click(bed.bjorn, "Join", on=posed)  # refused: it is their own
    assert await name_of(bed, bed.bjorn) == "Bear"

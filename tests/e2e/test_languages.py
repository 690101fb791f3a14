"""Users read their own language, and public messages are in the server's; languages are never mixed."""

from __future__ import annotations

from random import Random

import pytest

from bot.text.catalogues import LANGUAGES, words_in
from bot.text.translator import _
from tests.support import forgery
from tests.support.discord import Bed
from tests.support.match_setup import asked_in, moderator
from tests.support.messages import answer, choose_in, chosen_in, pictures, raw_text, text
from tests.support.players import Players, confirmation
from tests.support.sent_texts import TextRecorder, foreign_sentences

LOCALE = {"en": "en-GB", "sv": "sv-SE", "fi": "fi", "da": "da", "nl": "nl"}
EVERY_LANGUAGE = [("sv", "fi", "da"), ("fi", "da", "nl"), ("da", "nl", "en"), ("nl", "en", "sv"), ("en", "sv", "fi")]
MAX_ACTIONS = 600
AT_FIRST = (
    "help", "settings", "leaderboard", "block list", "roll", "accept", "decline", "session balance", "match dice",
    "match list",
)  # fmt: skip
WHILE_PLAYING = (
    "match info", "session balance", "session next", "match forfeit", "match claim", "match dice", "match list",
    "match plays",
)  # fmt: skip


@pytest.fixture
def recorder(bed: Bed, monkeypatch: pytest.MonkeyPatch) -> TextRecorder:
    return TextRecorder(bed, monkeypatch)


def set_locales(bed: Bed, server: str, anna: str, bjorn: str) -> None:
    """Set the languages that the server and both players have in Discord."""
    bed.server_locale = LOCALE[server]
    bed.locales |= {bed.anna.id: LOCALE[anna], bed.bjorn.id: LOCALE[bjorn]}


def foreign_words(bed: Bed, recorder: TextRecorder, server: str) -> list[str]:
    """Return texts that a reader got in a language other than their own."""
    languages = {locale: language for language, locale in LOCALE.items()} | {"en-US": "en"}
    found = []
    for said in set(recorder.texts()):
        language = server if said.reader is None else languages[bed.locales.get(said.reader, "en-US")]
        found += [f"{said.text!r} in {language} has {what}" for what in foreign_sentences(said.text, language)]
    return found


@pytest.mark.parametrize(("server", "anna", "bjorn"), EVERY_LANGUAGE)
async def test_whole_match_is_in_the_languages_of_its_readers(
    bed: Bed, recorder: TextRecorder, server: str, anna: str, bjorn: str
) -> None:
    set_locales(bed, server, anna, bjorn)
    await bed.run(bed.anna, "challenge", opponent=bed.bjorn, length=1)
    assert words_in(server)(_("Open for a day.")) in text(bed.messages()[-1])
    await bed.click(bed.bjorn, verb="sit", on=bed.messages()[-1])
    players = Players(bed, Random(server), by_command=0.3)
    for _act in range(MAX_ACTIONS):
        now = await players.act()
        if now.match.end is not None:
            break
    assert now.match.end is not None
    names = {"x_name": "Anna", "o_name": "Björn", "x": now.match.score[0], "o": now.match.score[1]}
    board = bed.board()
    assert words_in(server).points(1) in text(board)
    alt = next(pictures(board)).description or ""
    assert words_in(server)(_("{x_name} {x}, {o_name} {o}", **names)) in alt
    assert words_in(server)(_("No cube.")) in alt
    assert words_in(bjorn)(_("Leaderboard")) in answer(await bed.run(bed.bjorn, "leaderboard"))
    assert words_in(anna)(_("Dice commitment: `{commitment}`", commitment=""))[:8] in answer(
        await bed.run(bed.anna, "match info")
    )
    assert {said.reader for said in recorder.texts()} == {None, bed.anna.id, bed.bjorn.id}
    assert foreign_words(bed, recorder, server) == []


@pytest.mark.parametrize(("server", "anna", "bjorn"), [("sv", "fi", "da"), ("fi", "nl", "sv")])
async def test_every_answer_is_in_the_readers_language(
    bed: Bed, recorder: TextRecorder, server: str, anna: str, bjorn: str
) -> None:
    set_locales(bed, server, anna, bjorn)
    for command in AT_FIRST:
        await bed.run(bed.anna, command)
    for topic in ("moving", "cube", "acey deucey"):
        await bed.run(bed.bjorn, "rules", topic=topic)
    await bed.run(
        bed.anna, "challenge", money=True, opponent=bed.bjorn, stake="0.50", jacoby=True, beavers=True, raccoons=True,
        pass_beaver=True, automatic_doubles=3,
    )  # fmt: skip
    await bed.click(bed.bjorn, verb="sit", on=bed.messages()[-1])
    players = Players(bed, Random(server), by_command=0.3, double=0.5)
    for _act in range(20):
        now = await players.act()
    for who in (bed.anna, bed.bjorn):
        for command in WHILE_PLAYING:
            await bed.run(who, command)
        await bed.run(who, "match auto-roll", on=True)
        await bed.run(who, "match auto-roll", on=False)
        await bed.run(who, "leaderboard", rank_by="rating")
        await bed.run(who, "board", text=True)
        await bed.run(who, "challenge", length=5, opponent=who)
        await bed.pick(who, "Challenge", bed.anna if who is bed.bjorn else bed.bjorn)
        await bed.click(who, verb="myview")
    for who in (bed.anna, bed.bjorn):
        await bed.run(who, "match cancel")
    await bed.run(bed.anna, "position", text="XGID=-b----E-C---eE---c-e----B-:0:0:1:31:0:0:0:7:10")
    assert now.match.rules.is_session
    assert foreign_words(bed, recorder, server) == []


@pytest.mark.parametrize("language", LANGUAGES)
async def test_commands_in_texts_can_be_tapped(bed: Bed, language: str) -> None:
    bed.rename(bed.bjorn, "</board:1> /board")
    bed.server_locale, bed.locales[bed.anna.id] = LOCALE[language], LOCALE[language]
    ids = {one.name: one.id for one in await bed.client.tree.fetch_commands()}
    helped = raw_text(asked_in(await bed.run(bed.anna, "help")))
    for name in ("board", "match list", "match auto-roll", "block add", "server settings"):
        assert (f"</{name}:{ids[name.split()[0]]}>" in helped) is (name != "match auto-roll")
    await bed.run(bed.anna, "challenge", length=5, opponent=bed.bjorn)
    said = raw_text(asked_in(await bed.run(bed.anna, "block remove", person=bed.bjorn)))
    assert f"</block list:{ids['block']}>" in said
    assert r"\</board\:1\> /board" in said
    [challenge] = [raw_text(message) for message in bed.messages()]
    assert f"</board:{ids['board']}>" not in challenge + said


def test_foreign_sentence_is_found_in_a_longer_text() -> None:
    assert foreign_sentences("-# Matchen gick vidare.\nAnna has won the match.", "sv") == [
        "en: {name} has won the match."
    ]
    assert foreign_sentences("-# Matchen gick vidare.\nAnna har vunnit matchen.", "sv") == []


async def test_chosen_language_survives_a_restart(bed: Bed) -> None:
    settings = confirmation(await bed.run(bed.anna, "settings"))
    changed = await choose_in(bed.anna, settings, "languagenl")
    assert "Jouw instellingen" in answer(changed)
    await bed.restart()
    assert "Backgammon met vrienden" in answer(await bed.run(bed.anna, "help"))
    assert "Backgammon with friends" in answer(await bed.run(bed.bjorn, "help"))
    back = await choose_in(bed.anna, confirmation(await bed.run(bed.anna, "settings")), "languagediscord")
    assert "Your settings" in answer(back)


async def test_unknown_language_changes_nothing(bed: Bed) -> None:
    settings = confirmation(await bed.run(bed.anna, "settings"))
    said = answer(await forgery.choose(bed, bed.anna, settings, "s1:language:0:0", "xx"))
    assert said == "That choice is out of date. Use /settings."
    assert bed.client.languages.chosen_by(bed.anna.id) is None


async def test_forgotten_user_reads_the_language_of_discord_again(bed: Bed) -> None:
    settings = confirmation(await bed.run(bed.anna, "settings"))
    await choose_in(bed.anna, settings, "languagesv")
    asked = confirmation(await bed.run(bed.anna, "privacy forget"))
    await bed.click(bed.anna, verb="forget", on=asked)
    assert "Backgammon with friends" in answer(await bed.run(bed.anna, "help"))


async def test_server_language_overrides_its_discord_locale(bed: Bed) -> None:
    mona = moderator(bed)
    bed.server_locale = "fi"
    assert "Language: same as Discord" in chosen_in(await bed.run(mona, "server settings"))
    assert "Language: Svenska" in chosen_in(await bed.run(mona, "server settings", language="sv"))
    await bed.run(bed.anna, "challenge", length=5, opponent=bed.bjorn)
    assert "utmanar dig" in text(bed.messages()[-1])
    await bed.restart()
    assert "Language: Svenska" in chosen_in(await bed.run(mona, "server settings"))
    assert "Language: same as Discord" in chosen_in(await bed.run(mona, "server settings", language="discord"))


async def test_commands_are_registered_once_in_every_language(bed: Bed) -> None:
    [held] = bed.requests("PUT", "/commands")
    challenge = next(command for command in held.json or () if command["name"] == "challenge")
    assert challenge["name_localizations"] == {"sv-SE": "utmana", "fi": "haasta", "da": "udfordr", "nl": "uitdagen"}
    await bed.restart()
    assert len(bed.requests("PUT", "/commands")) == 1
    assert set(LOCALE) == set(LANGUAGES)

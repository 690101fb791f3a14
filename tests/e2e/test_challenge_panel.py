"""A challenge put together by tapping, and counter-proposals in the message of the challenge."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from backgammon import Rules, Variant
from bot.ui.custom_id import Menu, Press, Verb
from tests.support import forgery
from tests.support.database import execute, fetch
from tests.support.discord import Bed
from tests.support.match_setup import asked_in, db_of, refused, table_in
from tests.support.messages import answer, buttons, labels, selects, text, verb_of

if TYPE_CHECKING:
    import discord
    from simcord.actors import MemberActor
    from simcord.results import InteractionResult


class Panel:
    """An open panel, and the person who sees it; `message` is as it was after the last action."""

    def __init__(self, bed: Bed, who: MemberActor, message: discord.Message) -> None:
        assert message.flags.ephemeral
        self.bed, self.who, self.message = bed, who, message

    async def choose(self, menu: Menu, *values: str) -> str:
        """Choose values in a menu, and return what the panel says then."""
        return self._shown(await self.bed.choose(self.who, *values, verb=menu, on=self.message))

    async def click(self, label: str) -> str:
        """Press a button, and return what the panel says then."""
        return self._shown(await self.bed.click(self.who, label, on=self.message))

    async def ask(self, label: str) -> InteractionResult:
        """Press a button that opens a modal."""
        return await self.bed.click(self.who, label, on=self.message)

    async def other_length(self) -> InteractionResult:
        """Open the modal for a length."""
        return await self.bed.choose(self.who, "other", verb=Menu.DRAFT_KIND, on=self.message)

    async def submit(self, shown: InteractionResult, **values: str) -> str:
        """Submit a modal, and return what the panel says then."""
        return self._shown(await self.who.submit_modal(shown, values))

    def menus(self) -> list[str | None]:
        """Return the verbs of the menus."""
        return [verb_of(menu.custom_id) for menu in selects(self.message)]

    def _shown(self, result: InteractionResult) -> str:
        self.message = asked_in(result)
        return text(self.message)


async def panel(bed: Bed, **options: Any) -> Panel:
    """Open the panel with /challenge, by default Anna's for Björn."""
    opened = await bed.run(bed.anna, "challenge", **({"opponent": bed.bjorn} | options))
    return Panel(bed, bed.anna, asked_in(opened))


async def suggestion(bed: Bed, who: MemberActor, posed: discord.Message) -> Panel:
    """Press "Suggest changes" on a challenge."""
    return Panel(bed, who, asked_in(await bed.click(who, "Suggest changes", on=posed)))


def challenge_in(bed: Bed) -> discord.Message:
    """Return the newest public message, which is a challenge."""
    return bed.messages()[-1]


async def drafts(bed: Bed) -> int:
    [row] = await fetch(db_of(bed), "SELECT COUNT(*) AS n FROM challenge_drafts")
    return int(row["n"])


async def test_usual_challenge_takes_two_taps(bed: Bed) -> None:
    mine = await panel(bed)
    assert "Challenge Björn" in text(mine.message)
    assert bed.messages() == []
    assert await mine.click("Send") == "Sent."
    posed = challenge_in(bed)
    assert f"<@{bed.bjorn.id}>, **Anna** challenges you: a match to 5 points" in text(posed)
    assert "Different from usual" not in text(posed)
    assert [one.id for one in posed.mentions] == [bed.bjorn.id]
    await bed.click(bed.bjorn, "Accept", on=posed)
    assert (await table_in(bed)).match.rules == Rules(length=5)
    assert "**Anna** (white) against **Björn** (black)" in text(bed.message(posed.id))
    assert labels(bed.message(posed.id)) == []
    assert await drafts(bed) == 0


async def test_menu_of_a_person_opens_the_panel(bed: Bed) -> None:
    mine = Panel(bed, bed.anna, asked_in(await bed.pick(bed.anna, "Challenge", bed.bjorn)))
    await mine.click("Send")
    await bed.click(bed.bjorn, "Accept", on=challenge_in(bed))
    assert (await table_in(bed)).x.name == "Anna"


async def test_panel_without_a_person_makes_an_open_challenge(bed: Bed) -> None:
    mine = Panel(bed, bed.anna, asked_in(await bed.run(bed.anna, "challenge")))
    assert "Challenge anyone here" in text(mine.message)
    await mine.click("Send")
    assert labels(challenge_in(bed)) == ["Join", "Suggest changes", "Withdraw"]
    await bed.click(bed.person("Carin"), "Join", on=challenge_in(bed))
    assert (await table_in(bed)).o.name == "Carin"


@pytest.mark.parametrize(("typed_terms", "rules"), [({"length": 3}, Rules(length=3)), ({"money": True}, Rules())])
async def test_length_or_money_sends_right_away(bed: Bed, typed_terms: dict[str, Any], rules: Rules) -> None:
    posed = asked_in(await bed.run(bed.anna, "challenge", opponent=bed.bjorn, **typed_terms))
    assert not posed.flags.ephemeral
    await bed.click(bed.bjorn, "Accept", on=posed)
    assert (await table_in(bed)).match.rules == rules


async def test_typed_options_are_chosen_in_the_panel(bed: Bed) -> None:
    mine = await panel(bed, jacoby=True, variant="dutch", rated=False)
    assert "Dutch backgammon" in text(mine.message)
    assert "Different from usual: Jacoby on." in text(mine.message)
    await mine.click("Send")
    await bed.click(bed.bjorn, "Accept", on=challenge_in(bed))
    assert (await table_in(bed)).match.rules == Rules(variant=Variant.DUTCH, jacoby=True)


async def test_money_options_are_one_menu_that_explains_them(bed: Bed) -> None:
    mine = await panel(bed)
    assert Menu.DRAFT_SESSION not in mine.menus()
    await mine.choose(Menu.DRAFT_KIND, "money")
    [menu] = [menu for menu in selects(mine.message) if verb_of(menu.custom_id) == Menu.DRAFT_SESSION]
    assert [option.label for option in menu.options] == ["Jacoby", "Beavers", "Raccoons", "Automatic doubles"]
    assert all(option.description for option in menu.options)
    said = await mine.choose(Menu.DRAFT_SESSION, "jacoby", "raccoons")
    assert "I've also turned on: Beavers." in said
    assert "Different from usual: Jacoby on, beavers on, raccoons on." in said
    said = await mine.choose(Menu.DRAFT_SESSION)
    assert "Different from usual" not in said


async def test_acey_deucey_says_that_it_makes_a_session(bed: Bed) -> None:
    mine = await panel(bed)
    said = await mine.choose(Menu.DRAFT_VARIANT, "acey deucey")
    assert "Acey Deucey is played in money sessions, so this is one now." in said
    said = await mine.choose(Menu.DRAFT_KIND, "7")
    assert "Acey Deucey has no matches, so this is backgammon now." in said


async def test_presets_replace_the_rules(bed: Bed) -> None:
    mine = await panel(bed, variant="dutch")
    assert "No doubling cube." in await mine.choose(Menu.DRAFT_PRESET, "published")
    assert "No doubling cube." not in await mine.choose(Menu.DRAFT_PRESET, "barpoint")
    assert "match to 1 point, without the cube" in await mine.choose(Menu.DRAFT_PRESET, "quick")


async def test_other_length_and_stake_are_typed(bed: Bed) -> None:
    mine = await panel(bed)
    asked = await mine.other_length()
    said = await mine.submit(asked, length="9")
    assert "match to 9 points" in said
    assert "Match to 9 points" in chosen_in_panel(mine.message)
    await mine.choose(Menu.DRAFT_KIND, "money")
    asked = await mine.ask("Stake…")
    said = await mine.submit(asked, stake=" beans ")
    assert "Stake per point: beans." in said
    asked = await mine.ask("Stake…")
    assert "Stake per point" not in await mine.submit(asked, stake="")


def chosen_in_panel(message: discord.Message) -> list[str]:
    return [option.label for menu in selects(message) for option in menu.options if option.default]


@pytest.mark.parametrize("length", ["0", "26", "-1", "no"])
async def test_impossible_length_is_explained_and_the_panel_stays(bed: Bed, length: str) -> None:
    mine = await panel(bed)
    said = await mine.submit(await mine.other_length(), length=length)
    assert "⚠️" in said
    assert "Send" in labels(mine.message)
    assert "match to 5 points" in said


async def test_modal_works_after_a_restart(bed: Bed) -> None:
    mine = await panel(bed)
    asked = await mine.other_length()
    await bed.restart()
    assert "match to 9 points" in await mine.submit(asked, length="9")
    await mine.click("Send")
    assert "match to 9 points" in text(challenge_in(bed))


async def test_second_page_has_the_other_rules(bed: Bed) -> None:
    mine = await panel(bed)
    await mine.click("More rules…")
    await mine.choose(Menu.DRAFT_CUBE, "4")
    said = await mine.choose(Menu.DRAFT_OPTIONS, "opening_reroll", "forbid_dead_cube")
    assert "Different from usual: not rated, cube up to 4, no doubles that gain nothing" in said
    asked = await mine.ask("Starting score…")
    said = await mine.submit(asked, challenger="2", opponent="0")
    assert "the score starts at 2–0" in said
    await mine.click("Back")
    assert Menu.DRAFT_KIND in mine.menus()
    await mine.click("Send")
    await bed.click(bed.bjorn, "Accept", on=challenge_in(bed))
    table = await table_in(bed)
    expected = Rules(length=5, cube_limit=4, forbid_dead_cube=True, opening_reroll=True, start_score=(2, 0))
    assert (table.match.rules, table.stored.terms.rated) == (expected, False)


async def test_automatic_doubles_are_numbered_on_the_second_page(bed: Bed) -> None:
    mine = await panel(bed, jacoby=True)
    await mine.click("More rules…")
    assert "first 3 ties" in await mine.choose(Menu.DRAFT_DOUBLES, "3")
    assert "every tie" in await mine.choose(Menu.DRAFT_DOUBLES, "every")
    said = await mine.choose(Menu.DRAFT_OPTIONS, "automatic_double_unlocks_gammons")
    assert "An automatic double is enough" in said


async def test_stale_panel_shows_the_present_one(bed: Bed) -> None:
    mine = await panel(bed)
    stale = str(buttons(mine.message)[0].custom_id)
    await mine.choose(Menu.DRAFT_KIND, "7")
    said = answer(await forgery.press(bed, bed.anna, mine.message, stale))
    assert "This panel has changed since." in said
    assert "match to 7 points" in said
    assert bed.messages() == []


async def test_double_click_on_send_sends_once(bed: Bed) -> None:
    mine = await panel(bed)
    send = str(buttons(mine.message)[0].custom_id)
    await mine.click("Send")
    assert "sent it already" in await refused(bed, forgery.press(bed, bed.anna, mine.message, send))
    assert len(bed.messages()) == 1


async def test_panel_of_another_person_or_place_is_refused(bed: Bed) -> None:
    mine = await panel(bed)
    for button in buttons(mine.message):
        assert "out of date" in answer(await forgery.press(bed, bed.bjorn, mine.message, str(button.custom_id)))
    assert await drafts(bed) == 1
    assert bed.messages() == []


async def test_forged_values_change_nothing(bed: Bed) -> None:
    mine = await panel(bed)
    before = await fetch(db_of(bed), "SELECT * FROM challenge_drafts")
    for menu in selects(mine.message):
        said = await forgery.choose(bed, bed.anna, mine.message, str(menu.custom_id), "x'; --")
        assert "out of date" in answer(said)
    assert await fetch(db_of(bed), "SELECT * FROM challenge_drafts") == before


async def test_cancelled_panel_leaves_nothing(bed: Bed) -> None:
    mine = await panel(bed)
    await bed.click(bed.anna, "Cancel", on=mine.message)
    assert await drafts(bed) == 0
    assert bed.messages() == []


async def test_panel_is_gone_after_a_day(bed: Bed) -> None:
    mine = await panel(bed)
    await execute(db_of(bed), "UPDATE challenge_drafts SET expires_at = ?", bed.now())
    assert "out of date" in await mine.click("Send")
    assert bed.messages() == []


async def test_suggestion_replaces_the_terms_in_the_same_message(bed: Bed) -> None:
    posed = asked_in(await bed.run(bed.anna, "challenge", opponent=bed.bjorn, length=5))
    accept = str(buttons(posed)[0].custom_id)
    theirs = await suggestion(bed, bed.bjorn, posed)
    assert "Suggest changes to Anna" in text(theirs.message)
    await theirs.choose(Menu.DRAFT_KIND, "money")
    await theirs.choose(Menu.DRAFT_SESSION, "jacoby", "beavers")
    await theirs.click("Send")
    shown = bed.message(posed.id)
    assert len(bed.messages()) == 1
    assert f"<@{bed.anna.id}>, **Björn** suggests: a money session" in text(shown)
    assert "Different from usual: Jacoby on, beavers on." in text(shown)
    assert "The terms have changed" in await refused(bed, forgery.press(bed, bed.anna, shown, accept))
    assert "own challenge" in await refused(bed, bed.click(bed.bjorn, "Accept", on=shown))
    await bed.click(bed.anna, "Accept", on=shown)
    table = await table_in(bed)
    assert (table.x.name, table.match.rules) == ("Anna", Rules(jacoby=True, beavers=True))


async def test_suggestion_is_accepted_or_declined_by_typing(bed: Bed) -> None:
    posed = asked_in(await bed.run(bed.anna, "challenge", opponent=bed.bjorn, length=5))
    theirs = await suggestion(bed, bed.bjorn, posed)
    await theirs.choose(Menu.DRAFT_KIND, "7")
    await theirs.click("Send")
    assert "own challenge" in await refused(bed, bed.run(bed.bjorn, "accept"))
    said = answer(await bed.run(bed.anna, "decline"))
    assert said == "You declined the changes that Björn suggested."
    assert "Anna declined the changes that Björn suggested." in text(bed.message(posed.id))


async def test_declined_suggestion_opens_the_challenge_again(bed: Bed) -> None:
    posed = asked_in(await bed.run(bed.anna, "challenge", length=5))
    theirs = await suggestion(bed, bed.bjorn, posed)
    await theirs.choose(Menu.DRAFT_KIND, "7")
    await theirs.click("Send")
    carin = bed.person("Carin")
    assert "This challenge is for" in await refused(bed, bed.click(carin, "Accept", on=bed.message(posed.id)))
    await bed.click(bed.anna, "Decline or withdraw", on=bed.message(posed.id))
    assert labels(bed.message(posed.id)) == ["Join", "Suggest changes", "Withdraw"]
    await bed.click(carin, "Join", on=bed.message(posed.id))
    assert (await table_in(bed)).match.rules == Rules(length=5)


async def test_private_stake_never_appears_in_public(bed: Bed) -> None:
    posed = asked_in(
        await bed.run(bed.anna, "challenge", opponent=bed.bjorn, money=True, stake="secret beans", private_stake=True)
    )
    theirs = await suggestion(bed, bed.bjorn, posed)
    assert "secret beans" in text(theirs.message)
    await theirs.choose(Menu.DRAFT_SESSION, "jacoby")
    await theirs.click("Send")
    shown = await bed.click(bed.anna, "Accept", on=bed.message(posed.id))
    assert "secret beans" in answer(shown)
    await bed.click(bed.anna, "Accept", on=asked_in(shown))
    assert (await table_in(bed)).match.rules.jacoby
    assert not [one for one in bed.messages() if "secret beans" in text(one)]


async def test_suggestion_shows_a_private_stake_as_join_does(bed: Bed) -> None:
    posed = asked_in(await bed.run(bed.anna, "challenge", money=True, stake="secret beans", private_stake=True))
    theirs = await suggestion(bed, bed.bjorn, posed)
    assert "secret beans" in text(theirs.message)  # as for everyone who presses Join


async def test_refused_send_keeps_the_panel(bed: Bed) -> None:
    mine = await panel(bed)
    again = await panel(bed)
    await mine.click("Send")
    said = await again.click("Send")
    assert "You've already sent that challenge" in said
    assert "Send" in labels(again.message)


async def test_buttons_of_the_old_length_question_still_work(bed: Bed) -> None:
    mine = await panel(bed)
    old = Press(Verb.CHALLENGE, bed.bjorn.id, 0, "3").button_id()
    posed = asked_in(await forgery.press(bed, bed.anna, mine.message, old))
    assert "match to 3 points" in text(posed)


async def test_option_of_a_session_leaves_a_later_match_rated(bed: Bed) -> None:
    mine = await panel(bed)
    await mine.choose(Menu.DRAFT_KIND, "money")
    await mine.click("More rules…")
    await mine.choose(Menu.DRAFT_OPTIONS, "opening_reroll")
    await mine.click("Back")
    assert "Rated: it counts" in await mine.choose(Menu.DRAFT_KIND, "5")


async def test_double_click_on_decline_keeps_an_open_challenge(bed: Bed) -> None:
    posed = asked_in(await bed.run(bed.anna, "challenge", length=5))
    theirs = await suggestion(bed, bed.bjorn, posed)
    await theirs.choose(Menu.DRAFT_KIND, "7")
    await theirs.click("Send")
    shown = bed.message(posed.id)
    decline = str(buttons(shown)[-1].custom_id)
    await bed.click(bed.anna, "Decline or withdraw", on=shown)
    assert "The terms have changed" in await refused(bed, forgery.press(bed, bed.anna, bed.message(posed.id), decline))
    assert labels(bed.message(posed.id)) == ["Join", "Suggest changes", "Withdraw"]


async def test_suggestion_is_posted_again_if_its_message_is_gone(bed: Bed) -> None:
    posed = asked_in(await bed.run(bed.anna, "challenge", opponent=bed.bjorn, length=5))
    theirs = await suggestion(bed, bed.bjorn, posed)
    await theirs.choose(Menu.DRAFT_KIND, "7")
    await bed.message(posed.id).delete()
    await theirs.click("Send")
    shown = challenge_in(bed)
    assert shown.id != posed.id
    assert [one.id for one in shown.mentions] == [bed.anna.id]
    await bed.click(bed.anna, "Accept", on=shown)
    assert (await table_in(bed)).match.rules == Rules(length=7)

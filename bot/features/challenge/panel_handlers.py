"""The buttons and menus of the panel in which a challenge, or a suggestion for one, is put together."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping
from dataclasses import replace

from discord import ui

from backgammon import MAX_MATCH_LENGTH, Rules, Variant
from backgammon.errors import Illegal
from backgammon.rules import MAX_AUTOMATIC_DOUBLES
from bot.context import Handler, Request, person_of
from bot.delivery.permissions import check_may_play, is_user_install
from bot.features.challenge import panel
from bot.features.challenge.checks import (
    User,
    check_here,
    check_may_challenge,
    check_opponent,
    fetch_opponent,
    needs_thread,
)
from bot.features.challenge.messages import post_challenge, show_current
from bot.features.challenge.panel import Page, Preset
from bot.press_place import UNKNOWN_BUTTON
from bot.text.error_messages import UserError, explain
from bot.text.translator import Text, Translator, _
from bot.ui.custom_id import Menu, Verb
from bot.ui.rule_names import labels
from club import drafts, rule_changes
from club.challenges import Place
from club.drafts import DraftChanged, OpenDraft
from club.errors import ChallengeFault, ChallengeRefused, Refused
from club.exclusions import can_be_rated

RuleChange = Callable[[Rules], Rules]
Wanted = Mapping[str, bool | None]
"""The fields of a choice: whether an option was to be on, or None if any value was chosen."""

_OUT_OF_DATE = UserError(_("That panel is out of date. Use /challenge."))
_MORE_OPTIONS = (
    "opening_reroll",
    "forbid_dead_cube",
    "beaver_pass",
    "automatic_double_unlocks_gammons",
    "stake_private",
    "acey_bar_priority",
    "acey_exact_bear_off",
    "acey_stake_doubling",
    "acey_doublet_rolls_again",
)


async def open_panel(
    request: Request, opponent: User | None, change: RuleChange = lambda rules: rules, *, rated: bool | None = None
) -> None:
    """Open the panel for a challenge to a person, or to anyone, whose likely terms `change` has changed.

    `rated` is None if that was not chosen.

    Raises UserError, ChallengeRefused and Illegal.
    """
    if opponent is not None:
        await check_opponent(request, opponent)
    await check_here(request)
    person = person_of(opponent) if opponent else None
    place = Place(request.guild_id, request.channel_id)
    await _show(request, await drafts.start(request.db, request.actor, place, person, change, rated=rated))


async def suggest(request: Request) -> None:
    """Open the panel for a suggestion of other terms. Raises ChallengeRefused."""
    press = request.press
    await _show(request, await drafts.suggest(request.db, request.actor, press.target, press.version))


async def choose_kind(request: Request) -> None:
    """Change the length, or make it a money session; "another length" asks for it."""
    chosen = request.press.payload
    if chosen == panel.OTHER_LENGTH:
        await _ask(request, panel.length_modal)
        return
    lengths = {panel.SESSION: None, **{str(length): length for length in range(1, MAX_MATCH_LENGTH + 1)}}
    if chosen not in lengths:
        raise _OUT_OF_DATE
    await _choose(request, length=lengths[chosen])


async def type_length(request: Request) -> None:
    """Change the length to the number that was typed."""
    await _keep_panel(request, _typed_length(request))


async def choose_variant(request: Request) -> None:
    """Change the variant."""
    if request.press.payload not in set(Variant):
        raise _OUT_OF_DATE
    await _choose(request, variant=Variant(request.press.payload))


async def choose_session_options(request: Request) -> None:
    """Switch Jacoby, beavers, raccoons and automatic doubles on or off."""
    chosen = _several(request, panel.SESSION_OPTIONS)
    wanted = {option: option in chosen for option in panel.SESSION_OPTIONS}
    await _change(request, lambda rules: rule_changes.with_session_options(rules, chosen), wanted)


async def choose_preset(request: Request) -> None:
    """Apply a preset to the kind and variant that are chosen."""
    presets: Mapping[str, RuleChange] = {
        Preset.BARPOINT: lambda rules: rule_changes.with_preset(rules, published=False),
        Preset.PUBLISHED: lambda rules: rule_changes.with_preset(rules, published=True),
        Preset.QUICK: rule_changes.quick,
    }
    if request.press.payload not in presets:
        raise _OUT_OF_DATE
    await _change(request, presets[request.press.payload], None)


async def choose_cube(request: Request) -> None:
    """Play with or without the cube, or limit it."""
    chosen = request.press.payload
    limits = {str(limit): limit for limit in panel.CUBE_LIMITS}
    if chosen == panel.NO_CUBE:
        await _choose(request, page=Page.MORE, cube=False)
    elif chosen == panel.NO_LIMIT:
        await _choose(request, page=Page.MORE, cube=True, cube_limit=Rules().cube_limit)
    elif chosen in limits:
        await _choose(request, page=Page.MORE, cube=True, cube_limit=limits[chosen])
    else:
        raise _OUT_OF_DATE


async def choose_automatic_doubles(request: Request) -> None:
    """Change how many ties of the opening roll double the cube."""
    numbers = {panel.EVERY_TIE_VALUE: None, **{str(n): n for n in range(MAX_AUTOMATIC_DOUBLES + 1)}}
    if request.press.payload not in numbers:
        raise _OUT_OF_DATE
    await _choose(request, page=Page.MORE, automatic_doubles=numbers[request.press.payload])


async def choose_options(request: Request) -> None:
    """Switch the options of the second page on or off."""
    known = (*_MORE_OPTIONS, panel.RATED, panel.HITS_ONLY_WHILE_HOME)
    chosen = _several(request, known)

    def change(rules: Rules) -> Rules:
        on = {name: name in chosen for name in _MORE_OPTIONS}
        newly = {name: value for name, value in on.items() if value != getattr(rules, name)}
        lasts = panel.HITS_ONLY_WHILE_HOME not in chosen
        return rule_changes.with_choice(rules, **newly, dutch_permission_lasts=lasts)

    offered = can_be_rated((await _found(request)).draft.rules)
    rated = panel.RATED in chosen if offered else None
    await _change(request, change, dict.fromkeys(known), page=Page.MORE, rated=rated)


async def type_stake(request: Request) -> None:
    """Change the stake to what was typed; nothing removes it."""
    stake = request.typed.get("stake", "")
    await _choose(request, stake=stake)


async def type_score(request: Request) -> None:
    """Change the score at which the match starts."""
    await _keep_panel(request, _typed_score(request), page=Page.MORE)


async def ask_stake(request: Request) -> None:
    """Ask for the stake."""
    await _ask(request, panel.stake_modal)


async def ask_score(request: Request) -> None:
    """Ask for the score at which the match starts."""
    await _ask(request, panel.score_modal)


async def turn_page(request: Request) -> None:
    """Show the other page of the panel."""
    if request.press.payload not in set(Page):
        raise _OUT_OF_DATE
    page = Page(request.press.payload)
    await _keep_panel(request, _shown(request, page), page=page)


async def cancel(request: Request) -> None:
    """Delete the draft and the panel."""
    await _found(request)
    await drafts.delete(request.db, request.actor, request.press.target)
    await request.responder.delete_clicked()


async def send(request: Request) -> None:
    """Send the challenge or the suggestion; the panel stays if that is refused."""
    await _keep_panel(request, _send(request))


async def _send(request: Request) -> None:
    press = request.press
    found = await _found(request, press.version)
    other = None if found.opponent is None else found.opponent.discord_id
    if other is not None:
        await check_opponent(request, await fetch_opponent(request, other))
    await check_may_challenge(request, found.draft.rules)
    check_may_play(request.interaction, request.words, in_thread=await needs_thread(request))
    proposal = await drafts.send(
        request.db, request.actor, press.target, press.version, request.bot.seeds(), limits=request.bot.limits
    )
    # Where only a user installed the bot it cannot edit the message of another interaction.
    edits = found.is_suggestion and not is_user_install(request.interaction)
    shown = edits and await show_current(request.bot, proposal)
    await request.reply_view(panel.sent_screen(request.words))
    if not shown:
        await post_challenge(request, proposal)


async def _shown(request: Request, page: Page) -> None:
    await _show(request, await _found(request), page)


async def _typed_length(request: Request) -> None:
    typed = request.typed.get("length", "")
    if not typed.isdecimal():
        raise UserError(_("Type a number of points, e.g. 9."))
    await _saved(request, lambda rules: rule_changes.with_choice(rules, length=int(typed)), {"length": None})


async def _typed_score(request: Request) -> None:
    points = [request.typed.get(name, "") for name in ("challenger", "opponent")]
    if not all(one.isdecimal() for one in points):
        raise UserError(_("Type two numbers of points, e.g. 2 and 0."))
    challenger, opponent = map(int, points)
    await _saved(
        request,
        lambda rules: replace(rules, start_score=(challenger, opponent)),
        {"start_score": None},
        Page.MORE,
    )


async def _choose(request: Request, *, page: Page = Page.TERMS, **chosen: object) -> None:
    """Save a choice and what it brings along, and show the panel."""
    await _change(request, lambda rules: rule_changes.with_choice(rules, **chosen), dict.fromkeys(chosen), page=page)


async def _change(
    request: Request,
    change: RuleChange,
    chosen: Wanted | None,
    *,
    page: Page = Page.TERMS,
    rated: bool | None = None,
) -> None:
    """Save changed rules, or show the panel with the reason why not."""
    await _keep_panel(request, _saved(request, change, chosen, page, rated), page=page)


async def _saved(
    request: Request, change: RuleChange, chosen: Wanted | None, page: Page = Page.TERMS, rated: bool | None = None
) -> None:
    """Save changed rules and show the panel; `chosen` names the fields of the choice, None is all of them."""
    press = request.press
    before = await _found(request, press.version)
    after = await drafts.change(request.db, request.actor, press.target, press.version, change, rated=rated)
    notes = [] if chosen is None else _notes(request, before.draft.rules, after.draft.rules, chosen)
    await _show(request, after, page, notes)


async def _keep_panel(request: Request, work: Awaitable[None], *, page: Page = Page.TERMS) -> None:
    """Do this; if it is refused, show the panel as it is now, with the reason."""
    words = request.words
    try:
        await work
    except DraftChanged as changed:
        await _show(request, changed.now, page, [words(_("This panel has changed since. Here's how it is now."))])
    except (UserError, Refused, Illegal) as refusal:
        if isinstance(refusal, ChallengeRefused) and refusal.fault is ChallengeFault.DRAFT_GONE:
            raise
        found = await drafts.find(request.db, request.actor, request.press.target)
        await _show(request, found, page, [f"⚠️ {explain(refusal, words)}"])


async def _ask(request: Request, make: Callable[[OpenDraft, Translator], ui.Modal]) -> None:
    """Open a modal about the draft as it is now."""
    await _keep_panel(request, _opened(request, make))


async def _opened(request: Request, make: Callable[[OpenDraft, Translator], ui.Modal]) -> None:
    await request.show_modal(make(await _found(request), request.words))


async def _found(request: Request, version: int | None = None) -> OpenDraft:
    """Return the draft of the press. Raises UserError in another channel, ChallengeRefused and DraftChanged."""
    found = await drafts.find(request.db, request.actor, request.press.target, version)
    if (found.draft.guild_id, found.draft.channel_id) != (request.guild_id, request.channel_id):
        raise UserError(UNKNOWN_BUTTON)
    return found


async def _show(request: Request, found: OpenDraft, page: Page = Page.TERMS, notes: list[str] | None = None) -> None:
    await request.reply_view(panel.panel_screen(found, request.words, page, notes or []))


def _several(request: Request, known: tuple[str, ...]) -> list[str]:
    """Return the chosen values of a menu in which several can be chosen. Raises UserError for unknown ones."""
    chosen = [one for one in request.press.payload.split("-") if one]
    if not set(chosen) <= set(known):
        raise _OUT_OF_DATE
    return chosen


def _notes(request: Request, before: Rules, after: Rules, chosen: Wanted) -> list[str]:
    """Return what else changed along with a choice, in words."""
    words = request.words
    said: list[Text] = []
    also = rule_changes.other_changes(before, after, chosen)
    if "length" in also:
        said.append(_("Acey Deucey is played in money sessions, so this is one now."))
    if "variant" in also:
        said.append(_("Acey Deucey has no matches, so this is backgammon now."))
    usual = Rules(length=after.length, variant=after.variant)
    on = [field for field in also if getattr(after, field) != getattr(usual, field) or (field == "cube" and after.cube)]
    off = [field for field in also if field not in on]
    if named := labels(on, words):
        said.append(_("I've also turned on: {names}.", names=named))
    if named := labels(off, words):
        said.append(_("Turned off, because it doesn't fit: {names}.", names=named))
    return [words(text) for text in said]


HANDLERS: Mapping[str, Handler] = {
    Verb.SUGGEST: suggest,
    Verb.DRAFT_SEND: send,
    Verb.DRAFT_PAGE: turn_page,
    Verb.DRAFT_CANCEL: cancel,
    Verb.DRAFT_ASK_STAKE: ask_stake,
    Verb.DRAFT_STAKE: type_stake,
    Verb.DRAFT_ASK_SCORE: ask_score,
    Verb.DRAFT_SCORE: type_score,
    Verb.DRAFT_LENGTH: type_length,
    Menu.DRAFT_KIND: choose_kind,
    Menu.DRAFT_VARIANT: choose_variant,
    Menu.DRAFT_SESSION: choose_session_options,
    Menu.DRAFT_PRESET: choose_preset,
    Menu.DRAFT_CUBE: choose_cube,
    Menu.DRAFT_DOUBLES: choose_automatic_doubles,
    Menu.DRAFT_OPTIONS: choose_options,
}

"""A challenge: the proposal, the opponent, and the answer."""

from __future__ import annotations

from discord import ButtonStyle, ui

from backgammon import Side
from bot.text.translator import Translator, _, mention, name_of
from bot.ui.agreement import rating_notes, rules_lines, rules_phrase
from bot.ui.custom_id import Press, Verb
from bot.ui.layouts import button, layout, row, text
from bot.ui.themes import colour, theme_named
from club.challenges import Proposal
from club.tables import Table
from storage.challenges import State

QUICK_LENGTHS = (1, 3, 5, 7)
"""The lengths on buttons, for a menu in which no length can be typed."""


def challenge_screen(proposal: Proposal, words: Translator) -> ui.LayoutView:
    """Return an open challenge with its buttons."""
    press = proposal.challenge.id
    challenger = name_of(proposal.challenger, words)
    what = rules_phrase(proposal.challenge.rules, words)
    if proposal.opponent is None:
        says = words(
            _("**{challenger}** is looking for an opponent: {what}. Who's in?", challenger=challenger, what=what)
        )
    else:
        rematch = proposal.challenge.previous_match is not None
        people = {"opponent": mention(proposal.opponent, words), "challenger": challenger}
        says = words(
            _("{opponent}, **{challenger}** asks for a rematch: {what}.", what=what, **people)
            if rematch
            else _("{opponent}, **{challenger}** challenges you: {what}.", what=what, **people)
        )
    rules = proposal.challenge.rules
    counts = [f"- {line}" for line in rating_notes(proposal.challenge.terms, rules, words)]
    lines = [*rules_lines(rules, words), *counts]
    accept = words(_("Join")) if proposal.opponent is None else words(_("Accept"))
    decline = words(_("Withdraw")) if proposal.opponent is None else words(_("Decline or withdraw"))
    title, open_for = words(_("Backgammon")), words(_("Open for a day."))
    return layout(
        ui.Container(
            text(f"### 🎲 {title}", says, *lines),
            text(f"-# {open_for}", *_commitment(proposal.challenge.commitment, words)),
        ),
        row(
            button(Press(Verb.SIT, press), accept, ButtonStyle.success),
            button(Press(Verb.DECLINE, press), decline),
        ),
    )


def accepted_screen(table: Table, words: Translator, where: str = "") -> ui.LayoutView:
    """Return a challenge that became a match; `where` mentions its thread, if it has one."""
    theme = theme_named(table.server.theme)
    says = words(
        _(
            "**{x}** ({x_colour}) against **{o}** ({o_colour}): {what}.",
            x=name_of(table.x, words),
            x_colour=colour(theme, Side.X, words),
            o=name_of(table.o, words),
            o_colour=colour(theme, Side.O, words),
            what=rules_phrase(table.match.rules, words),
        )
    )
    terms = table.stored.terms
    unexpected = terms.newcomer or terms.over_daily_limit
    counts = rating_notes(terms, table.match.rules, words) if unexpected else []
    lines = [*counts, words(_("They play in {where}.", where=where)) if where else ""]
    return layout(text(f"🎲 {says}", *lines, *_commitment(table.stored.commitment, words)))


def withdrawn_text(proposal: Proposal, words: Translator) -> str:
    """Return the reply to a challenger who withdrew."""
    what = rules_phrase(proposal.challenge.rules, words)
    if proposal.opponent is None:
        return words(_("You withdrew your open challenge: {what}.", what=what))
    return words(_("You withdrew your challenge to {name}: {what}.", name=name_of(proposal.opponent, words), what=what))


def closed_screen(proposal: Proposal, words: Translator) -> ui.LayoutView:
    """Return the message of a challenge that was declined, withdrawn or has expired."""
    challenger = name_of(proposal.challenger, words)
    opponent = name_of(proposal.opponent, words) if proposal.opponent else ""
    says = {
        State.DECLINED: words(
            _("{opponent} declined {challenger}'s challenge.", opponent=opponent, challenger=challenger)
        ),
        State.WITHDRAWN: words(_("{challenger} withdrew the challenge.", challenger=challenger)),
        State.EXPIRED: words(_("No one accepted {challenger}'s challenge within a day.", challenger=challenger)),
    }.get(proposal.challenge.state, words(_("This challenge has been answered already.")))
    return layout(text(f"-# {says}"))


def _commitment(commitment: str | None, words: Translator) -> list[str]:
    """Return the line with the commitment to the dice; nothing for a challenge of an older version, which has none."""
    return [] if commitment is None else [words(_("-# Dice commitment: `{commitment}`", commitment=commitment))]

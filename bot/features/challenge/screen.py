"""A challenge: the proposal, the opponent, and the answer."""

from __future__ import annotations

from discord import ButtonStyle, ui

from backgammon import Side
from bot.text.translator import Translator, _, mention, name_of
from bot.ui.agreement import rating_notes, rules_lines, rules_phrase
from bot.ui.custom_id import Press, Verb
from bot.ui.layouts import button, layout, row, text
from bot.ui.rule_names import differences
from bot.ui.themes import colour, theme_named
from club.challenges import Proposal
from club.exclusions import can_be_rated
from club.tables import Table
from storage.challenges import State

QUICK_LENGTHS = (1, 3, 5, 7)
"""The lengths on buttons, for a menu in which no length can be typed."""


def challenge_screen(proposal: Proposal, words: Translator) -> ui.LayoutView:
    """Return an open challenge with its buttons."""
    challenge = proposal.challenge
    rules = challenge.rules
    unusual = differences(rules, words, rated=challenge.terms.rated or not can_be_rated(rules))
    counts = [f"- {line}" for line in rating_notes(challenge.terms, rules, words)]
    accept = words(_("Join")) if proposal.awaited is None else words(_("Accept"))
    decline = words(_("Withdraw")) if proposal.awaited is None else words(_("Decline or withdraw"))
    title, open_for = words(_("Backgammon")), words(_("Open for a day."))
    return layout(
        ui.Container(
            text(
                f"### 🎲 {title}",
                _request(proposal, words),
                words(_("Different from usual: {what}.", what=unusual)) if unusual else "",
                *rules_lines(rules, words),
                *counts,
            ),
            text(f"-# {open_for}", *_commitment(challenge.commitment, words)),
        ),
        row(
            button(Press(Verb.SIT, challenge.id, challenge.version), accept, ButtonStyle.success),
            button(Press(Verb.SUGGEST, challenge.id, challenge.version), words(_("Suggest changes"))),
            button(Press(Verb.DECLINE, challenge.id, challenge.version), decline),
        ),
    )


def current_screen(proposal: Proposal, words: Translator) -> ui.LayoutView:
    """Return the message of a challenge that has not become a match: still open, or closed."""
    return (challenge_screen if proposal.challenge.state is State.OPEN else closed_screen)(proposal, words)


def _request(proposal: Proposal, words: Translator) -> str:
    """Return what is proposed, and to which player."""
    what = rules_phrase(proposal.challenge.rules, words)
    proposer = name_of(proposal.proposer, words)
    if proposal.awaited is None:
        return words(
            _("**{challenger}** is looking for an opponent: {what}. Who's in?", challenger=proposer, what=what)
        )
    people = {"opponent": mention(proposal.awaited, words), "challenger": proposer}
    if proposal.challenge.version:
        return words(_("{opponent}, **{challenger}** suggests: {what}.", what=what, **people))
    if proposal.challenge.previous_match is not None:
        return words(_("{opponent}, **{challenger}** asks for a rematch: {what}.", what=what, **people))
    return words(_("{opponent}, **{challenger}** challenges you: {what}.", what=what, **people))


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


def closed_text(proposal: Proposal, words: Translator) -> str:
    """Return the reply to the person who declined or withdrew the last proposal."""
    challenge = proposal.challenge
    if challenge.state is State.OPEN:
        return words(_("Done. The challenge is open to anyone again."))
    if challenge.state is State.DECLINED:
        return words(_("You declined the changes that {name} suggested.", name=name_of(proposal.proposer, words)))
    what = rules_phrase(challenge.rules, words)
    if proposal.awaited is None:
        return words(_("You withdrew your open challenge: {what}.", what=what))
    return words(_("You withdrew your challenge to {name}: {what}.", name=name_of(proposal.awaited, words), what=what))


def closed_screen(proposal: Proposal, words: Translator) -> ui.LayoutView:
    """Return the message of a challenge that was declined, withdrawn or has expired."""
    proposer = name_of(proposal.proposer, words)
    awaited = name_of(proposal.awaited, words) if proposal.awaited else ""
    suggested = proposal.proposer is not proposal.challenger
    people = {"opponent": awaited, "challenger": proposer}
    says = {
        State.DECLINED: words(
            _("{opponent} declined the changes that {challenger} suggested.", **people)
            if suggested
            else _("{opponent} declined {challenger}'s challenge.", **people)
        ),
        State.WITHDRAWN: words(_("{challenger} withdrew the challenge.", challenger=proposer)),
        State.EXPIRED: words(
            _("No one accepted {challenger}'s challenge within a day.", challenger=name_of(proposal.challenger, words))
        ),
    }.get(proposal.challenge.state, words(_("This challenge has been answered already.")))
    return layout(text(f"-# {says}"))


def _commitment(commitment: str | None, words: Translator) -> list[str]:
    """Return the line with the commitment to the dice; nothing for a challenge of an older version, which has none."""
    return [] if commitment is None else [words(_("-# Dice commitment: `{commitment}`", commitment=commitment))]

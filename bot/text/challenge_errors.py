"""The messages for refused challenges and limits that are reached."""

from __future__ import annotations

from bot.text.translator import Translator, _, mention, name_of, ngettext
from club.errors import ChallengeFault, ChallengeRefused, Limit, LimitReached


def challenge_text(error: ChallengeRefused, words: Translator) -> str:
    sent, own = (
        _("You've already sent that challenge, and it's still open."),
        _("That's your own challenge. /decline withdraws it."),
    )
    waits_for = ""
    if error.waits_for:
        waits_for = mention(error.waits_for, words)
        sent, own = (
            _("You've already sent that challenge; it's waiting for {name}.", name=waits_for),
            _("That's your own challenge, waiting for {name}. /decline withdraws it.", name=waits_for),
        )
    made_by = name_of(error.made_by, words) if error.made_by else ""
    return {
        ChallengeFault.YOURSELF: words(
            _("You can't challenge yourself. Choose someone else, or leave the opponent empty so that anyone can join.")
        ),
        ChallengeFault.ASKED_ALREADY: words(sent),
        ChallengeFault.NO_CHALLENGE: words(
            _("There's no open challenge for you in this channel. Send one with /challenge.")
        ),
        ChallengeFault.NONE_TO_CLOSE: words(_("There's no challenge for you to decline or withdraw in this channel.")),
        ChallengeFault.ANSWERED: words(_("This challenge has been answered already.")),
        ChallengeFault.EXPIRED: words(_("This challenge has expired. Send a new one with /challenge.")),
        ChallengeFault.YOUR_OWN: words(own),
        ChallengeFault.NOT_FOR_YOU: words(
            _("This challenge is for {name}. Send your own with /challenge.", name=waits_for)
        ),
        ChallengeFault.GONE: words(_("That opponent doesn't play any more. Challenge someone else with /challenge.")),
        ChallengeFault.NOT_YOURS: words(
            _("Only {name} can withdraw this challenge. Press Join to accept it.", name=made_by)
        ),
        ChallengeFault.KEPT_AWAY: words(_("You can't challenge this person; choose someone else.")),
        ChallengeFault.NOT_FOR_THIS_PERSON: words(
            _("You can't accept this challenge; choose another, or send one with /challenge.")
        ),
        ChallengeFault.YOU_BLOCK: words(
            _(
                "You've blocked {name}, so you can't play each other. /block remove undoes that.",
                name=made_by,
            )
        ),
        ChallengeFault.CHANGED: words(_("The terms have changed. Look at the challenge again, then answer it.")),
        ChallengeFault.DRAFT_GONE: words(_("That panel is out of date, or you've sent it already. Use /challenge.")),
        ChallengeFault.BLOCKED_YOURSELF: words(_("You can't block yourself. Choose someone else.")),
    }[error.fault]


def limit_text(error: LimitReached, words: Translator) -> str:
    if error.who is not None:
        return words(
            ngettext(
                "{name} is already playing {n} match, the most at a time. Try again when it's over.",
                "{name} is already playing {n} matches, the most at a time. Try again when one is over.",
                error.most,
                name=name_of(error.who, words),
            )
        )
    return {
        Limit.CHALLENGES_A_MINUTE: words(
            ngettext(
                "You've just sent a challenge. Wait a minute, then challenge again.",
                "You've sent {n} challenges in the last minute. Wait a minute, then challenge again.",
                error.most,
            )
        ),
        Limit.OPEN_CHALLENGES: words(
            ngettext(
                "Your challenge is still open. Withdraw it with /decline in its channel, or wait.",
                "You have {n} open challenges. Withdraw one with /decline in its channel, or wait.",
                error.most,
            )
        ),
        Limit.MATCHES_A_PERSON: words(
            ngettext(
                "You're already playing a match, the most at a time. Finish it first.",
                "You're already playing {n} matches, the most at a time. Finish one first.",
                error.most,
            )
        ),
        Limit.MATCHES_A_SERVER: words(
            ngettext(
                "This server is full: a match is already in progress. Try again when it's over.",
                "This server is full: {n} matches are already in progress. Try again when one is over.",
                error.most,
            )
        ),
        Limit.THREADS_A_DAY: words(
            ngettext(
                "I open one thread a day for the two of you, and you've used it. Play in a channel or thread without "
                "a match, or try again later.",
                "I open {n} threads a day for the two of you, and you've used them. Play in a channel or thread "
                "without a match, or try again later.",
                error.most,
            )
        ),
    }[error.limit]

"""The messages for refused challenges and limits that are reached."""

from __future__ import annotations

from bot.text.translator import Translator, _, mention, name_of, ngettext
from club.errors import ChallengeFault, ChallengeRefused, Limit, LimitReached


def challenge_text(error: ChallengeRefused, words: Translator) -> str:
    waits_for = mention(error.waits_for, words) if error.waits_for else words(_("somebody to sit down"))
    made_by = name_of(error.made_by, words) if error.made_by else ""
    return {
        ChallengeFault.YOURSELF: words(
            _("You cannot challenge yourself. Choose somebody else, or leave the opponent out to let anybody sit down.")
        ),
        ChallengeFault.ASKED_ALREADY: words(
            _("You have asked that already: your challenge waits for {name}.", name=waits_for)
        ),
        ChallengeFault.NO_CHALLENGE: words(
            _("There is no open challenge for you in this channel. Make one with /challenge match.")
        ),
        ChallengeFault.NONE_OF_YOURS: words(
            _("You have no open challenge in this channel. Make one with /challenge match.")
        ),
        ChallengeFault.ANSWERED: words(_("This challenge has been answered already.")),
        ChallengeFault.EXPIRED: words(_("This challenge has expired. Make a new one with /challenge match.")),
        ChallengeFault.YOUR_OWN: words(
            _("That is your own challenge: it waits for {name}. Use /withdraw to take it back.", name=waits_for)
        ),
        ChallengeFault.NOT_FOR_YOU: words(
            _("This challenge waits for {name}. Make one of your own with /challenge match.", name=waits_for)
        ),
        ChallengeFault.GONE: words(
            _("Your opponent of then does not play any more. Challenge somebody else with /challenge match.")
        ),
        ChallengeFault.NOT_YOURS: words(
            _("Only {name} can withdraw this challenge. Press Sit down to accept it.", name=made_by)
        ),
        ChallengeFault.KEPT_AWAY: words(_("You cannot challenge this person; choose somebody else.")),
        ChallengeFault.NOT_FOR_THIS_PERSON: words(
            _("You cannot accept this challenge; choose another, or make one with /challenge match.")
        ),
        ChallengeFault.YOU_BLOCK: words(
            _(
                "You keep {name} from challenging you, so no match can begin between you. /unblock takes that back.",
                name=made_by,
            )
        ),
        ChallengeFault.BLOCKED_YOURSELF: words(_("You cannot block yourself. Choose somebody else.")),
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
                "You have made a challenge within this minute. Wait a minute, then challenge again.",
                "You have made {n} challenges within this minute. Wait a minute, then challenge again.",
                error.most,
            )
        ),
        Limit.OPEN_CHALLENGES: words(
            ngettext(
                "Your challenge still waits for an answer. Take it back with /withdraw where you made it, or wait.",
                "{n} challenges of yours still wait for an answer. Take one back with /withdraw where you made it, or wait.",
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
                "A match is being played in this server already, and it holds no more. Try again when it is over.",
                "{n} matches are being played in this server, and it holds no more. Try again when one of them is over.",
                error.most,
            )
        ),
        Limit.THREADS_A_DAY: words(
            ngettext(
                "I open one thread a day for the two of you, and it is used up. Play in a channel or thread without a match, or try again later.",
                "I open {n} threads a day for the two of you, and they are used up. Play in a channel or thread without a match, or try again later.",
                error.most,
            )
        ),
    }[error.limit]

"""The agreed rules in words: in one phrase, and option by option."""

from __future__ import annotations

from collections.abc import Iterator

from backgammon import MAX_CUBE, MAX_STAKE_LENGTH, Rules, Variant
from bot.text.translator import Translator, _, ngettext, pgettext, sanitize
from club.exclusions import can_be_rated
from storage.terms import Terms


def rules_phrase(rules: Rules, words: Translator) -> str:
    """Return the rules in one phrase."""
    if rules.length is None:
        what = words(_("a money session, played until you end it"))
    elif rules.has_cube:
        what = words(_("a match to {n} points with the cube and the Crawford rule", n=rules.length))
    else:
        what = words(
            ngettext("a match to {n} point, without the cube", "a match to {n} points, without the cube", rules.length)
        )
    variant = {
        Variant.DUTCH: words(pgettext("in a sentence", "Dutch backgammon")),
        Variant.ACEY_DEUCEY: words(_("Acey Deucey")),
    }.get(rules.variant)
    return words(_("{game}, {what}", game=variant, what=what)) if variant else what


def rating_notes(terms: Terms, rules: Rules, words: Translator) -> list[str]:
    """Return why a match counts or does not count for ratings and leaderboards; nothing for a session that counts."""
    if terms.newcomer:
        return [words(_("It doesn't count: one of you has only just joined this server."))]
    if rules.is_session:
        over = words(_("You two have already played today's sessions, so this one doesn't count for leaderboards."))
        return [over] if terms.over_daily_limit else []
    if terms.over_daily_limit:
        return [words(_("Casual: you two have already played today's rated matches, so this one doesn't count."))]
    if terms.rated:
        return [words(_("Rated: it counts for ratings and leaderboards."))]
    if not can_be_rated(rules):
        return [words(_("Casual because of the head start: it doesn't count for ratings or leaderboards."))]
    return [words(_("Casual: it doesn't count for ratings or leaderboards."))]


def rules_lines(rules: Rules, words: Translator, *, private: bool = False) -> list[str]:
    """Return every option, a line each; `private` is for the two players, who may know a private stake."""
    lines = [*_variant(rules, words), *_start(rules, words), *_cube(rules, words)]
    if rules.is_session:
        lines += [*_stake(rules, words, private=private), *_money(rules, words)]
    return [f"- {line}" for line in lines]


def _variant(rules: Rules, words: Translator) -> Iterator[str]:
    if rules.variant is Variant.STANDARD:
        return
    yield words(_("All checkers start off the board and enter like checkers from the bar."))
    if rules.variant is Variant.DUTCH:
        yield words(_("All fifteen checkers must enter before any of them moves on."))
        if rules.dutch_permission_lasts:
            yield words(_("You may hit once one of your checkers has reached your home board."))
        else:
            yield words(_("You may hit only while one of your checkers is in your home board or borne off."))
        return
    yield words(_("Checkers that haven't entered may wait while others move."))
    yield words(_("A 2-1 played in full lets you choose any doubles, play those too, and roll again."))
    if rules.acey_bar_priority:
        yield words(_("A hit checker goes to the bar and must enter before anything else moves."))
    else:
        yield words(_("A hit checker goes back off the board and enters when you like."))
    if rules.acey_exact_bear_off:
        yield words(_("Only the exact number bears a checker off."))
    if rules.acey_doublet_rolls_again:
        yield words(_("Doubles played in full earn another roll."))
    if rules.acey_stake_doubling:
        yield words(_("Every 2-1 doubles the stake of the game."))
    yield words(_("The loser pays for each checker that isn't borne off; there are no gammons."))


def _start(rules: Rules, words: Translator) -> Iterator[str]:
    if rules.opening_reroll:
        yield words(_("The winner of the opening roll rolls again for the first turn."))
    if any(rules.start_score):
        mine, theirs = rules.start_score
        yield words(_("Starting score: challenger {mine}, opponent {theirs}.", mine=mine, theirs=theirs))


def _cube(rules: Rules, words: Translator) -> Iterator[str]:
    if not rules.has_cube:
        yield words(_("No doubling cube."))
        return
    if rules.cube_limit < MAX_CUBE:
        yield words(_("The cube goes no higher than {limit}.", limit=rules.cube_limit))
    if rules.forbid_dead_cube:
        yield words(_("No doubling when the game already wins you the match."))


def _stake(rules: Rules, words: Translator, *, private: bool) -> Iterator[str]:
    if rules.stake and rules.stake_private and not private:
        yield words(_("Only the two players know the stake."))
    elif rules.stake:
        yield words(
            _(
                "Stake per point: {stake}. I only keep score; I don't move any money.",
                stake=sanitize(rules.stake, longest=MAX_STAKE_LENGTH),
            )
        )


def _money(rules: Rules, words: Translator) -> Iterator[str]:
    if not rules.has_cube:
        return
    if rules.jacoby:
        yield words(_("Jacoby: gammons and backgammons count only once the cube has been turned."))
    if rules.automatic_double_unlocks_gammons:
        yield words(_("An automatic double is enough for gammons and backgammons to count."))
    if rules.beavers:
        yield words(_("Beavers: when doubled, you may redouble right away and keep the cube."))
        if rules.beaver_pass:
            yield words(_("The doubler may pass a beaver, and loses the value of the double."))
        else:
            yield words(_("A beaver stands: the doubler can't pass it."))
    if rules.raccoons:
        yield words(_("Raccoons: the doubler may redouble a beaver; the player who beavered keeps the cube."))
    if rules.automatic_doubles is None:
        yield words(_("Automatic doubles: every tie in the opening roll doubles the cube, which stays in the middle."))
    elif rules.automatic_doubles:
        yield words(
            ngettext(
                "Automatic doubles: the first tie in the opening roll doubles the cube, which stays in the middle.",
                "Automatic doubles: each of the first {n} ties in the opening roll doubles the cube, which stays in "
                "the middle.",
                rules.automatic_doubles,
            )
        )
    off = {
        words(_("Jacoby")): rules.jacoby,
        words(_("beavers")): rules.beavers,
        words(_("raccoons")): rules.raccoons,
        words(_("automatic doubles")): rules.automatic_doubles != 0,
    }
    names = [name for name, on in off.items() if not on]
    if names:
        yield words(_("Not in play: {names}.", names=words.listed(names)))

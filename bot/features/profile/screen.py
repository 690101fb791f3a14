"""The screens of `/profile`."""

from __future__ import annotations

from backgammon import Variant
from backgammon.rating import MIN_EXPERIENCE
from backgammon.summary import CubeHabits
from bot.text.translator import Translator, _, name_of, ngettext, pgettext, relative_time, truncate
from bot.ui.alt_text import MAX_ALT_LENGTH
from bot.ui.notes import ratings_note
from club.profiles import Profile, Versus
from storage.past import Past, Record


def profile_text(profile: Profile, words: Translator) -> str:
    """Return a player's record in this server, a line for each topic."""
    record, streaks = profile.record, profile.streaks
    lines = [f"### 👤 {name_of(profile.player, words)}", words(_("-# In this server"))]
    if record.won or record.lost:
        lines.append(
            words(
                _(
                    "**Matches:** {won} won, {lost} lost ({share}). Best streak {best}, current {present}.",
                    won=record.won,
                    lost=record.lost,
                    share=words.percent(record.won / (record.won + record.lost)),
                    best=streaks.best,
                    present=streaks.current,
                )
            )
        )
    if record.sessions:
        lines.append(
            words(
                _(
                    "**Sessions:** {sessions}, balance {balance}.",
                    sessions=record.sessions,
                    balance=_signed(record.balance, words),
                )
            )
        )
    if record.games:
        lines.append(words(_("**Games:** {games}", games=_games(record, words))))
    if any((profile.cube.offered, profile.cube.taken, profile.cube.passed, profile.cube.beavered)):
        lines.append(_cube(profile.cube, words))
    lines += _rating(profile, words)
    if profile.recalculating:
        lines.append(ratings_note(words))
    return "\n".join(lines)


def versus_text(versus: Versus, words: Translator) -> str:
    """Return two players compared."""
    one, other = name_of(versus.one, words), name_of(versus.other, words)
    record = versus.of_one
    lines = [f"### ⚔️ {one} – {other}", words(_("-# In this server"))]
    if record.won or versus.of_other.won:
        lines.append(
            words(
                _(
                    "**Matches won:** {one} {won}, {other} {lost}.",
                    one=one,
                    other=other,
                    won=record.won,
                    # A match abandoned at its start is a loss without a win, so count the wins of the other player.
                    lost=versus.of_other.won,
                )
            )
        )
    if record.sessions:
        lines.append(_balance(versus, words))
    for name, own in ((one, versus.of_one), (other, versus.of_other)):
        if own.games:
            lines.append(words(_("**{name}:** {games}", name=name, games=_games(own, words))))
    return "\n".join(lines)


def latest_text(latest: tuple[Past, ...], guild_id: int, words: Translator, *, opponents: bool = True) -> str:
    """Return the last matches, a line each, with a link to the board of each."""
    title = words(_("Recent matches"))
    return "\n".join([f"**{title}**", *(_line(one, guild_id, words, opponents) for one in latest)])


def curve_in_words(profile: Profile, words: Translator) -> str:
    """Return a rating curve in words."""
    values = [rating.value for rating in profile.curve]
    return truncate(
        words(
            ngettext(
                "The rating of {name} after {n} match: {last}.",
                "The rating of {name} over {n} matches: {last} now, {high} at its highest, {low} at its lowest.",
                len(values),
                name=name_of(profile.player, words, plain=True),
                last=f"{values[-1]:.0f}",
                high=f"{max(values):.0f}",
                low=f"{min(values):.0f}",
            )
        ),
        MAX_ALT_LENGTH,
    )


def _games(record: Record, words: Translator) -> str:
    return words(
        ngettext(
            "{n} won, {gammons} by gammon or backgammon ({share}).",
            "{n} won, {gammons} of them by gammon or backgammon ({share}).",
            record.games,
            gammons=record.gammons,
            share=words.percent(record.gammons / record.games),
        )
    )


def _cube(cube: CubeHabits, words: Translator) -> str:
    return words(
        _(
            "**Cube:** doubled {offered}; answered with a take {taken}, a pass {passed}, a beaver {beavered}.",
            offered=cube.offered,
            taken=cube.taken,
            passed=cube.passed,
            beavered=cube.beavered,
        )
    )


def _rating(profile: Profile, words: Translator) -> list[str]:
    """Return the rating in one variant; nothing before the first match that counted."""
    if not profile.curve:
        return []
    last = profile.curve[-1]
    game = {
        Variant.STANDARD: words(_("backgammon")),
        Variant.DUTCH: words(pgettext("in a sentence", "Dutch backgammon")),
        Variant.ACEY_DEUCEY: words(_("Acey Deucey")),
    }[profile.variant]
    value = f"{last.value:.0f}"
    here = words(_("**Rating** in {game}: {value}.", game=game, value=value))
    if last.provisional:
        here = words(
            _(
                "**Rating** in {game}: {value}, provisional until {needed} points of experience ({experience} so far).",
                game=game,
                value=value,
                needed=MIN_EXPERIENCE,
                experience=last.experience,
            )
        )
    if profile.overall is None:
        return [here]
    everywhere = words(_("Across all servers: {value} (only you see this).", value=f"{profile.overall.value:.0f}"))
    return [f"{here} {everywhere}"]


def _balance(versus: Versus, words: Translator) -> str:
    sessions, points = versus.of_one.sessions, abs(versus.of_one.balance)
    if not points:
        return words(_("**Sessions:** {sessions}, and the balance is even.", sessions=sessions))
    leader = versus.one if versus.of_one.balance > 0 else versus.other
    return words(
        _(
            "**Sessions:** {sessions}. {name} is {points} ahead.",
            sessions=sessions,
            name=name_of(leader, words),
            points=words.points(points),
        )
    )


def _line(one: Past, guild_id: int, words: Translator, opponents: bool) -> str:
    sign = {True: "✅", False: "❌", None: "🪙"}[one.won]
    score = f"{one.score[0]} – {one.score[1]}"
    parts = [f"{sign} {score}"]
    if opponents:
        parts.append(name_of(one.opponent, words))
    parts.append(relative_time(one.finished_at))
    if one.board is None:
        parts.append(words(_("match {number}", number=one.match_id)))
    else:
        channel, message = one.board
        link = f"https://discord.com/channels/{guild_id}/{channel}/{message}"
        parts.append(f"[{words(_('match {number}', number=one.match_id))}]({link})")
    return " · ".join(parts)


def _signed(points: int, words: Translator) -> str:
    """Return a balance with its sign.

    >>> _signed(-3, Translator()), _signed(1, Translator()), _signed(0, Translator())
    ('−3 points', '+1 point', '0 points')
    """
    sign = "−" if points < 0 else "+" if points else ""
    return f"{sign}{words.points(abs(points))}"

"""Every screen with hostile or maximally long names, and with the longest of everything else."""

from __future__ import annotations

import unicodedata
from dataclasses import replace

import pytest

from backgammon import (
    Dice,
    Rules,
    Side,
    Variant,
    replay,
)
from bot.features.challenge.blocked_screen import blocked_menu, blocked_text
from bot.features.challenge.screen import accepted_screen, challenge_screen, closed_screen
from bot.features.leaderboard.screen import leaderboard_screen
from bot.text.error_messages import explain
from bot.text.translator import MAX_NAME_LENGTH, Translator, name_of, truncate
from bot.ui.agreement import rules_lines
from bot.ui.alt_text import describe
from bot.ui.board.message import board_screen, headline, markdown_names, plain_names, transcript_screen
from bot.ui.custom_id import Press, Verb
from bot.ui.layouts import MAX_LABEL_LENGTH, MAX_OPTION_LENGTH, button, layout, menu, row, text
from bot.ui.narration import lines, prompt
from bot.ui.picture import Picture
from bot.ui.scene import scene_of
from bot.ui.session import balance_text
from club.challenges import Proposal
from club.errors import ChallengeFault, ChallengeRefused, Limit, LimitReached
from club.standings import LeaderboardPage, LeaderboardRequest, Period
from club.tables import NotYourSeat, Table
from club.turns import history
from storage.challenges import Challenge, State
from storage.players import Player
from storage.seasons import Season
from storage.standings import Format, Leaderboard, LeaderboardQuery, Page, Standing
from tests.support.hostile_names import (
    ACEY,
    AGREEMENTS,
    DUTCH,
    EVERYTHING,
    HIGHEST,
    NAMES,
    STAKE,
    complaints,
    harm,
    matches,
    nodes,
    player,
)
from tests.support.random_matches import random_log
from tests.support.screens import HARD, sent, written
from tests.support.tables import NOON, at_play, table_of

WORDS = Translator()


@pytest.fixture(params=list(NAMES.values()), ids=list(NAMES))
def name(request: pytest.FixtureRequest) -> str:
    given: str = request.param
    return given


@pytest.mark.parametrize(
    "kind",
    ["running backwards", "everyone", "here", "zero width", "a mention", "a role", "a command", "a time", "a link"],
)
def test_hostile_names_are_harmful_when_unescaped(kind: str) -> None:
    assert harm(NAMES[kind]) != []


def test_every_board_and_description_with_hostile_names(name: str) -> None:
    for match in matches():
        table = table_of(match, x=name, o=name)
        alt = describe(scene_of(table), plain_names(table, Translator()), WORDS)
        assert len(alt.encode("utf-16-le")) // 2 <= 1024
        assert alt.strip()
        picture = Picture(b"", "board.png", alt)
        balance = balance_text(replace(table), WORDS, private=True)
        assert complaints(board_screen(table, picture, WORDS), balance, headline(table, WORDS)) == [], match


def test_transcripts_with_hostile_names(name: str) -> None:
    for rules in (EVERYTHING, ACEY, DUTCH):
        log = random_log(rules, 5, max_actions=150)
        table = table_of(replay(log), log, x=name, o=name)
        names = markdown_names(table, Translator())
        told = [*lines(history(table.log), names, WORDS), prompt(table.match, names, WORDS)]
        link = "https://discord.com/channels/1/2/3"
        view = transcript_screen(table, 0, WORDS, link)
        assert complaints(transcript_screen(table, 0, WORDS), *told) == []
        assert sent(view) == []


@pytest.mark.parametrize("rules", AGREEMENTS, ids=["everything", "private", "acey", "dutch", "longest"])
def test_every_challenge_screen_with_hostile_names(name: str, rules: Rules) -> None:
    for state in State:
        for opponent in (player(name, 2), None):
            number = 2 if opponent else None
            challenge = Challenge(2**62, 1, 1, 1, 1, number, rules, NOON, NOON, state, None, 1, "f" * 64, 1, 0, False)
            proposal = Proposal(challenge, player(name), opponent)
            assert complaints(challenge_screen(proposal, WORDS)) == []
            assert complaints(closed_screen(proposal, WORDS)) == []
    begun = table_of(replay(random_log(rules, 1, max_actions=1)), x=name, o=name)
    assert complaints(accepted_screen(begun, WORDS)) == []
    whole = "\n".join([headline(begun, WORDS), *rules_lines(rules, WORDS, private=True)])
    assert complaints(layout(text(whole))) == []


def test_balance_with_the_longest_stake(name: str) -> None:
    for stake in (STAKE, "@everyone" * 4, "9" * 9 + "." + "9" * 4 + "<@1>" * 6, "[x](https://evil.example)"):
        match = replace(at_play(HARD, Side.X, Dice(2, 1), length=None), rules=Rules(stake=stake), score=(0, HIGHEST))
        says = balance_text(table_of(match, x=name, o=name), WORDS, private=True)
        assert complaints(layout(text(says))) == []


def test_leaderboard_and_blocked_list_with_hostile_names(name: str) -> None:
    rows = tuple(Standing(n, name, n, HIGHEST, HIGHEST, HIGHEST, HIGHEST, HIGHEST) for n in range(1, 12))
    season = Season(1, 1, name, Leaderboard.WINS, None, 0, 1)
    for board in Leaderboard:
        asked = LeaderboardQuery(board, (1, 2), None, None, Variant.ACEY_DEUCEY, Format.SESSIONS)
        seen = LeaderboardPage(
            LeaderboardRequest(board, Period.SEASON), asked, Page(rows[:10], rows[10], HIGHEST), 7, season
        )
        assert complaints(leaderboard_screen(seen, WORDS, has_seasons=True)) == []
    for count in (0, 1, 25, 300):
        people = [player(name, number) for number in range(1, count + 1)]
        says = blocked_text(people, WORDS)
        assert complaints(layout(text(says), *blocked_menu(people, WORDS))) == []
        assert (f"and {count - 25} more" in says) == (count > 25)


def seated(name: str) -> Table:
    return table_of(at_play(HARD, Side.X, Dice(2, 1)), x=name, o=name)


def _with_forgotten_players(table: Table, former: Player) -> Table:
    seats = replace(table.stored.seats, x=former, o=former)
    return Table(replace(table.stored, seats=seats))


def test_refusals_with_hostile_names_are_short_and_valid(name: str) -> None:
    forgotten = replace(player(name), discord_id=None)
    errors: list[Exception] = [NotYourSeat(seated(name)), NotYourSeat(_with_forgotten_players(seated(name), forgotten))]
    errors += [LimitReached(limit, most, who) for limit in Limit for most in (1, 20) for who in (None, player(name))]
    errors += [ChallengeRefused(fault, forgotten, made_by=player(name)) for fault in ChallengeFault]
    for error in errors:
        says = explain(error, WORDS)
        assert says
        assert len(says) <= 400
        assert complaints(layout(text(says))) == []


def test_displayed_name_is_never_empty_and_within_its_limit(name: str) -> None:
    plain = name_of(player(name), Translator(), plain=True)
    assert 1 <= len(plain) <= MAX_NAME_LENGTH
    assert any(unicodedata.category(letter)[0] in "LNPS" for letter in plain)


def test_labels_and_options_are_cut_at_the_limit_of_discord() -> None:
    long = "🎲" * 200
    view = layout(
        row(button(Press(Verb.ROLL, 1), long)), row(menu(Press("plays", 1), "", [(str(n), long) for n in range(25)]))
    )
    assert sent(view) == []
    lengths = {
        len(one["label"].encode("utf-16-le")) // 2
        for node in nodes(written(view))
        for one in [node, *node.get("options", [])]
        if "label" in one
    }
    assert lengths == {MAX_LABEL_LENGTH, MAX_OPTION_LENGTH}
    assert truncate("ab", 5) == "ab"

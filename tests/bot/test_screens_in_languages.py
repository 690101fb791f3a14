"""Every screen in every language, with the longest names, is uncut and valid for Discord."""

from __future__ import annotations

import ast
import re
from typing import Any

import pytest
from discord import ui

from backgammon import Reason, Side, Variant, replay
from backgammon.formats.transcript import Refusal
from bot.delivery.heavy_work import unlimited
from bot.extract_texts import SOURCE
from bot.features.archive.history_screen import history_screen, whole_history
from bot.features.archive.import_file import refusal_text
from bot.features.challenge.screen import challenge_screen, closed_screen
from bot.features.help.help_screen import help_screen
from bot.features.help.rules_screen import TOPICS, topic_message
from bot.features.leaderboard.screen import leaderboard_screen
from bot.features.moderation.screen import MAX_REASON_LENGTH, done_text
from bot.features.settings.panel import personal_panel, server_panel
from bot.text.catalogues import LANGUAGES
from bot.text.error_messages import explain, reason_text
from bot.text.translator import Translator, _
from bot.ui import alt_text
from bot.ui import layouts as parts
from bot.ui.agreement import rules_lines
from bot.ui.alt_text import describe
from bot.ui.board.message import board_screen, plain_names, transcript_screen
from bot.ui.components import PressMenu
from bot.ui.layouts import MAX_LABEL_LENGTH, layout, text
from bot.ui.match_list import live_text, watched_text
from bot.ui.picture import Picture
from bot.ui.scene import scene_of
from club.clock import DAY
from club.errors import ChallengeFault, ChallengeRefused, Limit, LimitReached
from club.moderation import Listed
from club.standings import LeaderboardPage, LeaderboardRequest, Period
from club.tables import NotYourSeat
from storage.challenges import State
from storage.interventions import Act, Intervention
from storage.matches import BoardMessage as StoredBoard
from storage.matches import LiveMatch
from storage.players import Player
from storage.preferences import Preferences
from storage.seasons import Season
from storage.servers import Server, Threads
from storage.standings import Format, Leaderboard, LeaderboardQuery, Page, Standing
from tests.support.hostile_names import ACEY, AGREEMENTS, DUTCH, EVERYTHING, matches
from tests.support.mentions import linking_words
from tests.support.random_matches import random_log
from tests.support.screens import LINK, WORST_NAME, faults, proposal, sent, written
from tests.support.tables import NOON, table_of

PICTURE = Picture(b"", "board.png", "d" * 1000)
HIGHEST = 2**20
PERSON = Player(1, 2**63 - 1, WORST_NAME, NOON)


@pytest.fixture(params=LANGUAGES)
def words(request: pytest.FixtureRequest) -> Translator:
    return linking_words(request.param)


@pytest.fixture(autouse=True)
def _nothing_is_cut(monkeypatch: pytest.MonkeyPatch) -> None:
    def whole(says: str, longest: int) -> str:
        assert len(says.encode("utf-16-le")) // 2 <= longest, says
        return says

    monkeypatch.setattr(parts, "truncate", whole)
    monkeypatch.setattr(alt_text, "truncate", whole)


@pytest.mark.parametrize("rules", [EVERYTHING, ACEY, DUTCH], ids=["everything", "acey", "dutch"])
def test_every_board_is_uncut(words: Translator, rules: Any) -> None:
    for seed in range(6):
        log = random_log(rules, seed, max_actions=20 + 25 * seed)
        table = table_of(replay(log), log, x=WORST_NAME, o=WORST_NAME)
        assert faults(board_screen(table, PICTURE, words)) == []
        assert faults(transcript_screen(table, 0, words, LINK)) == []


def test_widest_boards_and_descriptions_are_uncut(words: Translator) -> None:
    for match in matches():
        table = table_of(match, x=WORST_NAME, o=WORST_NAME)
        assert describe(scene_of(table), plain_names(table, words), words).endswith(".")
        assert sent(board_screen(table, PICTURE, words)) == []


@pytest.mark.parametrize("rules", AGREEMENTS, ids=["everything", "private", "acey", "dutch", "longest"])
def test_every_challenge_is_uncut(words: Translator, rules: Any) -> None:
    for opponent in (True, False):
        assert faults(challenge_screen(proposal(State.OPEN, opponent, rules), words)) == []
        for state in State:
            assert faults(closed_screen(proposal(state, opponent, rules), words)) == []
    assert all(rules_lines(rules, words, private=True))


async def test_help_and_rules_are_uncut(words: Translator) -> None:
    assert sent(help_screen(words)) == []
    assert "-# " not in str(written(help_screen(words))), "small grey type"
    for topic in TOPICS:
        assert faults((await topic_message(topic, words))[0]) == []


def test_personal_settings_are_uncut(words: Translator) -> None:
    for language in (None, *LANGUAGES):
        assert sent(personal_panel(Preferences("high-contrast", language, mirrored=True), words)) == []


def test_server_settings_are_uncut(words: Translator) -> None:
    for threads in Threads:
        assert sent(server_panel(Server(2 * DAY, "high-contrast", words.language, threads=threads), words)) == []


def test_options_of_a_settings_menu_start_with_its_subject(words: Translator) -> None:
    server = Server(2 * DAY, "classic", threads=Threads.BUSY)
    panels = personal_panel(Preferences(), words), server_panel(server, words)
    for view in panels:
        items = [item.item for item in view.walk_children() if isinstance(item, PressMenu)]
        menus = [item for item in items if isinstance(item, ui.Select)]
        abouts = [{option.label.partition(": ")[0] for option in menu.options} for menu in menus]
        assert all(len(about) == 1 for about in abouts), abouts
        assert len(set().union(*abouts)) == len(menus) > 4
        assert all(any(option.default for option in menu.options) for menu in menus)


def test_every_leaderboard_is_uncut(words: Translator) -> None:
    rows = tuple(Standing(n, WORST_NAME, n, HIGHEST, HIGHEST, HIGHEST, HIGHEST, HIGHEST) for n in range(1, 12))
    for board in Leaderboard:
        for period in Period:
            asked = LeaderboardQuery(board, (1, 2), None, None, Variant.ACEY_DEUCEY, Format.SESSIONS)
            season = Season(1, 1, WORST_NAME, Leaderboard.WINS, None, 0, 1)
            seen = LeaderboardPage(
                LeaderboardRequest(board, period), asked, Page(rows[:10], rows[10], HIGHEST), 7, season
            )
            assert faults(leaderboard_screen(seen, words, has_seasons=True)) == []


def test_match_history_is_uncut(words: Translator) -> None:
    log = random_log(EVERYTHING, 3, max_actions=150)
    table = table_of(replay(log), log, x=WORST_NAME, o=WORST_NAME)
    for game in range(1, table.match.game.number + 1):
        assert faults(history_screen(unlimited, table, game, 1, words)) == []
    assert whole_history(unlimited, table, words).startswith(words(_("Game {number}", number=1)))


def test_fifteen_interventions_fit_into_a_message(words: Translator) -> None:
    reason = "_" * MAX_REASON_LENGTH
    done = [Intervention(2**53, 1, WORST_NAME, act, reason, NOON) for act in (*Act, *[Act.VOIDED] * 12)]
    assert sent(layout(text(done_text(done, words)))) == []
    live = LiveMatch(2**53, 1, 2**63 - 1, 1, 2, 25, "standard", (24, 24), None, NOON)
    assert sent(layout(text(live_text([Listed(live, PERSON, PERSON)] * 15, words)))) == []


def test_many_matches_to_watch_fit_into_a_message(words: Translator) -> None:
    board = StoredBoard(2**63 - 1, 2**63 - 1, NOON)
    live = LiveMatch(2**53, 2**63 - 1, 2**63 - 1, 1, 2, 25, "standard", (24, 24), Side.X, NOON, board)
    shown = watched_text([Listed(live, PERSON, PERSON)] * 40, words)
    assert sent(layout(text(shown))) == []
    assert shown.splitlines()[-1] == words(_("There are more; these have waited longest."))


def test_every_refusal_is_short(words: Translator) -> None:
    table = table_of(next(matches()), x=WORST_NAME, o=WORST_NAME)
    errors: list[Exception] = [NotYourSeat(table)]
    errors += [LimitReached(limit, most, who) for limit in Limit for most in (1, 20) for who in (None, PERSON)]
    errors += [ChallengeRefused(fault, PERSON, made_by=PERSON) for fault in ChallengeFault]
    for says in (*(explain(error, words) for error in errors), *(reason_text(reason, words) for reason in Reason)):
        assert says
        assert len(says) <= 400


def test_every_label_fits_on_its_button_with_large_values(words: Translator) -> None:
    texts = [*labels()]
    assert texts
    for label in texts:
        said = words.catalogue.gettext(label)
        filled = re.sub(r"\{(\w+)\}", lambda name: {"play": "24/18*/12*/6*/off" * 2}.get(name[1], str(HIGHEST)), said)
        assert len(filled) <= MAX_LABEL_LENGTH, filled


def labels() -> set[str]:
    """Return the texts used as labels of buttons, found in the source."""
    found = set()
    for path in SOURCE.rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            match node:
                case ast.Call(func=ast.Name("button"), args=[ast.AST(), label, *_rest]):
                    found |= marked(label)
                case ast.Assign(targets=[ast.Name("label")], value=label):
                    found |= marked(label)
    assert len(found) > 20
    return found


def marked(label: ast.expr) -> set[str]:
    """Return the texts in an expression that are marked for translation."""
    return {
        str(one.args[0].value)
        for one in ast.walk(label)
        if isinstance(one, ast.Call)
        and isinstance(one.func, ast.Name)
        and one.func.id == "_"
        and isinstance(one.args[0], ast.Constant)
    }


def test_every_refusal_of_a_file_has_a_distinct_text(words: Translator) -> None:
    said = [words(refusal_text(reason, "Hypergammon")) for reason in Refusal]
    assert all(one.endswith(".") and len(one) <= 400 for one in said)
    assert len(set(said)) == len(Refusal) - 2, "two pairs of reasons share a text"

"""Every setting: one row each for a person and for a server. Panels, slash options and resets follow from these."""

from __future__ import annotations

import discord

from backgammon import MAX_MATCH_LENGTH, Variant
from bot.features.settings.kinds import Choice, Either, Number, Option, Place, Section, Setting, Switch, settings_of
from bot.text.catalogues import LANGUAGES
from bot.text.languages import AS_DISCORD_SAYS
from bot.text.translator import Text, _, ngettext
from bot.ui.components import PickerKind
from bot.ui.themes import theme_title
from club.clock import DAY
from club.settings import MAX_DEADLINE_DAYS
from renderer import THEMES
from storage.preferences import Pings
from storage.servers import Threads

LENGTHS = (1, 3, 5, 7, 9, 11, 13, 15, 17, 19, 21, 23, 25)
DEADLINE_DAYS = (0, 1, 2, 3, 4, 5, 7, 10, 14, 21, 30)
AS_USUAL = "none"
"""The payload of a length or game that is left unset."""


def _length(n: int) -> Text:
    return ngettext("Match length: {n} point", "Match length: {n} points", n)


def _deadline(n: int) -> Text:
    if not n:
        return _("Time per move: no limit")
    return ngettext("Time per move: {n} day", "Time per move: {n} days", n)


_THEMES = [Option(name, _("Theme: {theme}", theme=theme_title(name)), theme_title(name).message) for name in THEMES]
_LANGUAGES = Choice(
    _("Language"),
    [Option(code, _("Language: {language}", language=name), name) for code, name in LANGUAGES.items()],
    unset=Option(AS_DISCORD_SAYS, _("Language: {language}", language=_("same as Discord")), "Same as Discord"),
)
_LENGTHS = Number(
    _("Match length"),
    1,
    MAX_MATCH_LENGTH,
    LENGTHS,
    _length,
    unset=Option(AS_USUAL, _("Match length: default")),
)
_GAMES = Choice(
    _("Variant"),
    [
        Option(Variant.STANDARD, _("Variant: {game}", game=_("Backgammon")), "Backgammon"),
        Option(Variant.DUTCH, _("Variant: {game}", game=_("Dutch backgammon")), "Dutch backgammon"),
    ],
    unset=Option(AS_USUAL, _("Variant: {game}", game=_("default"))),
)

PERSONAL = (
    Section(
        (),
        (
            [
                Setting(
                    "theme",
                    "theme",
                    "theme",
                    "Board theme in My view",
                    Choice(_("Choose a theme"), _THEMES, unset=Option("server", _("Theme: server default"))),
                    number=4,
                )
            ],
            [Setting("language", "language", "language", "Language of my answers to you", _LANGUAGES, number=5)],
            [
                Setting(
                    "mirrored",
                    "home",
                    "home",
                    "Which side your home board is on in My view",
                    Either(
                        (
                            ("right", False, _("Home on the right"), "On the right"),
                            ("left", True, _("Home on the left"), "On the left"),
                        )
                    ),
                ),
                Setting(
                    "own_side_below",
                    "ownside",
                    "my_side_at_bottom",
                    "Show My view from your own side of the board",
                    Switch(_("My side at the bottom")),
                ),
            ],
        ),
    ),
    Section(
        (_("**On your turn.** I can make forced rolls and plays for you; a line under the board says so."),),
        (
            [
                Setting(
                    "auto_roll",
                    "autoroll",
                    "auto_roll",
                    "Roll for me when I can't double, or when doubling gains nothing",
                    Switch(_("Roll when I can't double")),
                ),
                Setting(
                    "auto_play",
                    "autoplay",
                    "forced_plays",
                    "Make my play for me when only one is legal",
                    Switch(_("Play forced plays for me")),
                ),
            ],
            [
                Setting(
                    "confirm_plays",
                    "confirm",
                    "preview_plays",
                    "Show a play on the board before it counts",
                    Switch(_("Preview plays")),
                ),
                Setting(
                    "ask_again",
                    "askagain",
                    "confirm_costs",
                    "Ask before anything that costs points: double, take, pass, resign, leave",
                    Switch(_("Confirm anything that costs points")),
                ),
            ],
            [
                Setting(
                    "pings",
                    "pings",
                    "notify",
                    "When I notify you that it's your turn",
                    Choice(
                        _("When I notify you"),
                        [
                            Option(Pings.TURN, _("Notify me: every turn"), "Every turn"),
                            Option(Pings.AWAY, _("Notify me: when I'm away"), "When I've been away for two minutes"),
                            Option(Pings.NEVER, _("Notify me: never"), "Never"),
                        ],
                        value_of=Pings,
                    ),
                    number=1,
                )
            ],
        ),
    ),
    Section(
        (_("**Your challenges**: the defaults."),),
        (
            [
                Setting(
                    "challenge_length",
                    "length",
                    "length",
                    "Your default match length",
                    _LENGTHS,
                    number=2,
                )
            ],
            [
                Setting(
                    "challenge_variant",
                    "game",
                    "variant",
                    "Your default variant",
                    _GAMES,
                    number=3,
                )
            ],
        ),
    ),
)

SERVER = (
    Section(
        (),
        (
            [
                Setting(
                    "theme",
                    "theme",
                    "theme",
                    "Board theme",
                    Choice(_("Board theme"), _THEMES),
                    number=4,
                )
            ],
            [
                Setting(
                    "language",
                    "language",
                    "language",
                    "The language of this server's boards and challenges",
                    _LANGUAGES,
                    number=9,
                )
            ],
            [
                Setting(
                    "deadline",
                    "days",
                    "days_per_move",
                    "Days per move; 0 for no time limit",
                    Number(_("Time per move"), 0, MAX_DEADLINE_DAYS, DEADLINE_DAYS, _deadline, unit=DAY),
                    number=5,
                )
            ],
            [
                Setting(
                    "threads",
                    "threads",
                    "threads",
                    "When a match gets a thread of its own",
                    Choice(
                        _("Threads"),
                        [
                            Option(Threads.ALWAYS, _("Threads: for every match"), "Always"),
                            Option(
                                Threads.BUSY,
                                _("Threads: only if the channel is busy"),
                                "Only if the channel is busy",
                            ),
                            Option(Threads.NEVER, _("Threads: never"), "Never"),
                        ],
                        value_of=Threads,
                    ),
                    number=6,
                )
            ],
            [
                Setting(
                    "challenge_length",
                    "length",
                    "length",
                    "Default match length",
                    _LENGTHS,
                    number=7,
                )
            ],
            [
                Setting(
                    "challenge_variant",
                    "game",
                    "variant",
                    "Default variant",
                    _GAMES,
                    number=8,
                )
            ],
            [
                Setting(
                    "channels",
                    "channels",
                    None,
                    "",
                    Place(_("Channels for matches:"), _("All channels"), PickerKind.CHANNELS),
                    number=1,
                )
            ],
            [
                Setting(
                    "results_channel",
                    "results",
                    "results",
                    "Channel for results",
                    Place(
                        _("Channel for results:"),
                        _("No channel"),
                        PickerKind.CHANNEL,
                        discord.TextChannel | None,
                    ),
                    number=2,
                )
            ],
            [
                Setting(
                    "challengers",
                    "challengers",
                    "challenger_role",
                    "Role that can challenge",
                    Place(_("Role that can challenge:"), _("Everyone"), PickerKind.ROLE, discord.Role | None),
                    number=3,
                )
            ],
            [
                Setting("stakes", "stakes", "stakes", "Allow stakes in money sessions", Switch(_("Stakes"))),
                Setting(
                    "leaderboard",
                    "leaderboard",
                    "leaderboard",
                    "Show a leaderboard",
                    Switch(_("Leaderboard")),
                ),
            ],
        ),
    ),
)

PERSONAL_SETTINGS = settings_of(PERSONAL)
SERVER_SETTINGS = settings_of(SERVER)

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
    return ngettext("Length of a match: {n} point", "Length of a match: {n} points", n)


def _deadline(n: int) -> Text:
    if not n:
        return _("Time for each action: no limit")
    return ngettext("Time for each action: {n} day", "Time for each action: {n} days", n)


_THEMES = [Option(name, _("Theme: {theme}", theme=theme_title(name)), theme_title(name).message) for name in THEMES]
_LANGUAGES = Choice(
    _("Language"),
    [Option(code, _("Language: {language}", language=name), name) for code, name in LANGUAGES.items()],
    unset=Option(AS_DISCORD_SAYS, _("Language: {language}", language=_("as Discord says")), "as Discord says"),
)
_LENGTHS = Number(
    _("Length of a match"),
    1,
    MAX_MATCH_LENGTH,
    LENGTHS,
    _length,
    unset=Option(AS_USUAL, _("Length of a match: as usual")),
)
_GAMES = Choice(
    _("Game"),
    [
        Option(Variant.STANDARD, _("Game: {game}", game=_("Backgammon")), "backgammon"),
        Option(Variant.DUTCH, _("Game: {game}", game=_("Dutch backgammon")), "Dutch backgammon"),
    ],
    unset=Option(AS_USUAL, _("Game: {game}", game=_("as usual"))),
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
                    "How you see boards under My view",
                    Choice(_("Choose a theme"), _THEMES, unset=Option("server", _("Theme: as the server shows it"))),
                    number=4,
                )
            ],
            [Setting("language", "language", "language", "The language in which I answer you", _LANGUAGES, number=5)],
            [
                Setting(
                    "mirrored",
                    "home",
                    "home",
                    "Where your home board lies under My view",
                    Either(
                        (
                            ("right", False, _("Home at the right"), "at the right"),
                            ("left", True, _("Home at the left"), "at the left"),
                        )
                    ),
                ),
                Setting(
                    "own_side_below",
                    "ownside",
                    "my_side_below",
                    "See boards under My view from your own side",
                    Switch(_("My side below")),
                ),
            ],
        ),
    ),
    Section(
        (_("**At your turn.** What leaves you nothing to decide can happen by itself, and a line says so."),),
        (
            [
                Setting(
                    "auto_roll",
                    "autoroll",
                    "roll_by_itself",
                    "Roll for me where I cannot double, or where doubling gains nothing",
                    Switch(_("Roll when I cannot double")),
                ),
                Setting(
                    "auto_play",
                    "autoplay",
                    "forced_plays",
                    "Play for me where only one play is legal",
                    Switch(_("Play forced plays")),
                ),
            ],
            [
                Setting(
                    "confirm_plays",
                    "confirm",
                    "confirm",
                    "Show a play on the board before it counts",
                    Switch(_("Confirm plays")),
                ),
                Setting(
                    "ask_again",
                    "askagain",
                    "ask_again",
                    "Ask once more before what costs points: double, take, pass, resign, leave",
                    Switch(_("Ask again before what costs points")),
                ),
            ],
            [
                Setting(
                    "pings",
                    "pings",
                    "notify",
                    "When I notify you that it is your turn",
                    Choice(
                        _("When I notify you"),
                        [
                            Option(Pings.TURN, _("Notify me: at each of my turns"), "at each of my turns"),
                            Option(Pings.AWAY, _("Notify me: when I am away"), "when I have been away for two minutes"),
                            Option(Pings.NEVER, _("Notify me: never"), "never"),
                        ],
                        value_of=Pings,
                    ),
                    number=1,
                )
            ],
        ),
    ),
    Section(
        (_("**Your challenges**, where you choose nothing else."),),
        (
            [
                Setting(
                    "challenge_length",
                    "length",
                    "length",
                    "How many points your matches are played to where you choose nothing else",
                    _LENGTHS,
                    number=2,
                )
            ],
            [
                Setting(
                    "challenge_variant",
                    "game",
                    "game",
                    "Which game you play where you choose nothing else",
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
                    "How boards look here",
                    Choice(_("Theme of the boards"), _THEMES),
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
                    "days",
                    "Days for each action; 0 for no deadline",
                    Number(_("Time for each action"), 0, MAX_DEADLINE_DAYS, DEADLINE_DAYS, _deadline, unit=DAY),
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
                            Option(Threads.ALWAYS, _("Threads: for every match"), "always"),
                            Option(
                                Threads.BUSY,
                                _("Threads: where a match is being played already"),
                                "where a match is being played already",
                            ),
                            Option(Threads.NEVER, _("Threads: never"), "never"),
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
                    "How many points matches are played to where nothing else is chosen",
                    _LENGTHS,
                    number=7,
                )
            ],
            [
                Setting(
                    "challenge_variant",
                    "game",
                    "game",
                    "Which game is played where nothing else is chosen",
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
                    Place(_("Channels where matches are played:"), _("All channels"), PickerKind.CHANNELS),
                    number=1,
                )
            ],
            [
                Setting(
                    "results_channel",
                    "results",
                    "results",
                    "The channel where results are announced",
                    Place(
                        _("Channel where results are announced:"),
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
                    "challengers",
                    "The role of those who may challenge",
                    Place(_("Role that may challenge:"), _("Everybody"), PickerKind.ROLE, discord.Role | None),
                    number=3,
                )
            ],
            [
                Setting("stakes", "stakes", "stakes", "Whether money sessions may name a stake", Switch(_("Stakes"))),
                Setting(
                    "leaderboard",
                    "leaderboard",
                    "leaderboard",
                    "Whether there is a leaderboard",
                    Switch(_("Leaderboard")),
                ),
            ],
        ),
    ),
)

PERSONAL_SETTINGS = settings_of(PERSONAL)
SERVER_SETTINGS = settings_of(SERVER)

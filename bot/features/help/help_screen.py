"""/help: how to start, how to move and what each button does, on one screen."""

from __future__ import annotations

from discord import ui

from bot.text.translator import Text, Translator, _
from bot.ui.layouts import layout, text


def help_screen(words: Translator) -> ui.LayoutView:
    """Return the answers to common questions, and where to find the rest."""
    title = words(_("Backgammon with friends"))
    return layout(
        ui.Container(
            text(f"### 🎲 {title}"),
            text(
                _bold(_("How do I start?"), words),
                words(
                    _(
                        "/challenge opens a panel for a match or a money session. Pick an opponent or leave it open "
                        "to anyone, then press **Send**; /accept starts the match."
                    )
                ),
            ),
            text(
                _bold(_("How do I move?"), words),
                words(
                    _(
                        "Press **Roll**, pick a full play in the menu or tap the points you want to move from, then "
                        "**Confirm**. By keyboard: /roll, then /move, which suggests plays as you type, or the "
                        "doubles you can choose. You move from 24 down to 1; bar/20 enters, 6/off bears off. Forced "
                        "rolls and plays happen by themselves."
                    )
                ),
            ),
            text(_bold(_("What does this button do?"), words), *_buttons(words)),
            text(_bold(_("What else is there?"), words), *_rest(words)),
        )
    )


def _bold(text: Text, words: Translator) -> str:
    return f"**{words(text)}**"


def _buttons(words: Translator) -> list[str]:
    lines = [
        words(_("**Double**: if your opponent takes, the game is worth twice as much.")),
        words(_("**Take**: play on at the new stake; the cube is yours. **Pass**: lose the game at the old stake.")),
        words(_("**Auto-roll**: I roll for you in this match without asking about doubling.")),
        words(_("**⇄**: play the other number first. **Undo**: take back the last checker.")),
        words(_("**Resign**: offer to resign this game; your opponent may accept or play on.")),
        words(_("**My view**: the board from your side; only you see it. **Rematch**: play again.")),
    ]
    return [f"- {line}" for line in lines]


def _rest(words: Translator) -> list[str]:
    lines = [
        words(
            _(
                "**Your match**: /board posts it again, /board text:True describes it. /match cancel ends it without "
                "a result if you both agree, /match claim claims it when your opponent's time is up, /match forfeit "
                "gives it up."
            )
        ),
        words(
            _(
                "**All matches**: /match list shows what to watch; /match info, /match plays, /match review and "
                "/match replay look back at a match; /match export and /match import exchange files with other "
                "programs."
            )
        ),
        words(
            _(
                "**Players**: /profile shows a player's record in this server, or their head-to-head with an "
                "opponent; /leaderboard shows the rankings. /block add stops someone from challenging you."
            )
        ),
        words(
            _("**The game**: /rules explains it, /match dice lets you check the dice, /position draws any position.")
        ),
        words(
            _(
                "**Settings**: /settings for you, /server settings for the server. /privacy export shows what I "
                "store about you."
            )
        ),
    ]
    return [f"- {line}" for line in lines]

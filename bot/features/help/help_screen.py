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
                        "/challenge match proposes a match to a number of points, /challenge money a series of single games. Name an opponent, or let anybody sit down; /accept begins it."
                    )
                ),
            ),
            text(
                _bold(_("How do I move?"), words),
                words(
                    _(
                        "Press **Roll**, choose a whole play in the menu, or tap the points whose checkers you want to move, then **Confirm**. By keyboard: /roll, then /move, which offers the plays while you type. You move from 24 down to 1; bar/20 enters, 6/off bears off. What leaves you no choice happens by itself."
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
        words(_("**Double**: the game is worth twice as much, if your opponent takes.")),
        words(_("**Take**: play on for that, and own the cube. **Pass**: lose the value before the double.")),
        words(_("**Roll from now on**: throw without being asked whether to double, in this match.")),
        words(_("**⇄**: a tap moves by the other number first. **Undo**: take back the last checker.")),
        words(_("**Resign**: offer to lose this game; your opponent may play on.")),
        words(_("**My view**: the board from your side, for you alone. **Rematch**: play again.")),
    ]
    return [f"- {line}" for line in lines]


def _rest(words: Translator) -> list[str]:
    lines = [
        words(
            _(
                "**Your match**: /board shows it again, /board text:True in words. /match cancel ends it without a result if both agree, /match claim takes what is yours when the time is up, /leave gives up."
            )
        ),
        words(
            _(
                "**All matches**: /match list, /match show, /match history, /match review and /match replay tell of them, /match export and /match import take them to other programs and back."
            )
        ),
        words(
            _(
                "**People**: /profile shows what somebody has done in this server, /versus how two stand against each other, /leaderboard how all do. /block keeps somebody from challenging you."
            )
        ),
        words(_("**The game**: /rules explains it, /dice proves the dice, /position draws any position.")),
        words(
            _(
                "**Settings**: /settings is yours, /server settings those of the server. /privacy tells what I keep about you."
            )
        ),
    ]
    return [f"- {line}" for line in lines]

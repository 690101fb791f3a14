"""/help: how to start, how to move and what each button does, on one screen."""

from __future__ import annotations

from discord import ui

from bot.text.translator import Words
from bot.ui.layouts import layout, text


def help_screen(words: Words) -> ui.LayoutView:
    """The questions that everybody has, and where to find the rest."""
    return layout(
        ui.Container(
            text(f"### 🎲 {words('Backgammon with friends')}"),
            text(
                f"**{words('How do I start?')}**",
                words(
                    "/challenge match proposes a match to a number of points, /challenge money a series of single games. Name an opponent, or let anybody sit down; /accept begins it."
                ),
            ),
            text(
                f"**{words('How do I move?')}**",
                words(
                    "Press **Roll**, choose a whole play in the menu, or tap the points whose checkers you want to move, then **Confirm**. By keyboard: /roll, then /move, which offers the plays while you type. You move from 24 down to 1; bar/20 enters, 6/off bears off. What leaves you no choice happens by itself."
                ),
            ),
            text(f"**{words('What does this button do?')}**", *_buttons(words)),
            text(f"**{words('What else is there?')}**", *_rest(words)),
        )
    )


def _buttons(words: Words) -> list[str]:
    told = [
        words("**Double**: the game is worth twice as much, if your opponent takes."),
        words("**Take**: play on for that, and own the cube. **Pass**: lose the value before the double."),
        words("**Roll from now on**: throw without being asked whether to double, in this match."),
        words("**⇄**: a tap moves by the other number first. **Undo**: take back the last checker."),
        words("**Resign**: offer to lose this game; your opponent may play on."),
        words("**My view**: the board from your side, for you alone. **Rematch**: play again."),
    ]
    return [f"- {line}" for line in told]


def _rest(words: Words) -> list[str]:
    told = [
        words(
            "**Your match**: /board shows it again, /board text:True in words. /match cancel ends it without a result if both agree, /match claim takes what is yours when the time is up, /leave gives up."
        ),
        words(
            "**All matches**: /match list, /match show, /match history, /match review and /match replay tell of them, /match export and /match import take them to other programs and back."
        ),
        words(
            "**People**: /profile shows what somebody has done in this server, /versus how two stand against each other, /leaderboard how all do. /block keeps somebody from challenging you."
        ),
        words("**The game**: /rules explains it, /dice proves the dice, /position draws any position."),
        words(
            "**Settings**: /settings is yours, /server settings those of the server. /privacy tells what I keep about you."
        ),
    ]
    return [f"- {line}" for line in told]

"""/help: everything on one screen."""

from __future__ import annotations

from discord import ui

from bot.screens.parts import layout, text
from bot.words import Words


def help_screen(words: Words) -> ui.LayoutView:
    """How to start, how to move, what the buttons do."""
    return layout(
        ui.Container(
            text(f"### 🎲 {words('Backgammon with friends')}"),
            text(
                f"**{words('Start')}**",
                words(
                    "/challenge match proposes a match to a number of points; name an opponent, or let anybody sit down. /accept begins it. /challenge money is a series of single games."
                ),
            ),
            text(
                f"**{words('Your turn')}**",
                words(
                    "Press **Roll**, choose your play from the menu, then **Confirm**. You can also move one checker at a time, with **Undo**. By keyboard: /roll, then /move 8/5 6/5. Points are numbered for the player to act; you move from 24 down to 1, bar/20 enters, 6/off bears off."
                ),
            ),
            text(
                f"**{words('The cube')}**",
                words(
                    "Before you roll you may **Double**. Your opponent **takes** (the game is worth twice as much, and the taker owns the cube) or **passes** (and loses the value before the double). In the first game after somebody is one point from victory, the Crawford game, nobody doubles."
                ),
            ),
            text(
                f"**{words('Ending')}**",
                words(
                    "**Resign** offers to lose this game; the opponent may play on. /match cancel ends the match without a result if both agree. /leave gives it up. If your opponent lets the time pass, /match claim ends the game in your favour. **Rematch** plays again."
                ),
            ),
            text(
                f"-# {words('/board shows the board again, /board text:True describes it in words, **My view** and /settings show it as you like it; /match show tells what was agreed, /match replay shows a game again, /match review goes through it step by step, /match export and /match import take matches to other programs and back, /position draws any position, /rules explains, /leaderboard shows the standings, /dice proves the dice, /privacy what I keep about you. /block keeps somebody from challenging you.')}"
            ),
        )
    )

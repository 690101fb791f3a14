"""Two people who play a match through the buttons they see, or by commands."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING, Any

from backgammon import (
    AcceptResignation,
    Beaver,
    Double,
    Move,
    NameDouble,
    NextGame,
    Pass,
    PlayerAction,
    Raccoon,
    RefuseResignation,
    RequestRoll,
    Resign,
    Side,
    Take,
    format_play_in_full,
    plays_now,
)
from bot.ui.partial_play import begun_play, encode
from club.matches import latest_here
from club.tables import Table, table
from tests.support.discord import Bed
from tests.support.messages import buttons, payload_of, selects, verb_of
from tests.support.random_matches import random_action

if TYPE_CHECKING:
    import discord
    from simcord.actors import MemberActor
    from simcord.results import InteractionResult

_BUTTONS: dict[type[PlayerAction], str] = {
    RequestRoll: "roll",
    Take: "take",
    Pass: "pass",
    Beaver: "beaver",
    Raccoon: "raccoon",
    AcceptResignation: "accept",
    RefuseResignation: "refuse",
    NextGame: "next",
}
_CONFIRMED = (Take, Pass, Beaver, Raccoon, AcceptResignation)
_COMMANDS: dict[type[PlayerAction], tuple[str, dict[str, Any]]] = {
    RequestRoll: ("roll", {}),
    Take: ("take", {}),
    Pass: ("pass", {}),
    Beaver: ("cube beaver", {}),
    Raccoon: ("cube raccoon", {}),
    AcceptResignation: ("resign", {"answer": "accept"}),
    RefuseResignation: ("resign", {"answer": "play on"}),
    NextGame: ("session next", {}),
}


def confirmation(asked: InteractionResult) -> discord.Message:
    """Return the private message that asks for confirmation."""
    assert asked.response is not None
    return asked.response.message


class Players:
    """Anna and Björn at the table of the bed's channel. Björn has accepted Anna's challenge, so Anna is X."""

    def __init__(self, bed: Bed, random: Random, *, by_command: float = 0.5, double: float = 0.1) -> None:
        self._bed = bed
        self._random = random
        self._by_command = by_command
        often = double / (1 - double)
        self._weights = {**dict.fromkeys((*_BUTTONS, Move, NameDouble), 1.0), Double: often, Resign: often / 3}

    async def table(self) -> Table:
        """Return the table from the database."""
        db = self._bed.client.db
        return await table(db, await latest_here(db, self._bed.channel.id))

    async def act(self) -> Table:
        """Let the player to act do something; return the table after it."""
        now = await self.table()
        side = now.match.to_act or self._random.choice(list(Side))
        await self.do(side, self._choose(now, side))
        return await self.table()

    async def do(self, side: Side, action: PlayerAction) -> None:
        """Carry out an action, by a button or a command."""
        if isinstance(action, Move):
            await (self._type_play if self._prefers_commands() else self._pick_play)(side, action)
        elif isinstance(action, Double):
            await self._double_up(side)
        elif isinstance(action, Resign):
            await self._resign(side, action)
        elif isinstance(action, NameDouble):
            await self._name(side, action)
        elif self._prefers_commands() and type(action) in _COMMANDS:
            command, options = _COMMANDS[type(action)]
            skips: dict[str, Any] = {"skip_question": True} if isinstance(action, _CONFIRMED) else {}
            await self._bed.run(self._who(side), command, **options, **skips)
        else:
            asked = await self._bed.click(self._who(side), verb=_BUTTONS[type(action)])
            if isinstance(action, _CONFIRMED):
                await self._bed.click(self._who(side), verb=_BUTTONS[type(action)], on=confirmation(asked))

    def _prefers_commands(self) -> bool:
        return self._random.random() < self._by_command

    def _who(self, side: Side) -> MemberActor:
        return self._bed.anna if side is Side.X else self._bed.bjorn

    def _choose(self, now: Table, side: Side) -> PlayerAction:
        action = random_action(now.match, side, self._random, self._weights)
        assert action is not None
        return action

    async def _double_up(self, side: Side) -> None:
        who = self._who(side)
        by_command = self._prefers_commands()
        asked = await (self._bed.run(who, "double") if by_command else self._bed.click(who, verb="askdouble"))
        await self._bed.click(who, verb="double", on=confirmation(asked))

    async def _resign(self, side: Side, action: Resign) -> None:
        who = self._who(side)
        if self._prefers_commands():
            await self._bed.run(who, "resign", skip_question=True, level=action.level.value)
            return
        asked = confirmation(await self._bed.click(who, verb="askresign"))
        # A level beyond what the match needs is not offered; the last one offered is enough.
        offers = [one for one in buttons(asked) if verb_of(one.custom_id) == "resign"]
        named = [one for one in offers if (one.custom_id or "").endswith(f":{action.level.value}")]
        offer = (named or offers)[-1]
        await who.click(asked, custom_id=offer.custom_id)

    async def _name(self, side: Side, action: NameDouble) -> None:
        if self._prefers_commands():
            await self._bed.run(self._who(side), "move", play=f"{action.number}-{action.number}")
        else:
            await self._bed.click(self._who(side), f"{action.number}-{action.number}")

    async def _type_play(self, side: Side, action: Move) -> None:
        play = next(
            play
            for play in plays_now((await self.table()).match)
            if tuple((s.start, s.end) for s in play.steps) == action.steps
        )
        await self._bed.run(self._who(side), "move", skip_question=True, play=format_play_in_full(play.steps))

    async def _pick_play(self, side: Side, action: Move) -> None:
        """Choose from the menus as they are shown: a whole play or checker by checker, with an undo now and then."""
        who, now = self._who(side), await self.table()
        play = next(
            play for play in plays_now(now.match) if tuple((s.start, s.end) for s in play.steps) == action.steps
        )
        whole = encode(play.steps)
        board = self._bed.board()
        offered = {
            option.value for menu in selects(board) for option in menu.options if verb_of(menu.custom_id) == "plays"
        }
        if whole in offered and (len(plays_now(now.match)) == 1 or self._random.random() < 0.6):
            await self._choose_option(side, whole)
        else:
            for count in range(1, len(play.steps) + 1):
                if begun_play(now.match, encode(play.steps[:count])) is None:
                    raise AssertionError(f"a legal play cannot be made step by step: {play.steps}")
                await self._move_checker(side, encode(play.steps[:count]))
        if self._random.random() < 0.2:
            await self._bed.click(who, verb="draft")
            await self._choose_option(side, whole)
        await self._bed.click(who, verb="play")

    async def _move_checker(self, side: Side, partial_play: str) -> None:
        """Tap the checker, after swapping the dice if its button would move it by the other; or choose the step."""
        if any(partial_play in {option.value for option in menu.options} for menu in selects(self._bed.board())):
            await self._choose_option(side, partial_play)
            return
        if partial_play not in _taps(self._bed.board()):
            (swap,) = [one for one in buttons(self._bed.board()) if (one.label or "").startswith("⇄")]
            await self._who(side).click(self._bed.board(), custom_id=swap.custom_id)
        await self._who(side).click(self._bed.board(), custom_id=_taps(self._bed.board())[partial_play])

    async def _choose_option(self, side: Side, value: str) -> None:
        board = self._bed.board()
        menus = [menu for menu in selects(board) if value in {option.value for option in menu.options}]
        assert menus, f"{value} is not offered"
        await self._who(side).select(board, [value], custom_id=menus[0].custom_id)


def _taps(board: discord.Message) -> dict[str, str]:
    """Return the IDs of the buttons that show a partial play, by that play."""
    ids = [one.custom_id or "" for one in buttons(board) if verb_of(one.custom_id) == "draft"]
    return {payload_of(one): one for one in ids}

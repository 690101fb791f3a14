"""/challenge, /accept, /decline, /match rematch, and "Challenge" in the menu of a person."""

from __future__ import annotations

from typing import Literal

import discord
from discord import app_commands

from backgammon import MAX_MATCH_LENGTH, Variant
from backgammon.rules import MAX_AUTOMATIC_DOUBLES
from bot.command_kinds import among_people
from bot.context import Interaction, Request
from bot.features.challenge import handlers
from bot.features.challenge.panel_handlers import open_panel
from bot.features.challenge.rule_options import EVERY_TIE, TypedTerms, opposite, typed_options
from bot.text.command_names import AnyCommand, GroupCommand
from club import challenges
from club.matches import latest_here

Length = app_commands.Range[int, 1, MAX_MATCH_LENGTH]
Points = app_commands.Range[int, 0, MAX_MATCH_LENGTH - 1]
Limit = Literal[2, 4, 8, 16, 32, 64, 128, 256, 512, 1024]
_RULES = [
    app_commands.Choice(name="Barpoint rules", value="barpoint"),
    app_commands.Choice(name="Most published rules", value="published"),
]
_VARIANTS = [
    app_commands.Choice(name="Backgammon", value=Variant.STANDARD.value),
    app_commands.Choice(name="Dutch backgammon", value=Variant.DUTCH.value),
    app_commands.Choice(name="Acey Deucey", value=Variant.ACEY_DEUCEY.value),
]
_TIES: list[app_commands.Choice[int]] = [
    app_commands.Choice(name="Every tie", value=EVERY_TIE),
    *(app_commands.Choice(name=str(n), value=n) for n in range(MAX_AUTOMATIC_DOUBLES + 1)),
]


@among_people
@app_commands.command(
    name="challenge", description="Challenge someone: opens a panel, or sends a given length or money"
)
@app_commands.describe(
    opponent="Who to challenge; leave empty so that anyone can join",
    length="Match length in points, 1 to 25; sends the challenge right away",
    money="A money session: games until you end it; sends the challenge right away",
    variant="Backgammon, Dutch backgammon or Acey Deucey",
    rules="Barpoint's rules (default), or those of most published rulebooks",
    cube="Play with the doubling cube",
    cube_limit="Highest cube value",
    opening_reroll="The winner of the opening roll rolls again for the first turn",
    rated="Count it for ratings and leaderboards (default; not with a head start)",
    forbid_dead_cube="No doubling when the game already wins you the match",
    my_points="Points you start with",
    opponents_points="Points your opponent starts with",
    stake="What a point is worth: a number or a word, e.g. 0.50 or beans; I only keep score",
    private_stake="Only you two see the stake",
    jacoby="Gammons and backgammons count only once the cube has been turned",
    beavers="When doubled, a player may redouble right away and keep the cube",
    raccoons="The doubler may redouble a beaver (needs beavers)",
    pass_beaver="The doubler may pass a beaver (needs beavers)",
    automatic_doubles="How many ties in the opening roll double the cube",
    automatic_unlocks_gammons="With Jacoby: an automatic double is enough for gammons to count",
    hit_only_while_home="Dutch: you may hit only while one of your checkers is home",
    bar_priority="Acey Deucey: a hit checker must enter before anything else moves",
    exact_bear_off="Acey Deucey: only the exact number bears off",
    stake_doubling="Acey Deucey: every 2-1 doubles the stake",
    doublets_again="Acey Deucey: doubles earn another roll",
)
@app_commands.choices(rules=_RULES, variant=_VARIANTS)
@app_commands.choices(automatic_doubles=_TIES)
async def challenge(  # noqa: PLR0913, PLR0917 - every option that can be agreed on
    interaction: Interaction,
    opponent: discord.User | None = None,
    length: Length | None = None,
    money: bool | None = None,
    variant: str | None = None,
    rules: str | None = None,
    cube: bool | None = None,
    cube_limit: Limit | None = None,
    opening_reroll: bool | None = None,
    rated: bool | None = None,
    forbid_dead_cube: bool | None = None,
    my_points: Points | None = None,
    opponents_points: Points | None = None,
    stake: str | None = None,
    private_stake: bool | None = None,
    jacoby: bool | None = None,
    beavers: bool | None = None,
    raccoons: bool | None = None,
    pass_beaver: bool | None = None,
    automatic_doubles: int | None = None,
    automatic_unlocks_gammons: bool | None = None,
    hit_only_while_home: bool | None = None,
    bar_priority: bool | None = None,
    exact_bear_off: bool | None = None,
    stake_doubling: bool | None = None,
    doublets_again: bool | None = None,
) -> None:
    """Send a challenge whose length was typed, or a money session; otherwise open the panel with what was typed."""
    head_start = None if my_points is None and opponents_points is None else (my_points or 0, opponents_points or 0)
    typed = TypedTerms(
        length=length,
        money=bool(money),
        variant=None if variant is None else Variant(variant),
        published=rules == "published",
        rated=rated,
        options=typed_options(
            cube=cube,
            cube_limit=cube_limit,
            opening_reroll=opening_reroll,
            forbid_dead_cube=forbid_dead_cube,
            start_score=head_start,
            stake=stake,
            stake_private=private_stake,
            jacoby=jacoby,
            beavers=beavers,
            raccoons=raccoons,
            beaver_pass=pass_beaver,
            automatic_doubles=automatic_doubles,
            automatic_double_unlocks_gammons=automatic_unlocks_gammons,
            dutch_permission_lasts=opposite(hit_only_while_home),
            acey_bar_priority=bar_priority,
            acey_exact_bear_off=exact_bear_off,
            acey_stake_doubling=stake_doubling,
            acey_doublet_rolls_again=doublets_again,
        ),
    )
    await handlers.challenge_as_typed(Request.of(interaction), opponent, typed)


@among_people
@app_commands.context_menu(name="Challenge")
async def challenge_person(interaction: Interaction, person: discord.User) -> None:
    """Open the panel for a challenge to this person."""
    await open_panel(Request.of(interaction), person)


@among_people
@app_commands.command(name="accept", description="Accept the challenge waiting for you in this channel")
async def accept(interaction: Interaction) -> None:
    """Accept a challenge."""
    request = Request.of(interaction)
    waiting = await challenges.challenge_to_answer(request.db, request.actor, request.channel_id)
    await handlers.accept(request, waiting)


@among_people
@app_commands.command(name="decline", description="Decline the challenge waiting for you here, or withdraw your own")
async def decline(interaction: Interaction) -> None:
    """Decline a challenge; if none waits, withdraw one's own."""
    request = Request.of(interaction)
    waiting = await challenges.challenge_to_close(request.db, request.actor, request.channel_id)
    await handlers.decline(request, waiting)


@app_commands.command(name="rematch", description="Play this channel's last match again, with the same rules")
async def rematch(interaction: Interaction) -> None:
    """Ask for a rematch."""
    request = Request.of(interaction)
    await handlers.rematch(request, await latest_here(request.db, request.channel_id))


COMMANDS: tuple[AnyCommand, ...] = (challenge, challenge_person, accept, decline)
MATCH_COMMANDS: tuple[GroupCommand, ...] = (rematch,)

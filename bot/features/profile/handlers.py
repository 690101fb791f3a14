"""Profiles and head-to-heads, shown privately, with a rating curve."""

from __future__ import annotations

from collections.abc import Sequence

import discord
from discord import ui

from backgammon import Variant
from backgammon.rating import Rating
from bot.context import Request, person_of
from bot.delivery.heavy_work import TOO_LONG, Check
from bot.delivery.permissions import may_see_archived
from bot.features.profile.screen import curve_in_words, latest_text, profile_text, versus_text
from bot.text.error_messages import UserError
from bot.text.translator import _, sanitize
from bot.ui.custom_id import base36
from bot.ui.layouts import Item, layout, text
from bot.ui.picture import Picture
from bot.ui.themes import theme_named
from bot.viewer import viewer_theme
from club import profiles, settings
from club.profiles import Profile
from renderer import Theme, rating_chart
from storage.past import Past
from storage.players import Player

User = discord.User | discord.Member
_IN_SERVERS = _("Records are kept per server. Use this command in a server.")


async def show_profile(request: Request, person: User, variant: Variant) -> None:
    """Show a person's record in this server. Raises UserError if it is empty."""
    words, guild_id = request.words, request.require_guild(_IN_SERVERS)
    own = person.id == request.user_id
    found = await profiles.profile(request.db, guild_id, person.id, variant, own=own)
    if found is None:
        name = sanitize(person_of(person).name)
        raise UserError(_("{name} hasn't finished a match that counts in this server yet.", name=name))
    items: list[Item] = [text(profile_text(found, words))]
    files = []
    if found.curve:
        picture = await _curve(request, guild_id, found)
        files.append(picture.file())
        items += [ui.Separator(visible=False), picture.gallery()]
    latest = await _seen(request, found.player, found.latest)
    if latest:
        items.append(text(latest_text(latest, guild_id, words)))
    await request.reply_view(layout(ui.Container(*items)), *files)


async def show_versus(request: Request, one: User, other: User) -> None:
    """Compare two people in this server. Raises UserError if they have not played each other."""
    words, guild_id = request.words, request.require_guild(_IN_SERVERS)
    if one.id == other.id:
        raise UserError(_("Choose someone else: you can't compare a player with themselves."))
    found = await profiles.versus(request.db, guild_id, one.id, other.id)
    if found is None:
        raise UserError(
            _(
                "{one} and {other} haven't yet finished a match against each other that counts in this server.",
                one=sanitize(person_of(one).name),
                other=sanitize(person_of(other).name),
            )
        )
    says = [versus_text(found, words)]
    latest = await _seen(request, found.one, found.latest)
    if latest:
        says.append(latest_text(latest, guild_id, words, opponents=False))
    await request.reply("\n".join(says))


async def _seen(request: Request, player: Player, latest: Sequence[Past]) -> tuple[Past, ...]:
    """Return the matches of a player that the user has played or can see; the others stay in their channels."""
    seen = []
    for one in latest:
        plays = request.user_id in (player.discord_id, one.opponent.discord_id)
        if plays or await may_see_archived(request.interaction, one.channel_id):
            seen.append(one)
    return tuple(seen)


async def _curve(request: Request, guild_id: int, found: Profile) -> Picture:
    theme = theme_named(await viewer_theme(request, await settings.server_settings(request.db, guild_id)))
    ratings = [Rating().value, *(rating.value for rating in found.curve)]
    provisional = sum(rating.provisional for rating in found.curve)
    png = await request.bot.heavy.run(request.user_id, TOO_LONG, draw_curve, ratings, provisional, theme)
    name = f"rating-{base36(found.player.id)}-{base36(len(found.curve))}-{base36(round(10 * abs(ratings[-1])))}.png"
    return Picture(png, name, curve_in_words(found, request.words))


def draw_curve(check: Check, ratings: Sequence[float], provisional: int, theme: Theme) -> bytes:
    """Return a rating curve as a PNG. A single check is enough: ten thousand matches take half a second."""
    check()
    return rating_chart(ratings, provisional, theme)

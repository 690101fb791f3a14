"""Forgetting a person: who he is goes, and what others played with him stays, under a number that means nobody."""

from __future__ import annotations

from dataclasses import dataclass

from backgammon.actions import Concede
from backgammon.decide import apply
from storage import blocks, challenges, matches, players, preferences, records
from storage.challenges import State
from storage.database import NoSuchMatch, Transaction


@dataclass(frozen=True, slots=True)
class Forgotten:
    """What ended when a person was forgotten: the matches that he left and the challenges that waited."""

    player: int
    matches: tuple[int, ...]
    challenges: tuple[int, ...]


def forget(tx: Transaction, discord_id: int, at: int) -> Forgotten | None:
    """Leave all his matches, close all his challenges and forget who he is; None for somebody unknown.

    Leaving goes by the rules, as when he leaves himself. If he comes back he is somebody new.
    """
    player = players.known(tx, [discord_id]).get(discord_id)
    if player is None:
        return None
    left = [one.id for one in matches.live_of_player(tx, player.number)]
    for match_id in left:
        _leave(tx, match_id, player.number, at)
    closed = []
    for challenge in challenges.open_with(tx, player.number):
        own = challenge.challenger == player.number
        challenges.answer(tx, challenge.id, State.WITHDRAWN if own else State.DECLINED)
        closed.append(challenge.id)
    blocks.forget(tx, player.number)
    preferences.forget(tx, player.number)
    records.forget(tx, player.number)
    players.forget(tx, player.number)
    return Forgotten(player.number, tuple(left), tuple(closed))


def _leave(tx: Transaction, match_id: int, player: int, at: int) -> None:
    stored = matches.load(tx, match_id)
    side = stored.side_of(player) if stored else None
    if stored is None or side is None:
        raise NoSuchMatch(match_id)
    _, events = apply(stored.match, side, Concede())
    matches.append(tx, stored, events, at)

"""Export of everything stored about one person, as readable JSON. Others are in it only by our IDs.

It comes in pieces of bounded size: the caller needs little memory, and between two pieces others get their turn.
"""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncGenerator, AsyncIterator, Iterable
from datetime import UTC, datetime
from itertools import islice
from typing import Any

from storage import forgotten, players
from storage.database import Database, Reader, Row
from storage.players import Player

_TIMES = ("at", "deadline", "owed_since", "unshown_since")
_DISCORD_IDS = ("discord_id", "guild_id", "channel_id", "message_id")
_JSON = ("rules", "open_rules")
_LINES_PER_PIECE = 200

LISTS = {
    "preferences": "SELECT * FROM preferences WHERE player_id = ?",
    "results": "SELECT * FROM results WHERE player_id = ? ORDER BY match_id",
    "cube_habits": "SELECT * FROM cube_habits WHERE player_id = ? ORDER BY match_id",
    "ratings": "SELECT * FROM ratings WHERE player_id = ? ORDER BY variant, guild_id",
    "rating_changes": "SELECT * FROM rating_changes WHERE player_id = ? ORDER BY finished_at, match_id, guild_id",
    "season_places": "SELECT * FROM season_places WHERE player_id = ? ORDER BY season_id",
    "challenges": "SELECT * FROM challenges WHERE challenger = ? OR opponent = ? ORDER BY id",
    "challenge_drafts": "SELECT * FROM challenge_drafts WHERE player_id = ? ORDER BY id",
    "blocks": "SELECT blocked, at FROM blocks WHERE blocker = ? ORDER BY at",
    "as_moderator": "SELECT * FROM interventions WHERE moderator = ? ORDER BY id",
}
"""The tables that are exported apart from matches and imports; each question mark is the player's ID."""

_SIZE = """
    SELECT
        (SELECT COALESCE(SUM(LENGTH(body)), 0) FROM records WHERE player_id = ?)
        + (SELECT COALESCE(SUM(LENGTH(body) + ?), 0) FROM events WHERE match_id IN (
            SELECT id FROM matches WHERE x_player = ? OR o_player = ?)) AS size
"""
_EVENT_BYTES = 60
"""The length of an event in the export beside its body, about."""
_IMPORTED = "SELECT id, guild_id, channel_id, name, body, at FROM records WHERE id = ?"


def size(tx: Reader, discord_id: int) -> int:
    """Return the size of the export in characters, nearly: imports and events, which are most of any large one."""
    player = players.known(tx, [discord_id]).get(discord_id)
    if player is None:
        return 0
    [row] = tx.fetch(_SIZE, player.id, _EVENT_BYTES, player.id, player.id)
    found: int = row["size"]
    return found


async def export(database: Database, discord_id: int) -> AsyncGenerator[str, None]:
    """Yield the export in pieces; nothing for an unknown person, and of a forgotten one only what recognises them.

    The secret seed of a match's dice is included only after its end.
    """
    player = (await database.read(players.known, [discord_id])).get(discord_id)
    former = await database.read(forgotten.times_of, discord_id)
    if player is None:
        if former:
            yield f'{{\n"forgotten": {_written(_forgotten(former))}\n}}\n'
        return
    yield f'{{\n"person": {_written(_person(player))},\n"forgotten": {_written(_forgotten(former))},\n'
    for name, sql in LISTS.items():
        rows = await database.read(_rows, sql, *[player.id] * sql.count("?"))
        yield f'"{name}": ['
        async for piece in _listed(_written(_readable(row)) for row in rows):
            yield piece
        yield "],\n"
    yield '"imported": ['
    sql = "SELECT id FROM records WHERE player_id = ? ORDER BY id"
    for place, row in enumerate(await database.read(_rows, sql, player.id)):
        # Each can be as long as a file, and there can be many: they are never loaded together.
        [record] = await database.read(_rows, _IMPORTED, row["id"])
        yield (",\n" if place else "\n") + _written(_readable(record))
    yield "],\n"
    yield '"matches": ['
    sql = "SELECT id FROM matches WHERE x_player = ? OR o_player = ? ORDER BY id"
    for place, row in enumerate(await database.read(_rows, sql, player.id, player.id)):
        yield ",\n" if place else "\n"
        async for piece in _match(database, row["id"], player):
            yield piece
    yield "]\n}\n"


async def _match(database: Database, match_id: int, player: Player) -> AsyncIterator[str]:
    [row] = await database.read(_rows, "SELECT * FROM matches WHERE id = ?", match_id)
    whole = _readable(row) | {"your_side": "X" if row["x_player"] == player.id else "O"}
    if row["finished_at"] is not None:
        [seed] = await database.read(_rows, "SELECT seed FROM seeds WHERE match_id = ?", match_id)
        whole["seed"] = seed["seed"]
    # Only up to the version of the row, which was read before: the log may have grown meanwhile, even to its end.
    sql = "SELECT seq, kind, body, version, at FROM events WHERE match_id = ? AND seq <= ? ORDER BY seq"
    events = await database.read(_rows, sql, match_id, row["version"])
    yield f'{_written(whole)[:-1]}, "events": ['
    # The body of an event is JSON already. Each event is one line, so that the export can be read and searched.
    async for piece in _listed(_event(event) for event in events):
        yield piece
    yield "]}"


def _rows(tx: Reader, sql: str, *args: int) -> list[Row]:
    return tx.fetch(sql, *args)


async def _listed(lines: Iterable[str]) -> AsyncIterator[str]:
    """Yield lines with commas between them, some at a time."""
    left, before = iter(lines), "\n"
    while some := list(islice(left, _LINES_PER_PIECE)):
        yield before + ",\n".join(some)
        before = ",\n"
        await asyncio.sleep(0)


def _event(row: Row) -> str:
    """Return an event as JSON, with its version unless that is the first."""
    version = f'"version": {row["version"]}, ' if row["version"] > 1 else ""
    return f'{{"seq": {row["seq"]}, "at": "{_time(row["at"])}", {version}"{row["kind"]}": {row["body"]}}}'


def _person(player: Player) -> dict[str, Any]:
    return {
        "number": player.id,
        "discord_id": str(player.discord_id),
        "name": player.name,
        "touched_at": _time(player.touched_at),
    }


def _forgotten(former: dict[int, int]) -> list[dict[str, Any]]:
    return [{"number": number, "at": _time(at)} for number, at in former.items()]


def _readable(row: Row) -> dict[str, Any]:
    """Return a row with readable times, and Discord IDs as text: many JSON parsers would round them."""
    columns: dict[str, Any] = dict(row)  # type: ignore[call-overload]  # a row is a mapping, in SQLite and in asyncpg
    for name, value in columns.items():
        if value is None:
            continue
        if name in _TIMES or name.endswith("_at"):
            columns[name] = _time(value)
        elif name.endswith(_DISCORD_IDS):
            columns[name] = str(value)
        elif name in _JSON:
            columns[name] = json.loads(value)
    return columns


def _time(at: int | None) -> str | None:
    return None if at is None else datetime.fromtimestamp(at / 1000, UTC).isoformat(timespec="milliseconds")


def _written(value: object) -> str:
    return json.dumps(value, ensure_ascii=False)

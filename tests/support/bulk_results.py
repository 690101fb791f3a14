"""Finished matches of many people in bulk, in their stored form."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from dataclasses import dataclass
from random import Random

from backgammon.rules import Variant
from club.exclusions import Exclusion
from club.standings import MIN_PLAYED, ONE_FORMAT
from storage.standings import Format, Leaderboard, LeaderboardQuery

MINUTE = 60_000


@dataclass(frozen=True, slots=True)
class Played:
    """A match (or, without a length, a session) that X won by `x` points to `o`, with the exclusions of both seats."""

    id: int
    guild: int
    people: tuple[int, int]
    variant: Variant
    length: int | None
    score: tuple[int, int]
    at: int
    exclusions: tuple[Exclusion | None, Exclusion | None] = (None, None)

    def match_row(self) -> tuple[object, ...]:
        """Return its row in `matches`, for MATCHES."""
        return (
            self.id,
            self.guild,
            *self.people,
            self.length,
            self.variant.value,
            *self.score,
            self.at - 9,
            self.at,
            int(self.length is not None),
        )

    def result_rows(self) -> Iterator[tuple[object, ...]]:
        """Return its rows in `results`, for RESULTS."""
        for seat in (0, 1):
            won = None if self.length is None else 1 - seat
            mine, theirs = self.score[seat], self.score[1 - seat]
            who = self.people[seat], self.people[1 - seat]
            what = won, mine, theirs, self.length, self.variant.value, mine, mine // 3, self.exclusions[seat], self.at
            yield (self.id, *who, self.guild, *what)


MATCHES = """
    INSERT INTO matches (id, guild_id, channel_id, x_player, o_player, length, variant, score_x, score_o, cube_value,
        version, commitment, owed_since, created_at, finished_at, rated)
    VALUES (?, ?, 1, ?, ?, ?, ?, ?, ?, 1, 0, '', 0, ?, ?, ?)
"""
RESULTS = """
    INSERT INTO results (match_id, player_id, opponent_id, guild_id, won, points, against, length, variant, games_won,
        gammons, discount, finished_at)
    VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
"""


def crowd(number: int, people: int, chance: Random, *, guilds: int = 2) -> list[Played]:
    """Return `number` finished matches, one per minute, between `people` people in a few servers."""
    return [_played(place, people, chance, guilds) for place in range(1, number + 1)]


def _played(place: int, people: int, chance: Random, guilds: int) -> Played:
    one, two = chance.sample(range(1, people + 1), 2)
    length = chance.choice([None, 1, 3, 5, 7])
    points = length or chance.randrange(9)
    return Played(
        id=place,
        guild=chance.randint(1, guilds),
        people=(one, two),
        variant=chance.choices([Variant.STANDARD, Variant.DUTCH], [9, 1])[0],
        length=length,
        score=(points, chance.randrange(points) if points else 0),
        at=place * MINUTE,
        exclusions=chance.choices(
            [(None, None), (Exclusion.ABANDONED, None), (Exclusion.CASUAL, Exclusion.CASUAL)], [18, 1, 1]
        )[0],
    )


def insert(path: str, people: int, played: list[Played], *, results: bool = True) -> None:
    """Insert these people and matches, and their results, into a database that has no other writer."""
    with sqlite3.connect(path) as connection:
        connection.executemany(
            "INSERT INTO players (id, discord_id, name) VALUES (?, ?, ?)",
            [(number, 10_000 + number, f"Player {number:04}") for number in range(1, people + 1)],
        )
        connection.executemany(MATCHES, [one.match_row() for one in played])
        if results:
            connection.executemany(RESULTS, [row for one in played for row in one.result_rows()])
    connection.close()


def leaderboard_query(
    board: Leaderboard,
    guilds: tuple[int, ...],
    since: int | None = None,
    until: int | None = None,
    variant: Variant | None = None,
    form: Format = Format.ALL,
) -> LeaderboardQuery:
    """Return the query of the club for a leaderboard."""
    format_ = ONE_FORMAT.get(board, form)
    return LeaderboardQuery(board, guilds, since, until, variant, format_, MIN_PLAYED.get(board, 0))

"""Random matches as logs and records, and the content that every format must preserve."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any

from backgammon import Event, Rules
from backgammon.formats.log_transcript import transcript_from_log
from backgammon.formats.record import Record, add_takes
from backgammon.formats.record_pages import (
    PAGES_PER_PIECE,
    Contents,
    RecordPage,
    prepare_record,
    read_contents,
    read_page,
)
from backgammon.formats.transcript import CubeEntry, Entry, RollEntry, SetupEntry
from backgammon.formats.transcript_replay import replay_transcript
from backgammon.movement import Step
from tests.support.random_matches import random_course

NAMES = ("Ann", "Bo Ek")


def some_rules(chance: Random) -> Rules:
    """Return the rules of a match or a money session, with any options that are allowed together."""

    def yes() -> bool:
        return chance.random() < 0.5

    if yes():
        return Rules(length=chance.randint(1, 7))
    beavers = yes()
    return Rules(
        jacoby=yes(),
        beavers=beavers,
        raccoons=beavers and yes(),
        beaver_pass=beavers and chance.random() < 0.2,
        automatic_doubles=chance.choice((0, 0, 0, 1, None)),
        opening_reroll=chance.random() < 0.2,
    )


def some_log(chance: Random, rules: Rules | None = None, most: int | None = None) -> list[Event]:
    """Return the log of a random match, live or finished."""
    most = most or chance.choice((30, 60, 200))
    return [
        event for _, events in random_course(rules or some_rules(chance), chance, max_actions=most) for event in events
    ]


def record_of(log: Sequence[Event], names: tuple[str, str] = NAMES) -> Record:
    """Return the record of a log."""
    return replay_transcript(transcript_from_log(log, names, (("site", "Barpoint"), ("eventdate", "2026.11.30"))))


def essentials(record: Record) -> dict[str, Any]:
    """Return the content that a format must preserve.

    That is: dice, plays, cube, scores, winners and boards; not the order of steps and dice.
    """
    games = [
        {
            "score": game.score,
            "won": (game.winner, game.points),
            "crawford": game.crawford,
            "entries": [_content(entry, steps) for entry, steps in add_takes(game.entries)],
            "board": game.moments[-1].snapshot.position,
        }
        for game in record.games
    ]
    return {"length": record.transcript.length, "names": record.transcript.names, "games": games}


def as_stored(record: Record) -> tuple[Contents, list[RecordPage]]:
    """Return the contents and pages of a record after they were prepared and read again."""
    prepared = prepare_record(record)
    contents = read_contents(prepared.contents)
    assert contents is not None
    pages = [read_page(prepared.pieces[page // PAGES_PER_PIECE], page) for page in range(contents.pages)]
    return contents, pages


def problems(record: Record) -> list[str]:
    """Return the problems of a record, by kind and place."""
    found = [*record.problems, *(problem for game in record.games for problem in game.problems)]
    return [f"{problem.kind} at {problem.where}: {problem.text}" for problem in found]


def _content(entry: Entry, steps: tuple[Step, ...]) -> tuple[Any, ...]:
    match entry:
        case RollEntry(_, side, dice):
            return side, str(dice), sorted((step.start, step.end, step.hit) for step in steps)
        case CubeEntry(_, side, call):
            return side, call
        case SetupEntry(_, position, cube, owner, on_roll):
            return position, cube, owner, on_roll
        case _:
            return (entry,)

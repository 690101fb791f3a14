"""Check the state after killed runs: the database must contain what their journal says, and nothing else."""

from __future__ import annotations

import json
from dataclasses import dataclass, field, replace
from functools import partial, reduce
from hashlib import sha256
from itertools import groupby
from pathlib import Path
from random import Random

from backgammon import Match, OpeningRolled, PlayerAction, Rolled, Side, evolve, replay, roll_dice
from bot.delivery.publisher import Drawn, board_file_name
from bot.text.translator import Translator
from bot.ui.alt_text import describe
from bot.ui.board.message import plain_names, recent_entries
from bot.ui.picture import Picture
from bot.ui.scene import scene_of
from club.automatic_actions import habits_at
from club.play import begin, perform
from club.tables import Table
from storage import Database, matches
from storage.projection import COLUMNS, project
from tests.support.channels import written
from tests.support.database import fetch
from tests.support.random_matches import random_turn


@dataclass(slots=True)
class Journal:
    """The journal since the last complete examination.

    `started`: the match (0 if it had yet to begin) and the version seen, by the time of the action; `acted`: the
    resulting match and version; `seen`: match, version and fingerprint of each board; `examined`: the version and
    fingerprint of each log.
    """

    started: dict[int, tuple[int, int]] = field(default_factory=dict)
    acted: dict[int, tuple[int, int]] = field(default_factory=dict)
    seen: list[tuple[int, int, str]] = field(default_factory=list)
    examined: dict[int, tuple[int, str]] = field(default_factory=dict)


def read_journal(path: Path) -> Journal:
    """Return the journal since the last complete examination."""
    journal = Journal()
    for line in path.read_text(encoding="utf-8").splitlines():
        what, *rest = line.split(maxsplit=1)
        match what:
            case "started":
                at, match_id, version = json.loads(rest[0])
                journal.started[at] = match_id, version
            case "acted":
                at, match_id, version = json.loads(rest[0])
                journal.acted[at] = match_id, version
            case "seen":
                journal.seen.append(tuple(json.loads(rest[0])))
            case "examined":
                journal = Journal(examined={int(one): tuple(known) for one, known in json.loads(rest[0]).items()})
    return journal


def action_at(match: Match, at: int) -> tuple[Side, PlayerAction]:
    """Return the action in this state at this time: always the same."""
    return random_turn(match, Random(at))


def fingerprint(text: str) -> str:
    """Return a short hash of a text."""
    return sha256(text.encode()).hexdigest()


async def examine(db: Database, journal: Journal, seed: bytes) -> dict[int, tuple[int, str]]:
    """Check the whole database; return the version and fingerprint of each log, for the next examination."""
    tables = {}
    for row in await fetch(db, "SELECT id FROM matches ORDER BY id"):
        stored = await db.read(matches.load, row["id"])
        assert stored is not None
        tables[stored.id] = Table(stored)
    for now in tables.values():
        _check_log(now, journal, seed)
        await _check_row(db, now)
    for match_id, version in journal.acted.values():
        assert version <= tables[match_id].match.version, "an action that was confirmed is lost"
    for match_id, version, says in journal.seen:
        assert fingerprint(_board(tables[match_id], version)) == says, "a board showed what is not in the log"
    return {now.id: (len(now.log), fingerprint(repr(now.log))) for now in tables.values()}


def _check_log(now: Table, journal: Journal, seed: bytes) -> None:
    """Check that examined events are unchanged, and that new ones are whole actions, each once, with its own dice."""
    log, match_id = now.log, now.id
    known, looked = journal.examined.get(match_id, (0, fingerprint("()")))
    assert fingerprint(repr(log[:known])) == looked, "the past has changed"
    state, times = replay(event for event, _ in log[:known]), {at for _, at in log[:known]}
    for at, group in groupby(log[known:], key=lambda entry: entry[1]):
        added = tuple(event for event, _ in group)
        assert at not in times, "an action was carried out twice"
        times.add(at)
        dice = partial(roll_dice, seed, salt=str(at))
        if state.version:
            assert journal.started[at] == (match_id, state.version)
            expected = perform(state, *action_at(state, at), dice, str(at), habits_at(now))[1]
        else:
            assert journal.started[at] == (0, 0)
            expected = begin(replay(added).rules, dice, str(at))[1]
        assert added == expected, "the log differs from the action"
        rolled = [event for event in added if isinstance(event, Rolled | OpeningRolled)]
        assert all(event.dice == dice(event.number) for event in rolled), "the dice differ"
        state = reduce(evolve, added, state)
        assert journal.acted.get(at) in (None, (match_id, state.version))
    for at, (acted_in, _) in journal.acted.items():
        assert acted_in != match_id or at in times, "an action that was confirmed is lost"


async def _check_row(db: Database, now: Table) -> None:
    [row] = await fetch(db, f"SELECT {', '.join(COLUMNS)} FROM matches WHERE id = ?", now.id)  # noqa: S608 - our own names
    assert tuple(row[column] for column in COLUMNS) == project(now.match)
    [results] = await fetch(db, "SELECT COUNT(*) AS count FROM results WHERE match_id = ?", now.id)
    assert results["count"] == (2 if now.match.end else 0)
    assert now.stored.shown_version <= now.match.version


def _board(now: Table, version: int) -> str:
    """Return the message that shows a match at a version."""
    assert version <= now.match.version, "a board showed what was never committed"
    log = now.log[:version]
    then = replace(now, stored=replace(now.stored, match=replay(event for event, _ in log), log=log))
    words = Translator()
    alt = describe(scene_of(then), plain_names(then, Translator()), words)
    picture = Picture(b"", board_file_name(then, None), alt)
    return written(Drawn(then, None, picture, words, recent_entries(then)).message()["view"])

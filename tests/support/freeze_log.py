"""Freeze a log, which must replay in all later versions.

    uv run --group dev python -m tests.support.freeze_log NAME NUMBER [RULES]

The command plays a whole random match. It writes `logs/NAME.jsonl`, one [kind, body, version] per line in the stored
form (without the version if it is 1), and `logs/NAME.json`, the expected outcome. NUMBER is the random seed; RULES are
JSON: a length, or options as in '{"variant": "dutch", "beavers": true}'. An existing log is never overwritten: if its
test fails, the code is wrong and not the log.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Iterable
from pathlib import Path
from typing import Any

from pydantic import TypeAdapter

from backgammon.events import Event, GameEnded
from backgammon.evolve import evolve, replay
from backgammon.match import Match
from backgammon.rules import Rules
from storage.codec import encode
from tests.support.random_matches import random_log

LOGS = Path(__file__).parents[1] / "storage" / "logs"


def freeze(name: str, events: Iterable[Event]) -> None:
    """Write a log and its outcome. Raises FileExistsError if the name is taken."""
    log = list(events)
    with (LOGS / f"{name}.jsonl").open("x", encoding="utf-8") as lines:
        lines.writelines(f"{json.dumps(_line(event), ensure_ascii=False)}\n" for event in log)
    with (LOGS / f"{name}.json").open("x", encoding="utf-8") as outcome:
        outcome.write(f"{json.dumps(outcome_of(log), indent=1)}\n")


def outcome_of(events: Iterable[Event]) -> dict[str, Any]:
    """Return what people saw: the board and score at the end of each game, and everything at the end of the match.

    It lists single fields instead of whole objects, so that a new field does not change it.
    """
    first, *others = events
    match = replay([first])
    games = []
    for event in others:
        before, match = match, evolve(match, event)
        if isinstance(event, GameEnded):
            games.append(_seen(before) | {"score_after": list(match.score)})
    end = None if match.end is None else [match.end.winner, match.end.close]
    return {"games": games, "last": _seen(match), "version": match.version, "rolls": match.rolls, "end": end}


def _line(event: Event) -> list[str | int]:
    kind, body, version = encode(event)
    return [kind, body] if version == 1 else [kind, body, version]


def _seen(match: Match) -> dict[str, Any]:
    game = match.game
    return {
        "score": list(match.score),
        "game": game.number,
        "crawford": game.crawford,
        "phase": game.phase,
        "turn": game.turn,
        "to_act": match.to_act,
        "dice": None if game.dice is None else [game.dice.first, game.dice.second],
        "cube": [game.cube.value, game.cube.owner],
        "x": list(game.position.x),
        "o": list(game.position.o),
    }


if __name__ == "__main__":
    name, number, *given = sys.argv[1:]
    agreed = json.loads(given[0]) if given else {"jacoby": True, "automatic_doubles": 1}
    options = {"length": agreed} if isinstance(agreed, int) else agreed
    freeze(name, random_log(TypeAdapter(Rules).validate_python(options), int(number), boldness=0.03))

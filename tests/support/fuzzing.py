"""Send generated input to a running bot and judge the result.

No error may be logged, there is at most one private response, and only a legal action of the person may change state.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, cast

import discord

from backgammon import AgreeCancel, Concede, Event, Match, RequestRoll, Side, legal_actions, plays_now, replay
from backgammon.decide import decide
from backgammon.events import Rolled
from bot.ui.custom_id import Press
from bot.ui.partial_play import encode
from storage.codec import decode
from tests.support.database import execute, fetch
from tests.support.match_setup import asked_in, begin, db_of, do, table_in

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable, Iterator

    from simcord.actors import MemberActor
    from simcord.builders import UserHandle

    from tests.support.discord import Bed

Rows = dict[tuple[Any, ...], dict[str, Any]]
Dump = dict[str, Rows]

EPHEMERAL = 64
_KEYS = {
    "events": ("match_id", "seq"),
    "results": ("match_id", "player_id"),
    "blocks": ("blocker", "blocked"),
    "preferences": ("player_id",),
    "records": ("player_id", "id"),
    "rating_changes": ("guild_id", "variant", "player_id", "finished_at", "match_id"),
    "ratings": ("guild_id", "variant", "player_id"),
    "season_places": ("season_id", "player_id"),
    "cube_habits": ("match_id", "player_id"),
}
_ONLY_SHOWN = {"shown_version", "board_channel_id", "board_message_id", "board_posted_at", "board_user_install"}
_NOT_JUDGED = {"players", "schema_versions"}
"""Any interaction changes when people were last seen, and their names."""
_JUDGED = {
    *("matches", "events", "seeds", "results", "challenges", "challenge_drafts", "challenge_seeds"),
    *("blocks", "preferences", "records"),
}
"""Tables with a rule of their own in `unlawful`."""
_FOLLOW_A_RESULT = {"ratings", "rating_changes", "throws", "cube_habits"}
"""Tables that the end of a match changes."""


@dataclass(frozen=True, slots=True)
class Forged:
    """A generated press.

    `version` is relative to the current one, a number as `partial_play` selects a legal play, `target` -1 is the live
    match, and -2 and -3 are the open challenges.
    """

    verb: str
    target: int
    version: int
    partial_play: str | int


class Fuzz:
    """A bed with two live matches, one in each of two channels, and two open challenges."""

    def __init__(self, bed: Bed) -> None:
        self.bed = bed
        self.carin, self.dora = bed.person("Carin"), bed.person("Dora")
        self.members: list[MemberActor] = [bed.anna, bed.bjorn, self.carin, self.dora]
        robot = bed.server.add_member(bed.env.create_user("robot", bot=True))
        stranger = bed.env.create_user("stranger", global_name="A *strange* one")
        role = bed.server.create_role("moderators", permissions=discord.Permissions(manage_guild=True))
        self.mona = bed.server.add_member(bed.env.create_user("mona", global_name="Mona"), roles=[role])
        self.people: list[MemberActor | UserHandle] = [*self.members, robot, stranger]
        self._elsewhere = bed.server.create_text_channel("elsewhere")
        self._lobby = bed.server.create_text_channel("lobby")
        self.channels = [bed.channel, self._elsewhere, self._lobby]
        self.roles = [role]
        self._board: discord.Message | None = None
        self._number = 0

    @property
    def on(self) -> discord.Message:
        """The message that all presses are on: the first board."""
        assert self._board is not None
        return self._board

    async def prepare(self) -> None:
        """Create what is missing: a match in each channel, and two challenges."""
        rows = await self._rows("SELECT channel_id FROM matches WHERE finished_at IS NULL")
        live, bed = {row["channel_id"] for row in rows}, self.bed
        if bed.channel.id not in live:
            await begin(bed, 25)
            self._board = self._board or bed.board()
        if self._elsewhere.id not in live:
            asked = await bed.run(bed.anna, "challenge", money=True, opponent=self.carin, where=self._elsewhere)
            await bed.click(self.carin, "Accept", on=asked_in(asked))
        await self._challenge_again()

    async def _challenge_again(self) -> None:
        """Renew Dora's two challenges, to Anna and to everyone, and delete all blocks."""
        await execute(db_of(self.bed), "DELETE FROM blocks")
        sql = "SELECT opponent FROM challenges WHERE state = 'open' AND channel_id = ?"
        found = [row["opponent"] for row in await self._rows(sql, self._lobby.id)]
        if not any(found):
            await self.bed.run(self.dora, "challenge", length=5, opponent=self.bed.anna, where=self._lobby)
        if None not in found:
            await self.bed.run(self.dora, "challenge", length=5, where=self._lobby)

    async def apply_unseen(self, choices: list[int]) -> None:
        """Apply one legal action for each of these numbers to the channel's match, without updating its board."""
        for choice in choices:
            now = await table_in(self.bed)
            if now.match.to_act is not None:
                ends = (Concede, AgreeCancel)
                actions = [one for one in legal_actions(now.match, now.match.to_act) if not isinstance(one, ends)]
                await do(self.bed, now, now.match.to_act, actions[choice % len(actions)])

    async def written(self, forged: Forged) -> Press:
        """Turn a forged press into one for the match of this channel in its current state."""
        now = await table_in(self.bed)
        partial_play = forged.partial_play
        if isinstance(partial_play, int):
            plays = plays_now(now.match)
            partial_play = encode(plays[partial_play % len(plays)].steps) if plays else ""
        sql = "SELECT id FROM challenges WHERE state = 'open' AND channel_id = ? ORDER BY opponent IS NULL"
        waiting = [row["id"] for row in await self._rows(sql, self._lobby.id)]
        target = {-1: now.id, -2: waiting[0], -3: waiting[-1]}.get(forged.target, forged.target)
        return Press(forged.verb, target, max(0, now.match.version + forged.version), partial_play)

    async def judge(
        self,
        who: MemberActor,
        attempt: Callable[[], Awaitable[Any]],
        *,
        shows_board: bool = False,
        moderates: bool = False,
    ) -> None:
        """Run `attempt` and check its effects; a moderator may change anything."""
        await self.prepare()
        before, seen = await self.dump(), len(self.bed.env.http_requests)
        number = await self._number_of(who)
        await attempt()
        logged = [record.getMessage() for record in self.bed.errors.records]
        assert logged == [], logged
        after = await self.dump()
        if after == before:
            assert self._answers(seen) <= 1
            assert shows_board or self._public(seen) == []
        elif not moderates:
            number = number or await self._number_of(who)
            complaints = list(unlawful(before, after, number))
            assert complaints == [], complaints

    def _new_messages(self, seen: int) -> Iterator[dict[str, Any]]:
        for entry in self.bed.env.http_requests[seen:]:
            if entry.method != "POST" or not isinstance(entry.json, dict):
                continue
            if entry.path.endswith("/callback"):
                if entry.json.get("type") == 4:
                    yield entry.json["data"]
            elif "/messages" in entry.path or entry.path.startswith("/webhooks"):
                yield entry.json

    def _answers(self, seen: int) -> int:
        """Return the number of private messages since."""
        return sum(bool((body.get("flags") or 0) & EPHEMERAL) for body in self._new_messages(seen))

    def _public(self, seen: int) -> list[dict[str, Any]]:
        """Return the public messages since, except boards."""
        return [
            body
            for body in self._new_messages(seen)
            if not (body.get("flags") or 0) & EPHEMERAL and not body.get("attachments")
        ]

    async def dump(self) -> Dump:
        """Return everything that is stored, by table and key."""
        names = [row["name"] for row in await self._rows("SELECT name FROM sqlite_master WHERE type = 'table'")]
        return {name: await self._table(name) for name in names if name not in _NOT_JUDGED}

    async def _table(self, name: str) -> Rows:
        rows = await self._rows(f"SELECT * FROM {name}")  # noqa: S608 - names of our own tables
        shown = [{key: value for key, value in row.items() if key not in _ONLY_SHOWN} for row in rows]
        return {tuple(row[key] for key in _KEYS.get(name, tuple(row)[:1])): row for row in shown}

    async def _rows(self, sql: str, *args: Any) -> list[dict[str, Any]]:
        return [dict(cast("Any", row)) for row in await fetch(db_of(self.bed), sql, *args)]

    async def _number_of(self, who: MemberActor) -> int:
        rows = await self._rows("SELECT id FROM players WHERE discord_id = ?", who.id)
        return int(rows[0]["id"]) if rows else 0


def unlawful(before: Dump, after: Dump, who: int) -> Iterator[str]:
    """Yield the changes that are not a legal action of this player."""
    grown = {key[0] for key in changed(before, after, "events")}
    for key in changed(before, after, "events"):
        if key in before["events"]:
            yield f"event {key} was rewritten"
    for match_id in grown:
        row = after["matches"][match_id,]
        old, new = log(before, match_id), log(after, match_id)
        side = {row["x_player"]: Side.X, row["o_player"]: Side.O}.get(who)
        if not old:
            if side is not Side.O:
                yield f"match {match_id} began without its second player"
        elif side is None or not is_legal(replay(old), side, new[len(old) :]):
            yield f"match {match_id}: player {who} caused {new[len(old) :]}"
    for table in ("matches", "seeds", "results"):
        others = {key[0] for key in changed(before, after, table)} - grown
        if table == "matches":
            others = {one for one in others if not only_own_habit(before[table], after[table], one, who)}
        if others:
            yield f"{table} changed without an event: {others}"
    for key in changed(before, after, "challenges"):
        was, now = before["challenges"].get(key), after["challenges"].get(key)
        if now is None or (was and was["state"] != "open" and was["state"] != now["state"]):
            yield f"challenge {key}: {was} became {now}"
        elif now["state"] == "accepted" and who not in {now["challenger"], now["opponent"]} - {now["proposer"]}:
            yield f"challenge {key} was accepted by {who}"
        elif now["state"] != "accepted" and who not in (now["challenger"], now["opponent"]):
            yield f"challenge {key} of others became {now['state']}"
        elif was is None and who != now["challenger"]:
            yield f"challenge {key} was made in the name of another"
    if others := set(changed(before, after, "challenge_seeds")) - set(changed(before, after, "challenges")):
        yield f"seeds of challenges changed without an answer: {others}"
    yield from others_drafts(before, after, who)
    for table in ("blocks", "preferences", "records"):
        if others := {key for key in changed(before, after, table) if key[0] != who}:
            yield f"{table} of another: {others}"
    ended = any(after["matches"][match_id,]["finished_at"] is not None for match_id in grown)
    for table in set(after) - _JUDGED - (_FOLLOW_A_RESULT if ended else set()):
        if changed(before, after, table):
            yield f"{table} changed"


def others_drafts(before: Dump, after: Dump, who: int) -> Iterator[str]:
    """Yield the changed drafts of other players."""
    for key in changed(before, after, "challenge_drafts"):
        draft = after["challenge_drafts"].get(key) or before["challenge_drafts"][key]
        if draft["player_id"] != who:
            yield f"draft {key} of another"


def only_own_habit(before: Rows, after: Rows, match_id: int, who: int) -> bool:
    """Return whether the row of a match changed only in a preference of this player to roll without a question."""
    old, new = before.get((match_id,), {}), after[match_id,]
    seats = {seat for seat in ("x", "o") if new[f"{seat}_player"] == who}
    return {key for key in new if old.get(key) != new[key]} <= {f"{seat}_just_rolls" for seat in seats}


def log(dump: Dump, match_id: int) -> list[Event]:
    """Return the events of a match."""
    return [
        decode(row["kind"], row["body"], row["version"])
        for (match, _), row in sorted(dump["events"].items())
        if match == match_id
    ]


def changed(before: Dump, after: Dump, table: str) -> list[tuple[Any, ...]]:
    """Return the keys of the rows that are new, deleted or different."""
    old, new = before[table], after[table]
    return [key for key in old.keys() | new.keys() if old.get(key) != new.get(key)]


def is_legal(match: Match, side: Side, happened: list[Event]) -> bool:
    """Return whether the events begin with a legal action of this side."""
    for action in legal_actions(match, side):
        if isinstance(action, RequestRoll):
            if isinstance(happened[0], Rolled) and happened[0].side is side:
                return True
        elif tuple(happened[: len(events := decide(match, side, action))]) == events:
            return True
    return False

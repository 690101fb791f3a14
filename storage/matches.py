"""Matches and their logs. The log is the source of truth; a match's row is its projection, in the same transaction."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace

from backgammon.board import Side
from backgammon.dice import commitment
from backgammon.events import Event
from backgammon.evolve import INITIAL_MATCH, replay
from backgammon.match import Match
from storage import clocks, players, servers
from storage.clocks import Clock, clock_of
from storage.codec import decode, encode
from storage.database import Conflict, NoSuchMatch, Reader, Row, Transaction, Unreadable, placeholders
from storage.projection import COLUMNS, project
from storage.seats import JOINS, SEATED, Seats, seats_of
from storage.terms import RATED, Terms, terms_in

Log = tuple[tuple[Event, int], ...]
"""The events of a match, each with its time in epoch milliseconds."""


@dataclass(frozen=True, slots=True)
class BoardMessage:
    """The message that shows a match.

    `user_install`: it is a response that everyone sees where only a user installed the bot, so no reminder can follow.
    """

    channel_id: int
    message_id: int
    posted_at: int
    user_install: bool = False


@dataclass(frozen=True, slots=True)
class StoredMatch:
    """A stored match: its state, and the log of events with times that led to it.

    `x` and `o` are the IDs of the players. It never contains the seed. `unshown_since` is when showing it failed first.
    """

    id: int
    guild_id: int | None
    channel_id: int
    x: int
    o: int
    match: Match
    shown_version: int
    board: BoardMessage | None
    commitment: str
    clock: Clock
    created_at: int
    finished_at: int | None
    log: Log
    seats: Seats
    terms: Terms = RATED
    unshown_since: int | None = None

    @property
    def events(self) -> tuple[Event, ...]:
        """The events without times."""
        return tuple(event for event, _ in self.log)

    @property
    def just_roll(self) -> frozenset[Side]:
        """The sides that roll automatically, without being asked to double."""
        return self.seats.just_roll

    def side_of(self, player: int) -> Side | None:
        """Return the seat of a player; None for others."""
        return {self.o: Side.O, self.x: Side.X}.get(player)


@dataclass(frozen=True, slots=True)
class LiveMatch:
    """A live match, as far as its row shows; `to_act` is None between games.

    `owed_since` is the time of the last action, in epoch milliseconds.
    """

    id: int
    guild_id: int | None
    channel_id: int
    x: int
    o: int
    length: int | None
    variant: str
    score: tuple[int, int]
    to_act: Side | None
    owed_since: int
    board: BoardMessage | None = None

    def side_of(self, player: int) -> Side | None:
        """Return the seat of a player; None for others."""
        return {self.o: Side.O, self.x: Side.X}.get(player)


_PROJECTED = ", ".join(COLUMNS)
_CREATE = f"""
    INSERT INTO matches
    (guild_id, channel_id, x_player, o_player, commitment, created_at, rated, newcomer, surplus, bounded,
        {", ".join(clocks.COLUMNS)}, {_PROJECTED})
    VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, {placeholders((*clocks.COLUMNS, *COLUMNS))})
    RETURNING id
"""  # noqa: S608 - column names of our own
_UPDATE, _UPDATE_AND_WIND = (
    f"UPDATE matches SET {', '.join(f'{name} = ?' for name in names)} WHERE id = ? AND version = ? AND due_at = ?"  # noqa: S608 - column names of our own
    for names in (("finished_at", *COLUMNS), ("finished_at", *COLUMNS, *clocks.COLUMNS))
)
_READ = f"SELECT matches.*, {SEATED} FROM matches {JOINS} WHERE matches.id = ?"  # noqa: S608 - column names of our own


def create(  # noqa: PLR0913 - a match is made of these
    tx: Transaction,
    *,
    guild_id: int | None,
    channel_id: int,
    x: int,
    o: int,
    seed: bytes,
    match: Match,
    events: Sequence[Event],
    at: int,
    clock: Clock,
    terms: Terms = RATED,
) -> StoredMatch:
    """Save a new match with its first events and the state to which they lead.

    Raises Conflict if the channel has a live match.
    """
    fingerprint = commitment(seed)
    timed = clocks.columns(clock)
    on = int(terms.rated), int(terms.newcomer), int(terms.over_daily_limit), int(terms.bounded)
    [row] = tx.fetch(_CREATE, guild_id, channel_id, x, o, fingerprint, at, *on, *timed, *project(match))
    match_id: int = row["id"]
    tx.execute("INSERT INTO seeds (match_id, seed) VALUES (?, ?)", match_id, seed.hex())
    _write(tx, match_id, 0, events, at)
    log = tuple((event, at) for event in events)
    people = players.by_id(tx, (x, o))
    seats = Seats(people[x], people[o], servers.load(tx, guild_id))
    return StoredMatch(
        match_id, guild_id, channel_id, x, o, match, 0, None, fingerprint, clock, at, None, log, seats, terms
    )


def append(
    tx: Transaction,
    stored: StoredMatch,
    events: Sequence[Event],
    after: Match,
    at: int,
    clock: Clock | None = None,
) -> StoredMatch:
    """Append the events since `stored` was loaded, and save the state `after` them.

    A `clock` starts with a new action; without one the current clock runs on.

    Raises Conflict if others have appended events or set the clock meanwhile.
    """
    before = stored.match
    finished_at = at if before.end is None and after.end is not None else stored.finished_at
    sql, time = (_UPDATE_AND_WIND, clocks.columns(clock)) if clock else (_UPDATE, ())
    if not tx.execute(sql, finished_at, *project(after), *time, stored.id, before.version, stored.clock.due_at):
        raise Conflict(f"match {stored.id} is no longer at version {before.version}, or its clock was set")
    _write(tx, stored.id, before.version, events, at)
    log = stored.log + tuple((event, at) for event in events)
    return replace(stored, match=after, clock=clock or stored.clock, finished_at=finished_at, log=log)


def load(tx: Reader, match_id: int) -> StoredMatch | None:
    """Return a match with the state that its log leads to. Raises Unreadable if the log is damaged."""
    return _read_on(tx, match_id, INITIAL_MATCH, ())


def refresh(tx: Reader, stored: StoredMatch) -> StoredMatch | None:
    """Return the current state of a match. Only new events are read, because a long log takes time to replay."""
    return _read_on(tx, stored.id, stored.match, stored.log)


def log(tx: Reader, match_id: int, after: int = 0) -> list[tuple[Event, int]]:
    """Return the events of a match after a version, with their times.

    Raises Unreadable if the log is damaged.
    """
    sql = "SELECT seq, kind, body, version, at FROM events WHERE match_id = ? AND seq > ? ORDER BY seq"
    rows = tx.fetch(sql, match_id, after)
    if any(row["seq"] != seq for seq, row in enumerate(rows, start=after + 1)):
        raise Unreadable(f"the log of match {match_id} has a gap")
    return [(decode(row["kind"], row["body"], row["version"]), row["at"]) for row in rows]


def seed_of(tx: Reader, match_id: int) -> bytes:
    """Return the secret seed of a match's dice: to roll, or to reveal after the end.

    Raises NoSuchMatch.
    """
    rows = tx.fetch("SELECT seed FROM seeds WHERE match_id = ?", match_id)
    if not rows:
        raise NoSuchMatch(match_id)
    return bytes.fromhex(rows[0]["seed"])


def live_in_channel(tx: Reader, channel_id: int) -> int | None:
    """Return the ID of the live match of a channel."""
    rows = tx.fetch("SELECT id FROM matches WHERE channel_id = ? AND finished_at IS NULL", channel_id)
    return rows[0]["id"] if rows else None


def latest_in_channel(tx: Reader, channel_id: int) -> int | None:
    """Return the ID of the newest match of a channel, live or finished."""
    rows = tx.fetch("SELECT id FROM matches WHERE channel_id = ? ORDER BY id DESC LIMIT 1", channel_id)
    return rows[0]["id"] if rows else None


def live_of_player(tx: Reader, player: int) -> list[LiveMatch]:
    """Return the live matches of a player, in every server, the newest first."""
    sql = """
        SELECT * FROM matches WHERE id IN (
            SELECT id FROM matches WHERE finished_at IS NULL AND x_player = ?
            UNION ALL SELECT id FROM matches WHERE finished_at IS NULL AND o_player = ?
        ) ORDER BY id DESC
    """
    rows = tx.fetch(sql, player, player)
    return [_live(row) for row in rows]


def live_in_guild(tx: Reader, guild_id: int, limit: int, offset: int = 0) -> list[LiveMatch]:
    """Return a page of the live matches of a server, the longest wait first."""
    rows = tx.fetch(
        "SELECT * FROM matches WHERE guild_id = ? AND finished_at IS NULL ORDER BY owed_since, id LIMIT ? OFFSET ?",
        guild_id,
        limit,
        offset,
    )
    return [_live(row) for row in rows]


def live_ids(tx: Reader) -> list[int]:
    """Return the IDs of all live matches."""
    return [row["id"] for row in tx.fetch("SELECT id FROM matches WHERE finished_at IS NULL ORDER BY id")]


def mark_shown(tx: Transaction, match_id: int, version: int, board: BoardMessage | None = None) -> int | None:
    """Save that a board shows a version of the match, and return the match's current version.

    `board` is the new board message; None means the message that is already saved. If a later version has been shown
    meanwhile, nothing is saved and the result is None. Only the current version ends the time in which the match could
    not be shown.
    """
    where = (board.channel_id, board.message_id, board.posted_at, int(board.user_install)) if board else ()
    names = ("board_channel_id", "board_message_id", "board_posted_at", "board_user_install") if board else ()
    placed = "".join(f", {name} = ?" for name in names)
    changes = f"shown_version = ?, unshown_since = CASE WHEN version = ? THEN NULL ELSE unshown_since END{placed}"
    sql = f"UPDATE matches SET {changes} WHERE id = ? AND shown_version <= ? RETURNING version"  # noqa: S608 - columns of our own
    rows = tx.fetch(sql, version, version, *where, match_id, version)
    return rows[0]["version"] if rows else None


def mark_unshown(tx: Transaction, match_id: int) -> None:
    """Save that the board is out of date."""
    tx.execute("UPDATE matches SET shown_version = 0 WHERE id = ?", match_id)


def _write(tx: Transaction, match_id: int, version: int, events: Iterable[Event], at: int) -> None:
    rows = ((match_id, seq, *encode(event), at) for seq, event in enumerate(events, start=version + 1))
    tx.execute_many("INSERT INTO events (match_id, seq, kind, body, version, at) VALUES (?, ?, ?, ?, ?, ?)", rows)


def _read_on(tx: Reader, match_id: int, match: Match, known: Log) -> StoredMatch | None:
    """Return the current match, from an earlier state of it and its log."""
    rows = tx.fetch(_READ, match_id)
    if not rows:
        return None
    version: int = rows[0]["version"]
    if version == len(known):
        return _stored(rows[0], match, known)
    if version < len(known):  # the file was replaced by an older one
        match, known = INITIAL_MATCH, ()
    # A version may be committed between the two statements.
    whole = (*known, *log(tx, match_id, len(known)))[:version]
    if len(whole) != version:
        raise Unreadable(f"match {match_id} is at version {version}, but its log has {len(whole)} events")
    return _stored(rows[0], _replayed(match_id, match, whole[len(known) :]), whole)


def _replayed(match_id: int, match: Match, added: Log) -> Match:
    try:
        return replay((event for event, _ in added), match)
    except (ValueError, IndexError) as error:
        raise Unreadable(f"the log of match {match_id} cannot be replayed: {error}") from error


def _stored(row: Row, match: Match, log: Log) -> StoredMatch:
    return StoredMatch(
        id=row["id"],
        guild_id=row["guild_id"],
        channel_id=row["channel_id"],
        x=row["x_player"],
        o=row["o_player"],
        match=match,
        shown_version=row["shown_version"],
        board=_board(row),
        commitment=row["commitment"],
        clock=clock_of(row),
        created_at=row["created_at"],
        finished_at=row["finished_at"],
        log=log,
        seats=seats_of(row),
        terms=terms_in(row),
        unshown_since=row["unshown_since"],
    )


def _board(row: Row) -> BoardMessage | None:
    if row["board_message_id"] is None:
        return None
    return BoardMessage(
        row["board_channel_id"], row["board_message_id"], row["board_posted_at"], bool(row["board_user_install"])
    )


def _live(row: Row) -> LiveMatch:
    return LiveMatch(
        id=row["id"],
        guild_id=row["guild_id"],
        channel_id=row["channel_id"],
        x=row["x_player"],
        o=row["o_player"],
        length=row["length"],
        variant=row["variant"],
        score=(row["score_x"], row["score_o"]),
        to_act=Side(row["to_act"]) if row["to_act"] else None,
        owed_since=row["owed_since"],
        board=_board(row),
    )

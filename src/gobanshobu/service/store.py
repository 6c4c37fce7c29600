"""The log of all tables: rows that are appended, never changed, and durable before anyone hears of them.

A row is known by its table and its number there; that pair is unique, so two writers can never both have the last word.
Beside the log stands what can be found in it only by replaying it: what lists show of a table, whose table it is, and the
agenda: when something has to happen at it by itself, and which process sees to that.
"""

from __future__ import annotations

from collections.abc import AsyncIterator, Awaitable, Callable, Sequence
from typing import Final, NamedTuple, Protocol

import msgspec

from gobanshobu.service.kept import Belonging, KeptGame, Things

ASIDE: Final = "aside"
"""The status of a table that was taken out of play; its log stays."""
MATCH: Final = "match"
"""The status of the note of a match of five games, whose log stands among those of the tables; and the kind of belonging by
which its sides find it."""
LEASE: Final = 15_000
"""Milliseconds for which a process is believed to live after it has said so, as long as its line to the database stands."""
SURE: Final = 3_000
"""Milliseconds for which it is believed to live in any case: a line that was cut may be back at once."""


class EventRow(NamedTuple):
    """One entry of a table's log."""

    table: str
    number: int  # from 1, without gaps
    at: int  # milliseconds since 1970
    data: bytes  # an event as JSON


class TableSummary(NamedTuple):
    """What lists show of a table."""

    table: str
    status: str
    at: int  # when that was
    about: bytes  # a few words as JSON
    listed: bool = False  # whether everybody may see it in lists
    seats: tuple[tuple[str, int], ...] | None = ()
    """The hashed sessions whose table it is, and the chairs of each, as bits. None: as it is kept; then the table is there."""
    why: str = ""  # why it is set aside


class AgendaEntry(NamedTuple):
    """When something happens at a table by itself. It is kept with the events that it follows from."""

    table: str
    due: int | None  # milliseconds since 1970; None: never again
    turn: int  # the chairs that are to act, as bits
    at: int  # when everybody last heard something
    holder: str  # the process that holds the table, where no other does


class Lease(NamedTuple):
    """A table on the agenda that a process has asked for."""

    table: str
    held: bool  # by the process that asked
    orphaned: bool  # the process that held it before has died
    due: int


class OwnTable(NamedTuple):
    """A table of somebody who asks for their own."""

    table: str
    status: str
    at: int
    about: bytes
    yours: bool  # they are to act
    chairs: int  # theirs, as bits


class SetAside(NamedTuple):
    """A table that cannot be replayed, since when, and why."""

    table: str
    at: int
    why: str


class KeptTable(NamedTuple):
    """A table as it is kept: what lists show of it, and its log."""

    summary: TableSummary
    rows: list[EventRow]


class StoreError(Exception):
    """The log could not be written or read; nothing of what was asked has been kept."""


class NumberTaken(StoreError):
    """Another writer has already stored an event under that number of the table."""


class StoreFull(StoreError):
    """There is no space left on the disk."""


class NewerDatabase(StoreError):
    """The database was written by a newer version."""


class DatabaseInUse(StoreError):
    """Another server works on this database, which is made for one."""


class InDoubt(StoreError):
    """The database went away in the middle of a commit: what was asked may have been kept, or not."""


class EventStore(Protocol):
    """Where rows are kept. `append` returns when they are durable."""

    async def open(self) -> None:
        """Connect, and bring the database up to date. Raises NewerDatabase, DatabaseInUse and StoreError."""

    async def append(
        self,
        rows: Sequence[EventRow],
        note: TableSummary | None = None,
        plan: AgendaEntry | None = None,
        things: Things = (),
    ) -> None:
        """Keep the rows, all or none of them, and with them the note, the plan and things of people's that follow from the rows.
        Without a note, a table that is not on the agenda stays off it. Raises NumberTaken, also where a thing is not of the
        version any more that it was read in, StoreFull, InDoubt, StoreError."""

    async def rows(self, table: str, after: int = 0) -> list[EventRow]:
        """The rows of a table with higher numbers, in order."""

    # --- lists ---

    async def tables(self, status: str, limit: int = 1000, listed: bool = False) -> list[tuple[str, int, bytes]]:
        """The tables of a status, or those of them that are listed, the newest first."""

    async def probe(self) -> None:
        """Write something that changes nothing, to see whether anything can be written. Raises StoreError."""

    async def summary(self, table: str) -> TableSummary | None:
        """What lists show of a table; None where there is none."""

    async def mine(self, session: str) -> list[OwnTable]:
        """The tables of a hashed session that are open, under way or set aside."""

    async def kept(self, session: str, limit: int = 1000) -> list[KeptGame]:
        """The games of a hashed session that are over, the newest first."""

    async def forget(self, session: str, table: str) -> bool | None:
        """Take a game that is over out of somebody's list; whether it is in nobody's any more. None: it was not in theirs."""

    async def take_belonging(self, session: str, kind: str, key: str, now: int) -> Belonging | None:
        """Take something away for good that can be used once, and until it is due; None where it is not there, or no more."""

    async def expire(self, kind: str, now: int) -> None:
        """Forget things of a kind, whosever they are, that were to be used by now."""

    async def everything_of(self, session: str) -> list[Belonging]:
        """All belongings of somebody."""

    async def drop_everything_of(self, session: str) -> None:
        """Delete all belongings of somebody."""

    async def rewrite(self, table: str, rows: Sequence[tuple[int, bytes]], about: bytes) -> None:
        """Write rows of a game that is over, by their numbers, and what lists show of it, anew: a name that is to be forgotten stands in them."""

    async def bring_along(self, old: str, new: str) -> None:
        """The games that are over of one hashed session, and its belongings, go to another."""

    async def belongings(self, session: str, kind: str, until: int | None = None, limit: int = 1000) -> list[Belonging]:
        """What is somebody's of a kind, what is due first standing first; with `until` only what is due by then."""

    async def belonging(self, session: str, kind: str, key: str) -> Belonging | None:
        """One thing of somebody's."""

    async def keep_belonging(self, session: str, one: Belonging) -> bool:
        """Write something of somebody's, if it is still of the version that it was read in. Whether it was."""

    async def drop_belonging(self, session: str, kind: str, key: str) -> None:
        """Delete something of somebody's."""

    async def all_belongings(self, after: tuple[str, str, str], limit: int) -> list[tuple[str, Belonging]]:
        """Everybody's things, and whose each is, in order, after one of them."""

    async def review(self, table: str) -> bytes | None:
        """The review of a game, if it is kept."""

    async def keep_review(self, table: str, data: bytes) -> None:
        """Keep the review of a game, in the place of an older one, for as long as the game is kept."""

    async def count(self) -> int:
        """How many tables are open or under way."""

    # --- tables that cannot be replayed ---

    async def set_aside(self, table: str, at: int, why: str) -> None:
        """Take a table out of play. Its log stays; a note puts it back."""

    async def aside(self, limit: int = 1000) -> list[SetAside]:
        """The tables that are set aside, the newest first."""

    async def delete(self, table: str) -> None:
        """Remove a table, its log and its review for good."""

    # --- who holds what ---

    async def beat(self, name: str, now: int, until: int) -> int:
        """A process says that it lives, and is to be believed until then, or until its line is seen to be gone. Since when one
        at least has been alive. Raises StoreError; then nobody is told, and the process holds nothing."""

    async def claim(self, name: str, now: int, tables: Sequence[str]) -> list[Lease]:
        """Hold those of the tables that no living process holds; how it stands with each that is on the agenda."""

    async def due(self, name: str, now: int, limit: int) -> list[Lease]:
        """Hold some tables at which something is due and that no living process holds, the longest overdue first."""

    async def release(self, name: str, tables: Sequence[str]) -> None:
        """Hold tables no more."""

    async def leave(self, name: str) -> None:
        """The process ends."""

    # --- other processes ---

    def listen(
        self, changed: Callable[[str], None], heard: Callable[[str, bytes], None], lost: Callable[[], None]
    ) -> None:
        """Whom to tell of followed tables that other processes have written to ("": any may be), of what they say about them
        in passing, and that the others can no longer see whether this process lives."""

    async def follow(self, table: str) -> None:
        """Hear of a table from now on."""

    async def unfollow(self, table: str) -> None:
        """Hear of it no more."""

    async def shout(self, table: str, words: bytes) -> None:
        """Say something about a table to the other processes; it is not kept."""

    def everything(self) -> AsyncIterator[KeptTable]:
        """Every table with its log, as it is at one moment, by their ids; the server may go on meanwhile. Raises StoreError."""

    async def close(self) -> None:
        """Finish what is under way, and let go."""


FoundRow = tuple[str, int, int, bytes, str, int, bytes, bool, str | None]
"""A row of a log, and what lists show of its table; with the first row of a game that is over, whose it is, as JSON."""


async def grouped(some: Callable[[], Awaitable[Sequence[FoundRow]]]) -> AsyncIterator[KeptTable]:
    """Rows that come a few at a time, in order, as tables with their logs."""
    one: KeptTable | None = None
    while rows := await some():
        for table, number, at, data, status, noted_at, about, listed, seats in rows:
            if one is None or one.summary.table != table:
                if one is not None:
                    yield one
                whose = None if seats is None else msgspec.json.decode(seats, type=tuple[tuple[str, int], ...])
                one = KeptTable(TableSummary(table, status, noted_at, bytes(about), bool(listed), whose), [])
            one.rows.append(EventRow(table, number, at, bytes(data)))
    if one is not None:
        yield one

"""The log of all tables: rows that are appended, never changed, and durable before anyone hears of them.

A row is known by its table and its number there; that pair is unique, so two writers can never both have the last word.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple, Protocol


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


class StoreError(Exception):
    """The log could not be written or read; nothing of what was asked has been kept."""


class NumberTaken(StoreError):
    """Another writer has already stored an event under that number of the table."""


class StoreFull(StoreError):
    """There is no space left on the disk."""


class NewerDatabase(StoreError):
    """The database was written by a newer version."""


class EventStore(Protocol):
    """Where rows are kept. `append` returns when they are durable."""

    async def open(self) -> None:
        """Connect, and bring the database up to date. Raises NewerDatabase and StoreError."""

    async def append(self, rows: Sequence[EventRow], note: TableSummary | None = None) -> None:
        """Keep the rows, all or none of them, and the note with them. Raises NumberTaken, StoreFull, StoreError."""

    async def rows(self, table: str, after: int = 0) -> list[EventRow]:
        """The rows of a table with higher numbers, in order."""

    async def note(self, note: TableSummary) -> None:
        """What lists show of a table from now on; the newest stands."""

    async def tables(self, status: str, limit: int = 1000, listed: bool = False) -> list[tuple[str, int, bytes]]:
        """The tables of a status, or those of them that are listed, the newest first."""

    def listen(self, changed: Callable[[str], None], heard: Callable[[str, bytes], None]) -> None:
        """Tell of tables that other processes have written to ("": of which is not known), and of what they say about
        tables in passing."""

    async def shout(self, table: str, words: bytes) -> None:
        """Say something about a table to the other processes; it is not kept."""

    async def close(self) -> None:
        """Finish what is under way, and let go."""

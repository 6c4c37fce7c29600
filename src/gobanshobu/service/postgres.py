"""The log in PostgreSQL. What arrives while a commit is under way goes into the next one together, and whoever has
written tells the other processes which tables have changed."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from contextlib import suppress
from secrets import token_hex
from typing import Any, Final

import asyncpg

from gobanshobu.service.migrations import STEPS, VERSION
from gobanshobu.service.store import EventRow, NewerDatabase, NumberTaken, StoreError, StoreFull, TableSummary

BATCH: Final = 256
CHANNEL: Final = "gobanshobu_tables"
MIGRATING: Final = 0x60BA  # the lock that one process at a time holds while it migrates
CONNECTIONS: Final = 8
AGAIN: Final = 1.0  # seconds between two tries to listen

Waiting = tuple[list[EventRow], TableSummary | None, "asyncio.Future[None]"]

INSERT: Final = (
    "INSERT INTO events(table_id, number, at, data)"
    " SELECT * FROM unnest($1::text[], $2::bigint[], $3::bigint[], $4::bytea[])"
    " ON CONFLICT DO NOTHING RETURNING table_id, number"
)
DELETE: Final = (
    "DELETE FROM events USING unnest($1::text[], $2::bigint[]) AS gone(table_id, number)"
    " WHERE events.table_id = gone.table_id AND events.number = gone.number"
)


NOTE: Final = (
    "INSERT INTO tables(id, status, at, about, listed) VALUES ($1, $2, $3, $4, $5) ON CONFLICT (id) DO UPDATE SET status ="
    " excluded.status, at = excluded.at, about = excluded.about, listed = excluded.listed WHERE excluded.at >= tables.at"
)


class PostgresStore:
    """An `EventStore` in PostgreSQL, shared by any number of processes."""

    def __init__(self, url: str) -> None:
        self.url: Final = url
        self.name: Final = token_hex(8)  # of this process, to know its own words again
        self._changed: Callable[[str], None] | None = None
        self._heard: Callable[[str, bytes], None] | None = None
        self._pool: asyncpg.Pool | None = None
        self._listener: asyncpg.Connection | None = None
        self._waiting: asyncio.Queue[Waiting] = asyncio.Queue()
        self._writer: asyncio.Task[None] | None = None
        self._listening: asyncio.Task[None] | None = None  # trying to listen again after the line was cut

    async def open(self) -> None:
        """Connect, and bring the database up to date. Raises NewerDatabase and StoreError."""
        try:
            self._pool = await asyncpg.create_pool(self.url, min_size=1, max_size=CONNECTIONS)
            async with self._pool.acquire() as connection:
                await migrate(connection)
            await self._listen()
        except (OSError, asyncpg.PostgresError, asyncpg.InterfaceError) as error:
            await self.close()
            raise translated(error) from error
        except StoreError:
            await self.close()
            raise
        self._writer = asyncio.create_task(self._write())

    async def append(self, rows: Sequence[EventRow], note: TableSummary | None = None) -> None:
        """Keep the rows, all or none, with the note. Returns when they are durable. Raises NumberTaken, StoreFull, StoreError."""
        if self._writer is None:
            raise StoreError("the store is closed")
        future: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._waiting.put_nowait((list(rows), note, future))
        await future

    async def rows(self, table: str, after: int = 0) -> list[EventRow]:
        """The rows of a table with higher numbers, in order."""
        found = await self._ask(
            "SELECT table_id, number, at, data FROM events WHERE table_id = $1 AND number > $2 ORDER BY number",
            table,
            after,
        )
        return [EventRow(row["table_id"], row["number"], row["at"], bytes(row["data"])) for row in found]

    async def note(self, note: TableSummary) -> None:
        """What lists show of a table; the newest word stands."""
        await self._ask(NOTE, *note)

    async def tables(self, status: str, limit: int = 1000, listed: bool = False) -> list[tuple[str, int, bytes]]:
        """The tables of a status, or those of them that are listed, the newest first."""
        which = "listed AND status = $1" if listed else "status = $1"
        found = await self._ask(
            f"SELECT id, at, about FROM tables WHERE {which} ORDER BY at DESC, id LIMIT $2", status, limit
        )
        return [(row["id"], row["at"], bytes(row["about"])) for row in found]

    async def close(self) -> None:
        """Write what is waiting, and let go."""
        if self._writer is not None:
            while not self._waiting.empty():
                await asyncio.sleep(0.01)
            self._writer.cancel()
            with suppress(asyncio.CancelledError):
                await self._writer
            self._writer = None
        if self._listening is not None:
            self._listening.cancel()
        listener, self._listener = self._listener, None
        if listener is not None:
            await listener.close()
        if self._pool is not None:
            await self._pool.close()
            self._pool = None

    async def _ask(self, query: str, *values: Any) -> list[asyncpg.Record]:
        if self._pool is None:
            raise StoreError("the store is closed")
        try:
            found: list[asyncpg.Record] = await self._pool.fetch(query, *values)
        except (OSError, asyncpg.PostgresError, asyncpg.InterfaceError) as error:
            raise translated(error) from error
        return found

    async def _write(self) -> None:
        while True:
            batch = [await self._waiting.get()]
            while len(batch) < BATCH and not self._waiting.empty():
                batch.append(self._waiting.get_nowait())
            try:
                await self._commit(batch)
            except Exception as error:  # whatever it was: those who wait must hear of it, and the writer must go on
                for _, _, future in batch:
                    if not future.done():
                        future.set_exception(translated(error))

    async def _commit(self, batch: list[Waiting]) -> None:
        """One transaction for all; whoever finds a number taken is left out, with all of their rows."""
        every = [row for rows, _, _ in batch for row in rows]
        every.sort(key=lambda row: row[:2])  # in one order everywhere, so that two processes never wait for each other
        assert self._pool is not None
        async with self._pool.acquire() as connection, connection.transaction():
            found = await connection.fetch(
                INSERT,
                [row.table for row in every],
                [row.number for row in every],
                [row.at for row in every],
                [row.data for row in every],
            )
            written = {(row["table_id"], row["number"]) for row in found}
            kept: list[asyncio.Future[None]] = []
            refused: list[asyncio.Future[None]] = []
            gone: list[tuple[str, int]] = []
            notes: list[TableSummary] = []
            for rows, note, future in batch:
                keys = [(row.table, row.number) for row in rows]
                if all(key in written for key in keys):
                    written.difference_update(keys)
                    kept.append(future)
                    notes += [note] if note is not None else []
                else:
                    gone += [key for key in keys if key in written]
                    written.difference_update(keys)
                    refused.append(future)
            if gone:
                await connection.execute(DELETE, [key[0] for key in gone], [key[1] for key in gone])
            for note in notes:
                await connection.execute(NOTE, *note)
            for table in {row.table for row in every}:
                await connection.execute("SELECT pg_notify($1, $2)", CHANNEL, f"{self.name} {table}")
        for future in kept:
            if not future.done():
                future.set_result(None)
        for future in refused:
            if not future.done():
                future.set_exception(NumberTaken("somebody else has written that number"))

    def listen(self, changed: Callable[[str], None], heard: Callable[[str, bytes], None]) -> None:
        """Tell of tables that other processes have written to, and of what they say about tables in passing."""
        self._changed, self._heard = changed, heard

    async def shout(self, table: str, words: bytes) -> None:
        """Say something about a table to the other processes; it is not kept."""
        await self._ask("SELECT pg_notify($1, $2)", CHANNEL, f"{self.name} {table} {words.decode()}")

    async def _listen(self) -> None:
        self._listener = await asyncpg.connect(self.url)
        await self._listener.add_listener(CHANNEL, self._notified)
        self._listener.add_termination_listener(self._cut)

    def _cut(self, connection: object) -> None:
        if connection is self._listener:  # which we have not closed ourselves
            self._listener = None
            self._listening = asyncio.get_running_loop().create_task(self._listen_again())

    async def _listen_again(self) -> None:
        while self._listener is None:
            try:
                await self._listen()
            except (OSError, asyncpg.PostgresError, asyncpg.InterfaceError):
                await asyncio.sleep(AGAIN)
        if self._changed is not None:
            self._changed("")  # whatever was said meanwhile was said to nobody

    def _notified(self, _connection: object, _pid: int, _channel: str, payload: object) -> None:
        name, _, rest = str(payload).partition(" ")
        table, _, words = rest.partition(" ")
        if name == self.name:
            return
        if words and self._heard is not None:
            self._heard(table, words.encode())
        elif not words and self._changed is not None:
            self._changed(table)


async def migrate(connection: asyncpg.Connection) -> None:
    """Bring the database to this version; one process at a time. Raises NewerDatabase."""
    async with connection.transaction():
        await connection.execute("SELECT pg_advisory_xact_lock($1)", MIGRATING)
        await connection.execute("CREATE TABLE IF NOT EXISTS gobanshobu_version (version INTEGER NOT NULL)")
        version = await connection.fetchval("SELECT version FROM gobanshobu_version")
        if version is None:
            version = 0
            await connection.execute("INSERT INTO gobanshobu_version VALUES (0)")
        if version > VERSION:
            raise NewerDatabase(f"the database is of version {version}; this program knows {VERSION}")
        for number in range(version, VERSION):
            for statement in STEPS[number].postgres:
                await connection.execute(statement)
        await connection.execute("UPDATE gobanshobu_version SET version = $1", VERSION)


def translated(error: Exception) -> StoreError:
    """An error of the database as one of ours."""
    if isinstance(error, StoreError):
        return error
    if isinstance(error, asyncpg.DiskFullError):
        return StoreFull(str(error))
    return StoreError(str(error))

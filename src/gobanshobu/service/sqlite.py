"""The log in an SQLite file. One thread owns the only connection that writes; what arrives while it commits goes into the
next commit together, so that many tables share one wait for the disk."""

from __future__ import annotations

import asyncio
import queue
import sqlite3
import threading
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any, Final, TypeVar

from gobanshobu.service.migrations import STEPS, VERSION
from gobanshobu.service.store import EventRow, NewerDatabase, NumberTaken, StoreError, StoreFull, TableSummary

T = TypeVar("T")
BATCH: Final = 256  # jobs in one commit, at most
Job = tuple[Callable[[sqlite3.Connection], Any], "asyncio.Future[Any]", asyncio.AbstractEventLoop]
Result = tuple[Job, Any, Exception | None]


NOTE: Final = (
    "INSERT INTO tables(id, status, at, about, listed) VALUES (?, ?, ?, ?, ?) ON CONFLICT(id) DO UPDATE SET status ="
    " excluded.status, at = excluded.at, about = excluded.about, listed = excluded.listed WHERE excluded.at >= tables.at"
)


class Write:
    """Rows to be kept, with a note."""

    def __init__(self, rows: Sequence[EventRow], note: TableSummary | None) -> None:
        self.rows: Final = rows
        self.note: Final = note

    def __call__(self, connection: sqlite3.Connection) -> None:
        """Write them, alone."""
        insert(connection, self.rows)
        if self.note is not None:
            connection.execute(NOTE, self.note)


class SqliteStore:
    """An `EventStore` in one file (or in memory, for tests and guests of a moment: ":memory:")."""

    def __init__(self, path: Path | str) -> None:
        self.path: Final = str(path)
        self._jobs: queue.SimpleQueue[Job | None] = queue.SimpleQueue()
        self._thread: threading.Thread | None = None

    async def open(self) -> None:
        """Start the writer. Raises NewerDatabase for a database of a newer version, StoreError for one that cannot be used."""
        ready: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._thread = threading.Thread(
            target=self._work, args=(ready, asyncio.get_running_loop()), name="gobanshobu-store", daemon=True
        )
        self._thread.start()
        await ready

    async def append(self, rows: Sequence[EventRow], note: TableSummary | None = None) -> None:
        """Keep the rows, all or none, with the note. Returns when they are on disk. Raises NumberTaken, StoreFull, StoreError."""
        await self._do(Write(rows, note))

    async def rows(self, table: str, after: int = 0) -> list[EventRow]:
        """The rows of a table with higher numbers, in order."""

        def read(connection: sqlite3.Connection) -> list[EventRow]:
            found = connection.execute(
                "SELECT table_id, number, at, data FROM events WHERE table_id = ? AND number > ? ORDER BY number",
                (table, after),
            )
            return [EventRow(*row) for row in found]

        return await self._do(read)

    async def note(self, note: TableSummary) -> None:
        """What lists show of a table; the newest word stands."""
        await self.append([], note)

    async def tables(self, status: str, limit: int = 1000, listed: bool = False) -> list[tuple[str, int, bytes]]:
        """The tables of a status, or those of them that are listed, the newest first."""
        which = "listed = 1 AND status = ?" if listed else "status = ?"

        def read(connection: sqlite3.Connection) -> list[tuple[str, int, bytes]]:
            return connection.execute(
                f"SELECT id, at, about FROM tables WHERE {which} ORDER BY at DESC, id LIMIT ?", (status, limit)
            ).fetchall()

        return await self._do(read)

    def listen(self, _changed: Callable[[str], None], _heard: Callable[[str, bytes], None]) -> None:
        """A file belongs to one process: there is nobody to listen to."""

    async def shout(self, _table: str, _words: bytes) -> None:
        """There is nobody to hear it."""

    async def close(self) -> None:
        """Write what is waiting, and let go of the file."""
        if self._thread is not None:
            self._jobs.put(None)
            await asyncio.to_thread(self._thread.join)
            self._thread = None

    async def _do(self, job: Callable[[sqlite3.Connection], T]) -> T:
        if self._thread is None or not self._thread.is_alive():
            raise StoreError("the store is closed")
        loop = asyncio.get_running_loop()
        future: asyncio.Future[T] = loop.create_future()
        self._jobs.put((job, future, loop))
        return await future

    # --- in the thread ---

    def _work(self, ready: asyncio.Future[None], loop: asyncio.AbstractEventLoop) -> None:
        try:
            connection = connected(self.path)
        except (sqlite3.Error, StoreError) as error:
            _settle(loop, ready, None, translated(error))
            return
        _settle(loop, ready, None, None)
        try:
            while True:
                first = self._jobs.get()
                if first is None:
                    return
                batch, ending = self._gathered(first)
                commit(connection, batch)
                if ending:
                    return
        finally:
            connection.close()

    def _gathered(self, first: Job) -> tuple[list[Job], bool]:
        """What has arrived by now, and whether it is the last."""
        batch = [first]
        while len(batch) < BATCH:
            try:
                job = self._jobs.get_nowait()
            except queue.Empty:
                break
            if job is None:
                return batch, True
            batch.append(job)
        return batch, False


def connected(path: str) -> sqlite3.Connection:
    """A connection to an up-to-date database. Raises sqlite3.Error and NewerDatabase."""
    connection = sqlite3.connect(path, isolation_level=None, check_same_thread=False)
    try:
        connection.execute("PRAGMA journal_mode = WAL")
        connection.execute("PRAGMA synchronous = FULL")
        connection.execute("PRAGMA busy_timeout = 5000")
        migrate(connection)
    except BaseException:
        connection.close()
        raise
    return connection


def migrate(connection: sqlite3.Connection) -> None:
    """Bring the database to this version, step by step, each in one transaction."""
    (version,) = connection.execute("PRAGMA user_version").fetchone()
    if version > VERSION:
        raise NewerDatabase(f"the database is of version {version}; this program knows {VERSION}")
    for number in range(version, VERSION):
        connection.execute("BEGIN IMMEDIATE")
        try:
            if connection.execute("PRAGMA user_version").fetchone()[0] > number:  # somebody else was faster
                connection.execute("ROLLBACK")
                continue
            for statement in STEPS[number].sqlite:
                connection.execute(statement)
            connection.execute(f"PRAGMA user_version = {number + 1}")
            connection.execute("COMMIT")
        except BaseException:
            connection.execute("ROLLBACK")
            raise


def insert(connection: sqlite3.Connection, rows: Sequence[EventRow]) -> None:
    """All rows in one statement: every statement lets go of the interpreter, and has to wait to get it back."""
    for start in range(0, len(rows), BATCH):
        part = rows[start : start + BATCH]
        marks = ", ".join(["(?, ?, ?, ?)"] * len(part))
        values = [value for row in part for value in row]
        connection.execute(f"INSERT INTO events(table_id, number, at, data) VALUES {marks}", values)


def commit(connection: sqlite3.Connection, batch: list[Job]) -> None:
    """Do the jobs in one transaction. Nobody hears before all is on disk."""
    try:
        done = together(connection, batch)
    except sqlite3.Error:
        done = one_by_one(connection, batch)
    for (_, future, loop), value, failure in done:
        _settle(loop, future, value, failure)


def together(connection: sqlite3.Connection, batch: list[Job]) -> list[Result]:
    """All rows at once, then the rest; nearly always nothing stands in the way. Raises sqlite3.Error; then nothing is done."""
    try:
        connection.execute("BEGIN IMMEDIATE")
        writes = [job[0] for job in batch if isinstance(job[0], Write)]
        insert(connection, [row for write in writes for row in write.rows])
        connection.executemany(NOTE, [write.note for write in writes if write.note is not None])
        done: list[Result] = [(job, None if isinstance(job[0], Write) else job[0](connection), None) for job in batch]
        connection.execute("COMMIT")
    except sqlite3.Error:
        if connection.in_transaction:
            connection.execute("ROLLBACK")
        raise
    return done


def one_by_one(connection: sqlite3.Connection, batch: list[Job]) -> list[Result]:
    """The same where something does: a job that fails is undone alone."""
    done: list[Result] = []
    try:
        connection.execute("BEGIN IMMEDIATE")
        for job in batch:
            connection.execute("SAVEPOINT job")
            try:
                done.append((job, job[0](connection), None))
            except sqlite3.Error as error:
                if not connection.in_transaction:  # the whole transaction is gone, with every job in it
                    raise
                connection.execute("ROLLBACK TO job")
                done.append((job, None, translated(error)))
            connection.execute("RELEASE job")
        connection.execute("COMMIT")
    except sqlite3.Error as error:
        if connection.in_transaction:
            connection.execute("ROLLBACK")
        done = [(job, None, translated(error)) for job in batch]
    return done


def translated(error: Exception) -> StoreError:
    """An error of the database as one of ours."""
    if isinstance(error, StoreError):
        return error
    if isinstance(error, sqlite3.IntegrityError):
        return NumberTaken(str(error))
    if getattr(error, "sqlite_errorname", "").startswith("SQLITE_FULL"):
        return StoreFull(str(error))
    return StoreError(str(error))


def _settle(
    loop: asyncio.AbstractEventLoop, future: asyncio.Future[Any], value: object, failure: Exception | None
) -> None:
    def tell() -> None:
        if future.done():  # whoever asked has gone
            return
        if failure is not None:
            future.set_exception(failure)
        else:
            future.set_result(value)

    try:
        loop.call_soon_threadsafe(tell)
    except RuntimeError:  # the loop has been closed meanwhile
        return

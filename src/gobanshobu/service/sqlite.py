"""The log in an SQLite file. One thread owns the only connection that writes; what arrives while it commits goes into the
next commit together, so that many tables share one wait for the disk."""

from __future__ import annotations

import asyncio
import os
import queue
import sqlite3
import sys
import threading
from collections.abc import AsyncIterator, Callable, Iterable, Sequence
from pathlib import Path
from typing import Any, Final, TypeVar

from gobanshobu.service.kept import KeptGames, Things, writing
from gobanshobu.service.migrations import STEPS, VERSION
from gobanshobu.service.store import (
    ASIDE,
    AgendaEntry,
    DatabaseInUse,
    EventRow,
    InDoubt,
    KeptTable,
    Lease,
    NewerDatabase,
    NumberTaken,
    OwnTable,
    SetAside,
    StoreError,
    StoreFull,
    TableSummary,
    grouped,
)

if sys.platform == "win32":
    import msvcrt
else:
    import fcntl

T = TypeVar("T")
BATCH: Final = 256  # jobs in one commit, at most
SOME: Final = 1000  # rows that a backup reads at a time
Job = tuple[Callable[[sqlite3.Connection], Any], "asyncio.Future[Any]", asyncio.AbstractEventLoop]
Result = tuple[Job, Any, Exception | None]

MEMORY: Final = ":memory:"
NOTE: Final = (
    "INSERT INTO tables(id, status, at, about, listed) VALUES (?, ?, ?, ?, ?) ON CONFLICT(id) DO UPDATE SET status ="
    " excluded.status, at = excluded.at, about = excluded.about, listed = excluded.listed, why = ''"
    " WHERE excluded.at >= tables.at OR tables.status = 'aside'"
)
KNOWN: Final = "SELECT 1 FROM tables WHERE id = ?"
PLAN: Final = "UPDATE agenda SET due = ?2, turn = ?3, at = ?4 WHERE table_id = ?1"
NEW_PLAN: Final = (
    "INSERT INTO agenda(table_id, due, turn, at, holder) VALUES (?, ?, ?, ?, ?) ON CONFLICT(table_id) DO UPDATE SET"
    " due = excluded.due, turn = excluded.turn, at = excluded.at"
)
BEAT: Final = (
    "INSERT INTO processes(name, until, up_since) VALUES (?1, ?3,"
    " coalesce((SELECT max(up_since) FROM processes WHERE until > ?2), ?2))"
    " ON CONFLICT(name) DO UPDATE SET until = excluded.until, up_since = excluded.up_since"
)


class Write:
    """Rows to be kept, with a note, a plan and things of people's."""

    def __init__(
        self, rows: Sequence[EventRow], note: TableSummary | None, plan: AgendaEntry | None, things: Things
    ) -> None:
        self.rows: Final = rows
        self.note: Final = note
        self.plan: Final = plan
        self.things: Final = things

    def __call__(self, connection: sqlite3.Connection) -> None:
        """Write them, alone."""
        insert(connection, self.rows)
        put_down(connection, [self])


class SqliteStore(KeptGames):
    """An `EventStore` in one file (or in memory, for tests and guests of a moment: ":memory:").

    A file belongs to one server, which holds a lock on a second file beside it as long as it lives. `serving` is False
    for a tool that looks at the file, or changes a little, while a server runs.
    """

    def __init__(self, path: Path | str, serving: bool = True) -> None:
        self.path: Final = str(path)
        self.serving: Final = serving
        self._jobs: queue.SimpleQueue[Job | None] = queue.SimpleQueue()
        self._thread: threading.Thread | None = None
        self._lock = -1
        self._fresh = serving  # nobody has said yet that they live

    async def open(self) -> None:
        """Start the writer. Raises NewerDatabase for a database of a newer version, DatabaseInUse where another server has
        it, StoreError for one that cannot be used."""
        if self.serving and self.path != MEMORY:
            self._lock = locked(f"{self.path}.lock")
        try:
            await self._start()
        except BaseException:
            self._unlock()
            raise

    async def _start(self) -> None:
        ready: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._thread = threading.Thread(
            target=self._work, args=(ready, asyncio.get_running_loop()), name="gobanshobu-store", daemon=True
        )
        self._thread.start()
        await ready

    async def append(
        self,
        rows: Sequence[EventRow],
        note: TableSummary | None = None,
        plan: AgendaEntry | None = None,
        things: Things = (),
    ) -> None:
        """Keep the rows, all or none, with the note, the plan and the things. Returns when they are on disk. Raises NumberTaken,
        StoreFull, InDoubt, StoreError."""
        await self._do(Write(rows, note, plan, things))

    async def rows(self, table: str, after: int = 0) -> list[EventRow]:
        """The rows of a table with higher numbers, in order."""

        def read(connection: sqlite3.Connection) -> list[EventRow]:
            found = connection.execute(
                "SELECT table_id, number, at, data FROM events WHERE table_id = ? AND number > ? ORDER BY number",
                (table, after),
            )
            return [EventRow(*row) for row in found]

        return await self._do(read)

    async def tables(self, status: str, limit: int = 1000, listed: bool = False) -> list[tuple[str, int, bytes]]:
        """The tables of a status, or those of them that are listed, the newest first."""
        which = "listed = 1 AND status = ?" if listed else "status = ?"

        def read(connection: sqlite3.Connection) -> list[tuple[str, int, bytes]]:
            return connection.execute(
                f"SELECT id, at, about FROM tables WHERE {which} ORDER BY at DESC, id LIMIT ?", (status, limit)
            ).fetchall()

        return await self._do(read)

    async def mine(self, session: str) -> list[OwnTable]:
        """The tables of a hashed session that are open, under way or set aside."""

        def read(connection: sqlite3.Connection) -> list[OwnTable]:
            found = connection.execute(
                "SELECT tables.id, status, coalesce(agenda.at, tables.at), about, coalesce(turn, 0) & chairs, chairs"
                " FROM seats JOIN tables ON tables.id = seats.table_id LEFT JOIN agenda ON agenda.table_id = seats.table_id"
                " WHERE session = ? AND status <> 'over'",
                (session,),
            )
            return [
                OwnTable(table, status, at, about, bool(yours), chairs)
                for table, status, at, about, yours, chairs in found
            ]

        return await self._do(read)

    async def _all(self, query: str, *values: Any) -> Sequence[Any]:
        return await self._do(lambda connection: asked(connection, query, *values))

    async def count(self) -> int:
        """How many tables are open or under way."""
        found: list[tuple[int]] = await self._do(lambda c: c.execute("SELECT count(*) FROM agenda").fetchall())
        return found[0][0]

    async def set_aside(self, table: str, at: int, why: str) -> None:
        """Take a table out of play. Its log stays; a note puts it back."""

        def write(connection: sqlite3.Connection) -> None:
            connection.execute("UPDATE tables SET status = ?, at = ?, why = ? WHERE id = ?", (ASIDE, at, why, table))
            connection.execute("DELETE FROM agenda WHERE table_id = ?", (table,))

        await self._do(write)

    async def aside(self, limit: int = 1000) -> list[SetAside]:
        """The tables that are set aside, the newest first."""
        query = "SELECT id, at, why FROM tables WHERE status = ? ORDER BY at DESC, id LIMIT ?"
        found = await self._do(lambda connection: connection.execute(query, (ASIDE, limit)).fetchall())
        return [SetAside(*row) for row in found]

    async def delete(self, table: str) -> None:
        """Remove a table, its log and its review for good."""

        def write(connection: sqlite3.Connection) -> None:
            for of, key in (
                ("events", "table_id"),
                ("agenda", "table_id"),
                ("seats", "table_id"),
                ("reviews", "id"),
                ("tables", "id"),
            ):
                connection.execute(f"DELETE FROM {of} WHERE {key} = ?", (table,))

        await self._do(write)

    async def beat(self, name: str, now: int, until: int) -> int:
        """A process says that it lives, and is to be believed until then. Since when one at least has been alive."""

        def write(connection: sqlite3.Connection) -> int:
            if self._fresh:  # whoever else is listed has died: the file is ours
                connection.execute("DELETE FROM processes")
                self._fresh = False
            connection.execute(BEAT, (name, now, until))
            connection.execute("DELETE FROM processes WHERE until <= ?", (now,))
            (found,) = connection.execute("SELECT up_since FROM processes WHERE name = ?", (name,)).fetchone()
            return int(found)

        return await self._do(write)

    async def claim(self, name: str, now: int, tables: Sequence[str]) -> list[Lease]:
        """Hold those of the tables that no living process holds; how it stands with each that is on the agenda."""

        def write(connection: sqlite3.Connection) -> list[Lease]:
            found: list[tuple[str, str, int]] = []
            for table in tables:
                row = "SELECT table_id, holder, due FROM agenda WHERE table_id = ?"
                found += connection.execute(row, (table,)).fetchall()
            return claimed(connection, name, now, found)

        return await self._do(write)

    async def due(self, name: str, now: int, limit: int) -> list[Lease]:
        """Hold some tables at which something is due and that no living process holds, the longest overdue first."""

        def write(connection: sqlite3.Connection) -> list[Lease]:
            found = connection.execute(
                "SELECT table_id, holder, due FROM agenda WHERE due <= ?1 AND holder NOT IN"
                " (SELECT name FROM processes WHERE until > ?1) ORDER BY due LIMIT ?2",
                (now, limit),
            ).fetchall()
            return claimed(connection, name, now, found)

        return await self._do(write)

    async def release(self, name: str, tables: Sequence[str]) -> None:
        """Hold tables no more."""
        query = "UPDATE agenda SET holder = '' WHERE holder = ? AND table_id = ?"
        values = [(name, table) for table in tables]
        await self._do(lambda connection: connection.executemany(query, values) and None)

    async def leave(self, name: str) -> None:
        """The process ends."""
        query = "DELETE FROM processes WHERE name = ?"
        await self._do(lambda connection: connection.execute(query, (name,)) and None)

    async def probe(self) -> None:
        """Write what is there already, through to the disk. Raises StoreError."""
        await self._do(lambda connection: connection.execute(f"PRAGMA user_version = {VERSION}").close())

    def listen(
        self, _changed: Callable[[str], None], _heard: Callable[[str, bytes], None], _lost: Callable[[], None]
    ) -> None:
        """A file belongs to one process: there is nobody to listen to."""

    async def follow(self, _table: str) -> None:
        """There is nobody who would say anything."""

    async def unfollow(self, _table: str) -> None:
        """There is nobody who would say anything."""

    async def shout(self, _table: str, _words: bytes) -> None:
        """There is nobody to hear it."""

    async def summary(self, table: str) -> TableSummary | None:
        """What lists show of a table; None where there is none."""
        query = "SELECT id, status, at, about, listed, why FROM tables WHERE id = ?"
        found = await self._do(lambda connection: connection.execute(query, (table,)).fetchone())
        if found is None:
            return None
        name, status, at, about, listed, why = found
        return TableSummary(name, status, at, about, bool(listed), why=why)

    async def everything(self) -> AsyncIterator[KeptTable]:
        """Every table with its log, as it is at one moment, by their ids. Raises StoreError."""
        try:
            connection = await asyncio.to_thread(sqlite3.connect, self.path, check_same_thread=False)
            try:
                found = connection.execute(
                    "SELECT table_id, number, events.at, data, status, tables.at, about, listed,"
                    " CASE WHEN number = 1 AND status = 'over' THEN (SELECT json_group_array(json_array(session, chairs))"
                    " FROM seats WHERE seats.table_id = tables.id) END FROM events"
                    " JOIN tables ON tables.id = table_id ORDER BY table_id, number"
                )
                async for one in grouped(lambda: asyncio.to_thread(found.fetchmany, SOME)):
                    yield one
            finally:
                connection.close()
        except sqlite3.Error as error:
            raise translated(error) from error

    async def close(self) -> None:
        """Write what is waiting, and let go of the file."""
        if self._thread is not None:
            self._jobs.put(None)
            await asyncio.to_thread(self._thread.join)
            self._thread = None
        self._unlock()

    def _unlock(self) -> None:
        if self._lock >= 0:
            os.close(self._lock)
            self._lock = -1

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


def locked(path: str) -> int:
    """Hold a file for oneself; the lock goes when it is closed, or with the process. Raises DatabaseInUse."""
    try:
        handle = os.open(path, os.O_RDWR | os.O_CREAT, 0o644)
    except OSError as error:
        raise StoreError(str(error)) from error
    try:
        if sys.platform == "win32":
            msvcrt.locking(handle, msvcrt.LK_NBLCK, 1)
        else:
            fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError as error:
        os.close(handle)
        raise DatabaseInUse("another server is using it") from error
    return handle


def claimed(connection: sqlite3.Connection, name: str, now: int, found: Iterable[tuple[str, str, int]]) -> list[Lease]:
    """Take those of the rows (table, holder, due) that nobody else alive holds."""
    alive = {row[0] for row in connection.execute("SELECT name FROM processes WHERE until > ?", (now,))}
    claims: list[Lease] = []
    for table, holder, due in found:
        free = holder == name or holder not in alive
        if free and holder != name:
            connection.execute("UPDATE agenda SET holder = ? WHERE table_id = ?", (name, table))
        claims.append(Lease(table, free, holder not in ("", name) and free, due))
    return claims


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


def asked(connection: sqlite3.Connection, query: str, *values: Any) -> list[Any]:
    """What the database says to a question whose blanks are numbered."""
    return connection.execute(query, {str(number): value for number, value in enumerate(values, 1)}).fetchall()


def put_down(connection: sqlite3.Connection, writes: Sequence[Write]) -> None:
    """The notes, plans and things of writes."""
    for write in writes:
        for session, one in write.things:
            query, values = writing(session, one)
            if not asked(connection, query, *values):
                raise sqlite3.IntegrityError("it was written meanwhile")
        note, plan = write.note, write.plan
        if note is not None:
            if note.seats is None and connection.execute(KNOWN, note[:1]).fetchone() is None:
                raise sqlite3.IntegrityError("the table was deleted")
            connection.execute(NOTE, note[:5])
        if note is not None and note.seats is not None:
            connection.execute("DELETE FROM seats WHERE table_id = ?", (note.table,))
            seats = [(session, note.table, chairs) for session, chairs in note.seats]
            connection.executemany("INSERT INTO seats(session, table_id, chairs) VALUES (?, ?, ?)", seats)
        if plan is None:
            continue
        if plan.due is None:
            connection.execute("DELETE FROM agenda WHERE table_id = ?", (plan.table,))
        elif note is None:
            connection.execute(PLAN, plan[:4])
        else:
            connection.execute(NEW_PLAN, plan)


def commit(connection: sqlite3.Connection, batch: list[Job]) -> None:
    """Do the jobs in one transaction. Nobody hears before all is on disk."""
    try:
        done = together(connection, batch)
    except InDoubt:
        done = one_by_one(connection, batch, doubt=True)
    except sqlite3.Error:
        done = one_by_one(connection, batch)
    for (_, future, loop), value, failure in done:
        _settle(loop, future, value, failure)


def together(connection: sqlite3.Connection, batch: list[Job]) -> list[Result]:
    """All rows at once, then the rest; nearly always nothing stands in the way. Raises sqlite3.Error; then nothing is done.
    Raises InDoubt when the commit itself fails."""
    try:
        connection.execute("BEGIN IMMEDIATE")
        writes = [job[0] for job in batch if isinstance(job[0], Write)]
        insert(connection, [row for write in writes for row in write.rows])
        put_down(connection, writes)
        done: list[Result] = [(job, None if isinstance(job[0], Write) else job[0](connection), None) for job in batch]
    except sqlite3.Error:
        if connection.in_transaction:
            connection.execute("ROLLBACK")
        raise
    try:
        connection.execute("COMMIT")
    except sqlite3.Error as error:
        if connection.in_transaction:
            connection.execute("ROLLBACK")
        raise InDoubt(str(error)) from error
    return done


def one_by_one(connection: sqlite3.Connection, batch: list[Job], doubt: bool = False) -> list[Result]:
    """The same where something does: a job that fails is undone alone. Where a commit has failed (`doubt`, or the one
    here) the log is read again: rows that are there after all have been kept."""
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
                failure = translated(error)
                done.append((job, None, found_out(connection, job, failure) if doubt else failure))
            connection.execute("RELEASE job")
        connection.execute("COMMIT")
    except sqlite3.Error as error:
        if connection.in_transaction:
            connection.execute("ROLLBACK")
        done = [(job, None, found_out(connection, job, translated(error))) for job in batch]
    return done


def found_out(connection: sqlite3.Connection, job: Job, failure: StoreError) -> StoreError | None:
    """What came of a job whose commit has failed: nothing is wrong if its rows are there after all."""
    work = job[0]
    if not isinstance(work, Write) or not work.rows:
        return failure
    try:
        return None if there(connection, work.rows) else failure
    except sqlite3.Error as error:
        return InDoubt(str(error))


def there(connection: sqlite3.Connection, rows: Sequence[EventRow]) -> bool:
    """Whether the log has exactly these."""
    query = "SELECT table_id, number, at, data FROM events WHERE table_id = ? AND number = ?"
    return all(connection.execute(query, row[:2]).fetchone() == tuple(row) for row in rows)


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

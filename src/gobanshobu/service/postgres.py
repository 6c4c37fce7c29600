"""The log in PostgreSQL. What arrives while a commit is under way goes into the next one together, and whoever has
written tells the other processes which tables have changed."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable, Sequence
from contextlib import suppress
from secrets import token_hex
from typing import Any, Final, NamedTuple

import asyncpg

from gobanshobu.service.kept import KeptGames, Things, writing
from gobanshobu.service.migrations import STEPS, VERSION
from gobanshobu.service.store import (
    ASIDE,
    LEASE,
    SURE,
    AgendaEntry,
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

BATCH: Final = 256
SOME: Final = 1000  # rows that a backup reads at a time
CHANNEL: Final = "gobanshobu "  # and a table: whoever holds it listens
MIGRATING: Final = 0x60BA  # the lock that one process at a time holds while it migrates
ALIVE: Final = 0x60BB  # and the name of a process: a lock that lasts as long as its line, however that ends
COUNTING: Final = 0x60BC  # and somebody: a lock that is held while what is theirs is written together with a log
CONNECTIONS: Final = 8
PATIENCE: Final = 10.0  # seconds for a connection to be made
AGAIN: Final = 1.0  # seconds between two tries to listen
ASK_AGAIN: Final = (0.1, 0.5, 1.0, 2.0, 4.0)  # seconds before each try to find out what became of a commit
BROKEN: Final = (OSError, asyncpg.PostgresError, asyncpg.InterfaceError, asyncpg.InternalClientError)


class PendingWrite(NamedTuple):
    """What somebody waits for to be kept."""

    rows: list[EventRow]
    note: TableSummary | None
    plan: AgendaEntry | None
    things: Things
    future: asyncio.Future[None]


Key = tuple[str, int]

INSERT: Final = (
    "INSERT INTO events(table_id, number, at, data)"
    " SELECT * FROM unnest($1::text[], $2::bigint[], $3::bigint[], $4::bytea[])"
    " ON CONFLICT DO NOTHING RETURNING table_id, number"
)
DELETE: Final = (
    "DELETE FROM events USING unnest($1::text[], $2::bigint[]) AS gone(table_id, number)"
    " WHERE events.table_id = gone.table_id AND events.number = gone.number"
)
STORED: Final = (
    "SELECT events.table_id, events.number, at, data FROM events JOIN unnest($1::text[], $2::bigint[])"
    " AS asked(table_id, number) ON events.table_id = asked.table_id AND events.number = asked.number"
)
NOTE: Final = (
    "INSERT INTO tables(id, status, at, about, listed) VALUES ($1, $2, $3, $4, $5) ON CONFLICT (id) DO UPDATE SET status ="
    " excluded.status, at = excluded.at, about = excluded.about, listed = excluded.listed, why = ''"
    " WHERE excluded.at >= tables.at OR tables.status = 'aside'"
)
PEOPLE: Final = (
    f"SELECT pg_advisory_xact_lock({COUNTING}, hashtext(one)) FROM"
    " (SELECT one FROM unnest($1::text[]) AS one ORDER BY hashtext(one)) AS people"
)
KNOWN: Final = "SELECT id FROM tables WHERE id = ANY($1::text[]) ORDER BY id FOR UPDATE"
PLAN: Final = (
    "UPDATE agenda SET due = new.due, turn = new.turn, at = new.at"
    " FROM unnest($1::text[], $2::bigint[], $3::int[], $4::bigint[]) AS new(table_id, due, turn, at)"
    " WHERE agenda.table_id = new.table_id"
)
NEW_PLAN: Final = (
    "INSERT INTO agenda(table_id, due, turn, at, holder)"
    " SELECT * FROM unnest($1::text[], $2::bigint[], $3::int[], $4::bigint[], $5::text[])"
    " ON CONFLICT (table_id) DO UPDATE SET due = excluded.due, turn = excluded.turn, at = excluded.at"
)
BEAT: Final = (
    "WITH gone AS (DELETE FROM processes WHERE until <= $2 AND name <> $1)"
    " INSERT INTO processes(name, until, up_since) VALUES ($1, $3,"
    " coalesce((SELECT max(up_since) FROM processes WHERE until > $2), $2))"
    " ON CONFLICT (name) DO UPDATE SET until = excluded.until, up_since = excluded.up_since RETURNING up_since"
)
LOCKED: Final = (  # a lock of two numbers, as the view of all locks shows it
    "SELECT objid::bigint FROM pg_locks WHERE locktype = 'advisory' AND objsubid = 2"
    f" AND classid = {ALIVE} AND database = (SELECT oid FROM pg_database WHERE datname = current_database())"
)
LIVING: Final = (
    f"SELECT name FROM processes WHERE until - {LEASE - SURE} > $2::bigint"
    f" OR until > $2 AND hashtext(name)::bigint & 4294967295 IN ({LOCKED})"
)
FREE: Final = f"holder NOT IN ({LIVING})"
TAKE: Final = (  # what another process is just taking is left to it: nobody waits here
    "WITH found AS (SELECT table_id, holder AS was FROM agenda WHERE {which} FOR UPDATE SKIP LOCKED)"
    " UPDATE agenda SET holder = $1 FROM found WHERE agenda.table_id = found.table_id"
    " RETURNING agenda.table_id, was, due"
)
CLAIM: Final = TAKE.format(which=f"table_id = ANY($3::text[]) AND {FREE}")
DUE: Final = TAKE.format(which=f"due <= $2 AND {FREE} ORDER BY due LIMIT $3")
HELD: Final = "SELECT table_id, holder = $1 AS held, due FROM agenda WHERE table_id = ANY($2::text[])"
RELEASE: Final = "UPDATE agenda SET holder = '' WHERE holder = $1 AND table_id = ANY($2::text[])"


class PostgresStore(KeptGames):
    """An `EventStore` in PostgreSQL, shared by any number of processes."""

    def __init__(self, url: str) -> None:
        self.url: Final = url
        self.name: Final = token_hex(8)  # of this process, to know its own words again
        self._changed: Callable[[str], None] | None = None
        self._heard: Callable[[str, bytes], None] | None = None
        self._pool: asyncpg.Pool | None = None
        self._listener: asyncpg.Connection | None = None
        self._line: Final = asyncio.Lock()  # one question at a time to the listener
        self._followed: Final[set[str]] = set()
        self._lost: Callable[[], None] | None = None
        self._shown: Final[set[str]] = set()  # the names under which the present line holds a lock
        self._waiting: asyncio.Queue[PendingWrite | None] = asyncio.Queue()
        self._writer: asyncio.Task[None] | None = None
        self._listening: asyncio.Task[None] | None = None  # trying to listen again after the line was cut

    async def open(self) -> None:
        """Connect, and bring the database up to date. Raises NewerDatabase and StoreError."""
        try:
            self._pool = await asyncpg.create_pool(
                self.url, min_size=1, max_size=CONNECTIONS, timeout=PATIENCE, reset=as_it_is
            )
            async with self._pool.acquire() as connection:
                await migrate(connection)
            await self._listen()
        except BROKEN as error:
            await self.close()
            raise translated(error) from error
        except ValueError:  # no address; the driver's words quote parts of it, perhaps of the password
            raise StoreError("its address cannot be read (signs in a password are written as %XX)") from None
        except StoreError:
            await self.close()
            raise
        self._writer = asyncio.create_task(self._write())

    async def append(
        self,
        rows: Sequence[EventRow],
        note: TableSummary | None = None,
        plan: AgendaEntry | None = None,
        things: Things = (),
    ) -> None:
        """Keep the rows, all or none, with the note, the plan and the things. Returns when they are durable. Raises NumberTaken,
        StoreFull, InDoubt, StoreError."""
        if self._writer is None:
            raise StoreError("the store is closed")
        future: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._waiting.put_nowait(PendingWrite(list(rows), note, plan, things, future))
        await future

    async def rows(self, table: str, after: int = 0) -> list[EventRow]:
        """The rows of a table with higher numbers, in order."""
        found = await self._ask(
            "SELECT table_id, number, at, data FROM events WHERE table_id = $1 AND number > $2 ORDER BY number",
            table,
            after,
        )
        return [EventRow(row["table_id"], row["number"], row["at"], bytes(row["data"])) for row in found]

    async def tables(self, status: str, limit: int = 1000, listed: bool = False) -> list[tuple[str, int, bytes]]:
        """The tables of a status, or those of them that are listed, the newest first."""
        which = "listed AND status = $1" if listed else "status = $1"
        found = await self._ask(
            f"SELECT id, at, about FROM tables WHERE {which} ORDER BY at DESC, id LIMIT $2", status, limit
        )
        return [(row["id"], row["at"], bytes(row["about"])) for row in found]

    async def probe(self) -> None:
        """Write what is there already, through to the disk. Raises StoreError."""
        await self._ask("UPDATE gobanshobu_version SET version = version")

    async def summary(self, table: str) -> TableSummary | None:
        """What lists show of a table; None where there is none."""
        found = await self._ask("SELECT id, status, at, about, listed, why FROM tables WHERE id = $1", table)
        if not found:
            return None
        name, status, at, about, listed, why = found[0].values()
        return TableSummary(name, status, at, bytes(about), listed, why=why)

    async def mine(self, session: str) -> list[OwnTable]:
        """The tables of a hashed session that are open, under way or set aside."""
        found = await self._ask(
            "SELECT tables.id, status, coalesce(agenda.at, tables.at) AS at, about, coalesce(turn, 0) & chairs AS yours, chairs"
            " FROM seats JOIN tables ON tables.id = seats.table_id LEFT JOIN agenda ON agenda.table_id = seats.table_id"
            " WHERE session = $1 AND status <> 'over'",
            session,
        )
        return [
            OwnTable(row["id"], row["status"], row["at"], bytes(row["about"]), bool(row["yours"]), row["chairs"])
            for row in found
        ]

    async def _all(self, query: str, *values: Any) -> Sequence[Any]:
        return [tuple(row.values()) for row in await self._ask(query, *values)]

    async def count(self) -> int:
        """How many tables are open or under way."""
        (found,) = await self._ask("SELECT count(*) AS count FROM agenda")
        return int(found["count"])

    async def set_aside(self, table: str, at: int, why: str) -> None:
        """Take a table out of play. Its log stays; a note puts it back."""
        await self._ask(
            "WITH gone AS (DELETE FROM agenda WHERE table_id = $1)"
            " UPDATE tables SET status = $2, at = $3, why = $4 WHERE id = $1",
            table,
            ASIDE,
            at,
            why,
        )

    async def aside(self, limit: int = 1000) -> list[SetAside]:
        """The tables that are set aside, the newest first."""
        query = "SELECT id, at, why FROM tables WHERE status = $1 ORDER BY at DESC, id LIMIT $2"
        return [SetAside(row["id"], row["at"], row["why"]) for row in await self._ask(query, ASIDE, limit)]

    async def delete(self, table: str) -> None:
        """Remove a table, its log and its review for good."""
        await self._ask(
            "WITH agenda AS (DELETE FROM agenda WHERE table_id = $1), seats AS (DELETE FROM seats WHERE table_id = $1),"
            " events AS (DELETE FROM events WHERE table_id = $1), reviews AS (DELETE FROM reviews WHERE id = $1)"
            " DELETE FROM tables WHERE id = $1",
            table,
        )

    async def beat(self, name: str, now: int, until: int) -> int:
        """A process says that it lives, and is to be believed until then. Since when one at least has been alive."""
        await self._show(name)
        (found,) = await self._ask(BEAT, name, now, until)
        return int(found["up_since"])

    async def claim(self, name: str, now: int, tables: Sequence[str]) -> list[Lease]:
        """Hold those of the tables that no living process holds; how it stands with each that is on the agenda."""
        taken = {row["table_id"]: row for row in await self._ask(CLAIM, name, now, list(tables))}
        claims = [claim_of(row, name) for row in taken.values()]
        for row in await self._ask(HELD, name, [table for table in tables if table not in taken]):
            claims.append(Lease(row["table_id"], row["held"], False, row["due"]))
        return claims

    async def due(self, name: str, now: int, limit: int) -> list[Lease]:
        """Hold some tables at which something is due and that no living process holds, the longest overdue first."""
        return [claim_of(row, name) for row in await self._ask(DUE, name, now, limit)]

    async def release(self, name: str, tables: Sequence[str]) -> None:
        """Hold tables no more."""
        await self._ask(RELEASE, name, list(tables))

    async def leave(self, name: str) -> None:
        """The process ends."""
        await self._ask("DELETE FROM processes WHERE name = $1", name)
        self._shown.discard(name)

    async def everything(self) -> AsyncIterator[KeptTable]:
        """Every table with its log, as it is at one moment, by their ids. Raises StoreError."""
        if self._pool is None:
            raise StoreError("the store is closed")
        try:
            async with self._pool.acquire() as connection, connection.transaction(isolation="repeatable_read"):
                found = await connection.cursor(
                    "SELECT table_id, number, events.at, data, status, tables.at, about, listed,"
                    " CASE WHEN number = 1 AND status = 'over' THEN coalesce((SELECT json_agg(json_build_array(session,"
                    " chairs))::text FROM seats WHERE seats.table_id = tables.id), '[]') END FROM events"
                    ' JOIN tables ON tables.id = table_id ORDER BY table_id COLLATE "C", number'
                )
                async for one in grouped(lambda: found.fetch(SOME)):
                    yield one
        except BROKEN as error:
            raise translated(error) from error

    async def close(self) -> None:
        """Write what is waiting, and let go."""
        if self._writer is not None:
            self._waiting.put_nowait(None)
            writer, self._writer = self._writer, None
            await writer
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
        if any(isinstance(one, str) and "\0" in one for one in values):
            return []  # no text here can have it, so nothing goes by that name
        try:
            found: list[asyncpg.Record] = await self._pool.fetch(query, *values)
        except BROKEN as error:
            raise translated(error) from error
        return found

    # --- writing ---

    async def _write(self) -> None:
        ending = False
        while not ending:
            first = await self._waiting.get()
            batch = [] if first is None else [first]
            ending = first is None
            while not ending and len(batch) < BATCH and not self._waiting.empty():
                one = self._waiting.get_nowait()
                ending = one is None
                batch += [] if one is None else [one]
            if batch:
                await self._settle(batch)

    async def _settle(self, batch: list[PendingWrite]) -> None:
        """Commit, and tell those who wait. When the database goes away in the middle of a commit the same rows are written
        again: those that are there already were kept the first time."""
        doubt = False
        for pause in (*ASK_AGAIN, 0.0):
            try:
                kept = await self._commit(batch, doubt)
            except Exception as error:  # whatever it was: those who wait must hear of it, and the writer must go on
                doubt = doubt or isinstance(error, InDoubt)
                failure = InDoubt(str(error)) if doubt else translated(error)
                if doubt and pause:
                    await asyncio.sleep(pause)
                    continue
                for write in batch:
                    if not write.future.done():
                        write.future.set_exception(failure)
                return
            done = {id(write) for write in kept}
            for write in batch:
                if write.future.done():  # whoever asked has gone
                    continue
                if id(write) in done:
                    write.future.set_result(None)
                else:
                    write.future.set_exception(NumberTaken("somebody else has written that number"))
            return

    async def _commit(self, batch: list[PendingWrite], doubt: bool) -> list[PendingWrite]:
        """One transaction for all; whoever finds a number taken is left out, with all of their rows. Those that were kept;
        in doubt, also those whose rows were there already. Raises InDoubt if only the commit itself failed."""
        assert self._pool is not None
        connection = await self._pool.acquire()
        try:
            transaction = connection.transaction()
            await transaction.start()
            try:
                kept = await self._store(connection, batch, doubt)
            except BaseException:
                with suppress(*BROKEN):
                    await transaction.rollback()
                raise
            try:
                await transaction.commit()
            except Exception as error:
                raise InDoubt(str(error)) from error
        finally:
            with suppress(Exception):  # whatever breaks only now takes nothing back
                await self._pool.release(connection)
        return kept

    async def _store(
        self, connection: asyncpg.Connection, batch: list[PendingWrite], doubt: bool
    ) -> list[PendingWrite]:
        people = sorted({session for write in batch for session, _ in write.things})
        if people:  # one after the other, and before all else: two processes never wait for each other
            await connection.execute(PEOPLE, people)
        known = [write.note.table for write in batch if write.note is not None and write.note.seats is None]
        if known:  # what was deleted meanwhile does not come back
            there = {row["id"] for row in await connection.fetch(KNOWN, known)}
            batch = [
                write for write in batch if write.note is None or write.note.seats is not None or write.note[0] in there
            ]
        every = [row for write in batch for row in write.rows]
        every.sort(key=lambda row: row[:2])  # in one order everywhere, so that two processes never wait for each other
        keys = [row.table for row in every], [row.number for row in every]
        found = await connection.fetch(INSERT, *keys, [row.at for row in every], [row.data for row in every])
        written = {(row["table_id"], row["number"]) for row in found}
        kept: list[PendingWrite] = []
        gone: list[Key] = []
        refused: list[PendingWrite] = []
        for write in batch:
            mine = [(row.table, row.number) for row in write.rows]
            if all(key in written for key in mine) and await put_things(connection, write.things):
                kept.append(write)
            else:
                gone += [key for key in mine if key in written]
                refused.append(write)
            written.difference_update(mine)
        if gone:
            await connection.execute(DELETE, [key[0] for key in gone], [key[1] for key in gone])
        await put_down(connection, kept)
        channels = sorted({CHANNEL + row.table for write in kept for row in write.rows})
        if channels:
            await connection.execute(
                "SELECT pg_notify(channel, $2) FROM unnest($1::text[]) AS channel", channels, self.name
            )
        if doubt and refused:
            before = {
                EventRow(row["table_id"], row["number"], row["at"], bytes(row["data"]))
                for row in await connection.fetch(STORED, *keys)
            }
            kept += [write for write in refused if all(row in before for row in write.rows)]
        return kept

    # --- other processes ---

    def listen(
        self, changed: Callable[[str], None], heard: Callable[[str, bytes], None], lost: Callable[[], None]
    ) -> None:
        """Whom to tell of followed tables that other processes have written to, of what they say in passing, and that our line
        was cut, by which they see that we live."""
        self._changed, self._heard, self._lost = changed, heard, lost

    async def follow(self, table: str) -> None:
        """Hear of a table from now on. After a cut it is heard of again by itself."""
        self._followed.add(table)
        async with self._line:
            if self._listener is not None:
                with suppress(*BROKEN):
                    await self._listener.add_listener(CHANNEL + table, self._notified)

    async def unfollow(self, table: str) -> None:
        """Hear of it no more."""
        self._followed.discard(table)
        async with self._line:
            if self._listener is not None:
                with suppress(*BROKEN):
                    await self._listener.remove_listener(CHANNEL + table, self._notified)

    async def shout(self, table: str, words: bytes) -> None:
        """Say something about a table to the other processes; it is not kept."""
        await self._ask("SELECT pg_notify($1, $2)", CHANNEL + table, f"{self.name} {words.decode()}")

    async def _show(self, name: str) -> None:
        """Let everybody see that this process lives: a lock under its name goes with our line. It is shared, so that nobody
        waits for one that an older line has left behind."""
        if name in self._shown:
            return
        listener = self._listener
        if listener is None:  # and a new one is being made, which may take a while
            raise StoreError("the line is cut")
        async with self._line:
            try:
                await listener.execute("SELECT pg_advisory_lock_shared($1, hashtext($2))", ALIVE, name)
            except BROKEN as error:
                raise translated(error) from error
            self._shown.add(name)

    async def _listen(self) -> None:
        listener = await asyncpg.connect(self.url, timeout=PATIENCE)
        for table in list(self._followed):
            await listener.add_listener(CHANNEL + table, self._notified)
        listener.add_termination_listener(self._cut)
        self._listener = listener

    def _cut(self, connection: object) -> None:
        if connection is self._listener:  # which we have not closed ourselves
            self._listener = None
            self._shown.clear()
            if self._lost is not None:
                self._lost()
            self._listening = asyncio.get_running_loop().create_task(self._listen_again())

    async def _listen_again(self) -> None:
        while self._listener is None:
            try:
                async with self._line:
                    await self._listen()
            except BROKEN:
                await asyncio.sleep(AGAIN)
        if self._changed is not None:
            self._changed("")  # whatever was said meanwhile was said to nobody

    def _notified(self, _connection: object, _pid: int, channel: str, payload: object) -> None:
        name, _, words = str(payload).partition(" ")
        table = channel.removeprefix(CHANNEL)
        if name == self.name:
            return
        if words and self._heard is not None:
            self._heard(table, words.encode())
        elif not words and self._changed is not None:
            self._changed(table)


async def as_it_is(_connection: object) -> None:
    """What is done to a connection that is given back: nothing. We change no settings and leave no cursors; a transaction that was
    left open is ended by the driver. What it does otherwise costs a question to the database for each of ours."""


async def put_things(connection: asyncpg.Connection, things: Things) -> bool:
    """Write things of people's, all or none; whether each was still of the version that it was read in."""
    if not things:
        return True
    part = connection.transaction()
    await part.start()
    for session, one in things:
        query, values = writing(session, one)
        if not await connection.fetch(query, *values):
            await part.rollback()
            return False
    await part.commit()
    return True


async def put_down(connection: asyncpg.Connection, kept: list[PendingWrite]) -> None:
    """The notes and plans of what is kept."""
    for note in [write.note for write in kept if write.note is not None]:
        await connection.execute(NOTE, *note[:5])
        if note.seats is not None:
            await connection.execute("DELETE FROM seats WHERE table_id = $1", note.table)
        if note.seats:
            seats = [(session, note.table, chairs) for session, chairs in note.seats]
            await connection.executemany("INSERT INTO seats(session, table_id, chairs) VALUES ($1, $2, $3)", seats)
    plans = {write.plan.table: (write.plan, write.note) for write in kept if write.plan is not None}
    going = [(plan, note) for _, (plan, note) in sorted(plans.items()) if plan.due is not None]
    over = [table for table, (plan, _) in sorted(plans.items()) if plan.due is None]
    known, new = [plan for plan, note in going if note is None], [plan for plan, note in going if note is not None]
    if known:
        await connection.execute(PLAN, *list(zip(*known, strict=True))[:4])
    if new:
        await connection.execute(NEW_PLAN, *zip(*new, strict=True))
    if over:
        await connection.execute("DELETE FROM agenda WHERE table_id = ANY($1::text[])", over)


def claim_of(row: asyncpg.Record, name: str) -> Lease:
    """A row of the agenda that was taken."""
    return Lease(row["table_id"], True, row["was"] not in ("", name), row["due"])


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

"""A server that starts on a store with very many live tables: how long that takes, how much memory, how much work.

    python -m bench.many_tables [--tables 100000] [--finished 100000] [--steps 30] [--only sqlite|postgres] [--folder DIR]

A few games are really played; their rows are then copied under new ids, as fast as the database takes them: so many that go
on, and so many that are over, a thousand of which are one person's. The server is started twice, so that the second start
finds the files in memory. On PostgreSQL a second process plays beside it, to see what the first one, at which nobody is, has
to do for tables that are played elsewhere.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import shutil
import signal
import sqlite3
import subprocess
import sys
import time
import urllib.request
from collections.abc import Iterator
from itertools import cycle
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from typing import Any, NamedTuple

from bench.load import Process
from tests.service.databases import binaries, postgres
from tests.service.test_server import free_port

from gobanshobu.core.audience import SEATS
from gobanshobu.games import game_ids
from gobanshobu.server.context import COOKIE
from gobanshobu.service import commands, events
from gobanshobu.service.agenda import noted, planned
from gobanshobu.service.clock import Correspondence, NoClock
from gobanshobu.service.engines import InlineEngines
from gobanshobu.service.events import Chair, Event, Setup
from gobanshobu.service.hub import Hub
from gobanshobu.service.postgres import PostgresStore
from gobanshobu.service.room import hashed
from gobanshobu.service.sqlite import SqliteStore
from gobanshobu.service.table import Table, fold
from gobanshobu.service.timing import milliseconds

PATTERNS = 12  # games that are really played
BATCH = 2_000  # tables at a time
WATCHED = 10.0  # seconds for which the server is watched
PLAYED = 10  # tables that are played elsewhere meanwhile
PACE = 0.02  # seconds between two steps there
KEEN = "somebody-with-a-thousand-games"  # a session
THOUSAND = 1_000
PEOPLE = (Chair("person", name="Aoi"), Chair("person", name="みどり"))


class Pattern(NamedTuple):
    """A table that others are copies of: its log, and what stands beside the log."""

    rows: list[tuple[int, int, bytes]]  # number, moment, event
    table: Table


def patterns(steps: int) -> list[Pattern]:
    """Games that go on after so many steps."""
    rng, found = Random(1), list[Pattern]()
    for game_id in cycle(game_ids()):  # some are over before: those are not counted
        if len(found) == PATTERNS:
            return found
        at = milliseconds() - 3_600_000
        clock = Correspondence(3) if len(found) % 2 else NoClock()
        log: list[Event] = [commands.create(Setup(game_id, chairs=PEOPLE, first=0, clock=clock)), events.GameBegan(0)]
        table = fold("pattern", [(at, event) for event in log])
        for number in range(steps):
            if table.status != "live":
                break
            player = SEATS[rng.choice(table.state.actors())]
            at += 5_000
            log.append(events.Stepped(player, rng.choice(table.state.legal(player)), message=f"m{number}"))
            table.apply(log[-1], at)
        if table.status == "live" and table.owed() is None:
            moments = [milliseconds() - 3_600_000 + 5_000 * max(0, number - 2) for number in range(1, len(log) + 1)]
            rows = [(n, moment, events.write(one)) for n, (moment, one) in enumerate(zip(moments, log, strict=True), 1)]
            found.append(Pattern(rows, fold("pattern", list(zip(moments, log, strict=True)))))
    raise AssertionError


class Rows(NamedTuple):
    """Rows of each table of the database."""

    events: list[tuple[str, int, int, bytes]]
    tables: list[tuple[str, str, int, bytes, bool]]
    agenda: list[tuple[str, int, int, int, str]]
    seats: list[tuple[str, str, int]]


def given_up(pattern: Pattern) -> Pattern:
    """The same game, over."""
    number, at, _ = pattern.rows[-1]
    event = events.Resigned(SEATS[0])
    return Pattern([*pattern.rows, (number + 1, at, events.write(event))], pattern.table.after([event], at))


def copies(count: int, finished: int, steps: int) -> Iterator[Rows]:
    """So many tables that go on, and so many that are over, some at a time."""
    ready = patterns(steps)
    over = [given_up(pattern) for pattern in ready]
    for start in range(0, count + finished, BATCH):
        found = Rows([], [], [], [])
        for number in range(start, min(count + finished, start + BATCH)):
            live = number < count
            pattern, table_id = (ready if live else over)[number % len(ready)], f"copy{number:08}"
            note, plan = noted(pattern.table), planned(pattern.table, "")
            found.events.extend((table_id, *row) for row in pattern.rows)
            found.tables.append((table_id, *note[1:5]))
            if plan.due is not None:
                found.agenda.append((table_id, plan.due, plan.turn, plan.at, ""))
            session = (
                hashed(KEEN) if not live and number >= count + finished - THOUSAND else f"session{number % 50_000}"
            )
            found.seats.append((session, table_id, 1))
        yield found


async def fill_sqlite(path: Path, count: int, finished: int, steps: int) -> None:
    """Copies of a few games in a new file."""
    store = SqliteStore(path)
    await store.open()
    await store.close()
    connection = sqlite3.connect(path, isolation_level=None)
    connection.execute("PRAGMA synchronous = OFF")
    for some in copies(count, finished, steps):
        connection.execute("BEGIN")
        connection.executemany("INSERT INTO events VALUES (?, ?, ?, ?)", some.events)
        connection.executemany("INSERT INTO tables(id, status, at, about, listed) VALUES (?, ?, ?, ?, ?)", some.tables)
        connection.executemany(
            "INSERT INTO agenda(table_id, due, turn, at, holder) VALUES (?, ?, ?, ?, ?)", some.agenda
        )
        connection.executemany("INSERT INTO seats VALUES (?, ?, ?)", some.seats)
        connection.execute("COMMIT")
    connection.close()


async def fill_postgres(url: str, count: int, finished: int, steps: int) -> None:
    """Copies of a few games in an empty database."""
    import asyncpg

    store = PostgresStore(url)
    await store.open()
    await store.close()
    connection = await asyncpg.connect(url)
    for some in copies(count, finished, steps):
        names = ("id", "status", "at", "about", "listed"), ("table_id", "due", "turn", "at", "holder")
        await connection.copy_records_to_table("events", records=some.events)
        await connection.copy_records_to_table("tables", records=some.tables, columns=names[0])
        await connection.copy_records_to_table("agenda", records=some.agenda, columns=names[1])
        await connection.copy_records_to_table("seats", records=some.seats)
    await connection.execute("ANALYZE")
    await connection.close()


class Started:
    """A server, and how long it took until it answered."""

    def __init__(self, database: str) -> None:
        self.port, began = free_port(), time.perf_counter()
        command = [sys.executable, "-m", "gobanshobu", "serve", "--port", str(self.port), "--workers", "1"]
        self.process = subprocess.Popen(
            [*command, "--database", database], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL
        )
        while True:
            try:
                self.get("/api/health")
                break
            except OSError:
                assert self.process.poll() is None, "the server has ended"
                time.sleep(0.01)
        self.seconds = time.perf_counter() - began
        self.seen = Process(self.process.pid)

    def get(self, path: str, session: str = "") -> Any:
        """What it answers."""
        asked = urllib.request.Request(f"http://127.0.0.1:{self.port}{path}", headers={"cookie": f"{COOKIE}={session}"})
        with urllib.request.urlopen(asked, timeout=60) as answer:
            return json.loads(answer.read())

    def stop(self) -> None:
        """End it in good order."""
        self.process.send_signal(signal.SIGTERM)
        self.process.wait(30)


async def played(url: str, seconds: float) -> int:
    """Play at some tables in this process, for so long; how many steps."""
    store = PostgresStore(url)
    await store.open()
    hub, rng, count = Hub(store, InlineEngines()), Random(2), 0
    await hub.resume()
    ids: list[str] = []
    until = time.perf_counter() + seconds
    while time.perf_counter() < until:
        rooms = [hub.rooms[one] for one in ids if hub.rooms[one].table.status == "live"]
        if len(rooms) < PLAYED:
            ids.append((await hub.create(Setup("first", chairs=PEOPLE)))[0])
            continue
        room = rng.choice(rooms)
        player = rng.choice(room.table.actors())
        step = rng.choice(room.table.state.legal(player))
        await hub.act(room, lambda table, now: commands.step(table, player, step, 0, now))  # noqa: B023  done at once
        count += 1
        await asyncio.sleep(PACE)
    await hub.close()
    await store.close()
    return count


def measure(name: str, database: str, tables: int, finished: int, shared: bool) -> None:
    """Start the server and look at it."""
    for which in ("first", "second"):
        server = Started(database)
        at_once, work = server.seen.memory(), server.seen.work()
        steps = asyncio.run(played(database, WATCHED)) if shared and which == "second" else 0
        if not steps:
            time.sleep(WATCHED)
        busy = (server.seen.work() - work) / WATCHED
        beside = f" while {steps} steps were played elsewhere" if steps else ""
        began = time.perf_counter()
        server.get(f"/api/tables/copy{tables // 2:08}")
        print(
            f"{name}, {tables:,} live tables and {finished:,} that are over, {which} start: {server.seconds:.2f} s ({work:.2f} s of work), {at_once:.0f} MB at once,"
            f" {server.seen.memory():.0f} MB after {WATCHED:.0f} s, {100 * busy:.1f} % of a core{beside};"
            f" a table is shown after {1000 * (time.perf_counter() - began):.0f} ms"
        )
        work = server.seen.work()
        count = server.get("/api/mine/games", KEEN)["count"]
        work = server.seen.work() - work
        print(
            f"  the list of somebody with {count:,} games: {1000 * work:.0f} ms of work, {server.seen.memory():.0f} MB then"
        )
        server.stop()


def main() -> None:
    """Measure what is asked for."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    parser.add_argument("--tables", type=int, default=100_000)
    parser.add_argument("--finished", type=int, default=100_000)
    parser.add_argument("--steps", type=int, default=30)
    parser.add_argument("--only", choices=("sqlite", "postgres"))
    parser.add_argument("--folder", type=Path, help="for the database; it is emptied afterwards")
    asked = parser.parse_args()
    if asked.only != "postgres":
        with TemporaryDirectory(dir=asked.folder) as folder:
            empty = Started(str(Path(folder) / "empty"))
            print(f"SQLite, no table: {empty.seconds:.2f} s ({empty.seen.work():.2f} s of work)")
            empty.stop()
            began = time.perf_counter()
            asyncio.run(fill_sqlite(Path(folder) / "db", asked.tables, asked.finished, asked.steps))
            size = sum(file.stat().st_size for file in Path(folder).iterdir()) / 2**20
            print(f"SQLite: filled in {time.perf_counter() - began:.0f} s, {size:.0f} MB")
            measure("SQLite", str(Path(folder) / "db"), asked.tables, asked.finished, shared=False)
    if asked.only != "sqlite" and (binaries() is not None or shutil.which("postgres")):
        with postgres() as url:
            began = time.perf_counter()
            asyncio.run(fill_postgres(url, asked.tables, asked.finished, asked.steps))
            print(f"PostgreSQL: filled in {time.perf_counter() - began:.0f} s")
            measure("PostgreSQL", url, asked.tables, asked.finished, shared=True)


if __name__ == "__main__":
    main()

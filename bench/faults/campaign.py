"""One episode of the campaign: a fresh database, tables under play, faults of one kind, and then the log against what every
player was told."""

from __future__ import annotations

import asyncio
import json
import urllib.error
import urllib.request
from collections.abc import Callable
from http.client import HTTPException
from pathlib import Path
from random import Random
from time import monotonic
from typing import Any, Final, Literal, NamedTuple

import msgspec
from bench.faults.players import Found, Ledger, Player, compared
from bench.faults.processes import PATIENCE, Launcher, Postgres, Server, alive, wait_until
from bench.faults.proxy import Cut, Proxy

from gobanshobu import GAMES
from gobanshobu.server.settings import make_store
from gobanshobu.service import events
from gobanshobu.service.protocol import WRITER
from gobanshobu.service.snapshot import Snapshots
from gobanshobu.service.store import EventRow, StoreError
from gobanshobu.service.table import fold

Kind = Literal["kill", "database", "cut", "slow", "double", "full", "race", "clock"]
Base = Literal["sqlite", "postgres"]
KINDS: Final[dict[Kind, str]] = {
    "kill": "the server is killed (SIGKILL) and started again",
    "database": "every process of the database is killed and it is started again",
    "cut": "connections are cut: at once, before an answer, or in the middle of a message",
    "slow": "connections are slow and come in pieces",
    "double": "everything that players say reaches the server twice",
    "full": "the disk is full for a while",
    "race": "two servers on one database, and every seat plays at both",
    "clock": "the server's clock jumps by up to a day, forward or back",
}
DAY: Final = 86_400.0
WAIT: Final = (3, 25)  # acknowledged commands between two faults
TABLES: Final = 8
EVIDENCE: Final = 3  # tables of an episode that are written down where something is wrong
FILLER: Final = (1200, 1000)  # rows, and bytes in each: more than the limit that stands for a full disk
CLOCK: Final = {"type": "fischer", "main": 3600, "increment": 60}  # nobody loses on time who was not robbed of it


class Plan(NamedTuple):
    """An episode that is to be."""

    name: str
    base: Base
    kind: Kind
    faults: int
    seed: int


class Episode:
    """One run. `tell` is told how far it is."""

    def __init__(self, plan: Plan, launcher: Launcher, home: Path, tell: Callable[[str], None]) -> None:
        self.plan: Final = plan
        self.launcher: Final = launcher
        self.home: Final = home
        self.tell: Final = tell
        self.rng: Final = Random(plan.seed)
        self.players: Final[list[Player]] = []
        self.camps: Final[dict[str, dict[str, Any]]] = {}
        self.stop: Final = asyncio.Event()
        self.running: Final[set[asyncio.Task[None]]] = set()
        self.made = 0
        self.notes: Final[list[str]] = []

    async def run(self) -> Found:
        """Play under faults, then compare."""
        self.postgres = await asyncio.to_thread(Postgres) if self.plan.base == "postgres" else None
        self.database = self.postgres.url if self.postgres is not None else str(self.home / "games.db")
        if self.plan.kind == "full" and self.postgres is not None:
            await fill(self.database)
        self.servers = [await asyncio.to_thread(Server, self.launcher, self.database)]
        try:
            if self.plan.kind == "race" and self.postgres is not None:
                self.servers.append(await asyncio.to_thread(Server, self.launcher, self.database))
            for server in self.servers:
                await asyncio.to_thread(server.ready)
            return await self._played()
        finally:
            for server in self.servers:
                server.kill()
            if self.postgres is not None:
                self.postgres.close()
            self.launcher.jump(0.0)

    async def _played(self) -> Found:
        proxies = [Proxy(server.port, self.rng) for server in self.servers]
        for proxy in proxies:
            await proxy.open()
        self.proxies = proxies
        stuck = 0
        try:
            for _ in range(TABLES):
                await self._seat()
            refill = asyncio.create_task(self._refill())
            done = 0
            try:
                await self.moved()
                for done in range(1, self.plan.faults + 1):
                    await self._hurt()
                    await self.moved()
                    self.tell(f"{done}/{self.plan.faults} faults, {self.acknowledged():,} commands acknowledged")
            except (TimeoutError, AssertionError) as error:
                stuck = 1
                self.notes.append(f"after fault {done}: {error}")
            self.stop.set()
            await refill
            for proxy in proxies:
                proxy.delay, proxy.doubled = 0.0, False
            finished, late = await asyncio.wait(self.running, timeout=PATIENCE)
            for task in late:
                task.cancel()
                stuck = 1
                self.notes.append("a command was never answered")
            await asyncio.gather(*finished, *late, return_exceptions=True)
        finally:
            for proxy in proxies:
                await proxy.close()
        for server in self.servers:
            await asyncio.to_thread(server.kill)
        try:
            found = await self._compared()
        except StoreError as error:  # a database that does not come back
            self.notes.append(str(error))
            return Found(stuck=1)
        found.stuck += stuck
        return found

    # --- tables ---

    def acknowledged(self) -> int:
        """How many commands have been acknowledged so far."""
        return sum(len(player.ledger.acknowledged) for player in self.players)

    async def moved(self, count: int = 0) -> None:
        """Wait until so many more commands have been acknowledged. Raises TimeoutError."""
        wanted = self.acknowledged() + (count or self.rng.randrange(*WAIT))
        until = monotonic() + PATIENCE
        while self.acknowledged() < wanted:
            if monotonic() > until:
                raise TimeoutError("nothing is acknowledged any more")
            await asyncio.sleep(0.003)

    async def _refill(self) -> None:
        """A new table for each that is over."""
        while not self.stop.is_set():
            await asyncio.sleep(0.02)
            if len({player.table for player in self.players if not player.over}) < TABLES:
                await self._seat()

    async def _seat(self) -> None:
        """A table and its two players; where two servers race, each of them once more at the other."""
        game = GAMES[self.made % len(GAMES)]
        self.made += 1
        body: dict[str, object] = {"game": game, "sides": [{"kind": "me"}] * 2}
        if self.plan.kind == "clock":
            body["clock"] = CLOCK
        made = await self._asked("/api/tables", body)
        if game not in self.camps and made is not None:
            found = [await self._asked(f"/api/tables/{made['table']}/arrangements/{seat}") for seat in (0, 1)]
            self.camps[game] = {str(seat): one["ready"][0] for seat, one in enumerate(found) if one is not None}
        if made is None:
            return
        for token in made["tokens"]:
            for proxy in self.proxies:
                player = Player(proxy, made["table"], token, Random(self.rng.random()), self.camps[game])
                self.players.append(player)
                task = asyncio.create_task(player.run(self.stop))
                self.running.add(task)

    async def _asked(self, path: str, body: object = None) -> Any:
        """Ask the first server, once more after every failure; None for what it does not have, or when all is over."""
        data = None if body is None else json.dumps(body).encode()
        request = urllib.request.Request(
            f"http://127.0.0.1:{self.servers[0].port}{path}", data, {"content-type": "application/json"}
        )

        def ask() -> Any:
            with urllib.request.urlopen(request, timeout=10) as answer:
                return json.loads(answer.read())

        while not self.stop.is_set():
            try:
                return await asyncio.to_thread(ask)
            except urllib.error.HTTPError as error:
                error.close()
                if error.code == 404:
                    return None
            except (OSError, HTTPException):  # it was killed, perhaps in the middle of its answer
                pass
            await asyncio.sleep(0.05)
        return None

    # --- faults ---

    async def _hurt(self) -> None:
        await getattr(self, f"_{self.plan.kind}")()

    async def _kill(self) -> None:
        await asyncio.sleep(0.01 * self.rng.random())
        await asyncio.to_thread(self.rng.choice(self.servers).again)

    async def _database(self) -> None:
        assert self.postgres is not None
        await asyncio.sleep(0.01 * self.rng.random())
        await asyncio.to_thread(self.postgres.again)

    async def _cut(self) -> None:
        kinds: list[Cut] = ["now", "answer", "torn"]
        for proxy in self.proxies:
            proxy.cut(self.rng.choice(kinds))

    async def _slow(self) -> None:
        for proxy in self.proxies:
            proxy.delay = self.rng.choice((0.0, 0.02, 0.1, 0.3))

    async def _double(self) -> None:
        for proxy in self.proxies:
            proxy.doubled = not proxy.doubled or self.rng.random() < 0.5
            proxy.cut("now")

    async def _full(self) -> None:
        """No room, until a few commands have been refused for it."""
        held = self.postgres or self.servers[0]
        before = self._unkept()
        await asyncio.to_thread(held.fill)
        until = monotonic() + 10
        while self._unkept() < before + 4 and monotonic() < until:
            await asyncio.sleep(0.01)
        await asyncio.to_thread(held.make_room)

    def _unkept(self) -> int:
        return sum(code == "storage" for player in self.players for code in player.ledger.refused.values())

    async def _clock(self) -> None:
        """It jumps while the server runs, or while it is away."""
        self.launcher.jump(self.rng.uniform(-DAY, DAY))
        if self.rng.random() < 0.3:
            await asyncio.to_thread(self.servers[0].again, cold=True)

    async def _race(self) -> None:
        """On PostgreSQL they race all the time. On one file a second server must not even start."""
        if self.postgres is not None:
            await self.moved(30)
            return

        def second() -> bool:
            other = Server(self.launcher, self.database)
            try:
                wait_until(lambda: not alive(other.number) or other.answers(), "a second server")
                return alive(other.number)
            except AssertionError:
                return False
            finally:
                other.kill()

        if await asyncio.to_thread(second):
            raise AssertionError("a second server started on the same file")

    # --- what became of it ---

    async def _compared(self) -> Found:
        store = make_store(self.database, serving=False)
        await store.open()
        total = Found()
        try:
            for table in sorted({player.table for player in self.players}):
                rows = await store.rows(table)
                at_it = [player for player in self.players if player.table == table]
                found = checked(table, rows, at_it)
                if found.bad():
                    self._keep_evidence(table, rows, [player.ledger for player in at_it])
                total.add(found)
        finally:
            await store.close()
        return total

    def _keep_evidence(self, table: str, rows: list[EventRow], ledgers: list[Ledger]) -> None:
        if len(self.notes) >= EVIDENCE:
            return
        log = [{"number": row.number, "at": row.at, "event": json.loads(row.data)} for row in rows]
        whole = {"plan": self.plan._asdict(), "table": table, "log": log, "ledgers": msgspec.to_builtins(ledgers)}
        file = self.home / f"{self.plan.name}-{table}.json"
        file.write_text(json.dumps(whole, ensure_ascii=False, indent=1))
        self.notes.append(f"see {file}")


async def fill(database: str) -> None:
    """Put so much into an empty database that its files are as large as the limit of a full disk."""
    store = make_store(database, serving=False)
    await store.open()
    count, size = FILLER
    await store.append([EventRow("filler", number, 0, b"x" * size) for number in range(1, count + 1)])
    await store.close()


def checked(table: str, rows: list[EventRow], players: list[Player]) -> Found:
    """A table's log: whole, in order, playable, and as its players were told."""
    log: list[dict[str, Any]] = [json.loads(row.data) for row in rows]
    total = Found()
    for player in players:
        total.add(compared(player.ledger, log))
    numbers, times = [row.number for row in rows], [row.at for row in rows]
    if numbers != list(range(1, len(rows) + 1)) or times != sorted(times):
        total.half += 1
        return total
    total.fallen += sum(event["type"] == "fell" for event in log)
    again = fold(table, [(row.at, events.read(row.data)) for row in rows])
    for player in players:
        if not player.now:
            continue
        seen = Snapshots(again).snapshot(player.now["you"], "ja", 0, 0, (False, False))
        if seen.number == player.now["number"]:  # it has heard everything
            same = (
                json.loads(WRITER.encode(seen.log)) == player.log
                and json.loads(WRITER.encode(seen.view)) == player.now["view"]
            )
            total.different += not same
    return total


async def played(plan: Plan, launcher: Launcher, home: Path, tell: Callable[[str], None]) -> tuple[Found, list[str]]:
    """Run an episode; what was found, and notes."""
    episode = Episode(plan, launcher, home, tell)
    try:
        return await episode.run(), episode.notes
    finally:
        for file in home.glob("games.db*"):
            file.unlink()

"""How many durable steps a second one server carries while everybody is told in time, beside a plain echo and boardgame.io
in the same run.

    .venv/bin/python -m bench.server --tables 300 --seconds 8

Starts `gobanshobu serve` in one process with a fresh SQLite file, makes tables in a mix of the five games, connects both
players and a spectator to each, compressed as browsers ask for it, and plays random offers; after one step in fifty its
player gives up, and finished games go on as rematches, so that the server holds as much at the end as at the beginning. A
step's time runs from before it is written to the socket until everybody at the table has the new snapshot, whole: view,
question, offers, facts and words (what is laid out in secret shows to its player alone). The rate rises by a quarter from
stage to stage until 99 % are no longer told within 100 ms or steps are left undone; the last stage that held is the figure.
Steps that the server plays itself (forced answers) are not counted. The load comes from one other process on the same
machine, and its own work is printed beside the server's.

Then games of the 5×5 family are played quietly (nothing is captured while it can be avoided, so that positions stay alike) to
move 300 of the battle, and the processor time of a step about move 10 is printed beside that about move 300.

The echo is a server made with websockets that sends what it hears to all connections of a table: no rules, no views, nothing
kept. boardgame.io is installed from npm below build, with a game of one move and its own store of files. Where there is no
node or no npm, a line says so.

The machine is watched meanwhile by a process that only sleeps and wakes, and that writes 4 kB to the disk twenty times a
second: how late it wakes and how long the disk takes is what others on the machine cost, whatever the server does.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import multiprocessing
import os
import shutil
import subprocess
import sys
import tempfile
import time
import urllib.error
import urllib.request
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any

import msgspec
from bench.load import Load, Pair, Process, looped, ramped
from bench.wire import Wire, dial

GAMES = ("isshin", "cardwars", "first", "intelligence", "hck")
LONG = ("first", "intelligence", "hck")  # games that can be played on and on
SEALED = ("arrangement", "opening")  # phases in which the others see nothing of a step
HERE = Path(__file__).resolve().parent
RESIGN = 1 / 50  # of the steps are followed by the player giving up, so that games end and others begin
ABOUT = ((5, 15), (295, 305))  # moves about move 10, and about move 300


class Asked(msgspec.Struct):
    """What the run was asked for."""

    tables: int
    seconds: float
    rate: float
    most: float
    port: int


# --- our own server ---


class Shown(msgspec.Struct, frozen=True):
    """What the load needs of a view."""

    phase: str = ""


class Offered(msgspec.Struct, frozen=True):
    """What the load needs of an offer."""

    step: str
    will: list[msgspec.Raw] = []


class Logged(msgspec.Struct, frozen=True):
    """What the load needs of an entry of the log."""

    player: int | None


class Heard(msgspec.Struct):
    """What the load needs of a message."""

    type: str
    id: str = ""
    number: int = 0
    status: str = ""
    you: int | None = None
    view: Shown = Shown()
    log: list[Logged] = []
    offers: list[Offered] = []
    arrangement: msgspec.Raw = msgspec.Raw(b"null")
    code: str = ""
    next_table: str = ""


READER = msgspec.json.Decoder(Heard)


class Ours(Pair):
    """Two players and a spectator at a table of `gobanshobu serve`."""

    def __init__(self, load: Load, kind: str, table: str, tokens: list[str]) -> None:
        super().__init__(load)
        self.kind = kind
        self.table, self.tokens = table, [*tokens, ""]
        self.now = [Heard("snapshot") for _ in self.tokens]
        self.steps = 0
        self.actor = 0
        self.missing: set[str | int] = set()  # what has not arrived yet of the step under way
        self.sealed = False
        self.asked = False  # for a rematch
        self.ending = False  # the game is over, or somebody has just given up

    async def join(self, port: int) -> None:
        for place in range(len(self.tokens)):
            hear: Callable[[Wire, bytes], None] = self._hearer(place)
            self.wires.append(await dial(port, "/api/ws", hear, lambda: self.load.fail("connection lost")))
        self._enter()

    def _enter(self) -> None:
        for wire, token in zip(self.wires, self.tokens, strict=True):
            lang = "en" if token == self.tokens[0] else "ja"
            message = {"type": "join", "id": "join", "table": self.table, "token": token, "lang": lang}
            wire.send(json.dumps(message).encode())

    def _hearer(self, place: int) -> Callable[[Wire, bytes], None]:
        return lambda wire, data: self._hear(place, wire, READER.decode(data))

    def able(self) -> bool:
        return not self.ending and any(now.offers for now in self.now)

    def choose(self, offers: list[Offered]) -> str:
        """One of the offers."""
        return self.load.rng.choice(offers).step

    def play(self) -> None:
        place = self.load.rng.choice([place for place in (0, 1) if self.now[place].offers])
        now = self.now[place]
        self.steps += 1
        self.actor, self.missing = place, {"done", 0, 1, 2}
        self.sealed = now.view.phase in SEALED
        step = self.choose(now.offers)
        message = {"type": "step", "id": f"{self.table}{self.steps}", "number": now.number, "step": step}
        now.offers = []
        self.wires[place].send(json.dumps(message).encode())

    def _hear(self, place: int, wire: Wire, message: Heard) -> None:
        if message.type == "snapshot":
            self.now[place] = message
            if self.sent:
                self._told(place, message)
            else:
                self._idle()
        elif message.type == "done" and message.id not in ("join", "again", "resign"):
            self._arrived("done")
        elif message.type == "beat":
            wire.send(json.dumps({"type": "echo", "id": message.id}).encode())
        elif message.type == "refused" and message.code != "offered":
            self.load.fail(message.code)
            self.sent = 0.0

    def _told(self, place: int, message: Heard) -> None:
        if place == self.actor and self.sealed and all(entry.player == message.you for entry in message.log):
            self.missing -= {0, 1, 2}  # still a secret
        self._arrived(place)

    def _arrived(self, what: str | int) -> None:
        self.missing.discard(what)
        if self.sent and not self.missing:
            if self.now[self.actor].status == "live" and self.load.rng.random() < RESIGN:
                self.ending = True
                self.wires[self.actor].send(b'{"type":"resign","id":"resign"}')
            self.load.seen(self)
            self._idle()

    def _idle(self) -> None:
        """Nothing is under way: on to the next step, to asking for a rematch, or to the rematch."""
        if all(now.status == "over" for now in self.now):
            following = {now.next_table for now in self.now}
            if len(following) == 1 and following != {""}:
                (self.table,) = following
                self.now, self.ending = [Heard("snapshot") for _ in self.tokens], False
                self._enter()
            elif not self.asked:
                self.asked = True
                for wire in self.wires[:2]:
                    wire.send(b'{"type":"propose","id":"again","what":"rematch"}')
        else:
            self.asked = False
            self.load.offer(self)


class Quiet(Ours):
    """A table at which nothing much happens, for as long as that can be helped."""

    def __init__(self, load: Load, kind: str, table: str, tokens: list[str]) -> None:
        super().__init__(load, kind, table, tokens)
        self.moves = 0
        self.until = 0

    def choose(self, offers: list[Offered]) -> str:
        return super().choose([offer for offer in offers if not offer.will] or offers)

    def able(self) -> bool:
        return self.moves < self.until and super().able()

    def play(self) -> None:
        self.moves += self.now[0].view.phase == "battle"  # before it the camps are laid, and offers promise nothing
        super().play()

    def _arrived(self, what: str | int) -> None:
        self.missing.discard(what)
        if self.sent and not self.missing:
            self.sent = 0.0
            self.go_on()

    def _idle(self) -> None:
        self.go_on()

    def go_on(self) -> None:
        """The next move, if there is one to make."""
        if not self.sent and self.able():
            self.begin()


def post(port: int, data: dict[str, Any]) -> Any:
    request = urllib.request.Request(
        f"http://127.0.0.1:{port}/api/tables", json.dumps(data).encode(), {"content-type": "application/json"}
    )
    with urllib.request.urlopen(request, timeout=20) as answer:
        return json.loads(answer.read())


@contextmanager
def serving(command: list[str], port: int, path: str, folder: Path) -> Iterator[int]:
    """A server that answers, by the number of its process."""
    with (folder / "said").open("wb") as said:
        server = subprocess.Popen(command, stdout=said, stderr=said)
    try:
        for _ in range(300):
            if server.poll() is not None:
                raise SystemExit((folder / "said").read_text())
            try:
                urllib.request.urlopen(f"http://127.0.0.1:{port}{path}", timeout=5).read()
                break
            except urllib.error.HTTPError:
                break
            except OSError:
                time.sleep(0.1)
        yield server.pid
    finally:
        server.terminate()
        server.wait(20)


def ours(asked: Asked) -> None:
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        command = [sys.executable, "-m", "gobanshobu", "serve", "--port", str(asked.port), "--workers", "1"]
        command += ["--database", str(folder / "db"), "--unlimited"]
        with serving(command, asked.port, "/api/health", folder) as server:
            load = Load(asked.rate)
            for number in range(asked.tables):
                kind = GAMES[number % len(GAMES)]
                load.pairs.append(Ours(load, kind, *made(asked.port, kind)))
            report(
                f"gobanshobu, {asked.tables} tables of two players and a spectator, steps on disk before they are told"
            )
            looped(lambda: against(load, server, asked))
            for line in weighed(load):
                report(f"  {line}")
        with serving([*command[:-2], str(folder / "long"), "--unlimited"], asked.port, "/api/health", folder) as server:
            quiet = Load(asked.rate)
            tables = [Quiet(quiet, kind, *made(asked.port, kind)) for kind in LONG for _ in range(asked.tables // 10)]
            looped(lambda: marched(tables, server, asked.port))


def made(port: int, kind: str) -> tuple[str, list[str]]:
    """A new table and its tokens."""
    table = post(port, {"game": kind, "sides": [{"kind": "me"}] * 2})
    return table["table"], table["tokens"]


def weighed(load: Load) -> list[str]:
    """The bytes of a step in the median, to both players and the spectator together, by game."""
    lines: list[str] = []
    for kind, sizes in sorted(load.sizes.items()):
        raw, packed = (sorted(one[place] for one in sizes)[len(sizes) // 2] for place in (0, 1))
        lines.append(
            f"{kind}: {raw:,} bytes a step to all three, {packed:,} compressed (median of {len(sizes):,} steps)"
        )
    return lines


async def marched(tables: list[Quiet], server: int, port: int) -> None:
    """Play on to move 300; the processor time of a step about move 10, and about move 300."""
    for table in tables:
        await table.join(port)
    process = Process(server)
    for begin, end in ABOUT:
        await until(tables, begin)
        work, moves = process.work(), sum(table.moves for table in tables)
        await until(tables, end)
        work, moves = process.work() - work, sum(table.moves for table in tables) - moves
        offers = sorted(len(now.offers) for table in tables for now in table.now[:2] if now.offers)
        report(
            f"  about move {(begin + end) // 2}: {1000 * work / max(1, moves):.2f} ms of processor time a step"
            f" ({moves} steps, {offers[len(offers) // 2] if offers else 0} offers in the median)"
        )
    for table in tables:
        for wire in table.wires:
            wire.close()


async def until(tables: list[Quiet], moves: int) -> None:
    """Let every table go on to a move, or to its end."""
    for table in tables:
        table.until = moves
        table.go_on()
    while any(table.sent or table.able() for table in tables):
        await asyncio.sleep(0.02)


async def against(load: Load, server: int, asked: Asked) -> None:
    """Everybody sits down, then plays."""
    for pair in load.pairs:
        await pair.join(asked.port)
    await asyncio.sleep(1.0)
    with watching() as watched:
        best = await ramped(load, server, asked.seconds, asked.most, report)
    for line in watched:
        report(f"  {line}")
    report("  99 % are told within 100 ms up to " + (f"{best.done:,.0f} steps/s" if best else "no rate that was tried"))
    for pair in load.pairs:
        for wire in pair.wires:
            wire.close()


WATCH = """
import os, sys, tempfile, threading, time
stop = threading.Event()
late, disk = [], []

def sync():
    with tempfile.TemporaryFile(dir=".") as file:
        while not stop.wait(0.05):
            began = time.perf_counter()
            os.write(file.fileno(), bytes(4096))
            os.fdatasync(file.fileno())
            disk.append(time.perf_counter() - began)

threading.Thread(target=lambda: (sys.stdin.read(), stop.set()), daemon=True).start()
syncing = threading.Thread(target=sync)
syncing.start()
while not stop.is_set():
    began = time.perf_counter()
    time.sleep(0.002)
    late.append(time.perf_counter() - began - 0.002)
syncing.join()
for values in (late, disk):
    values.sort()
    print(f"99 % {1000 * values[int(0.99 * len(values))]:.1f} ms, worst {1000 * values[-1]:.1f} ms")
"""


@contextmanager
def watching() -> Iterator[list[str]]:
    """How late a process wakes that has nothing to do, and how long the disk takes for 4 kB; there afterwards."""
    with tempfile.TemporaryDirectory() as folder:
        watcher = subprocess.Popen(
            [sys.executable, "-c", WATCH], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, cwd=folder
        )
        found: list[str] = []
        try:
            yield found
        finally:
            late, disk, *_ = (watcher.communicate(timeout=20)[0] + "\n\n").split("\n")
            found.append(f"the machine itself: a process that only sleeps woke late by {late}; 4 kB to the disk {disk}")


# --- a plain echo ---


class Echo(Pair):
    """Three connections that hear whatever one of them says."""

    async def join(self, port: int) -> None:
        path = f"/{len(self.load.pairs)}-{id(self)}"
        for _ in range(3):
            self.wires.append(await dial(port, path, self._hear, lambda: self.load.fail("connection lost")))
        self.load.offer(self)

    def able(self) -> bool:
        return True

    def play(self) -> None:
        self.count = 0
        self.load.rng.choice(self.wires).send(b"x" * 100)

    def _hear(self, _wire: Wire, _data: bytes) -> None:
        self.count += 1
        if self.count == 3:
            self.load.seen(self)


async def echo_server(port: int) -> None:
    from websockets.asyncio.server import ServerConnection, serve
    from websockets.exceptions import ConnectionClosed

    pairs: dict[str, list[ServerConnection]] = {}

    async def answer(socket: ServerConnection) -> None:
        assert socket.request is not None
        pair = pairs.setdefault(socket.request.path, [])
        pair.append(socket)
        with suppress(ConnectionClosed):
            async for text in socket:
                for one in pair:
                    await one.send(text)

    async with serve(answer, "127.0.0.1", port, compression=None):
        await asyncio.Future()


def echoing(port: int) -> None:
    looped(lambda: echo_server(port))


def echo(asked: Asked) -> None:
    process = multiprocessing.get_context("spawn").Process(target=echoing, args=(asked.port,), daemon=True)
    process.start()
    time.sleep(2)
    load = Load(asked.rate)
    load.pairs = [Echo(load) for _ in range(asked.tables)]
    report(f"plain echo to all three, {asked.tables} tables, nothing kept")
    assert process.pid is not None
    number = process.pid
    looped(lambda: against(load, number, asked))
    process.terminate()
    process.join()


# --- boardgame.io ---


class Boardgame(Pair):
    """Two players of a match of boardgame.io, over socket.io as its own client speaks it."""

    def __init__(self, load: Load, name: str) -> None:
        super().__init__(load)
        self.name = name
        self.known = [-1, -1]  # the number of the last state that each player has
        self.turn = 0

    async def join(self, port: int) -> None:
        for side in (0, 1):
            path = "/socket.io/?EIO=4&transport=websocket"
            self.wires.append(await dial(port, path, self._hearer(side), lambda: self.load.fail("connection lost")))

    def _hearer(self, side: int) -> Callable[[Wire, bytes], None]:
        return lambda wire, data: self._hear(side, wire, data)

    def able(self) -> bool:
        return self.known[0] == self.known[1] >= 0

    def play(self) -> None:
        player = str(self.turn)
        payload = {"type": "add", "args": [], "playerID": player}
        action = {"type": "MAKE_MOVE", "payload": payload}
        self._emit(self.turn, ["update", action, self.known[0], self.name, player])

    def _emit(self, side: int, message: list[Any]) -> None:
        self.wires[side].send(b"42/trivial," + json.dumps(message).encode())

    def _hear(self, side: int, wire: Wire, data: bytes) -> None:
        if data == b"2":
            wire.send(b"3")
        elif data.startswith(b"0"):
            wire.send(b"40/trivial,")
        elif data.startswith(b"40"):
            self._emit(side, ["sync", self.name, str(side), None, 2])
        elif data.startswith(b"42"):
            kind, _match, *rest = msgspec.json.decode(data[data.index(b"[") :])
            if kind in ("sync", "update"):
                state = rest[0]["state"] if kind == "sync" else rest[0]
                self.known[side], self.turn = state["_stateID"], int(state["ctx"]["currentPlayer"])
                if self.sent and self.known[0] == self.known[1]:
                    self.load.seen(self)
                else:
                    self.load.offer(self)


def boardgame(asked: Asked) -> None:
    node, npm = shutil.which("node"), shutil.which("npm")
    if node is None or npm is None:
        report("!!! boardgame.io was NOT measured: there is no node or no npm on this machine")
        return
    home = HERE.parent / "build" / "boardgame"
    home.mkdir(parents=True, exist_ok=True)
    for file in ("package.json", "package-lock.json", "server.cjs"):
        shutil.copy(HERE / "boardgame" / file, home / file)
    installing = [npm, "ci", "--omit=dev", "--ignore-scripts", "--no-audit", "--no-fund", "--loglevel=error"]
    if subprocess.run(installing, cwd=home, check=False, stdout=subprocess.DEVNULL).returncode:
        report("!!! boardgame.io was NOT measured: npm could not install it")
        return
    with tempfile.TemporaryDirectory() as store:
        command = [node, str(home / "server.cjs"), str(asked.port), store]
        with serving(command, asked.port, "/games", home) as server:
            load = Load(asked.rate)
            load.pairs = [Boardgame(load, f"match{number}") for number in range(asked.tables)]
            report(
                f"boardgame.io with a game of one move, {asked.tables} matches of two players, its own store of files"
            )
            looped(lambda: against(load, server, asked))


def report(line: str) -> None:
    print(line, flush=True)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--tables", type=int, default=300)
    parser.add_argument("--seconds", type=float, default=8.0, help="for each stage")
    parser.add_argument("--rate", type=float, default=100.0, help="steps a second at the first stage")
    parser.add_argument("--most", type=float, default=20_000.0, help="steps a second at which the load rises no more")
    parser.add_argument("--port", type=int, default=8765)
    parser.add_argument("--only", choices=("gobanshobu", "echo", "boardgame"), help="one of the three alone")
    options = parser.parse_args()
    asked = Asked(options.tables, options.seconds, options.rate, options.most, options.port)
    report(
        f"{os.cpu_count()} cores, load average {os.getloadavg()[0]:.1f} before the start; everything is on this machine"
    )
    runs: dict[str, Callable[[Asked], None]] = {"gobanshobu": ours, "echo": echo, "boardgame": boardgame}
    for place, (name, run) in enumerate(runs.items()):
        if options.only in (None, name):
            run(msgspec.structs.replace(asked, port=asked.port + place))


if __name__ == "__main__":
    main()

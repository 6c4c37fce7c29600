"""How many durable steps a second one server carries and how soon both players see them, beside a plain echo and
boardgame.io in the same run.

    .venv/bin/python -m bench.server --connections 1000 --seconds 30

Starts `gobanshobu serve` in one process with a fresh SQLite file, makes tables in a mix of the five games, seats two
connections at each, and plays random legal steps at the rate given; after one step in fifty its player gives up, and
finished games go on as rematches, so that the server holds as much at the end as at the beginning. A step's time runs from
before it is written to the socket until the acting player's new view has arrived, and the other player's too where
the step shows there (what is laid out in secret does not). Steps that the server plays itself (forced answers) are not
counted. The load comes from one other process on the same machine, and its own work is printed beside the server's.

The echo is a server made with websockets that sends what it hears to both connections of a pair: no rules, no views,
nothing kept. boardgame.io is installed from npm below build, with a game of one move, in memory: nothing is on disk
before anybody hears of it. Where there is no node or no npm, a line says so.

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
from bench.load import Load, Pair, looped, measured
from bench.wire import Wire, dial

GAMES = ("isshin", "cardwars", "first", "intelligence", "hck")
SEALED = ("arrangement", "opening")  # phases in which the other player sees nothing of a step
HERE = Path(__file__).resolve().parent
WARM = 15.0  # seconds that are not counted
RESIGN = 1 / 50  # of the steps are followed by the player giving up, so that games end and others begin


class Asked(msgspec.Struct):
    """What the run was asked for."""

    connections: int
    seconds: float
    rate: float
    port: int


# --- our own server ---


class Shown(msgspec.Struct, frozen=True):
    """What the load needs of a view."""

    phase: str = ""


class Heard(msgspec.Struct):
    """What the load needs of a word."""

    type: str
    id: str = ""
    number: int = 0
    status: str = ""
    you: int = 0
    view: Shown = Shown()
    log: list[tuple[int, str]] = []
    legal: list[str] = []
    code: str = ""
    next_table: str = ""


READER = msgspec.json.Decoder(Heard)


class Ours(Pair):
    """Two players of a table of `gobanshobu serve`."""

    def __init__(self, load: Load, table: str, tokens: list[str]) -> None:
        super().__init__(load)
        self.table, self.tokens = table, tokens
        self.now = [Heard("now"), Heard("now")]
        self.steps = 0
        self.actor = 0
        self.missing: set[str] = set()  # what has not arrived yet of the step under way
        self.sealed = False
        self.asked = False  # for a rematch
        self.ending = False  # the game is over, or somebody has just given up

    async def join(self, port: int) -> None:
        for side in (0, 1):
            hear: Callable[[Wire, bytes], None] = self._hearer(side)
            self.wires.append(await dial(port, "/api/ws", hear, lambda: self.load.fail("connection lost")))
        self._enter()

    def _enter(self) -> None:
        for wire, token in zip(self.wires, self.tokens, strict=True):
            message = {"type": "join", "id": "join", "table": self.table, "token": token}
            wire.send(json.dumps(message).encode())

    def _hearer(self, side: int) -> Callable[[Wire, bytes], None]:
        return lambda wire, data: self._hear(side, wire, READER.decode(data))

    def able(self) -> bool:
        return not self.ending and any(now.legal for now in self.now)

    def play(self) -> None:
        side = self.load.rng.choice([side for side in (0, 1) if self.now[side].legal])
        now = self.now[side]
        self.steps += 1
        self.actor, self.missing = side, {"done", "own", "other"}
        self.sealed = now.view.phase in SEALED
        step = self.load.rng.choice(now.legal)
        message = {"type": "step", "id": f"{self.table}{self.steps}", "number": now.number, "step": step}
        now.legal = []
        self.wires[side].send(json.dumps(message).encode())

    def _hear(self, side: int, wire: Wire, word: Heard) -> None:
        if word.type == "now":
            self.now[side] = word
            if self.sent:
                self._view(side, word)
            else:
                self._idle()
        elif word.type == "done" and word.id not in ("join", "again", "resign"):
            self._arrived("done")
        elif word.type == "beat":
            wire.send(json.dumps({"type": "echo", "id": word.id}).encode())
        elif word.type == "refused" and word.code != "offered":
            self.load.fail(word.code)
            self.sent = 0.0

    def _view(self, side: int, word: Heard) -> None:
        if side != self.actor:
            self._arrived("other")
            return
        if self.sealed and word.view.phase in SEALED and all(player == word.you for player, _ in word.log):
            self.missing.discard("other")  # still a secret
        self._arrived("own")

    def _arrived(self, what: str) -> None:
        self.missing.discard(what)
        if self.sent and not self.missing:
            if self.now[self.actor].status == "live" and self.load.rng.random() < RESIGN:
                self.ending = True
                self.wires[self.actor].send(b'{"type":"resign","id":"resign"}')
            self.load.seen(self)
            self._idle()

    def _idle(self) -> None:
        """Nothing is under way: on to the next step, to asking for a rematch, or to the rematch."""
        one, other = self.now
        if one.status == other.status == "over":
            if one.next_table and one.next_table == other.next_table:
                self.table, self.now, self.ending = one.next_table, [Heard("now"), Heard("now")], False
                self._enter()
            elif not self.asked:
                self.asked = True
                for wire in self.wires:
                    wire.send(b'{"type":"propose","id":"again","what":"rematch"}')
        else:
            self.asked = False
            self.load.offer(self)


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
            for number in range(asked.connections // 2):
                made = post(asked.port, {"game": GAMES[number % len(GAMES)], "sides": [{"kind": "me"}] * 2})
                load.pairs.append(Ours(load, made["table"], made["tokens"]))
            report(
                f"gobanshobu, {asked.connections} connections, {len(load.pairs)} tables, steps on disk before they are told"
            )
            looped(lambda: against(load, server, asked))


async def against(load: Load, server: int, asked: Asked) -> None:
    """Everybody sits down, then plays."""
    for pair in load.pairs:
        await pair.join(asked.port)
    await asyncio.sleep(1.0)
    with watching() as watched:
        lines = await measured(load, server, asked.seconds, WARM)
    for line in [*lines, *watched]:
        report("  " + line)
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
    """Two connections that hear whatever one of them says."""

    async def join(self, port: int) -> None:
        path = f"/{len(self.load.pairs)}-{id(self)}"
        for _ in (0, 1):
            self.wires.append(await dial(port, path, self._hear, lambda: self.load.fail("connection lost")))
        self.load.offer(self)

    def able(self) -> bool:
        return True

    def play(self) -> None:
        self.heard = 0
        self.load.rng.choice(self.wires).send(b"x" * 100)

    def _hear(self, _wire: Wire, _data: bytes) -> None:
        self.heard += 1
        if self.heard == 2:
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
    load.pairs = [Echo(load) for _ in range(asked.connections // 2)]
    report(f"plain echo to both, {asked.connections} connections, nothing kept")
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
    with serving([node, str(home / "server.cjs"), str(asked.port)], asked.port, "/games", home) as server:
        load = Load(asked.rate)
        load.pairs = [Boardgame(load, f"match{number}") for number in range(asked.connections // 2)]
        report(
            f"boardgame.io with a trivial game, {asked.connections} connections, {len(load.pairs)} matches, in memory"
        )
        looped(lambda: against(load, server, asked))


def report(line: str) -> None:
    print(line, flush=True)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--connections", type=int, default=1000)
    parser.add_argument("--seconds", type=float, default=30.0)
    parser.add_argument("--rate", type=float, default=1100.0, help="steps a second that are sent")
    parser.add_argument("--port", type=int, default=8765)
    parser.add_argument("--only", choices=("gobanshobu", "echo", "boardgame"), help="one of the three alone")
    options = parser.parse_args()
    asked = Asked(options.connections, options.seconds, options.rate, options.port)
    report(
        f"{os.cpu_count()} cores, load average {os.getloadavg()[0]:.1f} before the start; everything is on this machine"
    )
    runs: dict[str, Callable[[Asked], None]] = {"gobanshobu": ours, "echo": echo, "boardgame": boardgame}
    for place, (name, run) in enumerate(runs.items()):
        if options.only in (None, name):
            run(msgspec.structs.replace(asked, port=asked.port + place))


if __name__ == "__main__":
    main()

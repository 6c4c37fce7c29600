"""How many durable steps a second one server carries, beside a plain echo server in the same run.

    .venv/bin/python -m bench.server --connections 1000 --seconds 20

Starts `gobanshobu serve`, makes tables in a mix of the five games, seats two connections at each, and plays random legal
steps for the time given. Prints steps a second, how long it takes from the sending of a step to its `done` (which comes
after both players' views were sent), errors, and the server's memory at the beginning and at the end. Steps that the
server plays itself (forced answers) are not counted. The echo server is made with websockets, on the same machine.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import multiprocessing
import random
import subprocess
import sys
import tempfile
import time
import urllib.request
from pathlib import Path
from typing import Any

import msgspec
from websockets.asyncio.client import ClientConnection, connect
from websockets.asyncio.server import serve

GAMES = ("isshin", "cardwars", "first", "intelligence", "hck")


class Heard(msgspec.Struct):
    """What the load needs of a word."""

    type: str
    id: str = ""
    number: int = 0
    status: str = ""
    legal: list[str] = []
    code: str = ""


READER = msgspec.json.Decoder(Heard)


class Client:
    """One connection."""

    def __init__(self, table: Table, token: str) -> None:
        self.table, self.token = table, token
        self.socket: ClientConnection | None = None
        self.now = Heard("now")


class Table:
    """Two connections at one table, and the step under way."""

    def __init__(self, name: str, tokens: list[str]) -> None:
        self.name = name
        self.clients = [Client(self, token) for token in tokens]
        self.sent = 0.0
        self.waiting = 0


class Load:
    """The whole load, and what was measured."""

    def __init__(self, port: int, tables: list[Table], pace: float) -> None:
        self.url = f"ws://127.0.0.1:{port}/api/ws"
        self.tables = tables
        self.pace = pace
        self.steps = 0
        self.errors: dict[str, int] = {}
        self.delays: list[float] = []
        self.over = 0
        self.end = 0.0
        self.rng = random.Random(1)

    async def join(self) -> None:
        for table in self.tables:
            for client in table.clients:
                client.socket = await connect(self.url, compression=None, max_queue=64)
                message = {"type": "join", "id": "j", "table": table.name, "token": client.token}
                await client.socket.send(json.dumps(message))
                while True:
                    word = READER.decode(await client.socket.recv())
                    if word.type == "now":
                        client.now = word
                    if word.type == "done":
                        break

    async def run(self, seconds: float) -> float:
        self.end = time.perf_counter() + seconds
        began = time.perf_counter()
        readers = [asyncio.create_task(self.read(client)) for table in self.tables for client in table.clients]
        for table in self.tables:
            asyncio.get_running_loop().call_later(self.rng.random() * self.pace, self.move, table)
        await asyncio.sleep(seconds + 1)
        for reader in readers:
            reader.cancel()
        return time.perf_counter() - began - 1

    def move(self, table: Table) -> None:
        if time.perf_counter() > self.end:
            return
        able = [client for client in table.clients if client.now.legal]
        if not able:
            if any(client.now.status == "over" for client in table.clients):
                self.over += 1
            else:
                asyncio.get_running_loop().call_later(0.1, self.move, table)
            return
        client = self.rng.choice(able)
        self.steps += 1
        step = self.rng.choice(client.now.legal)
        client.now.legal = []
        table.sent = time.perf_counter()
        table.waiting = 1
        message = {"type": "step", "id": f"s{self.steps}", "number": client.now.number, "step": step}
        assert client.socket is not None
        asyncio.get_running_loop().create_task(client.socket.send(json.dumps(message)))

    async def read(self, client: Client) -> None:
        table = client.table
        assert client.socket is not None
        async for text in client.socket:
            word = READER.decode(text)
            if word.type == "now":
                client.now = word
            elif word.type == "beat":
                await client.socket.send(json.dumps({"type": "echo", "id": word.id}))
            elif word.type == "refused":
                self.errors[word.code] = self.errors.get(word.code, 0) + 1
                asyncio.get_running_loop().call_later(self.pace, self.move, table)
            elif word.type == "done" and table.waiting:
                self.delays.append(time.perf_counter() - table.sent)
                table.waiting = 0
                asyncio.get_running_loop().call_later(self.pace, self.move, table)


def post(port: int, data: dict[str, Any]) -> Any:
    request = urllib.request.Request(
        f"http://127.0.0.1:{port}/api/tables", json.dumps(data).encode(), {"content-type": "application/json"}
    )
    with urllib.request.urlopen(request, timeout=20) as answer:
        return json.loads(answer.read())


def memory(process: int) -> float:
    """Resident memory in MiB."""
    for line in Path(f"/proc/{process}/status").read_text().splitlines():
        if line.startswith("VmRSS"):
            return int(line.split()[1]) / 1024
    return 0.0


def percentile(values: list[float], share: float) -> float:
    return sorted(values)[min(len(values) - 1, int(share * len(values)))] if values else 0.0


def ours(connections: int, seconds: float, pace: float, port: int) -> None:
    with tempfile.TemporaryDirectory() as folder:
        command = [sys.executable, "-m", "gobanshobu", "serve", "--port", str(port), "--workers", "1"]
        command += ["--database", f"{folder}/db", "--unlimited"]
        server = subprocess.Popen(command, stdout=subprocess.DEVNULL)
        try:
            for _ in range(200):
                try:
                    urllib.request.urlopen(f"http://127.0.0.1:{port}/api/health", timeout=5).read()
                    break
                except OSError:
                    time.sleep(0.1)
            tables = []
            for number in range(connections // 2):
                asked = {"game": GAMES[number % len(GAMES)], "sides": [{"kind": "me"}, {"kind": "me"}]}
                made = post(port, asked)
                tables.append(Table(made["table"], made["tokens"]))
            load = Load(port, tables, pace)

            async def main() -> None:
                await load.join()
                before = memory(server.pid)
                spent = await load.run(seconds)
                delays = load.delays
                print(
                    f"gobanshobu: {len(delays) / spent:,.0f} durable steps/s, {connections} connections, {len(tables)} tables"
                )
                print(
                    f"  send to answer: median {1000 * percentile(delays, 0.5):.1f} ms, 99 % {1000 * percentile(delays, 0.99):.1f} ms"
                )
                print(f"  errors {load.errors or 'none'}, games finished {load.over}")
                print(f"  memory {before:.0f} MiB at the start, {memory(server.pid):.0f} MiB at the end")

            asyncio.run(main())
        finally:
            server.terminate()
            server.wait(20)


async def echo_server(port: int) -> None:
    async def answer(socket: Any) -> None:
        async for text in socket:
            await socket.send(text)

    async with serve(answer, "127.0.0.1", port, compression=None):
        await asyncio.Future()


def echoing(port: int) -> None:
    asyncio.run(echo_server(port))


def echo(connections: int, seconds: float, port: int) -> None:
    """The same number of connections, each sending one message at a time."""
    process = multiprocessing.get_context("spawn").Process(target=echoing, args=(port,), daemon=True)
    process.start()
    time.sleep(2)
    count = 0
    delays: list[float] = []

    async def one(end: float) -> None:
        nonlocal count
        async with connect(f"ws://127.0.0.1:{port}", compression=None) as socket:
            while time.perf_counter() < end:
                began = time.perf_counter()
                await socket.send("x" * 100)
                await socket.recv()
                delays.append(time.perf_counter() - began)
                count += 1

    async def main() -> None:
        end = time.perf_counter() + seconds
        await asyncio.gather(*[one(end) for _ in range(connections)])

    asyncio.run(main())
    process.terminate()
    print(f"plain echo: {count / seconds:,.0f} messages/s, 99 % {1000 * percentile(delays, 0.99):.1f} ms")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--connections", type=int, default=1000)
    parser.add_argument("--seconds", type=float, default=20.0)
    parser.add_argument("--pace", type=float, default=0.3, help="seconds that a player thinks")
    parser.add_argument("--port", type=int, default=8765)
    asked = parser.parse_args()
    ours(asked.connections, asked.seconds, asked.pace, asked.port)
    echo(asked.connections, min(asked.seconds, 5.0), asked.port + 1)


if __name__ == "__main__":
    main()

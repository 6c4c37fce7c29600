"""How long a person waits for a machine while others flood the server with tables of machines.

    .venv/bin/python -m bench.engine_tier --tables 0 100 200 300

For each number of tables a `gobanshobu serve --unlimited` is started with a fresh SQLite file. Machines of level 10 are set
against each other at so many tables, made in turn from three addresses of the loopback, each without a cookie. A fourth
address then makes tables with a level-1 machine and lays out its camp: the time runs until the machine has laid out its
own. At tables with a level-3 machine it plays turns: the time runs from the end of its turn to the end of the machine's, all
its steps. The worst and the median of each are printed; what is not answered within `--patience` seconds counts as more.

`--source DIR` measures the server of another tree, for instance of an earlier version.
"""

from __future__ import annotations

import argparse
import asyncio
import http.client
import json
import os
import socket
import subprocess
import sys
import tempfile
import time
import urllib.error
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from random import Random
from statistics import median
from typing import Any

from websockets.asyncio.client import ClientConnection, connect

FLOOD = ("127.0.0.2", "127.0.0.3", "127.0.0.4")
PERSON = "127.0.0.9"
GAMES = ("isshin", "cardwars", "first", "intelligence", "hck")
HARD, FIRST, THIRD = 10, 1, 3  # levels
TURNS = 6  # with a level-3 machine, at each table


@contextmanager
def server(source: str, workers: int) -> Iterator[int]:
    """A server with a database of its own; its port."""
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port: int = free.getsockname()[1]
    environment = dict(os.environ)
    if source:
        environment["PYTHONPATH"] = str(Path(source).resolve() / "src")
    with tempfile.TemporaryDirectory() as folder:
        command = [sys.executable, "-m", "gobanshobu", "serve", "--unlimited", "--port", str(port)]
        command += ["--workers", str(workers), "--database", str(Path(folder) / "games.db")]
        process = subprocess.Popen(command, env=environment, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        try:
            while True:
                try:
                    urllib.request.urlopen(f"http://127.0.0.1:{port}/api/health", timeout=5).read()
                    break
                except (urllib.error.URLError, OSError):
                    time.sleep(0.1)
            yield port
        finally:
            process.kill()
            process.wait()


def make(port: int, address: str, game: str, sides: list[dict[str, Any]]) -> Any:
    """A new table, made from that address."""
    asking = http.client.HTTPConnection("127.0.0.1", port, timeout=60, source_address=(address, 0))
    body = json.dumps({"game": game, "sides": sides, "first": 0})
    asking.request("POST", "/api/tables", body, {"content-type": "application/json"})
    answer = asking.getresponse()
    said = json.loads(answer.read())
    asking.close()
    if answer.status != 201:
        raise SystemExit(f"no table: {said}")
    return said


class Player:
    """A person at a table with a machine."""

    def __init__(self, wire: ClientConnection, rng: Random) -> None:
        self.wire, self.rng = wire, rng
        self.now: dict[str, Any] = {}
        self.sent = 0

    async def hear(self) -> None:
        """The next message."""
        word = json.loads(await self.wire.recv())
        if word["type"] == "snapshot":
            self.now = word
        elif word["type"] == "beat":
            await self.wire.send(json.dumps({"type": "echo", "id": word["id"]}))
        elif word["type"] == "refused" and word["code"] != "stale":
            raise SystemExit(f"refused: {word}")

    def sealed(self) -> bool:
        """Whether camps are laid out still."""
        return self.now["view"].get("phase") in ("arrangement", "opening")

    def over(self) -> bool:
        """Whether the game is."""
        return bool(self.now["status"] == "over")

    async def act(self) -> None:
        """One step, any; until it is told."""
        self.sent += 1
        number = self.now["number"]
        step = self.rng.choice(self.now["offers"])["step"]
        await self.wire.send(json.dumps({"type": "step", "id": f"s{self.sent}", "number": number, "step": step}))
        while self.now["number"] == number:
            await self.hear()

    async def turn(self) -> None:
        """Everything that is to be done now."""
        while self.now["offers"] and not self.over():
            await self.act()

    async def wait(self) -> None:
        """Until it is one's turn again."""
        while not self.now["offers"] and not self.over():
            await self.hear()


async def seat(port: int, level: int, game: str, rng: Random) -> tuple[Player, float]:
    """A seat at a new table with a machine, and when the table was asked for."""
    began = time.perf_counter()
    sides: list[dict[str, Any]] = [{"kind": "me"}, {"kind": "machine", "level": level}]
    made = await asyncio.to_thread(make, port, PERSON, game, sides)
    wire = await connect(f"ws://127.0.0.1:{port}/api/ws", local_addr=(PERSON, 0), open_timeout=60)
    player = Player(wire, rng)
    await wire.send(json.dumps({"type": "join", "id": "j", "table": made["table"], "token": made["tokens"][0]}))
    while not player.now:
        await player.hear()
    return player, began


async def arranged(port: int, rng: Random, patience: float) -> float:
    """How long a level-1 machine takes to lay out its camp, from when the table was asked for."""
    player, began = await seat(port, FIRST, "hck", rng)
    try:
        async with asyncio.timeout(patience):
            while player.sealed():
                if player.now["offers"]:
                    await player.act()
                else:
                    await player.hear()
    except TimeoutError:
        return patience
    finally:
        await player.wire.close()
    return time.perf_counter() - began


async def answered(port: int, game: str, rng: Random, patience: float) -> list[float]:
    """How long a level-3 machine takes for each of its turns."""
    player, _ = await seat(port, THIRD, game, rng)
    found: list[float] = []
    try:
        while len(found) < TURNS and not player.over():
            await player.turn()
            began = time.perf_counter()
            async with asyncio.timeout(patience):
                await player.wait()
            found.append(time.perf_counter() - began)
    except TimeoutError:
        found.append(patience)
    finally:
        await player.wire.close()
    return found


def flood(port: int, count: int) -> None:
    """So many tables of machines, from three addresses in turn."""
    sides = [{"kind": "machine", "level": HARD}] * 2
    for number in range(count):
        make(port, FLOOD[number % len(FLOOD)], GAMES[number % len(GAMES)], sides)


def shown(times: list[float], patience: float) -> str:
    """The median and the worst."""
    more = ">" if max(times) >= patience else ""
    return f"{median(times):6.2f} s {more + f'{max(times):.2f}':>7} s"


async def measure(port: int, count: int, tries: int, patience: float) -> str:
    """A line of the table."""
    rng = Random(count)
    await asyncio.to_thread(
        make, port, PERSON, "isshin", [{"kind": "machine", "level": 1}] * 2
    )  # the workers are awake
    await asyncio.sleep(4)
    await asyncio.to_thread(flood, port, count)
    first: list[float] = []
    third: list[float] = []
    for number in range(tries):
        first.append(await arranged(port, rng, patience))
        third += await answered(port, ("isshin", "first")[number % 2], rng, patience)
    return f"{count:6}   {shown(first, patience)}   {shown(third, patience)}"


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(prog="bench.engine_tier", description=__doc__.split("\n\n")[0])
    parser.add_argument("--tables", type=int, nargs="+", default=[0, 100, 200, 300])
    parser.add_argument("--tries", type=int, default=6)
    parser.add_argument("--patience", type=float, default=60.0)
    parser.add_argument("--workers", type=int, default=0)
    parser.add_argument("--source", default="")
    asked = parser.parse_args()
    print("tables   level-1 arrangement   level-3 turn")
    print("         median     worst      median     worst", flush=True)
    for count in asked.tables:
        with server(asked.source, asked.workers) as port:
            print(asyncio.run(measure(port, count, asked.tries, asked.patience)), flush=True)


if __name__ == "__main__":
    main()

"""What a step costs when one, two and four server processes share a PostgreSQL database: processor time and memory of each.

    .venv/bin/python -m bench.processes [--processes 1 2 4] [--tables 60] [--rate 100] [--seconds 12]

The same load each time: two players and a spectator at each table, of all five games, random offers. Those at a table are at one
process, as a proxy sends them that goes by the table; with `--apart` each of the three is at another. PostgreSQL is one that the
benchmark starts; its own work is not counted.
"""

from __future__ import annotations

import argparse
import asyncio
import sys
import tempfile
from contextlib import ExitStack
from pathlib import Path

from bench.load import Load, Process, looped, ms
from bench.server import GAMES, Ours, made, report, serving
from bench.wire import Wire, dial
from tests.service.databases import postgres

WARM = 3.0  # seconds that are not counted


class Spread(Ours):
    """A table whose people are at several processes."""

    def __init__(self, load: Load, kind: str, table: str, tokens: list[str], ports: list[int]) -> None:
        super().__init__(load, kind, table, tokens)
        self.ports = ports  # of both players and of the spectator

    async def join(self, port: int) -> None:
        for place, at in enumerate(self.ports):
            self.wires.append(await dial(at, "/api/ws", self._hearer(place), self._lost))
        self._enter()

    def _lost(self) -> None:
        self.load.fail("connection lost")


async def measured(load: Load, servers: list[Process], seconds: float) -> float:
    """Everybody sits down and plays; the processor time of a step, of all processes together, in milliseconds."""
    for pair in load.pairs:
        await pair.join(0)
    await asyncio.sleep(1.0)
    await load.run(0.0, WARM)
    before = [server.work() for server in servers]
    await load.run(0.0, seconds)
    spent = [server.work() - one for server, one in zip(servers, before, strict=True)]
    done = len(load.delays)
    each = ", ".join(
        f"{1000 * work / max(1, done):.2f} ms and {server.memory():.0f} MiB"
        for work, server in zip(spent, servers, strict=True)
    )
    total = 1000 * sum(spent) / max(1, done)
    report(
        f"  {len(servers)} processes, {done / seconds:,.0f} steps/s (asked for {load.rate:,.0f}, median"
        f" {ms(sorted(load.delays), 0.5)}, errors: {load.errors or 'none'}): {total:.2f} ms a step ({each})"
    )
    wires: list[Wire] = [wire for pair in load.pairs for wire in pair.wires]
    for wire in wires:
        wire.close()
    return total


def run(count: int, asked: argparse.Namespace) -> float:
    """So many processes on a fresh database."""
    with ExitStack() as stack:
        url = stack.enter_context(postgres())
        ports = [asked.port + place for place in range(count)]
        servers: list[Process] = []
        for port in ports:
            folder = Path(stack.enter_context(tempfile.TemporaryDirectory()))
            command = [sys.executable, "-m", "gobanshobu", "serve", "--port", str(port), "--workers", "1"]
            command += ["--database", url, "--unlimited"]
            servers.append(Process(stack.enter_context(serving(command, port, "/api/health", folder))))
        load = Load(asked.rate)
        for number in range(asked.tables):
            kind = GAMES[number % len(GAMES)]
            home = number // len(GAMES) % count
            at = [ports[(home + (place if asked.apart else 0)) % count] for place in range(3)]
            load.pairs.append(Spread(load, kind, *made(ports[home], kind), at))
        found: list[float] = []

        async def main() -> None:
            found.append(await measured(load, servers, asked.seconds))

        looped(main)
        return found[0]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--processes", type=int, nargs="+", default=[1, 2, 4])
    parser.add_argument("--tables", type=int, default=60)
    parser.add_argument("--rate", type=float, default=100.0, help="steps a second, of all processes together")
    parser.add_argument("--seconds", type=float, default=12.0)
    parser.add_argument("--port", type=int, default=8790)
    parser.add_argument("--apart", action="store_true", help="everybody at a table is at another process")
    asked = parser.parse_args()
    where = "each at another process" if asked.apart else "together at one process"
    report(f"{asked.tables} tables on PostgreSQL, those at a table {where}")
    costs = {count: run(count, asked) for count in asked.processes}
    first, last = asked.processes[0], asked.processes[-1]
    report(f"  from {first} to {last}: {100 * (costs[last] / costs[first] - 1):+.0f} % a step")


if __name__ == "__main__":
    main()

"""What one step costs the server, part by part and without sockets: processor time, so that a busy machine does not matter much.

    .venv/bin/python -m bench.step --steps 2000

Games are played at random in a hub of this process over a fresh SQLite file, with both players and a spectator who listen, each
compressed as a browser asks for it. A finished game is followed by a new one. Printed are, for each game, microseconds a step,
its parts, and the bytes of a step to all three in the median. What is under "the rest" is deciding, clocks, asyncio, and waiting
for the writer; "the writer" is the thread that has the database. A few percent are what measuring costs.
"""

from __future__ import annotations

import argparse
import asyncio
import os
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any, TypeVar

from websockets.frames import Frame, Opcode

from gobanshobu.core.build import compiled
from gobanshobu.games import game_ids
from gobanshobu.server.deflate import DEFLATE
from gobanshobu.server.tidy import Tidy
from gobanshobu.service import protocol, published, snapshot
from gobanshobu.service.engines import InlineEngines
from gobanshobu.service.events import Chair, Setup
from gobanshobu.service.hub import Hub
from gobanshobu.service.room import Listener, Room
from gobanshobu.service.sqlite import SqliteStore
from gobanshobu.service.table import Table

R = TypeVar("R")
WARM = 200  # steps that are not counted
PARTS = ("played, facts read off", "view", "offers", "labels", "log", "encoded", "compressed", "the rest", "the writer")


class Meter:
    """Seconds by part."""

    def __init__(self) -> None:
        self.spent: dict[str, float] = {}

    def of(self, part: str, work: Callable[..., R]) -> Callable[..., R]:
        """The same work, counted; what it counts itself under another part is left out of it."""

        def measured(*given: Any, **named: Any) -> R:
            inside, began = sum(self.spent.values()), time.thread_time()
            try:
                return work(*given, **named)
            finally:
                own = time.thread_time() - began - (sum(self.spent.values()) - inside)
                self.spent[part] = self.spent.get(part, 0.0) + own

        return measured

    def watch(self) -> None:
        """Count from here on what the service does, by part."""
        for owner, name, part in (
            (Table, "_perform", "played, facts read off"),
            (snapshot.Snapshots, "_view", "view"),
            (published, "offers", "offers"),
            (published, "labelled", "labels"),
            (snapshot.Snapshots, "_log", "log"),
        ):
            setattr(owner, name, self.of(part, getattr(owner, name)))
        snapshot.WRITER = Writer(self.of("encoded", protocol.WRITER.encode))  # type: ignore[assignment,attr-defined]


class Writer:
    """What encodes, counted."""

    def __init__(self, encode: Callable[[Any], bytes]) -> None:
        self.encode = encode


class Ear:
    """Somebody who listens."""

    def __init__(self, meter: Meter) -> None:
        _, deflate = DEFLATE.process_request_params([("client_max_window_bits", None)], [])  # as a browser asks
        self.pack = meter.of("compressed", deflate.encode)
        self.last = b""
        self.raw = self.sent = 0

    def hear(self, data: bytes) -> None:
        self.last = data
        self.raw += len(data)
        self.sent += len(self.pack(Frame(Opcode.TEXT, data)).data)


class Seated:
    """Two players and a spectator at one table."""

    def __init__(self, hub: Hub, game: str, meter: Meter) -> None:
        self.hub, self.game, self.meter = hub, game, meter
        self.ears = [Ear(meter) for _ in range(3)]
        self.listeners: list[Listener] = []
        self.room: Room | None = None
        self.count = 0

    async def sit(self) -> None:
        """A new table."""
        table, tokens = await self.hub.create(
            Setup(self.game, {}, None, (Chair("person"), Chair("person")), listed=False)
        )
        self.room = await self.hub.room(table)
        self.listeners = [
            self.hub.join(self.room, token, ear.hear, lang="en" if place == 0 else "ja")
            for place, (token, ear) in enumerate(zip([*tokens, ""], self.ears, strict=True))
        ]

    async def step(self, rng: Random) -> tuple[int, int]:
        """A random step; the bytes that it brought to all three."""
        if self.room is None or self.room.table.status != "live":
            await self.sit()
        assert self.room is not None
        table = self.room.table
        player = rng.choice(table.actors())
        offers = self.room.snapshots.part(player).offers
        self.count += 1
        listener = next(one for one in self.listeners if one.audience == player)
        number = table.news(player)
        before = sum(ear.raw for ear in self.ears), sum(ear.sent for ear in self.ears)
        command = protocol.Step(f"{self.count}", number=number, step=rng.choice(offers)["step"])
        await self.hub.command(self.room, listener, command)
        return sum(ear.raw for ear in self.ears) - before[0], sum(ear.sent for ear in self.ears) - before[1]


async def measured(game: str, steps: int, tables: int, meter: Meter) -> str:
    """One game."""
    rng = Random(1)
    with tempfile.TemporaryDirectory() as folder:
        store = SqliteStore(Path(folder) / "db")
        await store.open()
        hub = Hub(store, InlineEngines())
        try:
            seats = [Seated(hub, game, meter) for _ in range(tables)]
            sizes: list[tuple[int, int]] = []

            async def play(count: int) -> None:
                for number in range(0, count, tables):
                    sizes.extend(await asyncio.gather(*(one.step(rng) for one in seats[: count - number])))

            await play(WARM)
            await Tidy()()  # as the server does
            meter.spent.clear()
            sizes.clear()
            whole, own = time.process_time(), time.thread_time()
            await play(steps)
            whole, own = time.process_time() - whole, time.thread_time() - own
        finally:
            await hub.close()
            await store.close()
    meter.spent["the rest"] = own - sum(meter.spent.values())
    meter.spent["the writer"] = whole - own
    raw, packed = (sorted(one[place] for one in sizes)[len(sizes) // 2] for place in (0, 1))
    row = "".join(f"{1e6 * meter.spent.get(part, 0.0) / steps:10.0f}" for part in PARTS)
    return f"{game:14}{1e6 * whole / steps:8.0f}{row}{raw:10,}{packed:8,}"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--steps", type=int, default=2000, help="for each game")
    parser.add_argument("--tables", type=int, default=16, help="at the same time")
    parser.add_argument("--only", default="", help="one game alone")
    asked = parser.parse_args()
    meter = Meter()
    meter.watch()
    how = "compiled" if compiled() else "interpreted"
    print(f"{how}; load average {os.getloadavg()[0]:.1f}; microseconds of processor time a step")
    print(
        f"{'':14}{'whole':>8}" + "".join(f"{part.split(',')[0]:>10.10}" for part in PARTS) + f"{'raw':>10}{'packed':>8}"
    )
    for game in game_ids():
        if asked.only in game:
            print(asyncio.run(measured(game, asked.steps, asked.tables, meter)), flush=True)


if __name__ == "__main__":
    main()

"""Load for a server of two-player tables: so many steps a second, at random moments, on whichever table has waited longest.

Steps are sent as a Poisson stream of a fixed rate, so the load does not slacken when the server does: a server that cannot
follow runs out of tables that are ready, and the steps a second that are printed stay below those that were asked for.
"""

from __future__ import annotations

import asyncio
import gc
import os
import random
import time
from collections import deque
from collections.abc import Callable, Coroutine
from pathlib import Path
from typing import Any

from bench.wire import Wire

TICK = os.sysconf("SC_CLK_TCK")


class Pair:
    """Two connections at one table. `play` sends a step; whoever hears both views calls `load.seen`."""

    def __init__(self, load: Load) -> None:
        self.load = load
        self.wires: list[Wire] = []
        self.sent = 0.0  # when the step under way was sent; 0: none is
        self.queued = False

    async def join(self, port: int) -> None:
        """Connect both."""
        raise NotImplementedError

    def able(self) -> bool:
        """Whether somebody could act now."""
        raise NotImplementedError

    def play(self) -> None:
        """Send a step."""
        raise NotImplementedError


class Load:
    """The stream of steps, and what was measured."""

    def __init__(self, rate: float) -> None:
        self.rate = rate
        self.rng = random.Random(1)
        self.pairs: list[Pair] = []
        self.ready: deque[Pair] = deque()
        self.delays: list[float] = []
        self.errors: dict[str, int] = {}
        self.measuring = False
        self.short = 0  # steps for which no table was ready

    def offer(self, pair: Pair) -> None:
        """The table may be able to act."""
        if not pair.queued and not pair.sent and pair.able():
            pair.queued = True
            self.ready.append(pair)

    def seen(self, pair: Pair) -> None:
        """Both have the view that follows the step."""
        if self.measuring:
            self.delays.append(time.perf_counter() - pair.sent)
        pair.sent = 0.0
        self.offer(pair)

    def fail(self, what: str) -> None:
        """Something went wrong."""
        self.errors[what] = self.errors.get(what, 0) + 1

    async def run(self, warm: float, seconds: float) -> None:
        """Play for so long; what happens in the first seconds is not counted."""
        began = time.perf_counter()
        due = began
        while (now := time.perf_counter()) < began + warm + seconds:
            self.measuring = now >= began + warm
            while due <= now:
                due += self.rng.expovariate(self.rate)
                self._fire()
            await asyncio.sleep(max(0.0005, due - time.perf_counter()))
        self.measuring = False

    def _fire(self) -> None:
        while self.ready:
            pair = self.ready.popleft()
            pair.queued = False
            if not pair.sent and pair.able():
                pair.sent = time.perf_counter()
                pair.play()
                return
        if self.measuring:
            self.short += 1


class Process:
    """What a server process costs."""

    def __init__(self, number: int) -> None:
        self.number = number

    def memory(self) -> float:
        """Resident memory in MiB."""
        for line in Path(f"/proc/{self.number}/status").read_text().splitlines():
            if line.startswith("VmRSS"):
                return int(line.split()[1]) / 1024
        return 0.0

    def work(self) -> float:
        """Seconds of processor time so far."""
        fields = Path(f"/proc/{self.number}/stat").read_text().rpartition(")")[2].split()
        return (int(fields[11]) + int(fields[12])) / TICK


async def measured(load: Load, server: int, seconds: float, warm: float) -> list[str]:
    """Run the load against a server process; the lines that say what came out."""
    process, own = Process(server), Process(os.getpid())
    gc.collect()
    gc.freeze()  # the thousand connections of this process are here to stay
    sizes: list[float] = []

    async def weigh() -> None:
        await asyncio.sleep(warm)
        for _ in range(3):
            sizes.append(process.memory())
            await asyncio.sleep(seconds / 2.02)

    weighing = asyncio.create_task(weigh())
    await asyncio.sleep(0)
    at, work, mine = time.perf_counter(), process.work(), own.work()
    await load.run(warm, seconds)
    spent = time.perf_counter() - at
    work, mine = (process.work() - work) / spent, (own.work() - mine) / spent
    await weighing
    gc.unfreeze()
    delays = sorted(load.delays)
    lost = sum(bool(pair.sent and time.perf_counter() - pair.sent > 2) for pair in load.pairs)
    if lost:
        load.fail("not seen by both after two seconds")
    return [
        f"{len(delays) / seconds:,.0f} steps/s (asked for {load.rate:,.0f}/s"
        + (f"; {load.short} times no table was ready)" if load.short else ")"),
        "from sending a step to the new view of both players: "
        f"median {ms(delays, 0.5)}, 99 % {ms(delays, 0.99)}, 99.9 % {ms(delays, 0.999)}, worst {ms(delays, 1.0)}",
        f"errors: {load.errors or 'none'}",
        f"memory of the server: {', '.join(f'{size:.0f}' for size in sizes)} MiB (start, middle, end)",
        f"processor: server {100 * work:.0f} %, load {100 * mine:.0f} % of one core",
    ]


def ms(values: list[float], share: float) -> str:
    """A percentile of sorted seconds."""
    if not values:
        return "–"
    return f"{1000 * values[min(len(values) - 1, int(share * len(values)))]:.1f} ms"


def looped(main: Callable[[], Coroutine[Any, Any, None]]) -> None:
    """Run on uvloop where there is one."""
    try:
        import uvloop
    except ImportError:
        asyncio.run(main())
    else:
        uvloop.run(main())

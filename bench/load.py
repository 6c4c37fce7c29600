"""Load for a server of two-player tables: so many steps a second, at random moments, on whichever table has waited longest.

Steps are sent as a Poisson stream, so the load does not slacken when the server does: a server that cannot follow runs out of
tables that are ready, and the steps a second that are printed stay below those that were asked for. The rate rises from
stage to stage until 99 % are no longer told in time.
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
from typing import Any, NamedTuple

from bench.wire import Wire

TICK = os.sysconf("SC_CLK_TCK")
IN_TIME = 0.1  # seconds within which 99 % are to be told
KEPT_UP = 0.95  # of the steps that were asked for
STEEPER = 1.25  # from one stage to the next
WARM = 2.0  # seconds of each stage that are not counted
SHARES = {"median": 0.5, "99 %": 0.99}


class Pair:
    """The connections at one table. `play` sends a step; whoever sees that everybody was told calls `load.seen`."""

    kind = ""  # of table, for the sizes

    def __init__(self, load: Load) -> None:
        self.load = load
        self.wires: list[Wire] = []
        self.sent = 0.0  # when the step under way was sent; 0: none is
        self.before = (0, 0)  # bytes that had been heard by then, raw and as sent
        self.queued = False

    async def join(self, port: int) -> None:
        """Connect everybody."""
        raise NotImplementedError

    def able(self) -> bool:
        """Whether somebody could act now."""
        raise NotImplementedError

    def play(self) -> None:
        """Send a step."""
        raise NotImplementedError

    def begin(self) -> None:
        """Send a step now, and count from here."""
        self.before = self.heard()
        self.sent = time.perf_counter()
        self.play()

    def heard(self) -> tuple[int, int]:
        """Bytes that everybody has heard so far, raw and as sent."""
        return sum(wire.raw for wire in self.wires), sum(wire.sent for wire in self.wires)


class Stage(NamedTuple):
    """What came out at one rate."""

    asked: float  # steps a second
    done: float
    delays: list[float]  # sorted: from sending a step until everybody at the table was told
    server: float  # of one core
    load: float
    memory: float  # MiB of the server

    def held(self) -> bool:
        """Whether 99 % were told in time, and the server kept up."""
        return bool(self.delays) and percentile(self.delays, 0.99) <= IN_TIME and self.done >= KEPT_UP * self.asked

    def __str__(self) -> str:
        times = ", ".join(f"{name} {ms(self.delays, share)}" for name, share in SHARES.items())
        return (
            f"{self.done:6,.0f} steps/s (asked for {self.asked:,.0f}): {times}; server {100 * self.server:.0f} %,"
            f" load {100 * self.load:.0f} % of one core, {self.memory:.0f} MiB"
        )


class Load:
    """The stream of steps, and what was measured."""

    def __init__(self, rate: float) -> None:
        self.rate = rate
        self.rng = random.Random(1)
        self.pairs: list[Pair] = []
        self.ready: deque[Pair] = deque()
        self.delays: list[float] = []
        self.sizes: dict[
            str, list[tuple[int, int]]
        ] = {}  # of each step to everybody, raw and as sent, by kind of table
        self.errors: dict[str, int] = {}
        self.measuring = False

    def offer(self, pair: Pair) -> None:
        """The table may be able to act."""
        if not pair.queued and not pair.sent and pair.able():
            pair.queued = True
            self.ready.append(pair)

    def seen(self, pair: Pair) -> None:
        """Everybody at the table has been told of the step."""
        if self.measuring:
            self.delays.append(time.perf_counter() - pair.sent)
            raw, packed = pair.heard()
            before = pair.before
            self.sizes.setdefault(pair.kind, []).append((raw - before[0], packed - before[1]))
        pair.sent = 0.0
        self.offer(pair)

    def fail(self, what: str) -> None:
        """Something went wrong."""
        self.errors[what] = self.errors.get(what, 0) + 1

    async def run(self, warm: float, seconds: float) -> None:
        """Play for so long; what happens in the first seconds is not counted."""
        began = time.perf_counter()
        due = began
        self.delays = []
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
                pair.begin()
                return


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


async def ramped(load: Load, server: int, seconds: float, most: float, report: Callable[[str], None]) -> Stage | None:
    """Raise the load by a quarter at a time until 99 % are no longer told in time; the last stage that held."""
    process, own = Process(server), Process(os.getpid())
    gc.collect()
    gc.freeze()  # the connections of this process are here to stay
    best: Stage | None = None
    while load.rate <= most:
        at, work, mine = time.perf_counter(), process.work(), own.work()
        await load.run(WARM, seconds)
        spent = time.perf_counter() - at
        stage = Stage(
            load.rate,
            len(load.delays) / seconds,
            sorted(load.delays),
            (process.work() - work) / spent,
            (own.work() - mine) / spent,
            process.memory(),
        )
        report(f"  {stage}")
        if not stage.held():
            break
        best = stage
        load.rate *= STEEPER
    gc.unfreeze()
    lost = sum(bool(pair.sent and time.perf_counter() - pair.sent > 2) for pair in load.pairs)
    if lost:
        load.fail("not told to everybody after two seconds")
    report(f"  errors: {load.errors or 'none'}")
    return best


def percentile(values: list[float], share: float) -> float:
    """A percentile of sorted values."""
    return values[min(len(values) - 1, int(share * len(values)))]


def ms(values: list[float], share: float) -> str:
    """A percentile of sorted seconds."""
    return f"{1000 * percentile(values, share):.1f} ms" if values else "–"


def looped(main: Callable[[], Coroutine[Any, Any, None]]) -> None:
    """Run on uvloop where there is one."""
    try:
        import uvloop
    except ImportError:
        asyncio.run(main())
    else:
        uvloop.run(main())

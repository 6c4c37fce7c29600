"""Rate limits, and limits on connections and on work."""

from __future__ import annotations

import asyncio
import re
import sys
from collections import Counter
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from functools import lru_cache, partial
from ipaddress import IPv6Address, ip_address
from itertools import accumulate
from time import monotonic
from typing import Any, Final, NamedTuple, TypeVar

from gobanshobu.service.fair import Payer, Turns
from gobanshobu.service.refusal import Refusal

T = TypeVar("T")
THREADS: Final = 1  # Python computes in one at a time anyway
SWITCH: Final = 0.0005  # seconds for which such work may keep the interpreter from those who answer
LINE: Final = 256  # pieces of work that may wait or be under way
LINE_EACH: Final = 32  # of them from one address: a page of pictures, a class
CROWDED: Final = 10_000
DEEPEST: Final = 32  # brackets within brackets
STRINGS: Final = re.compile(rb'"(?:[^"\\]|\\.?)*+(?:"|\Z)', re.DOTALL)
OTHERS: Final = bytes(byte for byte in range(256) if byte not in b"[]{}")
STEPS: Final = {byte: 1 if byte in b"[{" else -1 for byte in b"[]{}"}


@lru_cache(10_000)
def network(address: str) -> str:
    """Whose address it is: of IPv6 a whole /64 is one household's. What is no address is left as it is."""
    try:
        found = ip_address(address.partition("%")[0])
    except ValueError:
        return address[:64]
    if not isinstance(found, IPv6Address):
        return str(found)
    if found.ipv4_mapped is not None:
        return str(found.ipv4_mapped)
    return f"{IPv6Address(int(found) >> 64 << 64)}/64"


def nested(data: bytes) -> bool:
    """Whether JSON has more brackets within brackets than anything we read."""
    brackets = STRINGS.sub(b"", data).translate(None, OTHERS)
    return max(accumulate(map(STEPS.__getitem__, brackets)), default=0) > DEEPEST


class Bucket:
    """A token bucket: at most `rate` a second, in bursts of at most `burst`."""

    def __init__(self, rate: float, burst: int) -> None:
        self.rate, self.burst = rate, float(burst)
        self.left, self.at = float(burst), monotonic()

    def take(self, cost: float = 1.0) -> bool:
        """Whether one more, or something that counts as several, is allowed now."""
        now = monotonic()
        self.left = min(self.burst, self.left + (now - self.at) * self.rate)
        self.at = now
        if self.left < cost:
            return False
        self.left -= cost
        return True

    def pay(self, cost: float) -> None:
        """Count something that is done already; what it costs more than is left has to come back first."""
        self.left -= cost


class Buckets:
    """A bucket for each address; those not used for long enough to be full again are dropped."""

    def __init__(self, rate: float, burst: int) -> None:
        self.rate, self.burst = rate, burst
        self.by_address: dict[str, Bucket] = {}
        self.crowded = CROWDED  # how many there may be before the old ones are looked for

    def of(self, address: str) -> Bucket:
        """The bucket of an address."""
        if len(self.by_address) > self.crowded:
            old = monotonic() - self.burst / self.rate
            self.by_address = {key: bucket for key, bucket in self.by_address.items() if bucket.at > old}
            self.crowded = max(CROWDED, 2 * len(self.by_address))
        return self.by_address.setdefault(address, Bucket(self.rate, self.burst))

    def take(self, address: str, cost: float = 1.0) -> bool:
        """Whether one more is allowed from there."""
        return self.of(address).take(cost)


class Gate:
    """How many connections an address has."""

    def __init__(self, most: int) -> None:
        self.most = most
        self.open: Counter[str] = Counter()

    def enter(self, address: str) -> bool:
        """Count one more connection, unless the address has as many as it may."""
        if self.open[address] >= self.most:
            return False
        self.open[address] += 1
        return True

    def leave(self, address: str) -> None:
        """A connection was closed."""
        self.open[address] -= 1
        if self.open[address] <= 0:
            del self.open[address]


class Piece(NamedTuple):
    """Work that waits for its turn."""

    work: Callable[[], Any]
    done: asyncio.Future[Any]


class Offload:
    """Work that takes a while, in threads of its own, so that nobody else waits for it; so much of it and no more. Addresses
    take turns: whoever asks for thirty pieces waits for their own."""

    def __init__(self) -> None:
        self._threads: Final = ThreadPoolExecutor(THREADS, thread_name_prefix="gobanshobu-aside")
        self._waiting: Final[Turns[Piece]] = Turns()
        self._line: Final = Gate(LINE_EACH)  # what waits or is under way
        self._free = THREADS
        self._usual: Final = sys.getswitchinterval()

    async def __call__(self, address: str, work: Callable[[], T]) -> T:
        """Do this for somebody. Raises Refusal where too much of theirs, or of everybody's, is waiting already."""
        if self._line.open.total() >= LINE:
            raise Refusal("overloaded")
        if not self._line.enter(address):
            raise Refusal("too_often")
        piece = Piece(work, asyncio.get_running_loop().create_future())
        self._waiting.put(Payer(address), piece)
        self._next()
        try:
            found: T = await asyncio.shield(piece.done)
        except asyncio.CancelledError:  # what is under way goes on, for nobody
            if self._waiting.drop(Payer(address), piece):
                self._line.leave(address)
            raise
        return found

    def _next(self) -> None:
        """Begin with what comes next, where a thread is free."""
        while self._free and (address := self._waiting.first(lambda _: True)) is not None:
            piece = self._waiting.take(address)
            self._free -= 1
            sys.setswitchinterval(SWITCH)
            doing = asyncio.get_running_loop().run_in_executor(self._threads, piece.work)
            doing.add_done_callback(partial(self._done, address, piece))

    def _done(self, address: str, piece: Piece, doing: asyncio.Future[Any]) -> None:
        self._line.leave(address)
        self._free += 1
        if not piece.done.done():
            if doing.cancelled():
                piece.done.cancel()
            elif (error := doing.exception()) is not None:
                piece.done.set_exception(error)
            else:
                piece.done.set_result(doing.result())
        if not self._line.open:
            sys.setswitchinterval(self._usual)
        self._next()

    def close(self) -> None:
        """Let go of the threads."""
        self._threads.shutdown(wait=False, cancel_futures=True)

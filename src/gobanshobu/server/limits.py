"""Rate limits, and limits on connections."""

from __future__ import annotations

from collections import Counter
from time import monotonic


class Bucket:
    """A token bucket: at most `rate` a second, in bursts of at most `burst`."""

    def __init__(self, rate: float, burst: int) -> None:
        self.rate, self.burst = rate, float(burst)
        self.left, self.at = float(burst), monotonic()

    def take(self) -> bool:
        """Whether one more is allowed now."""
        now = monotonic()
        self.left = min(self.burst, self.left + (now - self.at) * self.rate)
        self.at = now
        if self.left < 1.0:
            return False
        self.left -= 1.0
        return True


class Buckets:
    """A bucket for each address; those not used for long enough to be full again are dropped."""

    def __init__(self, rate: float, burst: int) -> None:
        self.rate, self.burst = rate, burst
        self.by_address: dict[str, Bucket] = {}

    def take(self, address: str) -> bool:
        """Whether one more is allowed from there."""
        if len(self.by_address) > 10_000:
            old = monotonic() - self.burst / self.rate
            self.by_address = {key: bucket for key, bucket in self.by_address.items() if bucket.at > old}
        return self.by_address.setdefault(address, Bucket(self.rate, self.burst)).take()


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

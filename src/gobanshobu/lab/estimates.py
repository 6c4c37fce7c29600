"""Numbers with their 95 % intervals."""

from __future__ import annotations

from collections.abc import Sequence
from math import sqrt
from typing import Any, NamedTuple

from gobanshobu.arena.ratings import SURE


class Estimate(NamedTuple):
    """A value, between which two the true one lies in 95 of 100 such runs, and how many observations it comes from."""

    value: float
    low: float
    high: float
    size: int

    @property
    def half(self) -> float:
        """Half the width of the interval."""
        return (self.high - self.low) / 2

    def data(self) -> dict[str, Any]:
        """As plain data."""
        rounded = {name: round(value, 6) for name, value in self._asdict().items()}
        return rounded | {"size": self.size}


def share(points: float, count: int) -> Estimate:
    """A share of so many, by Wilson's interval; a draw is half a point, which makes the interval wider than it need be."""
    if not count:
        return Estimate(0.0, 0.0, 1.0, 0)
    found, square = points / count, SURE * SURE
    centre = (found + square / (2 * count)) / (1 + square / count)
    around = SURE * sqrt(found * (1 - found) / count + square / (4 * count * count)) / (1 + square / count)
    return Estimate(found, max(0.0, centre - around), min(1.0, centre + around), count)


def mean(values: Sequence[float]) -> Estimate:
    """A mean of what is never below zero, with the normal interval of what was seen; of fewer than two values the interval is as wide as the value."""
    count = len(values)
    if not count:
        return Estimate(0.0, 0.0, 0.0, 0)
    found = sum(values) / count
    if count < 2:
        return Estimate(found, 0.0, 2 * found, count)
    around = SURE * sqrt(sum((one - found) ** 2 for one in values) / (count - 1) / count)
    return Estimate(found, max(0.0, found - around), found + around, count)

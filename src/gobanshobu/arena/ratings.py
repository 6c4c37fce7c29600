"""Bradley–Terry ratings: who is how strong, and how sure that is.

A player with rating r scores 1 / (1 + 10^(-(r - s) / 400)) against one with rating s; a draw is half a win. Ratings
are fitted by maximum likelihood and centred on zero.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from math import exp, log, log1p, sqrt
from typing import Final, NamedTuple

SCALE: Final = 400 / log(10)  # points of rating in one unit of log odds
SURE: Final = 1.959964  # standard deviations on either side that hold 95 %
CLOSE: Final = 1e-11

Matrix = list[list[float]]


class Rating(NamedTuple):
    """A player's rating with its 95 % interval; None where the games set no bound."""

    rating: float
    low: float | None
    high: float | None


class Gap(NamedTuple):
    """The share of points that one player is expected to take from another, with its 95 % interval."""

    share: float
    low: float
    high: float


class Fit:
    """The ratings of all players; make one with `fit`."""

    def __init__(
        self, names: list[str], strengths: list[float], spread: Matrix, bounds: list[tuple[bool, bool]]
    ) -> None:
        self.names: Final = names
        self._strengths: Final = strengths
        self._spread: Final = spread
        self._bounds: Final = bounds

    @property
    def bounded(self) -> bool:
        """Whether the games bound every rating on both sides."""
        return all(low and high for low, high in self._bounds)

    def rating(self, name: str) -> Rating:
        """The rating of a player, on the scale where 400 points are odds of ten to one."""
        i = self.names.index(name)
        centre = self._strengths[i] * SCALE
        around = SURE * sqrt(max(0.0, self._spread[i][i])) * SCALE
        low, high = self._bounds[i]
        return Rating(centre, centre - around if low else None, centre + around if high else None)

    def gap(self, name: str, other: str) -> Gap:
        """What `name` is expected to score against `other`, by all the games of the fit."""
        i, j = self.names.index(name), self.names.index(other)
        apart = self._strengths[i] - self._strengths[j]
        spread = self._spread
        around = SURE * sqrt(max(0.0, spread[i][i] + spread[j][j] - 2 * spread[i][j]))
        return Gap(expected(apart), expected(apart - around), expected(apart + around))


def fit(names: Iterable[str], scores: Mapping[tuple[str, str], tuple[float, float]]) -> Fit:
    """Ratings from `scores`: for each pairing the points of the first and of the second over all their games.

    Where somebody took every point from everybody in another group, no finite rating fits best: one drawn game is added
    to each such pairing, and the intervals are open on the sides that the games do not bound. Players whom no chain of
    games connects are centred apart.
    """
    players = list(names)
    place = {name: i for i, name in enumerate(players)}
    points = square(len(players))
    for (one, other), (first, second) in scores.items():
        points[place[one]][place[other]] += first
        points[place[other]][place[one]] += second
    groups = classes(points)
    bounds = bounded(points, groups)
    smoothed = [
        [
            points[i][j] + 0.5 if groups[i] != groups[j] and points[i][j] + points[j][i] else points[i][j]
            for j in range(len(players))
        ]
        for i in range(len(players))
    ]
    strengths = [0.0] * len(players)
    spread = square(len(players))
    for part in connected(smoothed):
        found, inverse = likeliest([[smoothed[i][j] for j in part] for i in part])
        for a, i in enumerate(part):
            strengths[i] = found[a]
            for b, j in enumerate(part):
                spread[i][j] = inverse[a][b]
    return Fit(players, strengths, spread, bounds)


def expected(apart: float) -> float:
    """The share of points at a distance in log odds."""
    return 1 / (1 + exp(-apart)) if apart >= 0 else 1 - 1 / (1 + exp(apart))


def likeliest(points: Matrix) -> tuple[list[float], Matrix]:
    """The log odds that fit best, centred, and their covariance, by Newton's method with steps that never overshoot."""
    count = len(points)
    strengths = [0.0] * count
    value = likelihood(points, strengths)
    while True:
        slope, curve = derivatives(points, strengths)
        inverse = inverted([[curve[i][j] + 1 / count for j in range(count)] for i in range(count)])
        step = [sum(inverse[i][j] * slope[j] for j in range(count)) for i in range(count)]
        size = 1.0
        while True:
            tried = [strengths[i] + size * step[i] for i in range(count)]
            better = likelihood(points, tried)
            if better >= value or size < CLOSE:
                break
            size /= 2
        if max(abs(one) for one in step) * size < CLOSE or better <= value:
            return strengths, [[inverse[i][j] - 1 / count for j in range(count)] for i in range(count)]
        strengths, value = tried, better


def likelihood(points: Matrix, strengths: list[float]) -> float:
    """The logarithm of the chance of these points."""
    total = 0.0
    for i, row in enumerate(points):
        for j, won in enumerate(row):
            if won:
                apart = strengths[i] - strengths[j]
                total -= won * (log1p(exp(-apart)) if apart > 0 else log1p(exp(apart)) - apart)
    return total


def derivatives(points: Matrix, strengths: list[float]) -> tuple[list[float], Matrix]:
    """The slope of the likelihood, and the information that the games hold."""
    count = len(points)
    slope = [0.0] * count
    curve = square(count)
    for i in range(count):
        for j in range(count):
            games = points[i][j] + points[j][i]
            if i != j and games:
                share = expected(strengths[i] - strengths[j])
                slope[i] += points[i][j] - games * share
                weight = games * share * (1 - share)
                curve[i][i] += weight
                curve[i][j] -= weight
    return slope, curve


def inverted(matrix: Matrix) -> Matrix:
    """The inverse, by elimination with the largest pivots."""
    count = len(matrix)
    rows = [[*row, *(float(i == j) for j in range(count))] for i, row in enumerate(matrix)]
    for i in range(count):
        best = max(range(i, count), key=lambda k: abs(rows[k][i]))
        rows[i], rows[best] = rows[best], rows[i]
        pivot = rows[i][i]
        rows[i] = [value / pivot for value in rows[i]]
        for k in range(count):
            factor = rows[k][i]
            if k != i and factor:
                rows[k] = [value - factor * other for value, other in zip(rows[k], rows[i], strict=True)]
    return [row[count:] for row in rows]


def square(count: int) -> Matrix:
    """A matrix of zeros."""
    return [[0.0] * count for _ in range(count)]


def classes(points: Matrix) -> list[int]:
    """For each player the first of those who are bound to them both ways by a chain of points taken."""
    count = len(points)
    reach = [[i == j or points[i][j] > 0 for j in range(count)] for i in range(count)]
    for k in range(count):
        for i in range(count):
            if reach[i][k]:
                reach[i] = [here or there for here, there in zip(reach[i], reach[k], strict=True)]
    return [next(j for j in range(count) if reach[i][j] and reach[j][i]) for i in range(count)]


def bounded(points: Matrix, groups: list[int]) -> list[tuple[bool, bool]]:
    """For each player whether the games bound the rating below and above.

    A group that another took points from, and never gave one back, can be as weak as one likes beside it.
    """
    count = range(len(points))
    taken = [(groups[i], groups[j]) for i in count for j in count if points[i][j] and groups[i] != groups[j]]
    above, below = {one for one, _ in taken}, {other for _, other in taken}
    return [(groups[i] not in below, groups[i] not in above) for i in count]


def connected(points: Matrix) -> list[list[int]]:
    """The players in groups that some chain of games connects."""
    met = [
        [one + other for one, other in zip(row, column, strict=True)]
        for row, column in zip(points, zip(*points, strict=True), strict=True)
    ]
    roots = classes(met)
    return [[i for i, root in enumerate(roots) if root == first] for first in dict.fromkeys(roots)]

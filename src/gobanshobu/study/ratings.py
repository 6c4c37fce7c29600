"""Glicko-2, as Mark Glickman's paper has it: ratings of people and of what they try themselves at.

>>> from gobanshobu.study.ratings import Rated, RatedGame, rated
>>> after = rated(Rated(1500.0, 200.0), [RatedGame(1400.0, 30.0, 1.0), RatedGame(1550.0, 100.0, 0.0), RatedGame(1700.0, 300.0, 0.0)])
>>> f"{after.rating:.2f} {after.deviation:.2f} {after.volatility:.5f}"
'1464.05 151.52 0.06000'
"""

from __future__ import annotations

from collections.abc import Iterable
from math import exp, log, pi, sqrt
from typing import Final, NamedTuple

SCALE: Final = 173.7178
CENTRE: Final = 1500.0
UNKNOWN: Final = 350.0  # the deviation of somebody nobody knows
STEADY: Final = 0.06  # the usual volatility
TAU: Final = 0.5  # how much volatility may change
CLOSE: Final = 1e-6


class Rated(NamedTuple):
    """How good somebody is thought to be, and how sure that is."""

    rating: float = CENTRE
    deviation: float = UNKNOWN
    volatility: float = STEADY


class RatedGame(NamedTuple):
    """A game against somebody of this rating: 1 is won, 0 lost, a draw half."""

    rating: float
    deviation: float
    score: float


def weight(deviation: float) -> float:
    """How much a result against somebody counts of whom so much is known."""
    return 1.0 / sqrt(1.0 + 3.0 * deviation**2 / pi**2)


def expected(mine: float, theirs: float, deviation: float) -> float:
    """What is expected to be scored, on the inner scale."""
    return 1.0 / (1.0 + exp(-weight(deviation) * (mine - theirs)))


def rated(before: Rated, results: Iterable[RatedGame]) -> Rated:
    """The rating after a period with these results. Without any, only the doubt grows."""
    mu, phi = (before.rating - CENTRE) / SCALE, before.deviation / SCALE
    games = [((one.rating - CENTRE) / SCALE, one.deviation / SCALE, one.score) for one in results]
    if not games:
        grown = min(UNKNOWN, sqrt(phi**2 + before.volatility**2) * SCALE)
        return Rated(before.rating, grown, before.volatility)
    information = 0.0
    surplus = 0.0
    for theirs, doubt, score in games:
        chance = expected(mu, theirs, doubt)
        information += weight(doubt) ** 2 * chance * (1.0 - chance)
        surplus += weight(doubt) * (score - chance)
    variance = 1.0 / information
    sigma = volatility(phi, before.volatility, variance, variance * surplus)
    fresh = 1.0 / sqrt(1.0 / (phi**2 + sigma**2) + 1.0 / variance)
    return Rated(CENTRE + SCALE * (mu + fresh**2 * surplus), min(UNKNOWN, SCALE * fresh), sigma)


def volatility(phi: float, sigma: float, variance: float, delta: float) -> float:
    """Step 5 of the paper: the root of f, by the Illinois method."""
    a = log(sigma**2)

    def f(x: float) -> float:
        spread = phi**2 + variance + exp(x)
        return exp(x) * (delta**2 - spread) / (2.0 * spread**2) - (x - a) / TAU**2

    low = a
    if delta**2 > phi**2 + variance:
        high = log(delta**2 - phi**2 - variance)
    else:
        k = 1
        while f(a - k * TAU) < 0.0:
            k += 1
        high = a - k * TAU
    f_low, f_high = f(low), f(high)
    while abs(high - low) > CLOSE:
        between = low + (low - high) * f_low / (f_high - f_low)
        f_between = f(between)
        if f_between * f_high <= 0.0:
            low, f_low = high, f_high
        else:
            f_low /= 2.0
        high, f_high = between, f_between
    return exp(low / 2.0)

"""Counting arrangements, so that one can be drawn with every one as likely."""

from __future__ import annotations

from math import comb

from gobanshobu.core.rng import Rng


def sequences(left: list[int], length: int) -> int:
    """How many different sequences of that length can be laid from so many cards of each kind."""
    ways = [1] + [0] * length
    for copies in left:
        ways = [
            sum(comb(total, used) * ways[total - used] for used in range(min(copies, total) + 1))
            for total in range(length + 1)
        ]
    return ways[length]


def pick(weights: list[int], rng: Rng) -> int:
    """An index, drawn in proportion to the weights."""
    choice = int(rng.below_big(sum(weights)))
    for index, weight in enumerate(weights):
        if choice < weight:
            return index
        choice -= weight
    raise ValueError("there is nothing to pick")

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
    """An index, drawn in proportion to the weights. Raises ValueError where all are zero."""
    total = sum(weights)
    if total == 0:
        raise ValueError("there is nothing to pick")
    choice, index = int(rng.below_big(total)), 0
    while choice >= weights[index]:
        choice -= weights[index]
        index += 1
    return index

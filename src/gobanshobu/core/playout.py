"""Driving positions at full speed: random play and move counting."""

from __future__ import annotations

from mypy_extensions import i64

from gobanshobu.core.position import ONGOING, Position
from gobanshobu.core.rng import Rng


def random_playout(position: Position, rng: Rng, limit: int) -> int:
    """Play uniformly random steps until the end, or `limit` of them; the number played."""
    most: i64 = limit
    count: i64 = 0
    while position.result == ONGOING and count < most:
        player = position.mover()
        steps = position.steps(player)
        position.apply(player, steps[rng.below(len(steps))])
        count += 1
    return count


def perft(position: Position, depth: int) -> int:
    """How many sequences of `depth` steps start here; simultaneous decisions in the order of C-3."""
    if depth == 0:
        return 1
    player = position.mover()
    if player < 0:
        return 0
    steps = position.steps(player)
    if depth == 1:
        return len(steps)
    total = 0
    for step in steps:
        child = position.copy()
        child.apply(player, step)
        total += perft(child, depth - 1)
    return total

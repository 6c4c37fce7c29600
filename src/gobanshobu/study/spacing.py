"""When something that was learned wants to be seen again: by FSRS 6, whose formulas and default weights are used as published.

What is remembered of one thing are its stability, the days after which it is still known with a chance of nine in ten, and
its difficulty, from 1 to 10. An answer is right or wrong and nothing between; one that is wrong comes back in the same sitting.
"""

from __future__ import annotations

import math
from math import exp
from typing import Final, NamedTuple

DAY: Final = 86_400_000  # milliseconds
SOON: Final = 600_000  # until what was not solved is asked again
LONGEST: Final = 365  # days
KNOWN: Final = 0.9  # the chance of knowing it still at which it comes back
LEAST: Final = 0.001  # of stability
WRONG: Final = 1  # the grades of FSRS
RIGHT: Final = 3
EASIEST: Final = 4
WEIGHTS: Final = (
    (0.212, 1.2931, 2.3065, 8.2956)  # stability after the first answer, by its grade
    + (6.4133, 0.8334, 3.0194, 0.001)  # difficulty
    + (1.8722, 0.1666, 0.796)  # stability after an answer that was right
    + (1.4835, 0.0614, 0.2629, 1.6483)  # … that was wrong
    + (0.6014, 1.8729)  # hard and easy answers, of which there are none here
    + (0.5425, 0.0912, 0.0658)  # on the same day
    + (0.1542,)  # how fast things are forgotten
)
DECAY: Final[float] = -WEIGHTS[20]
FACTOR: Final = math.pow(KNOWN, 1.0 / DECAY) - 1.0


class Memory(NamedTuple):
    """What is remembered of one thing, and how often it was asked."""

    stability: float
    difficulty: float
    at: int  # when it was asked last, in milliseconds
    asked: int
    solved: int


def recalled(memory: Memory | None, solved: bool, now: int) -> Memory:
    """The memory after an answer; None: it was never asked."""
    grade = RIGHT if solved else WRONG
    if memory is None:
        return Memory(WEIGHTS[grade - 1], first_difficulty(grade), now, 1, int(solved))
    days = max(0.0, (now - memory.at) / DAY)
    if days < 1.0:
        stability = same_day(memory.stability, grade)
    else:
        stability = (risen if solved else fallen)(memory, chance(memory.stability, days))
    difficulty = harder(memory.difficulty, grade)
    return Memory(max(LEAST, stability), difficulty, now, memory.asked + 1, memory.solved + int(solved))


def due(memory: Memory, solved: bool) -> int:
    """When it wants to be seen again, after an answer."""
    if not solved:
        return memory.at + SOON
    return memory.at + DAY * min(LONGEST, max(1, round(memory.stability)))


def chance(stability: float, days: float) -> float:
    """How likely it is still known after so many days."""
    return math.pow(1.0 + FACTOR * days / stability, DECAY)


def first_difficulty(grade: int) -> float:
    return within(raw_difficulty(grade))


def raw_difficulty(grade: int) -> float:
    return WEIGHTS[4] - exp(WEIGHTS[5] * (grade - 1)) + 1.0


def harder(difficulty: float, grade: int) -> float:
    """The difficulty after an answer: it moves the less the nearer it is to 10, and ever so little to that of what is easy."""
    moved = difficulty - WEIGHTS[6] * (grade - RIGHT) * (10.0 - difficulty) / 9.0
    return within(WEIGHTS[7] * raw_difficulty(EASIEST) + (1.0 - WEIGHTS[7]) * moved)


def within(difficulty: float) -> float:
    return min(10.0, max(1.0, difficulty))


def risen(memory: Memory, known: float) -> float:
    """The stability after an answer that was right: it grows the more, the likelier the thing was to be forgotten."""
    growth = exp(WEIGHTS[8]) * (11.0 - memory.difficulty) * math.pow(memory.stability, -WEIGHTS[9])
    return memory.stability * (1.0 + growth * (exp((1.0 - known) * WEIGHTS[10]) - 1.0))


def fallen(memory: Memory, known: float) -> float:
    """The stability after an answer that was wrong."""
    kept = math.pow(memory.difficulty, -WEIGHTS[12]) * (math.pow(memory.stability + 1.0, WEIGHTS[13]) - 1.0)
    most = memory.stability / exp(WEIGHTS[17] * WEIGHTS[18])
    return min(most, WEIGHTS[11] * kept * exp((1.0 - known) * WEIGHTS[14]))


def same_day(stability: float, grade: int) -> float:
    """The stability after a second answer within a day."""
    change = exp(WEIGHTS[17] * (grade - 3 + WEIGHTS[18])) * math.pow(stability, -WEIGHTS[19])
    return stability * (max(1.0, change) if grade == RIGHT else change)

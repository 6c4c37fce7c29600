"""B-1, B-2: the sheet. A square is five times its row plus its column, both counted from player 0's left corner."""

from __future__ import annotations

from typing import Final, NewType

from librt.vecs import append, vec
from mypy_extensions import i64, u8

Square = NewType("Square", int)
"""A square where it leaves the rules: in names, notation, explanations, facts and positions as data."""

SIDE: Final = 5
SQUARES: Final = 25
NO_SQUARE: Final = 25
ALL: Final = (1 << SQUARES) - 1
MIDDLE: Final = 12  # c3
HOME: Final = 10  # squares of a camp

NAMES: Final = [f"{column}{row}" for row in "12345" for column in "abcde"]
INDEX: Final = {name: Square(number) for number, name in enumerate(NAMES)}

CAMPS: Final = [
    [INDEX[f"{column}{row}"] for row in "12" for column in "abcde"],
    [INDEX[f"{column}{row}"] for row in "54" for column in "abcde"],
]
"""B-10: each camp's squares in the order of the arrangement list."""
CAMP_MASKS: Final = [sum(1 << square for square in camp) for camp in CAMPS]
CENTRE: Final = [INDEX[f"{column}3"] for column in "abde"]  # row 3 without its middle
CENTRE_MASK: Final = sum(1 << square for square in CENTRE)

DIRECTIONS: Final = ("F", "B", "L", "R", "FL", "FR", "BL", "BR")
"""B-2: the owner's directions, in the order cards list them."""
KNIGHTS: Final = ("FFL", "FFR", "BBL", "BBR", "LLF", "LLB", "RRF", "RRB")
"""B-5: knight arrows, the long leg first."""

_UNIT: Final = {"F": (0, 1), "B": (0, -1), "L": (-1, 0), "R": (1, 0)}


def offset(arrow: str) -> tuple[int, int]:
    """How far an arrow of letters goes, as (right, forward) in its owner's facing."""
    right = forward = 0
    for letter in arrow:
        right += _UNIT[letter][0]
        forward += _UNIT[letter][1]
    return right, forward


def moved(square: Square, right: int, forward: int, player: int) -> Square:
    """The square so far away in `player`'s facing (B-2), or NO_SQUARE off the sheet."""
    sign = 1 if player == 0 else -1
    column, row = square % SIDE + sign * right, square // SIDE + sign * forward
    if 0 <= column < SIDE and 0 <= row < SIDE:
        return Square(row * SIDE + column)
    return Square(NO_SQUARE)


def ordered(first: Square, second: Square) -> tuple[Square, Square]:
    """B-10: two squares in the order of the arrangement list that holds both, else as they come."""
    for camp in CAMPS:
        if first in camp and second in camp and camp.index(first) > camp.index(second):
            return second, first
    return first, second


def lowest(mask: i64) -> i64:
    """The lowest square of a mask that is not empty."""
    return count((mask & -mask) - 1)


def count(mask: i64) -> i64:
    """How many squares a mask holds."""
    mask = mask - ((mask >> 1) & 0x55555555)
    mask = (mask & 0x33333333) + ((mask >> 2) & 0x33333333)
    mask = (mask + (mask >> 4)) & 0x0F0F0F0F
    return ((mask * 0x01010101) & 0xFFFFFFFF) >> 24


def squares_of(mask: int) -> list[Square]:
    """The squares of a mask, in rising order."""
    return [Square(number) for number in range(SQUARES) if mask >> number & 1]


def each_square(mask: i64, found: vec[u8]) -> vec[u8]:
    """The list, and the squares of a mask in rising order."""
    while mask != 0:
        found = append(found, u8(lowest(mask)))
        mask &= mask - 1
    return found

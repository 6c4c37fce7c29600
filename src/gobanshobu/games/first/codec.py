"""What is packed into numbers in Shinra First: kinds of steps of its own, and the points of G cards in a hand."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from gobanshobu.games.board5.codec import OWN_KINDS

RETURN_ONE: Final = OWN_KINDS  # ^ : a single card, or the top of a stack
RETURN_BOTH: Final = OWN_KINDS + 1  # ^^
FLY: Final = OWN_KINDS + 2  # !
RETURN_THEN_FLY: Final = OWN_KINDS + 3  # ^!
FLY_THEN_RETURN: Final = OWN_KINDS + 4  # !^
FLY_BOTH: Final = OWN_KINDS + 5  # !!
RETREAT_RETURN_ONE: Final = OWN_KINDS + 6  # >a1^
RETREAT_RETURN_BOTH: Final = OWN_KINDS + 7  # >a1^^
FLIGHTS: Final = (FLY, RETURN_THEN_FLY, FLY_THEN_RETURN, FLY_BOTH)

# B-11: up to two G cards of one id in a hand, by their points; 0 where there is none.
POINTS_BITS: Final = 0b1111
FEWER_AT: Final = 4


def gauge_code(more: i64, fewer: i64) -> i64:
    """The G cards of one id in a hand: the one with more points, and the other."""
    return more | fewer << FEWER_AT


def more_points(code: i64) -> i64:
    """B-11: the points of the card that a step means."""
    return code & POINTS_BITS


def fewer_points(code: i64) -> i64:
    """The points of the other card; 0 if there is none."""
    return code >> FEWER_AT

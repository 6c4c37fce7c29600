"""FI-N: the step strings of Shinra First."""

from __future__ import annotations

from gobanshobu.core.clauses import Reason, reason
from gobanshobu.games.board5.codec import DAMAGE, END, ONTO, RETREAT, RETREAT_HAND, RETREAT_ONTO
from gobanshobu.games.board5.notation import SheetNotation
from gobanshobu.games.first.codec import (
    FLY,
    FLY_BOTH,
    FLY_THEN_RETURN,
    RETREAT_RETURN_BOTH,
    RETREAT_RETURN_ONE,
    RETURN_BOTH,
    RETURN_ONE,
    RETURN_THEN_FLY,
)


class FirstNotation(SheetNotation):
    """Adds what Shinra First says of steps that only its siblings have."""

    def foreign(self, form: str) -> Reason | None:
        if form in ("*^", "*^^"):
            return reason("FI-3.1", "no_return")
        if form in ("*!", ">!"):
            return reason("FI-3.8", "by_moving")
        if form == "&":
            return reason("C-2", "no_infiltration")
        if form == "queen":
            return reason("C-2", "no_queen")
        if form == "~":
            return reason("C-2", "no_combine")
        return None


def make_notation(ids: list[str]) -> SheetNotation:
    """FI-N: the notation with these cards."""
    return FirstNotation(
        ids,
        marks={
            "-+": ONTO,
            "/": DAMAGE,
            "-^": RETURN_ONE,
            "-^^": RETURN_BOTH,
            "-!": FLY,
            "-^!": RETURN_THEN_FLY,
            "-!^": FLY_THEN_RETURN,
            "-!!": FLY_BOTH,
        },
        retreats={"": RETREAT, "+": RETREAT_ONTO, "^": RETREAT_RETURN_ONE, "^^": RETREAT_RETURN_BOTH},
        words={"end": END, ">hand": RETREAT_HAND},
        order_clause="FI-N",
    )

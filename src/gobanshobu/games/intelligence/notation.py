"""IN-N: the step strings of Shinra Intelligence."""

from __future__ import annotations

from gobanshobu.core.clauses import Reason, reason
from gobanshobu.games.board5.notation import SheetNotation
from gobanshobu.games.intelligence.rules import INFILTRATE


class IntelligenceNotation(SheetNotation):
    """Adds what Shinra Intelligence says of steps that only its siblings have."""

    def foreign(self, form: str) -> Reason | None:
        if form == "*+":
            return reason("IN-3.1", "no_stack")
        if form in ("*^", "*^^"):
            return reason("IN-3.1", "no_return")
        if form == "-+":
            return reason("IN-3.2", "no_stack")
        if form in ("-^", "-^^"):
            return reason("IN-3.2", "no_return")
        if form in ("-!", "*!"):
            return reason("IN-3.2", "no_flying")
        if form == "/":
            return reason("IN-3.3", "no_damage")
        if form == "@":
            return reason("IN-1.1", "no_points")
        if form.startswith(">"):
            return reason("C-2", "no_retreat")
        if form == "hand":
            return reason("C-2", "no_escape")
        if form == "end":
            return reason("C-2", "no_end")
        if form == "queen":
            return reason("C-2", "no_queen")
        if form == "~":
            return reason("C-2", "no_combine")
        return None


def make_notation(ids: list[str]) -> SheetNotation:
    """IN-N: the notation with these cards."""
    return IntelligenceNotation(ids, marks={"&": INFILTRATE}, retreats={}, words={}, order_clause="B-10")

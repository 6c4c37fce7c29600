"""IN-N: the step strings of Shinra Intelligence."""

from __future__ import annotations

from gobanshobu.games.board5.notation import Notation
from gobanshobu.games.intelligence.rules import INFILTRATE


def make_notation(ids: list[str]) -> Notation:
    """The notation with these cards."""
    return Notation(ids, marks={"&": INFILTRATE}, retreats={}, words={}, order_clause="B-10")

from __future__ import annotations
from gobanshobu.core.clauses import Reason, reason
from gobanshobu.games.hck.rules import HckPosition


def why(position: HckPosition, player: int, step: int) -> Reason:
    return reason("C-2", "nothing")


def why_not(position: HckPosition, player: int, step: int) -> Reason:
    return reason("C-2", "nothing")

"""What a server has refused, as an exception."""

from __future__ import annotations

from gobanshobu.core.errors import GobanshobuError
from gobanshobu.core.words import Words


class TableRefused(GobanshobuError):
    """The server did not do what was asked: its code, its words, and the clause where a rule forbids it."""

    def __init__(self, code: str, words: Words, clause: str = "") -> None:
        super().__init__(words)
        self.code = code
        self.clause = clause


def unreachable(address: str, error: Exception) -> TableRefused:
    """There is no server, or it does not answer."""
    why = str(error) or type(error).__name__
    return TableRefused(
        "unreachable",
        Words(f"{address} のサーバーにつながりません: {why}", f"the server at {address} cannot be reached: {why}"),
    )

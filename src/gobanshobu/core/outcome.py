"""How a game ended, and why a step is or is not allowed: values with their clause, never magic numbers."""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

from gobanshobu.core.words import Words


class Ending(NamedTuple):
    """A way for a game to end. `reason` is the stable name of it, `words` what a person reads; `won` and `lost` say it to
    whoever has won or lost by it."""

    reason: str
    clause: str
    words: Words
    won: Words | None = None
    lost: Words | None = None

    def told(self, reader: int | None, winner: int | None) -> Words:
        """It in words for a player, or (None) for somebody who is neither."""
        if reader is None or winner is None:
            return self.words
        return (self.won if reader == winner else self.lost) or self.words


@dataclass(frozen=True)
class Outcome:
    """The end of a game: `winner` is None for a draw; `clause` names the rule that ended it."""

    winner: int | None
    reason: str
    clause: str

    def __reduce__(self) -> tuple[type[Outcome], tuple[int | None, str, str]]:
        return (Outcome, (self.winner, self.reason, self.clause))


@dataclass(frozen=True)
class Explanation:
    """Whether a step is legal, the clause that decides it, and the reason in both languages."""

    legal: bool
    clause: str
    ja: str
    en: str

    def __reduce__(self) -> tuple[type[Explanation], tuple[bool, str, str, str]]:
        return (Explanation, (self.legal, self.clause, self.ja, self.en))

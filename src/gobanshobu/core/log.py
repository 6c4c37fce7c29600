"""The story of a game as a chain of entries. States share the past: copying one copies a single reference."""

from __future__ import annotations

from typing import Final, NamedTuple

from mypy_extensions import mypyc_attr

from gobanshobu.core.audience import Audience

ENDED: Final = "end:"
"""How a log writes that a game was stopped by something that is no step."""
NO_STEPS: Final = ("draw", "mill", "show")
"""How a log begins to write which cards came to light, drawn, from the deck to the graveyard, or turned up."""
UNSEEN: Final = "?"
"""How a log writes a card that its reader does not see."""


class CardsSeen(NamedTuple):
    """Cards that came to light beside the steps, as one reader of the log saw them."""

    what: str  # one of NO_STEPS
    cards: list[str]

    def __str__(self) -> str:
        return f"{self.what}:{','.join(self.cards)}"


def cards_seen(word: str) -> CardsSeen | None:
    """The cards that an entry of a log tells of; None for a step, and for an end."""
    what, colon, cards = word.partition(":")
    return CardsSeen(what, cards.split(",")) if colon and what in NO_STEPS else None


def is_step(word: str) -> bool:
    """Whether an entry of a log is a step."""
    return cards_seen(word) is None and not word.startswith(ENDED)


@mypyc_attr(native_class=True)
class Entry:
    """A step, or what chance brought with it. Its player reads `full`, everyone else `public`."""

    def __init__(
        self, before: Entry | None, player: Audience, full: str, public: str, is_step: bool, turn: int
    ) -> None:
        self.before: Final = before
        self.player: Final = player
        self.full: Final = full
        self.public: Final = public
        self.is_step: Final = is_step
        self.turn: Final = turn

    def seen_by(self, player: int | None) -> str:
        """The entry as `player` (None: a spectator) was shown it."""
        return self.full if player == self.player else self.public


def entries(last: Entry | None) -> list[Entry]:
    """The chain in order of play."""
    found: list[Entry] = []
    while last is not None:
        found.append(last)
        last = last.before
    found.reverse()
    return found


def follow(log: Entry | None, later: Entry | None) -> Entry | None:
    """`log` with the entries of the chain `later` put behind it."""
    for entry in entries(later):
        log = Entry(log, entry.player, entry.full, entry.public, entry.is_step, entry.turn)
    return log

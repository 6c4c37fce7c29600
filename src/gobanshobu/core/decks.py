"""Decks: how a deal lies in a position and comes out of it, card by card.

A position holds a whole deal. For whoever brings chance in one card at a time, only what has been drawn is
real; what still lies in a deck is the rest in its plainest order, which nobody can see and which the next draw replaces.
"""

from __future__ import annotations

from random import Random
from typing import Any, Final, NamedTuple

from mypy_extensions import mypyc_attr

from gobanshobu.core.position import Note, Position


class Draw(NamedTuple):
    """Cards that come to light together: whose deck they come from, how many, and whether their order is seen."""

    player: int
    size: int
    ordered: bool


Kinds = tuple[int, ...]  # cards by their numbers, or how many there are of each
Dealt = list[tuple[int, Kinds]]  # what draws have brought: whose they were, and the kinds


@mypyc_attr(allow_interpreted_subclasses=True)
class Decks:
    """How a game's position holds what is not drawn yet."""

    def __init__(self, ids: list[str], most: int) -> None:
        self.ids: Final = ids  # the names of the kinds that chance can bring; a kind's place here is its action
        self.most: Final = most  # cards that are drawn, milled and shown in one game, at the most

    def draw(self, note: Note) -> Draw | None:
        """What chance has to bring for a note of the journal."""
        raise NotImplementedError

    def rest(self, position: Position | None, player: int, dealt: Dealt) -> Kinds:
        """How many of each kind lie in the deck that `player` draws from, once `dealt` has left it.

        Without a position: before the game.
        """
        raise NotImplementedError

    def deal(self, dealt: Dealt, log: tuple[tuple[int, str], ...] = ()) -> object:
        """A whole deal that brings `dealt`; `log` has the steps played so far, where draws hang on them."""
        raise NotImplementedError

    def lay(self, position: Position, dealt: Dealt) -> None:
        """Put cards on top of the decks, for the step that draws them; only of games that draw once they have begun."""
        raise NotImplementedError

    def shuffle(self, position: Position, rng: Random) -> None:
        """Put everything that has not been drawn in a random order, for a game that is played on without chance nodes."""
        raise NotImplementedError


def shuffled_from(cards: list[Any], at: int, rng: Random) -> list[Any]:
    """A deck of which the cards from one place on are in a random order."""
    rest = cards[at:]
    rng.shuffle(rest)
    return cards[:at] + rest


def filled(top: str, copies: dict[str, int]) -> list[str]:
    """A whole deck that begins with the cards named in `top`; the rest follows in the order of `copies`."""
    named = top.split()
    rest = [card for card, count in copies.items() for _ in range(count - named.count(card))]
    return named + rest

"""The deal of Isshin Ittai card by card."""

from __future__ import annotations

from random import Random
from typing import Any, Final

from librt.vecs import vec
from mypy_extensions import u8

from gobanshobu.core.decks import Dealt, Decks, Draw, Kinds, shuffled_from
from gobanshobu.core.position import Note, Position
from gobanshobu.core.rules import Rules
from gobanshobu.games.isshin.cards import FORM_CARDS, IDS, TRINITY
from gobanshobu.games.isshin.rules import IsshinPosition


def decks(rules: Rules) -> Decks:
    """How the deal comes under these options."""
    return IsshinDeck(int(rules.options["copies"]), int(rules.options["below"]))


class IsshinDeck(Decks):
    """One deck for both. Everyone knows Trinity's place, so it is never chance."""

    def __init__(self, copies: int, below: int) -> None:
        super().__init__(IDS[:TRINITY], FORM_CARDS * copies + 1)
        self.copies: Final = copies
        self.trinity: Final = FORM_CARDS * copies - below

    def draw(self, note: Note) -> Draw | None:
        forms = sum(card != TRINITY for card in note.cards)
        return Draw(note.player, forms, ordered=False) if forms else None

    def rest(self, position: Position | None, player: int, dealt: Dealt) -> Kinds:
        gone = drawn_forms(position) + [kind for _, kinds in dealt for kind in kinds]
        return tuple([self.copies - gone.count(kind) for kind in range(FORM_CARDS)])

    def deal(self, dealt: Dealt, log: tuple[tuple[int, str], ...] = ()) -> object:
        return [IDS[kind] for kind in self.whole([kind for _, kinds in dealt for kind in kinds])]

    def lay(self, position: Position, dealt: Dealt) -> None:
        assert isinstance(position, IsshinPosition)
        known = drawn_forms(position) + [kind for _, kinds in dealt for kind in kinds]
        position.deck = vec[u8](self.whole(known))

    def shuffle(self, position: Position, rng: Random) -> None:
        assert isinstance(position, IsshinPosition)
        cards = [kind for kind in position.deck if kind != TRINITY]
        drawn = int(position.top) - (position.top > self.trinity)
        position.deck = vec[u8](self.with_trinity(shuffled_from(cards, drawn, rng)))

    def whole(self, known: list[int]) -> list[Any]:
        """The deck that begins with these form cards."""
        rest = [kind for kind in range(FORM_CARDS) for _ in range(self.copies - known.count(kind))]
        return self.with_trinity(known + rest)

    def with_trinity(self, forms: list[Any]) -> list[Any]:
        """IS-2.1: Trinity slid in."""
        return [*forms[: self.trinity], TRINITY, *forms[self.trinity :]]


def drawn_forms(position: Position | None) -> list[int]:
    """The form cards that have left the deck, in order."""
    if position is None:
        return []
    assert isinstance(position, IsshinPosition)
    return [int(kind) for kind in position.deck[: position.top] if kind != TRINITY]

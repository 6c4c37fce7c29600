"""A card set made ready for play: what the three 5×5 games look up in it."""

from __future__ import annotations

from librt.vecs import append, vec
from mypy_extensions import i64, mypyc_attr, u8

from gobanshobu.core.rng import Rng
from gobanshobu.core.words import Words
from gobanshobu.games.board5.cardset import Card, CardSet
from gobanshobu.games.board5.reach import Reach


@mypyc_attr(native_class=True)
class CardTables:
    """The kinds of card by number: in table order, but those named in `leaders` before all others."""

    def __init__(self, cards: CardSet, leaders: list[str]) -> None:
        self.cards: CardSet = cards
        self.order: list[Card] = [card for leader in leaders for card in cards.cards if card.id == leader]
        self.order += [card for card in cards.cards if card.id not in leaders]
        self.ids: list[str] = [card.id for card in self.order]
        self.names: list[Words] = [card.name for card in self.order]
        self.kinds: i64 = len(self.order)
        self.reach: Reach = Reach([card.arrows for card in self.order])

    def in_play(self, kind: int) -> int:
        """How many cards of a kind there are, both sides' together."""
        return self.order[kind].begins_with(0) + self.order[kind].begins_with(1)

    def cards_of(self, unit: int) -> list[str]:
        """The ids of the cards that a card or unit of an arrangement consists of."""
        return [self.ids[unit]]


def starting_copies(cards: list[Card]) -> vec[u8]:
    """How many of each kind the players begin with: player 0, then player 1."""
    found = vec[u8]()
    for player in range(2):
        for card in cards:
            found = append(found, u8(card.begins_with(player)))
    return found


def zobrist(rng: Rng, size: int) -> vec[i64]:
    """So many random numbers of 62 bits, for keys of positions."""
    numbers = vec[i64](capacity=size)
    for _ in range(size):
        numbers = append(numbers, (rng.word() & 0x3FFFFFFF) << 32 | rng.word())
    return numbers

"""FI-1: the cards of Shinra First as tables that playing looks things up in."""

from __future__ import annotations

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64, mypyc_attr, u8

from gobanshobu.core.rng import Rng
from gobanshobu.games.board5.arrange import Muster
from gobanshobu.games.board5.cardset import Card, CardSet, Shape
from gobanshobu.games.board5.squares import SQUARES
from gobanshobu.games.board5.tables import CardTables, starting_copies, zobrist

GAUGE: Final = 0
NORMAL: Final = 1
FIXED: Final = 2
CLASSES: Final = ["G", "N", "F"]
KING: Final = 0
KING_MOST: Final = 6  # FI-1.5
GAUGE_MOST: Final = 5
INFINITE: Final = 99  # FI-1.4: the king's attack
MOST_KINDS: Final = 32
POINTS: Final = 8  # more than any card has
HELD: Final = 256  # more than any number that stands for the cards of a kind in a hand

SHAPE: Final = Shape(
    game="first",
    classes={"G": 6, "N": 7, "F": 3},
    required={"king": "G"},
    points={"king": (1, KING_MOST), "G": (1, GAUGE_MOST), "N": (1, 1), "F": (2, 2)},
    single_copies=("G",),
    clause="FI-1.1",
)


@mypyc_attr(native_class=True)
class FirstTables(CardTables):
    """A card set of Shinra First made ready for play, and what was agreed on; the king is kind 0."""

    def __init__(self, cards: CardSet, jump_king: bool, stays_if_it_can: bool) -> None:
        super().__init__(cards, ["king"])
        self.jump_king: bool = jump_king  # B-7
        self.stays_if_it_can: bool = (
            stays_if_it_can  # FI-4.5 in version 1: own cards in the camp closed the hand as well
        )
        self.classes: vec[u8] = vec[u8]()
        self.initial: vec[u8] = vec[u8]()
        self.most: vec[u8] = vec[u8]()
        self.copies: vec[u8] = starting_copies(self.order)  # player 0's, then player 1's
        for card in self.order:
            self.classes = append(self.classes, u8(CLASSES.index(card.kind)))
            self.initial = append(self.initial, u8(card.points))
            self.most = append(self.most, u8(most_points(card)))
        kinds = range(len(self.order))
        self.muster: Muster = Muster(
            [kind for kind in kinds if self.order[kind].kind == "G"],
            [kind for kind in kinds if self.order[kind].kind == "N"],
            [int(self.copies[at]) for at in range(2 * len(self.order))],
        )
        rng = Rng(0x46495253)
        self.key_top: vec[i64] = zobrist(rng, SQUARES * 2 * MOST_KINDS * POINTS)
        self.key_low: vec[i64] = zobrist(rng, SQUARES * MOST_KINDS * POINTS)
        self.key_hand: vec[i64] = zobrist(rng, 2 * MOST_KINDS * HELD)
        self.key_turn: i64 = zobrist(rng, 1)[0]
        self.key_switching: i64 = zobrist(rng, 1)[0]


def most_points(card: Card) -> int:
    """FI-1.5: the king has 6 points at most, other G cards 5. FI-1.2, FI-1.3: those of N and F cards never change."""
    if card.kind != "G":
        return card.points
    return KING_MOST if card.id == "king" else GAUGE_MOST

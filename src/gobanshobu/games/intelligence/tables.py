"""IN-1: the cards of Shinra Intelligence as tables that playing looks things up in."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr, u8

from gobanshobu.core.rng import Rng
from gobanshobu.games.board5.arrange import Muster
from gobanshobu.games.board5.cardset import CardSet, Shape
from gobanshobu.games.board5.squares import SQUARES
from gobanshobu.games.board5.tables import CardTables, zobrist

KING: Final = 0
PRINCE: Final = 1
COMPULSORY: Final = ("king", "prince", "shogun", "sanbo")  # IN-2.1
BLANKS: Final = ("b1", "b2", "b3", "b4")  # IN-1.3: two for each player
MOST_KINDS: Final = 32
MOST_HELD: Final = 32

SHAPE: Final = Shape(
    game="intelligence",
    classes={"R": 6, "N": 10},
    required=dict.fromkeys(COMPULSORY, "R"),
    points={"R": (0, 0), "N": (0, 0)},
    single_copies=("R",),
    clause="IN-1.1",
    blanks=BLANKS,
    blank_clause="IN-1.3",
)


@mypyc_attr(native_class=True)
class IntelligenceTables(CardTables):
    """A card set of Shinra Intelligence made ready for play; the king is kind 0, the prince kind 1."""

    def __init__(self, cards: CardSet) -> None:
        super().__init__(cards, ["king", "prince"])
        kinds = range(len(self.order))
        compulsory = [kind for kind in kinds if self.ids[kind] in COMPULSORY]
        copies = [number for player in (0, 1) for number in starting_copies(cards, self.ids, player)]
        self.ranks: i64 = sum(1 << kind for kind in kinds if self.order[kind].kind == "R")  # a mask of kinds
        self.copies: vec[u8] = vec[u8]([u8(number) for number in copies])  # player 0's, then player 1's
        self.muster: Muster = Muster(compulsory, [kind for kind in kinds if kind not in compulsory], copies)
        rng = Rng(0x494E5445)
        self.key_top: vec[i64] = zobrist(rng, SQUARES * 2 * MOST_KINDS)
        self.key_hidden: vec[i64] = zobrist(rng, SQUARES * MOST_KINDS)
        self.key_hand: vec[i64] = zobrist(rng, 2 * MOST_KINDS * MOST_HELD)
        self.key_turn: i64 = zobrist(rng, 1)[0]


def starting_copies(cards: CardSet, ids: list[str], player: int) -> list[int]:
    """IN-1.3: how many of each card a player begins with; a blank stands in for one copy of the card it replaces."""
    found = {card.id: card.begins_with(player) for card in cards.cards}
    for blank in BLANKS:
        if blank in found and BLANKS.index(blank) // 2 != player:
            found[blank] = 0
        elif blank in found:
            found[cards.replaced[blank]] -= 1
    return [found[card] for card in ids]

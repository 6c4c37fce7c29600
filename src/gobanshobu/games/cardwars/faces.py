"""CW-1.2: what the cards look like: shogi pieces, or an ordinary pack of playing cards."""

from __future__ import annotations

from typing import Final

from gobanshobu.core.words import Words
from gobanshobu.games.cardwars.cards import COPIES, FU, IDS, KINDS, NAMES
from gobanshobu.games.cardwars.view import CardwarsView

PACK: Final = "cards"
SUITS: Final = ["♠♣", "♥♦"]
RANKS: Final = ["A2345", "7", "8", "9", "10", "J", "Q", "K"]
_PACK_NAMES: Final = [
    Words(f"{name.ja}[{ranks}]", f"{name.en} [{ranks}]") for name, ranks in zip(NAMES, ["A-5", *RANKS[1:]], strict=True)
]


def names(faces: str) -> list[Words]:
    """The cards' names; with playing cards, each with its rank."""
    return _PACK_NAMES if faces == PACK else NAMES


def face(owner: int, kind: int, copy: int) -> str:
    """CW-1.2: the playing card of one copy: pawns A♠ A♣ 2♠ 2♣ … 5♠, the others one or both suits of their rank."""
    copy %= COPIES[kind]
    rank = RANKS[FU][copy // 2] if kind == FU else RANKS[kind]
    return rank + SUITS[owner][copy % 2]


def next_copies(view: CardwarsView, owner: int) -> list[int]:
    """For each card, the copy that comes into the open next: as many as are there already."""
    seen = [0] * KINDS
    for card in view["graves"][owner] + view["traps"][owner]["known"]:
        seen[IDS.index(card["card"])] += 1
    for piece in view["monsters"] + view["equipment"]:
        if piece["owner"] == owner:
            seen[IDS.index(piece["card"])] += 1
    for play in view["pending"]:
        if play["player"] == owner and (play["as"] != "trap" or play["revived"]):
            seen[IDS.index(play["card"])] += 1
    return seen

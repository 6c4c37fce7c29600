"""What is printed on the cards and beside the table: a client is given it once, as data."""

from __future__ import annotations

from typing import Final, Literal, NotRequired, TypedDict

from gobanshobu.core.words import Words
from gobanshobu.games.cardwars.cards import (
    BODY,
    COPIES,
    FU,
    GIN,
    IDS,
    KINDS,
    NAMES,
    PLAIN,
    attack_of,
    cost,
    hp_of,
    is_monster,
    is_trap,
    new_monster,
    way_of,
)
from gobanshobu.games.cardwars.faces import face

CardKind = Literal["monster", "trap", "equipment", "spell"]


class Strength(TypedDict):
    """What a monster deals, and what it takes to kill it."""

    attack: int
    hp: int


class Printed(TypedDict):
    """A card: its name, what kind it is and what it costs, what it does, and where the rules say so."""

    name: Words
    kind: CardKind
    cost: int
    copies: int
    text: Words
    clauses: list[str]
    strength: NotRequired[Strength]  # of a card that is a monster
    body: NotRequired[Strength]  # of a card that can also be played as one
    pack: list[list[str]]  # for each side, the playing card of each copy: rank and suit


class KindWords(TypedDict):
    """A kind of card, as a stamp on the card and in running text."""

    stamp: Words
    name: Words


KIND_WORDS: Final[dict[CardKind, KindWords]] = {
    "monster": {"stamp": Words("兵", "MONSTER"), "name": Words("モンスター", "monster")},
    "trap": {"stamp": Words("罠", "TRAP"), "name": Words("罠", "trap")},
    "equipment": {"stamp": Words("装備", "EQUIP"), "name": Words("装備品", "equipment")},
    "spell": {"stamp": Words("魔法", "SPELL"), "name": Words("魔法", "spell")},
}
TEXTS: Final = [
    Words("2/2のモンスター。1手番に1枚だけ。", "A 2/2 monster. Only one a turn."),
    Words(
        "伏せておき、敵のモンスターか相手に3ダメージ。", "Set it. Later: 3 damage to an enemy monster or the opponent."
    ),
    Words("伏せておき、相手が出す札を1枚打ち消す。", "Set it. Later: cancel one card the opponent plays."),
    Words("着けたモンスターの攻撃力 +1。", "Its wearer has +1 attack."),
    Words(
        "相手が手札2枚を捨てるか、相手の山札4枚を墓地へ。",
        "The opponent discards 2, or loses the top 4 of their deck.",
    ),
    Words("3枚引く。", "Draw 3 cards."),
    Words("敵を選んで1ダメージ、これを4回。", "Four times: 1 damage to an enemy you choose."),
    Words("自分の墓地の1枚を、その場で出す。", "Play one card from your graveyard at once."),
]
"""What each card does, in a line."""
CLAUSES: Final = [
    ["CW-5.2", "CW-3.3"],
    ["CW-6.1", "CW-6.2"],
    ["CW-6.1", "CW-6.3"],
    ["CW-5.7", "CW-1.1"],
    ["CW-5.5", "CW-1.1"],
    ["CW-5.3", "CW-1.1"],
    ["CW-5.6", "CW-1.1"],
    ["CW-5.4", "CW-1.1"],
]


def kind_of_card(card: int) -> CardKind:
    """What a card is, unless it is played as a monster."""
    if card == FU:
        return "monster"
    return "trap" if is_trap(card) else "equipment" if card == GIN else "spell"


def cards() -> dict[str, Printed]:
    """Every card, in the order of the rules."""
    return {IDS[card]: _printed(card) for card in range(KINDS)}


def _printed(card: int) -> Printed:
    found: Printed = {
        "name": NAMES[card],
        "kind": kind_of_card(card),
        "cost": int(cost(card)),
        "copies": COPIES[card],
        "text": TEXTS[card],
        "clauses": CLAUSES[card],
        "pack": [[face(owner, card, copy) for copy in range(COPIES[card])] for owner in (0, 1)],
    }
    if is_monster(way_of(card, PLAIN)):
        found["strength"] = _strength(card)
    elif not is_trap(card) and is_monster(way_of(card, BODY)):
        found["body"] = _strength(card)
    return found


def _strength(card: int) -> Strength:
    monster = new_monster(1, 0, card, 0)
    return {"attack": int(attack_of(monster)), "hp": int(hp_of(monster))}

"""Options and deals of Shogi Card Wars (CW-2.1, CW-3.3)."""

from __future__ import annotations

from random import Random
from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64, u8

from gobanshobu.core.decks import filled
from gobanshobu.core.errors import BadDeal
from gobanshobu.core.game import Game
from gobanshobu.core.options import Option, Preset
from gobanshobu.core.rng import Rng
from gobanshobu.core.words import Words, player_name
from gobanshobu.games.cardwars.cards import COPIES, DECK, IDS, KINDS

OPTIONS: Final = [
    Option(
        "pawn_foul",
        "illegal",
        "CW-3.3",
        Words("二歩（一手番に歩兵二枚）", "Nifu (two pawns in one turn)"),
        Words(
            "将棋の二歩のように反則負けにすると、うっかりもう一枚出しただけで負けます。",
            "If it loses, as in shogi, a pawn played by mistake costs the game.",
        ),
        choices=("illegal", "loses"),
        said=(
            Words("二枚目は出せない", "the second cannot be played"),
            Words("出した人の負け", "whoever plays the second loses"),
        ),
    ),
]
PRESETS: Final = [
    Preset(
        Words("二歩は負け", "Nifu loses"),
        Words(
            "一つの手番に二枚目の歩兵を出した人は、その場で負けです。",
            "Whoever plays a second pawn in one turn loses at once, as in shogi.",
        ),
        {"pawn_foul": "loses"},
    )
]
PARTS: Final = ("decks", "redeal")
UNKNOWN: Final = 255  # a card of a deck that is not known


def shuffled(rng: Random) -> dict[str, list[list[str]]]:
    """CW-2.1: for each player one order of the twenty cards, and another one for after a mulligan."""
    deal: dict[str, list[list[str]]] = {}
    for part in PARTS:
        orders = []
        for _ in range(2):
            cards = [IDS[kind] for kind in range(KINDS) for _ in range(COPIES[kind])]
            rng.shuffle(cards)
            orders.append(cards)
        deal[part] = orders
    return deal


def read_deal(deal: object) -> dict[str, list[list[str]]]:
    """C-4: an order that was given outright, checked card by card. Raises BadDeal."""
    if not isinstance(deal, dict) or set(deal) != set(PARTS):
        raise BadDeal(
            Words(
                '配り方は {"decks": [先手の20枚, 後手の20枚], "redeal": [先手の20枚, 後手の20枚]} です。',
                'a deal is {"decks": [20 cards, 20 cards], "redeal": [20 cards, 20 cards]}, top to bottom',
            )
        )
    return {part: _orders(part, deal[part]) for part in PARTS}


def _orders(part: str, orders: object) -> list[list[str]]:
    if not isinstance(orders, list | tuple) or len(orders) != 2:
        raise BadDeal(Words(f"{part} には二人分の並びが要ります。", f"{part} needs one order for each player"))
    return [_order(part, player, orders[player]) for player in range(2)]


def _order(part: str, player: int, cards: object) -> list[str]:
    name = player_name(player)
    if not isinstance(cards, list | tuple) or not all(isinstance(card, str) for card in cards):
        raise BadDeal(
            Words(f"{part} の{name.ja}の分は札の名前のリストです。", f"{part} of {name.en} is a list of card ids")
        )
    for place, card in enumerate(cards, 1):
        if card not in IDS:
            raise BadDeal(
                Words(
                    f"{part} の{name.ja}の {place} 枚目 {card!r} という札はありません。",
                    f"card {place} of {name.en} in {part} is {card!r}, which does not exist",
                )
            )
    if len(cards) != DECK:
        raise BadDeal(
            Words(
                f"{part} の{name.ja}の札は {DECK} 枚です（{len(cards)} 枚ではなく）。",
                f"{part} of {name.en} has {DECK} cards, not {len(cards)}",
            )
        )
    for kind in range(KINDS):
        count = cards.count(IDS[kind])
        if count != COPIES[kind]:
            raise BadDeal(
                Words(
                    f"{part} の{name.ja}の {IDS[kind]} は {COPIES[kind]} 枚のはずが {count} 枚あります。",
                    f"{part} of {name.en} has {count} of {IDS[kind]}; there should be {COPIES[kind]}",
                )
            )
    return [str(card) for card in cards]


# --- decks as positions hold them, for sampling ---


def new_order(rng: Rng) -> vec[u8]:
    """All twenty cards, shuffled."""
    cards = vec[u8](capacity=DECK)
    kind: i64
    for kind in range(KINDS):
        for _ in range(COPIES[kind]):
            cards = append(cards, u8(kind))
    shuffle(cards, rng)
    return cards


def fill(deck: vec[u8], rest: vec[u8]) -> None:
    """Put `rest` on the unknown places of `deck`, in order."""
    used: i64 = 0
    at: i64
    for at in range(DECK):
        if deck[at] == UNKNOWN:
            deck[at] = rest[used]
            used += 1


def shuffle(cards: vec[u8], rng: Rng) -> None:
    """Fisher and Yates, in place."""
    at = len(cards) - 1
    while at > 0:
        other = rng.below(at + 1)
        card = cards[at]
        cards[at] = cards[other]
        cards[other] = card
        at -= 1


def stacked(_game: Game, tops: list[str], _options: dict[str, object]) -> dict[str, list[list[str]]]:
    """The deal whose decks begin with `tops`, one for each player."""
    decks = [filled(top, dict(zip(IDS, COPIES, strict=True))) for top in tops]
    return {"decks": decks, "redeal": decks}

"""Options and deals of Isshin Ittai (IS-2.1, IS-8.1)."""

from __future__ import annotations

from random import Random
from typing import Final, cast

from librt.vecs import vec
from mypy_extensions import u8

from gobanshobu.core.decks import filled
from gobanshobu.core.errors import BadDeal, BadOption
from gobanshobu.core.game import Game
from gobanshobu.core.options import Option, Preset, Value
from gobanshobu.core.position import Note
from gobanshobu.core.words import Words
from gobanshobu.games.isshin.cards import FORM_CARDS, IDS, TRINITY
from gobanshobu.games.isshin.rules import IsshinPosition

OPTIONS: Final = [
    Option(
        "copies",
        4,
        "IS-8.1",
        Words("型札の枚数（一種につき）", "Copies of each form card"),
        Words("少ないほど山札が薄く、対局は短くなります。", "Fewer make a thinner deck and a shorter game."),
        least=1,
        most=4,
    ),
    Option(
        "hand",
        4,
        "IS-8.1",
        Words("手札の枚数", "Cards in a hand"),
        Words(
            "はじめに配る枚数で、間合で引ける上限にもなります（練気一つにつき一枚増えます）。",
            "What is dealt, and up to how many Maai draws (one more for each renki token).",
        ),
        least=1,
        most=4,
    ),
    Option(
        "below",
        3,
        "IS-8.1",
        Words("三位一体の下に置く札", "Cards under Trinity"),
        Words("多いほど、三位一体は早く引かれます。", "The more there are, the sooner Trinity is drawn."),
        least=0,
        most=22,
    ),
    Option(
        "tokens",
        3,
        "IS-8.1",
        Words("練気の数", "Renki tokens"),
        Words(
            "0 にすると練気のない対局になり、手札は増やせません。", "With 0 nobody can use Renki to hold more cards."
        ),
        least=0,
        most=3,
    ),
    Option(
        "tie",
        "again",
        "IS-8.1",
        Words("立ち合いで同じ札が出たら", "The same card in the opening"),
        Words(
            "引き分けにすると、一枚も構えないまま終わることがあります。",
            "If it is a draw, a game can be over before anybody has taken a turn.",
        ),
        choices=("again", "draw"),
        said=(Words("立ち合いをやり直す", "show again"), Words("引き分けにする", "a draw")),
    ),
]
PRESETS: Final = [
    Preset(
        Words("練気なし", "Without Renki"),
        Words(
            "構えと間合だけで戦います。はじめての一局に向いています。",
            "Kamae and Maai alone: a good first game.",
        ),
        {"tokens": 0},
    ),
    Preset(
        Words("短い一局", "Short game"),
        Words(
            "型札を一種二枚に減らします。山札がすぐに薄くなり、三位一体が早く現れます。",
            "Two copies of each form card: the deck runs low, and Trinity comes up soon.",
        ),
        {"copies": 2},
    ),
]


def check_room(options: dict[str, Value]) -> None:
    """IS-8.1: both hands must lie above Trinity. Raises BadOption."""
    copies, hand, below = int(options["copies"]), int(options["hand"]), int(options["below"])
    if FORM_CARDS * copies - below < 2 * hand:
        raise BadOption(
            Words(
                f"型札が一種{copies}枚で三位一体の下に{below}枚置くと、上には{max(0, FORM_CARDS * copies - below)}枚しか"
                f"残らず、二人分の手札{2 * hand}枚に足りません。",
                f"with {copies} of each form card and {below} of them below,"
                f" only {max(0, FORM_CARDS * copies - below)} lie above Trinity, fewer than two hands of {hand}",
            )
        )


def trinity_index(options: dict[str, Value]) -> int:
    """IS-2.1: where Trinity lies, counted from the top."""
    return FORM_CARDS * int(options["copies"]) - int(options["below"])


def shuffled(options: dict[str, Value], rng: Random) -> list[str]:
    """IS-2.1, C-4: the form cards shuffled by a seeded generator, Trinity slid in."""
    cards = IDS[:TRINITY] * int(options["copies"])
    rng.shuffle(cards)
    cards.insert(trinity_index(options), IDS[TRINITY])
    return cards


def read_deal(options: dict[str, Value], deal: object) -> list[str]:
    """C-4: an order that was given outright, checked card by card. Raises BadDeal."""
    size = FORM_CARDS * int(options["copies"]) + 1
    if not isinstance(deal, list | tuple) or not all(isinstance(card, str) for card in deal):
        raise BadDeal(Words("配り方は札の名前を並べたリストです。", "a deal is a list of card ids, top to bottom"))
    cards = [str(card) for card in deal]
    for place, card in enumerate(cards, 1):
        if card not in IDS:
            raise BadDeal(
                Words(
                    f"{place}枚目の {card!r} という札はありません。", f"card {place} is {card!r}, which does not exist"
                )
            )
    if len(cards) != size:
        raise BadDeal(
            Words(f"札は {size} 枚です（{len(cards)} 枚ではなく）。", f"a deal has {size} cards, not {len(cards)}")
        )
    for card in IDS:
        wanted = int(options["copies"]) if card != IDS[TRINITY] else 1
        if cards.count(card) != wanted:
            raise BadDeal(
                Words(
                    f"{card} は {wanted} 枚のはずが {cards.count(card)} 枚あります。",
                    f"there are {cards.count(card)} of {card}; there should be {wanted}",
                )
            )
    if cards[trinity_index(options)] != IDS[TRINITY]:
        raise BadDeal(
            Words(
                f"三位一体は上から {trinity_index(options) + 1} 枚目です（IS-2.1）。",
                f"Trinity is card {trinity_index(options) + 1} from the top, with {options['below']} below it (IS-2.1)",
            )
        )
    return cards


def dealt(options: dict[str, Value], deal: object, journal: list[Note] | None) -> IsshinPosition:
    """The first position with a deal that has been checked; what is drawn is noted in `journal`."""
    position = IsshinPosition(int(options["hand"]), int(options["tokens"]), options["tie"] == "draw")
    position.journal = journal
    position.set_up(vec[u8]([u8(IDS.index(card)) for card in cast("list[str]", deal)]))
    return position


def stacked(game: Game, tops: list[str], options: dict[str, object]) -> list[str]:
    """The deal whose deck begins with the form cards of `tops`, with Trinity at its place."""
    chosen = game.read_options(options)
    deck = filled(tops[0], {card: int(chosen["copies"]) for card in IDS[:TRINITY]})
    deck.insert(trinity_index(chosen), IDS[TRINITY])
    return deck

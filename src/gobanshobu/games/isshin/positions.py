"""Positions of a duel as data, both ways: a turn of the battle as it lies on the table, with both hands and the deck.

A position has no past, but what is drawn anew for somebody is drawn from a history; so cards that lie in the open are written
into it as if they had been drawn and played, and they are known to everybody (`IsshinPosition.unveiled`).
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, NamedTuple, TypedDict

from librt.vecs import append, vec
from mypy_extensions import i64, u8

from gobanshobu.core.errors import BadPosition
from gobanshobu.core.options import Value
from gobanshobu.core.position import ONGOING
from gobanshobu.core.words import Words, player_name
from gobanshobu.games.isshin.cards import FORM_CARDS, IDS, KINDS, NO_CARD, TRINITY
from gobanshobu.games.isshin.notation import KAMAE, RENKI
from gobanshobu.games.isshin.rules import BATTLE, HISTORY_DRAW, HISTORY_PLAYER, IsshinPosition

KEYS: Final = ("turn", "hands", "fronts", "showing", "discard", "tokens", "deck", "turns", "options")
HIDDEN: Final = "?"
UNKNOWN: Final = 255


class IsshinPositionData(TypedDict):
    """A turn of the battle as data. Piles stand oldest card first, the deck top first; `showing` says how many cards of a pile
    count."""

    turn: int
    hands: list[list[str]]
    fronts: list[list[str]]
    showing: list[int]
    discard: list[str]
    tokens: list[int]
    deck: list[str]
    turns: int
    options: dict[str, Value]


class LaidDuel(NamedTuple):
    """A position taken apart; a card that is not known is UNKNOWN."""

    turn: int
    hands: list[list[int]]
    fronts: list[list[int]]
    showing: list[int]
    discard: list[int]
    tokens: list[int]
    deck: list[int]
    turns: int


def bad(clause: str, ja: str, en: str) -> BadPosition:
    """The refusal of a position."""
    return BadPosition(Words(ja, en), clause)


def read_position(data: Mapping[str, object], options: Mapping[str, Value]) -> LaidDuel:
    """A position taken apart and checked; cards may be hidden in hands and deck, and without a deck what is left is all
    hidden. Raises BadPosition."""
    for key in data:
        if key not in KEYS:
            raise bad("C-2", f"{key!r} という項目はありません。", f"a position has no entry {key!r}")
    turn, turns = data.get("turn"), data.get("turns", 1)
    if turn not in (0, 1) or isinstance(turn, bool):
        raise bad("C-1", f"turn は 0 か 1 です（{turn!r} ではなく）。", f"turn is 0 or 1, not {turn!r}")
    if not isinstance(turns, int) or isinstance(turns, bool) or not 1 <= turns < 1000:
        raise bad("C-1", "turns は 1 以上の数です。", "turns is a number from 1")
    hands = [cards_of(hand, "hands") for hand in pair(data.get("hands"), "hands")]
    fronts = [cards_of(front, "fronts") for front in pair(data.get("fronts"), "fronts")]
    showing, tokens = numbers(data.get("showing", [1, 1]), "showing"), numbers(data.get("tokens", [0, 0]), "tokens")
    discard = cards_of(data.get("discard", []), "discard")
    size = FORM_CARDS * int(options["copies"]) + 1
    open_cards = sum(map(len, fronts)) + len(discard)
    given = data.get("deck")
    left = size - open_cards - sum(map(len, hands))
    if left < 0:
        raise bad("IS-1.1", f"札が {-left} 枚多すぎます。", f"there are {-left} cards too many")
    deck = [UNKNOWN] * left if given is None else cards_of(given, "deck")
    if len(deck) != left:
        raise bad(
            "IS-1.1", f"山札は {left} 枚です（{len(deck)} 枚ではなく）。", f"the deck has {left} cards, not {len(deck)}"
        )
    found = LaidDuel(1 if turn else 0, hands, fronts, showing, discard, tokens, deck, turns)
    check(found, options)
    return found


def check(lying: LaidDuel, options: Mapping[str, Value]) -> None:
    """What the rules say of where cards and tokens can be. Raises BadPosition."""
    everything = [*lying.hands[0], *lying.hands[1], *lying.fronts[0], *lying.fronts[1], *lying.discard, *lying.deck]
    copies, limit = int(options["copies"]), int(options["hand"])
    for kind in range(KINDS):
        most = 1 if kind == TRINITY else copies
        if everything.count(kind) > most:
            clause = "IS-1.2" if kind == TRINITY else "IS-1.1"
            count = everything.count(kind)
            raise bad(
                clause,
                f"{IDS[kind]} が {count} 枚あります（{most} 枚まで）。",
                f"there are {count} of {IDS[kind]}, not {most}",
            )
    for card in [*lying.fronts[0], *lying.fronts[1], *lying.discard]:
        if card in (UNKNOWN, TRINITY):
            raise bad("IS-5.1", "三位一体が場に出ると対局は終わりです。", "once Trinity is laid the game is over")
    check_sides(lying, limit)
    if sum(lying.tokens) > int(options["tokens"]):
        raise bad(
            "IS-1.3", f"練気は合わせて {options['tokens']} つまでです。", f"there are {options['tokens']} renki tokens"
        )
    check_discard(lying)
    check_trinity(lying, int(options["below"]))


def check_sides(lying: LaidDuel, limit: int) -> None:
    """What lies in front of each player, and how many cards each holds. Raises BadPosition."""
    for player in (0, 1):
        name = player_name(player)
        if not lying.fronts[player]:
            raise bad("IS-3.1", f"{name.ja}の前に札がありません。", f"nothing lies in front of {name.en}")
        if not 1 <= lying.showing[player] <= min(2, len(lying.fronts[player])):
            raise bad(
                "IS-4.4", f"{name.ja}の効いている札は一枚か二枚です。", f"of {name.en}’s pile one or two cards count"
            )
        if lying.tokens[player] < 0 or len(lying.hands[player]) > limit + lying.tokens[player]:
            most = limit + lying.tokens[player]
            raise bad("IS-4.2", f"{name.ja}の手札は {most} 枚までです。", f"{name.en} can hold at most {most} cards")


def check_discard(lying: LaidDuel) -> None:
    """IS-4.3, IS-3.4: two cards for each token, and pairs of equal ones. Raises BadPosition."""
    pairs, odd = divmod(len(lying.discard), 2)
    ties = pairs - sum(lying.tokens)
    equal = sum(lying.discard.count(kind) // 2 for kind in range(FORM_CARDS))
    if odd or ties < 0:
        least = 2 * sum(lying.tokens)
        raise bad(
            "IS-4.3",
            f"捨て札は練気一つにつき二枚です（{least} 枚のはずが {len(lying.discard)} 枚）。",
            f"two cards are discarded for each token: {least}, not {len(lying.discard)}",
        )
    if ties > equal:
        raise bad(
            "IS-3.4", "練気のない捨て札は、同じ札の組です。", "cards discarded without a token are pairs of equal ones"
        )


def check_trinity(lying: LaidDuel, below: int) -> None:
    """IS-2.1: Trinity lies at its place in the deck until it is drawn. Raises BadPosition."""
    deck = lying.deck
    held = [TRINITY in hand for hand in lying.hands]
    if len(deck) > below:
        place = len(deck) - 1 - below
        if any(held) or deck[place] not in (UNKNOWN, TRINITY) or TRINITY in deck[:place] + deck[place + 1 :]:
            raise bad(
                "IS-2.1",
                f"三位一体は山札の下から {below + 1} 枚目です。",
                f"Trinity lies in the deck, with {below} cards below it",
            )
        deck[place] = TRINITY
    elif not any(held) or TRINITY in deck:
        raise bad(
            "IS-2.1",
            f"山札が {below} 枚以下なら、三位一体はどちらかの手札です。",
            f"with {below} cards or fewer in the deck, Trinity is in a hand",
        )


def pair(value: object, name: str) -> list[object]:
    """A list of two. Raises BadPosition."""
    if not isinstance(value, list | tuple) or len(value) != 2:
        raise bad("C-2", f"{name} は二人分のリストです。", f"{name} is two lists")
    return list(value)


def numbers(value: object, name: str) -> list[int]:
    """Two whole numbers. Raises BadPosition."""
    found: list[int] = []
    for one in pair(value, name):
        if not isinstance(one, int) or isinstance(one, bool):
            raise bad("C-2", f"{name} は数二つです。", f"{name} is two numbers")
        found.append(one)
    return found


def cards_of(value: object, name: str) -> list[int]:
    """Cards by their numbers. Raises BadPosition."""
    if not isinstance(value, list | tuple):
        raise bad("C-2", f"{name} は札のリストです。", f"{name} is a list of cards")
    found: list[int] = []
    for card in value:
        if card == HIDDEN:
            found.append(UNKNOWN)
        elif isinstance(card, str) and card in IDS:
            found.append(IDS.index(card))
        else:
            raise bad("IS-1.1", f"{card!r} という札はありません。", f"there is no card {card!r}")
    return found


def begun(lying: LaidDuel) -> tuple[vec[u8], vec[u8], int]:
    """The deck, a history and how many cards of the deck lie in the open, as a position at its start has them."""
    deck, history = vec[u8](), vec[u8]()
    plays: list[list[int]] = [[], []]
    spent: list[list[int]] = [list(lying.fronts[0]), list(lying.fronts[1])]
    for at in range(0, len(lying.discard), 2):
        player = 1 if lying.tokens[0] <= at // 2 < sum(lying.tokens) else 0
        first, second = lying.discard[at], lying.discard[at + 1]
        plays[player].append(RENKI + KINDS * first + second)
        spent[player] += [first, second]
    for player in (0, 1):
        for card in spent[player]:
            deck = append(deck, u8(card))
        history = append(history, u8(HISTORY_DRAW + len(spent[player]) + HISTORY_PLAYER * player))
    opened = len(deck)
    for at in range(0, len(lying.discard), 2):
        player = 1 if lying.tokens[0] <= at // 2 < sum(lying.tokens) else 0
        history = append(history, u8(plays[player].pop(0) + HISTORY_PLAYER * player))
    for player in (0, 1):
        for card in lying.fronts[player]:
            history = append(history, u8(KAMAE + card + HISTORY_PLAYER * player))
    for player in (0, 1):
        for card in lying.hands[player]:
            deck = append(deck, u8(card))
        if lying.hands[player]:
            history = append(history, u8(HISTORY_DRAW + len(lying.hands[player]) + HISTORY_PLAYER * player))
    for card in lying.deck:
        deck = append(deck, u8(card))
    return deck, history, opened


def placed(lying: LaidDuel, options: Mapping[str, Value]) -> IsshinPosition:
    """The position of data in which nothing is hidden. Raises BadPosition for one that was decided before."""
    position = IsshinPosition(int(options["hand"]), int(options["tokens"]), options["tie"] == "draw")
    position.deck, position.history, position.unveiled = begun(lying)
    position.phase, position.turn, position.rounds, position.turns = BATTLE, lying.turn, 1, lying.turns
    position.top = len(position.deck) - len(lying.deck)
    position.hands = vec[u8]([u8(lying.hands[who].count(kind)) for who in (0, 1) for kind in range(KINDS)])
    position.sizes = vec[u8]([u8(len(hand)) for hand in lying.hands])
    position.tokens = vec[u8]([u8(count) for count in lying.tokens])
    position.pool -= sum(lying.tokens)
    position.newest = vec[u8]([u8(front[-1]) for front in lying.fronts])
    under = [front[-2] if showing == 2 else NO_CARD for front, showing in zip(lying.fronts, lying.showing, strict=True)]
    position.beneath = vec[u8]([u8(card) for card in under])
    position.stances = vec[u8]([u8(0), u8(0)])
    player: i64
    for player in range(2):
        position.stances[player] = u8(position.stance(player))
    position.pledged = vec[u8]([u8(NO_CARD), u8(NO_CARD)])
    position.judge(1 - lying.turn)
    if position.result != ONGOING:
        raise bad("IS-6.1", "この構えでは、もう勝負がついています。", "with these stances the game is decided already")
    position.check_stuck()
    return position


def to_data(
    position: IsshinPosition, fronts: list[list[str]], discard: list[str], options: dict[str, Value]
) -> IsshinPositionData:
    """A turn of the battle as data; the inverse of `placed`."""
    hands: list[list[str]] = []
    for who in (0, 1):
        hands.append([IDS[kind] for kind in range(KINDS) for _ in range(int(position.hands[who * KINDS + kind]))])
    return {
        "turn": int(position.turn),
        "hands": hands,
        "fronts": fronts,
        "showing": [1 + int(position.beneath[who] != NO_CARD) for who in (0, 1)],
        "discard": discard,
        "tokens": [int(count) for count in position.tokens],
        "deck": [IDS[int(card)] for card in position.deck[int(position.top) :]],
        "turns": int(position.turns),
        "options": options,
    }

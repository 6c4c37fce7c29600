"""Positions of a game as data, both ways: a Main phase as it lies on the table, with both hands, the traps and the decks.

A position has no past, but what is drawn anew for somebody is drawn from a history; so cards that lie in the open are written
into it as if they had been milled, which everybody knows, and hands and traps as drawn after them.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, NamedTuple, TypedDict

from librt.vecs import append, vec
from mypy_extensions import i64, u8

from gobanshobu.core.errors import BadPosition
from gobanshobu.core.options import Value
from gobanshobu.core.words import Words, player_name
from gobanshobu.games.cardwars.cards import (
    COPIES,
    DAMAGE,
    DECK,
    FRESH,
    FU,
    GIN,
    IDS,
    KEI,
    KINDS,
    KYO,
    LIFE,
    MANA,
    SIDEWAYS,
    MonsterId,
    hp_of,
    new_gear,
    new_monster,
)
from gobanshobu.games.cardwars.deal import UNKNOWN
from gobanshobu.games.cardwars.rules import CardwarsPosition
from gobanshobu.games.cardwars.table import (
    ASK_MAIN,
    HISTORY_DRAWN,
    HISTORY_HIDDEN,
    HISTORY_MILLED,
    HISTORY_SET,
    KEPT,
    MAIN,
    bury,
    lay_out,
    open_copy,
    pledge,
    remember,
    wear,
)

KEYS: Final = (
    "turn",
    "turns",
    "lives",
    "mana",
    "pawn_played",
    "hands",
    "face_down",
    "monsters",
    "loose",
    "graves",
    "decks",
    "options",
)
HIDDEN: Final = "?"
MOST: Final = 7  # cards that one event of a history tells of
MOST_LIFE: Final = 99


class LaidMonster(TypedDict):
    """A monster of a position; `equipment` is how many pieces of its owner it wears."""

    owner: int
    card: str
    counters: int
    sideways: bool
    fresh: bool
    equipment: int


class CardwarsPositionData(TypedDict):
    """A Main phase as data. `loose` is the equipment that nobody wears; decks stand top first."""

    turn: int
    turns: int
    lives: list[int]
    mana: int
    pawn_played: bool
    hands: list[list[str]]
    face_down: list[list[str]]
    monsters: list[LaidMonster]
    loose: list[int]
    graves: list[list[str]]
    decks: list[list[str]]
    options: dict[str, Value]


class LaidTable(NamedTuple):
    """A position taken apart; a card that is not known is UNKNOWN."""

    turn: int
    turns: int
    lives: list[int]
    mana: int
    pawn_played: bool
    hands: list[list[int]]
    face_down: list[list[int]]
    monsters: list[LaidMonster]
    loose: list[int]
    graves: list[list[int]]
    decks: list[list[int]]


def bad(clause: str, ja: str, en: str) -> BadPosition:
    """The refusal of a position."""
    return BadPosition(Words(ja, en), clause)


def read_position(data: Mapping[str, object]) -> LaidTable:
    """A position taken apart and checked; cards may be hidden in hands, traps and decks, and without decks what is left is
    all hidden. Raises BadPosition."""
    for key in data:
        if key not in KEYS:
            raise bad("C-2", f"{key!r} という項目はありません。", f"a position has no entry {key!r}")
    turn = data.get("turn")
    if turn not in (0, 1) or isinstance(turn, bool):
        raise bad("C-1", f"turn は 0 か 1 です（{turn!r} ではなく）。", f"turn is 0 or 1, not {turn!r}")
    mover = 1 if turn else 0
    turns = whole(data.get("turns", 3 - mover), "turns", 1, 1000, "CW-4.1")
    if turns % 2 == mover:
        raise bad("CW-2.2", "先手の手番は 1、3、5… 番目です。", "player 0 has the turns 1, 3, 5, …")
    lives = [whole(one, "lives", 1, MOST_LIFE, "CW-3.1") for one in pair(data.get("lives", [LIFE, LIFE]), "lives")]
    mana = whole(data.get("mana", MANA), "mana", 0, MANA, "CW-4.1")
    pawn = data.get("pawn_played", False)
    if not isinstance(pawn, bool):
        raise bad("CW-3.3", "pawn_played は true か false です。", "pawn_played is true or false")
    hands = [cards_of(one, "hands") for one in pair(data.get("hands", [[], []]), "hands")]
    traps = [cards_of(one, "face_down") for one in pair(data.get("face_down", [[], []]), "face_down")]
    graves = [cards_of(one, "graves") for one in pair(data.get("graves", [[], []]), "graves")]
    loose = [whole(one, "loose", 0, COPIES[GIN], "CW-5.7") for one in pair(data.get("loose", [0, 0]), "loose")]
    monsters = read_monsters(data.get("monsters", []))
    given = data.get("decks")
    decks: list[list[int]] = []
    for who in (0, 1):
        opened = opened_of(monsters, loose, graves, who)
        left = DECK - len(opened) - len(hands[who]) - len(traps[who])
        deck = [UNKNOWN] * max(0, left) if given is None else cards_of(pair(given, "decks")[who], "decks")
        decks.append(deck)
        count_cards(who, [*opened, *hands[who], *traps[who], *deck])
        for trap in traps[who]:
            if trap not in (KYO, KEI, UNKNOWN):
                raise bad("CW-6.1", "伏せられるのは香車と桂馬だけです。", "only lances and knights are laid face down")
    return LaidTable(mover, turns, lives, mana, pawn, hands, traps, monsters, loose, graves, decks)


def read_monsters(value: object) -> list[LaidMonster]:
    """The monsters, checked one by one. Raises BadPosition."""
    if not isinstance(value, list | tuple):
        raise bad("C-2", "monsters はリストです。", "monsters is a list")
    found: list[LaidMonster] = []
    for one in value:
        if not isinstance(one, Mapping) or one.get("owner") not in (0, 1):
            raise bad("C-2", "モンスターの書き方が違います。", "a monster has an owner and a card")
        card = one.get("card")
        if card not in IDS or IDS.index(card) in (KYO, KEI):
            raise bad("CW-1.1", f"{card!r} はモンスターになりません。", f"{card!r} is never a monster")
        hp = 2 if IDS.index(card) == FU else 3
        counters = whole(one.get("counters", 0), "counters", 0, hp - 1, "CW-7.3")
        gear = whole(one.get("equipment", 0), "equipment", 0, COPIES[GIN], "CW-5.7")
        laid: LaidMonster = {
            "owner": int(one["owner"]),
            "card": card,
            "counters": counters,
            "sideways": bool(one.get("sideways", False)),
            "fresh": bool(one.get("fresh", False)),
            "equipment": gear,
        }
        found.append(laid)
    return found


def opened_of(monsters: list[LaidMonster], loose: list[int], graves: list[list[int]], who: int) -> list[int]:
    """A player's cards that lie in the open, in a fixed order."""
    found = [IDS.index(one["card"]) for one in monsters if one["owner"] == who]
    gear = loose[who] + sum(one["equipment"] for one in monsters if one["owner"] == who)
    return [*found, *([GIN] * gear), *graves[who]]


def count_cards(who: int, cards: list[int]) -> None:
    """CW-1.1: twenty cards, so many of each. Raises BadPosition."""
    name = player_name(who)
    for kind in range(KINDS):
        if cards.count(kind) > COPIES[kind]:
            count, most = cards.count(kind), COPIES[kind]
            raise bad(
                "CW-1.1",
                f"{name.ja}の {IDS[kind]} が {count} 枚あります（{most} 枚まで）。",
                f"{name.en} has {count} of {IDS[kind]}, not {most}",
            )
    if len(cards) != DECK:
        raise bad(
            "CW-1.1",
            f"{name.ja}の札は {DECK} 枚です（{len(cards)} 枚ではなく）。",
            f"{name.en} has {DECK} cards, not {len(cards)}",
        )


def pair(value: object, name: str) -> list[object]:
    """A list of two. Raises BadPosition."""
    if not isinstance(value, list | tuple) or len(value) != 2:
        raise bad("C-2", f"{name} は二人分のリストです。", f"{name} is a list of two")
    return list(value)


def whole(value: object, name: str, least: int, most: int, clause: str) -> int:
    """A whole number between two. Raises BadPosition."""
    if not isinstance(value, int) or isinstance(value, bool) or not least <= value <= most:
        raise bad(
            clause,
            f"{name} は {least} から {most} までです（{value!r} ではなく）。",
            f"{name} is {least} to {most}, not {value!r}",
        )
    return value


def cards_of(value: object, name: str) -> list[int]:
    """Cards by their numbers. Raises BadPosition."""
    if not isinstance(value, list | tuple):
        raise bad("C-2", f"{name} は札のリストです。", f"{name} is a list of cards")
    found: list[int] = []
    for card in value:
        if card == HIDDEN:
            found.append(int(UNKNOWN))
        elif isinstance(card, str) and card in IDS:
            found.append(IDS.index(card))
        else:
            raise bad("CW-1.1", f"{card!r} という札はありません。", f"there is no card {card!r}")
    return found


def order_of(laid: LaidTable, who: int) -> list[int]:
    """A deck as it would have been: what lies in the open, the traps, the hand, the rest."""
    return [
        *opened_of(laid.monsters, laid.loose, laid.graves, who),
        *laid.face_down[who],
        *laid.hands[who],
        *laid.decks[who],
    ]


def told(laid: LaidTable, who: int) -> list[int]:
    """The history of one player, as a position at its start has it."""
    found: list[int] = []
    for code, count in (
        (HISTORY_MILLED, len(opened_of(laid.monsters, laid.loose, laid.graves, who))),
        (HISTORY_DRAWN, len(laid.face_down[who]) + len(laid.hands[who])),
    ):
        found += [code + min(MOST, count - at) for at in range(0, count, MOST)]
    found += [HISTORY_HIDDEN if trap == UNKNOWN else HISTORY_SET + trap for trap in laid.face_down[who]]
    return found


def placed(laid: LaidTable, options: Mapping[str, Value]) -> CardwarsPosition:
    """The position of data in which nothing is hidden."""
    table = CardwarsPosition(options["pawn_foul"] == "loses")
    decks = vec[u8]([u8(card) for who in (0, 1) for card in order_of(laid, who)])
    lay_out(table, decks, decks)
    table.phase, table.prompt, table.turn = MAIN, ASK_MAIN, laid.turn
    table.turns, table.rounds, table.mana, table.pawn_played = laid.turns, 1, laid.mana, laid.pawn_played
    table.chosen = pledge(0, KEPT) + pledge(1, KEPT)
    table.lives = vec[i64]([i64(life) for life in laid.lives])
    for who in (0, 1):
        table.tops[who] = u8(DECK - len(laid.decks[who]))
        table.sizes[who] = u8(len(laid.hands[who]))
        for card in laid.hands[who]:
            table.hands[who * KINDS + card] += 1
        for trap in laid.face_down[who]:
            table.traps[4 * who + trap - 1] += 1
        for event in told(laid, who):
            remember(table, who, event)
    for one in laid.monsters:
        enter(table, one)
    for who in (0, 1):
        for _ in range(laid.loose[who]):
            forge(table, who)
        for card in laid.graves[who]:
            bury(table, who, card, open_copy(table, who, card))
    return table


def enter(table: CardwarsPosition, one: LaidMonster) -> None:
    """A monster with what it wears."""
    kind = IDS.index(one["card"])
    table.entered += 1
    monster = new_monster(table.entered, one["owner"], kind, open_copy(table, one["owner"], kind))
    monster += one["counters"] * DAMAGE
    if not one["fresh"]:
        monster -= FRESH
    if one["sideways"]:
        monster += SIDEWAYS
    assert hp_of(monster) > one["counters"]
    table.monsters = append(table.monsters, monster)
    number = MonsterId(table.entered)
    for _ in range(one["equipment"]):
        wear(table, forge(table, one["owner"]), number)


def forge(table: CardwarsPosition, who: int) -> i64:
    """A piece of equipment that nobody wears; where it stands."""
    table.forged += 1
    table.gear = append(table.gear, new_gear(table.forged, who, open_copy(table, who, GIN)))
    return len(table.gear) - 1

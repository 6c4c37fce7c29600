"""Shogi Card Wars as actions and arrays.

Monsters and equipment are named by their places, not by their numbers, which grow without end: a side's monsters stand
in the order in which they entered, those that died left out. A side has at most sixteen of them, for so many of its
twenty cards can be monsters (CW-1.1), and at most two pieces of equipment; nobody ever has cards of the other side.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr, u8

from gobanshobu.core.position import BOTH, Position
from gobanshobu.core.space import Space
from gobanshobu.core.words import Words
from gobanshobu.games.cardwars.cards import (
    ATTACKING,
    COPIES,
    DECK,
    FRESH,
    FU,
    GIN,
    KINDS,
    MOVED,
    NOTHING,
    PLAIN,
    SIDEWAYS,
    GearId,
    MonsterId,
    Way,
    attack_of,
    buried_kind,
    buried_owner,
    card_of,
    counters_of,
    is_trap,
    kind_of,
    manner_of,
    number_of,
    owner_of,
    place_of,
    target_of,
    way_of,
    worn_by,
)
from gobanshobu.games.cardwars.notation import (
    ALLOW,
    ATTACK,
    BATTLE,
    BLOCK,
    COUNTER,
    DISCARDS,
    END,
    EQUIP,
    GO_ON,
    HIT,
    KEEP,
    LANCE,
    MULLIGAN,
    ORDER,
    PLAY,
    REVIVE,
    SET,
    WAY_NAMES,
    first_of,
    second_of,
    verb_of,
)
from gobanshobu.games.cardwars.rules import CardwarsPosition
from gobanshobu.games.cardwars.table import (
    AGAIN,
    ASK_BLOCK,
    ASK_ORDER,
    NO_CHOICE,
    OPENING,
    PHASES,
    PROMPTS,
)

MONSTERS: Final = COPIES[FU] + sum(COPIES[GIN:])
GEAR: Final = COPIES[GIN]
WAYS: Final = sorted(WAY_NAMES)
WAY_TEXTS: Final = [WAY_NAMES[way] for way in WAYS]
REVIVED: Final = 12  # the ways before those of gyoku, which cannot bring itself

SIDE: Final = 7 + KINDS  # features of one side: the numbers of `write_side`, then its graveyard
MONSTER: Final = KINDS + 8
GEARS: Final = 3

TURNS: Final = 31  # CW-3.2: player 0 draws from turn 2 on, both decks have 15 cards after the deal
CARD_STEPS: Final = 59  # of a side's cards: 20 played and one brought, as many answers, 8 hits, 6 discards, 3 lances
TURN_STEPS: Final = (
    4 + 1 + MONSTERS + 1 + 1 + MONSTERS + MONSTERS - 1 + 1
)  # equips, battle, attacks, blocks, lines, end
LONGEST: Final = 2 + 2 * CARD_STEPS + TURNS * TURN_STEPS


@mypyc_attr(native_class=True)
class CardwarsSpace(Space):
    """The actions and features of a game."""

    def __init__(self) -> None:
        super().__init__(LONGEST)
        ways = ", ".join(WAY_TEXTS)
        revived = ", ".join(WAY_TEXTS[:REVIVED])
        self.opening: i64 = self.add_actions("opening", (2,), Words("keep, mulligan", "keep, mulligan"))
        self.play: i64 = self.add_actions("play", (len(WAYS),), Words(f"出す・伏せる: {ways}", f"play or set: {ways}"))
        self.revive: i64 = self.add_actions("revive", (REVIVED,), Words(f"玉将で出す: {revived}", f"revive: {revived}"))
        self.equip: i64 = self.add_actions(
            "equip", (GEAR, MONSTERS), Words("装備×自分のモンスター", "own equipment × own monster, by their places")
        )
        self.lance: i64 = self.add_actions(
            "lance",
            (MONSTERS + 1,),
            Words(
                "香車: 相手のモンスター、最後は相手",
                "lance: a monster of the other side by its place, or at last the opponent",
            ),
        )
        self.hit: i64 = self.add_actions(
            "hit", (MONSTERS + 1,), Words("飛車: 同上", "a hit of the rook: as for the lance")
        )
        self.discard: i64 = self.add_actions("discard", (KINDS,), Words("捨てる札", "discard, by card"))
        self.attack: i64 = self.add_actions(
            "attack",
            (MONSTERS + 1,),
            Words("攻撃するモンスター、最後は終わり", "attack with an own monster by its place; at last: done"),
        )
        self.block: i64 = self.add_actions(
            "block",
            (MONSTERS + 1,),
            Words(
                "問われたモンスターが防ぐ攻撃者、最後は防がない",
                "the attacker that the asked monster blocks, or at last none",
            ),
        )
        self.order: i64 = self.add_actions(
            "order",
            (MONSTERS,),
            Words("次に並ぶ防御者", "the blocker next in the line of the asked attacker, by its place"),
        )
        self.words: i64 = self.add_actions(
            "word",
            (5,),
            Words(
                "battle, end, counter, allow, block（先へ）", "battle, end, counter, allow, block (on to the blocks)"
            ),
        )
        self.add_course()
        self.phase_at: i64 = self.add_features("phase", (len(PHASES),), _both(PHASES))
        self.prompt_at: i64 = self.add_features("prompt", (len(PROMPTS),), _both(PROMPTS))
        self.turn_at: i64 = self.add_features(
            "turn",
            (6,),
            Words(
                "自分の手番・相手の手番、何手番目、マナ、歩兵を出したか、残りの選択",
                "whose turn: own, the other's; its number, mana, whether a pawn was played, choices left",
            ),
        )
        self.pending_at: i64 = self.add_features(
            "pending",
            (len(WAYS) + 2,),
            Words(
                f"出しかけの札: {ways}、伏せ札、玉将で出たか",
                f"what is being played: {ways}; a trap that the viewer does not know; whether the king brought it",
            ),
        )
        self.hand: i64 = self.add_features("hand", (KINDS,), Words("手札の枚数", "the own hand: how many of each card"))
        self.own_at: i64 = self.add_features(
            "own",
            (4,),
            Words(
                "伏せた香車・桂馬、選んだ keep・mulligan",
                "own lances and knights face down; what the viewer has chosen in the opening: keep, mulligan",
            ),
        )
        self.sides: i64 = self.add_features(
            "sides",
            (2, SIDE),
            Words(
                "自分・相手ごとに、ライフ、手札、山札、伏せ札、知られた香車・桂馬、引き直したか、墓地の枚数",
                "own side, other side: life, hand size, deck size, traps face down, a lance and a knight among them that "
                "everyone knows, mulligan, the graveyard: how many of each card",
            ),
        )
        self.monsters: i64 = self.add_features(
            "monsters",
            (2, MONSTERS, MONSTER),
            Words(
                "自分・相手のモンスター（場の順）: 札、傷、攻撃力、横向き、出たばかり、攻撃中、問われている、"
                "防ぐ相手（1 から）、列の順",
                "own monsters, the other's, by place: card, counters, attack, sideways, fresh, attacking, asked about, "
                "1 + place of the attacker it blocks, place in its line",
            ),
        )
        self.gear: i64 = self.add_features(
            "gear",
            (2, GEAR, GEARS),
            Words(
                "自分・相手の装備: ある、着けたモンスター（1 から）、動かした",
                "own equipment, the other's, by place: there, 1 + place of the monster that wears it, moved in this phase",
            ),
        )

    # --- actions ---

    def code(self, position: Position, player: i64, step: i64) -> i64:
        assert isinstance(position, CardwarsPosition)
        verb, first, second = verb_of(step), first_of(step), second_of(step)
        if verb == PLAY:
            return self.play + way_number(Way(first))
        if verb == SET:
            return self.play + way_number(way_of(first, PLAIN))
        if verb == END:
            return self.words + 1
        if verb == ALLOW:
            return self.words + 3
        if verb == BLOCK:
            return self.block + target_number(position, MonsterId(second))
        if verb == ATTACK:
            return self.attack + target_number(position, MonsterId(first))
        if verb == BATTLE:
            return self.words
        if verb == LANCE:
            return self.lance + target_number(position, MonsterId(first))
        if verb == HIT:
            return self.hit + target_number(position, MonsterId(first))
        if verb == EQUIP:
            return (
                self.equip + gear_place(position, GearId(first)) * MONSTERS + monster_place(position, MonsterId(second))
            )
        return self.code_rarer(position, verb, first, second)

    def code_rarer(self, position: CardwarsPosition, verb: i64, first: i64, second: i64) -> i64:
        if verb == KEEP or verb == MULLIGAN:
            return self.opening + verb - KEEP
        if verb == REVIVE:
            return self.revive + way_number(Way(first))
        if verb == DISCARDS:
            return self.discard + first
        if verb == ORDER:
            return self.order + monster_place(position, MonsterId(second))
        if verb == COUNTER:
            return self.words + 2
        assert verb == GO_ON
        return self.words + 4

    # --- features ---

    def write(self, position: Position, player: i64, out: vec[u8], at: i64) -> None:
        assert isinstance(position, CardwarsPosition)
        own: i64 = 1 if player == 1 else 0
        opening = position.phase == OPENING
        self.write_course(position, player, BOTH if opening else position.actors(), out, at)
        out[at + self.phase_at + position.phase] = 1
        out[at + self.prompt_at + position.prompt] = 1
        if not opening:
            out[at + self.turn_at + (0 if position.turn == own else 1)] = 1
        out[at + self.turn_at + 2] = u8(position.turns)
        out[at + self.turn_at + 3] = u8(position.mana)
        out[at + self.turn_at + 4] = 1 if position.pawn_played else 0
        out[at + self.turn_at + 5] = u8(position.left)
        self.write_pending(position, player, out, at + self.pending_at)
        if player >= 0:
            self.write_own(position, player, out, at)
        self.write_side(position, own, opening, out, at + self.sides)
        self.write_side(position, 1 - own, opening, out, at + self.sides + SIDE)
        for card in position.graves:
            pile = at + self.sides + 7 + buried_kind(i64(card))
            out[pile if buried_owner(i64(card)) == own else pile + SIDE] += 1
        self.write_monsters(position, own, out, at + self.monsters)
        self.write_gear(position, own, out, at + self.gear)

    def write_pending(self, position: CardwarsPosition, player: i64, out: vec[u8], at: i64) -> None:
        """CW-6.5: what is set is known to its player alone, unless the king brought it."""
        way = position.pending
        if way == NOTHING:
            return
        if is_trap(kind_of(way)) and not position.brought and player != position.turn:
            out[at + len(WAYS)] = 1
        else:
            out[at + way_number(way)] = 1
        if position.brought:
            out[at + len(WAYS) + 1] = 1

    def write_own(self, position: CardwarsPosition, player: i64, out: vec[u8], at: i64) -> None:
        """CW-8.1: hand and traps; C-3: the own choice in the opening."""
        kind: i64
        for kind in range(KINDS):
            out[at + self.hand + kind] = position.hands[player * KINDS + kind]
        out[at + self.own_at] = position.traps[4 * player]
        out[at + self.own_at + 1] = position.traps[4 * player + 1]
        if position.phase == OPENING and position.choice(player) != NO_CHOICE:
            out[at + self.own_at + 1 + position.choice(player)] = 1

    def write_side(self, position: CardwarsPosition, side: i64, opening: bool, out: vec[u8], at: i64) -> None:
        """CW-8.1: what everyone sees of one side; life below 0 counts as 0 (CW-3.4)."""
        life = position.lives[side]
        out[at] = u8(life) if life > 0 else u8(0)
        out[at + 1] = position.sizes[side]
        out[at + 2] = u8(DECK - i64(position.tops[side]))
        out[at + 3] = u8(position.down(side))
        out[at + 4] = 1 if position.traps[4 * side + 2] > 0 else 0
        out[at + 5] = 1 if position.traps[4 * side + 3] > 0 else 0
        if not opening and position.choice(side) == AGAIN:
            out[at + 6] = 1

    def write_monsters(self, position: CardwarsPosition, own: i64, out: vec[u8], at: i64) -> None:
        asked = position.asked if position.prompt == ASK_BLOCK or position.prompt == ASK_ORDER else -1
        mine: i64 = 0
        theirs: i64 = MONSTERS
        for monster in position.monsters:
            if owner_of(monster) == own:
                here = at + mine * MONSTER
                mine += 1
            else:
                here = at + theirs * MONSTER
                theirs += 1
            out[here + card_of(monster)] = 1
            out[here + KINDS] = u8(counters_of(monster))
            out[here + KINDS + 1] = u8(attack_of(monster))
            out[here + KINDS + 2] = 1 if monster & SIDEWAYS != 0 else 0
            out[here + KINDS + 3] = 1 if monster & FRESH != 0 else 0
            out[here + KINDS + 4] = 1 if monster & ATTACKING != 0 else 0
            out[here + KINDS + 5] = 1 if number_of(monster) == asked else 0
            if (
                target_of(monster) != 0 and position.find(target_of(monster)) >= 0
            ):  # in the last battle it may have died
                out[here + KINDS + 6] = u8(1 + monster_place(position, target_of(monster)))
                out[here + KINDS + 7] = u8(place_of(monster))

    def write_gear(self, position: CardwarsPosition, own: i64, out: vec[u8], at: i64) -> None:
        mine: i64 = 0
        theirs: i64 = GEAR
        for gear in position.gear:
            if owner_of(gear) == own:
                here = at + mine * GEARS
                mine += 1
            else:
                here = at + theirs * GEARS
                theirs += 1
            out[here] = 1
            if worn_by(gear) != 0:
                out[here + 1] = u8(1 + monster_place(position, worn_by(gear)))
            out[here + 2] = 1 if gear & MOVED != 0 else 0


def way_number(way: Way) -> i64:
    """A way of playing a card by its place in WAYS: one for the first three cards, then silver's two, gold's three …"""
    kind, manner = kind_of(way), manner_of(way)
    if kind < GIN:
        return kind
    if kind == GIN:
        return 3 + manner
    if kind == GIN + 1:
        return 4 + manner
    return 8 + 2 * (kind - GIN - 2) + manner


def target_number(position: CardwarsPosition, number: MonsterId) -> i64:
    """The place of a monster on its side; for 0 (the opponent, done, none) the number after the last place."""
    return monster_place(position, number) if number != 0 else MONSTERS


def monster_place(position: CardwarsPosition, number: MonsterId) -> i64:
    """The place of the monster of that number on its side."""
    return place_among(position.monsters, position.find(number))


def gear_place(position: CardwarsPosition, number: GearId) -> i64:
    """The same for equipment."""
    return place_among(position.gear, position.find_gear(number))


def place_among(things: vec[i64], at: i64) -> i64:
    """How many of the same side entered before the one that stands there and are still in play."""
    owner = owner_of(things[at])
    place: i64 = 0
    index: i64
    for index in range(at):
        if owner_of(things[index]) == owner:
            place += 1
    return place


def _both(names: Sequence[str]) -> Words:
    return Words(", ".join(names), ", ".join(names))

"""CW-5: playing cards, from announcement to graveyard."""

from __future__ import annotations

from librt.vecs import append, vec
from mypy_extensions import i64, u8

from gobanshobu.games.cardwars.cards import (
    BODY,
    DECK,
    DISCARD,
    FU,
    GIN,
    GYOKU,
    HISHA,
    KAKU,
    KEI,
    KIN,
    KIN_DISCARD,
    KIN_MILL,
    KINDS,
    KYO,
    MILL,
    MOVED,
    PLAIN,
    GearId,
    MonsterId,
    Way,
    buried_kind,
    buried_owner,
    cost,
    gear_number,
    is_monster,
    is_spell,
    is_trap,
    kind_of,
    new_gear,
    new_monster,
    number_of,
    owner_of,
    way_of,
    worn_by,
)
from gobanshobu.games.cardwars.losing import draw, hurt, is_over, pawn_allowed, pawn_foul
from gobanshobu.games.cardwars.notation import DISCARDS, EQUIP, HIT, PLAY, REVIVE, SET, step_of
from gobanshobu.games.cardwars.table import (
    ASK_CANCEL,
    ASK_DISCARD,
    ASK_HIT,
    ASK_REVIVE,
    HISTORY_MILLED,
    HISTORY_SET,
    HISTORY_USED,
    MILLED,
    CardTable,
    back_to_main,
    bury,
    leave_hand,
    note_cards,
    open_copy,
    remember,
    unbury,
    wear,
)
from gobanshobu.games.cardwars.traps import lay_trap, may_be_cancelled, target_steps

# --- CW-5.1: from the hand ---


def play_steps(table: CardTable, player: i64, found: vec[i64]) -> vec[i64]:
    """CW-5.1: every card of the hand that can be paid for, in every way."""
    return ways(table, player, table.hands, player * KINDS, table.mana, PLAY, found)


def ways(table: CardTable, player: i64, cards: vec[u8], base: i64, mana: i64, verb: i64, found: vec[i64]) -> vec[i64]:
    """CW-1.1: every way to play one of the eight counts of `cards` from `base` on, as a monster too, for at most `mana`."""
    kind: i64
    if mana >= cost(FU) and cards[base + FU] > 0 and pawn_allowed(table):
        found = append(found, step_of(verb, way_of(FU, PLAIN), 0))
    if mana >= cost(GIN):
        if cards[base + GIN] > 0:
            found = append(found, step_of(verb, way_of(GIN, PLAIN), 0))
        if cards[base + KAKU] > 0:
            found = append(found, step_of(verb, way_of(KAKU, PLAIN), 0))
        if mana >= cost(HISHA):
            if cards[base + HISHA] > 0:
                found = append(found, step_of(verb, way_of(HISHA, PLAIN), 0))
            if cards[base + GYOKU] > 0 and can_bring(table, player):
                found = append(found, step_of(verb, way_of(GYOKU, PLAIN), 0))
        if cards[base + KIN] > 0:
            found = append(found, step_of(verb, way_of(KIN, DISCARD), 0))
            found = append(found, step_of(verb, way_of(KIN, MILL), 0))
        for kind in range(GIN, KINDS):
            if cards[base + kind] > 0 and mana >= cost(kind):
                found = append(found, step_of(verb, way_of(kind, BODY), 0))
    if mana >= cost(KYO):
        for kind in range(KYO, KEI + 1):
            if cards[base + kind] > 0:
                found = append(found, step_of(SET, kind, 0) if verb == PLAY else step_of(verb, way_of(kind, PLAIN), 0))
    return found


def play(table: CardTable, player: i64, way: Way) -> None:
    """CW-5.1: pay and announce."""
    kind = kind_of(way)
    leave_hand(table, player, kind)
    table.mana -= cost(kind)
    if is_trap(kind):  # face down: which copy it is shows only when it is turned up
        remember(table, player, HISTORY_SET + kind)
        table.pending_copy = 0
    else:
        remember(table, player, HISTORY_USED + kind)
        table.pending_copy = open_copy(table, player, kind)
    announce(table, player, way)


def announce(table: CardTable, player: i64, way: Way) -> None:
    """CW-5.1: the opponent gets the chance to cancel, then the card takes effect."""
    table.pending = way
    if kind_of(way) == FU and pawn_foul(table, player):
        return
    if may_be_cancelled(table, player):
        table.prompt = ASK_CANCEL
    else:
        take_effect(table, player)


# --- CW-5.2: monsters ---


def enter(table: CardTable, player: i64, kind: i64, copy: i64) -> None:
    """CW-5.2: a monster enters play; there is no limit on them."""
    table.entered += 1
    table.monsters = append(table.monsters, new_monster(table.entered, player, kind, copy))


# --- CW-5.3: what a card does ---


def can_bring(table: CardTable, player: i64) -> bool:
    """CW-5.3: gyoku as a spell needs a card in the graveyard that could be played now."""
    for card in table.graves:
        if buried_owner(i64(card)) == player and (buried_kind(i64(card)) != FU or pawn_allowed(table)):
            return True
    return False


def take_effect(table: CardTable, player: i64) -> None:
    """CW-5.3: what a card does when it was not cancelled; choices are made now."""
    way = table.pending
    kind = kind_of(way)
    if is_monster(way):
        enter(table, player, kind, table.pending_copy)
    elif is_trap(kind):
        lay_trap(table, player, kind)
    elif kind == GIN:
        forge(table, player, table.pending_copy)
    elif way == KIN_DISCARD:
        order_discards(table, 1 - player)
        return
    elif way == KIN_MILL:
        mill(table, 1 - player, 4)
    elif kind == KAKU:
        draw(table, player, 3)
    elif kind == HISHA:
        table.prompt = ASK_HIT
        table.left = 4
        return
    else:
        table.prompt = ASK_REVIVE
        return
    done_with_card(table, player)


def done_with_card(table: CardTable, player: i64) -> None:
    """CW-5.3: a spell goes to the graveyard after its effect."""
    if is_over(table):
        return
    if is_spell(table.pending):
        bury(table, player, kind_of(table.pending), table.pending_copy)
    back_to_main(table, player)


# --- CW-5.4: gyoku ---


def revive_steps(table: CardTable, player: i64, found: vec[i64]) -> vec[i64]:
    """CW-5.4: every card of the own graveyard, without paying, in every way it could be played from the hand."""
    return ways(table, player, table.buried(player), 0, cost(GYOKU), REVIVE, found)


def revive(table: CardTable, player: i64, way: Way) -> None:
    """CW-5.4: what gyoku brings is announced like a card from the hand, but costs nothing."""
    table.pending_copy = unbury(table, player, kind_of(way))
    table.brought = True
    announce(table, player, way)


# --- CW-5.5: kin ---


def order_discards(table: CardTable, player: i64) -> None:
    """CW-5.5: two cards of the discarding player's choice; with fewer, all."""
    table.left = i64(table.sizes[player])
    if table.left > 2:
        table.left = 2
    if table.left > 0:
        table.prompt = ASK_DISCARD
    else:
        done_with_card(table, 1 - player)


def discard_steps(table: CardTable, player: i64, found: vec[i64]) -> vec[i64]:
    """CW-5.5: any card of the hand."""
    hands = table.hands
    kind: i64
    for kind in range(KINDS):
        if hands[player * KINDS + kind] > 0:
            found = append(found, step_of(DISCARDS, kind, 0))
    return found


def discard(table: CardTable, player: i64, kind: i64) -> None:
    """CW-5.5: one card goes to the graveyard."""
    leave_hand(table, player, kind)
    remember(table, player, HISTORY_USED + kind)
    bury(table, player, kind, open_copy(table, player, kind))
    table.left -= 1
    if table.left == 0:
        done_with_card(table, 1 - player)


def mill(table: CardTable, player: i64, most: i64) -> None:
    """CW-5.5: up to `most` cards go from the top of a deck to its graveyard."""
    first = i64(table.tops[player])
    top = first
    while top < first + most and top < DECK:
        kind = i64(table.decks[player * DECK + top])
        bury(table, player, kind, open_copy(table, player, kind))
        top += 1
    table.tops[player] = u8(top)
    if top > first:
        remember(table, player, HISTORY_MILLED + top - first)
        note_cards(table, player, MILLED, first, top)


# --- CW-5.6: hisha ---


def hit_steps(table: CardTable, player: i64, found: vec[i64]) -> vec[i64]:
    """CW-5.6: each hit has its own target, the earlier hits already counted."""
    return target_steps(table, player, HIT, found)


def hit(table: CardTable, player: i64, target: MonsterId) -> None:
    """CW-5.6: one damage, four times."""
    hurt(table, target, 1, 1 - player)
    table.left -= 1
    if table.left == 0:
        done_with_card(table, player)


# --- CW-5.7: equipment ---


def forge(table: CardTable, player: i64, copy: i64) -> None:
    """CW-5.7: equipment enters play, unattached."""
    table.forged += 1
    table.gear = append(table.gear, new_gear(table.forged, player, copy))


def equip_steps(table: CardTable, player: i64, found: vec[i64]) -> vec[i64]:
    """CW-5.7: own equipment that was not moved in this phase, to any own monster that does not wear it."""
    monsters = table.monsters
    for gear in table.gear:
        if owner_of(gear) != player or gear & MOVED:
            continue
        for monster in monsters:
            if owner_of(monster) == player and number_of(monster) != worn_by(gear):
                found = append(found, step_of(EQUIP, gear_number(gear), number_of(monster)))
    return found


def equip(table: CardTable, number: GearId, monster: MonsterId) -> None:
    """CW-5.7: it costs nothing, once in a phase."""
    at = table.find_gear(number)
    wear(table, at, monster)
    table.gear[at] |= MOVED


def rest_gear(table: CardTable) -> None:
    """CW-5.7: a new phase, in which each equipment may be attached or moved again."""
    gear = table.gear
    at: i64
    for at in range(len(gear)):
        gear[at] = gear[at] & ~MOVED

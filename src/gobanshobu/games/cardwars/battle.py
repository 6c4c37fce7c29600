"""CW-7: battle, from the choice of attackers to the damage."""

from __future__ import annotations

from librt.vecs import append, vec
from mypy_extensions import i64

from gobanshobu.games.cardwars.cards import (
    ATTACKING,
    BLOCKING,
    FRESH,
    PEACE,
    PLACE,
    SIDEWAYS,
    MonsterId,
    attack_of,
    counters_of,
    hp_of,
    number_of,
    owner_of,
    place_of,
    target_of,
)
from gobanshobu.games.cardwars.losing import hurt_player, is_over
from gobanshobu.games.cardwars.notation import ATTACK, BLOCK, GO_ON, ORDER, step_of
from gobanshobu.games.cardwars.plays import rest_gear
from gobanshobu.games.cardwars.table import (
    ASK_ATTACK,
    ASK_BLOCK,
    ASK_LANCE,
    ASK_MAIN,
    ASK_ORDER,
    BATTLE,
    MAIN,
    MAIN_2,
    CardTable,
    hurt_monster,
)
from gobanshobu.games.cardwars.traps import lance_steps

# --- CW-4.3, CW-4.4: into battle and out of it ---


def may_battle(table: CardTable, player: i64) -> bool:
    """CW-4.3: once, from Main, with something to attack with."""
    return table.phase == MAIN and has_attacker(table, player)


def begin_battle(table: CardTable) -> None:
    """CW-4.3: the battle begins with the choice of attackers."""
    table.phase = BATTLE
    table.prompt = ASK_ATTACK
    table.asked = MonsterId(0)


def end_battle(table: CardTable) -> None:
    """CW-4.4: Main 2 follows. Attackers stay sideways until their owner's next start."""
    monsters = table.monsters
    at: i64
    for at in range(len(monsters)):
        monsters[at] &= PEACE
    table.asked = MonsterId(0)
    table.phase = MAIN_2
    table.prompt = ASK_MAIN
    rest_gear(table)


# --- CW-7.1: attackers ---


def can_attack(monster: i64, player: i64) -> bool:
    """CW-7.1: an own monster that stands and did not enter this turn."""
    return owner_of(monster) == player and monster & (SIDEWAYS | FRESH) == 0


def has_attacker(table: CardTable, player: i64) -> bool:
    """CW-7.1: whether there is anything to attack with."""
    for monster in table.monsters:
        if can_attack(monster, player):
            return True
    return False


def attack_steps(table: CardTable, player: i64, found: vec[i64]) -> vec[i64]:
    """CW-7.1: attackers one at a time, in rising number; done after at least one."""
    for monster in table.monsters:
        if number_of(monster) > table.asked and can_attack(monster, player):
            found = append(found, step_of(ATTACK, number_of(monster), 0))
    return append(found, step_of(ATTACK, 0, 0)) if table.asked else found


def attack(table: CardTable, number: MonsterId) -> None:
    """CW-7.1: an attacker turns sideways."""
    table.monsters[table.find(number)] |= SIDEWAYS | ATTACKING
    table.asked = number


# --- CW-7.2: lances and blocks ---


def end_attack(table: CardTable, player: i64) -> None:
    """CW-7.2: a defender with a trap face down, whatever it is, may use lances before the blocks."""
    if table.down(1 - player) > 0:
        table.prompt = ASK_LANCE
    else:
        begin_blocks(table, player)


def defence_steps(table: CardTable, player: i64, found: vec[i64]) -> vec[i64]:
    """CW-7.2: lances, any number, then on to the blocks."""
    return append(lance_steps(table, player, found), GO_ON)


def begin_blocks(table: CardTable, player: i64) -> None:
    """CW-7.2: if an attacker lives, the defender's standing monsters are asked in rising number."""
    table.asked = MonsterId(0)
    for monster in table.monsters:
        if monster & ATTACKING:
            ask_next_blocker(table, player)
            return
    end_battle(table)


def ask_next_blocker(table: CardTable, player: i64) -> None:
    """CW-7.2: the next standing monster of the defender; after the last one the lines are put in order."""
    for monster in table.monsters:
        if owner_of(monster) != player and monster & SIDEWAYS == 0 and number_of(monster) > table.asked:
            table.asked = number_of(monster)
            table.prompt = ASK_BLOCK
            return
    ask_next_order(table, player)


def block_steps(table: CardTable, found: vec[i64]) -> vec[i64]:
    """CW-7.2: one attacker, or none."""
    for monster in table.monsters:
        if monster & ATTACKING:
            found = append(found, step_of(BLOCK, table.asked, number_of(monster)))
    return append(found, step_of(BLOCK, table.asked, 0))


def block(table: CardTable, player: i64, number: MonsterId, attacker: MonsterId) -> None:
    """CW-7.2: several may block the same attacker. Blocking does not turn a monster sideways."""
    table.monsters[table.find(number)] += attacker * BLOCKING
    ask_next_blocker(table, 1 - player)


# --- CW-7.3: pairs ---


def ask_next_order(table: CardTable, player: i64) -> None:
    """CW-7.3: the owner of an attacker with several blockers puts them in line; the last needs no step."""
    for monster in table.monsters:
        if monster & ATTACKING and unplaced(table, number_of(monster)) > 1:
            table.asked = number_of(monster)
            table.prompt = ASK_ORDER
            return
    strike(table, player)


def unplaced(table: CardTable, attacker: MonsterId) -> i64:
    """CW-7.3: how many blockers of an attacker have no place in its line yet."""
    count: i64 = 0
    for monster in table.monsters:
        if target_of(monster) == attacker and place_of(monster) == 0:
            count += 1
    return count


def order_steps(table: CardTable, found: vec[i64]) -> vec[i64]:
    """CW-7.3: the blocker next in line."""
    for monster in table.monsters:
        if target_of(monster) == table.asked and place_of(monster) == 0:
            found = append(found, step_of(ORDER, table.asked, number_of(monster)))
    return found


def order(table: CardTable, player: i64, attacker: MonsterId, number: MonsterId) -> None:
    """CW-7.3: a blocker takes the next place in line."""
    table.monsters[table.find(number)] += next_place(table, attacker) * PLACE
    ask_next_order(table, player)


def next_place(table: CardTable, attacker: MonsterId) -> i64:
    """CW-7.3: the first place in an attacker's line that is free."""
    place: i64 = 1
    for monster in table.monsters:
        if target_of(monster) == attacker and place_of(monster) > 0:
            place += 1
    return place


def strike(table: CardTable, player: i64) -> None:
    """CW-7.3: all pairs strike at once, then those that nobody blocked."""
    monsters = table.monsters
    count = len(monsters)
    damage = vec[i64](capacity=count)
    for _ in range(count):
        damage = append(damage, 0)
    unblocked: i64 = 0
    at: i64
    for at in range(count):
        if monsters[at] & ATTACKING and not exchange(table, at, damage):
            unblocked += attack_of(monsters[at])
    at = 0
    for hurt in damage:
        if hurt == 0 or not hurt_monster(table, at, hurt):
            at += 1
    strike_player(table, 1 - player, unblocked)
    if not is_over(table):
        end_battle(table)


def exchange(table: CardTable, at: i64, damage: vec[i64]) -> bool:
    """CW-7.3: the attacker at `at` and its blockers deal each other damage, noted in `damage`; False if none blocks.

    Each blocker in line gets what it needs to die, the last all that is left; each deals its full attack.
    """
    monsters = table.monsters
    number = number_of(monsters[at])
    left = attack_of(monsters[at])
    place: i64 = 1
    last: i64 = -1
    index: i64 = 0
    while index < len(monsters):
        monster = monsters[index]
        if target_of(monster) == number:
            if place_of(monster) == 0:
                last = index
            elif place_of(monster) == place:
                given = hp_of(monster) - counters_of(monster)
                if given > left:
                    given = left
                damage[index] += given
                damage[at] += attack_of(monster)
                left -= given
                place += 1
                index = -1  # the next in line may stand before this one
        index += 1
    if last < 0:
        return False
    damage[last] += left
    damage[at] += attack_of(monsters[last])
    return True


# --- CW-7.4: what gets through ---


def strike_player(table: CardTable, player: i64, unblocked: i64) -> None:
    """CW-7.4: attackers that nobody blocked strike the defending player together, as one sum."""
    if unblocked:
        hurt_player(table, player, unblocked)

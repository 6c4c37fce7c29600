"""How likely a sensible player is to take each step: a sum of weights over what the step does, for search and rollouts.

Everything a weight can hang on is public or the mover's own, so that a step says nothing of what its player cannot know.
The weights (`policy` in `weights.toml`) imitate the search and come from `tools/cardwars_fit.py`.
"""

from __future__ import annotations

from math import exp
from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64, mypyc_attr

from gobanshobu.core.rng import Rng
from gobanshobu.games.cardwars.battle import can_attack
from gobanshobu.games.cardwars.cards import (
    ATTACKING,
    DECK,
    FRESH,
    FU,
    GIN_PLAIN,
    HISHA_PLAIN,
    KAKU_PLAIN,
    KEI,
    KIN_DISCARD,
    KIN_MILL,
    KINDS,
    KYO,
    KYO_PLAIN,
    SIDEWAYS,
    GearId,
    MonsterId,
    Way,
    attack_of,
    card_of,
    cost,
    counters_of,
    gear_count,
    hp_of,
    is_monster,
    is_trap,
    kind_of,
    number_of,
    owner_of,
    place_of,
    target_of,
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
    ORDER,
    PLAY,
    REVIVE,
    SET,
    first_of,
    second_of,
    verb_of,
)
from gobanshobu.games.cardwars.rules import CardwarsPosition
from gobanshobu.games.cardwars.table import ASK_LANCE, MAIN_2

# Where the weights of each kind of step begin. In a main phase there are three contexts: an attack is possible, it is
# not, and Main 2; the lance window is a fourth.
ON_PLAY: Final = 0  # context × way
ON_REVIVE: Final = 96  # way
ON_CANCEL: Final = 128  # way
ON_SPEND: Final = 160  # monster or not × mana left
ON_RISK: Final = 168  # cost, where a trap faces the player
ON_MILL: Final = 172  # cards left to the opponent
ON_FORCED: Final = 175  # the opponent's hand, when it must discard
ON_FORGE: Final = 178  # own monsters, for equipment
ON_BURN: Final = 181  # rook: it kills; the bishop draws too much
ON_DANGER: Final = 183  # a monster, while the enemy could win by attacking
ON_SET: Final = 186  # context × trap
ON_SET_MORE: Final = 192  # a trap lies there already
ON_END: Final = 194  # context × mana left
ON_END_IDLE: Final = 206  # context, though something could be played
ON_BATTLE: Final = 209  # attackers × blockers
ON_BATTLE_RACE: Final = 225  # danger; all in would win; it wins for sure
ON_EQUIP: Final = 230  # context × bare × ready
ON_EQUIP_BODY: Final = 242  # pawn or not
ON_LANCE: Final = 244  # context × (face, lethal face, and each sort of monster × dies)
ON_LANCE_GEAR: Final = 268
ON_LANCE_ATTACKER: Final = 269
ON_HIT: Final = 270  # hits left × counters needed (0: face)
ON_HIT_LETHAL: Final = 290
ON_HIT_BODY: Final = 291
ON_HIT_GEAR: Final = 293
ON_ATTACK: Final = 294  # body × (no blockers, and dies × kills)
ON_ATTACK_GEAR: Final = 304
ON_ATTACK_RACE: Final = 305  # danger; all in would win; it wins for sure
ON_ATTACK_SKIP: Final = 310
ON_DONE: Final = 313  # danger × attackers left out
ON_DONE_RACE: Final = 325
ON_GO_ON: Final = 327  # a lance is there or not
ON_BLOCK: Final = 329  # doubled × kills × dies × own body × attacker's body
ON_BLOCK_SAVES: Final = 361  # the damage would be deadly; would be half the life
ON_BLOCK_GEAR: Final = 363
ON_NO_BLOCK: Final = 364  # deadly × others can still block
ON_ORDER: Final = 368  # dies × body
ON_ORDER_GEAR: Final = 372
ON_ALLOW: Final = 373
ON_DISCARD: Final = 374  # card
ON_DISCARD_SPARE: Final = 382  # card, with another one of it
ON_KEEP: Final = 390  # pawns
ON_KEEP_TRAPS: Final = 396
ON_MULLIGAN: Final = 399
WEIGHTS: Final = 400

BUFFER: Final = 12
STRONGEST: Final = 5  # a 3/3 monster with both equipments


def at_most(value: i64, cap: i64) -> i64:
    """`value`, or `cap` where it is more."""
    return min(cap, value)


def flag(is_so: bool) -> i64:
    """1 for True."""
    one: i64 = 1
    none: i64 = 0
    return one if is_so else none


def body(monster: i64) -> i64:
    """0 for a pawn, 1 for a 3/3 monster."""
    return flag(card_of(monster) != FU)


def lasts(monster: i64) -> i64:
    """The counters that would still kill it."""
    return hp_of(monster) - counters_of(monster)


@mypyc_attr(native_class=True)
class Policy:
    """Weighs the steps of a position. `look` first, then `note` for each step; `weigh` does both."""

    def __init__(self, weights: vec[float]) -> None:
        self.weights: vec[float] = weights
        self.active: vec[i64] = vec[i64]([0] * BUFFER)  # the weights that the noted step uses
        self.count: i64 = 0
        # what `look` saw, for the mover
        self.me: i64 = 0
        self.context: i64 = 0
        self.life: i64 = 0
        self.their_life: i64 = 0
        self.own: i64 = 0  # monsters
        self.ready: i64 = 0  # … that can attack now
        self.power: i64 = 0  # … and their attack
        self.blockers: i64 = 0  # the enemy's standing monsters
        self.strongest: i64 = 0  # of them: the highest attack
        self.weakest: i64 = 0  # … and the fewest counters that would kill one
        self.threat: i64 = 0  # the attack of all enemy monsters
        self.danger: i64 = 0  # what the threat is to the mover's life: 0 little, 1 half of it, 2 all
        self.all_in: bool = False  # every attacker unblocked would win
        self.sure: bool = False  # … and so do those that the blockers must let through
        self.open: i64 = 0  # attack that nobody blocks so far
        self.playable: bool = False

    # --- looking at a position ---

    def look(self, position: CardwarsPosition, me: i64) -> None:
        """Take in what the weights of all steps depend on."""
        self.me = me
        self.life = position.lives[me]
        self.their_life = position.lives[1 - me]
        if position.phase == MAIN_2:
            self.context = 2
        elif position.prompt == ASK_LANCE:
            self.context = 3
        else:
            self.context = 0
        self.count_monsters(position)
        if self.context == 0 and self.ready == 0:
            self.context = 1
        self.danger = 0
        if self.threat >= self.life:
            self.danger = 2
        elif 2 * self.threat >= self.life:
            self.danger = 1
        self.all_in = self.power >= self.their_life and self.ready > 0
        self.sure = self.all_in and self.let_through(position) >= self.their_life
        self.playable = False

    def count_monsters(self, position: CardwarsPosition) -> None:
        me = self.me
        self.own = 0
        self.ready = 0
        self.power = 0
        self.blockers = 0
        self.strongest = 0
        self.weakest = 9
        self.threat = 0
        self.open = 0
        for monster in position.monsters:
            power = attack_of(monster)
            if monster & ATTACKING:
                self.open += power
            if owner_of(monster) == me:
                self.own += 1
                if monster & (SIDEWAYS | FRESH) == 0 or monster & ATTACKING:
                    self.ready += 1
                    self.power += power
                continue
            self.threat += power
            if monster & SIDEWAYS == 0:
                self.blockers += 1
                if power > self.strongest:
                    self.strongest = power
                if lasts(monster) < self.weakest:
                    self.weakest = lasts(monster)

    def let_through(self, position: CardwarsPosition) -> i64:
        """What gets through when every ready monster attacks and each blocker takes the strongest that is left."""
        passed = self.power
        left = self.blockers
        strength: i64 = STRONGEST
        while strength > 0 and left > 0:
            for monster in position.monsters:
                attacks = monster & (SIDEWAYS | FRESH) == 0 or monster & ATTACKING != 0
                if attacks and owner_of(monster) == self.me and attack_of(monster) == strength and left > 0:
                    passed -= strength
                    left -= 1
            strength -= 1
        return passed

    # --- weighing steps ---

    def weigh(self, position: CardwarsPosition, me: i64, steps: vec[i64]) -> vec[float]:
        """For each step how much it is preferred: its chance is this over the sum of all."""
        self.look(position, me)
        self.see_plays(steps)
        weights = self.weights
        found = vec[float](capacity=len(steps))
        index: i64
        for step in steps:
            self.note(position, step)
            total: float = 0.0
            for index in range(self.count):
                total += weights[self.active[index]]
            found = append(found, exp(total))
        return found

    def see_plays(self, steps: vec[i64]) -> None:
        """Whether anything can be played: that stands before everything else."""
        verb = verb_of(steps[0])
        self.playable = verb == PLAY or verb == SET

    def pick(self, position: CardwarsPosition, me: i64, steps: vec[i64], rng: Rng) -> i64:
        """A step drawn with these chances."""
        weights = self.weigh(position, me, steps)
        total: float = 0.0
        for weight in weights:
            total += weight
        draw = total * float(rng.word()) / 4294967296.0
        at: i64
        for at in range(len(steps)):
            draw -= weights[at]
            if draw < 0.0:
                return steps[at]
        return steps[len(steps) - 1]

    def best(self, position: CardwarsPosition, me: i64, steps: vec[i64]) -> i64:
        """The step that is preferred to all others."""
        weights = self.weigh(position, me, steps)
        chosen: i64 = 0
        at: i64
        for at in range(len(steps)):
            if weights[at] > weights[chosen]:
                chosen = at
        return steps[chosen]

    def add(self, index: i64) -> None:
        self.active[self.count] = index
        self.count += 1

    def note(self, position: CardwarsPosition, step: i64) -> None:
        """Find the weights that a step uses."""
        self.count = 0
        verb, first = verb_of(step), first_of(step)
        if verb == PLAY:
            self.note_play(position, Way(first))
        elif verb == END:
            self.add(ON_END + 4 * self.context + position.mana)
            if self.playable:
                self.add(ON_END_IDLE + self.context)
        elif verb == BLOCK:
            self.note_block(position, MonsterId(first), MonsterId(second_of(step)))
        elif verb == ATTACK:
            self.note_attack(position, MonsterId(first))
        elif verb == SET:
            self.note_set(position, first)
        elif verb == BATTLE:
            self.add(ON_BATTLE + 4 * at_most(self.ready, 3) + at_most(self.blockers, 3))
            self.note_race(ON_BATTLE_RACE)
        elif verb == EQUIP:
            self.note_equip(position, GearId(first), MonsterId(second_of(step)))
        elif verb == LANCE:
            self.note_lance(position, MonsterId(first))
        elif verb == HIT:
            self.note_hit(position, MonsterId(first))
        else:
            self.note_rarer(position, verb, first, step)

    def note_rarer(self, position: CardwarsPosition, verb: i64, first: i64, step: i64) -> None:
        if verb == GO_ON:
            self.add(ON_GO_ON + flag(position.has_trap(self.me, KYO)))
        elif verb == ALLOW:
            self.add(ON_ALLOW)
        elif verb == COUNTER:  # what is being set face down is not known: it counts as a lance
            way = position.pending
            self.add(ON_CANCEL + (KYO_PLAIN if is_trap(kind_of(way)) and not position.brought else way))
        elif verb == ORDER:
            self.note_order(position, MonsterId(first), MonsterId(second_of(step)))
        elif verb == DISCARDS:
            self.add(ON_DISCARD + first)
            if position.hands[self.me * KINDS + first] > 1:
                self.add(ON_DISCARD_SPARE + first)
        elif verb == REVIVE:
            self.add(ON_REVIVE + first)
            self.note_effect(position, Way(first))
        elif verb == KEEP:
            base = self.me * KINDS
            self.add(ON_KEEP + at_most(i64(position.hands[base + FU]), 5))
            self.add(ON_KEEP_TRAPS + at_most(i64(position.hands[base + KYO]) + i64(position.hands[base + KEI]), 2))
        else:
            self.add(ON_MULLIGAN)

    # --- playing cards ---

    def note_play(self, position: CardwarsPosition, way: Way) -> None:
        self.add(ON_PLAY + 32 * self.context + way)
        kind = kind_of(way)
        self.add(ON_SPEND + 4 * flag(is_monster(way)) + position.mana - cost(kind))
        if position.down(1 - self.me) > 0:
            self.add(ON_RISK + cost(kind))
        self.note_effect(position, way)

    def note_effect(self, position: CardwarsPosition, way: Way) -> None:
        if is_monster(way):
            self.add(ON_DANGER + self.danger)
        elif way == KIN_MILL:
            left = DECK - i64(position.tops[1 - self.me])
            self.add(ON_MILL + at_most(left // 5, 2))
        elif way == KIN_DISCARD:
            self.add(ON_FORCED + at_most(i64(position.sizes[1 - self.me]), 2))
        elif way == GIN_PLAIN:
            self.add(ON_FORGE + at_most(self.own, 2))
        elif way == HISHA_PLAIN and self.their_life <= 4:
            self.add(ON_BURN)
        elif way == KAKU_PLAIN and position.tops[self.me] > DECK - 4:
            self.add(ON_BURN + 1)

    def note_set(self, position: CardwarsPosition, kind: i64) -> None:
        self.add(ON_SET + 2 * self.context + kind - 1)
        self.add(ON_SPEND + position.mana - 1)
        self.add(ON_SET_MORE + flag(position.down(self.me) > 0))

    def note_equip(self, position: CardwarsPosition, gear: GearId, number: MonsterId) -> None:
        bare = flag(worn_by(position.gear[position.find_gear(gear)]) == 0)
        monster = position.monsters[position.find(number)]
        ready = flag(monster & (SIDEWAYS | FRESH) == 0)
        self.add(ON_EQUIP + 4 * at_most(self.context, 2) + 2 * bare + ready)
        self.add(ON_EQUIP_BODY + body(monster))

    def note_lance(self, position: CardwarsPosition, target: MonsterId) -> None:
        base = ON_LANCE + 6 * self.context
        if target == 0:
            self.add(base + flag(self.their_life <= 3))
            return
        monster = position.monsters[position.find(target)]
        self.add(base + 2 + 2 * body(monster) + flag(lasts(monster) >= 3))
        if gear_count(monster):
            self.add(ON_LANCE_GEAR)
        if monster & ATTACKING:
            self.add(ON_LANCE_ATTACKER)

    def note_hit(self, position: CardwarsPosition, target: MonsterId) -> None:
        row = ON_HIT + 4 * (at_most(position.left, 4))
        if target == 0:
            self.add(row)
            if self.their_life <= position.left:
                self.add(ON_HIT_LETHAL)
            return
        monster = position.monsters[position.find(target)]
        self.add(row + lasts(monster))
        self.add(ON_HIT_BODY + body(monster))
        if gear_count(monster):
            self.add(ON_HIT_GEAR)

    # --- battle ---

    def note_race(self, base: i64) -> None:
        self.add(base + self.danger)
        if self.all_in:
            self.add(base + 3)
        if self.sure:
            self.add(base + 4)

    def note_attack(self, position: CardwarsPosition, number: MonsterId) -> None:
        skipped: i64 = 0
        for monster in position.monsters:
            other = number_of(monster)
            if other > position.asked and (number == 0 or other < number) and can_attack(monster, self.me):
                skipped += 1
        if number == 0:
            self.add(ON_DONE + 4 * self.danger + at_most(skipped, 3))
            if skipped > 0 and self.all_in:
                self.add(ON_DONE_RACE + flag(self.sure))
            return
        monster = position.monsters[position.find(number)]
        sort: i64 = 0
        if self.blockers > 0:
            sort = 1 + 2 * flag(self.strongest >= lasts(monster)) + flag(attack_of(monster) >= self.weakest)
        self.add(ON_ATTACK + 5 * body(monster) + sort)
        if gear_count(monster):
            self.add(ON_ATTACK_GEAR)
        self.note_race(ON_ATTACK_RACE)
        if skipped > 0:
            self.add(ON_ATTACK_SKIP + at_most(skipped, 3) - 1)

    def note_block(self, position: CardwarsPosition, number: MonsterId, attacker: MonsterId) -> None:
        passing = self.unblocked(position)
        deadly = passing >= self.life
        if attacker == 0:
            self.add(ON_NO_BLOCK + 2 * flag(deadly) + flag(self.others_left(position, number)))
            return
        mine = position.monsters[position.find(number)]
        monster = position.monsters[position.find(attacker)]
        taken: i64 = 0
        doubled = False
        for other in position.monsters:
            if target_of(other) == attacker:
                doubled = True
                taken += attack_of(other)
        kills = taken < lasts(monster) <= taken + attack_of(mine)
        dies = attack_of(monster) >= lasts(mine)
        sort = 16 * flag(doubled) + 8 * flag(kills) + 4 * flag(dies) + 2 * body(mine) + body(monster)
        self.add(ON_BLOCK + sort)
        if not doubled and (deadly or 2 * passing >= self.life):
            self.add(ON_BLOCK_SAVES + flag(not deadly))
        if gear_count(monster):
            self.add(ON_BLOCK_GEAR)

    def unblocked(self, position: CardwarsPosition) -> i64:
        """Attack that nobody blocks so far."""
        passing: i64 = 0
        for monster in position.monsters:
            if monster & ATTACKING:
                number = number_of(monster)
                free = True
                for other in position.monsters:
                    if target_of(other) == number:
                        free = False
                        break
                if free:
                    passing += attack_of(monster)
        return passing

    def others_left(self, position: CardwarsPosition, number: MonsterId) -> bool:
        """Whether another monster will be asked to block."""
        for monster in position.monsters:
            if owner_of(monster) == self.me and monster & SIDEWAYS == 0 and number_of(monster) > number:
                return True
        return False

    def note_order(self, position: CardwarsPosition, attacker: MonsterId, number: MonsterId) -> None:
        left = attack_of(position.monsters[position.find(attacker)])
        for other in position.monsters:
            if target_of(other) == attacker and place_of(other) > 0:
                left -= lasts(other)
        monster = position.monsters[position.find(number)]
        self.add(ON_ORDER + 2 * flag(left >= lasts(monster)) + body(monster))
        if gear_count(monster):
            self.add(ON_ORDER_GEAR)

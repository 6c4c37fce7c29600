"""CW-7: battle."""

from __future__ import annotations

from librt.vecs import append, vec
from mypy_extensions import i64, mypyc_attr

from gobanshobu.games.cardwars.cards import (
    ATTACKING,
    BLOCKING,
    FRESH,
    PEACE,
    PLACE,
    SIDEWAYS,
    attack_of,
    counters_of,
    hp_of,
    number_of,
    owner_of,
    place_of,
    target_of,
)
from gobanshobu.games.cardwars.notation import ATTACK, ATTACK_DONE, BLOCK, FIRST, GO_ON, ORDER, SECOND
from gobanshobu.games.cardwars.plays import Plays
from gobanshobu.games.cardwars.table import ASK_ATTACK, ASK_BLOCK, ASK_LANCE, ASK_MAIN, ASK_ORDER, BATTLE, MAIN_2


@mypyc_attr(native_class=True)
class Battle(Plays):
    """From the choice of attackers to the damage."""

    # --- CW-7.1 attackers ---

    def can_attack(self, monster: i64, player: i64) -> bool:
        """CW-7.1, CW-5.2: an own monster that stands and did not enter this turn."""
        return owner_of(monster) == player and monster & (SIDEWAYS | FRESH) == 0

    def has_attacker(self, player: i64) -> bool:
        """CW-7.1: whether there is anything to attack with."""
        for monster in self.monsters:
            if self.can_attack(monster, player):
                return True
        return False

    def begin_battle(self) -> None:
        """CW-4.3: the battle begins with the choice of attackers."""
        self.phase = BATTLE
        self.prompt = ASK_ATTACK
        self.asked = 0

    def attack_steps(self, player: i64, found: vec[i64]) -> vec[i64]:
        """CW-7.1: attackers one at a time, in rising number; done after at least one."""
        for monster in self.monsters:
            if number_of(monster) > self.asked and self.can_attack(monster, player):
                found = append(found, ATTACK + number_of(monster) * FIRST)
        return append(found, ATTACK_DONE) if self.asked else found

    def attack(self, number: i64) -> None:
        """CW-7.1: an attacker turns sideways."""
        self.monsters[self.find(number)] |= SIDEWAYS | ATTACKING
        self.asked = number

    def end_attack(self, player: i64) -> None:
        """CW-7.2: a defender with a trap face down, whatever it is, may use lances before the blocks."""
        if self.down(1 - player) > 0:
            self.prompt = ASK_LANCE
        else:
            self.begin_blocks(player)

    # --- CW-7.2 lances and blocks ---

    def defence_steps(self, player: i64, found: vec[i64]) -> vec[i64]:
        """CW-7.2: lances, any number, then on to the blocks."""
        return append(self.lance_steps(player, found), GO_ON)

    def begin_blocks(self, player: i64) -> None:
        """CW-7.2: if an attacker lives, the defender's standing monsters are asked in rising number."""
        self.asked = 0
        for monster in self.monsters:
            if monster & ATTACKING:
                self.ask_next_blocker(player)
                return
        self.end_battle()

    def ask_next_blocker(self, player: i64) -> None:
        """CW-7.2: the next standing monster of the defender; after the last one the lines are put in order."""
        for monster in self.monsters:
            if owner_of(monster) != player and monster & SIDEWAYS == 0 and number_of(monster) > self.asked:
                self.asked = number_of(monster)
                self.prompt = ASK_BLOCK
                return
        self.ask_next_order(player)

    def block_steps(self, found: vec[i64]) -> vec[i64]:
        """CW-7.2: one attacker, or none."""
        for monster in self.monsters:
            if monster & ATTACKING:
                found = append(found, BLOCK + self.asked * FIRST + number_of(monster) * SECOND)
        return append(found, BLOCK + self.asked * FIRST)

    def block(self, player: i64, number: i64, attacker: i64) -> None:
        """CW-7.2: several may block the same attacker. Blocking does not turn a monster sideways."""
        self.monsters[self.find(number)] += attacker * BLOCKING
        self.ask_next_blocker(1 - player)

    # --- CW-7.3, CW-7.4 damage ---

    def ask_next_order(self, player: i64) -> None:
        """CW-7.3: the owner of an attacker with several blockers puts them in line; the last needs no step."""
        for monster in self.monsters:
            if monster & ATTACKING and self.unplaced(number_of(monster)) > 1:
                self.asked = number_of(monster)
                self.prompt = ASK_ORDER
                return
        self.strike(player)

    def unplaced(self, attacker: i64) -> i64:
        """How many blockers of an attacker have no place in its line yet."""
        count: i64 = 0
        for monster in self.monsters:
            if target_of(monster) == attacker and place_of(monster) == 0:
                count += 1
        return count

    def order_steps(self, found: vec[i64]) -> vec[i64]:
        """CW-7.3: the blocker next in line."""
        for monster in self.monsters:
            if target_of(monster) == self.asked and place_of(monster) == 0:
                found = append(found, ORDER + self.asked * FIRST + number_of(monster) * SECOND)
        return found

    def order(self, player: i64, attacker: i64, number: i64) -> None:
        """CW-7.3: a blocker takes the next place in line."""
        place: i64 = 1
        for monster in self.monsters:
            if target_of(monster) == attacker and place_of(monster) > 0:
                place += 1
        self.monsters[self.find(number)] += place * PLACE
        self.ask_next_order(player)

    def strike(self, player: i64) -> None:
        """CW-7.3: all pairs strike at once; CW-7.4: then those that nobody blocked, as one sum."""
        monsters = self.monsters
        count = len(monsters)
        damage = vec[i64](capacity=count)
        for _ in range(count):
            damage = append(damage, 0)
        unblocked: i64 = 0
        at: i64
        for at in range(count):
            if monsters[at] & ATTACKING and not self.exchange(at, damage):
                unblocked += attack_of(monsters[at])
        at = 0
        for hurt in damage:
            if hurt == 0 or not self.hurt_monster(at, hurt):
                at += 1
        if unblocked:
            self.hurt_player(1 - player, unblocked)
        if not self.is_over():
            self.end_battle()

    def exchange(self, at: i64, damage: vec[i64]) -> bool:
        """CW-7.3: the attacker at `at` and its blockers deal each other damage, noted in `damage`; False if none blocks.

        Each blocker in line gets what it needs to die, the last all that is left; each deals its full attack.
        """
        monsters = self.monsters
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

    def end_battle(self) -> None:
        """CW-4.4: Main 2 follows. Attackers stay sideways until their owner's next start."""
        monsters = self.monsters
        at: i64
        for at in range(len(monsters)):
            monsters[at] &= PEACE
        self.asked = 0
        self.phase = MAIN_2
        self.prompt = ASK_MAIN
        self.rest_gear()

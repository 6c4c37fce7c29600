"""Forced wins with all cards known, decks included: an exact search through whole turns.

A turn is counted for each player singly: a win in one turn comes in the turn that goes on, a win in two at the latest when
the other has to draw, and so on. Positions met before are recognised by a 62-bit hash.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from gobanshobu.core.position import ONGOING
from gobanshobu.games.cardwars.cards import (
    ATTACKING,
    DECK,
    FRESH,
    FU,
    GIN,
    GYOKU,
    HISHA,
    KAKU,
    KIN,
    KINDS,
    KYO,
    SIDEWAYS,
    attack_of,
    buried_kind,
    buried_owner,
    owner_of,
)
from gobanshobu.games.cardwars.rules import CardwarsPosition
from gobanshobu.games.cardwars.table import ASK_MAIN
from gobanshobu.players.cardwars.policy import PlayoutPolicy

HASH: Final = (1 << 62) - 1
COPY: Final = 15 << 12  # which copy a card is makes no difference
UNKNOWN: Final = 2


def mixed(seed: i64, value: i64) -> i64:
    """A step of the hash: shifts and exclusive or alone, so that nothing overflows."""
    h = (seed ^ value) & HASH
    h ^= (h << 13) & HASH
    h ^= h >> 7
    h ^= (h << 17) & HASH
    h ^= (h << 5) & HASH
    return h


@mypyc_attr(native_class=True)
class WinProver:
    """Proves or refutes forced wins of one player."""

    def __init__(self, policy: PlayoutPolicy, most: int) -> None:
        self.policy: PlayoutPolicy = policy
        self.most: i64 = most  # positions that one question may cost
        self.nodes: i64 = 0
        self.me: i64 = 0
        self.last: i64 = 0  # the number of the last turn that counts
        self.known: dict[i64, bool] = {}

    def solve(self, position: CardwarsPosition, me: int, turns: int) -> bool | None:
        """Whether `me` can force a win within so many turns, this one counted; None where it cost too much to tell."""
        self.me = me
        self.last = position.turns + turns - 1
        self.nodes = 0
        self.known = {}
        found = self.search(position)
        return None if found == UNKNOWN else found == 1

    def length(self, position: CardwarsPosition, me: int, most: int) -> int:
        """In how many turns `me` can force a win; 0 if not within `most`, or if it cost too much to tell."""
        for turns in range(1, most + 1):
            found = self.solve(position, me, turns)
            if found is None:
                return 0
            if found:
                return turns
        return 0

    def search(self, position: CardwarsPosition) -> i64:
        """1 if the win can be forced, 0 if not, UNKNOWN when the budget is spent."""
        if position.result != ONGOING:
            return 1 if position.result == self.me and position.turns <= self.last else 0
        if position.turns > self.last or self.hopeless(position):
            return 0
        mover = position.mover()
        steps = position.steps(mover)
        if len(steps) == 1:
            after = position.copy()
            assert isinstance(after, CardwarsPosition)
            after.apply(mover, steps[0])
            return self.search(after)
        key = hash_of(position)
        known = self.known.get(key)
        if known is not None:
            return 1 if known else 0
        self.nodes += 1
        if self.nodes > self.most:
            return UNKNOWN
        found = self.try_all(position, mover, steps)
        if found != UNKNOWN:
            self.known[key] = found == 1
        return found

    def try_all(self, position: CardwarsPosition, mover: i64, steps: vec[i64]) -> i64:
        """The likeliest step first: one that wins is enough for the player, one that does not for the other."""
        weights = self.policy.weigh(position, mover, steps)
        goal: i64 = 1 if mover == self.me else 0
        for _ in range(len(steps)):
            best: i64 = 0
            at: i64
            for at in range(len(steps)):
                if weights[at] > weights[best]:
                    best = at
            weights[best] = -1.0
            after = position.copy()
            assert isinstance(after, CardwarsPosition)
            after.apply(mover, steps[best])
            found = self.search(after)
            if found == goal or found == UNKNOWN:
                return found
        return 1 - goal

    def hopeless(self, position: CardwarsPosition) -> bool:
        """Whether not even everything together is enough in the last turn that counts, or before the other's last draw.

        On the other's own turn, once it has begun, the other can simply end it.
        """
        if position.turns < self.last - 1:
            return False
        if position.turn != self.me:
            if position.turns < self.last:
                return False
            if position.prompt == ASK_MAIN:
                return True
        elif position.turns < self.last and self.may_empty(position):
            return False
        me = self.me
        damage = 3 * i64(position.traps[4 * me])
        if position.turn == me:
            damage += self.attack(position)
            base = me * KINDS
            mana = position.mana
            damage += 3 * min(mana, i64(position.hands[base + KYO]))
            if mana == 3 and position.hands[base + HISHA] > 0:
                damage += 4
            if (mana == 3 and position.hands[base + GYOKU] > 0) or position.brought or position.left > 0:
                damage += 4
            if mana == 3 and position.hands[base + KAKU] > 0:
                damage += 3  # it may draw a lance
            if mana >= 2:
                damage += i64(position.hands[base + GIN])
            if position.pending >= 0:
                damage += 4
        return damage < position.lives[1 - me]

    def may_empty(self, position: CardwarsPosition) -> bool:
        """Whether the other can have to draw from an empty deck after this turn: one gold at most can be played in it."""
        left = DECK - i64(position.tops[1 - self.me])
        if left == 0:
            return True
        base = self.me * KINDS
        gold = position.hands[base + KIN] > 0 and position.mana >= 2
        king = position.hands[base + GYOKU] > 0 and position.mana == 3
        return left <= 4 and (gold or king or position.pending >= 0)

    def attack(self, position: CardwarsPosition) -> i64:
        """What all own monsters that can attack in this turn could deal, with all equipment."""
        total: i64 = 0
        for monster in position.monsters:
            if owner_of(monster) == self.me and (monster & (SIDEWAYS | FRESH) == 0 or monster & ATTACKING):
                total += attack_of(monster)
        for gear in position.gear:
            if owner_of(gear) == self.me:
                total += 1
        return total


def hash_of(position: CardwarsPosition) -> i64:
    """Everything that bears on what follows, the decks' order aside, which never changes."""
    h: i64 = 0x2545F4914F6CDD1
    h = mixed(h, position.turns * 64 + position.phase * 16 + position.prompt)
    h = mixed(h, (position.mana * 8 + position.left) * 256 + position.asked)
    h = mixed(h, position.pending + 1)
    if position.pawn_played:
        h = mixed(h, 1 << 40)
    if position.brought:
        h = mixed(h, 1 << 41)
    at: i64
    one: i64 = 1
    packed: i64 = 0
    for at in range(KINDS):
        packed += i64(position.hands[at]) << 4 * at
    h = mixed(h, packed)
    packed = 0
    for at in range(KINDS):
        packed += i64(position.hands[KINDS + at]) << 4 * at
    h = mixed(h, packed)
    packed = 0
    for card in position.graves:  # three bits for each kind, five for the pawns
        owner, kind = buried_owner(i64(card)), buried_kind(i64(card))
        packed += one << 24 * owner + 3 * kind if kind != FU else one << 48 + 5 * owner
    h = mixed(h, packed)
    packed = 0
    for at in range(2):
        packed += (i64(position.tops[at]) * 64 + position.lives[at]) << 12 * at
        packed += (i64(position.traps[4 * at]) * 4 + i64(position.traps[4 * at + 1])) << (24 + 4 * at)
    h = mixed(h, packed)
    for monster in position.monsters:
        h = mixed(h, monster & ~COPY)
    for gear in position.gear:
        h = mixed(h, (gear & ~COPY) + (1 << 50))
    return h

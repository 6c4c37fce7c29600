"""What a position is worth: features of both sides with fitted weights, as the chance that player 0 wins.

Every feature is player 0's minus player 1's, so that a position with the players exchanged has the opposite score. The
weights (`evaluation` in `weights.toml`) are fitted to the results of self-play by `tools/fit/cardwars_fit.py`.
"""

from __future__ import annotations

import tomllib
from importlib.resources import files
from math import exp
from typing import Final

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from gobanshobu.core.position import DRAW, ONGOING
from gobanshobu.games.cardwars.cards import (
    DECK,
    FRESH,
    FU,
    GYOKU,
    HISHA,
    KAKU,
    KIN,
    KINDS,
    KYO,
    SIDEWAYS,
    attack_of,
    counters_of,
    hp_of,
    owner_of,
)
from gobanshobu.games.cardwars.rules import CardwarsPosition
from gobanshobu.games.cardwars.table import MAIN, OPENING

LIFE_ALL: Final = 0
LIFE_TEN: Final = 1  # life up to ten counts once more
LIFE_FOUR: Final = 2
HAND_KIND: Final = 3  # eight: cards of each kind in the hand
PAWN_FIRST: Final = 11
HAND_EMPTY: Final = 12
TRAP_LANCE: Final = 13
TRAP_KNIGHT: Final = 14
TRAP_ANY: Final = 15
PAWNS: Final = 16
BODIES: Final = 17
ATTACK: Final = 18
COUNTERS: Final = 19
GEAR: Final = 20
GEAR_IDLE: Final = 21  # equipment without a monster
DECK_LEFT: Final = 22
DECK_LOW: Final = 23  # six: 0, 1, 2, 3, 4–5, 6–7 cards left
RACE: Final = 29  # attack against the other's life
BURN: Final = 30  # damage from cards against the other's life
BURN_WINS: Final = 31
STANDING: Final = 32
KING_GRAVE: Final = 33  # a king in the hand, and a rook or bishop to bring back
MOVE: Final = 34  # the player whose turn it is
MOVE_MANA: Final = 35
MOVE_RACE: Final = 36  # what gets through the blockers at once, against the other's life
MOVE_WINS: Final = 37
MOVE_FREE: Final = 38  # attackers beyond the blockers
WAIT_RACE: Final = 39  # what will get through at the next turn, for the other player
MORE: Final = 40  # more monsters than the other
LEAD: Final = 41  # attack beyond the other's
DECK_RACE: Final = 42  # who draws the last card first, if nothing else happens
DECK_SOON: Final = 43  # … and how soon
DECK_NEAR: Final = 44  # … and by how many cards: up to four count
DECK_FAR: Final = 45  # up to ten
MILL_RACE: Final = 46  # the same four once both have played the golds they have
MILL_SOON: Final = 47
MILL_NEAR: Final = 48
MILL_FAR: Final = 49
KING_MILL: Final = 50  # a king in the hand that can bring a gold back
MILL_LAST: Final = 51  # a gold that takes the rest of the other's deck
FEATURES: Final = 52

STRONGEST: Final = 5  # a 3/3 monster with both equipments
DECIDED: Final = 40.0  # the score of a won game


@mypyc_attr(native_class=True)
class DuelEvaluator:
    """Scores positions: the logarithm of the odds of player 0."""

    def __init__(self, weights: vec[float]) -> None:
        self.weights: vec[float] = weights
        self.features: vec[float] = vec[float]([0.0] * FEATURES)
        self.counts: vec[i64] = vec[i64]([0] * 2)  # monsters
        self.powers: vec[i64] = vec[i64]([0] * 2)  # their attack

    def score(self, position: CardwarsPosition) -> float:
        """The logarithm of player 0's odds; DECIDED or its opposite where the game is over."""
        if position.result != ONGOING:
            if position.result == DRAW:
                return 0.0
            return DECIDED if position.result == 0 else -DECIDED
        self.look(position)
        total: float = 0.0
        features, weights = self.features, self.weights
        at: i64
        for at in range(FEATURES):
            total += features[at] * weights[at]
        return total

    def chance(self, position: CardwarsPosition) -> float:
        """Player 0's chance to win."""
        return 1.0 / (1.0 + exp(-self.score(position)))

    def look(self, position: CardwarsPosition) -> None:
        """Fill `features`."""
        features = self.features
        at: i64
        for at in range(FEATURES):
            features[at] = 0.0
        self.add_table(position)
        self.add_side(position, 0, 1.0)
        self.add_side(position, 1, -1.0)
        self.add_decks(position)
        if position.phase != OPENING:
            self.add_move(position, position.turn, 1.0 if position.turn == 0 else -1.0)

    def add_table(self, position: CardwarsPosition) -> None:
        """Monsters and equipment."""
        features = self.features
        counts, powers = self.counts, self.powers
        counts[0] = 0
        counts[1] = 0
        powers[0] = 0
        powers[1] = 0
        for monster in position.monsters:
            owner = owner_of(monster)
            sign = 1.0 if owner == 0 else -1.0
            counts[owner] += 1
            powers[owner] += attack_of(monster)
            features[PAWNS if hp_of(monster) == 2 else BODIES] += sign
            features[COUNTERS] += sign * float(counters_of(monster))
            if monster & SIDEWAYS == 0:
                features[STANDING] += sign
        for gear in position.gear:
            owner = owner_of(gear)
            sign = 1.0 if owner == 0 else -1.0
            features[GEAR] += sign
            if counts[owner] == 0:
                features[GEAR_IDLE] += sign
        features[ATTACK] = float(powers[0] - powers[1]) / 4.0
        features[MORE] = float(counts[0] - counts[1]) / float(1 + counts[0] + counts[1])
        features[LEAD] = float(powers[0] - powers[1]) / float(2 + powers[0] + powers[1])

    def add_side(self, position: CardwarsPosition, me: i64, sign: float) -> None:
        """One player's life, cards and attack."""
        features = self.features
        life = position.lives[me]
        features[LIFE_ALL] += sign * float(life) / 10.0
        features[LIFE_TEN] += sign * float(min(10, life)) / 5.0
        features[LIFE_FOUR] += sign * float(min(4, life)) / 2.0
        base = me * KINDS
        kind: i64
        for kind in range(KINDS):
            features[HAND_KIND + kind] += sign * float(i64(position.hands[base + kind]))
        if position.hands[base + FU] > 0:
            features[PAWN_FIRST] += sign
        if position.sizes[me] == 0:
            features[HAND_EMPTY] += sign
        lances, knights = i64(position.traps[4 * me]), i64(position.traps[4 * me + 1])
        features[TRAP_LANCE] += sign * float(lances)
        features[TRAP_KNIGHT] += sign * float(knights)
        if lances + knights > 0:
            features[TRAP_ANY] += sign
        self.add_deck(DECK - i64(position.tops[me]), sign)
        theirs = float(position.lives[1 - me] + 1)
        race = float(self.powers[me]) / theirs
        features[RACE] += sign * (min(2.0, race))
        burn = 3 * (lances + i64(position.hands[base + KYO])) + 4 * i64(position.hands[base + HISHA])
        features[BURN] += sign * min(float(burn) / theirs, 1.5)
        if burn >= position.lives[1 - me]:
            features[BURN_WINS] += sign
        if position.hands[base + GYOKU] > 0 and position.has_buried(me, KAKU, HISHA):
            features[KING_GRAVE] += sign

    def add_deck(self, left: i64, sign: float) -> None:
        features = self.features
        features[DECK_LEFT] += sign * float(left) / 5.0
        if left < 4:
            features[DECK_LOW + left] += sign
        elif left < 8:
            features[DECK_LOW + 2 + left // 2] += sign

    def add_decks(self, position: CardwarsPosition) -> None:
        """Who will have to draw from an empty deck first: the player on turn draws later."""
        features = self.features
        mine, theirs = DECK - i64(position.tops[0]), DECK - i64(position.tops[1])
        first, second = self.golds(position, 0, 1.0), self.golds(position, 1, -1.0)
        if first > 0 and theirs <= 4:
            features[MILL_LAST] += 1.0
        if second > 0 and mine <= 4:
            features[MILL_LAST] -= 1.0
        half = 0.5 if position.turn == 0 else -0.5
        if position.phase == OPENING:
            half = 0.0
        self.add_race(DECK_RACE, float(mine - theirs) + half, min(mine, theirs))
        mine -= 4 * second
        theirs -= 4 * first
        self.add_race(MILL_RACE, float(mine - theirs) + half, max(min(mine, theirs), 0))

    def add_race(self, base: i64, lead: float, left: i64) -> None:
        features = self.features
        sign = 1.0 if lead > 0.0 else -1.0
        if lead == 0.0:
            sign = 0.0
        features[base] = sign
        features[base + 1] = sign / float(1 + left)
        features[base + 2] = min(max(lead / 4.0, -1.0), 1.0)
        features[base + 3] = min(max(lead / 10.0, -1.0), 1.0)

    def golds(self, position: CardwarsPosition, me: i64, sign: float) -> i64:
        """How many golds a player can play: those in the hand, and one that a king brings back."""
        golds = i64(position.hands[me * KINDS + KIN])
        if position.hands[me * KINDS + GYOKU] == 0 or (golds == 0 and not position.has_buried(me, KIN, KIN)):
            return golds
        self.features[KING_MILL] += sign
        return golds + 1

    def add_move(self, position: CardwarsPosition, me: i64, sign: float) -> None:
        """What it means to be on turn, and what the other can do next."""
        features = self.features
        features[MOVE] += sign
        features[MOVE_MANA] += sign * float(position.mana) / 3.0
        if position.phase == MAIN:
            ready, through = self.through(position, me, SIDEWAYS | FRESH)
            theirs = position.lives[1 - me]
            features[MOVE_RACE] += sign * min(float(through) / float(theirs + 1), 1.5)
            if through >= theirs:
                features[MOVE_WINS] += sign
            features[MOVE_FREE] += sign * float(ready)
        ready, through = self.through(position, 1 - me, 0)
        features[WAIT_RACE] -= sign * min(float(through) / float(position.lives[me] + 1), 1.5)

    def through(self, position: CardwarsPosition, me: i64, unfit: i64) -> tuple[i64, i64]:
        """Attackers beyond the standing enemies, and their attack if each of these stops the strongest that is left."""
        blockers: i64 = 0
        attackers: i64 = 0
        passed: i64 = 0
        for monster in position.monsters:
            if owner_of(monster) != me:
                if monster & SIDEWAYS == 0:
                    blockers += 1
            elif monster & unfit == 0:
                attackers += 1
                passed += attack_of(monster)
        if attackers <= blockers:
            return 0, 0
        left = blockers
        strength: i64 = STRONGEST
        while left > 0:
            for monster in position.monsters:
                if owner_of(monster) == me and monster & unfit == 0 and attack_of(monster) == strength and left > 0:
                    passed -= strength
                    left -= 1
            strength -= 1
        return attackers - blockers, passed


def load(part: str) -> vec[float]:
    """The weights of the evaluation or of the policy, from the package."""
    text = files("gobanshobu.players.cardwars").joinpath("weights.toml").read_text("utf-8")
    numbers = tomllib.loads(text)[part]
    return vec[float]([number / 1000.0 for number in numbers])

"""The rules of Shogi Card Wars: start, turns, steps. Playing cards is in `plays.py`, battle in `battle.py`."""

from __future__ import annotations

from librt.vecs import append, vec
from mypy_extensions import i64, mypyc_attr, u8

from gobanshobu.core.position import BOTH, NOBODY, ONGOING, Position
from gobanshobu.core.rng import Rng
from gobanshobu.games.cardwars.battle import Battle
from gobanshobu.games.cardwars.cards import DECK, FRESH, HAND, KINDS, MANA, SIDEWAYS, owner_of
from gobanshobu.games.cardwars.notation import (
    ALLOW,
    ATTACK,
    BATTLE,
    BLOCK,
    COUNTER,
    DISCARDS,
    END,
    EQUIP,
    FIRST,
    GO_ON,
    HIT,
    KEEP,
    LANCE,
    MOST,
    MULLIGAN,
    ORDER,
    PLAY,
    REVIVE,
    SET,
    VERB,
)
from gobanshobu.games.cardwars.table import (
    AGAIN,
    ASK_ATTACK,
    ASK_BLOCK,
    ASK_CANCEL,
    ASK_DISCARD,
    ASK_HIT,
    ASK_LANCE,
    ASK_MAIN,
    ASK_ORDER,
    ASK_REVIVE,
    HISTORY_AGAIN,
    KEPT,
    MAIN,
    NO_CHOICE,
    OPENING,
)


@mypyc_attr(native_class=True)
class CardwarsPosition(Battle):
    """A game in progress."""

    # --- CW-2 start ---

    def set_up(self, decks: vec[u8], again: vec[u8]) -> None:
        """CW-2.1: each draws five."""
        self.lay_out(decks, again)
        self.draw(0, HAND)
        self.draw(1, HAND)

    def sealed(self) -> bool:
        """C-3: both decide at once whether to keep the hand."""
        return self.phase == OPENING and self.result == ONGOING

    def mulligan_steps(self, player: i64, found: vec[i64]) -> vec[i64]:
        """CW-2.1: keep the hand, or put it back, once."""
        if self.choice(player) != NO_CHOICE:
            return found
        return append(append(found, KEEP), MULLIGAN)

    def choose(self, player: i64, choice: i64) -> None:
        """CW-2.1: when both have decided, new hands are drawn and player 0's turn begins (CW-2.2)."""
        self.chosen += choice << 2 * player
        if self.choice(1 - player) == NO_CHOICE:
            return
        self.rounds += 1
        if self.choice(0) == AGAIN:
            self.draw_again(0)
        if self.choice(1) == AGAIN:
            self.draw_again(1)
        self.start_turn(0)

    def draw_again(self, player: i64) -> None:
        """CW-2.1: everything is shuffled again and five are drawn."""
        base = player * DECK
        decks = self.decks[:]
        at: i64
        for at in range(base, base + DECK):
            decks[at] = self.again[at]
        self.decks = decks
        for at in range(player * KINDS, player * KINDS + KINDS):
            self.hands[at] = 0
        self.tops[player] = 0
        self.sizes[player] = 0
        self.remember(player, HISTORY_AGAIN)
        self.draw(player, HAND)

    # --- CW-4 a turn ---

    def start_turn(self, player: i64) -> None:
        """CW-4.1: stand up, three mana, draw one; player 0 draws nothing on the first turn."""
        self.turn = player
        self.turns += 1
        self.phase = MAIN
        self.prompt = ASK_MAIN
        self.mana = MANA
        self.pawn_played = False
        self.stand_up(player)
        self.rest_gear()
        if self.turns > 1:
            self.draw(player, 1)

    def stand_up(self, player: i64) -> None:
        """CW-4.1: own sideways monsters stand up; CW-5.2: what entered last turn is no longer fresh."""
        monsters = self.monsters
        at: i64
        for at in range(len(monsters)):
            monsters[at] &= ~FRESH
            if owner_of(monsters[at]) == player:
                monsters[at] &= ~SIDEWAYS

    def main_steps(self, player: i64, found: vec[i64]) -> vec[i64]:
        """CW-4.2, CW-4.4: play, set, equip, fire lances; from Main to battle; or end the turn."""
        found = self.play_steps(player, found)
        found = self.equip_steps(player, found)
        found = self.lance_steps(player, found)
        if self.may_battle(player):
            found = append(found, BATTLE)
        return append(found, END)

    def may_battle(self, player: i64) -> bool:
        """CW-4.3: once, from Main, with something to attack with."""
        return self.phase == MAIN and self.has_attacker(player)

    # --- whose decision, and which steps ---

    def actors(self) -> i64:
        if self.result != ONGOING:
            return NOBODY
        if self.phase == OPENING:
            who: i64 = BOTH
            if self.choice(0) != NO_CHOICE:
                who -= 1
            if self.choice(1) != NO_CHOICE:
                who -= 2
            return who
        return 1 + (self.turn if self.prompt < ASK_CANCEL else 1 - self.turn)

    def steps(self, player: i64) -> vec[i64]:
        found = vec[i64](capacity=24)
        if self.actors() >> player & 1 == 0:
            return found
        prompt = self.prompt
        if prompt == ASK_MAIN:
            return self.main_steps(player, found)
        if prompt == ASK_CANCEL:
            return self.cancel_steps(player, found)
        if prompt == ASK_BLOCK:
            return self.block_steps(found)
        if prompt == ASK_ATTACK:
            return self.attack_steps(player, found)
        if prompt == ASK_LANCE:
            return self.defence_steps(player, found)
        if prompt == ASK_HIT:
            return self.hit_steps(player, found)
        if prompt == ASK_DISCARD:
            return self.discard_steps(player, found)
        if prompt == ASK_ORDER:
            return self.order_steps(found)
        if prompt == ASK_REVIVE:
            return self.revive_steps(player, found)
        return self.mulligan_steps(player, found)

    # --- playing a step ---

    def apply(self, player: i64, step: i64) -> None:
        verb, first, second = step & VERB, step // FIRST & MOST, step >> 25
        if verb == PLAY:
            self.play(player, first)
        elif verb == END:
            self.start_turn(1 - player)
        elif verb == ALLOW:
            self.take_effect(1 - player)
        elif verb == BLOCK:
            self.block(player, first, second)
        elif verb == ATTACK:
            if first:
                self.attack(first)
            else:
                self.end_attack(player)
        elif verb == SET:
            self.play(player, first * 4)
        elif verb == BATTLE:
            self.begin_battle()
        elif verb == EQUIP:
            self.equip(first, second)
        elif verb == LANCE:
            self.lance(player, first)
        else:
            self.apply_rarer(player, verb, first, second)

    def apply_rarer(self, player: i64, verb: i64, first: i64, second: i64) -> None:
        if verb == HIT:
            self.hit(player, first)
        elif verb == GO_ON:
            self.begin_blocks(1 - player)
        elif verb == ORDER:
            self.order(player, first, second)
        elif verb == DISCARDS:
            self.discard(player, first)
        elif verb == COUNTER:
            self.counter(player)
        elif verb == REVIVE:
            self.revive(player, first)
        else:
            self.choose(player, KEPT if verb == KEEP else AGAIN)

    # --- copies ---

    def copy(self) -> Position:
        twin = CardwarsPosition(self.pawn_loses)
        twin.take_table(self)
        return twin

    def resample(self, player: i64, rng: Rng) -> Position:
        from gobanshobu.games.cardwars.sample import redealt

        return redealt(self, player, rng)

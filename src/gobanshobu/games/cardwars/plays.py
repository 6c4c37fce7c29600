"""CW-5 and CW-6: playing cards, what they do, and traps."""

from __future__ import annotations

from librt.vecs import append, vec
from mypy_extensions import i64, mypyc_attr, u8

from gobanshobu.core.position import Note
from gobanshobu.games.cardwars.cards import (
    BODY,
    DISCARD,
    FU,
    GIN,
    GYOKU,
    HISHA,
    KAKU,
    KEI,
    KIN,
    KINDS,
    KYO,
    MILL,
    MOVED,
    NOTHING,
    PLAIN,
    cost,
    is_monster,
    is_spell,
    is_trap,
    kind_of,
    number_of,
    owner_of,
    worn_by,
)
from gobanshobu.games.cardwars.notation import (
    ALLOW,
    COUNTER,
    DISCARDS,
    EQUIP,
    FIRST,
    HIT,
    LANCE,
    PLAY,
    REVIVE,
    SECOND,
    SET,
)
from gobanshobu.games.cardwars.table import (
    ASK_CANCEL,
    ASK_DISCARD,
    ASK_HIT,
    ASK_MAIN,
    ASK_REVIVE,
    HISTORY_SET,
    HISTORY_SHOWN,
    HISTORY_USED,
    SHOWN,
    TWO_PAWNS,
    Table,
)


@mypyc_attr(native_class=True)
class Plays(Table):
    """Cards from announcement to graveyard."""

    # --- CW-3.3 pawns ---

    def pawn_allowed(self) -> bool:
        """CW-3.3: one pawn a turn; with the option, a second one may be played, and loses."""
        return self.pawn_loses or not self.pawn_played

    def pawn_foul(self, player: i64) -> bool:
        """CW-3.3: whether announcing this pawn loses; if not, it is the turn's one pawn, cancelled or not."""
        if self.pawn_played:
            self.finish(1 - player, TWO_PAWNS)
            return True
        self.pawn_played = True
        return False

    # --- CW-5 playing cards ---

    def play_steps(self, player: i64, found: vec[i64]) -> vec[i64]:
        """CW-5.1: every card of the hand that can be paid for, in every way."""
        return self.ways(player, self.hands, player * KINDS, self.mana, PLAY, found)

    def revive_steps(self, player: i64, found: vec[i64]) -> vec[i64]:
        """CW-5.4: every card of the own graveyard, without paying, in every way it could be played from the hand."""
        return self.ways(player, self.buried(player), 0, cost(GYOKU), REVIVE, found)

    def ways(self, player: i64, cards: vec[u8], base: i64, mana: i64, verb: i64, found: vec[i64]) -> vec[i64]:
        """Every way to play one of the eight counts of `cards` from `base` on, for at most `mana`."""
        kind: i64
        if mana >= cost(FU) and cards[base + FU] > 0 and self.pawn_allowed():
            found = append(found, verb + (FU * 4 + PLAIN) * FIRST)
        if mana >= cost(GIN):
            if cards[base + GIN] > 0:
                found = append(found, verb + (GIN * 4 + PLAIN) * FIRST)
            if cards[base + KAKU] > 0:
                found = append(found, verb + (KAKU * 4 + PLAIN) * FIRST)
            if mana >= cost(HISHA):
                if cards[base + HISHA] > 0:
                    found = append(found, verb + (HISHA * 4 + PLAIN) * FIRST)
                if cards[base + GYOKU] > 0 and self.can_bring(player):
                    found = append(found, verb + (GYOKU * 4 + PLAIN) * FIRST)
            if cards[base + KIN] > 0:
                found = append(found, verb + (KIN * 4 + DISCARD) * FIRST)
                found = append(found, verb + (KIN * 4 + MILL) * FIRST)
            for kind in range(GIN, KINDS):
                if cards[base + kind] > 0 and mana >= cost(kind):
                    found = append(found, verb + (kind * 4 + BODY) * FIRST)
        if mana >= cost(KYO):
            for kind in range(KYO, KEI + 1):
                if cards[base + kind] > 0:
                    found = append(found, (SET + kind * FIRST) if verb == PLAY else (verb + kind * 4 * FIRST))
        return found

    def can_bring(self, player: i64) -> bool:
        """CW-5.3: gyoku as a spell needs a card in the graveyard that could be played now."""
        for card in self.graves:
            if i64(card) >> 7 == player and (i64(card) >> 4 & 7 != FU or self.pawn_allowed()):
                return True
        return False

    def play(self, player: i64, way: i64) -> None:
        """CW-5.1: pay and announce."""
        kind = kind_of(way)
        self.leave_hand(player, kind)
        self.mana -= cost(kind)
        if is_trap(kind):  # face down: which copy it is shows only when it is turned up
            self.remember(player, HISTORY_SET + kind)
            self.pending_copy = 0
        else:
            self.remember(player, HISTORY_USED + kind)
            self.pending_copy = self.open_copy(player, kind)
        self.announce(player, way)

    def revive(self, player: i64, way: i64) -> None:
        """CW-5.4: what gyoku brings is announced like a card from the hand, but costs nothing."""
        self.pending_copy = self.unbury(player, kind_of(way))
        self.brought = True
        self.announce(player, way)

    def announce(self, player: i64, way: i64) -> None:
        """CW-5.1: the opponent gets the chance to cancel, then the card takes effect."""
        self.pending = way
        if kind_of(way) == FU and self.pawn_foul(player):
            return
        if self.may_be_cancelled(player):
            self.prompt = ASK_CANCEL
        else:
            self.take_effect(player)

    def take_effect(self, player: i64) -> None:
        """CW-5.3: what a card does when it was not cancelled; choices are made now."""
        way = self.pending
        kind = kind_of(way)
        if is_monster(way):
            self.enter(player, kind, self.pending_copy)
        elif is_trap(kind):
            self.lay_trap(player, kind)
        elif kind == GIN:
            self.forge(player, self.pending_copy)
        elif way == KIN * 4 + DISCARD:
            self.order_discards(1 - player)
            return
        elif way == KIN * 4 + MILL:
            self.mill(1 - player, 4)
        elif kind == KAKU:
            self.draw(player, 3)
        elif kind == HISHA:
            self.prompt = ASK_HIT
            self.left = 4
            return
        else:
            self.prompt = ASK_REVIVE
            return
        self.done_with_card(player)

    def done_with_card(self, player: i64) -> None:
        """CW-5.3, CW-5.4: a spell goes to the graveyard after its effect, gyoku after what it brought."""
        if self.is_over():
            return
        if is_spell(self.pending):
            self.bury(player, kind_of(self.pending), self.pending_copy)
        self.back_to_main(player)

    def back_to_main(self, player: i64) -> None:
        if self.brought:
            self.bury(player, GYOKU, 0)
        self.brought = False
        self.pending = NOTHING
        self.left = 0
        self.prompt = ASK_MAIN

    def order_discards(self, player: i64) -> None:
        """CW-5.5: two cards of the discarding player's choice; with fewer, all."""
        self.left = i64(self.sizes[player])
        if self.left > 2:
            self.left = 2
        if self.left > 0:
            self.prompt = ASK_DISCARD
        else:
            self.done_with_card(1 - player)

    def discard_steps(self, player: i64, found: vec[i64]) -> vec[i64]:
        """CW-5.5: any card of the hand."""
        hands = self.hands
        kind: i64
        for kind in range(KINDS):
            if hands[player * KINDS + kind] > 0:
                found = append(found, DISCARDS + kind * FIRST)
        return found

    def discard(self, player: i64, kind: i64) -> None:
        """CW-5.5: one card goes to the graveyard."""
        self.leave_hand(player, kind)
        self.remember(player, HISTORY_USED + kind)
        self.bury(player, kind, self.open_copy(player, kind))
        self.left -= 1
        if self.left == 0:
            self.done_with_card(1 - player)

    def target_steps(self, player: i64, verb: i64, found: vec[i64]) -> vec[i64]:
        """Any enemy monster, or the opponent."""
        for monster in self.monsters:
            if owner_of(monster) != player:
                found = append(found, verb + number_of(monster) * FIRST)
        return append(found, verb)

    def hit_steps(self, player: i64, found: vec[i64]) -> vec[i64]:
        """CW-5.6: each hit has its own target, the earlier hits already counted."""
        return self.target_steps(player, HIT, found)

    def hit(self, player: i64, target: i64) -> None:
        """CW-5.6: one damage, four times."""
        self.hurt(target, 1, 1 - player)
        self.left -= 1
        if self.left == 0:
            self.done_with_card(player)

    def equip_steps(self, player: i64, found: vec[i64]) -> vec[i64]:
        """CW-5.7: own equipment that was not moved in this phase, to any own monster that does not wear it."""
        monsters = self.monsters
        for gear in self.gear:
            if owner_of(gear) != player or gear & MOVED:
                continue
            for monster in monsters:
                if owner_of(monster) == player and number_of(monster) != worn_by(gear):
                    found = append(found, EQUIP + number_of(gear) * FIRST + number_of(monster) * SECOND)
        return found

    def equip(self, number: i64, monster: i64) -> None:
        """CW-5.7: it costs nothing, once in a phase."""
        at = self.find_gear(number)
        self.wear(at, monster)
        self.gear[at] |= MOVED

    # --- CW-6 traps ---

    def lay_trap(self, player: i64, kind: i64) -> None:
        """CW-6.1: face down; CW-6.5: one that gyoku set is known to the opponent."""
        at = 4 * player + kind - 1
        self.traps[at] += 1
        if self.brought:
            self.traps[at + 2] = u8(self.pending_copy + 1)

    def lance_steps(self, player: i64, found: vec[i64]) -> vec[i64]:
        """CW-6.2: with a lance face down, any enemy monster or the opponent."""
        if not self.has_trap(player, KYO):
            return found
        return self.target_steps(player, LANCE, found)

    def lance(self, player: i64, target: i64) -> None:
        """CW-6.2: three damage; turning up a trap is not playing a card and cannot be cancelled."""
        self.turn_up(player, KYO)
        self.hurt(target, 3, 1 - player)

    def may_be_cancelled(self, player: i64) -> bool:
        """CW-6.4: the chance is offered exactly when the opponent has a trap face down, whatever it is."""
        return self.down(1 - player) > 0

    def cancel_steps(self, player: i64, found: vec[i64]) -> vec[i64]:
        """CW-6.3: cancel with a knight, or let it pass."""
        if self.has_trap(player, KEI):
            found = append(found, COUNTER)
        return append(found, ALLOW)

    def counter(self, player: i64) -> None:
        """CW-6.3: the card goes to the graveyard without effect; one that lay face down is shown."""
        self.turn_up(player, KEI)
        owner, kind = 1 - player, kind_of(self.pending)
        if is_trap(kind) and not self.brought:
            self.remember(owner, HISTORY_SHOWN + kind)
            self.pending_copy = self.open_copy(owner, kind)
            journal = self.journal
            if journal is not None:
                journal.append(Note(owner, SHOWN, [kind]))
        self.bury(owner, kind, self.pending_copy)
        self.back_to_main(owner)

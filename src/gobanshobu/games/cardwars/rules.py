"""The rules of Shogi Card Wars: start (CW-2) and turns (CW-4), and the position that drives them all.

The other sections have modules of their own: `cards.py` (CW-1), `losing.py` (CW-3), `plays.py` (CW-5), `traps.py` (CW-6),
`battle.py` (CW-7), `view.py` (CW-8), `notation.py` (CW-N).
"""

from __future__ import annotations

from librt.vecs import append, vec
from mypy_extensions import i64, mypyc_attr, u8

from gobanshobu.core.position import BOTH, NOBODY, ONGOING, Position
from gobanshobu.core.rng import Rng
from gobanshobu.games.cardwars.battle import (
    attack,
    attack_steps,
    begin_battle,
    begin_blocks,
    block,
    block_steps,
    defence_steps,
    end_attack,
    may_battle,
    order,
    order_steps,
)
from gobanshobu.games.cardwars.cards import (
    DECK,
    FRESH,
    HAND,
    KINDS,
    MANA,
    PLAIN,
    SIDEWAYS,
    GearId,
    MonsterId,
    Way,
    owner_of,
    way_of,
)
from gobanshobu.games.cardwars.losing import draw
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
    first_of,
    second_of,
    verb_of,
)
from gobanshobu.games.cardwars.plays import (
    discard,
    discard_steps,
    equip,
    equip_steps,
    hit,
    hit_steps,
    play,
    play_steps,
    rest_gear,
    revive,
    revive_steps,
    take_effect,
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
    CardTable,
    lay_out,
    pledge,
    remember,
)
from gobanshobu.games.cardwars.traps import cancel_steps, counter, lance, lance_steps

# --- CW-2: start ---


def set_up(table: CardTable, decks: vec[u8], again: vec[u8]) -> None:
    """CW-2.1: each draws five."""
    lay_out(table, decks, again)
    draw(table, 0, HAND)
    draw(table, 1, HAND)


def mulligan_steps(table: CardTable, player: i64, found: vec[i64]) -> vec[i64]:
    """CW-2.1: keep the hand, or put it back, once."""
    if table.choice(player) != NO_CHOICE:
        return found
    return append(append(found, KEEP), MULLIGAN)


def choose(table: CardTable, player: i64, choice: i64) -> None:
    """CW-2.1: when both have decided, new hands are drawn and the first turn begins."""
    table.chosen += pledge(player, choice)
    if table.choice(1 - player) == NO_CHOICE:
        return
    table.rounds += 1
    if table.choice(0) == AGAIN:
        draw_again(table, 0)
    if table.choice(1) == AGAIN:
        draw_again(table, 1)
    first_turn(table)


def draw_again(table: CardTable, player: i64) -> None:
    """CW-2.1: everything is shuffled again and five are drawn."""
    base = player * DECK
    decks = table.decks[:]
    at: i64
    for at in range(base, base + DECK):
        decks[at] = table.again[at]
    table.decks = decks
    for at in range(player * KINDS, player * KINDS + KINDS):
        table.hands[at] = 0
    table.tops[player] = 0
    table.sizes[player] = 0
    remember(table, player, HISTORY_AGAIN)
    draw(table, player, HAND)


def first_turn(table: CardTable) -> None:
    """CW-2.2: player 0 takes the first turn."""
    start_turn(table, 0)


# --- CW-4: a turn ---


def start_turn(table: CardTable, player: i64) -> None:
    """CW-4.1: stand up, three mana, draw one; player 0 draws nothing on the first turn."""
    table.turn = player
    table.turns += 1
    table.phase = MAIN
    table.prompt = ASK_MAIN
    table.mana = MANA
    table.pawn_played = False
    stand_up(table, player)
    rest_gear(table)
    if table.turns > 1:
        draw(table, player, 1)


def stand_up(table: CardTable, player: i64) -> None:
    """CW-4.1: own sideways monsters stand up, and what entered last turn is no longer fresh."""
    monsters = table.monsters
    at: i64
    for at in range(len(monsters)):
        monsters[at] &= ~FRESH
        if owner_of(monsters[at]) == player:
            monsters[at] &= ~SIDEWAYS


def main_steps(table: CardTable, player: i64, found: vec[i64]) -> vec[i64]:
    """CW-4.2: play, set, equip, fire lances; from Main to battle; or end the turn. Main 2 is the same."""
    found = play_steps(table, player, found)
    found = equip_steps(table, player, found)
    found = lance_steps(table, player, found)
    if may_battle(table, player):
        found = append(found, BATTLE)
    return append(found, END)


def end_turn(table: CardTable, player: i64) -> None:
    """CW-4.4: from Main or Main 2 the turn ends; unused mana is lost, and there is no hand limit."""
    start_turn(table, 1 - player)


# --- the position ---


@mypyc_attr(native_class=True)
class CardwarsPosition(CardTable):
    """A game in progress, as search drives it."""

    def sealed(self) -> bool:
        """C-3: both decide at once whether to keep the hand."""
        return self.phase == OPENING and self.result == ONGOING

    def actors(self) -> i64:
        """C-1: the turn player decides, except where the other answers; in the opening both."""
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
            return main_steps(self, player, found)
        if prompt == ASK_CANCEL:
            return cancel_steps(self, player, found)
        if prompt == ASK_BLOCK:
            return block_steps(self, found)
        if prompt == ASK_ATTACK:
            return attack_steps(self, player, found)
        if prompt == ASK_LANCE:
            return defence_steps(self, player, found)
        if prompt == ASK_HIT:
            return hit_steps(self, player, found)
        if prompt == ASK_DISCARD:
            return discard_steps(self, player, found)
        if prompt == ASK_ORDER:
            return order_steps(self, found)
        if prompt == ASK_REVIVE:
            return revive_steps(self, player, found)
        return mulligan_steps(self, player, found)

    def apply(self, player: i64, step: i64) -> None:
        verb, first = verb_of(step), first_of(step)
        if verb == PLAY:
            play(self, player, Way(first))
        elif verb == END:
            end_turn(self, player)
        elif verb == ALLOW:
            take_effect(self, 1 - player)
        elif verb == BLOCK:
            block(self, player, MonsterId(first), MonsterId(second_of(step)))
        elif verb == ATTACK:
            if first:
                attack(self, MonsterId(first))
            else:
                end_attack(self, player)
        elif verb == SET:
            play(self, player, way_of(first, PLAIN))
        elif verb == BATTLE:
            begin_battle(self)
        elif verb == EQUIP:
            equip(self, GearId(first), MonsterId(second_of(step)))
        elif verb == LANCE:
            lance(self, player, MonsterId(first))
        else:
            _apply_rarer(self, player, step)

    def copy(self) -> Position:
        return CardwarsPosition(self.pawn_loses, self)

    def resample(self, player: i64, rng: Rng) -> Position:
        from gobanshobu.games.cardwars.sample import redealt

        return redealt(self, player, rng)


def _apply_rarer(table: CardTable, player: i64, step: i64) -> None:
    verb, first = verb_of(step), first_of(step)
    if verb == HIT:
        hit(table, player, MonsterId(first))
    elif verb == GO_ON:
        begin_blocks(table, 1 - player)
    elif verb == ORDER:
        order(table, player, MonsterId(first), MonsterId(second_of(step)))
    elif verb == DISCARDS:
        discard(table, player, first)
    elif verb == COUNTER:
        counter(table, player)
    elif verb == REVIVE:
        revive(table, player, Way(first))
    else:
        choose(table, player, KEPT if verb == KEEP else AGAIN)

"""The table of Shogi Card Wars: what lies where, and how cards, damage and mana move. The rules stand on this."""

from __future__ import annotations

from typing import Final, Literal

from librt.vecs import append, pop, vec
from mypy_extensions import i64, mypyc_attr, u8

from gobanshobu.core.outcome import Ending
from gobanshobu.core.position import ONGOING, Note, Position
from gobanshobu.core.words import Words
from gobanshobu.games.cardwars.cards import (
    DAMAGE,
    DECK,
    GIN,
    KINDS,
    LIFE,
    MOVED,
    NOTHING,
    OWNER,
    WORN,
    card_of,
    copy_of,
    counters_of,
    hp_of,
    new_monster,
    number_of,
    owner_of,
    worn_by,
)

# Phases of a turn.
OPENING: Final = 0
MAIN: Final = 1
BATTLE: Final = 2
MAIN_2: Final = 3
Phase = Literal["opening", "main", "battle", "main2"]
PHASES: Final[list[Phase]] = ["opening", "main", "battle", "main2"]

# What is being asked, and of whom: the turn player, or the other one.
ASK_MULLIGAN: Final = 0
ASK_MAIN: Final = 1
ASK_REVIVE: Final = 2
ASK_HIT: Final = 3
ASK_ATTACK: Final = 4
ASK_ORDER: Final = 5
ASK_CANCEL: Final = 6  # from here on the other one
ASK_DISCARD: Final = 7
ASK_LANCE: Final = 8
ASK_BLOCK: Final = 9
Prompt = Literal["mulligan", "main", "revive", "hit", "attack", "order", "cancel", "discard", "lance", "block"]
PROMPTS: Final[list[Prompt]] = [
    "mulligan",
    "main",
    "revive",
    "hit",
    "attack",
    "order",
    "cancel",
    "discard",
    "lance",
    "block",
]

NO_CHOICE: Final = 0  # what a player has chosen in the opening
KEPT: Final = 1
AGAIN: Final = 2

DRAWN: Final = 0  # kinds of notes
MILLED: Final = 1
SHOWN: Final = 2

NO_LIFE: Final = 0
NO_CARDS: Final = 1
TWO_PAWNS: Final = 2
ENDINGS: Final = [
    Ending("life", "CW-3.1", Words("ライフが尽きた", "no life left")),
    Ending("empty deck", "CW-3.2", Words("山札がなく引けない", "nothing left to draw")),
    Ending("second pawn", "CW-3.3", Words("反則負け（二歩）", "a second pawn in one turn (nifu) loses")),
]

# The history: what sampling needs to know. An event is one of these, and HISTORY_PLAYER more for player 1's.
HISTORY_USED: Final = 0  # + card: left the hand in the open, played or discarded
HISTORY_SET: Final = 8  # + card: left the hand face down, as a trap
HISTORY_HIDDEN: Final = 8  # the same where the card is not known; no trap has number 0
HISTORY_TURNED: Final = 16  # + card: turned up, one that the opponent had not known
HISTORY_SHOWN: Final = 24  # + card: what was set last, shown because it was cancelled
HISTORY_DRAWN: Final = 32  # + number of cards
HISTORY_MILLED: Final = 40  # + number of cards
HISTORY_AGAIN: Final = 48  # a mulligan: everything before is void
HISTORY_PLAYER: Final = 128


_NOTHING_COUNTED: Final[list[object]] = []


@mypyc_attr(native_class=True)
class Table(Position):
    """Cards, lives, mana, and what is being asked. Everything here moves cards; nothing decides what is allowed."""

    def __init__(self, pawn_loses: bool) -> None:
        super().__init__()
        self.pawn_loses: bool = pawn_loses  # CW-3.3: a second pawn may be played, and loses
        self.phase: i64 = OPENING
        self.prompt: i64 = ASK_MULLIGAN
        self.turn: i64 = 0  # whose turn it is
        self.mana: i64 = 0
        self.pawn_played: bool = False  # in this turn
        self.pending: i64 = NOTHING  # the way of the card that is being played
        self.pending_copy: i64 = 0
        self.brought: bool = False  # … and whether gyoku brought it
        self.left: i64 = 0  # hits or discards still to be chosen
        self.asked: i64 = 0  # number of: the last attacker, the monster that may block, the attacker to order for
        self.entered: i64 = 0  # monsters that have entered play
        self.forged: i64 = 0  # equipment that has entered play
        self.chosen: i64 = 0  # what player 0 has chosen in the opening, and 4 × what player 1 has
        self.decks: vec[u8] = vec[u8]()  # player 0's order, then player 1's, top first; never changed in place
        self.again: vec[u8] = vec[u8]()  # the orders after a mulligan; never changed in place
        self.tops: vec[u8] = vec[u8]()  # cards gone from each deck
        self.hands: vec[u8] = vec[u8]()  # how many of each card, player 0's eight, then player 1's
        self.sizes: vec[u8] = vec[u8]()  # of the hands
        self.lives: vec[i64] = vec[i64]()
        self.traps: vec[u8] = vec[u8]()  # each player's lances and knights face down, then 1 + copy of each known one
        self.opened: vec[u8] = vec[u8]()  # how many copies of each card have come into the open
        self.graves: vec[u8] = vec[u8]()  # 128 × player + 16 × card + copy, in the order they came
        self.monsters: vec[i64] = vec[i64]()  # in order of number
        self.gear: vec[i64] = vec[i64]()  # likewise
        self.history: vec[u8] = vec[u8]()
        self.counted: list[object] = _NOTHING_COUNTED  # what sampling has counted, when the history was so long
        self.counted_at: i64 = -1

    def lay_out(self, decks: vec[u8], again: vec[u8]) -> None:
        """The table before the first draw."""
        self.decks = decks
        self.again = again
        self.tops = vec[u8]([0, 0])
        self.hands = vec[u8]([0] * (2 * KINDS))
        self.sizes = vec[u8]([0, 0])
        self.lives = vec[i64]([LIFE, LIFE])
        self.traps = vec[u8]([0] * 8)
        self.opened = vec[u8]([0] * (2 * KINDS))
        self.graves = vec[u8](capacity=40)
        self.monsters = vec[i64](capacity=16)
        self.gear = vec[i64](capacity=4)
        self.history = vec[u8](capacity=128)

    def choice(self, player: i64) -> i64:
        """What a player has chosen in the opening."""
        return self.chosen >> 2 * player & 3

    # --- hands and decks ---

    def draw(self, player: i64, count: i64) -> None:
        """CW-3.2: a player who has to draw from an empty deck has lost; CW-3.4: then nothing more happens."""
        first = i64(self.tops[player])
        top = first
        while top < first + count and top < DECK:
            self.hands[player * KINDS + i64(self.decks[player * DECK + top])] += 1
            top += 1
        self.tops[player] = u8(top)
        self.sizes[player] += u8(top - first)
        if top > first:
            self.remember(player, HISTORY_DRAWN + top - first)
            self.note_cards(player, DRAWN, first, top)
        if top < first + count:
            self.finish(1 - player, NO_CARDS)

    def mill(self, player: i64, most: i64) -> None:
        """CW-5.5: up to `most` cards go from the top of a deck to its graveyard."""
        first = i64(self.tops[player])
        top = first
        while top < first + most and top < DECK:
            kind = i64(self.decks[player * DECK + top])
            self.bury(player, kind, self.open_copy(player, kind))
            top += 1
        self.tops[player] = u8(top)
        if top > first:
            self.remember(player, HISTORY_MILLED + top - first)
            self.note_cards(player, MILLED, first, top)

    def note_cards(self, player: i64, kind: i64, first: i64, last: i64) -> None:
        """Tell the journal, if there is one, which cards of a deck came out."""
        journal = self.journal
        if journal is None:
            return
        cards: list[int] = []
        at: i64
        for at in range(player * DECK + first, player * DECK + last):
            cards.append(self.decks[at])
        journal.append(Note(player, kind, cards))

    def leave_hand(self, player: i64, kind: i64) -> None:
        self.hands[player * KINDS + kind] -= 1
        self.sizes[player] -= 1

    def remember(self, player: i64, event: i64) -> None:
        self.history = append(self.history, u8(event + HISTORY_PLAYER * player))

    # --- cards in the open ---

    def open_copy(self, player: i64, kind: i64) -> i64:
        """Copies are told apart by the order in which they come into the open, so that a face stays with its card.

        A card that is face down has no copy yet: which it is would tell what else has been set.
        """
        copy = i64(self.opened[player * KINDS + kind])
        self.opened[player * KINDS + kind] = u8(copy + 1)
        return copy

    def bury(self, player: i64, kind: i64, copy: i64) -> None:
        """A card goes to its owner's graveyard."""
        self.graves = append(self.graves, u8(player * 128 + kind * 16 + copy))

    def unbury(self, player: i64, kind: i64) -> i64:
        """Take the newest such card out of a graveyard; its copy."""
        graves = self.graves
        at: i64 = len(graves) - 1
        while i64(graves[at]) >> 4 != player * 8 + kind:
            at -= 1
        rest, card = pop(graves, at)
        self.graves = rest
        return i64(card) & 15

    def buried(self, player: i64) -> vec[u8]:
        """How many of each card lie in a graveyard."""
        counts = vec[u8]([0] * KINDS)
        for card in self.graves:
            if i64(card) >> 7 == player:
                counts[i64(card) >> 4 & 7] += 1
        return counts

    # --- traps ---

    def down(self, player: i64) -> i64:
        """How many traps of a player lie face down."""
        return i64(self.traps[4 * player]) + i64(self.traps[4 * player + 1])

    def has_trap(self, player: i64, kind: i64) -> bool:
        """Whether such a trap of the player lies face down."""
        return self.traps[4 * player + kind - 1] > 0

    def turn_up(self, player: i64, kind: i64) -> None:
        """CW-6.1, CW-6.5: turn up a trap, the known one first; it goes to the graveyard."""
        at = 4 * player + kind - 1
        self.traps[at] -= 1
        copy = i64(self.traps[at + 2]) - 1
        if copy >= 0:
            self.traps[at + 2] = 0
        else:
            copy = self.open_copy(player, kind)
            self.remember(player, HISTORY_TURNED + kind)
        self.bury(player, kind, copy)

    # --- monsters and equipment ---

    def find(self, number: i64) -> i64:
        """Where the monster of that number stands in the list; -1 if it is not in play."""
        monsters = self.monsters
        at: i64
        for at in range(len(monsters)):
            if number_of(monsters[at]) == number:
                return at
        return -1

    def find_gear(self, number: i64) -> i64:
        """Where the equipment of that number stands in the list; -1 if it is not in play."""
        gear = self.gear
        at: i64
        for at in range(len(gear)):
            if number_of(gear[at]) == number:
                return at
        return -1

    def enter(self, player: i64, kind: i64, copy: i64) -> None:
        """CW-5.2: a monster enters play."""
        self.entered += 1
        self.monsters = append(self.monsters, new_monster(self.entered, player, kind, copy))

    def forge(self, player: i64, copy: i64) -> None:
        """CW-5.7: equipment enters play, unattached."""
        self.forged += 1
        self.gear = append(self.gear, self.forged + player * OWNER + (GIN << 9) + (copy << 12))

    def wear(self, at: i64, number: i64) -> None:
        """Put the equipment at `at` on a monster, or on none (0)."""
        gear = self.gear[at]
        before = worn_by(gear)
        if before:
            self.monsters[self.find(before)] -= WORN
        if number:
            self.monsters[self.find(number)] += WORN
        self.gear[at] = gear + ((number - before) << 17)

    def rest_gear(self) -> None:
        """CW-5.7: a new phase, in which each equipment may be attached or moved again."""
        gear = self.gear
        at: i64
        for at in range(len(gear)):
            gear[at] = gear[at] & ~MOVED

    def hurt_monster(self, at: i64, damage: i64) -> bool:
        """CW-7.3: counters stay, and a monster whose counters reach its HP dies. Whether it died."""
        monster = self.monsters[at]
        if counters_of(monster) + damage < hp_of(monster):
            self.monsters[at] = monster + damage * DAMAGE
            return False
        number = number_of(monster)
        gear = self.gear
        index: i64
        for index in range(len(gear)):
            if worn_by(gear[index]) == number:
                self.wear(index, 0)
        rest, monster = pop(self.monsters, at)
        self.monsters = rest
        self.bury(owner_of(monster), card_of(monster), copy_of(monster))
        return True

    def hurt(self, target: i64, damage: i64, player: i64) -> None:
        """Damage to a monster by its number, or to `player` (0)."""
        if target:
            self.hurt_monster(self.find(target), damage)
        else:
            self.hurt_player(player, damage)

    def hurt_player(self, player: i64, damage: i64) -> None:
        """CW-3.1: life 0 or less has lost."""
        self.lives[player] -= damage
        if self.lives[player] <= 0:
            self.finish(1 - player, NO_LIFE)

    def is_over(self) -> bool:
        """CW-3.4: once somebody has lost, effects stop."""
        return self.result != ONGOING

    # --- copies ---

    def take_table(self, parent: Table) -> None:
        """Copy every field from `parent`."""
        self.take(parent)
        self.phase = parent.phase
        self.prompt = parent.prompt
        self.turn = parent.turn
        self.mana = parent.mana
        self.pawn_played = parent.pawn_played
        self.pending = parent.pending
        self.pending_copy = parent.pending_copy
        self.brought = parent.brought
        self.left = parent.left
        self.asked = parent.asked
        self.entered = parent.entered
        self.forged = parent.forged
        self.chosen = parent.chosen
        self.decks = parent.decks
        self.again = parent.again
        self.tops = parent.tops[:]
        self.hands = parent.hands[:]
        self.sizes = parent.sizes[:]
        self.lives = parent.lives[:]
        self.traps = parent.traps[:]
        self.opened = parent.opened[:]
        self.graves = parent.graves[:]
        self.monsters = parent.monsters[:]
        self.gear = parent.gear[:]
        self.history = parent.history[:]

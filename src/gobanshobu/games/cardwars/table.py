"""What lies on the table in Shogi Card Wars: the state, and how cards, damage and mana move. The rules stand on this."""

from __future__ import annotations

from typing import Final, Literal

from librt.vecs import append, pop, vec
from mypy_extensions import i64, mypyc_attr, u8

from gobanshobu.core.outcome import Ending
from gobanshobu.core.position import Note, Position
from gobanshobu.core.words import Words
from gobanshobu.games.cardwars.cards import (
    DAMAGE,
    DECK,
    GYOKU,
    KINDS,
    LIFE,
    NOTHING,
    ON,
    WORN,
    GearId,
    MonsterId,
    Way,
    buried_card,
    buried_copy,
    buried_kind,
    buried_owner,
    card_of,
    copy_of,
    counters_of,
    gear_number,
    hp_of,
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
    Ending(
        "life",
        "CW-3.1",
        Words("ライフが尽きた", "no life left"),
        Words("相手のライフが尽きた", "they had no life left"),
        Words("ライフが尽きた", "you had no life left"),
    ),
    Ending(
        "empty deck",
        "CW-3.2",
        Words("山札がなく引けない", "nothing left to draw"),
        Words("相手の山札が尽きて引けない", "their deck was empty when they had to draw"),
        Words("山札が尽きて引けない", "your deck was empty when you had to draw"),
    ),
    Ending(
        "second pawn",
        "CW-3.3",
        Words("反則負け（二歩）", "a second pawn in one turn (nifu) loses"),
        Words("相手の反則（二歩）", "they played a second pawn in one turn (nifu)"),
        Words("反則（二歩）", "you played a second pawn in one turn (nifu)"),
    ),
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
class CardTable(Position):
    """The state of a game. What it means and how it changes is said by functions, section by section of the rules page."""

    def __init__(self, pawn_loses: bool, parent: CardTable | None = None) -> None:
        """An empty table, or a copy of another in all but what sampling has counted."""
        super().__init__()
        self.pawn_loses: bool = pawn_loses  # CW-3.3: a second pawn may be played, and loses
        self.counted: list[object] = _NOTHING_COUNTED  # what sampling has counted, when the history was so long
        self.counted_at: i64 = -1
        if parent is None:
            empty, blank = vec[u8](), vec[i64]()
            self.phase: i64 = OPENING
            self.prompt: i64 = ASK_MULLIGAN
            self.turn: i64 = 0  # whose turn it is
            self.mana: i64 = 0
            self.pawn_played: bool = False  # in this turn
            self.pending: Way = Way(NOTHING)  # the way of the card that is being played
            self.pending_copy: i64 = 0
            self.brought: bool = False  # … and whether gyoku brought it
            self.left: i64 = 0  # hits or discards still to be chosen
            self.asked: MonsterId = MonsterId(0)  # the last attacker, the one that may block, the attacker to order for
            self.entered: i64 = 0  # monsters that have entered play
            self.forged: i64 = 0  # equipment that has entered play
            self.chosen: i64 = 0  # what both players have chosen in the opening (`pledge`)
            self.decks: vec[u8] = empty  # player 0's order, then player 1's, top first; never changed in place
            self.again: vec[u8] = empty  # the orders after a mulligan; never changed in place
            self.tops: vec[u8] = empty  # cards gone from each deck
            self.hands: vec[u8] = empty  # how many of each card, player 0's eight, then player 1's
            self.sizes: vec[u8] = empty  # of the hands
            self.lives: vec[i64] = blank
            self.traps: vec[u8] = empty  # each player's lances and knights face down, then 1 + copy of each known one
            self.opened: vec[u8] = empty  # how many copies of each card have come into the open
            self.graves: vec[u8] = empty  # both graveyards (`buried_card`), in the order in which the cards came
            self.monsters: vec[i64] = blank  # in order of number
            self.gear: vec[i64] = blank  # likewise
            self.history: vec[u8] = empty
        else:
            past: CardTable = parent
            self.take(past)
            self.phase = past.phase
            self.prompt = past.prompt
            self.turn = past.turn
            self.mana = past.mana
            self.pawn_played = past.pawn_played
            self.pending = past.pending
            self.pending_copy = past.pending_copy
            self.brought = past.brought
            self.left = past.left
            self.asked = past.asked
            self.entered = past.entered
            self.forged = past.forged
            self.chosen = past.chosen
            self.decks = past.decks
            self.again = past.again
            self.tops = past.tops[:]
            self.hands = past.hands[:]
            self.sizes = past.sizes[:]
            self.lives = past.lives[:]
            self.traps = past.traps[:]
            self.opened = past.opened[:]
            self.graves = past.graves[:]
            self.monsters = past.monsters[:]
            self.gear = past.gear[:]
            self.history = past.history[:]

    # --- queries ---

    def choice(self, player: i64) -> i64:
        """What a player has chosen in the opening."""
        return self.chosen >> 2 * player & 3

    def buried(self, player: i64) -> vec[u8]:
        """How many of each card lie in a graveyard."""
        counts = vec[u8]([0] * KINDS)
        for card in self.graves:
            if buried_owner(i64(card)) == player:
                counts[buried_kind(i64(card))] += 1
        return counts

    def has_buried(self, player: i64, least: i64, most: i64) -> bool:
        """Whether a card between two kinds lies in a graveyard."""
        for card in self.graves:
            if buried_owner(i64(card)) == player and least <= buried_kind(i64(card)) <= most:
                return True
        return False

    def down(self, player: i64) -> i64:
        """How many traps of a player lie face down."""
        return i64(self.traps[4 * player]) + i64(self.traps[4 * player + 1])

    def has_trap(self, player: i64, kind: i64) -> bool:
        """Whether such a trap of the player lies face down."""
        return self.traps[4 * player + kind - 1] > 0

    def known_copy(self, player: i64, kind: i64) -> i64:
        """CW-6.5: which copy of a trap lies face down although everybody knows it; -1 for none."""
        return i64(self.traps[4 * player + kind + 1]) - 1

    def find(self, number: MonsterId) -> i64:
        """Where the monster of that number stands in the list; -1 if it is not in play."""
        monsters = self.monsters
        at: i64
        for at in range(len(monsters)):
            if number_of(monsters[at]) == number:
                return at
        return -1

    def find_gear(self, number: GearId) -> i64:
        """Where the equipment of that number stands in the list; -1 if it is not in play."""
        gear = self.gear
        at: i64
        for at in range(len(gear)):
            if gear_number(gear[at]) == number:
                return at
        return -1


def lay_out(table: CardTable, decks: vec[u8], again: vec[u8]) -> None:
    """The table before the first draw."""
    table.decks = decks
    table.again = again
    table.tops = vec[u8]([0, 0])
    table.hands = vec[u8]([0] * (2 * KINDS))
    table.sizes = vec[u8]([0, 0])
    table.lives = vec[i64]([LIFE, LIFE])
    table.traps = vec[u8]([0] * 8)
    table.opened = vec[u8]([0] * (2 * KINDS))
    table.graves = vec[u8](capacity=40)
    table.monsters = vec[i64](capacity=16)
    table.gear = vec[i64](capacity=4)
    table.history = vec[u8](capacity=128)


def pledge(player: i64, choice: i64) -> i64:
    """What a player's choice in the opening adds to `chosen`."""
    return choice << 2 * player


# --- hands and decks ---


def leave_hand(table: CardTable, player: i64, kind: i64) -> None:
    """One such card leaves a hand."""
    table.hands[player * KINDS + kind] -= 1
    table.sizes[player] -= 1


def remember(table: CardTable, player: i64, event: i64) -> None:
    """Add an event to the history."""
    table.history = append(table.history, u8(event + HISTORY_PLAYER * player))


def note_cards(table: CardTable, player: i64, kind: i64, first: i64, last: i64) -> None:
    """Tell the journal, if there is one, which cards of a deck came out."""
    journal = table.journal
    if journal is None:
        return
    cards: list[int] = []
    at: i64
    for at in range(player * DECK + first, player * DECK + last):
        cards.append(table.decks[at])
    journal.append(Note(player, kind, cards))


# --- cards in the open ---


def open_copy(table: CardTable, player: i64, kind: i64) -> i64:
    """Copies are told apart by the order in which they come into the open, so that a face stays with its card.

    A card that is face down has no copy yet: which it is would tell what else has been set.
    """
    copy = i64(table.opened[player * KINDS + kind])
    table.opened[player * KINDS + kind] = u8(copy + 1)
    return copy


def bury(table: CardTable, player: i64, kind: i64, copy: i64) -> None:
    """A card goes to its owner's graveyard."""
    table.graves = append(table.graves, u8(buried_card(player, kind, copy)))


def unbury(table: CardTable, player: i64, kind: i64) -> i64:
    """Take the newest such card out of a graveyard; its copy."""
    graves = table.graves
    at: i64 = len(graves) - 1
    while buried_owner(i64(graves[at])) != player or buried_kind(i64(graves[at])) != kind:
        at -= 1
    rest, card = pop(graves, at)
    table.graves = rest
    return buried_copy(i64(card))


def back_to_main(table: CardTable, player: i64) -> None:
    """CW-5.4: nothing is being played any more; gyoku goes to the graveyard after the card that it brought."""
    if table.brought:
        bury(table, player, GYOKU, 0)
    table.brought = False
    table.pending = Way(NOTHING)
    table.left = 0
    table.prompt = ASK_MAIN


# --- monsters and equipment ---


def wear(table: CardTable, at: i64, number: MonsterId) -> None:
    """Put the equipment at `at` on a monster, or on none (0)."""
    gear = table.gear[at]
    before = worn_by(gear)
    if before:
        table.monsters[table.find(before)] -= WORN
    if number:
        table.monsters[table.find(number)] += WORN
    table.gear[at] = gear + (number - before) * ON


def hurt_monster(table: CardTable, at: i64, damage: i64) -> bool:
    """CW-7.3: counters stay, and a monster whose counters reach its HP dies; its equipment stays. Whether it died."""
    monster = table.monsters[at]
    if counters_of(monster) + damage < hp_of(monster):
        table.monsters[at] = monster + damage * DAMAGE
        return False
    number = number_of(monster)
    gear = table.gear
    index: i64
    for index in range(len(gear)):
        if worn_by(gear[index]) == number:
            wear(table, index, MonsterId(0))
    rest, monster = pop(table.monsters, at)
    table.monsters = rest
    bury(table, owner_of(monster), card_of(monster), copy_of(monster))
    return True

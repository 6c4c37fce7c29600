"""The course of a 5×5 game: arrangement, placements, switches, turns of the battle, repetition and turn limit.

The three games differ in what a turn is; how turns follow one another is here.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64, mypyc_attr, u8

from gobanshobu.core.outcome import Ending
from gobanshobu.core.position import BOTH, DRAW, NOBODY, ONGOING, Position
from gobanshobu.core.rng import Rng
from gobanshobu.core.words import Words
from gobanshobu.games.board5.counting import pick
from gobanshobu.games.board5.squares import CAMP_MASKS, CAMPS, CENTRE_MASK, HOME, MIDDLE, lowest
from gobanshobu.games.board5.tables import CardTables

ARRANGE: Final = 0
PLACE: Final = 1
PLACE_SWITCH: Final = 2
MAIN: Final = 3
SWITCH: Final = 4
IN_TURN: Final = 5  # modes of a game's own, inside a turn, count from here

OPEN_SQUARE: Final = 255  # in a draft: the square left empty
NOT_YET: Final = -1

TYPE_BITS: Final = 6
SQUARE_BITS: Final = 5

ARRANGE_STEP: Final = 0
DEPLOY: Final = 1
DEPLOY_ONTO: Final = 2
ADVANCE: Final = 3
ONTO: Final = 4
CAPTURE: Final = 5
DAMAGE: Final = 6
ESCAPE: Final = 7
RETREAT: Final = 8
RETREAT_ONTO: Final = 9
RETREAT_HAND: Final = 10
SWITCH_STEP: Final = 11
PASS: Final = 12
END: Final = 13
OWN_TYPES: Final = 14  # types of a game's own count from here

NO_STEP: Final = 0
REPETITION: Final = 1
TURN_LIMIT: Final = 2
WON: Final = 3
COMMON_ENDINGS: Final = [
    Ending("no step", "C-7", Words("打つ手なし", "no legal step")),
    Ending("repetition", "C-8", Words("千日手", "the same position for the fourth time")),
    Ending("turn limit", "C-8", Words("手数の上限", "the turn limit")),
]


@mypyc_attr(native_class=True)
class Past:
    """The positions at the start of one player's turns so far. Copies of a game share them."""

    def __init__(self, key: i64, before: Past | None) -> None:
        self.key: Final = key
        self.before: Final = before


@mypyc_attr(native_class=True)
class CampOrder:
    """The arrangement lists and camps of both players as packed tables."""

    def __init__(self) -> None:
        self.squares: vec[u8] = vec[u8]([u8(square) for camp in CAMPS for square in camp])
        self.masks: vec[i64] = vec[i64]([i64(mask) for mask in CAMP_MASKS])


CAMP_ORDER: Final = CampOrder()


def step_of(kind: i64, first: i64, second: i64, card: i64) -> i64:
    """A step as one number: its type, up to two squares, and a card or unit."""
    return kind | first << 6 | second << 11 | card << 16


def type_of(step: i64) -> i64:
    return step & 63


def first_of(step: i64) -> i64:
    return (step >> 6) & 31


def second_of(step: i64) -> i64:
    return (step >> 11) & 31


def card_of(step: i64) -> i64:
    return step >> 16


def times(past: Past | None, key: i64) -> i64:
    """C-8: how often a position occurred."""
    found: i64 = 0
    while past is not None:
        if past.key == key:
            found += 1
        past = past.before
    return found


@mypyc_attr(native_class=True)
class Sheet(Position):
    """A game on the sheet. `mode` says what is to be decided; `turn` who decides it (in the arrangement: both)."""

    def __init__(self, limit: int) -> None:
        super().__init__()
        self.limit: i64 = limit  # C-8: turns of the battle, 0 for no limit
        self.mode: i64 = ARRANGE
        self.turn: i64 = 0
        self.mine0: i64 = 0  # the squares each side holds
        self.mine1: i64 = 0
        self.placed: i64 = 0  # placements made
        self.switching: bool = False  # whether switching is still open in the battle
        self.ended: i64 = 0  # turns of the battle that are over
        self.past0: Past | None = None  # what has been before, at the start of each player's turns
        self.past1: Past | None = None
        self.drafts: vec[i64] = vec[i64]()  # each side's arrangement, in the order of its list

    # --- what a game says of itself ---

    def card_tables(self) -> CardTables:
        """The cards that are played with."""
        raise NotImplementedError

    def arrange_steps(self, player: i64) -> vec[i64]:
        raise NotImplementedError

    def completions(self, player: i64, begun: list[int]) -> int:
        """How many of the arrangements that a player may make begin with these cards."""
        raise NotImplementedError

    def lay(self, player: i64, card: i64, square: i64) -> None:
        """A card of the hand lies down on an empty square."""
        raise NotImplementedError

    def placeable(self, player: i64, kind: i64) -> i64:
        """How a step names a card of this kind that may be placed now; -1 if none may."""
        raise NotImplementedError

    def turn_steps(self, player: i64) -> vec[i64]:
        """The steps of a turn, in whatever mode it is."""
        raise NotImplementedError

    def turn_step(self, player: i64, step: i64) -> None:
        """Play a step of a turn; calls `end_turn` when the turn is over."""
        raise NotImplementedError

    def exchange(self, first: i64, second: i64) -> None:
        """Exchange all that lies on two squares of the player whose turn it is."""
        raise NotImplementedError

    def key(self) -> i64:
        """A number for the position at the start of a turn: equal positions have equal numbers (C-8)."""
        raise NotImplementedError

    def stuck(self, player: i64) -> bool:
        """C-7: whether the player has no step."""
        return len(self.turn_steps(player)) == 0

    def switching_goes_on(self) -> bool:
        """Whether the switch after the placement on c3 opens switching in the battle."""
        return True

    # --- who and what ---

    def mine(self, player: i64) -> i64:
        return self.mine0 if player == 0 else self.mine1

    def actors(self) -> i64:
        if self.result != ONGOING:
            return NOBODY
        if self.mode != ARRANGE:
            return self.turn + 1
        who: i64 = BOTH
        if self.arranged(0):
            who = 2
        if self.arranged(1):
            who -= 2
        return who

    def sealed(self) -> bool:
        """C-3: the arrangement is made in secret."""
        return self.mode == ARRANGE and self.result == ONGOING

    def arranged(self, player: i64) -> bool:
        return self.drafts[player * HOME + HOME - 1] != NOT_YET

    def draft_length(self, player: i64) -> i64:
        """How many squares of the list the player has filled."""
        length: i64 = 0
        while length < HOME and self.drafts[player * HOME + length] != NOT_YET:
            length += 1
        return length

    def steps(self, player: i64) -> vec[i64]:
        if self.result != ONGOING:
            return vec[i64]()
        if self.mode == ARRANGE:
            return vec[i64]() if self.arranged(player) else self.arrange_steps(player)
        if player != self.turn:
            return vec[i64]()
        if self.mode == PLACE:
            return self.place_steps(player, self.places())
        if self.mode == SWITCH or self.mode == PLACE_SWITCH:
            return self.switch_steps(player)
        return self.turn_steps(player)

    def places(self) -> i64:
        """Where the next placement may go: the empty square of the own camp, then row 3, at last its middle."""
        empty = ~(self.mine0 | self.mine1)
        if self.placed < 2:
            return empty & CAMP_ORDER.masks[self.turn]
        if self.placed < 6:
            return empty & CENTRE_MASK
        return 1 << MIDDLE

    def place_steps(self, player: i64, squares: i64) -> vec[i64]:
        """Each card that may be placed to each of the squares."""
        found = vec[i64](capacity=48)
        kind: i64
        for kind in range(self.card_tables().kinds):
            card = self.placeable(player, kind)
            if card >= 0:
                found = with_first(found, DEPLOY | card << 16, squares)
        return found

    def switch_steps(self, player: i64) -> vec[i64]:
        """B-10: each pair of own squares in the own camp, in the order of the arrangement list; or none."""
        found = vec[i64](capacity=48)
        mine = self.mine(player)
        order = CAMP_ORDER.squares
        base = player * HOME
        i: i64
        j: i64
        for i in range(base, base + HOME):
            first = i64(order[i])
            if (mine >> first) & 1 == 0:
                continue
            for j in range(i + 1, base + HOME):
                second = i64(order[j])
                if (mine >> second) & 1 != 0:
                    found = append(found, SWITCH_STEP | first << 6 | second << 11)
        return append(found, PASS)

    # --- playing ---

    def apply(self, player: i64, step: i64) -> None:
        if self.mode >= IN_TURN or self.mode == MAIN:
            self.turn_step(player, step)
        elif self.mode == ARRANGE:
            self.arrange(player, step)
        elif self.mode == PLACE:
            self.place(player, step)
            self.mode = PLACE_SWITCH
        elif self.mode == PLACE_SWITCH:
            self.switch(step)
            self.next_placement(step)
        else:
            self.switch(step)
            self.switching = type_of(step) != PASS
            self.close_turn()

    def arrange(self, player: i64, step: i64) -> None:
        """One square of the arrangement; with the last one of both, it lies on the sheet."""
        self.drafts[player * HOME + self.draft_length(player)] = card_of(step)
        if self.arranged(0) and self.arranged(1):
            self.settle()
            self.rounds += 1
            self.mode = PLACE
            self.turn = 0
            self.turns = 1

    def settle(self) -> None:
        """Put both arrangements on the sheet."""
        player: i64
        at: i64
        for player in range(2):
            for at in range(player * HOME, player * HOME + HOME):
                card = self.drafts[at]
                if card != OPEN_SQUARE:
                    self.lay(player, card, i64(CAMP_ORDER.squares[at]))

    def place(self, player: i64, step: i64) -> None:
        """B-9: a placement is written as a deployment."""
        self.lay(player, card_of(step), first_of(step))

    def switch(self, step: i64) -> None:
        if type_of(step) != PASS:
            self.exchange(first_of(step), second_of(step))

    def next_placement(self, step: i64) -> None:
        self.placed += 1
        self.turns += 1
        self.turn = self.placed & 1
        if self.placed == 7:
            self.begin_battle(type_of(step) != PASS and self.switching_goes_on())
        else:
            self.mode = PLACE

    def begin_battle(self, switching: bool) -> None:
        """Player 1 has the first turn."""
        self.turn = 1
        self.resume_battle(switching)

    def resume_battle(self, switching: bool) -> None:
        """The battle goes on from here; this position is its own first occurrence (C-8)."""
        self.switching = switching
        self.mode = MAIN
        self.remember(self.key())
        if self.stuck(self.turn):
            self.finish(1 - self.turn, NO_STEP)

    def end_turn(self) -> None:
        """The cards have acted; a switch may follow."""
        if self.switching:
            self.mode = SWITCH
        else:
            self.close_turn()

    def close_turn(self) -> None:
        """C-8: the turn is over; fourth repetition, turn limit, then C-7 are looked at in this order."""
        self.ended += 1
        self.turns += 1
        self.turn = 1 - self.turn
        self.mode = MAIN
        key = self.key()
        if self.repeated(key):
            self.finish(DRAW, REPETITION)
            return
        self.remember(key)
        if self.limit != 0 and self.ended >= self.limit:
            self.finish(DRAW, TURN_LIMIT)
        elif self.stuck(self.turn):
            self.finish(1 - self.turn, NO_STEP)

    def repeated(self, key: i64) -> bool:
        """C-8: whether this position has occurred three times before."""
        return times(self.past0 if self.turn == 0 else self.past1, key) >= 3

    def remember(self, key: i64) -> None:
        """C-8: this position has occurred once more."""
        if self.turn == 0:
            self.past0 = Past(key, self.past0)
        else:
            self.past1 = Past(key, self.past1)

    def in_battle(self) -> bool:
        """Whether the set-up is over."""
        return self.placed == 7

    def take_sheet(self, parent: Sheet) -> None:
        """Copy the fields of this class from `parent`; the past is shared."""
        self.take(parent)
        self.mode = parent.mode
        self.turn = parent.turn
        self.mine0 = parent.mine0
        self.mine1 = parent.mine1
        self.placed = parent.placed
        self.switching = parent.switching
        self.ended = parent.ended
        self.past0 = parent.past0
        self.past1 = parent.past1
        self.drafts = parent.drafts if parent.mode != ARRANGE else parent.drafts[:]

    # --- what a player cannot know ---

    def resample(self, player: i64, rng: Rng) -> Position:
        """C-3: only the other's arrangement is ever unknown: drawn uniformly, or not begun if the own one is complete."""
        twin = self.copy()
        assert isinstance(twin, Sheet)
        if twin.sealed():
            for side in range(2):
                if side != player:
                    twin.forget_draft(side)
            if player >= 0 and not twin.arranged(player):
                twin.draw_draft(1 - player, rng)
        return twin

    def forget_draft(self, player: i64) -> None:
        at: i64
        for at in range(player * HOME, player * HOME + HOME):
            self.drafts[at] = NOT_YET

    def draft_cards(self, player: i64) -> list[int]:
        """What the player has arranged so far."""
        return [int(self.drafts[player * HOME + at]) for at in range(int(self.draft_length(player)))]

    def draw_draft(self, player: i64, rng: Rng) -> None:
        """A whole arrangement, uniformly among the allowed ones: each step in proportion to what it can lead to."""
        at: i64
        for at in range(HOME):
            begun = self.draft_cards(player)
            cards = [int(card_of(step)) for step in self.arrange_steps(player)]
            weights = [self.completions(player, [*begun, card]) for card in cards]
            self.drafts[player * HOME + at] = cards[pick(weights, rng)]


def no_drafts() -> vec[i64]:
    """Both sides' arrangements before the first card."""
    return vec[i64]([NOT_YET] * (2 * HOME))


def zobrist(rng: Rng, size: int) -> vec[i64]:
    """So many random numbers of 62 bits, for keys of positions."""
    numbers = vec[i64](capacity=size)
    for _ in range(size):
        numbers = append(numbers, (rng.word() & 0x3FFFFFFF) << 32 | rng.word())
    return numbers


def with_first(found: vec[i64], step: i64, squares: i64) -> vec[i64]:
    """The list, and `step` once for each square of a mask as its first square."""
    while squares != 0:
        found = append(found, step | lowest(squares) << 6)
        squares &= squares - 1
    return found


def with_second(found: vec[i64], step: i64, squares: i64) -> vec[i64]:
    """The list, and `step` once for each square of a mask as its second square."""
    while squares != 0:
        found = append(found, step | lowest(squares) << 11)
        squares &= squares - 1
    return found


def each_square(mask: i64, found: vec[u8]) -> vec[u8]:
    """The squares of a mask as a packed list."""
    while mask != 0:
        found = append(found, u8(lowest(mask)))
        mask &= mask - 1
    return found

"""The course of a 5×5 game: arrangement, placements, switches, turns of the battle, repetition and turn limit.

The three games differ in what a turn is; how turns follow one another is here. `Sheet` is the state and what a game must
say of itself; the functions below it are the rules, in the order of a game.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64, mypyc_attr, u8

from gobanshobu.core.outcome import Ending
from gobanshobu.core.position import BOTH, DRAW, NOBODY, ONGOING, Position
from gobanshobu.core.rng import Rng
from gobanshobu.core.words import Words
from gobanshobu.games.board5.codec import (
    DEPLOY,
    OPEN_SQUARE,
    PASS,
    SWITCH_STEP,
    card_of,
    first_of,
    kind_of,
    second_of,
    step_of,
    with_first,
)
from gobanshobu.games.board5.squares import CAMP_MASKS, CAMPS, CENTRE_MASK, HOME, MIDDLE
from gobanshobu.games.board5.tables import CardTables

ARRANGE: Final = 0
PLACE: Final = 1
PLACE_SWITCH: Final = 2
MAIN: Final = 3
SWITCH: Final = 4
IN_TURN: Final = 5  # modes of a game's own, inside a turn, count from here

NOT_YET: Final = -1  # in a draft: a square that is still to be filled

PLACEMENTS: Final = 7  # B-9: one on each player's own camp, five on row 3
CAMP_PLACEMENTS: Final = 2

NO_STEP: Final = 0
REPETITION: Final = 1
TURN_LIMIT: Final = 2
WON: Final = 3
COMMON_ENDINGS: Final = [
    Ending(
        "no step",
        "C-7",
        Words("打つ手なし", "no legal step"),
        Words("相手に打つ手がない", "they had no legal step left"),
        Words("打つ手がない", "you had no legal step left"),
    ),
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


@mypyc_attr(native_class=True)
class Sheet(Position):
    """A game on the sheet: its state, and what a game says of itself."""

    def __init__(self, limit: int) -> None:
        super().__init__()
        self.limit: i64 = limit  # C-8: turns of the battle, 0 for no limit
        self.mode: i64 = ARRANGE  # what is to be decided
        self.turn: i64 = 0  # who decides it (in the arrangement: both)
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
        """What may lie on the next square of the player's list."""
        raise NotImplementedError

    def draw_draft(self, player: i64, rng: Rng) -> None:
        """A whole arrangement of a player who has none, drawn uniformly from those that are allowed."""
        raise NotImplementedError

    def lay(self, player: i64, card: i64, square: i64) -> None:
        """A card of the hand lies down on an empty square in the set-up."""
        raise NotImplementedError

    def placeable(self, player: i64, kind: i64) -> i64:
        """How a step names a card of this kind that may be placed now; -1 if none may."""
        raise NotImplementedError

    def exchange(self, first: i64, second: i64) -> None:
        """Exchange all that lies on two squares of the player whose turn it is."""
        raise NotImplementedError

    def switching_goes_on(self) -> bool:
        """Whether the switch after the placement on c3 opens switching in the battle."""
        raise NotImplementedError

    def turn_steps(self, player: i64) -> vec[i64]:
        """The steps of a turn, in whatever mode it is."""
        raise NotImplementedError

    def turn_step(self, player: i64, step: i64) -> None:
        """Play a step of a turn; calls `end_turn` when the turn is over."""
        raise NotImplementedError

    def stuck(self, player: i64) -> bool:
        """Whether the player, at the start of a turn, has no step."""
        raise NotImplementedError

    def key(self) -> i64:
        """A number for the position at the start of a turn: equal positions have equal numbers."""
        raise NotImplementedError

    # --- what every position answers ---

    def mine(self, player: i64) -> i64:
        """The squares a side holds."""
        return self.mine0 if player == 0 else self.mine1

    def actors(self) -> i64:
        """C-1, C-3: the player whose turn it is; in the arrangement whoever has not completed it."""
        if self.result != ONGOING:
            return NOBODY
        if self.mode != ARRANGE:
            return self.turn + 1
        who: i64 = BOTH
        if arranged(self, 0):
            who = 2
        if arranged(self, 1):
            who -= 2
        return who

    def sealed(self) -> bool:
        """C-3: the arrangement is made in secret."""
        return self.mode == ARRANGE and self.result == ONGOING

    def steps(self, player: i64) -> vec[i64]:
        if self.result != ONGOING:
            return vec[i64]()
        if self.mode == ARRANGE:
            return vec[i64]() if arranged(self, player) else self.arrange_steps(player)
        if player != self.turn:
            return vec[i64]()
        if self.mode == PLACE:
            return place_steps(self, player)
        if self.mode == SWITCH or self.mode == PLACE_SWITCH:
            return switch_steps(self, player)
        return self.turn_steps(player)

    def apply(self, player: i64, step: i64) -> None:
        if self.mode >= IN_TURN or self.mode == MAIN:
            self.turn_step(player, step)
        elif self.mode == ARRANGE:
            arrange(self, player, step)
        elif self.mode == PLACE:
            place(self, player, step)
        elif self.mode == PLACE_SWITCH:
            switch(self, step)
            next_placement(self, kind_of(step) != PASS)
        else:
            switch(self, step)
            self.switching = kind_of(step) != PASS
            close_turn(self)

    def resample(self, player: i64, rng: Rng) -> Position:
        """C-3: only the other's arrangement is ever unknown: drawn uniformly, or not begun if the own one is complete."""
        twin = self.copy()
        assert isinstance(twin, Sheet)
        if twin.sealed():
            for side in range(2):
                if side != player:
                    forget_draft(twin, side)
            if player >= 0 and not arranged(twin, player):
                twin.draw_draft(1 - player, rng)
        return twin


def take_sheet(twin: Sheet, parent: Sheet) -> None:
    """Copy every field of `Sheet` but the limit; the past, which never changes, is shared."""
    twin.take(parent)
    twin.mode = parent.mode
    twin.turn = parent.turn
    twin.mine0 = parent.mine0
    twin.mine1 = parent.mine1
    twin.placed = parent.placed
    twin.switching = parent.switching
    twin.ended = parent.ended
    twin.past0 = parent.past0
    twin.past1 = parent.past1
    twin.drafts = parent.drafts if parent.mode != ARRANGE else parent.drafts[:]  # changed in the arrangement alone


# --- arrangement ---


def no_drafts() -> vec[i64]:
    """Both sides' arrangements before the first card."""
    return vec[i64]([NOT_YET] * (2 * HOME))


def arranged(sheet: Sheet, player: i64) -> bool:
    """C-3: whether a side is committed."""
    return sheet.drafts[player * HOME + HOME - 1] != NOT_YET


def draft_length(sheet: Sheet, player: i64) -> i64:
    """How many squares of the list the player has filled."""
    length: i64 = 0
    while length < HOME and sheet.drafts[player * HOME + length] != NOT_YET:
        length += 1
    return length


def draft_cards(sheet: Sheet, player: i64) -> list[int]:
    """What the player has arranged so far."""
    return [int(sheet.drafts[player * HOME + at]) for at in range(int(draft_length(sheet, player)))]


def forget_draft(sheet: Sheet, player: i64) -> None:
    """The player has arranged nothing."""
    at: i64
    for at in range(player * HOME, player * HOME + HOME):
        sheet.drafts[at] = NOT_YET


def arrange(sheet: Sheet, player: i64, step: i64) -> None:
    """C-3: one square of the arrangement; with the last one of both, it lies on the sheet."""
    sheet.drafts[player * HOME + draft_length(sheet, player)] = card_of(step)
    if arranged(sheet, 0) and arranged(sheet, 1):
        settle(sheet)
        sheet.rounds += 1
        sheet.mode = PLACE
        sheet.turn = 0
        sheet.turns = 1


def settle(sheet: Sheet) -> None:
    """C-3: put both arrangements on the sheet."""
    player: i64
    at: i64
    for player in range(2):
        for at in range(player * HOME, player * HOME + HOME):
            card = sheet.drafts[at]
            if card != OPEN_SQUARE:
                sheet.lay(player, card, i64(CAMP_ORDER.squares[at]))


# --- placements and switches ---


def places(sheet: Sheet) -> i64:
    """FI-2.2, FI-2.4, IN-2.2, HC-3.2: the empty square of the own camp, then row 3 without its middle, at last that."""
    empty = ~(sheet.mine0 | sheet.mine1)
    if sheet.placed < CAMP_PLACEMENTS:
        return empty & CAMP_ORDER.masks[sheet.turn]
    if sheet.placed < PLACEMENTS - 1:
        return empty & CENTRE_MASK
    return 1 << MIDDLE


def place_steps(sheet: Sheet, player: i64) -> vec[i64]:
    """B-9: each card that may be placed to each square that is next, written as deployments."""
    found = vec[i64](capacity=48)
    squares = places(sheet)
    kind: i64
    for kind in range(sheet.card_tables().kinds):
        card = sheet.placeable(player, kind)
        if card >= 0:
            found = with_first(found, step_of(DEPLOY, 0, 0, card), squares)
    return found


def place(sheet: Sheet, player: i64, step: i64) -> None:
    """B-9: a placement lies down; a switch may follow."""
    sheet.lay(player, card_of(step), first_of(step))
    sheet.mode = PLACE_SWITCH


def switch_steps(sheet: Sheet, player: i64) -> vec[i64]:
    """B-10: each pair of own squares in the own camp, in the order of the arrangement list; or none."""
    found = vec[i64](capacity=48)
    mine = sheet.mine(player)
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
                found = append(found, step_of(SWITCH_STEP, first, second, 0))
    return append(found, PASS)


def switch(sheet: Sheet, step: i64) -> None:
    """B-10: one pair is exchanged, or none."""
    if kind_of(step) != PASS:
        sheet.exchange(first_of(step), second_of(step))


def next_placement(sheet: Sheet, switched: bool) -> None:
    """FI-2.2, IN-2.2, HC-3.2: the players place in turn, player 0 first; after the placement on c3 the battle begins."""
    sheet.placed += 1
    sheet.turns += 1
    sheet.turn = sheet.placed & 1
    if sheet.placed == PLACEMENTS:
        begin_battle(sheet, switched)
    else:
        sheet.mode = PLACE


# --- the battle ---


def begin_battle(sheet: Sheet, switched: bool) -> None:
    """FI-2.4, FI-2.5, IN-2.4, HC-3.2: player 1 has the first turn; a switch just made may leave switching open."""
    sheet.turn = 1
    resume_battle(sheet, switched and sheet.switching_goes_on())


def resume_battle(sheet: Sheet, switching: bool) -> None:
    """C-8: the battle goes on from here, and this position is its own first occurrence."""
    sheet.switching = switching
    sheet.mode = MAIN
    remember(sheet, sheet.key())
    lose_if_stuck(sheet)


def in_battle(sheet: Sheet) -> bool:
    """Whether the set-up is over."""
    return sheet.placed == PLACEMENTS


def end_turn(sheet: Sheet) -> None:
    """FI-2.5, HC-3.2: the cards have acted; a switch may follow while switching is open."""
    if sheet.switching:
        sheet.mode = SWITCH
    else:
        close_turn(sheet)


def close_turn(sheet: Sheet) -> None:
    """C-8: the turn is over; fourth repetition, turn limit, then C-7 are looked at in this order."""
    sheet.ended += 1
    sheet.turns += 1
    sheet.turn = 1 - sheet.turn
    sheet.mode = MAIN
    key = sheet.key()
    if repeated(sheet, key):
        sheet.finish(DRAW, REPETITION)
        return
    remember(sheet, key)
    if sheet.limit != 0 and sheet.ended >= sheet.limit:
        sheet.finish(DRAW, TURN_LIMIT)
    else:
        lose_if_stuck(sheet)


def lose_if_stuck(sheet: Sheet) -> None:
    """C-7: a player who must act and has no legal step loses."""
    if sheet.stuck(sheet.turn):
        sheet.finish(1 - sheet.turn, NO_STEP)


def repeated(sheet: Sheet, key: i64) -> bool:
    """C-8: whether this position has occurred three times before."""
    return times(sheet.past0 if sheet.turn == 0 else sheet.past1, key) >= 3


def times(past: Past | None, key: i64) -> i64:
    """C-8: how often a position occurred."""
    found: i64 = 0
    while past is not None:
        if past.key == key:
            found += 1
        past = past.before
    return found


def remember(sheet: Sheet, key: i64) -> None:
    """C-8: this position has occurred once more."""
    if sheet.turn == 0:
        sheet.past0 = Past(key, sheet.past0)
    else:
        sheet.past1 = Past(key, sheet.past1)

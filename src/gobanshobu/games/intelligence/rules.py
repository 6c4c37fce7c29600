"""The rules of Shinra Intelligence. Steps are numbers made by `board5.sheet.step_of`; `notation.py` writes them.

A square's card stands in `cells`, and behind all squares the card hidden under it, which is of the other side. A hand
holds a number for each kind.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64, mypyc_attr, u8

from gobanshobu.core.outcome import Ending
from gobanshobu.core.position import Position
from gobanshobu.core.words import Words
from gobanshobu.games.board5.sheet import (
    ADVANCE,
    CAMP_ORDER,
    CAPTURE,
    COMMON_ENDINGS,
    DEPLOY,
    OWN_TYPES,
    WON,
    Sheet,
    card_of,
    each_square,
    first_of,
    no_drafts,
    second_of,
    type_of,
    with_second,
)
from gobanshobu.games.board5.squares import ALL, SQUARES, lowest
from gobanshobu.games.board5.tables import CardTables
from gobanshobu.games.intelligence.tables import KING, PRINCE, Tables

INFILTRATE: Final = OWN_TYPES  # &

ENDINGS: Final = [
    *COMMON_ENDINGS,
    Ending("both royals captured", "IN-4.1", Words("王と王子を取った", "king and prince were captured")),
]

NO_CARD: Final = 255
HIDDEN: Final = 25  # where in `cells` the hidden cards begin
HANDS: Final = 50


@mypyc_attr(native_class=True)
class IntelligencePosition(Sheet):
    """A game of Shinra Intelligence in progress."""

    def __init__(self, tables: Tables, limit: int, ranks_to_camp: bool) -> None:
        super().__init__(limit)
        self.tables: Tables = tables
        self.ranks_to_camp: bool = ranks_to_camp  # IN-3.1: the option that keeps R cards to the own camp
        self.cells: vec[u8] = vec[u8]()
        self.ranked: i64 = 0  # squares with an R card, of either side
        self.infiltrated: i64 = 0  # squares with a card hidden under theirs
        self.royals0: i64 = 0  # how many of king and prince each side has left
        self.royals1: i64 = 0

    def card_tables(self) -> CardTables:
        return self.tables

    def set_up(self) -> None:
        """IN-1: each side's sixteen cards in its hand, nothing on the sheet."""
        self.clear()
        at: i64
        for at in range(2 * self.tables.kinds):
            self.cells[HANDS + at] = self.tables.copies[at]

    def clear(self) -> None:
        """An empty sheet and empty hands."""
        self.cells = vec[u8]([NO_CARD] * HANDS + [0] * (2 * int(self.tables.kinds)))
        self.drafts = no_drafts()

    # --- cards ---

    def is_rank(self, kind: i64) -> bool:
        """IN-1.1, IN-1.2: an R card, not an N card."""
        return (self.tables.ranks >> kind) & 1 != 0

    def is_royal(self, kind: i64) -> bool:
        return kind == KING or kind == PRINCE

    def royals(self, player: i64) -> i64:
        """How many of its two royals a side has left."""
        return self.royals0 if player == 0 else self.royals1

    def count_royal(self, player: i64, change: i64) -> None:
        if player == 0:
            self.royals0 += change
        else:
            self.royals1 += change

    def hand_slot(self, player: i64, kind: i64) -> i64:
        return HANDS + player * self.tables.kinds + kind

    def to_hand(self, player: i64, kind: i64) -> None:
        at = self.hand_slot(player, kind)
        self.cells[at] = u8(i64(self.cells[at]) + 1)

    def lay(self, player: i64, card: i64, square: i64) -> None:
        """A card of the hand lies on an empty square."""
        at = self.hand_slot(player, card)
        self.cells[at] = u8(i64(self.cells[at]) - 1)
        self.put(player, card, square)

    def put(self, player: i64, kind: i64, square: i64) -> None:
        """A card comes onto the sheet, to an empty square."""
        self.stand(player, kind, square)
        if self.is_royal(kind):
            self.count_royal(player, 1)

    def stand(self, player: i64, kind: i64, square: i64) -> None:
        """A card stands on an empty square."""
        bit: i64 = 1 << square
        self.cells[square] = u8(kind)
        if player == 0:
            self.mine0 |= bit
        else:
            self.mine1 |= bit
        if self.is_rank(kind):
            self.ranked |= bit

    def hide(self, kind: i64, square: i64) -> None:
        """A card goes under the one on a square."""
        self.cells[HIDDEN + square] = u8(kind)
        self.infiltrated |= 1 << square

    def reveal(self, square: i64) -> i64:
        """The card hidden on a square comes out from under it; NO_CARD if there is none."""
        hidden = i64(self.cells[HIDDEN + square])
        self.cells[HIDDEN + square] = NO_CARD
        self.infiltrated &= ~(1 << square)
        return hidden

    def lift(self, square: i64) -> i64:
        """The card of a square leaves it, whoever owns it."""
        stay = ~(1 << square)
        kind = i64(self.cells[square])
        self.cells[square] = NO_CARD
        self.mine0 &= stay
        self.mine1 &= stay
        self.ranked &= stay
        return kind

    # --- IN-2 set-up ---

    def arrange_steps(self, player: i64) -> vec[i64]:
        """IN-2.1: king, prince, general, strategist, five other cards and one empty square, in the order of the list."""
        return self.tables.muster.steps(player, self.drafts)

    def completions(self, player: i64, begun: list[int]) -> int:
        return self.tables.muster.completions(player, begun)

    def placeable(self, player: i64, kind: i64) -> i64:
        """IN-2.2: a card of the hand that may go to the square that is next."""
        if self.cells[self.hand_slot(player, kind)] == 0 or not self.may_be_placed(kind):
            return -1
        return kind

    def may_be_placed(self, kind: i64) -> bool:
        """IN-2.2: any card fills the own camp, only N cards go to row 3."""
        return self.placed < 2 or not self.is_rank(kind)

    def exchange(self, first: i64, second: i64) -> None:
        """IN-2.3: two cards change places."""
        held = self.cells[first]
        self.cells[first] = self.cells[second]
        self.cells[second] = held
        bits: i64 = 1 << first | 1 << second
        if self.ranked & bits != 0 and self.ranked & bits != bits:
            self.ranked ^= bits

    def switching_goes_on(self) -> bool:
        """IN-2.4: there is no switching in the battle."""
        return False

    # --- IN-3 a turn: which steps ---

    def turn_steps(self, player: i64) -> vec[i64]:
        found = self.deploy_steps(player, vec[i64](capacity=160))
        squares = self.mine(player)
        while squares != 0:
            found = self.moves(player, lowest(squares), found)
            squares &= squares - 1
        return found

    def deploy_steps(self, player: i64, found: vec[i64]) -> vec[i64]:
        """IN-3.1: a hand card to an empty square."""
        empty = each_square(ALL & ~(self.mine0 | self.mine1), vec[u8](capacity=32))
        cells = self.cells
        base = self.hand_slot(player, 0)
        kind: i64
        for kind in range(self.tables.kinds):
            if cells[base + kind] == 0:
                continue
            card = kind << 16 | DEPLOY
            open_squares = self.deploy_squares(player, kind)
            for square in empty:
                if (open_squares >> i64(square)) & 1 != 0:
                    found = append(found, card | i64(square) << 6)
        return found

    def deploy_squares(self, player: i64, kind: i64) -> i64:
        """IN-3.1: anywhere, or with the option R cards in the own camp alone."""
        if self.ranks_to_camp and self.is_rank(kind):
            return CAMP_ORDER.masks[player]
        return ALL

    def reached(self, player: i64, square: i64) -> i64:
        """B-3 to B-7: where the card of a square gets to; nothing moves onto an own card (IN-3.2)."""
        mine = self.mine(player)
        index = (player * self.tables.kinds + i64(self.cells[square])) * SQUARES + square
        return self.tables.reach.targets(index, square, self.mine0 | self.mine1, mine) & ~mine

    def moves(self, player: i64, square: i64, found: vec[i64]) -> vec[i64]:
        """IN-3.2, IN-3.3: advances to empty squares, attacks on enemy ones."""
        reached = self.reached(player, square)
        theirs = self.mine(1 - player)
        start = square << 6
        found = with_second(found, start | ADVANCE, reached & ~theirs)
        attacked = reached & theirs
        if attacked == 0:
            return found
        guarded = self.guarded(square)
        found = with_second(found, start | CAPTURE, attacked & ~guarded)
        return with_second(found, start | INFILTRATE, attacked & guarded)

    def guarded(self, square: i64) -> i64:
        """IN-3.4, IN-3.5: where the card of a square cannot capture but goes under: an N card on an R that hides none."""
        if (self.ranked >> square) & 1 != 0:
            return 0
        return self.ranked & ~self.infiltrated

    # --- IN-3 a turn: playing a step ---

    def turn_step(self, player: i64, step: i64) -> None:
        kind = type_of(step)
        if kind == DEPLOY:
            self.lay(player, card_of(step), first_of(step))
        elif kind == ADVANCE:
            self.advance(player, first_of(step), second_of(step))
        elif kind == INFILTRATE:
            self.infiltrate(first_of(step), second_of(step))
        else:
            self.capture(player, first_of(step), second_of(step))
            if self.has_won(player):
                self.finish(player, WON)
                return
        self.end_turn()

    def advance(self, player: i64, square: i64, target: i64) -> None:
        """IN-3.2: the card goes to an empty square."""
        self.stand(player, self.lift(square), target)
        if (self.infiltrated >> square) & 1 != 0:
            self.carry(square, target)

    def carry(self, square: i64, target: i64) -> None:
        """IN-3.8: the card hidden under an R goes where the R goes."""
        self.hide(self.reveal(square), target)

    def infiltrate(self, square: i64, target: i64) -> None:
        """IN-3.5: the N card goes under the R; its old square is empty."""
        self.hide(self.lift(square), target)

    def capture(self, player: i64, square: i64, target: i64) -> None:
        """IN-3.4: the attacker takes the square. IN-3.6: what was there comes to its hand, royals excepted."""
        kind = self.lift(target)
        if self.is_royal(kind):
            self.count_royal(1 - player, -1)
        else:
            self.to_hand(player, kind)
        if (self.infiltrated >> target) & 1 != 0:
            hidden = self.reveal(target)
            self.to_hand(1 - player if self.goes_over(player, kind) else player, hidden)
        self.advance(player, square, target)

    def goes_over(self, player: i64, kind: i64) -> bool:
        """IN-3.7: the card hidden under the first royal that a side loses goes over to that side."""
        return self.is_royal(kind) and self.royals(1 - player) == 1

    def has_won(self, player: i64) -> bool:
        """IN-4.1: both royals of the other side have been captured."""
        return self.royals(1 - player) == 0

    # --- C-7, C-8, copies ---

    def stuck(self, player: i64) -> bool:
        squares = self.mine(player)
        while squares != 0:
            if self.reached(player, lowest(squares)) != 0:
                return False
            squares &= squares - 1
        return len(self.deploy_steps(player, vec[i64]())) == 0

    def key(self) -> i64:
        tables = self.tables
        cells = self.cells
        tops, under, hands = tables.key_top, tables.key_hidden, tables.key_hand
        key: i64 = 0
        if self.turn == 1:
            key = tables.key_turn
        squares = self.mine0
        while squares != 0:
            at = lowest(squares)
            squares &= squares - 1
            key ^= tops[at << 6 | i64(cells[at])]
        squares = self.mine1
        while squares != 0:
            at = lowest(squares)
            squares &= squares - 1
            key ^= tops[at << 6 | 32 | i64(cells[at])]
        squares = self.infiltrated
        while squares != 0:
            at = lowest(squares)
            squares &= squares - 1
            key ^= under[at << 5 | i64(cells[HIDDEN + at])]
        kinds = tables.kinds
        kind: i64
        for kind in range(kinds):
            key ^= hands[kind << 5 | i64(cells[HANDS + kind])]
            key ^= hands[1024 | kind << 5 | i64(cells[HANDS + kinds + kind])]
        return key

    def copy(self) -> Position:
        twin = IntelligencePosition(self.tables, self.limit, self.ranks_to_camp)
        twin.take_sheet(self)
        twin.cells = self.cells[:]
        twin.ranked = self.ranked
        twin.infiltrated = self.infiltrated
        twin.royals0 = self.royals0
        twin.royals1 = self.royals1
        return twin

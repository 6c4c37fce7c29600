"""The rules of Shinra First. Steps are numbers made by `board5.sheet.step_of`; `notation.py` writes them.

A square's cards stand in `cells`: the top card's kind and points, the lower card's kind and points. A hand holds, for
each kind, either a number of cards (N and F cards, whose points never change) or the points of up to two G cards, the
higher ones first (B-11).
"""

from __future__ import annotations

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64, mypyc_attr, u8

from gobanshobu.core.outcome import Ending
from gobanshobu.core.position import ONGOING, Position
from gobanshobu.core.words import Words
from gobanshobu.games.board5.sheet import (
    ADVANCE,
    CAMP_ORDER,
    CAPTURE,
    COMMON_ENDINGS,
    DAMAGE,
    DEPLOY,
    DEPLOY_ONTO,
    END,
    ESCAPE,
    IN_TURN,
    MAIN,
    ONTO,
    OWN_TYPES,
    RETREAT,
    RETREAT_HAND,
    RETREAT_ONTO,
    WON,
    Sheet,
    card_of,
    each_square,
    first_of,
    no_drafts,
    second_of,
    type_of,
    with_first,
    with_second,
)
from gobanshobu.games.board5.squares import ALL, NO_SQUARE, SQUARES, lowest
from gobanshobu.games.board5.tables import CardTables
from gobanshobu.games.first.tables import GAUGE, INFINITE, KING, NORMAL, Tables

RETURN_ONE: Final = OWN_TYPES  # ^ : a single card, or the top of a stack
RETURN_BOTH: Final = OWN_TYPES + 1  # ^^
FLY: Final = OWN_TYPES + 2  # !
RETURN_THEN_FLY: Final = OWN_TYPES + 3  # ^!
FLY_THEN_RETURN: Final = OWN_TYPES + 4  # !^
FLY_BOTH: Final = OWN_TYPES + 5  # !!
RETREAT_RETURN_ONE: Final = OWN_TYPES + 6  # >a1^
RETREAT_RETURN_BOTH: Final = OWN_TYPES + 7  # >a1^^

LOWER: Final = IN_TURN  # modes: the lower card of a stack may act
FLYING: Final = IN_TURN + 1  # a flown card must move
RETREATING: Final = IN_TURN + 2  # a card that damaged another must go somewhere

ENDINGS: Final = [*COMMON_ENDINGS, Ending("king captured", "FI-4.6", Words("王を取った", "the king was captured"))]

NO_CARD: Final = 255
PTS: Final = 25  # where in `cells` the top cards' points begin
LOW: Final = 50
LOW_PTS: Final = 75
HANDS: Final = 100


@mypyc_attr(native_class=True)
class FirstPosition(Sheet):
    """A game of Shinra First in progress."""

    def __init__(self, tables: Tables, limit: int) -> None:
        super().__init__(limit)
        self.tables: Tables = tables
        self.cells: vec[u8] = vec[u8]()
        self.stacked: i64 = 0  # squares with two cards
        self.king0: i64 = NO_SQUARE
        self.king1: i64 = NO_SQUARE
        self.at: i64 = NO_SQUARE  # where a turn of several steps goes on: the stack's square, or the king's
        self.hot_kind: i64 = NO_CARD  # the card in flight, or looking for a place to retreat to
        self.hot_pts: i64 = 0
        self.hot_from: i64 = NO_SQUARE  # the square a retreating card attacked from
        self.hot_hit_king: bool = False
        self.next_kind: i64 = NO_CARD  # the second card under a flying king
        self.next_pts: i64 = 0
        self.next_flies: bool = False
        self.resume: i64 = MAIN  # what follows a retreat: LOWER, FLYING, or MAIN for the end of the turn

    def card_tables(self) -> CardTables:
        return self.tables

    def set_up(self) -> None:
        """FI-1: all sixteen cards in each hand, nothing on the sheet."""
        self.clear()
        kind: i64
        player: i64
        for player in range(2):
            for kind in range(self.tables.kinds):
                for _ in range(i64(self.tables.copies[kind])):
                    self.to_hand(player, kind, i64(self.tables.initial[kind]))

    def clear(self) -> None:
        """An empty sheet and empty hands."""
        self.cells = vec[u8]([0] * (HANDS + 2 * int(self.tables.kinds)))
        square: i64
        for square in range(SQUARES):
            self.cells[square] = NO_CARD
            self.cells[LOW + square] = NO_CARD
        self.drafts = no_drafts()

    # --- cards and points ---

    def hand_slot(self, player: i64, kind: i64) -> i64:
        return HANDS + player * self.tables.kinds + kind

    def to_hand(self, player: i64, kind: i64, pts: i64) -> None:
        """A card comes to a hand; of two G cards of one id the one with more points is named first (B-11)."""
        at = self.hand_slot(player, kind)
        held = i64(self.cells[at])
        if self.tables.classes[kind] != GAUGE:
            held += 1
        elif pts > held & 15:
            held = pts | (held & 15) << 4
        else:
            held |= pts << 4
        self.cells[at] = u8(held)

    def from_hand(self, player: i64, kind: i64) -> i64:
        """A card leaves a hand; its points."""
        at = self.hand_slot(player, kind)
        held = i64(self.cells[at])
        if self.tables.classes[kind] != GAUGE:
            self.cells[at] = u8(held - 1)
            return i64(self.tables.initial[kind])
        self.cells[at] = u8(held >> 4)
        return held & 15

    def initial(self, kind: i64) -> i64:
        """FI-1.6: the points a card has at the start, whenever it comes to a hand, and when captured."""
        return i64(self.tables.initial[kind])

    def attack_of(self, kind: i64, pts: i64) -> i64:
        """FI-1.4: the king's is infinite, every other card's is its current points."""
        return INFINITE if kind == KING else pts

    def gained(self, kind: i64, pts: i64, returned: i64) -> i64:
        """FI-3.6: a G card gains a point for each card it returns, up to its maximum (FI-1.5)."""
        if self.tables.classes[kind] != GAUGE:
            return pts
        most = i64(self.tables.most[kind])
        return min(pts + returned, most)

    def own_king(self, player: i64) -> i64:
        return self.king0 if player == 0 else self.king1

    # --- moving cards about ---

    def put(self, player: i64, kind: i64, pts: i64, square: i64) -> None:
        """A card lies down on a square: on an empty one, or on top of the card there."""
        bit: i64 = 1 << square
        if (self.mine0 | self.mine1) & bit != 0:
            self.cells[LOW + square] = self.cells[square]
            self.cells[LOW_PTS + square] = self.cells[PTS + square]
            self.stacked |= bit
        elif player == 0:
            self.mine0 |= bit
        else:
            self.mine1 |= bit
        self.cells[square] = u8(kind)
        self.cells[PTS + square] = u8(pts)
        if kind == KING:
            if player == 0:
                self.king0 = square
            else:
                self.king1 = square

    def lift(self, player: i64, square: i64) -> None:
        """The top card of a square leaves it."""
        bit: i64 = 1 << square
        if self.stacked & bit != 0:
            self.cells[square] = self.cells[LOW + square]
            self.cells[PTS + square] = self.cells[LOW_PTS + square]
            self.cells[LOW + square] = NO_CARD
            self.cells[LOW_PTS + square] = 0
            self.stacked ^= bit
            return
        self.cells[square] = NO_CARD
        self.cells[PTS + square] = 0
        if player == 0:
            self.mine0 ^= bit
        else:
            self.mine1 ^= bit

    def pick_up(self, owner: i64, taker: i64, square: i64) -> None:
        """The top card of a square goes to a hand with its initial points."""
        kind = i64(self.cells[square])
        self.lift(owner, square)
        self.to_hand(taker, kind, self.initial(kind))

    # --- FI-2 set-up ---

    def arrange_steps(self, player: i64) -> vec[i64]:
        """FI-2.1: all G cards, three N cards and one empty square, in the order of the list."""
        return self.tables.muster.steps(player, self.drafts)

    def completions(self, player: i64, begun: list[int]) -> int:
        return self.tables.muster.completions(player, begun)

    def placeable(self, player: i64, kind: i64) -> i64:
        """FI-2.2, FI-2.4: an N card of the hand."""
        if self.tables.classes[kind] != NORMAL or self.cells[self.hand_slot(player, kind)] == 0:
            return -1
        return kind

    def lay(self, player: i64, card: i64, square: i64) -> None:
        """FI-2.1, FI-2.2: a card of the hand lies on its square."""
        self.put(player, card, self.from_hand(player, card), square)

    def exchange(self, first: i64, second: i64) -> None:
        """FI-2.3, FI-2.5: two squares change places, stacks as a whole."""
        at: i64
        for at in range(0, HANDS, SQUARES):
            held = self.cells[at + first]
            self.cells[at + first] = self.cells[at + second]
            self.cells[at + second] = held
        bits: i64 = 1 << first | 1 << second
        if self.stacked & bits != 0 and self.stacked & bits != bits:
            self.stacked ^= bits
        king = self.own_king(self.turn)
        if king == first or king == second:
            king = first + second - king
            if self.turn == 0:
                self.king0 = king
            else:
                self.king1 = king

    # --- FI-3 a turn: which steps ---

    def turn_steps(self, player: i64) -> vec[i64]:
        found = vec[i64](capacity=160)
        if self.mode == MAIN:
            found = self.deploy_steps(player, found)
            squares = self.mine(player)
            while squares != 0:
                square = lowest(squares)
                squares &= squares - 1
                found = self.card_steps(player, square, found)
            return found
        if self.mode == LOWER:
            return append(self.card_steps(player, self.at, found), END)
        if self.mode == FLYING:
            return self.moves(player, self.hot_kind, self.hot_pts, self.at, found)
        return self.retreats(player, found)

    def deploy_steps(self, player: i64, found: vec[i64]) -> vec[i64]:
        """FI-3.1: a hand card to any empty square, or onto a single own card other than the king."""
        empty = each_square(ALL & ~(self.mine0 | self.mine1), vec[u8](capacity=32))
        singles = self.mine(player) & ~self.stacked & ~(1 << self.own_king(player))
        own = each_square(singles, vec[u8](capacity=32))
        cells = self.cells
        base = self.hand_slot(player, 0)
        kind: i64
        for kind in range(self.tables.kinds):
            if cells[base + kind] == 0:
                continue
            card = kind << 16
            for square in empty:
                found = append(found, card | i64(square) << 6 | DEPLOY)
            for square in own:
                found = append(found, card | i64(square) << 6 | DEPLOY_ONTO)
        return found

    def card_steps(self, player: i64, square: i64, found: vec[i64]) -> vec[i64]:
        """FI-3.2 to FI-3.4: what the top card of a square can do; the king never escapes."""
        kind = i64(self.cells[square])
        if kind == KING:
            return self.king_moves(player, square, found)
        found = self.moves(player, kind, i64(self.cells[PTS + square]), square, found)
        return append(found, ESCAPE | square << 6)

    def moves(self, player: i64, kind: i64, pts: i64, square: i64, found: vec[i64]) -> vec[i64]:
        """FI-3.2, FI-3.3: advances, stacks, returns and attacks of a card other than the king."""
        mine = self.mine(player)
        occupied = self.mine0 | self.mine1
        index = (player * self.tables.kinds + kind) * SQUARES + square
        reached = self.tables.reach.targets(index, square, occupied, self.hurdles(player))
        start = square << 6
        found = with_second(found, start | ADVANCE, reached & ~occupied)
        targets = reached & mine & ~(1 << self.own_king(player))
        while targets != 0:
            target = lowest(targets)
            targets &= targets - 1
            end = start | target << 11
            if (self.stacked >> target) & 1 == 0:
                found = append(found, end | ONTO)
                found = append(found, end | RETURN_ONE)
            else:
                found = append(found, end | RETURN_ONE)
                found = append(found, end | RETURN_BOTH)
        targets = reached & occupied & ~mine
        while targets != 0:
            target = lowest(targets)
            targets &= targets - 1
            if i64(self.cells[PTS + target]) <= pts:
                found = append(found, start | target << 11 | CAPTURE)
            elif self.can_damage(target):
                found = append(found, start | target << 11 | DAMAGE)
        return found

    def hurdles(self, player: i64) -> i64:
        """B-7: the own cards that may be jumped over; the king by option."""
        mine = self.mine(player)
        return mine if self.tables.jump_king else mine & ~(1 << self.own_king(player))

    def can_damage(self, target: i64) -> bool:
        """FI-4.2, FI-4.3: a card with more points than the attack is damaged if it is a G card; an F card may not be."""
        return self.tables.classes[i64(self.cells[target])] == GAUGE

    def king_moves(self, player: i64, square: i64, found: vec[i64]) -> vec[i64]:
        """FI-3.8: advance, attack, return, or fly own cards."""
        mine = self.mine(player)
        occupied = self.mine0 | self.mine1
        index = (player * self.tables.kinds + KING) * SQUARES + square
        reached = self.tables.reach.targets(index, square, occupied, mine ^ (1 << square))
        start = square << 6
        found = with_second(found, start | ADVANCE, reached & ~occupied)
        targets = reached & mine
        while targets != 0:
            found = self.king_onto(player, square, lowest(targets), found)
            targets &= targets - 1
        return with_second(found, start | CAPTURE, reached & occupied & ~mine)

    def king_onto(self, player: i64, square: i64, target: i64, found: vec[i64]) -> vec[i64]:
        """FI-3.8: what the king may do with the own cards it moves onto."""
        end = square << 6 | target << 11
        top_flies = self.can_fly(player, i64(self.cells[target]), i64(self.cells[PTS + target]), square, target)
        if (self.stacked >> target) & 1 == 0:
            found = append(found, end | RETURN_ONE)
            return append(found, end | FLY) if top_flies else found
        found = append(found, end | RETURN_BOTH)
        if self.can_fly(player, i64(self.cells[LOW + target]), i64(self.cells[LOW_PTS + target]), square, target):
            found = append(found, end | RETURN_THEN_FLY)
        if top_flies:
            found = append(found, end | FLY_THEN_RETURN)
            found = append(found, end | FLY_BOTH)
        return found

    def can_fly(self, player: i64, kind: i64, pts: i64, left: i64, target: i64) -> bool:
        """FI-3.8: the card first flown needs a step with the king on the target and its old square empty."""
        mine = self.mine(player) & ~(1 << left)
        occupied = (self.mine0 | self.mine1) & ~(1 << left)
        others = mine & ~(1 << target)
        index = (player * self.tables.kinds + kind) * SQUARES + target
        reached = self.tables.reach.targets(index, target, occupied, others)
        if reached & (~occupied | others) != 0:
            return True
        enemies = reached & occupied & ~mine
        while enemies != 0:
            enemy = lowest(enemies)
            enemies &= enemies - 1
            if i64(self.cells[PTS + enemy]) <= pts or self.can_damage(enemy):
                return True
        return False

    def retreats(self, player: i64, found: vec[i64]) -> vec[i64]:
        """FI-4.4: an empty square of the own camp, own cards anywhere, or the hand; never where it attacked from."""
        camp = CAMP_ORDER.masks[player]
        bound = self.must_stay_in_camp()
        away = ~(1 << self.hot_from)
        empty = camp & ~(self.mine0 | self.mine1) & away
        own = self.mine(player) & ~(1 << self.own_king(player)) & away
        if bound:
            own &= camp
        found = with_first(found, RETREAT, empty)
        targets = own
        while targets != 0:
            target = lowest(targets)
            targets &= targets - 1
            if (self.stacked >> target) & 1 == 0:
                found = append(found, RETREAT_ONTO | target << 6)
                found = append(found, RETREAT_RETURN_ONE | target << 6)
            else:
                found = append(found, RETREAT_RETURN_ONE | target << 6)
                found = append(found, RETREAT_RETURN_BOTH | target << 6)
        if not bound or self.no_place(empty, own):
            found = append(found, RETREAT_HAND)
        return found

    def no_place(self, empty: i64, own: i64) -> bool:
        """FI-4.5: the hand is open where no square of the camp is empty, whether or not own cards could be moved onto."""
        return empty == 0 and (own == 0 or not self.tables.stays_if_it_can)

    def must_stay_in_camp(self) -> bool:
        """FI-4.5: a G or F card that damaged the king goes back to the own camp while that has an empty square."""
        return self.hot_hit_king and self.tables.classes[self.hot_kind] != NORMAL

    # --- FI-3 a turn: playing a step ---

    def turn_step(self, player: i64, step: i64) -> None:
        kind = type_of(step)
        if kind == DEPLOY or kind == DEPLOY_ONTO:
            self.lay(player, card_of(step), first_of(step))
            self.end_turn()
        elif self.mode == RETREATING:
            self.retreat(player, kind, first_of(step))
            self.go_on(player)
        elif kind == END:
            self.end_turn()
        elif self.mode != FLYING and i64(self.cells[first_of(step)]) == KING:
            self.king_step(player, kind, first_of(step), second_of(step))
        else:
            self.card_step(player, kind, first_of(step), second_of(step))

    def card_step(self, player: i64, kind: i64, square: i64, target: i64) -> None:
        """FI-3.2 to FI-3.7: a card moves, from the sheet or from under the king."""
        if self.mode == FLYING:
            card, pts = self.hot_kind, self.hot_pts
            self.resume = FLYING
        else:
            card, pts = i64(self.cells[square]), i64(self.cells[PTS + square])
            self.resume = LOWER if (self.stacked >> square) & 1 != 0 else MAIN
            self.lift(player, square)
            self.at = square
        if kind == ADVANCE or kind == ONTO:
            self.put(player, card, pts, target)
        elif kind == RETURN_ONE or kind == RETURN_BOTH:
            self.return_cards(player, card, pts, target, kind == RETURN_BOTH)
        elif kind == CAPTURE:
            self.capture(player, card, pts, target)
        elif kind == DAMAGE:
            self.damage(player, card, pts, square, target)
            return
        else:
            self.to_hand(player, card, self.initial(card))
        self.go_on(player)

    def return_cards(self, player: i64, card: i64, pts: i64, target: i64, both: bool) -> None:
        """FI-3.6: the cards there go to the hand, and a G card gains a point for each."""
        self.pick_up(player, player, target)
        if both:
            self.pick_up(player, player, target)
        self.put(player, card, self.gained(card, pts, 2 if both else 1), target)

    def king_step(self, player: i64, kind: i64, square: i64, target: i64) -> None:
        """FI-3.8: the king moves; cards it moves onto are returned or flown, the top one first."""
        pts = i64(self.cells[PTS + square])
        self.lift(player, square)
        self.resume = MAIN
        if kind == ADVANCE:
            self.put(player, KING, pts, target)
        elif kind == CAPTURE:
            self.capture(player, KING, pts, target)
        elif kind == RETURN_ONE or kind == RETURN_BOTH:
            self.return_cards(player, KING, pts, target, kind == RETURN_BOTH)
        else:
            self.fly(player, kind, pts, target)
            return
        self.go_on(player)

    def fly(self, player: i64, kind: i64, pts: i64, target: i64) -> None:
        """FI-3.8: the king takes the square; the first flown card must now move from it."""
        top, top_pts = i64(self.cells[target]), i64(self.cells[PTS + target])
        self.lift(player, target)
        self.next_kind = NO_CARD
        if kind != FLY:
            low, low_pts = i64(self.cells[target]), i64(self.cells[PTS + target])
            self.lift(player, target)
            if kind == RETURN_THEN_FLY:
                self.to_hand(player, top, self.initial(top))
                pts = self.gained(KING, pts, 1)
                top, top_pts = low, low_pts
            else:
                self.next_kind, self.next_pts = low, low_pts
                self.next_flies = kind == FLY_BOTH
        self.put(player, KING, pts, target)
        self.at = target
        self.hot_kind, self.hot_pts = top, top_pts
        self.mode = FLYING

    def go_on(self, player: i64) -> None:
        """What follows a card's step and its retreat: the lower card, the next flown card, or the end of the turn."""
        if self.result != ONGOING:
            return
        if self.resume == LOWER:
            self.mode = LOWER
            return
        if self.resume == FLYING and self.next_kind != NO_CARD:
            card, pts = self.next_kind, self.next_pts
            self.next_kind = NO_CARD
            if self.next_flies and self.can_fly(player, card, pts, NO_SQUARE, self.at):
                self.hot_kind, self.hot_pts = card, pts
                self.mode = FLYING
                return
            self.to_hand(player, card, self.initial(card))
            self.cells[PTS + self.at] = u8(self.gained(KING, i64(self.cells[PTS + self.at]), 1))
        self.hot_kind = NO_CARD
        self.at = NO_SQUARE
        self.end_turn()

    # --- FI-4 attack ---

    def capture(self, player: i64, card: i64, pts: i64, target: i64) -> None:
        """FI-4.1: target and what lies under it go to the attacker's hand; FI-4.6: capturing the king wins."""
        other = 1 - player
        if i64(self.cells[target]) == KING:
            self.lift(other, target)
            self.put(player, card, pts, target)
            self.finish(player, WON)
            return
        both = (self.stacked >> target) & 1 != 0
        self.pick_up(other, player, target)
        if both:
            self.pick_up(other, player, target)
        self.put(player, card, pts, target)

    def damage(self, player: i64, card: i64, pts: i64, square: i64, target: i64) -> None:
        """FI-4.3: the target loses the attacker's points and stays; the attacker goes on to its retreat."""
        self.cells[PTS + target] = u8(i64(self.cells[PTS + target]) - pts)
        self.hot_kind, self.hot_pts = card, pts
        self.hot_from = square
        self.hot_hit_king = i64(self.cells[target]) == KING
        self.mode = RETREATING

    def retreat(self, player: i64, kind: i64, target: i64) -> None:
        """FI-4.4, FI-4.5: the attacker lies down in its camp or on own cards, or goes to the hand."""
        card, pts = self.hot_kind, self.hot_pts
        if kind == RETREAT or kind == RETREAT_ONTO:
            self.put(player, card, pts, target)
        elif kind == RETREAT_HAND:
            kept = self.must_stay_in_camp() and pts < self.initial(card)
            self.to_hand(player, card, pts if kept else self.initial(card))
        else:
            self.return_cards(player, card, pts, target, kind == RETREAT_RETURN_BOTH)

    # --- C-7, C-8, copies ---

    def stuck(self, player: i64) -> bool:
        """C-7: any card but the king can escape, so only a king alone can be without a step."""
        mine = self.mine(player)
        return mine & (mine - 1) == 0 and len(self.turn_steps(player)) == 0

    def key(self) -> i64:
        tables = self.tables
        cells = self.cells
        tops, lows, hands = tables.key_top, tables.key_low, tables.key_hand
        key: i64 = 0
        if self.turn == 1:
            key = tables.key_turn
        if self.switching:
            key ^= tables.key_switching
        squares = self.mine0
        while squares != 0:
            at = lowest(squares)
            squares &= squares - 1
            key ^= tops[at << 9 | i64(cells[at]) << 3 | i64(cells[PTS + at])]
        squares = self.mine1
        while squares != 0:
            at = lowest(squares)
            squares &= squares - 1
            key ^= tops[at << 9 | 256 | i64(cells[at]) << 3 | i64(cells[PTS + at])]
        squares = self.stacked
        while squares != 0:
            at = lowest(squares)
            squares &= squares - 1
            key ^= lows[at << 8 | i64(cells[LOW + at]) << 3 | i64(cells[LOW_PTS + at])]
        kinds = tables.kinds
        kind: i64
        for kind in range(kinds):
            key ^= hands[kind << 8 | i64(cells[HANDS + kind])]
            key ^= hands[8192 | kind << 8 | i64(cells[HANDS + kinds + kind])]
        return key

    def copy(self) -> Position:
        twin = FirstPosition(self.tables, self.limit)
        twin.take_sheet(self)
        twin.cells = self.cells[:]
        twin.stacked = self.stacked
        twin.king0 = self.king0
        twin.king1 = self.king1
        twin.at = self.at
        twin.hot_kind = self.hot_kind
        twin.hot_pts = self.hot_pts
        twin.hot_from = self.hot_from
        twin.hot_hit_king = self.hot_hit_king
        twin.next_kind = self.next_kind
        twin.next_pts = self.next_pts
        twin.next_flies = self.next_flies
        twin.resume = self.resume
        return twin

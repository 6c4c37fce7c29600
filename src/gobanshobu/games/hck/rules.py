"""The rules of HCK Shinra Bansho. Steps are numbers made by `board5.sheet`; `notation.py` writes them.

`cells` holds the unit on each square and its life, then the singles in both hands as numbers of each kind. Combines and
stubs in a hand stand in `held0` and `held1`, one number each: unit, life, and whether it still holds the enemy queen.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i16, i64, mypyc_attr

from gobanshobu.core.outcome import Ending
from gobanshobu.core.position import Position
from gobanshobu.core.rng import Rng
from gobanshobu.core.words import Words
from gobanshobu.games.board5.sheet import (
    ADVANCE,
    ARRANGE_STEP,
    CAMP_ORDER,
    CAPTURE,
    COMMON_ENDINGS,
    DAMAGE,
    DEPLOY,
    DEPLOY_ONTO,
    ESCAPE,
    IN_TURN,
    ONTO,
    OPEN_SQUARE,
    OWN_TYPES,
    RETREAT,
    RETREAT_HAND,
    RETREAT_ONTO,
    WON,
    Sheet,
    card_of,
    first_of,
    no_drafts,
    second_of,
    type_of,
    with_first,
    with_second,
)
from gobanshobu.games.board5.squares import ALL, HOME, NO_SQUARE, SQUARES, lowest
from gobanshobu.games.board5.tables import CardTables
from gobanshobu.games.hck.arrange import Draft, Fillings, draw_arrangement
from gobanshobu.games.hck.tables import (
    COMBINE,
    COMBINE_MOST,
    FIRST_NORMAL,
    HACHI,
    JOKER,
    JOKER_DEPLOY,
    JOKER_REACH,
    KING,
    KING_MOST,
    NO_UNIT,
    QUEEN,
    SHOGUN,
    Tables,
)

RESCUE: Final = OWN_TYPES  # c1-c2^
QUEEN_RETURN: Final = OWN_TYPES + 1
QUEEN_KEEP: Final = OWN_TYPES + 2

RETREATING: Final = IN_TURN  # modes: a unit that damaged another must go somewhere
RESCUING: Final = IN_TURN + 1  # the unit the king moved onto must be put down
QUEEN_TAKEN: Final = IN_TURN + 2  # the enemy queen was captured: return or keep her

ENDINGS: Final = [*COMMON_ENDINGS, Ending("king captured", "HC-6", Words("王を取った", "the king was captured"))]

NOTHING: Final = -1
LIFE: Final = 25
HANDS: Final = 50


def held_code(unit: i64, life: i64, captive: i64) -> i64:
    """A combine or stub in a hand; `captive` is 1 while it holds the enemy queen."""
    return unit << 5 | life << 1 | captive


def deploy_card(unit: i64, life: i64, partner: i64) -> i64:
    """What a deployment names: a unit with its life, and for a stub the kind laid with it (0: alone)."""
    return unit | life << 12 | partner << 16


@mypyc_attr(native_class=True)
class HckPosition(Sheet):
    """A game of HCK in progress."""

    def __init__(self, tables: Tables, limit: int) -> None:
        super().__init__(limit)
        self.tables: Tables = tables
        self.cells: vec[i16] = vec[i16]()
        self.held0: vec[i64] = vec[i64]()
        self.held1: vec[i64] = vec[i64]()
        self.king0: i64 = NO_SQUARE
        self.king1: i64 = NO_SQUARE
        self.rescue0: bool = True  # HC-4.9: once a game
        self.rescue1: bool = True
        self.hot_unit: i64 = NOTHING  # the unit that looks for a place, or was captured with the queen in it
        self.hot_life: i64 = 0
        self.hot_from: i64 = NO_SQUARE
        self.hot_hit_king: bool = False

    def set_up(self) -> None:
        """HC-1: all cards in each hand, nothing on the sheet."""
        self.clear()
        kind: i64
        for kind in range(self.tables.kinds):
            self.cells[HANDS + kind] = i16(self.tables.copies[kind])
            self.cells[HANDS + self.tables.kinds + kind] = i16(self.tables.copies[kind])

    def clear(self) -> None:
        """An empty sheet and empty hands."""
        self.cells = vec[i16]([0] * (HANDS + 2 * int(self.tables.kinds)))
        square: i64
        for square in range(SQUARES):
            self.cells[square] = NOTHING
        self.drafts = no_drafts()

    def card_tables(self) -> CardTables:
        return self.tables

    # --- units, life, hands ---

    def own_king(self, player: i64) -> i64:
        return self.king0 if player == 0 else self.king1

    def hand_slot(self, player: i64, kind: i64) -> i64:
        return HANDS + player * self.tables.kinds + kind

    def attack_of(self, unit: i64, life: i64) -> i64:
        """HC-2.2 to HC-2.4: a combine's attack is its life; a single's is fixed; the king's infinite."""
        return life if self.tables.form[unit] == COMBINE else i64(self.tables.attack[unit])

    def held(self, player: i64) -> vec[i64]:
        return self.held0 if player == 0 else self.held1

    def hold(self, player: i64, code: i64) -> None:
        """A combine or stub comes to a hand, which stays sorted."""
        before = self.held(player)
        after = vec[i64](capacity=len(before) + 1)
        laid = False
        for other in before:
            if not laid and code < other:
                after = append(after, code)
                laid = True
            after = append(after, other)
        if not laid:
            after = append(after, code)
        self.set_held(player, after)

    def let_go(self, player: i64, code: i64) -> None:
        """A combine or stub leaves a hand."""
        before = self.held(player)
        after = vec[i64](capacity=len(before))
        gone = False
        for other in before:
            if not gone and other == code:
                gone = True
            else:
                after = append(after, other)
        self.set_held(player, after)

    def set_held(self, player: i64, held: vec[i64]) -> None:
        if player == 0:
            self.held0 = held
        else:
            self.held1 = held

    def to_hand(self, player: i64, unit: i64, life: i64) -> None:
        """A unit comes to a hand with that life; a single is just a card there."""
        if self.tables.form[unit] == COMBINE:
            self.hold(player, held_code(unit, life, 0))
        else:
            self.cells[self.hand_slot(player, unit)] += 1

    def restored(self, unit: i64) -> i64:
        """HC-4.6, HC-5.1: 1 + points."""
        return i64(self.tables.life[unit])

    def captive(self, player: i64) -> i64:
        """HC-5.4: the unit in a hand that still holds the enemy queen, or NOTHING; there can be only one."""
        for code in self.held(player):
            if code & 1 == 1:
                return code
        return NOTHING

    # --- moving units about ---

    def put(self, player: i64, unit: i64, life: i64, square: i64) -> None:
        bit: i64 = 1 << square
        if player == 0:
            self.mine0 |= bit
        else:
            self.mine1 |= bit
        self.cells[square] = i16(unit)
        self.cells[LIFE + square] = i16(life)
        if unit == KING:
            if player == 0:
                self.king0 = square
            else:
                self.king1 = square

    def lift(self, player: i64, square: i64) -> None:
        bit: i64 = 1 << square
        self.cells[square] = NOTHING
        self.cells[LIFE + square] = 0
        if player == 0:
            self.mine0 ^= bit
        else:
            self.mine1 ^= bit

    def strengthen_king(self, player: i64, points: i64) -> None:
        """HC-2.4: the king gains, up to its maximum."""
        at = LIFE + self.own_king(player)
        life = i64(self.cells[at]) + points
        self.cells[at] = i16(min(life, KING_MOST))

    # --- HC-3 set-up ---

    def arrange_steps(self, player: i64) -> vec[i64]:
        """HC-3.1, HC-3.3: every unit with which the arrangement can still be completed."""
        found = vec[i64](capacity=96)
        draft = self.draft(player)
        place = i64(CAMP_ORDER.squares[player * HOME + self.draft_length(player)]) << 6
        unit: i64
        for unit in range(self.tables.stubs_from):
            if unit != JOKER and unit != HACHI and draft.allows(unit):
                found = append(found, ARRANGE_STEP | place | unit << 16)
        if draft.allows(OPEN_SQUARE):
            found = append(found, ARRANGE_STEP | place | OPEN_SQUARE << 16)
        return found

    def draft(self, player: i64) -> Draft:
        """What the player has arranged so far."""
        draft = Draft(self.tables, player)
        at: i64
        for at in range(self.draft_length(player)):
            draft.lay(self.drafts[player * HOME + at])
        return draft

    def draw_draft(self, player: i64, rng: Rng) -> None:
        at: i64 = player * HOME
        for unit in draw_arrangement(fillings_of(self.tables, int(player)), rng):
            self.drafts[at] = unit
            at += 1

    def lay(self, player: i64, card: i64, square: i64) -> None:
        """HC-3.1, HC-3.2: a unit made of hand cards lies down in the set-up; HC-2.4: a king with the points agreed on."""
        unit = card & 4095
        mask = self.tables.masks[unit]
        kind: i64
        for kind in range(self.tables.kinds):
            if (mask >> kind) & 1 != 0:
                self.cells[self.hand_slot(player, kind)] -= 1
        life = self.restored(unit)
        if unit == KING:
            life = self.tables.king_points0 if player == 0 else self.tables.king_points1
        self.put(player, unit, life, square)

    def placeable(self, player: i64, kind: i64) -> i64:
        """HC-3.2, HC-3.3: a single card; row 3 takes normal cards only, and enough of them must be left for it."""
        if self.cells[self.hand_slot(player, kind)] == 0 or not self.may_place(player, kind):
            return -1
        return deploy_card(kind, self.restored(kind), 0)

    def may_place(self, player: i64, kind: i64) -> bool:
        """HC-3.2, HC-3.3: whether a card of this kind may be placed now."""
        if kind == KING or kind == JOKER or kind == HACHI:
            return False
        if kind >= FIRST_NORMAL:
            return self.placed >= 2 or self.normals_in_hand(player) > self.row_placements(player)
        return self.placed < 2

    def row_placements(self, player: i64) -> i64:
        """How many cards a player puts on row 3 in the set-up."""
        return 3 if player == 0 else 2

    def normals_in_hand(self, player: i64) -> i64:
        total: i64 = 0
        kind: i64
        for kind in range(FIRST_NORMAL, self.tables.kinds):
            total += i64(self.cells[self.hand_slot(player, kind)])
        return total

    def exchange(self, first: i64, second: i64) -> None:
        """FI-2.3, FI-2.5 by way of HC-3.2: two squares change places."""
        at: i64
        for at in range(0, HANDS, SQUARES):
            unit = self.cells[at + first]
            self.cells[at + first] = self.cells[at + second]
            self.cells[at + second] = unit
        king = self.own_king(self.turn)
        if king == first or king == second:
            king = first + second - king
            if self.turn == 0:
                self.king0 = king
            else:
                self.king1 = king

    # --- HC-4 a turn: which steps ---

    def turn_steps(self, player: i64) -> vec[i64]:
        found = vec[i64](capacity=192)
        if self.mode == RETREATING:
            return self.retreats(player, found)
        if self.mode == RESCUING:
            return self.rescue_places(player, found)
        if self.mode == QUEEN_TAKEN:
            found = append(found, QUEEN_RETURN)
            return append(found, QUEEN_KEEP)
        found = self.deploy_steps(player, found)
        squares = self.mine(player)
        while squares != 0:
            square = lowest(squares)
            squares &= squares - 1
            unit = i64(self.cells[square])
            if unit == KING:
                found = self.king_moves(player, square, found)
            else:
                found = self.moves(player, unit, i64(self.cells[LIFE + square]), square, found)
                found = append(found, ESCAPE | square << 6)
        if self.captive(player) != NOTHING:
            found = append(found, QUEEN_RETURN)
        return found

    def deploy_steps(self, player: i64, found: vec[i64]) -> vec[i64]:
        """HC-4.4, HC-4.5, HC-4.7: hand singles and hand combines."""
        empty = ALL & ~(self.mine0 | self.mine1)
        camp = CAMP_ORDER.masks[player]
        base = self.hand_slot(player, 0)
        tables = self.tables
        cells = self.cells
        kind: i64
        for kind in range(1, tables.kinds):
            if cells[base + kind] == 0 or (kind == JOKER and not self.joker_may_enter(player)):
                continue
            noble = kind == QUEEN or kind == SHOGUN
            card = deploy_card(kind, i64(tables.life[kind]), 0) << 16
            found = with_first(found, card | DEPLOY, empty & camp if noble else empty)
            if kind == JOKER or kind == HACHI:
                continue
            targets = self.mine(player)
            if noble:
                targets &= camp
            while targets != 0:
                target = lowest(targets)
                targets &= targets - 1
                if tables.joins[i64(cells[target]) * tables.kinds + kind] != NO_UNIT:
                    found = append(found, card | target << 6 | DEPLOY_ONTO)
        last: i64 = NOTHING
        for code in self.held(player):
            if code != last and code & 1 == 0:
                found = self.deploy_held(player, code, empty, found)
            last = code
        return found

    def joker_may_enter(self, player: i64) -> bool:
        """HC-4.7: only while the own king has 6 points or less."""
        return i64(self.cells[LIFE + self.own_king(player)]) <= JOKER_DEPLOY

    def deploy_held(self, player: i64, code: i64, empty: i64, found: vec[i64]) -> vec[i64]:
        """HC-4.4: a hand combine to an empty square; HC-4.5: a stub alone or with a single of another kind."""
        tables = self.tables
        unit, life = code >> 5, (code >> 1) & 15
        camp = CAMP_ORDER.masks[player]
        noble = tables.noble[unit] == 1
        card = deploy_card(unit, life, 0) << 16
        found = with_first(found, card | DEPLOY, empty & camp if noble else empty)
        if unit < tables.stubs_from:
            return found
        kind: i64
        for kind in range(1, tables.kinds):
            if self.cells[self.hand_slot(player, kind)] == 0 or tables.joins[unit * tables.kinds + kind] == NO_UNIT:
                continue
            card = deploy_card(unit, life, kind) << 16
            found = with_first(
                found, card | DEPLOY, empty & camp if noble or kind == QUEEN or kind == SHOGUN else empty
            )
        return found

    def reached(self, player: i64, unit: i64, square: i64) -> i64:
        """B-3 to B-7: where a unit on a square can go; the own king may be jumped by option."""
        hurdles = self.mine(player)
        if not self.tables.jump_king:
            hurdles &= ~(1 << self.own_king(player))
        index = (player * self.tables.units + unit) * SQUARES + square
        return self.tables.unit_reach.targets(index, square, self.mine0 | self.mine1, hurdles)

    def moves(self, player: i64, unit: i64, life: i64, square: i64, found: vec[i64]) -> vec[i64]:
        """HC-4.1 to HC-4.3: advances, combinations and attacks of a unit other than the king."""
        mine = self.mine(player)
        occupied = self.mine0 | self.mine1
        reached = self.reached(player, unit, square)
        start = square << 6
        found = with_second(found, start | ADVANCE, reached & ~occupied)
        targets = reached & mine
        while targets != 0:
            target = lowest(targets)
            targets &= targets - 1
            if self.joined(unit, i64(self.cells[target])) != NO_UNIT:
                found = append(found, start | target << 11 | ONTO)
        targets = reached & occupied & ~mine
        attack = self.attack_of(unit, life)
        while targets != 0:
            target = lowest(targets)
            targets &= targets - 1
            kind = self.attack_kind(unit, attack, target)
            if kind != NOTHING:
                found = append(found, start | target << 11 | kind)
        return found

    def attack_kind(self, unit: i64, attack: i64, target: i64) -> i64:
        """HC-5.1 to HC-5.3, HC-5.5: whether an attack captures or damages, or NOTHING if it is not allowed."""
        there, life = i64(self.cells[target]), i64(self.cells[LIFE + target])
        if unit == JOKER and there == KING and life <= JOKER_REACH:
            return NOTHING
        if life <= attack:
            return CAPTURE
        if self.tables.fixed[there] == 1:
            return NOTHING
        return DAMAGE

    def joined(self, mover: i64, there: i64) -> i64:
        """HC-4.2: the unit that a single and a combine make, or NO_UNIT."""
        kinds = self.tables.kinds
        if mover < kinds:
            return i64(self.tables.joins[there * kinds + mover])
        if there < kinds:
            return i64(self.tables.joins[mover * kinds + there])
        return NO_UNIT

    def king_moves(self, player: i64, square: i64, found: vec[i64]) -> vec[i64]:
        """HC-4.1, HC-4.3, HC-4.9: the king advances, captures anything, or in check moves onto an own unit."""
        mine = self.mine(player)
        occupied = self.mine0 | self.mine1
        reached = self.reached(player, KING, square)
        start = square << 6
        found = with_second(found, start | ADVANCE, reached & ~occupied)
        found = with_second(found, start | CAPTURE, reached & occupied & ~mine)
        targets = reached & mine
        if targets != 0 and self.may_rescue(player):
            found = with_second(found, start | RESCUE, targets)
        return found

    def may_rescue(self, player: i64) -> bool:
        """HC-4.9: once a game, and only in check."""
        right = self.rescue0 if player == 0 else self.rescue1
        return right and self.in_check(player)

    def in_check(self, player: i64) -> bool:
        """HC-4.9: whether an enemy unit could, if it were its turn, attack the king's square."""
        king = self.own_king(player)
        weak = i64(self.cells[LIFE + king]) <= JOKER_REACH
        other = 1 - player
        squares = self.mine(other)
        while squares != 0:
            square = lowest(squares)
            squares &= squares - 1
            unit = i64(self.cells[square])
            if unit == JOKER and weak:
                continue
            if (self.reached(other, unit, square) >> king) & 1 != 0:
                return True
        return False

    def retreats(self, player: i64, found: vec[i64]) -> vec[i64]:
        """HC-5.3: an empty camp square, an own unit to combine with, or the hand; never where it came from."""
        empty = CAMP_ORDER.masks[player] & ~(self.mine0 | self.mine1) & ~(1 << self.hot_from)
        free = True
        while empty != 0:
            found = append(found, RETREAT | lowest(empty) << 6)
            empty &= empty - 1
            free = False
        own = self.mine(player)
        while own != 0:
            target = lowest(own)
            own &= own - 1
            if self.joined(self.hot_unit, i64(self.cells[target])) != NO_UNIT:
                found = append(found, RETREAT_ONTO | target << 6)
                free = False
        if free or not self.must_stay():
            found = append(found, RETREAT_HAND)
        return found

    def must_stay(self) -> bool:
        """HC-5.3: a combine that damaged the king goes to the hand only if it can go nowhere else."""
        return self.hot_hit_king and self.tables.form[self.hot_unit] == COMBINE

    def rescue_places(self, player: i64, found: vec[i64]) -> vec[i64]:
        """HC-4.9: an empty square of the own camp; the hand if there is none."""
        empty = CAMP_ORDER.masks[player] & ~(self.mine0 | self.mine1)
        if empty == 0:
            return append(found, RETREAT_HAND)
        while empty != 0:
            found = append(found, RETREAT | lowest(empty) << 6)
            empty &= empty - 1
        return found

    # --- HC-4 a turn: playing a step ---

    def turn_step(self, player: i64, step: i64) -> None:
        kind = type_of(step)
        if kind == DEPLOY or kind == DEPLOY_ONTO:
            self.deploy(player, card_of(step), first_of(step), kind == DEPLOY_ONTO)
        elif kind == ADVANCE or kind == ONTO:
            self.advance(player, first_of(step), second_of(step), kind == ONTO)
        elif kind == CAPTURE:
            self.capture(player, first_of(step), second_of(step))
            return
        elif kind == DAMAGE:
            self.damage(player, first_of(step), second_of(step))
            return
        elif kind == RESCUE:
            self.rescue(player, first_of(step), second_of(step))
            return
        elif kind == ESCAPE:
            self.escape(player, first_of(step))
        elif kind == QUEEN_RETURN or kind == QUEEN_KEEP:
            self.settle_queen(player, kind == QUEEN_RETURN)
        else:
            self.put_down(player, kind, first_of(step))
        self.hot_unit = NOTHING
        self.end_turn()

    def deploy(self, player: i64, card: i64, square: i64, onto: bool) -> None:
        """HC-4.4, HC-4.5: a unit from the hand, a single onto a combine, or a stub with a single."""
        unit, life, partner = card & 4095, (card >> 12) & 15, card >> 16
        tables = self.tables
        if unit < tables.kinds:
            self.cells[self.hand_slot(player, unit)] -= 1
        else:
            self.let_go(player, held_code(unit, life, 0))
        if onto:
            self.combine(player, unit, i64(self.cells[square]), i64(self.cells[LIFE + square]), square)
            return
        if partner != 0:
            self.cells[self.hand_slot(player, partner)] -= 1
            self.combine(player, partner, unit, life, square)
            return
        self.put(player, unit, life, square)

    def combine(self, player: i64, kind: i64, unit: i64, life: i64, square: i64) -> None:
        """HC-4.2: a combine takes in a single of that kind; its life grows by the card's points, to 8 at most."""
        tables = self.tables
        total = life + i64(tables.points[kind])
        joined = i64(tables.joins[unit * tables.kinds + kind])
        self.put(player, joined, min(total, COMBINE_MOST), square)

    def advance(self, player: i64, square: i64, target: i64, onto: bool) -> None:
        """HC-4.1, HC-4.2: a unit moves, and combines with the own unit there."""
        unit, life = i64(self.cells[square]), i64(self.cells[LIFE + square])
        self.lift(player, square)
        self.arrive(player, unit, life, target, onto)

    def arrive(self, player: i64, unit: i64, life: i64, target: i64, onto: bool) -> None:
        """A unit lies down on an empty square, or joins the own unit there."""
        if not onto:
            self.put(player, unit, life, target)
        elif unit < self.tables.kinds:
            self.combine(player, unit, i64(self.cells[target]), i64(self.cells[LIFE + target]), target)
        else:
            self.combine(player, i64(self.cells[target]), unit, life, target)

    def escape(self, player: i64, square: i64) -> None:
        """HC-4.6: a unit goes to the hand, a combine with its life restored."""
        unit = i64(self.cells[square])
        self.lift(player, square)
        self.to_hand(player, unit, self.restored(unit))

    def rescue(self, player: i64, square: i64, target: i64) -> None:
        """HC-4.9: the king moves onto an own unit and gains; the unit must now be put down."""
        life = i64(self.cells[LIFE + square])
        self.hot_unit, self.hot_life = i64(self.cells[target]), i64(self.cells[LIFE + target])
        self.lift(player, square)
        self.lift(player, target)
        self.put(player, KING, life, target)
        strong = self.tables.form[self.hot_unit] == COMBINE or self.hot_unit == JOKER or self.hot_unit == HACHI
        self.strengthen_king(player, 2 if strong else 1)
        if player == 0:
            self.rescue0 = False
        else:
            self.rescue1 = False
        self.mode = RESCUING

    def put_down(self, player: i64, kind: i64, target: i64) -> None:
        """HC-4.9, HC-5.3: a rescued or retreating unit finds its place; life is kept where the clauses say so."""
        unit, life = self.hot_unit, self.hot_life
        if kind != RETREAT_HAND:
            self.arrive(player, unit, life, target, kind == RETREAT_ONTO)
        elif self.mode == RESCUING or self.must_stay():
            self.to_hand(player, unit, life)
        else:
            self.to_hand(player, unit, self.restored(unit))

    # --- HC-5 attack ---

    def capture(self, player: i64, square: i64, target: i64) -> None:
        """HC-5.1: the attacker takes the square, the target goes to the hand; HC-6: capturing the king wins."""
        unit, life = i64(self.cells[square]), i64(self.cells[LIFE + square])
        taken = i64(self.cells[target])
        self.lift(player, square)
        self.lift(1 - player, target)
        self.put(player, unit, life, target)
        if taken == KING:
            self.finish(player, WON)
        elif self.tables.queen[taken] == 1:
            self.hot_unit = taken
            self.mode = QUEEN_TAKEN
        else:
            self.to_hand(player, taken, self.restored(taken))
            self.end_turn()

    def settle_queen(self, player: i64, returned: bool) -> None:
        """HC-5.4: the captured queen goes back for three points, now or later, or is kept."""
        unit = self.hot_unit
        if self.mode != QUEEN_TAKEN:
            code = self.captive(player)
            unit = code >> 5
            self.let_go(player, code)
        if not returned:
            self.hold(player, held_code(unit, self.restored(unit), 1))
            return
        self.cells[self.hand_slot(1 - player, QUEEN)] += 1
        self.strengthen_king(player, 3)
        left = i64(self.tables.without_queen[unit])
        if left != NO_UNIT:
            self.hold(player, held_code(left, self.restored(left), 0))

    def damage(self, player: i64, square: i64, target: i64) -> None:
        """HC-5.3: the target loses the attacker's attack and stays; the attacker must go somewhere."""
        unit, life = i64(self.cells[square]), i64(self.cells[LIFE + square])
        left = i64(self.cells[LIFE + target]) - self.attack_of(unit, life)
        self.cells[LIFE + target] = i16(left)
        self.lift(player, square)
        self.hot_unit, self.hot_life = unit, life
        self.hot_from = square
        self.hot_hit_king = i64(self.cells[target]) == KING
        self.mode = RETREATING

    # --- C-7, C-8, copies ---

    def stuck(self, player: i64) -> bool:
        """C-7: any unit but the king can escape, so only a king alone can be without a step."""
        mine = self.mine(player)
        return mine & (mine - 1) == 0 and len(self.turn_steps(player)) == 0

    def key(self) -> i64:
        tables = self.tables
        cells = self.cells
        units, lives, hands = tables.key_unit, tables.key_life, tables.key_hand
        count = tables.units
        rights: i64 = self.turn
        if self.switching:
            rights |= 2
        if self.rescue0:
            rights |= 4
        if self.rescue1:
            rights |= 8
        key = tables.key_rights[rights]
        squares = self.mine0
        while squares != 0:
            at = lowest(squares)
            squares &= squares - 1
            key ^= units[at * count + i64(cells[at])] ^ lives[at << 4 | i64(cells[LIFE + at])]
        squares = self.mine1
        while squares != 0:
            at = lowest(squares)
            squares &= squares - 1
            key ^= units[(SQUARES + at) * count + i64(cells[at])] ^ lives[at << 4 | i64(cells[LIFE + at])]
        slot: i64
        for slot in range(2 * tables.kinds):
            key ^= hands[slot << 4 | i64(cells[HANDS + slot])]
        return key ^ self.held_key(self.held0, 0) ^ self.held_key(self.held1, 1)

    def held_key(self, held: vec[i64], player: i64) -> i64:
        """The part of the key that combines in a hand make; of equal ones each has a number of its own."""
        key: i64 = 0
        last: i64 = NOTHING
        times: i64 = 0
        for code in held:
            times = times + 1 if code == last else 0
            last = code
            key ^= self.tables.key_held[(code << 1 | player) << 3 | times & 7]
        return key

    def copy(self) -> Position:
        twin = HckPosition(self.tables, self.limit)
        twin.take_sheet(self)
        twin.cells = self.cells[:]
        twin.held0 = self.held0  # replaced, never changed in place
        twin.held1 = self.held1
        twin.king0 = self.king0
        twin.king1 = self.king1
        twin.rescue0 = self.rescue0
        twin.rescue1 = self.rescue1
        twin.hot_unit = self.hot_unit
        twin.hot_life = self.hot_life
        twin.hot_from = self.hot_from
        twin.hot_hit_king = self.hot_hit_king
        return twin


def fillings_of(tables: Tables, player: int) -> Fillings:
    """The ways to fill an arrangement, counted once for a card set and side."""
    found = tables.counted.get(player)
    if isinstance(found, Fillings):
        return found
    made = Fillings(tables, player)
    tables.counted[player] = made
    return made

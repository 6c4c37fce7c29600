"""What a position of HCK is worth."""

from __future__ import annotations

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64, mypyc_attr

from gobanshobu.core.position import Position
from gobanshobu.games.board5.codec import CAPTURE, first_of, second_of, step_of
from gobanshobu.games.board5.sheet import Sheet
from gobanshobu.games.board5.squares import count, lowest
from gobanshobu.games.hck.codec import QUEEN_KEEP, QUEEN_RETURN, held_captive, held_life, held_unit
from gobanshobu.games.hck.rules import HckPosition, attack_kind, attack_of, targets_of
from gobanshobu.games.hck.state import LIFE, NOTHING, QUEEN_TAKEN, RESCUING, RETREATING, hand_slot, held_by, king_of
from gobanshobu.games.hck.tables import COMBINE, FIRST_NORMAL, KING, SHOGUN, HckTables
from gobanshobu.players.board5.evaluation.base import GEOMETRY, LARGE, URGENT_MOVE, SheetEvaluator, distance
from gobanshobu.players.board5.evaluation.net import (
    ROW_CAPTIVE,
    ROW_HAND_POINTS,
    ROW_KING_POINTS,
    ROW_POINTS,
    ROW_RIGHT,
    NetInput,
    traits_of,
)

BOARD: Final = 0  # on the sheet: normal singles, fixed singles, then combines of one, two and three cards
LIVES: Final = 5  # of combines on the sheet
REACH: Final = 6
HAND: Final = 7  # in the hand: normal singles, fixed singles, then combines of one, two and three cards
HAND_LIVES: Final = 12
HAND_REACH: Final = 13
CAPTIVE: Final = 14  # the enemy queen is held
KING_LOW: Final = 15  # the king's life up to 4, from there to 10, above 10
KING_MIDDLE: Final = 16
KING_HIGH: Final = 17
RESCUE: Final = 18  # the king's rescue is still open
MOBILITY: Final = 19
ZONE: Final = 20  # how often squares around the enemy king are reached
PRESSURE: Final = 21  # attack of the units that could attack the enemy king
FLIGHT: Final = 22  # squares the king can go to unharmed
TEMPO: Final = 23
THREATS: Final = 24  # units that the side to act could capture
STANDING_THREATS: Final = 25  # units that the other side could capture, had it the turn
CHECK: Final = 26  # the side to act must save its king
COVER: Final = 27  # own units next to the own king

STAY: Final = 100
WEIGHTS: Final = [
    19, 63, 20, -4, 21,
    22, 1,
    11, 53, 83, 12, 55,
    5, 0, -77,
    52, 27, 17, 104,
    2, -5, 4, 27, 42, 10, 8, 30, 3,
]  # fmt: skip


@mypyc_attr(native_class=True)
class HckEvaluator(SheetEvaluator):
    """Counts units, life and reach, and looks at both kings."""

    def __init__(self, tables: HckTables, weights: list[int]) -> None:
        super().__init__(weights, tables.unit_reach, [int(number) for number in tables.life], 1, STAY)
        self.tables: HckTables = tables
        self.covered: i64 = 0  # of the side measured last: squares it reaches,
        self.taken: i64 = 0  # enemy units it could capture,
        self.mates: bool = False  # and whether the enemy king is among them
        self.sorts: vec[i64] = vec[i64]()  # of each unit: where it counts among BOARD or HAND
        self.prizes: vec[i64] = vec[i64]()
        for unit in range(int(tables.units)):
            sort = 1 + int(tables.size[unit]) if tables.form[unit] == COMBINE else int(unit < FIRST_NORMAL)
            worth = 40 * (sort + 1) + 15 * int(tables.life[unit]) + 4 * int(self.reach[unit])
            self.sorts = append(self.sorts, i64(sort))
            self.prizes = append(self.prizes, i64(worth))

    def measure(self, position: Position) -> None:
        assert isinstance(position, HckPosition)
        self.side(position, 0, 1)
        covered, taken, mates = self.covered, self.taken, self.mates
        self.side(position, 1, -1)
        mover = position.turn
        found = self.found
        sign: i64 = 1 - 2 * mover
        around = GEOMETRY.around
        found[FLIGHT] += count(around[position.king0] & ~position.mine0 & ~self.covered)
        found[FLIGHT] -= count(around[position.king1] & ~position.mine1 & ~covered)
        if position.rescue0:
            found[RESCUE] += 1
        if position.rescue1:
            found[RESCUE] -= 1
        found[TEMPO] = sign
        ours, theirs = taken, self.taken
        self.wins, self.danger = mates, self.mates
        if mover == 1:
            ours, theirs = theirs, ours
            self.wins, self.danger = self.mates, mates
        found[THREATS] = sign * count(ours)
        found[STANDING_THREATS] = -sign * count(theirs)
        found[CHECK] = -sign if self.danger else i64(0)
        self.covers0, self.covers1 = covered, self.covered
        self.takes0 = taken | 1 << position.king1 if mates else taken
        self.takes1 = self.taken | 1 << position.king0 if self.mates else self.taken

    def traits(self) -> list[list[int]]:
        tables = self.tables
        found: list[list[int]] = []
        for unit, kinds in enumerate(tables.members):
            role = kinds[0] if unit < FIRST_NORMAL else 1 if tables.queen[unit] else 2 if SHOGUN in kinds else -1
            found.append(traits_of(tables.arrows[unit], int(tables.life[unit]) - 1, int(self.sorts[unit]), role))
        return found

    def list_rows(self, position: Sheet, inputs: NetInput) -> None:
        super().list_rows(position, inputs)
        assert isinstance(position, HckPosition)
        player: i64
        for player in range(2):
            self.list_units(position, player, inputs)
            self.list_hand(position, player, inputs)
        if position.rescue0:
            inputs.flag(0, ROW_RIGHT)
        if position.rescue1:
            inputs.flag(1, ROW_RIGHT)
        mine0, mine1, covers0, covers1 = position.mine0, position.mine1, self.covers0, self.covers1
        inputs.near_king(0, position.king1, mine0, mine1, covers0, covers1)
        inputs.near_king(1, position.king0, mine1, mine0, covers1, covers0)

    def list_units(self, position: HckPosition, player: i64, inputs: NetInput) -> None:
        squares = position.mine(player)
        while squares != 0:
            square = lowest(squares)
            squares &= squares - 1
            unit = i64(position.cells[square])
            inputs.card(player, unit, square)
            if unit == KING:
                inputs.points(player, ROW_KING_POINTS, i64(position.cells[LIFE + square]))
            elif self.tables.form[unit] == COMBINE:
                inputs.points(player, ROW_POINTS, i64(position.cells[LIFE + square]))

    def list_hand(self, position: HckPosition, player: i64, inputs: NetInput) -> None:
        base = hand_slot(position, player, 0)
        kind: i64
        for kind in range(self.tables.kinds):
            inputs.held(player, kind, i64(position.cells[base + kind]))
        for code in held_by(position, player):
            if held_captive(code):
                inputs.flag(player, ROW_CAPTIVE)
            else:
                self.list_held(player, held_unit(code), held_life(code), inputs)
        if player == position.turn and (position.mode == RETREATING or position.mode == RESCUING):
            self.list_held(player, position.hot_unit, position.hot_life, inputs)
        elif player == position.turn and position.mode == QUEEN_TAKEN:
            inputs.flag(player, ROW_CAPTIVE)

    def list_held(self, player: i64, unit: i64, life: i64, inputs: NetInput) -> None:
        """A unit of a hand, or on its way."""
        inputs.held(player, unit, 1)
        if self.tables.form[unit] == COMBINE:
            inputs.points(player, ROW_HAND_POINTS, life)

    def side(self, position: HckPosition, player: i64, sign: i64) -> None:
        """What one side has."""
        self.covered = self.taken = 0
        self.mates = False
        found = self.found
        cells = position.cells
        mine = position.mine(player)
        king = king_of(position, player)
        squares = mine
        while squares != 0:
            square = lowest(squares)
            squares &= squares - 1
            unit = i64(cells[square])
            life = i64(cells[LIFE + square])
            if unit == KING:
                self.king(life, sign)
            else:
                found[BOARD + self.sorts[unit]] += sign
                found[REACH] += sign * self.reach[unit]
                if self.tables.form[unit] == COMBINE:
                    found[LIVES] += sign * life
            self.moves(position, player, sign, unit, life, square)
        found[COVER] += sign * count(GEOMETRY.around[king] & mine)
        self.hand(position, player, sign)

    def king(self, life: i64, sign: i64) -> None:
        found = self.found
        found[KING_LOW] += sign * min(life, 4)
        found[KING_MIDDLE] += sign * max(min(life, 10) - 4, 0)
        found[KING_HIGH] += sign * max(life - 10, 0)

    def hand(self, position: HckPosition, player: i64, sign: i64) -> None:
        """The hand, and the unit that is on its way."""
        found = self.found
        base = hand_slot(position, player, 0)
        kind: i64
        for kind in range(1, self.tables.kinds):
            held = i64(position.cells[base + kind])
            if held != 0:
                found[HAND + self.sorts[kind]] += sign * held
                found[HAND_REACH] += sign * held * self.reach[kind]
        for code in held_by(position, player):
            if held_captive(code):
                found[CAPTIVE] += sign
            else:
                self.in_hand(held_unit(code), held_life(code), sign)
        if player == position.turn and (position.mode == RETREATING or position.mode == RESCUING):
            self.in_hand(position.hot_unit, position.hot_life, sign)
        elif player == position.turn and position.mode == QUEEN_TAKEN:
            found[CAPTIVE] += sign

    def in_hand(self, unit: i64, life: i64, sign: i64) -> None:
        found = self.found
        found[HAND + self.sorts[unit]] += sign
        found[HAND_REACH] += sign * self.reach[unit]
        if self.tables.form[unit] == COMBINE:
            found[HAND_LIVES] += sign * life

    def moves(self, position: HckPosition, player: i64, sign: i64, unit: i64, life: i64, square: i64) -> None:
        """Where a unit on the sheet can go, and what it could do there."""
        found = self.found
        mine = position.mine(player)
        theirs = position.mine(1 - player)
        reached = targets_of(position, player, unit, square)
        self.covered |= reached
        found[MOBILITY] += sign * count(reached & ~mine)
        enemy_king = king_of(position, 1 - player)
        found[ZONE] += sign * count(reached & GEOMETRY.around[enemy_king])
        attacked = reached & theirs
        if attacked == 0:
            return
        attack = attack_of(position, unit, life)
        while attacked != 0:
            at = lowest(attacked)
            attacked &= attacked - 1
            kind = attack_kind(position, unit, attack, at)
            if kind == NOTHING:
                continue
            if at == enemy_king:
                found[PRESSURE] += sign * min(attack, i64(position.cells[LIFE + at]))
                if kind == CAPTURE:
                    self.mates = True
            elif kind == CAPTURE:
                self.taken |= 1 << at

    def captures(self, position: Position, player: i64) -> vec[i64]:
        assert isinstance(position, HckPosition)
        steps = vec[i64](capacity=16)
        theirs = position.mine(1 - player)
        squares = position.mine(player)
        while squares != 0:
            square = lowest(squares)
            squares &= squares - 1
            unit = i64(position.cells[square])
            attacked = targets_of(position, player, unit, square) & theirs
            if attacked == 0:
                continue
            attack = attack_of(position, unit, i64(position.cells[LIFE + square]))
            while attacked != 0:
                at = lowest(attacked)
                attacked &= attacked - 1
                if attack_kind(position, unit, attack, at) == CAPTURE:
                    steps = append(steps, step_of(CAPTURE, square, at, 0))
        return steps

    def prize(self, position: Position, square: i64) -> i64:
        assert isinstance(position, HckPosition)
        unit = i64(position.cells[square])
        if unit == NOTHING:
            return 0
        return LARGE if unit == KING else self.prizes[unit]

    def target(self, position: Position, player: i64) -> i64:
        assert isinstance(position, HckPosition)
        return king_of(position, 1 - player)

    def forcing(self, step: i64) -> bool:
        return step == QUEEN_RETURN or step == QUEEN_KEEP

    def damage_urgency(self, position: Position, step: i64) -> i64:
        assert isinstance(position, HckPosition)
        unit, life = i64(position.cells[first_of(step)]), i64(position.cells[LIFE + first_of(step)])
        attack = attack_of(position, unit, life)
        if i64(position.cells[second_of(step)]) == KING:
            return 10_000 + 100 * attack
        return 100 * attack

    def move_urgency(self, position: Position, player: i64, step: i64, target: i64) -> i64:
        if step == QUEEN_RETURN:
            return URGENT_MOVE
        return URGENT_MOVE - 200 * distance(second_of(step), target)


def hck_evaluator(position: HckPosition) -> HckEvaluator:
    """The evaluator for the card set of a position."""
    return HckEvaluator(position.tables, WEIGHTS)

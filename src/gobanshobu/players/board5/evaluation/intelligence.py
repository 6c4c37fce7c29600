"""What a position of Shinra Intelligence is worth."""

from __future__ import annotations

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64, mypyc_attr

from gobanshobu.core.position import Position
from gobanshobu.games.board5.codec import CAPTURE, kind_of, second_of, step_of
from gobanshobu.games.board5.sheet import Sheet
from gobanshobu.games.board5.squares import NO_SQUARE, count, lowest
from gobanshobu.games.intelligence.rules import INFILTRATE, IntelligencePosition, guarded_from, targets_of
from gobanshobu.games.intelligence.state import HIDDEN, NO_CARD, hand_slot, royals
from gobanshobu.games.intelligence.tables import PRINCE, IntelligenceTables
from gobanshobu.players.board5.evaluation.base import (
    GEOMETRY,
    LARGE,
    URGENT_ATTACK,
    SheetEvaluator,
)
from gobanshobu.players.board5.evaluation.net import NetInput, traits_of

BOARD: Final = 0  # N cards and R cards other than royals on the sheet
REACH: Final = 2
ROYALS: Final = 3  # one royal left, two royals left
HAND: Final = 5  # N, R cards in the hand
HAND_REACH: Final = 7
SPY: Final = 8  # own N cards under an enemy royal, under another enemy R card
MOBILITY: Final = 10
ZONE: Final = 11  # how often squares around enemy royals are reached
AIM: Final = 12  # cards that could capture an enemy royal
STALK: Final = 13  # cards that could go under an enemy royal
FLIGHT: Final = 14  # squares that royals can go to unharmed
TEMPO: Final = 15
THREATS: Final = 16  # cards that the side to act could capture
STANDING_THREATS: Final = 17  # cards that the other side could capture, had it the turn
ROYAL_THREAT: Final = 18  # the side to act could capture a royal
STANDING_ROYAL_THREAT: Final = 19
CHECK: Final = 20  # the side to act must save its last royal
COVER: Final = 21  # own cards next to royals

STAY: Final = 150
WEIGHTS: Final = [
    57, 248, 1,
    223, 677,
    18, 59, 0,
    221, 50,
    1, 15, 112, 41, 30, 96, 23, 23, 132, -47, 60, 26,
]  # fmt: skip


@mypyc_attr(native_class=True)
class IntelligenceEvaluator(SheetEvaluator):
    """Counts cards and reach, and looks at the royals and at who hides under them."""

    def __init__(self, tables: IntelligenceTables, weights: list[int]) -> None:
        ranks = int(tables.ranks)
        super().__init__(
            weights, tables.reach, [1 + 2 * (ranks >> kind & 1) for kind in range(int(tables.kinds))], 2, STAY
        )
        self.tables: IntelligenceTables = tables
        self.royals0: i64 = 0  # where each side's royals stand
        self.royals1: i64 = 0
        self.zone0: i64 = 0
        self.zone1: i64 = 0
        self.covered: i64 = 0  # of the side measured last: squares it reaches,
        self.taken: i64 = 0  # enemy cards it could capture
        self.prizes: vec[i64] = vec[i64]()
        for kind in range(int(tables.kinds)):
            rank = tables.ranks >> kind & 1
            worth = 700 if kind <= PRINCE else 60 + 100 * rank + 4 * int(self.reach[kind])
            self.prizes = append(self.prizes, i64(worth))

    def find_royals(self, position: IntelligencePosition) -> None:
        """Where the royals are, and the squares around them."""
        self.royals0 = self.royals1 = self.zone0 = self.zone1 = 0
        squares = position.ranked
        while squares != 0:
            square = lowest(squares)
            squares &= squares - 1
            if i64(position.cells[square]) > PRINCE:
                continue
            if (position.mine0 >> square) & 1 != 0:
                self.royals0 |= 1 << square
                self.zone0 |= GEOMETRY.around[square]
            else:
                self.royals1 |= 1 << square
                self.zone1 |= GEOMETRY.around[square]

    def measure(self, position: Position) -> None:
        assert isinstance(position, IntelligencePosition)
        self.find_royals(position)
        self.side(position, 0, 1)
        covered, taken = self.covered, self.taken
        self.side(position, 1, -1)
        found = self.found
        found[FLIGHT] += count(self.zone0 & ~position.mine0 & ~self.covered)
        found[FLIGHT] -= count(self.zone1 & ~position.mine1 & ~covered)
        found[COVER] += count(self.zone0 & position.mine0) - count(self.zone1 & position.mine1)
        if position.turn == 0:
            self.threats(taken, self.taken, self.royals0, self.royals1, 1)
        else:
            self.threats(self.taken, taken, self.royals1, self.royals0, -1)
        self.covers0, self.covers1 = covered, self.covered
        self.takes0, self.takes1 = taken, self.taken

    def traits(self) -> list[list[int]]:
        found: list[list[int]] = []
        for kind, card in enumerate(self.tables.order):
            role = kind if kind <= PRINCE else -1
            found.append(traits_of(card.arrows, card.points, int(self.tables.ranks >> kind & 1), role))
        return found

    def list_rows(self, position: Sheet, inputs: NetInput) -> None:
        super().list_rows(position, inputs)
        assert isinstance(position, IntelligencePosition)
        player: i64
        for player in range(2):
            self.list_cards(position, player, inputs)
        mine0, mine1, covers0, covers1 = position.mine0, position.mine1, self.covers0, self.covers1
        squares = self.royals1
        while squares != 0:
            inputs.near_king(0, lowest(squares), mine0, mine1, covers0, covers1)
            squares &= squares - 1
        squares = self.royals0
        while squares != 0:
            inputs.near_king(1, lowest(squares), mine1, mine0, covers1, covers0)
            squares &= squares - 1

    def list_cards(self, position: IntelligencePosition, player: i64, inputs: NetInput) -> None:
        squares = position.mine(player)
        while squares != 0:
            square = lowest(squares)
            squares &= squares - 1
            inputs.card(player, i64(position.cells[square]), square)
        squares = position.infiltrated & position.mine(1 - player)
        while squares != 0:
            square = lowest(squares)
            squares &= squares - 1
            inputs.below(player, i64(position.cells[HIDDEN + square]), square)
        base = hand_slot(position, player, 0)
        kind: i64
        for kind in range(self.tables.kinds):
            inputs.held(player, kind, i64(position.cells[base + kind]))

    def threats(self, ours: i64, theirs: i64, royals: i64, enemies: i64, sign: i64) -> None:
        """What either side could capture; `ours` is what the side to act could."""
        found = self.found
        found[TEMPO] = sign
        found[THREATS] = sign * count(ours & ~enemies)
        found[STANDING_THREATS] = -sign * count(theirs & ~royals)
        self.wins = self.danger = False
        if ours & enemies != 0:
            found[ROYAL_THREAT] = sign
            self.wins = enemies & (enemies - 1) == 0
        if theirs & royals != 0:
            found[STANDING_ROYAL_THREAT] = -sign
            self.danger = royals & (royals - 1) == 0
            if self.danger:
                found[CHECK] = -sign

    def side(self, position: IntelligencePosition, player: i64, sign: i64) -> None:
        """What one side has."""
        self.covered = self.taken = 0
        found = self.found
        cells = position.cells
        royals, enemies, zone = self.royals0, self.royals1, self.zone1
        if player == 1:
            royals, enemies, zone = self.royals1, self.royals0, self.zone0
        if royals != 0:
            found[ROYALS + count(royals) - 1] += sign
        squares = position.mine(player)
        while squares != 0:
            square = lowest(squares)
            squares &= squares - 1
            kind = i64(cells[square])
            if kind > PRINCE:
                found[BOARD + ((self.tables.ranks >> kind) & 1)] += sign
                found[REACH] += sign * self.reach[kind]
            self.moves(position, player, sign, square, enemies, zone)
        spies = position.infiltrated & position.mine(1 - player)
        found[SPY] += sign * count(spies & enemies)
        found[SPY + 1] += sign * count(spies & ~enemies)
        while spies != 0:
            found[HAND_REACH] += sign * self.reach[i64(cells[HIDDEN + lowest(spies)])]
            spies &= spies - 1
        self.hand(position, player, sign)

    def hand(self, position: IntelligencePosition, player: i64, sign: i64) -> None:
        found = self.found
        base = hand_slot(position, player, 0)
        kind: i64
        for kind in range(self.tables.kinds):
            held = i64(position.cells[base + kind])
            if held != 0:
                found[HAND + ((self.tables.ranks >> kind) & 1)] += sign * held
                found[HAND_REACH] += sign * held * self.reach[kind]

    def moves(
        self, position: IntelligencePosition, player: i64, sign: i64, square: i64, enemies: i64, zone: i64
    ) -> None:
        """Where a card on the sheet can go, and what it could do there."""
        found = self.found
        reached = targets_of(position, player, square)
        self.covered |= reached
        found[MOBILITY] += sign * count(reached)
        found[ZONE] += sign * count(reached & zone)
        attacked = reached & position.mine(1 - player)
        if attacked != 0:
            guarded = guarded_from(position, square)
            self.taken |= attacked & ~guarded
            found[AIM] += sign * count(attacked & ~guarded & enemies)
            found[STALK] += sign * count(attacked & guarded & enemies)

    def captures(self, position: Position, player: i64) -> vec[i64]:
        assert isinstance(position, IntelligencePosition)
        steps = vec[i64](capacity=16)
        theirs = position.mine(1 - player)
        squares = position.mine(player)
        while squares != 0:
            square = lowest(squares)
            squares &= squares - 1
            attacked = targets_of(position, player, square) & theirs
            if attacked == 0:
                continue
            attacked &= ~guarded_from(position, square)
            while attacked != 0:
                steps = append(steps, step_of(CAPTURE, square, lowest(attacked), 0))
                attacked &= attacked - 1
        return steps

    def prize(self, position: Position, square: i64) -> i64:
        assert isinstance(position, IntelligencePosition)
        kind = i64(position.cells[square])
        if kind == NO_CARD:
            return 0
        if kind <= PRINCE:
            owner: i64 = (position.mine1 >> square) & 1
            if royals(position, owner) == 1:
                return LARGE
        return self.prizes[kind]

    def target(self, position: Position, player: i64) -> i64:
        assert isinstance(position, IntelligencePosition)
        squares = position.ranked & position.mine(1 - player)
        while squares != 0:
            square = lowest(squares)
            if i64(position.cells[square]) <= PRINCE:
                return square
            squares &= squares - 1
        return NO_SQUARE

    def move_urgency(self, position: Position, player: i64, step: i64, target: i64) -> i64:
        if kind_of(step) == INFILTRATE:
            return URGENT_ATTACK + self.prize(position, second_of(step)) // 4
        return super().move_urgency(position, player, step, target)


def intelligence_evaluator(position: IntelligencePosition) -> IntelligenceEvaluator:
    """The evaluator for the card set of a position."""
    return IntelligenceEvaluator(position.tables, WEIGHTS)

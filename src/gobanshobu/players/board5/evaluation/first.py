"""What a position of Shinra First is worth."""

from __future__ import annotations

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64, mypyc_attr

from gobanshobu.core.position import Position
from gobanshobu.games.board5.codec import CAPTURE, first_of, second_of, step_of
from gobanshobu.games.board5.sheet import Sheet
from gobanshobu.games.board5.squares import SQUARES, count, lowest
from gobanshobu.games.first.codec import fewer_points, more_points
from gobanshobu.games.first.rules import FirstPosition, attack_of, hurdles_of
from gobanshobu.games.first.state import FLYING, LOW, LOW_PTS, NO_CARD, PTS, RETREATING, hand_slot, king_of
from gobanshobu.games.first.tables import GAUGE, KING, FirstTables
from gobanshobu.players.board5.evaluation.base import GEOMETRY, LARGE, SheetEvaluator
from gobanshobu.players.board5.evaluation.net import (
    ROW_BELOW_POINTS,
    ROW_HAND_POINTS,
    ROW_KING_POINTS,
    ROW_POINTS,
    NetInput,
    traits_of,
)

BOARD: Final = 0  # G, N, F cards on the sheet
POINTS: Final = 3  # of G cards other than the king
REACH: Final = 4
BELOW: Final = 5  # lower cards of stacks
HAND: Final = 6  # G, N, F cards in the hand
HAND_POINTS: Final = 9
HAND_REACH: Final = 10
KING_POINTS: Final = 11  # one for each number of points from 1 to 6
MOBILITY: Final = 17
ZONE: Final = 18  # how often squares around the enemy king are reached
PRESSURE: Final = 19  # points of the cards that could attack the enemy king
FLIGHT: Final = 20  # squares the king can go to unharmed
TEMPO: Final = 21
THREATS: Final = 22  # cards that the side to act could capture
STANDING_THREATS: Final = 23  # cards that the other side could capture, had it the turn
CHECK: Final = 24  # the side to act must save its king
COVER: Final = 25  # own cards next to the own king

STAY: Final = 120
WEIGHTS: Final = [
    -31, 21, 102,
    45, 1, 55,
    83, 92, 131, 20, -4,
    8, 166, 269, 280, 427, 504,
    9, -4, 14, 39, 87, -4, 0, 60, 17,
]  # fmt: skip


@mypyc_attr(native_class=True)
class FirstEvaluator(SheetEvaluator):
    """Counts cards, points and reach, and looks at both kings."""

    def __init__(self, tables: FirstTables, weights: list[int]) -> None:
        super().__init__(weights, tables.reach, [int(number) for number in tables.initial], 1, STAY)
        self.tables: FirstTables = tables
        self.covered: i64 = 0  # of the side measured last: squares it reaches,
        self.taken: i64 = 0  # enemy cards it could capture,
        self.mates: bool = False  # and whether the enemy king is among them
        self.prizes: vec[i64] = vec[i64]()
        for kind in range(int(tables.kinds)):
            worth = 60 + 40 * int(tables.initial[kind]) + 4 * int(self.reach[kind])
            self.prizes = append(self.prizes, i64(worth))

    def measure(self, position: Position) -> None:
        assert isinstance(position, FirstPosition)
        self.side(position, 0, 1)
        covered, taken, mates = self.covered, self.taken, self.mates
        self.side(position, 1, -1)
        mover = position.turn
        found = self.found
        sign: i64 = 1 - 2 * mover
        around = GEOMETRY.around
        found[FLIGHT] += count(around[position.king0] & ~position.mine0 & ~self.covered)
        found[FLIGHT] -= count(around[position.king1] & ~position.mine1 & ~covered)
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
        found: list[list[int]] = []
        for kind, card in enumerate(self.tables.order):
            role = 0 if kind == KING else -1
            found.append(traits_of(card.arrows, card.points, int(self.tables.classes[kind]), role))
        return found

    def list_rows(self, position: Sheet, inputs: NetInput) -> None:
        super().list_rows(position, inputs)
        assert isinstance(position, FirstPosition)
        player: i64
        for player in range(2):
            self.list_cards(position, player, inputs)
            self.list_hand(position, player, inputs)
        mine0, mine1, covers0, covers1 = position.mine0, position.mine1, self.covers0, self.covers1
        inputs.near_king(0, position.king1, mine0, mine1, covers0, covers1)
        inputs.near_king(1, position.king0, mine1, mine0, covers1, covers0)

    def list_cards(self, position: FirstPosition, player: i64, inputs: NetInput) -> None:
        cells = position.cells
        squares = position.mine(player)
        while squares != 0:
            square = lowest(squares)
            squares &= squares - 1
            kind = i64(cells[square])
            inputs.card(player, kind, square)
            if kind == KING:
                inputs.points(player, ROW_KING_POINTS, i64(cells[PTS + square]))
            elif self.tables.classes[kind] == GAUGE:
                inputs.points(player, ROW_POINTS, i64(cells[PTS + square]))
        squares = position.mine(player) & position.stacked
        while squares != 0:
            square = lowest(squares)
            squares &= squares - 1
            kind = i64(cells[LOW + square])
            inputs.below(player, kind, square)
            if self.tables.classes[kind] == GAUGE:
                inputs.points(player, ROW_BELOW_POINTS, i64(cells[LOW_PTS + square]))

    def list_hand(self, position: FirstPosition, player: i64, inputs: NetInput) -> None:
        kind: i64
        base = hand_slot(position, player, 0)
        for kind in range(self.tables.kinds):
            held = i64(position.cells[base + kind])
            if held == 0:
                continue
            if self.tables.classes[kind] != GAUGE:
                inputs.held(player, kind, held)
            else:
                self.list_gauge(player, kind, more_points(held), inputs)
                if held > 15:
                    self.list_gauge(player, kind, fewer_points(held), inputs)
        if player == position.turn and (position.mode == FLYING or position.mode == RETREATING):
            self.list_gauge(player, position.hot_kind, position.hot_pts, inputs)
            if position.next_kind != NO_CARD:
                self.list_gauge(player, position.next_kind, position.next_pts, inputs)

    def list_gauge(self, player: i64, kind: i64, points: i64, inputs: NetInput) -> None:
        """A card of a hand, or on its way, that may have points of its own."""
        inputs.held(player, kind, 1)
        if self.tables.classes[kind] == GAUGE:
            inputs.points(player, ROW_HAND_POINTS, points)

    def side(self, position: FirstPosition, player: i64, sign: i64) -> None:
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
            kind = i64(cells[square])
            pts = i64(cells[PTS + square])
            if kind == KING:
                found[KING_POINTS + pts - 1] += sign
            else:
                self.card(kind, pts, sign)
            self.moves(position, player, sign, kind, pts, square)
        squares = mine & position.stacked
        while squares != 0:
            square = lowest(squares)
            squares &= squares - 1
            self.card(i64(cells[LOW + square]), i64(cells[LOW_PTS + square]), sign)
            found[BELOW] += sign
        found[COVER] += sign * count(GEOMETRY.around[king] & mine)
        self.hand(position, player, sign)

    def card(self, kind: i64, pts: i64, sign: i64) -> None:
        """A card on the sheet."""
        found = self.found
        sort = i64(self.tables.classes[kind])
        found[BOARD + sort] += sign
        if sort == GAUGE:
            found[POINTS] += sign * pts
        found[REACH] += sign * self.reach[kind]

    def in_hand(self, kind: i64, pts: i64, number: i64) -> None:
        """So many cards of a kind in a hand; a negative number for player 1."""
        found = self.found
        sort = i64(self.tables.classes[kind])
        found[HAND + sort] += number
        if sort == GAUGE:
            found[HAND_POINTS] += number * pts
        found[HAND_REACH] += number * self.reach[kind]

    def hand(self, position: FirstPosition, player: i64, sign: i64) -> None:
        """The hand, and the cards that are on their way."""
        kind: i64
        base = hand_slot(position, player, 0)
        for kind in range(self.tables.kinds):
            held = i64(position.cells[base + kind])
            if held == 0:
                continue
            if self.tables.classes[kind] != GAUGE:
                self.in_hand(kind, 1, sign * held)
            else:
                self.in_hand(kind, more_points(held), sign)
                if held > 15:
                    self.in_hand(kind, fewer_points(held), sign)
        if player == position.turn and (position.mode == FLYING or position.mode == RETREATING):
            self.in_hand(position.hot_kind, position.hot_pts, sign)
            if position.next_kind != NO_CARD:
                self.in_hand(position.next_kind, position.next_pts, sign)

    def moves(self, position: FirstPosition, player: i64, sign: i64, kind: i64, pts: i64, square: i64) -> None:
        """Where a card on the sheet can go, and what it could do there."""
        found = self.found
        mine = position.mine(player)
        theirs = position.mine(1 - player)
        index = (player * self.tables.kinds + kind) * SQUARES + square
        reached = self.tables.reach.targets(index, square, mine | theirs, hurdles_of(position, player))
        self.covered |= reached
        found[MOBILITY] += sign * count(reached & ~mine)
        enemy_king = king_of(position, 1 - player)
        found[ZONE] += sign * count(reached & GEOMETRY.around[enemy_king])
        attacked = reached & theirs
        attack = attack_of(kind, pts)
        while attacked != 0:
            at = lowest(attacked)
            attacked &= attacked - 1
            life = i64(position.cells[PTS + at])
            if at == enemy_king:
                found[PRESSURE] += sign * min(attack, life)
                if attack >= life:
                    self.mates = True
            elif attack >= life:
                self.taken |= 1 << at

    def captures(self, position: Position, player: i64) -> vec[i64]:
        assert isinstance(position, FirstPosition)
        steps = vec[i64](capacity=16)
        mine = position.mine(player)
        theirs = position.mine(1 - player)
        hurdles = hurdles_of(position, player)
        cells = position.cells
        squares = mine
        while squares != 0:
            square = lowest(squares)
            squares &= squares - 1
            kind = i64(cells[square])
            index = (player * self.tables.kinds + kind) * SQUARES + square
            attacked = self.tables.reach.targets(index, square, mine | theirs, hurdles) & theirs
            attack = attack_of(kind, i64(cells[PTS + square]))
            while attacked != 0:
                at = lowest(attacked)
                attacked &= attacked - 1
                if i64(cells[PTS + at]) <= attack:
                    steps = append(steps, step_of(CAPTURE, square, at, 0))
        return steps

    def prize(self, position: Position, square: i64) -> i64:
        assert isinstance(position, FirstPosition)
        kind = i64(position.cells[square])
        if kind == NO_CARD:  # a card in flight attacks from under its king
            return 0
        if kind == KING:
            return LARGE
        worth = self.prizes[kind]
        if (position.stacked >> square) & 1 != 0:
            worth += self.prizes[i64(position.cells[LOW + square])]
        return worth

    def target(self, position: Position, player: i64) -> i64:
        assert isinstance(position, FirstPosition)
        return king_of(position, 1 - player)

    def damage_urgency(self, position: Position, step: i64) -> i64:
        assert isinstance(position, FirstPosition)
        at = second_of(step)
        pts = i64(position.cells[PTS + first_of(step)])
        if i64(position.cells[at]) == KING:
            return 10_000 + 100 * pts
        return 100 * pts


def first_evaluator(position: FirstPosition) -> FirstEvaluator:
    """The evaluator for the card set of a position."""
    return FirstEvaluator(position.tables, WEIGHTS)

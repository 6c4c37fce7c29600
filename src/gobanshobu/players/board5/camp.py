"""What an arrangement is worth before the battle: numbers that any card set has, priced by weights learnt from games.

Squares of a camp count by row and by how far they are from the middle column, so a camp and its mirror image are equal.
Cards are known by their points and by where they reach.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from gobanshobu.games.board5.codec import OPEN_SQUARE
from gobanshobu.games.board5.sheet import CAMP_ORDER
from gobanshobu.games.board5.squares import CAMP_MASKS, HOME, MIDDLE, SIDE, SQUARES, count
from gobanshobu.players.board5.evaluation.base import GEOMETRY, SheetEvaluator

CELLS: Final = 6  # back and front row; middle, next to it, edge
POINTS: Final = 0  # the first six blocks have a number for each cell
REACH: Final = 6  # squares reached on an empty sheet, on the average
ACTIVE: Final = 12  # squares reached outside a camp that is full
KING: Final = 18
HEIR: Final = 24  # the second royal, where there is one
GAP: Final = 30
NEAR_POINTS: Final = 36  # of the cards next to kings
NEAR_REACH: Final = 37
NEAR_ACTIVE: Final = 38
GUARD: Final = 39  # how often squares around kings are reached
CENTRE: Final = 40  # how often squares of row 3 are reached: middle, next to it, edge
RAID: Final = 43  # how often squares of the other camp are reached
FORCE: Final = 44  # points times squares reached outside
SQUARED: Final = 45  # squares of points
NUMBERS: Final = 46


@mypyc_attr(native_class=True)
class Camp:
    """Measures arrangements of one card set."""

    def __init__(self, evaluator: SheetEvaluator) -> None:
        self.evaluator: SheetEvaluator = evaluator
        self.found: vec[i64] = vec[i64]([0] * NUMBERS)
        self.rows: vec[i64] = vec[i64]([31, 31 << SIDE, 31 << 2 * SIDE, 31 << 3 * SIDE, 31 << 4 * SIDE])
        self.camps: vec[i64] = vec[i64]([i64(mask) for mask in CAMP_MASKS])

    def numbers(self, cards: list[int], player: int) -> list[int]:
        """The measurements of a whole arrangement, listed in the order of its squares."""
        self.measure(cards, player)
        return [int(number) for number in self.found]

    def worth(self, cards: list[int], player: int, weights: list[float]) -> float:
        """What an arrangement is worth: the difference of two, through the logistic curve, is a chance to win."""
        self.measure(cards, player)
        total = 0.0
        at: i64
        for at in range(NUMBERS):
            total += weights[at] * float(self.found[at])
        return total

    def measure(self, cards: list[int], player: i64) -> None:
        found = self.found
        at: i64
        for at in range(NUMBERS):
            found[at] = 0
        zone: i64 = 0
        heart: i64 = 0
        for at in range(HOME):
            card: i64 = cards[at]
            if card < self.evaluator.crowns:
                square = i64(CAMP_ORDER.squares[player * HOME + at])
                zone |= GEOMETRY.around[square]
                if card == 0:
                    heart = 1 << square
        for at in range(HOME):
            self.card(player, cards[at], at, zone, heart)

    def card(self, player: i64, card: i64, at: i64, zone: i64, heart: i64) -> None:
        """What one square of the camp adds. No card jumps over its king where that is forbidden; here over none."""
        found = self.found
        across = at % SIDE - 2
        cell = at // SIDE * 3 + (across if across >= 0 else -across)
        if card == OPEN_SQUARE:
            found[GAP + cell] += 1
            return
        evaluator = self.evaluator
        square = i64(CAMP_ORDER.squares[player * HOME + at])
        camp = self.camps[player]
        index = (player * evaluator.arranged_kinds + card) * SQUARES + square
        reached = evaluator.arranged.targets(index, square, camp, camp & ~heart)
        active = count(reached & ~camp)
        found[GUARD] += count(reached & zone)
        self.outside(reached, camp)
        if card < evaluator.crowns:
            found[KING + CELLS * card + cell] += 1
            return
        points = evaluator.arranged_points[card]
        reach = evaluator.reach[card]
        found[POINTS + cell] += points
        found[REACH + cell] += reach
        found[ACTIVE + cell] += active
        found[FORCE] += points * active
        found[SQUARED] += points * points
        if (zone >> square) & 1 != 0:
            found[NEAR_POINTS] += points
            found[NEAR_REACH] += reach
            found[NEAR_ACTIVE] += active

    def outside(self, reached: i64, camp: i64) -> None:
        """The middle row and the other camp."""
        found = self.found
        middle = self.rows[2]
        found[CENTRE] += (reached >> MIDDLE) & 1
        found[CENTRE + 1] += count(reached & (5 << (MIDDLE - 1)))
        found[CENTRE + 2] += count(reached & (17 << (MIDDLE - 2)))
        found[RAID] += count(reached & ~camp & ~middle)

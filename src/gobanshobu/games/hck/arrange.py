"""HC-3.1, HC-3.3: which arrangements can be completed, and how many there are.

An arrangement is a king, three singles, three pairs and two triples on nine of ten squares; inside a unit all kinds
differ. Afterwards the remaining placements must be possible: player 0 places all four cards that are left, three of
them on row 3, so at most one of queen and general may be left over; player 1 places three, two of them on row 3.
"""

from __future__ import annotations

from math import comb, factorial
from typing import Final

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr, u8

from gobanshobu.games.board5.sheet import OPEN_SQUARE
from gobanshobu.games.hck.tables import FIRST_NORMAL, KING, QUEEN, SHOGUN, Tables

SINGLES: Final = 3
PAIRS: Final = 3
TRIPLES: Final = 2


@mypyc_attr(native_class=True)
class Draft:
    """An arrangement half made: what is still to be laid, and what is left to lay it from."""

    def __init__(self, tables: Tables, player: i64) -> None:
        self.tables: Tables = tables
        self.player: i64 = player
        self.left: vec[u8] = tables.copies[:]
        self.king: i64 = 1
        self.gap: i64 = 1
        self.singles: i64 = SINGLES
        self.pairs: i64 = PAIRS
        self.triples: i64 = TRIPLES

    def lay(self, unit: i64) -> None:
        """One more square is filled, or left empty."""
        if unit == OPEN_SQUARE:
            self.gap -= 1
            return
        size = i64(self.tables.size[unit])
        if unit == KING:
            self.king -= 1
        elif size == 1:
            self.singles -= 1
        elif size == 2:
            self.pairs -= 1
        else:
            self.triples -= 1
        self.take(unit, -1)

    def take(self, unit: i64, change: i64) -> None:
        """Cards of a unit leave what is left, or come back to it."""
        mask = self.tables.masks[unit]
        kind: i64
        for kind in range(self.tables.kinds):
            if (mask >> kind) & 1 != 0:
                self.left[kind] = u8(i64(self.left[kind]) + change)

    def has(self, unit: i64) -> bool:
        """Whether every card of a unit is left."""
        mask = self.tables.masks[unit]
        kind: i64
        for kind in range(self.tables.kinds):
            if (mask >> kind) & 1 != 0 and self.left[kind] == 0:
                return False
        return True

    def allows(self, unit: i64) -> bool:
        """HC-3.1, HC-3.3: whether this unit can come next so that the arrangement can still be completed."""
        if unit == OPEN_SQUARE:
            return self.gap > 0
        if unit == KING:
            return self.king > 0
        size = i64(self.tables.size[unit])
        singles, pairs, triples = self.singles, self.pairs, self.triples
        if size == 1:
            singles -= 1
        elif size == 2:
            pairs -= 1
        else:
            triples -= 1
        if singles < 0 or pairs < 0 or triples < 0 or not self.has(unit):
            return False
        self.take(unit, -1)
        possible = self.can_fill(singles, pairs, triples) and self.nobles_fit(singles, pairs, triples)
        self.take(unit, 1)
        return possible

    def can_fill(self, singles: i64, pairs: i64, triples: i64) -> bool:
        """Whether so many units of distinct kinds can be made of what is left.

        The largest n of them need no more cards than n units can hold of each kind (Hall's condition).
        """
        n: i64
        kind: i64
        need: i64 = 0
        for n in range(1, singles + pairs + triples + 1):
            need += 3 if n <= triples else 2 if n <= triples + pairs else 1
            supply: i64 = i64(self.left[QUEEN]) + i64(self.left[SHOGUN])
            for kind in range(FIRST_NORMAL, self.tables.kinds):
                copies = i64(self.left[kind])
                supply += n if copies > n else copies
            if need > supply:
                return False
        return True

    def nobles_fit(self, singles: i64, pairs: i64, triples: i64) -> bool:
        """HC-3.3: player 0 cannot be left with both queen and general, so one of them must still find a place."""
        if self.player == 1 or self.left[QUEEN] == 0 or self.left[SHOGUN] == 0:
            return True
        return (
            self.with_noble(singles - 1, pairs, triples)
            or self.with_noble(singles + 1, pairs - 1, triples)
            or self.with_noble(singles, pairs + 1, triples - 1)
        )

    def with_noble(self, singles: i64, pairs: i64, triples: i64) -> bool:
        """Whether the rest can be made once one of the two nobles sits in a unit (which then needs one card less)."""
        if singles < 0 or pairs < 0 or triples < 0:
            return False
        self.left[QUEEN] -= 1
        possible = self.can_fill(singles, pairs, triples)
        self.left[QUEEN] += 1
        return possible

    def completions(self) -> int:
        """How many arrangements begin as this one does."""
        slots = [int(self.king), int(self.gap), int(self.singles), int(self.pairs), int(self.triples)]
        ways = factorial(sum(slots))
        for number in slots:
            ways //= factorial(number)
        most_left = 1 if self.player == 0 else 2
        left = [int(self.left[kind]) for kind in range(int(self.tables.kinds))]
        supplies = [left[QUEEN], left[SHOGUN], *left[FIRST_NORMAL:]]
        start = (int(self.singles), int(self.pairs), 0, int(self.triples), 0, 0)
        return ways * _fillings(supplies, 0, start, most_left, {})


def _fillings(
    supplies: list[int],
    kind: int,
    open_units: tuple[int, int, int, int, int, int],
    nobles_left: int,
    known: dict[tuple[int, tuple[int, int, int, int, int, int], int], int],
) -> int:
    """Ways to fill the open units from this kind on, each unit taking a kind at most once.

    `open_units` counts singles that need 1; pairs that need 2, 1; triples that need 3, 2, 1. The first two kinds are
    queen and general, of which at most `nobles_left` may stay unused.
    """
    if kind == len(supplies):
        return int(not any(open_units))
    key = (kind, open_units, nobles_left)
    if key in known:
        return known[key]
    total = 0
    s1, p2, p1, t3, t2, t1 = open_units
    supply = supplies[kind]
    for a in range(min(s1, supply) + 1):
        for b in range(min(p2, supply - a) + 1):
            for c in range(min(p1, supply - a - b) + 1):
                for d in range(min(t3, supply - a - b - c) + 1):
                    for e in range(min(t2, supply - a - b - c - d) + 1):
                        for f in range(min(t1, supply - a - b - c - d - e) + 1):
                            unused = supply - a - b - c - d - e - f if kind < 2 else 0
                            if unused > nobles_left:
                                continue
                            after = (s1 - a, p2 - b, p1 + b - c, t3 - d, t2 + d - e, t1 + e - f)
                            ways = comb(s1, a) * comb(p2, b) * comb(p1, c) * comb(t3, d) * comb(t2, e) * comb(t1, f)
                            total += ways * _fillings(supplies, kind + 1, after, nobles_left - unused, known)
    known[key] = total
    return total

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

from gobanshobu.core.rng import Rng
from gobanshobu.games.board5.codec import OPEN_SQUARE
from gobanshobu.games.board5.counting import pick
from gobanshobu.games.hck.tables import FIRST_NORMAL, KING, QUEEN, SHOGUN, HckTables, combinable

SINGLES: Final = 3
PAIRS: Final = 3
TRIPLES: Final = 2


@mypyc_attr(native_class=True)
class OpenArrangement:
    """An arrangement half made: what is still to be laid, and what is left to lay it from."""

    def __init__(self, tables: HckTables, player: i64) -> None:
        self.tables: HckTables = tables
        self.player: i64 = player
        self.left: vec[u8] = tables.copies_of(player)
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
                supply += min(copies, n)
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


OpenUnits = tuple[int, int, int, int, int, int]
"""Units that still need cards: singles that need 1; pairs that need 2, 1; triples that need 3, 2, 1."""


@mypyc_attr(native_class=True)
class Fillings:
    """All ways to fill three singles, three pairs and two triples with cards, counted kind by kind.

    Units are told apart by their place in the list: singles first, then pairs, then triples. The first two kinds are
    queen and general, of which player 0 may leave one unused and player 1 both (HC-3.3).
    """

    def __init__(self, tables: HckTables, player: int) -> None:
        self.tables: HckTables = tables
        self.kinds: list[int] = combinable(int(tables.kinds))
        self.supplies: list[int] = [tables.order[kind].begins_with(player) for kind in self.kinds]
        self.spare: int = 1 if player == 0 else 2
        self.known: dict[tuple[int, OpenUnits, int], int] = {}

    def total(self) -> int:
        """How many fillings there are."""
        return self.count(0, NO_CARDS_YET, self.spare)

    def count(self, kind: int, units: OpenUnits, spare: int) -> int:
        """Ways to fill the open units from this kind on, while `spare` nobles may stay unused."""
        if kind == len(self.supplies):
            return int(not any(units))
        key = (kind, units, spare)
        if key not in self.known:
            self.known[key] = sum(ways for ways, _, _, _ in self.choices(kind, units, spare))
        return self.known[key]

    def choices(self, kind: int, units: OpenUnits, spare: int) -> list[tuple[int, OpenUnits, OpenUnits, int]]:
        """Every way to spread this kind: how many fillings have it, how many of each sort of unit take the kind, and
        the units and spare nobles after it. A unit takes a kind at most once."""
        found: list[tuple[int, OpenUnits, OpenUnits, int]] = []
        s1, p2, p1, t3, t2, t1 = units
        supply = self.supplies[kind]
        for a in range(min(s1, supply) + 1):
            for b in range(min(p2, supply - a) + 1):
                for c in range(min(p1, supply - a - b) + 1):
                    for d in range(min(t3, supply - a - b - c) + 1):
                        for e in range(min(t2, supply - a - b - c - d) + 1):
                            for f in range(min(t1, supply - a - b - c - d - e) + 1):
                                unused = supply - a - b - c - d - e - f if kind < 2 else 0
                                if unused > spare:
                                    continue
                                after = (s1 - a, p2 - b, p1 + b - c, t3 - d, t2 + d - e, t1 + e - f)
                                ways = comb(s1, a) * comb(p2, b) * comb(p1, c) * comb(t3, d) * comb(t2, e) * comb(t1, f)
                                ways *= self.count(kind + 1, after, spare - unused)
                                if ways:
                                    found.append((ways, (a, b, c, d, e, f), after, spare - unused))
        return found

    def draw(self, rng: Rng) -> list[int]:
        """The units of one filling, every filling as likely: three singles, three pairs, two triples."""
        made: list[list[int]] = [[] for _ in range(SINGLES + PAIRS + TRIPLES)]
        needs = [1] * SINGLES + [2] * PAIRS + [3] * TRIPLES
        sizes = list(needs)
        units, spare = NO_CARDS_YET, self.spare
        for number, kind in enumerate(self.kinds):
            choices = self.choices(number, units, spare)
            _, taken, units, spare = choices[pick([ways for ways, _, _, _ in choices], rng)]
            chosen: list[int] = []
            for (size, need), count in zip(SORTS, taken, strict=True):
                open_units = [at for at in range(len(made)) if sizes[at] == size and needs[at] == need]
                chosen += [open_units.pop(int(rng.below(len(open_units)))) for _ in range(count)]
            for at in chosen:
                made[at].append(kind)
                needs[at] -= 1
        return [kinds[0] if len(kinds) == 1 else self.tables.number[tuple(kinds)] for kinds in made]


NO_CARDS_YET: Final = (SINGLES, PAIRS, 0, TRIPLES, 0, 0)
SORTS: Final = ((1, 1), (2, 2), (2, 1), (3, 3), (3, 2), (3, 1))  # size and need, in the order of OpenUnits


def arrangements(fillings: Fillings) -> int:
    """How many arrangements there are: the fillings, and the orders of king, gap, singles, pairs and triples."""
    orders = factorial(2 + SINGLES + PAIRS + TRIPLES)
    return orders // factorial(SINGLES) // factorial(PAIRS) // factorial(TRIPLES) * fillings.total()


def draw_arrangement(fillings: Fillings, rng: Rng) -> list[int]:
    """An arrangement in the order of the list, every one as likely: an order of forms, and a filling of them."""
    filled = fillings.draw(rng)
    singles, pairs, triples = filled[:SINGLES], filled[SINGLES : SINGLES + PAIRS], filled[SINGLES + PAIRS :]
    forms: list[list[int]] = [[KING], [OPEN_SQUARE], *[singles] * SINGLES, *[pairs] * PAIRS, *[triples] * TRIPLES]
    laid: list[int] = []
    while forms:
        laid.append(forms.pop(int(rng.below(len(forms)))).pop())
    return laid


def fillings_of(tables: HckTables, player: int) -> Fillings:
    """The ways to fill an arrangement, counted once for a card set and side."""
    found = tables.counted.get(player)
    if isinstance(found, Fillings):
        return found
    made = Fillings(tables, player)
    tables.counted[player] = made
    return made

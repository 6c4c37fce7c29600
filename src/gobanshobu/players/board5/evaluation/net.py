"""A small net whose judgement is added to what is measured: one hidden layer, seen from both sides, in whole numbers.

A position is a list of rows, each owned by one side: this card on that square, such a card in the hand, a square that is
covered. The net knows cards by their traits alone (arrows, class, points), so the row of a card is the sum of the rows of
its traits, made when it is first needed: cards of one's own are as good as the printed ones.

The hidden layer is computed anew for each position: four of its numbers lie in one word, so a row costs a few additions.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64, mypyc_attr

from gobanshobu.games.board5.reach import Arrows
from gobanshobu.games.board5.squares import DIRECTIONS, KNIGHTS, SQUARES, lowest

# Traits of a card, in its owner's facing.
ANY: Final = 0
LEADER: Final = 1  # the king; then the second royal, or whoever else has rights of their own
ROLES: Final = 5
SORT: Final = LEADER + ROLES  # its class, or how it is made up
SORTS: Final = 5
SINGLE: Final = SORT + SORTS
DOUBLE: Final = SINGLE + len(DIRECTIONS)
KNIGHT: Final = DOUBLE + len(DIRECTIONS)
LEAP: Final = KNIGHT + len(KNIGHTS)  # forward, to the side, back
WORTH: Final = LEAP + 3  # points at the start: 1, 2, 3, more
TRAITS: Final = WORTH + 4

# Rows without a card.
BELOW: Final = 0  # a lower or hidden card, by square
ROW_POINTS: Final = BELOW + SQUARES  # of a card on the sheet; of a king
MOST_POINTS: Final = 16
ROW_KING_POINTS: Final = ROW_POINTS + MOST_POINTS
ROW_BELOW_POINTS: Final = ROW_KING_POINTS + MOST_POINTS
ROW_HAND_POINTS: Final = ROW_BELOW_POINTS + MOST_POINTS
STANDING: Final = (
    ROW_HAND_POINTS + MOST_POINTS
)  # a square with a card: covered or not; reached, or capturable, by the other side
STANDINGS: Final = 6
OPEN: Final = STANDING + STANDINGS * SQUARES  # an empty square that is reached; by both sides
NEAR_KING: Final = OPEN + 2 * SQUARES  # the squares around the enemy king: what is there, who reaches it
NEARS: Final = 12
FLAGS: Final = NEAR_KING + 9 * NEARS
IN_SET_UP: Final = FLAGS  # … of whoever is to act
IN_MIDDLE: Final = FLAGS + 1
THREATENED: Final = FLAGS + 2
SWITCHING: Final = FLAGS + 3
ROW_RIGHT: Final = FLAGS + 4  # a right that is kept: the king's rescue
ROW_CAPTIVE: Final = FLAGS + 5
PLACED: Final = FLAGS + 8
FIXED: Final = FLAGS + 16

CARD_ROWS: Final = SQUARES + 2  # of a trait, or of a card: on each square, below another, in the hand
LAID_LOW: Final = SQUARES
IN_HAND: Final = SQUARES + 1
BASES: Final = TRAITS * CARD_ROWS + FIXED

LANES: Final = 4  # numbers in a word
LANE: Final = 16  # bits of each
LIFT: Final = 0x4000  # added to every number of a word before it is taken apart, so that none is negative
LIFTS: Final = LIFT | LIFT << LANE | LIFT << 2 * LANE | LIFT << 3 * LANE
LANE_MASK: Final = 0xFFFF
ONE: Final = 128  # what the hidden layer takes as 1
SHIFT: Final = 18  # bits of a score that are dropped at the end
MOST_ROWS: Final = 512


def traits_of(arrows: Arrows, points: int, sort: int, role: int) -> list[int]:
    """What a card is to the net. `role` is 0 for the king, up to 4 for others with rights of their own, -1 for the rest."""
    found = [ANY, SORT + sort, WORTH + min(max(points, 1), 4) - 1]
    if role >= 0:
        found.append(LEADER + role)
    found += [SINGLE + DIRECTIONS.index(arrow) for arrow in arrows.single]
    found += [DOUBLE + DIRECTIONS.index(arrow) for arrow in arrows.double]
    found += [KNIGHT + KNIGHTS.index(arrow) for arrow in arrows.knight]
    for _right, forward in arrows.leap:
        found.append(LEAP + (0 if forward > 0 else 1 if forward == 0 else 2))
    return found


def packed(numbers: list[int]) -> list[int]:
    """Whole numbers as words; words add up like their numbers."""
    words: list[int] = []
    for at in range(0, len(numbers), LANES):
        word = 0
        for lane in range(LANES):
            word += numbers[at + lane] << LANE * lane
        words.append(word)
    return words


@mypyc_attr(native_class=True)
class Net:
    """The weights of one game; nothing changes them."""

    def __init__(
        self, base: list[int], bias: list[int], out: list[int], constant: int, measured: int, digest: str
    ) -> None:
        self.hidden: Final = len(bias)
        self.words: Final = len(bias) // LANES  # a multiple of four
        self.base: vec[i64] = vec[i64](
            [i64(word) for word in packed(base)]
        )  # of each base: for its owner, for the other
        self.bias: vec[i64] = vec[i64]([i64(word + LIFTS) for word in packed(bias)])
        self.out: vec[i64] = vec[i64]([i64(number) for number in out])  # of whoever is to act, of the other
        self.constant: i64 = constant
        self.measured: i64 = measured  # what the measured score counts for
        self.digest: Final = digest


@mypyc_attr(native_class=True)
class NetInput:
    """The rows of a position under one card set, and the net's judgement of them."""

    def __init__(self, net: Net, traits: list[list[int]]) -> None:
        self.net: Net = net
        self.traits: vec[i64] = vec[i64]()
        self.starts: vec[i64] = vec[i64]()
        for found in traits:
            self.starts = append(self.starts, i64(len(self.traits)))
            for trait in found:
                self.traits = append(self.traits, i64(trait))
        self.starts = append(self.starts, i64(len(self.traits)))
        self.fixed: i64 = len(traits) * CARD_ROWS  # where the rows without a card begin
        self.slots: vec[i64] = vec[i64]([-1] * (len(traits) * CARD_ROWS + FIXED))  # where each row is kept, once made
        self.rows: vec[i64] = vec[i64]()
        self.kept: list[int] = []  # the row of each slot
        self.list0: vec[i64] = vec[i64]([0] * MOST_ROWS)  # the rows of each side, as places in `rows`
        self.list1: vec[i64] = vec[i64]([0] * MOST_ROWS)
        self.size0: i64 = 0
        self.size1: i64 = 0

    def clear(self) -> None:
        """No rows."""
        self.size0 = self.size1 = 0

    def card(self, player: i64, card: i64, square: i64) -> None:
        """A card that can act, on a square."""
        self.add(player, card * CARD_ROWS + (square if player == 0 else SQUARES - 1 - square))

    def below(self, player: i64, card: i64, square: i64) -> None:
        """A card under another."""
        self.add(player, card * CARD_ROWS + LAID_LOW)
        self.flag(player, BELOW + (square if player == 0 else SQUARES - 1 - square))

    def held(self, player: i64, card: i64, number: i64) -> None:
        """So many cards of a kind in a hand."""
        while number > 0:
            self.add(player, card * CARD_ROWS + IN_HAND)
            number -= 1

    def flag(self, player: i64, number: i64) -> None:
        """A row without a card."""
        self.add(player, self.fixed + number)

    def points(self, player: i64, block: i64, points: i64) -> None:
        """Points or life, in one of the blocks of such rows."""
        self.flag(player, block + (points if points < MOST_POINTS else i64(MOST_POINTS - 1)))

    def add(self, player: i64, row: i64) -> None:
        slot = self.slots[row]
        if slot < 0:
            slot = self.make(row)
        if player == 0:
            if self.size0 < MOST_ROWS:
                self.list0[self.size0] = slot
                self.size0 += 1
        elif self.size1 < MOST_ROWS:
            self.list1[self.size1] = slot
            self.size1 += 1

    def make(self, row: i64) -> i64:
        """Sum a row up from its bases, and keep it."""
        width = 2 * self.net.words
        slot: i64 = len(self.rows)
        base = self.net.base
        word: i64
        for _ in range(int(width)):
            self.rows = append(self.rows, i64(0))
        for number in self.bases(int(row)):
            at = number * width
            for word in range(width):
                self.rows[slot + word] = self.rows[slot + word] + base[at + word]
        self.slots[row] = slot
        self.kept.append(int(row))
        return slot

    def bases(self, row: int) -> list[int]:
        """The bases that a row is the sum of: those of its card's traits."""
        if row >= int(self.fixed):
            return [TRAITS * CARD_ROWS + row - int(self.fixed)]
        card, place = row // CARD_ROWS, row % CARD_ROWS
        return [
            int(self.traits[at]) * CARD_ROWS + place for at in range(int(self.starts[card]), int(self.starts[card + 1]))
        ]

    def listed(self, player: int) -> list[int]:
        """The rows of a side."""
        width = 2 * int(self.net.words)
        if player == 0:
            return [self.kept[int(self.list0[at]) // width] for at in range(int(self.size0))]
        return [self.kept[int(self.list1[at]) // width] for at in range(int(self.size1))]

    def squares(self, mine0: i64, mine1: i64, covered0: i64, covered1: i64, taken0: i64, taken1: i64) -> None:
        """Who covers which squares, and whose cards could be captured: `taken0` are those that player 0 could."""
        self.standing(0, mine0, covered0, covered1, taken1)
        self.standing(1, mine1, covered1, covered0, taken0)
        empty = ~(mine0 | mine1)
        self.reached(0, covered0 & empty, covered1)
        self.reached(1, covered1 & empty, covered0)

    def standing(self, player: i64, mine: i64, covered: i64, reached: i64, taken: i64) -> None:
        while mine != 0:
            square = lowest(mine)
            mine &= mine - 1
            state = ((covered >> square) & 1) + 2 * ((reached >> square) & 1) + 2 * ((taken >> square) & 1)
            if state != 0:
                at = square if player == 0 else SQUARES - 1 - square
                self.flag(player, STANDING + state * SQUARES + at)

    def reached(self, player: i64, squares: i64, others: i64) -> None:
        while squares != 0:
            square = lowest(squares)
            squares &= squares - 1
            at = square if player == 0 else SQUARES - 1 - square
            self.flag(player, OPEN + ((others >> square) & 1) * SQUARES + at)

    def near_king(self, player: i64, king: i64, mine: i64, theirs: i64, covered: i64, reached: i64) -> None:
        """The squares around an enemy king as `player` sees them, to whom `mine` and `covered` belong."""
        column, row = king % 5, king // 5
        direction: i64
        for direction in range(9):
            across, along = direction % 3 - 1, direction // 3 - 1
            if player == 1:
                across, along = -across, -along
            if not (0 <= column + across < 5 and 0 <= row + along < 5):
                continue
            square = king + across + 5 * along
            state = ((mine >> square) & 1) + 2 * ((theirs >> square) & 1)
            state = state * 4 + ((covered >> square) & 1) + 2 * ((reached >> square) & 1)
            self.flag(player, NEAR_KING + direction * NEARS + state)

    def judge(self, mover: i64, measured: i64) -> i64:
        """The score for whoever is to act, given what was measured for them."""
        net = self.net
        if mover == 0:
            total = self.side(self.list0, self.size0, self.list1, self.size1, 0)
            total += self.side(self.list1, self.size1, self.list0, self.size0, net.hidden)
        else:
            total = self.side(self.list1, self.size1, self.list0, self.size0, 0)
            total += self.side(self.list0, self.size0, self.list1, self.size1, net.hidden)
        return (total + net.constant + measured * net.measured) >> SHIFT

    def side(self, mine: vec[i64], size: i64, theirs: vec[i64], other: i64, out: i64) -> i64:
        """The hidden layer as one side sees the position, weighed."""
        rows = self.rows
        bias = self.net.bias
        words: i64 = self.net.words
        total: i64 = 0
        at: i64
        chunk: i64 = 0
        while chunk < words:
            a, b, c, d = bias[chunk], bias[chunk + 1], bias[chunk + 2], bias[chunk + 3]
            for at in range(size):
                row = mine[at] + chunk
                a += rows[row]
                b += rows[row + 1]
                c += rows[row + 2]
                d += rows[row + 3]
            for at in range(other):
                row = theirs[at] + words + chunk
                a += rows[row]
                b += rows[row + 1]
                c += rows[row + 2]
                d += rows[row + 3]
            place = out + chunk * LANES
            total += self.weighed(a, place)
            total += self.weighed(b, place + LANES)
            total += self.weighed(c, place + 2 * LANES)
            total += self.weighed(d, place + 3 * LANES)
            chunk += 4
        return total

    def weighed(self, word: i64, place: i64) -> i64:
        """Four numbers of the hidden layer, held between 0 and 1, squared and weighed."""
        out = self.net.out
        total: i64 = 0
        value = (word & LANE_MASK) - LIFT
        if value > 0:
            value = min(value, i64(ONE))
            total += value * value * out[place]
        value = ((word >> LANE) & LANE_MASK) - LIFT
        if value > 0:
            value = min(value, i64(ONE))
            total += value * value * out[place + 1]
        value = ((word >> 2 * LANE) & LANE_MASK) - LIFT
        if value > 0:
            value = min(value, i64(ONE))
            total += value * value * out[place + 2]
        value = ((word >> 3 * LANE) & LANE_MASK) - LIFT
        if value > 0:
            value = min(value, i64(ONE))
            total += value * value * out[place + 3]
        return total

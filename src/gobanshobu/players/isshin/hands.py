"""Hands as packed multisets, and how many deals they stand for.

A hand is an integer with four bits for each form card. Trinity is public and never part of it. With `unseen` the form
cards that have not been laid open, the deals in which player 0 holds `a` and player 1 holds `b` are counted by

    (ways player 0 drew a) × (ways player 1 drew b) × (orders of the rest of the deck, unseen - a - b)

so the two sides meet only in the last factor. Each side's vector over hands carries its own ways to have drawn and to
have played so far; draws and steps change one vector each, and `meet` brings them together at the end.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64, mypyc_attr

from gobanshobu.games.isshin.cards import FORM_CARDS

BITS: Final = 4
FIELD: Final = 15
HALF: Final = 12  # bits of three kinds
HALF_MASK: Final = 0xFFF
ALL: Final = 0xFFFFFF
GUARDS: Final = 0x888888  # one bit on top of every field; subtracting too much clears it
FACTORIAL: Final = [1.0, 1.0, 2.0, 6.0, 24.0, 120.0, 720.0, 5040.0, 40320.0]


def one(card: i64) -> i64:
    """The hand of a single card."""
    return 1 << (BITS * card)


def count_of(hand: i64, card: i64) -> i64:
    """How many of `card` a hand holds."""
    return (hand >> (BITS * card)) & FIELD


def size_of(hand: i64) -> i64:
    """How many cards a hand holds."""
    total: i64 = 0
    card: i64
    for card in range(FORM_CARDS):
        total += count_of(hand, card)
    return total


def turned_hand(hand: i64, turn: i64) -> i64:
    """A hand with frog, slug and snake moved on `turn` places in their ring."""
    shift = 2 * BITS * turn
    return ((hand << shift) | (hand >> (FORM_CARDS * BITS - shift))) & ALL


def fits(hand: i64, within: i64) -> bool:
    """Whether `within` holds every card of `hand`."""
    return ((within + GUARDS) - hand) & GUARDS == GUARDS


def orders(hand: i64) -> float:
    """In how many orders the cards of a hand can be drawn."""
    ways = FACTORIAL[size_of(hand)]
    card: i64
    for card in range(FORM_CARDS):
        ways /= FACTORIAL[count_of(hand, card)]
    return ways


def multisets(within: i64, size: i64) -> vec[i64]:
    """Every hand of `size` cards out of `within`, in a fixed order."""
    found = vec[i64]([0])
    left = vec[i64]([size])
    card: i64
    for card in range(FORM_CARDS):
        after: i64 = 0
        for kind in range(card + 1, FORM_CARDS):
            after += count_of(within, kind)
        next_found = vec[i64]()
        next_left = vec[i64]()
        at: i64
        for at in range(len(found)):
            taken: i64
            for taken in range(count_of(within, card) + 1):
                rest = left[at] - taken
                if rest < 0 or rest > after:
                    continue
                next_found = append(next_found, found[at] + (taken << (BITS * card)))
                next_left = append(next_left, rest)
        found = next_found
        left = next_left
    return found


def zeros(size: i64) -> vec[float]:
    """A vector of `size` zeros."""
    return vec[float]([0.0] * size)


@mypyc_attr(native_class=True)
class Draws:
    """What drawing some cards does to a vector over hands: a sparse matrix, row by row."""

    def __init__(self, target: HandSpace) -> None:
        self.target: HandSpace = target
        self.begin: vec[i64] = vec[i64]([0])
        self.to: vec[i64] = vec[i64]()
        self.ways: vec[float] = vec[float]()


@mypyc_attr(native_class=True)
class HandSpace:
    """All hands of one size out of the unseen cards."""

    def __init__(self, spaces: Spaces, unseen: i64, size: i64) -> None:
        self.spaces: Spaces = spaces
        self.unseen: i64 = unseen
        self.size: i64 = size
        self.hands: vec[i64] = multisets(unseen, size)
        self.index: dict[int, int] = {}
        at: i64
        for at in range(len(self.hands)):
            self.index[self.hands[at]] = at
        self.moves: dict[int, vec[i64]] = {}
        self.draws: dict[int, Draws] = {}

    def move(self, own: i64, gone: i64) -> vec[i64]:
        """Where each hand goes when `own` leaves it and `gone` in all is laid open: an index, or -1 if it cannot be."""
        key = int((own << 24) | gone)
        known = self.moves.get(key)
        if known is not None:
            return known
        target = self.after(own, gone)
        found = vec[i64]([-1] * len(self.hands))
        at: i64
        for at in range(len(self.hands)):
            hand = self.hands[at]
            if fits(own, hand) and fits(hand - own, target.unseen):
                found[at] = target.index[hand - own]
        self.moves[key] = found
        return found

    def after(self, own: i64, gone: i64) -> HandSpace:
        """The hands after `own` left this one and `gone` in all was laid open."""
        return self.spaces.get(self.unseen - gone, self.size - size_of(own))

    def drawing(self, count: i64) -> Draws:
        """Drawing `count` form cards."""
        known = self.draws.get(count)
        if known is not None:
            return known
        target = self.spaces.get(self.unseen, self.size + count)
        found = Draws(target)
        at: i64
        for at in range(len(self.hands)):
            hand = self.hands[at]
            for drawn in multisets(self.unseen - hand, count):
                found.to = append(found.to, i64(target.index[hand + drawn]))
                found.ways = append(found.ways, orders(drawn))
            found.begin = append(found.begin, len(found.to))
        self.draws[count] = found
        return found

    def dealt(self) -> vec[float]:
        """The vector of a side that was dealt this many cards and has done nothing yet."""
        found = zeros(len(self.hands))
        at: i64
        for at in range(len(self.hands)):
            found[at] = orders(self.hands[at])
        return found


@mypyc_attr(native_class=True)
class Spaces:
    """The spaces made so far, each once."""

    def __init__(self) -> None:
        self.known: dict[int, HandSpace] = {}
        self.table: vec[float] = rest_table()

    def get(self, unseen: i64, size: i64) -> HandSpace:
        """All hands of `size` out of `unseen`."""
        key = int((unseen << BITS) | size)
        known = self.known.get(key)
        if known is None:
            known = HandSpace(self, unseen, size)
            self.known[key] = known
        return known


def rest_table() -> vec[float]:
    """For three kinds with their guard bits: one over the product of factorials, 0 where a guard bit is gone."""
    found = zeros(HALF_MASK + 1)
    at: i64
    for at in range(HALF_MASK + 1):
        ways = 1.0
        for kind in range(3):
            left = (at >> (BITS * kind)) & FIELD
            if left < 8:
                ways = 0.0
            else:
                ways /= FACTORIAL[left - 8]
        found[at] = ways
    return found


def meet(mine: HandSpace, theirs: HandSpace, weights: vec[float]) -> vec[float]:
    """For each of my hands, the deals in which they hold one of theirs, weighted; up to the orders of the deck.

    The deck's size is public and so is the factor left out, its factorial: `deck_orders`.
    """
    table = mine.spaces.table
    their_hands = vec[i64](capacity=len(theirs.hands))
    their_weights = vec[float](capacity=len(theirs.hands))
    at: i64
    other: i64
    for at in range(len(theirs.hands)):
        if weights[at] != 0.0:
            their_hands = append(their_hands, theirs.hands[at])
            their_weights = append(their_weights, weights[at])
    found = zeros(len(mine.hands))
    count = len(their_hands)
    if count == 0:
        return found
    factor = deck_orders(mine, theirs)
    full = mine.unseen + GUARDS
    for at in range(len(mine.hands)):
        base = full - mine.hands[at]
        total = 0.0
        for other in range(count):
            rest = base - their_hands[other]
            total += their_weights[other] * table[rest & HALF_MASK] * table[rest >> HALF]
        found[at] = total * factor
    return found


def deck_orders(mine: HandSpace, theirs: HandSpace) -> float:
    """The factorial of the form cards that nobody has drawn."""
    left = size_of(mine.unseen) - mine.size - theirs.size
    ways = 1.0
    step: i64
    for step in range(2, left + 1):
        ways *= float(step)
    return ways

"""What the inputs of a net are made of, for fitting: as `NetInput` sums them up, and as a mirror shows them."""

from __future__ import annotations

from tools.fit.cards import mirrored

from gobanshobu.games.board5.squares import DIRECTIONS, KNIGHTS, SIDE, SQUARES
from gobanshobu.players.board5.evaluation.net import (
    BASES,
    BELOW,
    CARD_ROWS,
    DOUBLE,
    KNIGHT,
    NEAR_KING,
    NEARS,
    OPEN,
    SINGLE,
    STANDING,
    STANDINGS,
    TRAITS,
)


def bases_of(row: int, traits: list[list[int]], fixed: int) -> list[int]:
    """What a row is the sum of (as `NetInput.bases` says)."""
    if row >= fixed:
        return [TRAITS * CARD_ROWS + row - fixed]
    return [trait * CARD_ROWS + row % CARD_ROWS for trait in traits[row // CARD_ROWS]]


def mirror() -> list[int]:
    """Where each base goes when the sheet is seen in a mirror."""
    turned = {SINGLE + at: SINGLE + DIRECTIONS.index(mirrored(arrow)) for at, arrow in enumerate(DIRECTIONS)}
    turned |= {DOUBLE + at: DOUBLE + DIRECTIONS.index(mirrored(arrow)) for at, arrow in enumerate(DIRECTIONS)}
    turned |= {KNIGHT + at: KNIGHT + KNIGHTS.index(mirrored(arrow)) for at, arrow in enumerate(KNIGHTS)}
    found = list(range(BASES))
    for trait in range(TRAITS):
        for place in range(CARD_ROWS):
            found[trait * CARD_ROWS + place] = turned.get(trait, trait) * CARD_ROWS + flipped(place)
    begin = TRAITS * CARD_ROWS
    blocks = [BELOW, *(STANDING + at * SQUARES for at in range(STANDINGS)), OPEN, OPEN + SQUARES]
    for block in blocks:
        for square in range(SQUARES):
            found[begin + block + square] = begin + block + flipped(square)
    for direction in range(9):
        other_way = direction // 3 * 3 + 2 - direction % 3
        for state in range(NEARS):
            found[begin + NEAR_KING + direction * NEARS + state] = begin + NEAR_KING + other_way * NEARS + state
    return found


def flipped(place: int) -> int:
    """A square in a mirror; what is no square stays."""
    return place // SIDE * SIDE + SIDE - 1 - place % SIDE if place < SQUARES else place

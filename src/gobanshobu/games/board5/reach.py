"""B-3 to B-7: where a card can go, as tables built once for a card set; playing only looks things up.

A mask is a set of squares, one bit each. `near` are the squares a card reaches whatever lies between: single arrows,
the first square of double arrows, knights and leaps. `arrows` are the neighbours its arrows point at, over which it may
jump. `rays` lists, for each double arrow, the squares beyond the first.
"""

from __future__ import annotations

from typing import Final, NamedTuple

from librt.vecs import append, vec
from mypy_extensions import i64, mypyc_attr, u8

from gobanshobu.games.board5.squares import DIRECTIONS, NO_SQUARE, SQUARES, Square, lowest, moved, offset

END: Final = 255


class Arrows(NamedTuple):
    """The arrows of a card, in its owner's facing."""

    single: tuple[str, ...] = ()
    double: tuple[str, ...] = ()
    knight: tuple[str, ...] = ()
    leap: tuple[tuple[int, int], ...] = ()


@mypyc_attr(native_class=True)
class Reach:
    """The tables of one card set. A card is looked up by player, kind and square: `(player * kinds + kind) * 25 + square`."""

    def __init__(self, cards: list[Arrows]) -> None:
        self.kinds: Final = len(cards)
        self.near: vec[i64] = vec[i64]()
        self.arrows: vec[i64] = vec[i64]()
        self.rays: vec[u8] = vec[
            u8
        ]()  # of every card and square: each ray as first square, further squares, END; then END
        self.ray_starts: vec[i64] = vec[i64]()
        self.over: vec[i64] = vec[i64]()  # [square * 25 + neighbour]: the square behind it, as a mask
        for player in range(2):
            for card in cards:
                for square in range(SQUARES):
                    self._add(card, player, Square(square))
        for square in range(SQUARES):
            for neighbour in range(SQUARES):
                self.over = append(self.over, _behind(Square(square), Square(neighbour)))

    def _add(self, card: Arrows, player: int, square: Square) -> None:
        pointed = _pointed(card, player, square)
        self.near = append(self.near, _mask(pointed + _knights(card, player, square) + _leaps(card, player, square)))
        self.arrows = append(self.arrows, _mask(pointed))
        self.ray_starts = append(self.ray_starts, len(self.rays))
        for arrow in card.double:
            ray = _ray(square, arrow, player)
            if len(ray) > 1:
                for passed in ray:
                    self.rays = append(self.rays, u8(passed))
                self.rays = append(self.rays, u8(END))
        self.rays = append(self.rays, u8(END))

    def targets(self, index: i64, square: i64, occupied: i64, hurdles: i64) -> i64:
        """B-3, B-4, B-5, B-6, B-7: the squares that the card of `index` reaches from `square`, among them those behind one
        of `hurdles`, the cards it may jump over."""
        reached = self.near[index]
        jumps = self.arrows[index] & hurdles
        over = self.over
        while jumps != 0:  # B-7
            reached |= over[square * SQUARES + lowest(jumps)]
            jumps &= jumps - 1
        rays = self.rays
        at = self.ray_starts[index]
        while rays[at] != END:  # B-4
            while rays[at + 1] != END and (occupied >> i64(rays[at])) & 1 == 0:
                at += 1
                reached |= 1 << i64(rays[at])
            while rays[at] != END:
                at += 1
            at += 1
        return reached


def _mask(squares: list[Square]) -> int:
    return sum({1 << square for square in squares if square != NO_SQUARE})


def _pointed(card: Arrows, player: int, square: Square) -> list[Square]:
    """B-3: the neighbours that a card's arrows point at, single and double ones."""
    return [moved(square, *offset(arrow), player) for arrow in (*card.single, *card.double)]


def _ray(square: Square, arrow: str, player: int) -> list[Square]:
    """B-4: all squares in the direction of a double arrow, as far as the sheet goes."""
    right, forward = offset(arrow)
    ray: list[Square] = []
    while (square := moved(square, right, forward, player)) != NO_SQUARE:
        ray.append(square)
    return ray


def _knights(card: Arrows, player: int, square: Square) -> list[Square]:
    """B-5: where a card's knight arrows lead, whatever lies between."""
    return [moved(square, *offset(arrow), player) for arrow in card.knight]


def _leaps(card: Arrows, player: int, square: Square) -> list[Square]:
    """B-6: exactly the squares a card leaps to, whatever lies between."""
    return [moved(square, right, forward, player) for right, forward in card.leap]


def _behind(square: Square, neighbour: Square) -> int:
    """B-7: exactly two away, over `neighbour`; an empty mask where that is no neighbour or the sheet ends."""
    for direction in DIRECTIONS:
        right, forward = offset(direction)
        if moved(square, right, forward, 0) == neighbour:
            return _mask([moved(square, 2 * right, 2 * forward, 0)])
    return 0

"""Steps of the 5×5 games as numbers, packed and unpacked here and nowhere else; `notation.py` writes them as strings.

A step has four fields: what kind of step it is, up to two squares, and a card (or, in `hck`, a unit with its life).
"""

from __future__ import annotations

from typing import Final, NewType

from librt.vecs import append, vec
from mypy_extensions import i64

from gobanshobu.core.position import Step
from gobanshobu.games.board5.squares import Square, lowest

CardCode = NewType("CardCode", int)
"""What the card field of a step holds, where it leaves the rules: a kind of card or, in `hck`, a unit with its life."""

ARRANGE_STEP: Final = 0
DEPLOY: Final = 1
DEPLOY_ONTO: Final = 2
ADVANCE: Final = 3
ONTO: Final = 4
CAPTURE: Final = 5
DAMAGE: Final = 6
ESCAPE: Final = 7
RETREAT: Final = 8
RETREAT_ONTO: Final = 9
RETREAT_HAND: Final = 10
SWITCH_STEP: Final = 11
PASS: Final = 12
END: Final = 13
OWN_KINDS: Final = 14  # kinds of a game's own count from here

OPEN_SQUARE: Final = 255  # as the card of an arrangement step: the square is left empty

# Where each field begins, from the lowest bit, and which bits it has there.
FIRST_AT: Final = 6
SECOND_AT: Final = 11
CARD_AT: Final = 16
KIND_BITS: Final = 0b111111
SQUARE_BITS: Final = 0b11111


def step_of(kind: i64, first: i64, second: i64, card: i64) -> i64:
    """The step with these fields; a square or card that it does not have is 0."""
    return kind | first << FIRST_AT | second << SECOND_AT | card << CARD_AT


def new_step(kind: int, first: int = 0, second: int = 0, card: int = 0) -> Step:
    """`step_of` for those outside the rules."""
    return Step(int(step_of(kind, first, second, card)))


def kind_of(step: i64) -> i64:
    """What kind of step it is."""
    return step & KIND_BITS


def first_of(step: i64) -> i64:
    """Where a move or an escape starts; where a deployment, a retreat or an arrangement step goes."""
    return (step >> FIRST_AT) & SQUARE_BITS


def second_of(step: i64) -> i64:
    """Where a move goes; the other square of a switch."""
    return (step >> SECOND_AT) & SQUARE_BITS


def first_square(step: int) -> Square:
    """`first_of` for those outside the rules."""
    return Square(int(first_of(step)))


def second_square(step: int) -> Square:
    """`second_of` for those outside the rules."""
    return Square(int(second_of(step)))


def card_of(step: i64) -> i64:
    """The card that is arranged or deployed."""
    return step >> CARD_AT


def card_in(step: int) -> CardCode:
    """`card_of` for those outside the rules."""
    return CardCode(int(card_of(step)))


def with_first(found: vec[i64], step: i64, squares: i64) -> vec[i64]:
    """The list, and `step` once for each square of a mask as its first square."""
    while squares != 0:
        found = append(found, step | lowest(squares) << FIRST_AT)
        squares &= squares - 1
    return found


def with_second(found: vec[i64], step: i64, squares: i64) -> vec[i64]:
    """The list, and `step` once for each square of a mask as its second square."""
    while squares != 0:
        found = append(found, step | lowest(squares) << SECOND_AT)
        squares &= squares - 1
    return found

"""What is packed into numbers in HCK: kinds of steps of its own, the unit that a deployment names, a unit in a hand."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from gobanshobu.games.board5.codec import OWN_KINDS

RESCUE: Final = OWN_KINDS  # c1-c2^
QUEEN_RETURN: Final = OWN_KINDS + 1
QUEEN_KEEP: Final = OWN_KINDS + 2

LIFE_BITS: Final = 0b1111

# A deployment names a unit, its life and, for a stub, the kind that is laid with it (0: none).
UNIT_BITS: Final = 0b111111111111
CARD_LIFE_AT: Final = 12
CARD_PARTNER_AT: Final = 16

# A combine or stub in a hand: whether it holds the enemy queen, its life, the unit.
CAPTIVE_BIT: Final = 0b1
HELD_LIFE_AT: Final = 1
HELD_UNIT_AT: Final = 5


def card_code(unit: i64, life: i64, partner: i64) -> i64:
    """What a deployment names."""
    return unit | life << CARD_LIFE_AT | partner << CARD_PARTNER_AT


def card_unit(card: i64) -> i64:
    """The unit that a deployment, a placement or an arrangement step names."""
    return card & UNIT_BITS


def card_life(card: i64) -> i64:
    """The life of the unit that a deployment names."""
    return (card >> CARD_LIFE_AT) & LIFE_BITS


def card_partner(card: i64) -> i64:
    """HC-4.5: the kind that is deployed with a stub; 0 for none."""
    return card >> CARD_PARTNER_AT


def held_code(unit: i64, life: i64, captive: i64) -> i64:
    """A combine or stub in a hand; `captive` is 1 while it holds the enemy queen."""
    return unit << HELD_UNIT_AT | life << HELD_LIFE_AT | captive


def held_unit(code: i64) -> i64:
    """Which unit it is."""
    return code >> HELD_UNIT_AT


def held_life(code: i64) -> i64:
    """Its life."""
    return (code >> HELD_LIFE_AT) & LIFE_BITS


def held_captive(code: i64) -> bool:
    """HC-5.4: whether the enemy queen is in it."""
    return code & CAPTIVE_BIT != 0

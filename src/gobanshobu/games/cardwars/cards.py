"""The cards of Shogi Card Wars (CW-1.1), the ways they can be played, and what lies on the table as one integer each."""

from __future__ import annotations

from typing import Final, NewType

from mypy_extensions import i64

from gobanshobu.core.words import Words

Way = NewType("Way", i64)
"""A card and the manner it is played in; NOTHING while nothing is being played."""
MonsterId = NewType("MonsterId", i64)
"""The number of a monster, 3 for m3; 0 for none, or for the player instead of a monster."""
GearId = NewType("GearId", i64)
"""The number of a piece of equipment, 3 for e3."""

FU: Final = 0
KYO: Final = 1
KEI: Final = 2
GIN: Final = 3
KIN: Final = 4
KAKU: Final = 5
HISHA: Final = 6
GYOKU: Final = 7
KINDS: Final = 8

IDS: Final = ["fu", "kyo", "kei", "gin", "kin", "kaku", "hisha", "gyoku"]
NAMES: Final = [
    Words("歩兵", "pawn"),
    Words("香車", "lance"),
    Words("桂馬", "knight"),
    Words("銀将", "silver"),
    Words("金将", "gold"),
    Words("角行", "bishop"),
    Words("飛車", "rook"),
    Words("玉将", "king"),
]
COPIES: Final = [9, 2, 2, 2, 2, 1, 1, 1]
DECK: Final = 20
HAND: Final = 5
LIFE: Final = 20
MANA: Final = 3

# The manners in which a card is played.
PLAIN: Final = 0  # as what the card is: a pawn, a trap, equipment, a spell with one effect
BODY: Final = 1  # CW-1.1: as a 3/3 monster
DISCARD: Final = 2  # gold: the opponent discards
MILL: Final = 3  # gold: the top of the opponent's deck goes
MANNERS: Final = 4

NOTHING: Final = -1  # no way at all: nothing is being played
FU_PLAIN: Final = FU * MANNERS + PLAIN
KYO_PLAIN: Final = KYO * MANNERS + PLAIN
GIN_PLAIN: Final = GIN * MANNERS + PLAIN
KIN_DISCARD: Final = KIN * MANNERS + DISCARD
KIN_MILL: Final = KIN * MANNERS + MILL
KAKU_PLAIN: Final = KAKU * MANNERS + PLAIN
HISHA_PLAIN: Final = HISHA * MANNERS + PLAIN
GYOKU_PLAIN: Final = GYOKU * MANNERS + PLAIN


# --- a way of playing a card: one integer ---


def way_of(kind: i64, manner: i64) -> Way:
    """A card, played in this manner."""
    return Way(kind * MANNERS + manner)


def kind_of(way: Way) -> i64:
    """The card that is played in this way."""
    return way >> 2


def manner_of(way: Way) -> i64:
    """PLAIN, BODY, DISCARD or MILL."""
    return way & 3


def is_trap(kind: i64) -> bool:
    """Lance and knight."""
    return kind in (KYO, KEI)


def is_monster(way: Way) -> bool:
    """CW-1.1: a pawn, or a card played as a 3/3 monster."""
    return way == FU_PLAIN or manner_of(way) == BODY


def is_spell(way: Way) -> bool:
    """Gold, bishop, rook and king, unless played as a monster."""
    return kind_of(way) >= KIN and manner_of(way) != BODY


def cost(kind: i64) -> i64:
    """The mana a card takes, in whatever way it is played."""
    if kind < GIN:
        return 1
    return 2 if kind < HISHA else 3


# --- a card in a graveyard: one byte ---
# bits 0–3 copy, 4–6 card, 7 owner


def buried_card(owner: i64, kind: i64, copy: i64) -> i64:
    """A card as it lies in its owner's graveyard."""
    return (owner << 7) + (kind << 4) + copy


def buried_owner(card: i64) -> i64:
    """In whose graveyard it lies."""
    return card >> 7


def buried_kind(card: i64) -> i64:
    """Which card it is."""
    return card >> 4 & 7


def buried_copy(card: i64) -> i64:
    """Which of the card's copies it is."""
    return card & 15


# --- a monster: one integer ---
# bits 0–7 number, 8 owner, 9–11 card, 12–15 copy, 16–19 damage counters, 20 sideways, 21 entered this turn,
# 22 attacking, 24–27 equipment worn, 28–35 number of the attacker it blocks, 36–40 its place in that attacker's line

OWNER: Final = 1 << 8
SIDEWAYS: Final = 1 << 20
FRESH: Final = 1 << 21
ATTACKING: Final = 1 << 22
DAMAGE: Final = 1 << 16
WORN: Final = 1 << 24
BLOCKING: Final = 1 << 28
PLACE: Final = 1 << 36
PEACE: Final = (1 << 22) - 1 + (0xF << 24)  # everything but what belongs to one battle


def new_monster(number: i64, owner: i64, kind: i64, copy: i64) -> i64:
    """CW-5.2: it enters standing up, fresh and unhurt."""
    return number + owner * OWNER + (kind << 9) + (copy << 12) + FRESH


def number_of(monster: i64) -> MonsterId:
    """The number of a monster: 3 for m3."""
    return MonsterId(monster & 0xFF)


def owner_of(piece: i64) -> i64:
    """Whose monster or equipment it is."""
    return piece >> 8 & 1


def card_of(piece: i64) -> i64:
    """Which card it is."""
    return piece >> 9 & 7


def copy_of(piece: i64) -> i64:
    """Which of the card's copies it is, in the order in which they came into the open."""
    return piece >> 12 & 15


def hp_of(monster: i64) -> i64:
    """The counters that kill it."""
    return 2 if card_of(monster) == FU else 3


def gear_count(monster: i64) -> i64:
    """How many pieces of equipment it wears."""
    return monster >> 24 & 15


def attack_of(monster: i64) -> i64:
    """What it deals: as much as its HP, and one more for each equipment it wears."""
    return hp_of(monster) + gear_count(monster)


def counters_of(monster: i64) -> i64:
    """The damage it has taken."""
    return monster >> 16 & 15


def target_of(monster: i64) -> MonsterId:
    """The number of the attacker that this monster blocks; 0 for none."""
    return MonsterId(monster >> 28 & 0xFF)


def place_of(monster: i64) -> i64:
    """Its place in the line of its attacker's blockers, from 1; 0 while none has been named."""
    return monster >> 36 & 31


# --- equipment: one integer ---
# bits 0–15 as a monster's; 16 attached or moved in this phase, 17–24 number of the monster that wears it

MOVED: Final = 1 << 16
ON: Final = 1 << 17


def new_gear(number: i64, owner: i64, copy: i64) -> i64:
    """CW-5.7: it enters unattached."""
    return number + owner * OWNER + (GIN << 9) + (copy << 12)


def gear_number(gear: i64) -> GearId:
    """The number of a piece of equipment: 3 for e3."""
    return GearId(gear & 0xFF)


def worn_by(gear: i64) -> MonsterId:
    """The number of the monster that wears it; 0 for none."""
    return MonsterId(gear >> 17 & 0xFF)

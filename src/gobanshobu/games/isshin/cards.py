"""The cards of Isshin Ittai (IS-1). A form card is twice its form, plus one for yang."""

from __future__ import annotations

from typing import Final, Literal

from mypy_extensions import i64

from gobanshobu.core.words import Words

FORM_CARDS: Final = 6
"""IS-1.1: frog, slug and snake, each as yin and as yang."""
TRINITY: Final = 6
"""IS-1.2: a card like the others, after the form cards: it has neither form nor yin or yang."""
KINDS: Final = 7
NO_CARD: Final = 7

IDS: Final = ["fy", "fa", "sy", "sa", "ny", "na", "tri"]
NAMES: Final = [
    Words("蛙の陰", "frog yin"),
    Words("蛙の陽", "frog yang"),
    Words("蛞蝓の陰", "slug yin"),
    Words("蛞蝓の陽", "slug yang"),
    Words("蛇の陰", "snake yin"),
    Words("蛇の陽", "snake yang"),
    Words("三位一体", "Trinity"),
]

GUARD: Final = 0
ATTACK: Final = 1
POWER: Final = 2
BLOW: Final = 3
StateId = Literal["guard", "attack", "power attack", "decisive blow"]
STATE_IDS: Final[list[StateId]] = ["guard", "attack", "power attack", "decisive blow"]
STATE_NAMES: Final = [
    Words("守り", "guard"),
    Words("攻め", "attack"),
    Words("力攻め", "power attack"),
    Words("一撃必殺", "decisive blow"),
]
FormId = Literal["frog", "slug", "snake"]
FORM_IDS: Final[list[FormId]] = ["frog", "slug", "snake"]
FORM_NAMES: Final = [Words("蛙", "frog"), Words("蛞蝓", "slug"), Words("蛇", "snake")]
CALLS: Final = [Words("の型", "stance"), Words("斬り", "slash"), Words("押し", "push")]


def form(card: i64) -> i64:
    """IS-1.1: the form of a form card."""
    return card >> 1


def is_yang(card: i64) -> i64:
    """IS-1.1: 1 for a yang card, 0 for a yin card."""
    return card & 1


def has_advantage(mine: i64, theirs: i64) -> bool:
    """IS-1.4: frog over slug, slug over snake, snake over frog."""
    return theirs == (mine + 1) % 3


def declaration(newest: int, stance: int) -> Words:
    """IS-5.5: how a player with this newest card calls out form and state: `蛞蝓斬り`, `slug slash (蛞蝓斬り)`."""
    if stance == BLOW:
        blow = STATE_NAMES[BLOW]
        return Words(blow.ja, f"{blow.en} ({blow.ja})")
    name, call = FORM_NAMES[newest >> 1], CALLS[stance]
    said = name.ja + call.ja
    return Words(said, f"{name.en} {call.en} ({said})")

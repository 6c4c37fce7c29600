"""What never changes about the cards of a duel and is shown beside it: a client is given it once, as data."""

from __future__ import annotations

from typing import Final, Literal, TypedDict

from gobanshobu.core.words import Words
from gobanshobu.games.isshin.cards import (
    ATTACK,
    BLOW,
    FORM_CARDS,
    FORM_IDS,
    FORM_NAMES,
    GUARD,
    IDS,
    KINDS,
    NAMES,
    POWER,
    STATE_IDS,
    STATE_NAMES,
    TRINITY,
    FormId,
    StateId,
    form,
    has_advantage,
    is_yang,
)

Row = Literal["advantaged", "same power", "same attack", "same guard", "disadvantaged", "blow"]
Verdict = Literal["wins", "loses", "goes on"]


class Pair(TypedDict):
    """Two cards, the newer one second, the state that they make, and why."""

    state: StateId
    cards: list[str]
    why: Words


class CardTraits(TypedDict):
    """A card. Trinity has no form, and so is neither over nor under any."""

    name: Words
    form: FormId | None
    yang: bool
    over: FormId | None  # the form that its own has the advantage over
    under: FormId | None
    pairs: list[Pair]
    clause: str  # where the rules say what it does


class StateTraits(TypedDict):
    """A state: its name, the letter of its seal, and which cards make it."""

    name: Words
    seal: str
    made: Words


class JudgedRow(TypedDict):
    """How the player who acted stands, and what comes of it against each state of the other."""

    row: Row
    name: Words
    against: dict[str, Verdict]  # by state; a decisive blow is judged at once and never stands against anybody


class Ink(TypedDict):
    """Something drawn with the brush, as paths."""

    wash: str  # thin ink, laid first
    ink: list[str]  # each may have holes of its own


SEALS: Final[dict[StateId, str]] = {"guard": "守", "attack": "攻", "power attack": "力", "decisive blow": "必"}
MADE: Final = [
    Words("一枚だけ、または陰陽が同じ二枚", "one card, or two alike in yin and yang"),
    Words("陰と陽、型は別々", "yin and yang, different forms"),
    Words("陰と陽、型は同じ", "yin and yang, the same form"),
    Words("三位一体を出す", "Trinity is laid"),
]
"""Which cards make a state: a guard (IS-5.4), an attack (IS-5.3), a power attack (IS-5.2), a decisive blow (IS-5.1)."""
STATES: Final[dict[StateId, StateTraits]] = {
    state: {"name": STATE_NAMES[number], "seal": SEALS[state], "made": MADE[number]}
    for number, state in enumerate(STATE_IDS)
}
FORMS: Final[dict[FormId, Words]] = dict(zip(FORM_IDS, FORM_NAMES, strict=True))
"""Each has the advantage over the one after it, the last over the first."""

READINGS: Final[dict[FormId, str]] = {"frog": "かえる", "slug": "なめくじ", "snake": "へび"}
"""How their kanji are read."""

JUDGEMENT: Final[list[JudgedRow]] = [
    {
        "row": "advantaged",
        "name": Words("有利な型", "stronger form"),
        "against": {"power attack": "goes on", "attack": "goes on", "guard": "goes on"},
    },
    {
        "row": "same power",
        "name": Words("同じ型・力攻め", "same form, power"),
        "against": {"power attack": "goes on", "attack": "goes on", "guard": "goes on"},
    },
    {
        "row": "same attack",
        "name": Words("同じ型・攻め", "same form, attack"),
        "against": {"power attack": "loses", "attack": "goes on", "guard": "goes on"},
    },
    {
        "row": "same guard",
        "name": Words("同じ型・守り", "same form, guard"),
        "against": {"power attack": "loses", "attack": "goes on", "guard": "goes on"},
    },
    {
        "row": "disadvantaged",
        "name": Words("不利な型", "weaker form"),
        "against": {"power attack": "loses", "attack": "loses", "guard": "goes on"},
    },
    {
        "row": "blow",
        "name": Words("一撃必殺", "decisive blow"),
        "against": {"power attack": "loses", "attack": "loses", "guard": "wins"},
    },
]
"""IS-6.1 as a table, as it is read beside the game."""


def cards() -> dict[str, CardTraits]:
    """Every card, in the order of a hand."""
    return {IDS[card]: _traits(card) for card in range(KINDS)}


def _traits(card: int) -> CardTraits:
    name = NAMES[card]
    if card == TRINITY:
        return {
            "name": name,
            "form": None,
            "yang": False,
            "over": None,
            "under": None,
            "pairs": [],
            "clause": "IS-5.1",
        }
    others = range(len(FORM_IDS))
    return {
        "name": name,
        "form": FORM_IDS[int(form(card))],
        "yang": bool(is_yang(card)),
        "over": next(FORM_IDS[one] for one in others if has_advantage(form(card), one)),
        "under": next(FORM_IDS[one] for one in others if has_advantage(one, form(card))),
        "pairs": _pairs(card),
        "clause": "IS-1.1",
    }


def _pairs(card: int) -> list[Pair]:
    """A card to lay this one on, for an attack (IS-5.3), a power attack (IS-5.2) and a guard (IS-5.4)."""
    other = card ^ 1  # of the same form, yang for yin
    further = (other + 2) % FORM_CARDS  # of the next form
    return [
        _pair(ATTACK, further, card, Words("陰陽も型もちがう", "yin and yang, different forms")),
        _pair(POWER, other, card, Words("陰陽がちがい、型は同じ", "yin and yang, the same form")),
        _pair(GUARD, further ^ 1, card, Words("陰陽が同じ", "both yin or both yang")),
    ]


def _pair(state: int, older: int, newer: int, why: Words) -> Pair:
    assert state != BLOW
    return {"state": STATE_IDS[state], "cards": [IDS[older], IDS[newer]], "why": why}

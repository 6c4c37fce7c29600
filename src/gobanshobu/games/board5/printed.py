"""What is said and drawn of the cards of the 5×5 games wherever they are shown: a client is given it once, as data."""

from __future__ import annotations

from typing import Final, TypedDict

from gobanshobu.core.words import Words
from gobanshobu.games.board5.squares import DIRECTIONS, KNIGHTS, SIDE, offset

GAUGED: Final = ("G", "king")
"""FI-1.3, HC-2.3: the classes of the cards whose life changes; that of a combine does as well."""

UNIT_WORDS: Final = {
    "plus": Words("＋", "+"),
    "comma": Words("、", ", "),
    "life": Words("{name} 命{life}", "{name} life {life}"),
    "below": Words("下に{name}", "{name} below"),
    "hidden": Words("相手側の{name}が潜入中", "{name} of the other side hidden under it"),
    "captive": Words("相手の王妃を捕らえている", "holds the other side’s queen"),
}
"""What a unit is called: its cards and its life, what lies below it, what hides under it, whom it holds."""


class UnitExample(TypedDict):
    """A unit of cards by their names, and what it is called."""

    cards: list[Words]
    life: int | None
    below: Words | None
    below_life: int | None
    hidden: Words | None
    captive: bool
    words: Words


CLASS_WORDS: Final = {
    "G": Words("ゲージ札（点数が変わる）", "gauge card (its points change)"),
    "F": Words("固定札（点数は変わらない）", "fixed card (its points never change)"),
    "N": Words("通常札", "normal card"),
    "R": Words("ランク札", "rank card"),
    "king": Words("王", "king"),
    "noble": Words("王妃・将軍", "queen or general"),
    "special": Words("特別な札（組めない）", "special card (never combines)"),
    "normal": Words("ふつうの札", "normal card"),
}
"""The classes of cards."""

CARD_CLAUSES: Final[dict[str, dict[str, list[str]]]] = {
    "first": {"G": ["FI-1.1", "FI-1.5"], "N": ["FI-1.2"], "F": ["FI-1.3"]},
    "intelligence": {"R": ["IN-1.1"], "N": ["IN-1.2"]},
    "hck": {
        "king": ["HC-1.1", "HC-2.4"],
        "noble": ["HC-1.1", "HC-2.3"],
        "special": ["HC-1.1", "HC-2.1", "HC-2.3"],
        "normal": ["HC-1.1", "HC-2.2", "HC-2.3"],
    },
}
"""Where the rules speak of a card of each class, game by game."""

JOINING: Final = ("noble", "normal")
"""HC-2.2: the classes of the cards whose points count in a combine."""

DIRECTION_WORDS: Final = {
    "F": Words("前", "forward"),
    "B": Words("後ろ", "backward"),
    "L": Words("左", "left"),
    "R": Words("右", "right"),
    "FL": Words("左前", "forward left"),
    "FR": Words("右前", "forward right"),
    "BL": Words("左後ろ", "backward left"),
    "BR": Words("右後ろ", "backward right"),
}
"""B-2: the owner's directions."""

CAPTIVE: Final = "queen"  # HC-5.4: the card that is held by whoever captures it

CARDS_CLAUSE: Final = "B-8"  # says where the arrows come from


def ways() -> dict[str, dict[str, list[tuple[int, int]]]]:
    """The squares that each arrow (B-3, B-4, B-5) leads to on an empty sheet, as (right, forward), nearest first."""
    return {
        "single": {arrow: [offset(arrow)] for arrow in DIRECTIONS},
        "double": {arrow: [_times(offset(arrow), far) for far in range(1, SIDE)] for arrow in DIRECTIONS},
        "knight": {arrow: [offset(arrow)] for arrow in KNIGHTS},
    }


def _times(step: tuple[int, int], far: int) -> tuple[int, int]:
    return step[0] * far, step[1] * far

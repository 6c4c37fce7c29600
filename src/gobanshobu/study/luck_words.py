"""Skill and luck in words: the parts of an account, from the reader's seat."""

from __future__ import annotations

from typing import Final, Literal, NamedTuple

from gobanshobu.core.audience import SEATS, Cast, Seat
from gobanshobu.core.words import Words
from gobanshobu.study.luck import LUCK, SKILL, LuckAccount, SwingKind

LuckGroup = Literal["luck", "skill", "view"]

DEAL: Final = Words("配られた手札", "The hands dealt")
VIEW: Final = Words("形勢の見直し", "Seen only later")
WORDS: Final[dict[SwingKind, Words]] = {
    "draw": Words("{whose}引き", "{whose} draws"),
    "guess": Words("{whose}手の当たり外れ", "{whose} guesses"),
    "read": Words("{whose}読みの当たり外れ", "{whose} reads"),
    "choice": Words("{whose}判断", "{whose} decisions"),
    "end": Words("{whose}投了・時間切れ", "{whose} resignation or time"),
}
"""`whose` cards or decisions they are."""
WORD: Final = 0.02  # what a swing of a single step must be to be told
LEAST: Final = 0.0005  # what is less is no part


class LuckPart(NamedTuple):
    """A part of an account: of luck or of skill, or neither; its words, and what the reader gained by it."""

    group: LuckGroup
    kind: SwingKind
    by: Seat | None
    words: Words
    gain: float


def parts(account: LuckAccount, reader: Seat, cast: Cast) -> list[LuckPart]:
    """The parts of an account that are more than nothing, luck first. Their gains add up to the reader's result less what
    it began with, but for what is left out."""
    groups: list[tuple[LuckGroup, tuple[SwingKind, ...]]] = [("luck", LUCK[1:]), ("skill", SKILL)]
    found = [LuckPart("luck", "deal", None, DEAL, account.gained(reader, ("deal",)))]
    for group, kinds in groups:
        for kind in kinds:
            for by in (reader, SEATS[1 - reader]):
                found.append(LuckPart(group, kind, by, said(kind, by, cast), account.gained(reader, (kind,), by)))
    found.append(LuckPart("view", "view", None, VIEW, account.gained(reader, ("view",))))
    return [one for one in found if abs(one.gain) >= LEAST]


def swings(account: LuckAccount, number: int, reader: Seat, cast: Cast) -> list[LuckPart]:
    """What chance made of one step, where it is worth a word."""
    found: list[LuckPart] = []
    for one in account.swings:
        if one.number == number and one.kind in LUCK and abs(one.gain) >= WORD:
            gain = one.gain if reader == 0 else -one.gain
            found.append(LuckPart("luck", one.kind, one.player, said(one.kind, one.player, cast), gain))
    return found


def said(kind: SwingKind, by: Seat | None, cast: Cast) -> Words:
    """What a swing is called."""
    if by is None or kind not in WORDS:
        return VIEW if kind == "view" else DEAL
    return cast.say(by, WORDS[kind].ja, WORDS[kind].en)

"""IS-N: the step strings of Isshin Ittai and the integers behind them.

0 …  6   reveal:CARD          14        maai
7 … 13   kamae:CARD           15 … 63   renki:CARD,CARD   (15 + 7 × first + second, first ≤ second)
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import mypyc_attr

from gobanshobu.core.clauses import StepRefused, reason
from gobanshobu.core.log import UNSEEN, CardsSeen
from gobanshobu.core.position import Note, Step
from gobanshobu.core.roles import Notation
from gobanshobu.core.spelling import misshaped, misspelt
from gobanshobu.core.words import Words, quote
from gobanshobu.games.isshin.cards import IDS, KINDS, NAMES, TRINITY

REVEAL: Final = 0
KAMAE: Final = 7
MAAI: Final = 14
RENKI: Final = 15
EXAMPLES: Final = {"reveal": "reveal:fy", "kamae": "kamae:fy", "maai": "maai", "renki": "renki:fy,sa"}


def write(step: int) -> str:
    """IS-N: the canonical string of a step."""
    if step >= RENKI:
        first, second = divmod(step - RENKI, KINDS)
        return f"renki:{IDS[first]},{IDS[second]}"
    if step == MAAI:
        return "maai"
    if step >= KAMAE:
        return f"kamae:{IDS[step - KAMAE]}"
    return f"reveal:{IDS[step]}"


def parse(text: str) -> int:
    """IS-N: the step that `text` writes. Raises StepRefused with C-2, or with IS-N for renki's cards in the wrong order."""
    verb, colon, rest = text.partition(":")
    if text == "maai":
        return MAAI
    if verb in ("reveal", "kamae") and colon:
        return (REVEAL if verb == "reveal" else KAMAE) + _card(rest, text)
    if verb == "renki" and colon:
        parts = rest.split(",")
        if len(parts) != 2:
            raise StepRefused(reason("C-2", "shape", text=quote(text), example=EXAMPLES[verb]))
        first, second = _card(parts[0], text), _card(parts[1], text)
        if first > second:
            raise StepRefused(reason("IS-N", "order", step=write(RENKI + KINDS * second + first)))
        return RENKI + KINDS * first + second
    raise StepRefused(misspelt(text, parse) or misshaped(text, EXAMPLES))


def say(step: int) -> Words:
    """The step in plain words."""
    if step >= RENKI:
        first, second = divmod(step - RENKI, KINDS)
        a, b = NAMES[first], NAMES[second]
        return Words(f"練気（{a.ja}・{b.ja}）", f"renki, discarding {a.en} and {b.en}")
    if step == MAAI:
        return Words("間合", "maai")
    if step >= KAMAE:
        card = NAMES[step - KAMAE]
        return Words(f"構え {card.ja}", f"kamae with {card.en}")
    card = NAMES[step]
    return Words(f"立ち合い {card.ja}", f"show {card.en}")


def _card(word: str, text: str) -> int:
    if word in IDS:
        return IDS.index(word)
    raise StepRefused(misspelt(text, parse) or reason("C-2", "no_card", card=quote(word)))


@mypyc_attr(allow_interpreted_subclasses=True)
class IsshinNotation(Notation):
    """Steps as above, and draws as their player and the other one read them."""

    def parse(self, text: str) -> Step:
        return Step(parse(text))

    def write(self, step: Step) -> str:
        return write(step)

    def note(self, note: Note) -> tuple[str, str]:
        full = [IDS[card] for card in note.cards]
        public = [IDS[card] if card == TRINITY else UNSEEN for card in note.cards]
        return str(CardsSeen("draw", full)), str(CardsSeen("draw", public))

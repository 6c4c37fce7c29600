"""SX-N: `play:7`."""

from __future__ import annotations

from typing import Final

from gobanshobu.core.clauses import StepRefused, reason
from gobanshobu.core.position import Note, Step
from gobanshobu.core.roles import Notation
from gobanshobu.core.spelling import misshaped, misspelt
from gobanshobu.core.words import Words, quote
from tests.sixth.rules import IDS

PLAY: Final = "play:"


class SixthNotation(Notation):
    """Steps and what is drawn, as strings."""

    def parse(self, text: str) -> Step:
        return Step(parse(text))

    def write(self, step: Step) -> str:
        return write(step)

    def note(self, note: Note) -> tuple[str, str]:
        return "draw:" + ",".join(IDS[card - 1] for card in note.cards), "draw:" + ",".join("?" for _ in note.cards)


def write(step: int) -> str:
    """The canonical string of a step."""
    return PLAY + IDS[step - 1]


def parse(text: str) -> int:
    """The step that `text` writes. Raises StepRefused with C-2."""
    card = text.removeprefix(PLAY)
    if text.startswith(PLAY) and card in IDS:
        return IDS.index(card) + 1
    found = misspelt(text, parse)
    if found is None and text.startswith(PLAY) and card:
        found = reason("C-2", "no_card", card=quote(card))
    raise StepRefused(found or misshaped(text, {"play": "play:7"}))


def say(step: int) -> Words:
    """The step in plain words."""
    return Words(f"{IDS[step - 1]} を出す", f"play the {IDS[step - 1]}")

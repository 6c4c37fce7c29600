"""What may be done: each card of the hand."""

from __future__ import annotations

from typing import Literal

from gobanshobu.core.publisher import Offer, Thing
from tests.sixth.notation import write
from tests.sixth.rules import IDS, SixthPosition

SixthEffect = Literal["lead", "answer"]


def offer(position: SixthPosition, step: int) -> Offer:
    """A step as an offer, without its consequences."""
    effect: SixthEffect = "answer" if position.lead else "lead"
    card = IDS[step - 1]
    return {"step": write(step), "effect": effect, "cards": [card], "take": {"hand": card}, "target": {"pile": "front"}}


def attempt(take: Thing) -> int | None:
    """The step that somebody who takes this up has in mind."""
    card = take.get("hand", "")
    return IDS.index(card) + 1 if card in IDS else None

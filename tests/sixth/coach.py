"""What the coach says of the sixth game."""

from __future__ import annotations

from typing import Final

from gobanshobu.core.audience import Seat
from gobanshobu.core.coach import CoachLine, pick
from gobanshobu.core.publisher import Offer
from gobanshobu.core.roles import Shown
from gobanshobu.core.words import Words

EXPLAINED: Final = {
    "goal": Words("多くの組を取れば勝ちです。", "Take more tricks than the other player."),
    "lead": Words("好きな札から始められます。", "Begin with any card."),
    "answer": Words("高い札を出せば、この組を取れます。", "A higher card takes the trick."),
}


def advise(_shown: Shown, prompt: str, _offers: list[Offer], _seat: Seat) -> list[CoachLine]:
    """How the game is won, and what is asked."""
    return pick(EXPLAINED, "goal", prompt)

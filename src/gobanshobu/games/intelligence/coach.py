"""What the coach says in Shinra Intelligence."""

from __future__ import annotations

import typing
from typing import Final

from gobanshobu.core.audience import Seat
from gobanshobu.core.coach import CoachLine
from gobanshobu.core.publisher import Offer
from gobanshobu.core.roles import Shown
from gobanshobu.core.words import Words
from gobanshobu.games.board5.coach import explained
from gobanshobu.games.intelligence.view import IntelligenceView

ROYALS: Final = ("king", "prince")
LAST: Final = CoachLine(
    "last royal",
    Words(
        "残る王族は一枚だけです。次に取られると負けます。",
        "You have one royal left: lose it and the game is over.",
    ),
    True,
)

EXPLAINED: Final = {
    "goal": Words(
        "相手の王と王子を両方取れば勝ちです。名前のある R 札は強く、名前のない N 札は敵の R 札の下に潜れます。",
        "Capture both the enemy king and the enemy prince. Named R cards are strong; "
        "an N card slips under an enemy R card as a spy.",
    ),
    "place": Words(
        "交互に一枚ずつ置きます。最後に中央の c3 がうまると戦いが始まります。",
        "You take turns to put down one card. The battle begins when c3 in the middle is filled at last.",
    ),
    "infiltrate": Words(
        "N 札で敵の R 札を攻めると、その下に潜入します。次にもう一枚の N 札で、その R 札を取れます。",
        "An N card that attacks an enemy R card hides under it. Then another N card of yours can capture that R card.",
    ),
    "capture": Words(
        "取った札は手札になり、味方として置けます。王と王子だけは盤から去ります。",
        "What you capture joins your hand, but for king and prince, which leave the game.",
    ),
}


def advise(shown: Shown, prompt: str, offers: list[Offer], seat: Seat) -> list[CoachLine]:
    """Whether only one royal is left, then what is asked and what is new."""
    view = typing.cast("IntelligenceView", shown)
    held = [card["id"] for card in view["hands"][seat]]
    stands = [card["id"] for square in view["board"].values() if square["owner"] == seat for card in square["cards"]]
    royals = sum(card in ROYALS for card in [*held, *stands])
    last = [LAST] if view["phase"] == "battle" and royals == 1 else []
    return [*last, *explained(EXPLAINED, prompt, offers)]

"""What a coach says to somebody who is new to a game.

A coach is given what one seat is shown and nothing else: its view, the question and its offers. So it can tell nothing that
the seat may not know, and two positions that the seat cannot tell apart are coached alike. Each game has an `advise` of its
own (`games/<id>/coach.py`); what can be said of any game, that a step wins or loses at once, is said here.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, NamedTuple

from gobanshobu.core.audience import Seat
from gobanshobu.core.publisher import Offer
from gobanshobu.core.roles import Shown
from gobanshobu.core.words import Words


class CoachLine(NamedTuple):
    """One thing that is said. `key` is what a reader's browser remembers it by; a lasting line is worth saying each time,
    the others explain and are said until they are known."""

    key: str
    words: Words
    lasting: bool = False


Advise = Callable[[Shown, str, list[Offer], Seat], list[CoachLine]]
"""(view, prompt, offers, seat) -> what is said now, the most urgent first."""

WINS: Final = CoachLine("wins", Words("いま勝てる手があります。", "You can win right now."), True)
LOSES: Final = CoachLine(
    "loses",
    Words(
        "すぐに負けになる手もあります。選ぶと、もう一度たずねます。",
        "Some choices lose at once; you will be asked again before one of them is played.",
    ),
    True,
)


def coached(advise: Advise | None, view: Shown, prompt: str, offers: list[Offer], seat: Seat) -> list[CoachLine]:
    """Everything that is said to a seat now; nothing where it has nothing to decide."""
    if not offers:
        return []
    found = [] if advise is None else advise(view, prompt, offers, seat)
    losing = sum(ends_for(offer, seat, False) for offer in offers)
    if any(ends_for(offer, seat, True) for offer in offers):
        return [WINS, *found]
    return [*found, LOSES] if 0 < losing < len(offers) else found


def ends_for(offer: Offer, seat: Seat, wins: bool) -> bool:
    """Whether an offer ends the game at once with this seat as the winner, or as the loser."""
    for fact in offer.get("will", []):
        if fact["fact"] == "ended":
            winner = fact["winner"]
            return winner is not None and (winner == seat) == wins
    return False


def pick(lines: dict[str, Words], *keys: str) -> list[CoachLine]:
    """The explanations under these keys, in this order; a key without one is left out."""
    return [CoachLine(key, lines[key]) for key in keys if key in lines]

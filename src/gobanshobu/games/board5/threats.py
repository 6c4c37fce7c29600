"""What the other side of a 5×5 game could take or hurt if it were to act now. Nothing is hidden in these games."""

from __future__ import annotations

from typing import Final

from gobanshobu.core.audience import SEATS, Seat
from gobanshobu.core.position import ONGOING, Position, Step
from gobanshobu.core.publisher import Publisher, Threat
from gobanshobu.games.board5.sheet import MAIN, Sheet

BLOWS: Final = ("capture", "damage", "infiltrate")


def threats(publisher: Publisher, position: Position, seat: Seat) -> list[Threat]:
    """What stands under attack at the start of this side's turn, once for each way from square to square."""
    assert isinstance(position, Sheet)
    if position.mode != MAIN or position.result != ONGOING or position.turn != seat:
        return []
    other = SEATS[1 - seat]
    theirs = position.copy()
    assert isinstance(theirs, Sheet)
    theirs.turn = other
    found: dict[tuple[str, str], Threat] = {}
    for step in theirs.turn_steps(other):
        offer = publisher.offer(theirs, other, Step(int(step)))
        take, target = offer.get("take", {}), offer.get("target", {})
        if offer["effect"] in BLOWS and "square" in take and "square" in target:
            found[take["square"], target["square"]] = {"take": take, "target": target}
    return list(found.values())

"""What the cards of a 5×5 game do, read off its facts: a card is used when it comes onto the sheet, moves or strikes."""

from __future__ import annotations

from typing import Final, cast

from gobanshobu.core.deeds import Deed
from gobanshobu.core.publisher import Fact

USES: Final = ("deployed", "moved", "infiltrated")


def deeds(fact: Fact) -> list[Deed]:
    """The deeds of the cards in a fact. Of a unit each card counts; a card that captures is used by the move that follows."""
    what = fact["fact"]
    if what in USES:
        return [Deed(cast("int", fact["player"]), card, "used") for card in _cards(fact)]
    if what == "damaged":
        return [Deed(cast("int", fact["player"]), card, "used") for card in cast("list[str]", fact["attacker"])]
    if what == "captured":
        player, lost = cast("int", fact["player"]), _cards(fact)
        took = [Deed(player, card, "took") for card in cast("list[str]", fact["attacker"]) for _ in lost]
        return took + [Deed(1 - player, card, "lost") for card in lost]
    return []


def _cards(fact: Fact) -> list[str]:
    """The ids of the cards that a fact is about: a card, several, or a unit of cards."""
    if "unit" in fact:
        return list(cast("dict[str, list[str]]", fact["unit"])["cards"])
    if "card" in fact:
        return [_id(fact["card"])]
    return [_id(card) for card in cast("list[object]", fact["cards"])]


def _id(card: object) -> str:
    return card if isinstance(card, str) else str(cast("dict[str, object]", card)["id"])

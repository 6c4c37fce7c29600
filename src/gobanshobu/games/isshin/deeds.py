"""What the cards of Isshin Ittai do, read off its facts: a card is used when it lies in front of its player, and nothing is taken."""

from __future__ import annotations

from typing import cast

from gobanshobu.core.deeds import Deed
from gobanshobu.core.publisher import Fact


def deeds(fact: Fact) -> list[Deed]:
    """The deeds of the cards in a fact."""
    if fact["fact"] in ("revealed", "laid"):
        return [Deed(cast("int", fact["player"]), str(fact["card"]), "used")]
    return []

"""What the cards of Shogi Card Wars do, read off its facts: a card is used when it takes effect, and lost when it dies."""

from __future__ import annotations

from typing import Final, cast

from gobanshobu.core.deeds import Deed
from gobanshobu.core.publisher import Fact

PIECES: Final = {"entered": "monster", "forged": "equipment"}
SPENT: Final = ("buried", "turned up")


def deeds(fact: Fact) -> list[Deed]:
    """The deeds of the cards in a fact: monsters and equipment that come into play, spells and traps that work."""
    what = str(fact["fact"])
    if what in PIECES:
        piece = cast("dict[str, object]", fact[PIECES[what]])
        return [Deed(cast("int", fact["player"]), str(piece["card"]), "used")]
    if what in SPENT:
        return [Deed(cast("int", fact["player"]), str(fact["card"]), "used")]
    if what == "died":
        monster = cast("dict[str, object]", fact["monster"])
        return [Deed(cast("int", fact["player"]), str(monster["card"]), "lost")]
    return []

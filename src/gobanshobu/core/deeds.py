"""What cards do in a game, read off the facts: for whoever counts how often a card is used, and what it takes and loses."""

from __future__ import annotations

from collections.abc import Callable
from typing import Literal, NamedTuple

from gobanshobu.core.publisher import Fact

What = Literal["used", "took", "lost"]


class Deed(NamedTuple):
    """Something that a card did for a player: it was used, took a card, or was itself lost to the other side."""

    player: int
    card: str
    what: What


Deeds = Callable[[Fact], list[Deed]]
"""A game's listing names one: what cards did in a fact that is told to all."""

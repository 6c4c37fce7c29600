"""Deals as explicit chance: one card at a time, and only when it is drawn.

The cards that somebody draws together go to a hand, where their order means nothing, so they come in ascending order with
the probabilities of the whole hand; milled cards lie in the open in their order and come as they lie.
"""

from __future__ import annotations

from functools import lru_cache
from math import comb

from gobanshobu.core.decks import Decks, Draw, Kinds
from gobanshobu.core.rules import Rules
from gobanshobu.games.registry import code, listing


def decks_of(game_id: str, rules: Rules) -> Decks | None:
    """How a game's deal comes; None where nothing is left to chance."""
    name = listing(game_id).chance
    found: Decks | None = code(name)(rules) if name else None
    return found


@lru_cache(maxsize=10_000)
def outcomes(draw: Draw, rest: Kinds, begun: Kinds) -> tuple[tuple[int, float], ...]:
    """The kinds that can come next, in rising order, with their chances; `rest` is the deck before the draw."""
    if draw.ordered or draw.size == 1:
        ways = [(kind, count - begun.count(kind)) for kind, count in enumerate(rest)]
    else:
        lowest = begun[-1] if begun else 0
        ways = [(kind, hands(draw.size, rest, (*begun, kind))) for kind in range(lowest, len(rest))]
    total = sum(way for _, way in ways)
    return tuple((kind, way / total) for kind, way in ways if way)


def hands(count: int, rest: Kinds, begun: Kinds) -> int:
    """How many of the hands of `count` cards out of `rest` begin with `begun` when they are put in rising order."""
    last, least = begun[-1], begun.count(begun[-1])
    ways = 1
    for kind in range(last):
        ways *= comb(rest[kind], begun.count(kind))
    higher, places = sum(rest[last + 1 :]), count - len(begun) + least
    return ways * sum(comb(rest[last], here) * comb(higher, places - here) for here in range(least, places + 1))

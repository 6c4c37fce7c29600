"""How strong somebody is at a game, by results against machines whose ratings a ladder has measured.

>>> from gobanshobu.study.strength import estimate
>>> newcomer = estimate("first", [])
>>> better = estimate("first", [(newcomer.rating, 1.0)] * 5)
>>> better.rating > newcomer.rating, better.deviation < newcomer.deviation
(True, True)
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from gobanshobu.players.levels import level
from gobanshobu.study.ratings import UNKNOWN, Rated, RatedGame, rated

BEGINNING: Final = 3  # the level of whom nothing is known
MEASURED: Final = 50.0  # how sure a machine's rating is


def newcomer(game_id: str) -> Rated:
    """Somebody of whom nothing is known."""
    return Rated(float(level(game_id, BEGINNING).rating), UNKNOWN)


def after(known: Rated, machine: float, score: float) -> Rated:
    """Somebody's strength after one more game, against a machine of a rating."""
    return rated(known, [RatedGame(machine, MEASURED, score)])


def estimate(game_id: str, games: Iterable[tuple[float, float]]) -> Rated:
    """Somebody's strength after games in their order: the machine's rating, and what was scored against it."""
    found = newcomer(game_id)
    for machine, score in games:
        found = after(found, machine, score)
    return found

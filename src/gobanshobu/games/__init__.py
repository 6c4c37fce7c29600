"""The rule books as code, one package a game, found by id."""

from __future__ import annotations

from typing import Final

from gobanshobu.core.game import Game
from gobanshobu.games.registry import LISTINGS, code, listing

IDS: Final = tuple(LISTINGS)
"""The games there are, in the order they are listed."""


def game(game_id: str) -> Game:
    """The game of that id. Raises UnknownGame."""
    found: Game = code(listing(game_id).game)
    return found


__all__ = ["IDS", "game"]

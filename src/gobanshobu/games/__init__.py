"""The rule books as code, one package a game, found by id."""

from __future__ import annotations

from gobanshobu.core.game import Game
from gobanshobu.games.registry import OWN, code, game_ids, listing


def game(game_id: str) -> Game:
    """The game of that id. Raises UnknownGame."""
    found: Game = code(listing(game_id).game)
    return found


__all__ = ["OWN", "game", "game_ids"]

"""The rule books as code, one package a game, found by id."""

from __future__ import annotations

from importlib import import_module
from typing import Final

from gobanshobu.core.errors import UnknownGame
from gobanshobu.core.game import Game
from gobanshobu.core.words import Words

IDS: Final = ("isshin", "cardwars", "first", "intelligence", "hck")
"""The games there are, in the order they are listed."""


def game(game_id: str) -> Game:
    """The game of that id. Raises UnknownGame."""
    if game_id not in IDS:
        raise UnknownGame(
            Words(
                f"{game_id!r} というゲームはありません。あるのは: {', '.join(IDS)}",
                f"there is no game {game_id!r}; there are: {', '.join(IDS)}",
            )
        )
    found: Game = import_module(f"gobanshobu.games.{game_id}.game").GAME
    return found


__all__ = ["IDS", "game"]

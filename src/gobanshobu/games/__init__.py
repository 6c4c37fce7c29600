"""The rule books as code, one package a game, found by id."""

from __future__ import annotations

from gobanshobu.core.game import Game
from gobanshobu.core.roles import CardSets
from gobanshobu.games.registry import OWN, code, game_ids, listing


def game(game_id: str) -> Game:
    """The game of that id. Raises UnknownGame."""
    found: Game = code(listing(game_id).game)
    return found


def card_sets(game_id: str) -> CardSets | None:
    """The card sets of the game of that id; None where it has none. Raises UnknownGame."""
    name = listing(game_id).cards
    if not name:
        return None
    found: CardSets = code(name)(game(game_id))
    return found


__all__ = ["OWN", "card_sets", "game", "game_ids"]

"""The yardstick: every step is as likely as every other."""

from __future__ import annotations

from collections.abc import Mapping
from random import Random
from typing import Any

from gobanshobu.core.game import Game
from gobanshobu.players.base import Player


class Uniform(Player):
    """Plays any of its steps with the same chance."""

    def __init__(self, game: Game, rng: Random) -> None:
        self.game = game
        self.rng = rng

    def choose(self, view: Mapping[str, Any]) -> str:
        """One of the steps that the view's player may play. The player must be one who may act."""
        return self.rng.choice(legal_steps(self.game, view))


def legal_steps(game: Game, view: Mapping[str, Any]) -> list[str]:
    """The steps that a view's player may play: the same in every game that fits the view."""
    player: int = view["player"]
    return game.sample(view, Random(0)).legal(player)

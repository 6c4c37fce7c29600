"""A plain opponent: takes a win it sees, avoids a loss it sees, and otherwise plays at random."""

from __future__ import annotations

from collections.abc import Mapping
from random import Random
from typing import Any

from gobanshobu.core.game import Game
from gobanshobu.players.base import Player


class Simple(Player):
    """Looks one step ahead in a game that fits its view. What it cannot know is drawn at random first."""

    def __init__(self, game: Game, rng: Random) -> None:
        self.game = game
        self.rng = rng

    def choose(self, view: Mapping[str, Any]) -> str:
        """One of the steps that the view's player may play. The player must be one who may act."""
        player: int = view["player"]
        state = self.game.sample(view, self.rng)
        wins: list[str] = []
        safe: list[str] = []
        steps = state.legal(player)
        for step in steps:
            after = state.copy()
            after.play_unchecked(player, step)
            outcome = after.outcome
            if outcome is None or outcome.winner is None:
                safe.append(step)
            elif outcome.winner == player:
                wins.append(step)
        return self.rng.choice(wins or safe or steps)

"""Random games for OpenSpiel's tree searches, played by the compiled rules."""

from __future__ import annotations

from random import Random
from typing import Any

import numpy as np
from open_spiel.python.algorithms import mcts

from gobanshobu.adapters.openspiel.course import CHANCE, OVER, ChanceState, points
from gobanshobu.core.playout import random_playout
from gobanshobu.core.rng import Rng


class Rollouts(mcts.Evaluator):  # type: ignore[misc]
    """What `mcts.RandomRolloutEvaluator` is, uniformly random games to their end, only many times as fast."""

    def __init__(self, rollouts: int = 1, seed: int = 0) -> None:
        self.rollouts = rollouts
        self.random = Random(seed)
        self.rng = Rng(seed)

    def evaluate(self, state: Any) -> Any:
        """The mean of both players' results."""
        total = np.zeros(2)
        for _ in range(self.rollouts):
            total += self._play(state.course)
        return total / self.rollouts

    def _play(self, course: ChanceState) -> list[float]:
        if course.mover == CHANCE:
            course = course.copy()
            while course.mover == CHANCE:
                kinds, chances = zip(*course.chances(), strict=True)
                course.apply(self.random.choices(kinds, chances)[0])
        if course.mover == OVER or course.state is None:
            return course.returns()
        position = course.state.position.copy()
        if course.setting.decks is not None:
            course.setting.decks.shuffle(position, self.random)
        random_playout(position, self.rng, course.setting.space.longest)
        return points(int(position.result))

    def prior(self, state: Any) -> list[tuple[int, float]]:
        """Every action alike; chance as it is."""
        if state.is_chance_node():
            found: list[tuple[int, float]] = state.chance_outcomes()
            return found
        actions = state.legal_actions()
        return [(action, 1.0 / len(actions)) for action in actions]

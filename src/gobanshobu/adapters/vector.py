"""Many games against an opponent as one Gymnasium vector environment: `VectorEnv("isshin", 256)`.

Needs the extra: `pip install gobanshobu[pettingzoo]`. All games lie in one `Batch`, so a step is one call for all of them.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

from gobanshobu.adapters.extras import require

require("pettingzoo", "numpy", "gymnasium")

import numpy as np
from gymnasium import spaces
from gymnasium.vector import AutoresetMode
from gymnasium.vector import VectorEnv as GymnasiumVectorEnv
from gymnasium.vector.utils import batch_space
from numpy.typing import NDArray

from gobanshobu import GobanshobuError
from gobanshobu.adapters.batch import Batch
from gobanshobu.core.rng import read_seed
from gobanshobu.core.words import Words

__all__ = ["VectorEnv"]

Policies = Callable[[NDArray[np.uint8], NDArray[np.int8]], Any]


class VectorEnv(GymnasiumVectorEnv[NDArray[np.uint8], NDArray[np.int64], NDArray[Any]]):
    """One seat of each of many games. The other is played at random, or by a policy for many games at once: a function of the
    observations and the masks of those in which it is to move, which answers an action for each.

    A game that ends is followed at once by the next one (`AutoresetMode.SAME_STEP`): the observation is then of the new game.
    `info["action_mask"]` are the legal actions, `info["seat"]` the seat in each game. An illegal action is an error: no game
    has changed then.
    """

    metadata: dict[str, Any] = {"autoreset_mode": AutoresetMode.SAME_STEP}  # noqa: RUF012

    def __init__(
        self,
        game: str,
        games: int,
        opponent: str | Policies = "random",
        seat: int | None = 0,
        options: Mapping[str, object] | None = None,
        cards: object = None,
    ) -> None:
        """`seat` None: 0 in the games with an even number, 1 in the others. Raises UnknownGame, BadOption, BadCards, and
        GobanshobuError for an opponent or a seat that cannot be."""
        if opponent != "random" and not callable(opponent):
            raise GobanshobuError(
                Words(
                    f"相手は random か、観測とマスクから行動を返す関数です（{opponent!r} ではなく）。",
                    f"the opponent is random, or a function of observations and masks, not {opponent!r}",
                )
            )
        if seat not in (0, 1, None):
            raise GobanshobuError(Words(f"席は 0 か 1 です: {seat!r}", f"a seat is 0, 1, or None, not {seat!r}"))
        self._given: Final = (game, games, options, cards)
        self.batch = Batch(game, games, 0, options, cards)
        self.opponent: Final = opponent
        self.num_envs = len(self.batch)
        self.seats: Final = np.arange(self.num_envs) % 2 if seat is None else np.full(self.num_envs, seat)
        space = self.batch.space
        self.single_observation_space = spaces.Box(0, 255, space.shape, np.uint8)
        self.single_action_space = spaces.Discrete(space.actions)
        self.observation_space = batch_space(self.single_observation_space, self.num_envs)
        self.action_space = batch_space(self.single_action_space, self.num_envs)

    def reset(
        self, *, seed: int | list[int | None] | None = None, options: dict[str, Any] | None = None
    ) -> tuple[NDArray[np.uint8], dict[str, Any]]:
        """New games, the n-th with the deal of `seed` + n."""
        super().reset(seed=seed if isinstance(seed, int) else None)
        game, games, chosen, cards = self._given
        begun = int(self.np_random.integers(2**61)) if seed is None or isinstance(seed, list) else read_seed(seed)
        self.batch = Batch(game, games, begun, chosen, cards)
        self._answer(np.zeros(self.num_envs), np.zeros(self.num_envs, np.bool_))
        return self.batch.observations.copy(), self._info()

    def step(
        self, actions: NDArray[np.int64]
    ) -> tuple[NDArray[np.uint8], NDArray[Any], NDArray[np.bool_], NDArray[np.bool_], dict[str, Any]]:
        """Play an action in each game and let the other side answer. Raises GobanshobuError where one is not legal."""
        rewards, ended = np.zeros(self.num_envs), np.zeros(self.num_envs, np.bool_)
        self.batch.step(actions)
        self._count(rewards, ended)
        self._answer(rewards, ended)
        return self.batch.observations.copy(), rewards, ended, np.zeros_like(ended), self._info()

    def action_masks(self) -> NDArray[np.int8]:
        """1 for each action that is legal now, game by game."""
        return self.batch.masks.copy()

    def _answer(self, rewards: NDArray[Any], ended: NDArray[np.bool_]) -> None:
        batch = self.batch
        while True:
            theirs = batch.players != self.seats
            if not theirs.any():
                return
            if callable(self.opponent):
                actions = np.zeros(self.num_envs, np.int64)
                actions[theirs] = self.opponent(batch.observations[theirs], batch.masks[theirs])
            else:
                actions = batch.sample()
            batch.step(actions, only=theirs)
            self._count(rewards, ended)

    def _count(self, rewards: NDArray[Any], ended: NDArray[np.bool_]) -> None:
        rewards += self.batch.rewards[np.arange(self.num_envs), self.seats]
        ended |= self.batch.ended

    def _info(self) -> dict[str, Any]:
        return {"action_mask": self.action_masks(), "seat": self.seats.copy()}

"""Many games in one call, as numpy arrays: `Batch("first", 256)`. Needs numpy.

What is to be decided is always the decision of one player in each game; `players` says whose. A game that ends is
followed at once by a new one in the same place, and its outcome stands in `rewards` until the next step.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

import gobanshobu
from gobanshobu import GobanshobuError
from gobanshobu.core.batch import Games
from gobanshobu.core.position import Position
from gobanshobu.core.words import Words

__all__ = ["Batch"]


class Batch:
    """Games that are stepped together. The arrays are read-only, and always show the present."""

    def __init__(
        self,
        game: str,
        games: int,
        seed: int = 0,
        options: Mapping[str, object] | None = None,
        cards: object = None,
    ) -> None:
        """Raises UnknownGame, BadOption, BadCards. The n-th game to begin has the deal of seed + n."""
        made = gobanshobu.game(game)
        self.rules: Final = made.make_rules(options, made.find_cards(cards))
        self.space: Final = self.rules.space()
        self._games: Final = Games(self.rules, games, seed)
        inside = self._games
        self.observations: Final[NDArray[np.uint8]] = _seen(inside.observations, np.uint8, (games, *self.space.shape))
        """What the player who is to move may know."""
        self.masks: Final[NDArray[np.int8]] = _seen(inside.masks, np.int8, (games, self.space.actions))
        """1 for each legal action."""
        self.players: Final[NDArray[np.int8]] = _seen(inside.players, np.int8, (games,))
        """Who is to move: 0 or 1."""
        self.rewards: Final[NDArray[np.int8]] = _seen(inside.rewards, np.int8, (games, 2))
        """What the last step brought player 0 and player 1: 1 and -1 for a game that it won, else 0."""
        self.ended: Final[NDArray[np.bool_]] = _seen(inside.ended, np.bool_, (games,))
        """Whether the last step ended a game; then everything else is of the next one."""
        self.seeds: Final[NDArray[np.int64]] = _seen(inside.seeds, np.int64, (games,))
        """The seed of each game that is played now."""

    def __len__(self) -> int:
        return len(self.players)

    def step(self, actions: NDArray[Any]) -> None:
        """Play one action in each game. Raises GobanshobuError where one is not legal; then no game has changed."""
        chosen = np.asarray(actions)
        if chosen.dtype.kind not in "iu":
            raise GobanshobuError(
                Words(f"行動は整数です（{chosen.dtype} ではなく）。", f"actions are integers, not {chosen.dtype}")
            )
        self._games.step(np.ascontiguousarray(chosen, dtype="<i8").tobytes())

    def sample(self) -> NDArray[np.int64]:
        """A legal action for each game, every one as likely."""
        return _seen(self._games.sample(), np.int64, (len(self),))

    def position(self, row: int) -> Position:
        """A copy of one game's position, secrets included: for search."""
        return self._games.rows[row].position.copy()


def _seen(numbers: Any, kind: Any, shape: tuple[int, ...]) -> NDArray[Any]:
    return np.frombuffer(numbers, dtype=kind).reshape(shape)

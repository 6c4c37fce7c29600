"""Many games in one call, as numpy arrays: `Batch("first", 256)`. Needs numpy.

What is to be decided is always the decision of one player in each game; `players` says whose. A game that ends is
followed at once by a new one in the same place, and its outcome stands in `rewards` until the next step.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from gobanshobu.adapters.extras import require

require("pettingzoo", "numpy")

import numpy as np
from numpy.typing import NDArray

import gobanshobu
from gobanshobu import GobanshobuError
from gobanshobu.adapters.given import whole
from gobanshobu.core.batch import Games
from gobanshobu.core.position import Position
from gobanshobu.core.rng import read_seed
from gobanshobu.core.words import Words

__all__ = ["Batch"]

MOST: Final = np.iinfo(np.int64).max


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
        """The n-th game to begin has the deal of seed + n; `seed` is from 0 to 2**62 - 1.

        Raises UnknownGame, BadOption, BadCards, and GobanshobuError for a number of games or a seed that cannot be.
        """
        made = gobanshobu.game(game)
        self.rules: Final = made.make_rules(options, made.find_cards(cards))
        self.space: Final = self.rules.space()
        games = _count(games)
        try:
            if games * (8 + self.space.actions + self.space.width) > MOST // 8:
                raise MemoryError
            self._games: Final = Games(self.rules, games, read_seed(seed))
        except MemoryError as error:
            raise GobanshobuError(
                Words(f"{games} 局分のメモリがありません。", f"there is no memory for {games} games")
            ) from error
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
        try:
            chosen = np.asarray(actions)
        except ValueError as error:
            raise GobanshobuError(
                Words(f"行動は整数の並びです: {error}", f"actions are a row of integers: {error}")
            ) from error
        if chosen.dtype.kind not in "iu":
            raise GobanshobuError(
                Words(f"行動は整数です（{chosen.dtype} ではなく）。", f"actions are integers, not {chosen.dtype}")
            )
        if chosen.ndim != 1:
            raise GobanshobuError(
                Words(
                    f"行動は ({len(self)},) の形です（{chosen.shape} ではなく）。",
                    f"actions have the shape ({len(self)},), not {chosen.shape}",
                )
            )
        for row in np.flatnonzero(chosen > MOST)[:1]:  # it would be another number in eight bytes with a sign
            raise GobanshobuError(
                Words(
                    f"{row} 番の対局で行動 {chosen[row]} はできません。",
                    f"game {row}: action {chosen[row]} is not legal there",
                )
            )
        self._games.step(np.ascontiguousarray(chosen, dtype="<i8").tobytes())

    def sample(self) -> NDArray[np.int64]:
        """A legal action for each game, every one as likely."""
        return _seen(self._games.sample(), np.int64, (len(self),))

    def position(self, row: int) -> Position:
        """A copy of one game's position, secrets included: for search."""
        number = whole(row)
        if number is None or not -len(self) <= number < len(self):
            raise GobanshobuError(
                Words(
                    f"対局は 0 番から {len(self) - 1} 番までです（{row!r} ではなく）。",
                    f"games are numbered from 0 to {len(self) - 1}, and there is no game {row!r}",
                )
            )
        return self._games.rows[number].position.copy()

    def __reduce__(self) -> tuple[Any, ...]:
        """Refuse to be pickled, and to be copied by way of it."""
        raise TypeError("a Batch can be neither copied nor pickled; keep its seed and the actions, and play them again")


def _count(games: object) -> int:
    number = whole(games)
    if number is None:
        raise GobanshobuError(
            Words(f"対局数は整数です（{games!r} ではなく）。", f"a number of games is a whole number, not {games!r}")
        )
    return number


def _seen(numbers: Any, kind: Any, shape: tuple[int, ...]) -> NDArray[Any]:
    return np.frombuffer(numbers, dtype=kind).reshape(shape)

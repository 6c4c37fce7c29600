"""Many games in one call, as numpy arrays: `Batch("first", 256)`. Needs numpy.

What is to be decided is always the decision of one player in each game; `players` says whose. A game that ends is
followed at once by a new one in the same place, and its outcome stands in `rewards` until the next step.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final, NamedTuple

from gobanshobu.adapters.extras import require

require("pettingzoo", "numpy")

import numpy as np
from numpy.typing import NDArray

import gobanshobu
from gobanshobu import GobanshobuError, State
from gobanshobu.adapters.given import whole
from gobanshobu.core.batch import STAYS, Games
from gobanshobu.core.position import Position
from gobanshobu.core.rng import read_seed
from gobanshobu.core.words import Words

__all__ = ["Batch", "BatchSave", "planes"]

MOST: Final = np.iinfo(np.int64).max
SCALE: Final[NDArray[np.float32]] = np.concatenate([[0.0], 1.0 + np.log2(np.arange(1, 256)) / 8.0]).astype(np.float32)


def planes(observations: NDArray[np.uint8]) -> NDArray[np.float32]:
    """Observations as floats for learners: 0 and 1 stay what they are, a larger n is 1 + log2(n) / 8, which is below 2."""
    return SCALE[observations]


class BatchSave(NamedTuple):
    """All games of a batch at one moment."""

    positions: list[Position]
    seeds: list[int]
    next_seed: int
    luck: tuple[int, ...]


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

    def step(self, actions: NDArray[Any], only: NDArray[np.bool_] | None = None) -> None:
        """Play one action in each game, or with `only` in those where it is true; the others stay as they are.

        Raises GobanshobuError where an action is not legal; then no game has changed."""
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
        if only is not None:
            asked = np.asarray(only)
            if asked.dtype.kind != "b" or asked.shape != (len(self),):
                raise GobanshobuError(
                    Words(
                        f"only は ({len(self)},) の真偽値です（{asked.dtype} {asked.shape} ではなく）。",
                        f"`only` is ({len(self)},) truth values, not {asked.dtype} {asked.shape}",
                    )
                )
            chosen = np.where(asked, chosen.astype(np.int64), STAYS)
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

    def put(self, row: int, state: State) -> None:
        """Go on from a state in one game. Raises GobanshobuError where it is over or of another game, options or cards."""
        rules = state.rules
        same = (rules.game_id, rules.options, rules.cards_value()) == (
            self.rules.game_id,
            self.rules.options,
            self.rules.cards_value(),
        )
        if not same or state.outcome is not None:
            raise GobanshobuError(
                Words(
                    "この局面からは始められません: 終わっているか、別のゲームです。",
                    "a game cannot go on from there: it is over, or of another game, options or cards",
                )
            )
        self.position(row)  # there is such a game
        number = int(row) % len(self)
        self._games.put(number, state.position.copy(), int(self.seeds[number]))

    def save(self) -> BatchSave:
        """All games as they are now, for `restore`."""
        inside = self._games
        positions = [game.position.copy() for game in inside.rows]
        return BatchSave(positions, [int(seed) for seed in inside.seeds], int(inside.next), inside.rng.state())

    def restore(self, saved: BatchSave) -> None:
        """All games as they were then; `rewards` and `ended` tell of nothing. Raises GobanshobuError for another number."""
        if len(saved.positions) != len(self):
            raise GobanshobuError(
                Words(
                    f"対局は {len(self)} 局です（{len(saved.positions)} 局ではなく）。",
                    f"there are {len(self)} games, not {len(saved.positions)}",
                )
            )
        inside = self._games
        for row, (position, seed) in enumerate(zip(saved.positions, saved.seeds, strict=True)):
            inside.put(row, position.copy(), seed)
        inside.next = saved.next_seed
        inside.rng.restore(saved.luck)

    def copy(self) -> Batch:
        """The same games once more, with arrays of their own; both go on alike."""
        other = Batch(self.rules.game_id, len(self), 0, self.rules.options, self.rules.cards_value())
        other.restore(self.save())
        return other

    def planes(self) -> NDArray[np.float32]:
        """The observations as floats for learners, see `planes`."""
        return planes(self.observations)

    def __copy__(self) -> Batch:
        return self.copy()

    def __deepcopy__(self, memo: object) -> Batch:
        return self.copy()

    def __reduce__(self) -> tuple[Any, ...]:
        """Refuse to be pickled."""
        raise TypeError("a Batch cannot be pickled; keep its seed and the actions, and play them again")


def _count(games: object) -> int:
    number = whole(games)
    if number is None:
        raise GobanshobuError(
            Words(f"対局数は整数です（{games!r} ではなく）。", f"a number of games is a whole number, not {games!r}")
        )
    return number


def _seen(numbers: Any, kind: Any, shape: tuple[int, ...]) -> NDArray[Any]:
    return np.frombuffer(numbers, dtype=kind).reshape(shape)

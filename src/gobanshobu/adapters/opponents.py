"""Who plays the other seat of an environment: a player by name, or a policy of one's own, such as a past self.

A policy is any callable that is given an observation and the mask of its legal actions and answers an action, as

    lambda seen, mask: model.predict(seen, action_masks=mask)[0]

does with a model of stable-baselines3. It sees what its seat may know and nothing else.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from gobanshobu.adapters.given import whole
from gobanshobu.adapters.pettingzoo import RawEnv
from gobanshobu.core.batch import BatchRow
from gobanshobu.core.errors import GobanshobuError
from gobanshobu.core.words import Words
from gobanshobu.players.base import BadPlayer, Player
from gobanshobu.players.names import check_name, make_player

Policy = Callable[[NDArray[np.uint8], NDArray[np.int8]], Any]
Opponent = str | Policy

BY_CHANCE: Final = "random"


def checked(opponent: object, game_id: str) -> tuple[Opponent, ...]:
    """The opponents that are meant by one of them or by a pool of several. Raises BadPlayer."""
    pool = tuple(opponent) if isinstance(opponent, Sequence) and not isinstance(opponent, str) else (opponent,)
    if not pool:
        raise BadPlayer(Words("相手がいません。", "there is no opponent in the pool"))
    for one in pool:
        if isinstance(one, str):
            check_name(one, game_id)
        elif not callable(one):
            raise BadPlayer(
                Words(
                    f"相手は名前か、観測とマスクから行動を返す関数です（{one!r} ではなく）。",
                    f"an opponent is a name, or a function of an observation and a mask, not {one!r}",
                )
            )
    return pool


class Rival:
    """Who plays the other seat of one game."""

    def step(self, env: RawEnv, row: BatchRow) -> int:
        """A legal step of the player who is to move."""
        raise NotImplementedError

    def close(self) -> None:
        """The game is over, or nobody will go on with it."""


class ByChance(Rival):
    """Every step is as likely as every other; it is picked from those that the environment has found anyway."""

    def __init__(self, seed: int) -> None:
        self.rng: Final = Random(seed)

    def step(self, env: RawEnv, row: BatchRow) -> int:
        """Any legal step."""
        steps = row.steps
        count: int = len(steps)
        return int(steps[int(self.rng.random() * count)])


class ByPolicy(Rival):
    """Asks a policy for an action."""

    def __init__(self, policy: Policy) -> None:
        self.policy: Final = policy

    def step(self, env: RawEnv, row: BatchRow) -> int:
        """What the policy answers. Raises GobanshobuError where that is not legal: the fault is not the learner's."""
        seen, mask = env.seen(row.player), env.mask()
        answer = self.policy(seen, mask)
        action = whole(answer)
        if action is None and isinstance(answer, np.ndarray) and answer.size == 1:
            action = whole(answer.item())
        step = row.find(action) if action is not None and 0 <= action < env.space.actions else -1
        if step < 0:
            raise GobanshobuError(
                Words(
                    f"相手の方策が、選べない行動 {answer!r} を選びました。",
                    f"the opponent's policy chose {answer!r}, which is no legal action",
                )
            )
        return int(step)


class ByPlayer(Rival):
    """Asks a player of ours, who is shown views. In a copy it first thinks through the decisions it has made."""

    def __init__(self, name: str, seed: int) -> None:
        self.name: Final = name
        self.seed: Final = seed
        self._player: Player | None = None

    def step(self, env: RawEnv, row: BatchRow) -> int:
        """What the player chooses."""
        number, state = row.player, env.told_state()
        if self._player is None:
            self._player = make_player(self.name, env.game, self.seed)
            for past in env.decisions(number):
                self._player.choose(past)
        return state.check(number, self._player.choose(state.view(number)))

    def close(self) -> None:
        """Let the player go."""
        if self._player is not None:
            self._player.close()
            self._player = None

    def __getstate__(self) -> dict[str, Any]:
        """Players are made anew."""
        return {"name": self.name, "seed": self.seed}

    def __setstate__(self, held: dict[str, Any]) -> None:
        self.__init__(**held)  # type: ignore[misc]


def rival(opponent: Opponent, seed: int) -> Rival:
    """The opponent for one game."""
    if opponent == BY_CHANCE:
        return ByChance(seed)
    return ByPlayer(opponent, seed) if isinstance(opponent, str) else ByPolicy(opponent)

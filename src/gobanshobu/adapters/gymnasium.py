"""A game against an opponent as a Gymnasium environment: `Env("first", "level3")`.

Needs the extra: `pip install gobanshobu[pettingzoo]`. Once this module is imported, `gymnasium.make` knows the games as
`gobanshobu/first-v2` and so on.

An environment can be copied and pickled in the middle of a game, and goes on as the first one does. An opponent that has a
name thinks its decisions so far through again before it makes the next one; a policy must be one that can be copied.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from random import Random
from typing import Any, Final

from gobanshobu.adapters.extras import require

require("pettingzoo", "numpy", "gymnasium")

import gymnasium
import numpy as np
from gymnasium import spaces
from numpy.typing import NDArray

import gobanshobu
from gobanshobu import GobanshobuError, State
from gobanshobu.adapters.given import deal_of, whole
from gobanshobu.adapters.opponents import Opponent, Rival, checked, rival
from gobanshobu.adapters.pettingzoo import AGENTS, RawEnv
from gobanshobu.adapters.raster import check_mode, pixels
from gobanshobu.core.batch import BatchRow
from gobanshobu.core.paint import plain
from gobanshobu.core.rng import read_seed
from gobanshobu.core.words import Words

__all__ = ["Env"]

RENDER_MODES: Final = ("ansi", "rgb_array")
BOTH: Final = (0, 1)

Array = NDArray[np.uint8]


class Env(gymnasium.Env[Array, np.int64]):
    """One seat of a game. The other is played by a level ("level3"), by any player that the arena knows by name, by a
    policy (see `opponents`), or by one of several of these, drawn anew for each game.

    An observation is what the seat may know. The mask of the legal actions stands in `info["action_mask"]`, and what
    was played since in `info["steps"]`, as the seat saw it. An illegal action loses the game.
    """

    metadata: dict[str, Any] = {"render_modes": list(RENDER_MODES), "render_fps": 2}  # noqa: RUF012

    def __init__(
        self,
        game: str,
        opponent: Opponent | Sequence[Opponent] = "level3",
        seat: int | None = 0,
        options: Mapping[str, object] | None = None,
        cards: object = None,
        render_mode: str | None = None,
        lang: str = "en",
    ) -> None:
        """`seat` None: either seat, drawn anew for each game. Raises UnknownGame, BadOption, BadCards, BadPlayer."""
        check_mode(render_mode, RENDER_MODES)
        place = whole(seat)
        if seat is not None and place not in BOTH:
            raise GobanshobuError(Words(f"席は 0 か 1 です: {seat!r}", f"a seat is 0, 1, or None, not {seat!r}"))
        self._both: Final = RawEnv(game, options, cards, lang=lang)
        self.opponents: Final = checked(opponent, self._both.game.id)
        self.seats: Final = BOTH if place is None else (place,)
        self.lang: Final = lang
        self.render_mode = render_mode
        self.observation_space = spaces.Box(0, 255, self._both.space.shape, np.uint8)
        self.action_space = spaces.Discrete(self._both.space.actions)
        self.seat = self.seats[0]
        self._rival: Rival | None = None  # nobody before the first game, and when the environment is closed
        self._over = False

    def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[Array, dict[str, Any]]:
        """A new game. `seed` makes the deal, the seat and the opponent's luck; `options` may hold a whole "deal"."""
        rules = self._both.rules
        deal = rules.read_deal(given) if (given := deal_of(options)) is not None else None
        seed = None if seed is None else read_seed(seed)
        super().reset(seed=seed)
        luck = int(self.np_random.integers(2**62)) if seed is None else seed
        if deal is None:
            deal = rules.deal(Random(luck))
        self.close()
        self.seat = self.seats[int(self.np_random.integers(len(self.seats)))]
        drawn = int(self.np_random.integers(len(self.opponents))) if len(self.opponents) > 1 else 0
        self._rival = rival(self.opponents[drawn], luck)
        self._over = self._answer(self._both.begin(deal))
        return self._both.seen(self.seat), self._info()

    def step(self, action: np.int64) -> tuple[Array, float, bool, bool, dict[str, Any]]:
        """Play an action, and hear what the other seat does until it is this one's turn again.

        Raises GobanshobuError for what is no whole number; then nothing has changed.
        """
        both, seat = self._both, self.seat
        row = both.running()
        if self._over:
            raise GobanshobuError(
                Words("対局は終わりました。reset() を呼んでください。", "the game is over; call reset()")
            )
        if self._rival is None:
            raise GobanshobuError(
                Words("環境は閉じています。reset() を呼んでください。", "the environment is closed; call reset()")
            )
        number = whole(action)
        if number is None:
            raise GobanshobuError(
                Words(
                    f"行動は 0 から {both.space.actions - 1} までの整数です（{action!r} ではなく）。",
                    f"an action is a whole number from 0 to {both.space.actions - 1}, not {action!r}",
                )
            )
        step = row.find(number) if 0 <= number < both.space.actions else -1
        if step < 0:
            self._over = True
            return both.seen(seat), -1.0, True, False, self._info() | {"illegal": number}
        both.play(row, step)
        over = self._over = self._answer(row)
        result = row.position.result
        reward = 0.0 if not over or result not in BOTH else 1.0 if result == seat else -1.0
        return both.seen(seat), reward, over, False, self._info()

    def _answer(self, row: BatchRow) -> bool:
        """The other seat plays until it is this one's turn or the game is over; whether it is."""
        assert self._rival is not None
        while row.player == 1 - self.seat:
            self._both.play(row, self._rival.step(self._both, row))
        return row.player < 0

    def _info(self) -> dict[str, Any]:
        news = self._both.infos[AGENTS[self.seat]]["steps"]
        return {"action_mask": self.action_masks(), "steps": news, "seat": self.seat}

    @property
    def state(self) -> State:
        """The whole game as a State of its own, secrets included."""
        return self._both.game_state()

    def action_masks(self) -> NDArray[np.int8]:
        """1 for each action that is legal now."""
        self._both.running()
        return np.zeros(self._both.space.actions, np.int8) if self._over else self._both.mask()

    def render(self) -> Any:
        """What the seat may know, as text or as a picture."""
        state = self._both.told_state()
        if self.render_mode == "rgb_array":
            return pixels(state.svg(self.seat, self.lang))
        if self.render_mode == "ansi":
            return plain("\n".join(self._both.rules.text.lines(state.view(self.seat), self.lang)))
        gymnasium.logger.warn("render() shows nothing without a render_mode")
        return None

    def close(self) -> None:
        """Let the opponent go."""
        if self._rival is not None:
            self._rival.close()
            self._rival = None


for _id in gobanshobu.GAMES:
    gymnasium.register(
        f"gobanshobu/{_id}-v{gobanshobu.game(_id).version}",
        "gobanshobu.adapters.gymnasium:Env",
        kwargs={"game": _id},
    )

"""PettingZoo environments: `env("first")`, or `first()`. Needs the extra: `pip install gobanshobu[pettingzoo]`.

Once this module is imported, `pettingzoo.make("aec", "gobanshobu/first-v1")` makes one too. A copy of an environment, and one
that was pickled, begins anew with `reset`.

Two agents, player_0 and player_1, take turns as the rules have them; what both decide at once is put in order (C-3),
without either of them seeing what the other has chosen.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from operator import index
from random import Random, SystemRandom
from typing import Any, Final, SupportsIndex

import numpy as np
from gymnasium import logger, spaces
from gymnasium.utils import EzPickle
from numpy.typing import NDArray
from pettingzoo import AECEnv, register
from pettingzoo.utils.env_logger import EnvLogger

import gobanshobu
from gobanshobu import GobanshobuError, State
from gobanshobu.adapters.raster import check_mode, pixels
from gobanshobu.core.batch import Row
from gobanshobu.core.position import DRAW
from gobanshobu.core.rng import read_seed
from gobanshobu.core.space import ACTION, Space
from gobanshobu.core.words import Words

__all__ = ["Env", "IllegalAction", "RawEnv", "env", "raw_env"]

AGENTS: Final = ("player_0", "player_1")
NUMBERS: Final = {agent: player for player, agent in enumerate(AGENTS)}
RENDER_MODES: Final = ("human", "ansi", "rgb_array")

Observation = dict[str, NDArray[Any]]


class IllegalAction(GobanshobuError):
    """An action that is not legal now, played in a raw environment."""


class RawEnv(AECEnv, EzPickle):  # type: ignore[misc]
    """A game as it is: an illegal action raises IllegalAction."""

    def __init__(
        self,
        game: str,
        options: Mapping[str, object] | None = None,
        cards: object = None,
        render_mode: str | None = None,
        lang: str = "en",
    ) -> None:
        """Raises UnknownGame, BadOption, BadCards, and GobanshobuError for a render mode that does not exist."""
        EzPickle.__init__(self, game, options, cards, render_mode, lang)
        super().__init__()
        check_mode(render_mode, RENDER_MODES)
        self.game: Final = gobanshobu.game(game)
        self.rules: Final = self.game.make_rules(options, self.game.find_cards(cards))
        self.space: Final[Space] = self.rules.space()
        self.render_mode: Final = render_mode
        self.lang: Final = lang
        self.metadata = {
            "name": f"gobanshobu_{self.game.id}_v{self.game.version}",
            "render_modes": list(RENDER_MODES),
            "is_parallelizable": False,
            "render_fps": 2,
        }
        self.possible_agents = list(AGENTS)
        seen = spaces.Box(0, 255, self.space.shape, np.uint8)
        mask = spaces.Box(0, 1, (self.space.actions,), np.int8)
        self.action_spaces = {agent: spaces.Discrete(self.space.actions) for agent in AGENTS}
        self.observation_spaces = {agent: spaces.Dict({"observation": seen, "action_mask": mask}) for agent in AGENTS}
        self.state_space: Final = spaces.Box(0, 255, (2, *self.space.shape), np.uint8)
        self._infos: Final[
            dict[int, tuple[dict[str, str], dict[str, str]]]
        ] = {}  # of a step: for its player, for others
        self._row: Row | None = None
        self._deal: object = None
        self._played: list[tuple[int, int]] = []

    def action_space(self, agent: str) -> spaces.Discrete:
        """The numbers of the game's actions; docs/spaces.md says what they mean."""
        return self.action_spaces[agent]

    def observation_space(self, agent: str) -> spaces.Dict:
        """An observation, and a mask of the legal actions."""
        return self.observation_spaces[agent]

    # --- playing ---

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """A new game. `seed` makes the deal and nothing else; `options` may hold a whole "deal" instead."""
        if options and options.get("deal") is not None:
            self._deal = self.rules.read_deal(options["deal"])
        else:
            self._deal = self.rules.deal(Random(SystemRandom().getrandbits(64) if seed is None else read_seed(seed)))
        self._played = []
        self._row = Row(self.space, self.rules.begin(self._deal, None))
        self.agents = list(AGENTS)
        self.rewards = dict.fromkeys(AGENTS, 0)
        self._cumulative_rewards = dict.fromkeys(AGENTS, 0)
        self.terminations = dict.fromkeys(AGENTS, False)
        self.truncations = dict.fromkeys(AGENTS, False)
        self.infos: dict[str, dict[str, str]] = {agent: {} for agent in AGENTS}
        self._skip_agent_selection = None
        self.agent_selection = AGENTS[self._row.player]

    def step(self, action: int | None) -> None:
        """Play an action of the agent that is selected. Raises IllegalAction; then nothing has changed."""
        agent = self.agent_selection
        if self.terminations[agent]:
            self._was_dead_step(action)
            return
        row = self._running()
        step = row.find(index(action)) if action is not None and self._inside(action) else -1
        if step < 0:
            self._refuse(agent, action)
            return
        player = row.player
        sealed = row.position.sealed()
        row.play(step)
        self._played.append((player, step))
        told = self._infos.get(step) or self._tell(step)
        self.infos[agent] = told[0].copy()
        if not sealed:  # C-3: what is chosen in secret is told to nobody
            self.infos[AGENTS[1 - player]] = told[1].copy()
        if row.player >= 0:
            self.agent_selection = AGENTS[row.player]
        else:
            self._finish(row.position.result)
        if self.render_mode == "human":
            self.render()

    def _inside(self, action: object) -> bool:
        """Whether it is a whole number of the action space."""
        return isinstance(action, SupportsIndex) and 0 <= index(action) < self.space.actions

    def _running(self) -> Row:
        if self._row is None:
            raise GobanshobuError(Words("先に reset() を呼んでください。", "call reset() first"))
        return self._row

    def _tell(self, step: int) -> tuple[dict[str, str], dict[str, str]]:
        """What a step leaves in `infos`; made once for each step."""
        told = {"step": self.rules.write(step)}, {"step": self.rules.public(step)}
        self._infos[step] = told
        return told

    def _finish(self, result: int) -> None:
        """The game is over: 1 for the winner, -1 for the loser, 0 for a draw."""
        if result != DRAW:
            self.rewards = {AGENTS[result]: 1, AGENTS[1 - result]: -1}
        self._accumulate_rewards()
        self.terminations = dict.fromkeys(AGENTS, True)
        self.agent_selection = AGENTS[1 - NUMBERS[self.agent_selection]]

    def _refuse(self, agent: str, action: int | None) -> None:
        """An illegal action: nothing has happened."""
        count, named = len(self._running().codes), self.name(action)
        raise IllegalAction(
            Words(
                f"{agent} は今、行動 {named} を選べません。選べるのは {count} 通りです。",
                f"action {named} is not legal for {agent} now; {count} actions are",
            )
        )

    def name(self, action: Any) -> str:
        """An action by its part of the space, such as `87 (deploy[2, 12])`."""
        for part in self.space.describe():
            if self._inside(action) and part.of == ACTION and 0 <= index(action) - part.offset < part.size:
                place = np.unravel_index(index(action) - part.offset, part.shape)
                return f"{action} ({part.name}[{', '.join(str(int(index)) for index in place)}])"
        return str(action)

    def legal_steps(self) -> dict[int, str]:
        """Every legal action of the agent that is selected, with its step string."""
        row = self._running()
        return {int(action): self.rules.write(step) for action, step in zip(row.codes, row.steps, strict=True)}

    def game_state(self) -> State:
        """The whole game as a State of its own, secrets included: for rendering, records and explanations."""
        self._running()
        state = State.begin(self.game, self.rules, self._deal)
        for player, step in self._played:
            state.apply(player, step)
        return state

    # --- seeing ---

    def last(self, observe: bool = True) -> tuple[Any, float, bool, bool, dict[str, str]]:
        """What the agent that is selected has before it: observation, reward, terminated, truncated, info."""
        agent = self.agent_selection
        return (
            self.observe(agent) if observe else None,
            self._cumulative_rewards[agent],
            self.terminations[agent],
            self.truncations[agent],
            self.infos[agent],
        )

    def observe(self, agent: str) -> Observation:
        """What the agent may know, and which actions it may choose now (none when another agent is selected)."""
        row = self._running()
        player = NUMBERS[agent]
        seen: Any = row.observation(player)
        choosing = player == row.player and not self.terminations.get(agent, True)
        mask: Any = row.mask() if choosing else self.space.no_actions()
        return {
            "observation": np.frombuffer(seen, np.uint8).copy(),
            "action_mask": np.frombuffer(mask, np.int8).copy(),
        }

    def state(self) -> NDArray[np.uint8]:
        """What both players know, player 0's knowledge first."""
        row = self._running()
        seen: list[Any] = [row.observation(player) for player in (0, 1)]
        return np.stack([np.frombuffer(one, np.uint8) for one in seen])

    def render(self) -> Any:
        """The whole game, secrets included, as text or as a picture."""
        if self.render_mode is None:
            logger.warn("render() shows nothing without a render_mode")
            return None
        if self.render_mode == "rgb_array":
            return pixels(self.game_state().svg(lang=self.lang))
        text = self.game_state().text(self.lang)
        if self.render_mode == "ansi":
            return text
        print(text)  # noqa: T201
        return None

    def close(self) -> None:
        """There is nothing to close."""


class Env(RawEnv):
    """A game with what PettingZoo's usual wrappers do, in one piece: they would cost more than the game itself.

    Whoever plays an illegal action has lost (TerminateIllegalWrapper), an action outside the space is an assertion
    (AssertOutOfBoundsWrapper), and nothing is stepped before `reset` or after the end (OrderEnforcingWrapper).
    """

    def step(self, action: int | None) -> None:
        """Play an action of the agent that is selected; an illegal one loses the game."""
        if self._row is None:
            EnvLogger.error_step_before_reset()
        elif not self.agents:
            EnvLogger.warn_step_after_terminated_truncated()
        else:
            super().step(action)

    def _refuse(self, agent: str, action: int | None) -> None:
        assert self.action_space(agent).contains(action), "action is not in action space"
        EnvLogger.warn_on_illegal_move()
        self.terminations = dict.fromkeys(AGENTS, True)
        self.truncations = dict.fromkeys(AGENTS, True)
        self.rewards = {agent: -1, AGENTS[1 - NUMBERS[agent]]: 0}
        self._accumulate_rewards()
        self._deads_step_first()


def raw_env(
    game: str,
    options: Mapping[str, object] | None = None,
    cards: object = None,
    render_mode: str | None = None,
    lang: str = "en",
) -> RawEnv:
    """A game in which an illegal action is an error."""
    return RawEnv(game, options, cards, render_mode, lang)


def env(
    game: str,
    options: Mapping[str, object] | None = None,
    cards: object = None,
    render_mode: str | None = None,
    lang: str = "en",
) -> Env:
    """A game with PettingZoo's usual care: who plays an illegal action has lost, calls must come in order."""
    return Env(game, options, cards, render_mode, lang)


isshin: Final = partial(env, "isshin")
cardwars: Final = partial(env, "cardwars")
first: Final = partial(env, "first")
intelligence: Final = partial(env, "intelligence")
hck: Final = partial(env, "hck")

for _id in gobanshobu.GAMES:
    register(
        "aec",
        f"gobanshobu/{_id}-v{gobanshobu.game(_id).version}",
        "gobanshobu.adapters.pettingzoo:env",
        kwargs={"game": _id},
    )

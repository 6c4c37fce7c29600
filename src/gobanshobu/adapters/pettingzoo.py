"""PettingZoo environments: `env("first")`, or `first()`. Needs the extra: `pip install gobanshobu[pettingzoo]`.

Once this module is imported, `pettingzoo.make("aec", "gobanshobu/first-v2")` makes one too. An environment can be copied and
pickled in the middle of a game, and goes on as the first one does.

Two agents, player_0 and player_1, take turns as the rules have them; what both decide at once is put in order (C-3),
without either of them seeing what the other has chosen.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import partial
from random import Random, SystemRandom
from typing import Any, Final

from gobanshobu.adapters.extras import require

require("pettingzoo", "numpy", "gymnasium", "pettingzoo")

import numpy as np
from gymnasium import logger, spaces
from numpy.typing import NDArray
from pettingzoo import AECEnv, register
from pettingzoo.utils.env_logger import EnvLogger

import gobanshobu
from gobanshobu import GobanshobuError, State
from gobanshobu.adapters.given import deal_of, whole
from gobanshobu.adapters.raster import check_mode, pixels
from gobanshobu.core.batch import BatchRow
from gobanshobu.core.position import DRAW, Note, Step
from gobanshobu.core.rng import read_seed
from gobanshobu.core.space import ACTION, Space
from gobanshobu.core.view import View
from gobanshobu.core.words import Words, check_language

__all__ = ["IllegalAction", "RawEnv", "WrappedEnv", "env", "raw_env"]

AGENTS: Final = ("player_0", "player_1")
NUMBERS: Final = {agent: player for player, agent in enumerate(AGENTS)}
RENDER_MODES: Final = ("human", "ansi", "rgb_array")
LATER: Final = frozenset(
    (
        "agents",
        "num_agents",
        "agent_selection",
        "rewards",
        "terminations",
        "truncations",
        "infos",
        "_cumulative_rewards",
    )
)
"""What there is only after `reset`."""
MADE: Final = ("game", "rules", "space", "_row", "_told", "_notes", "_state")  # what a copy makes anew

Observation = dict[str, NDArray[Any]]
Log = list[tuple[int, str]]
Info = dict[str, Any]


def number_of(agent: object) -> int:
    """The player that an agent is. Raises GobanshobuError."""
    if isinstance(agent, str) and agent in NUMBERS:
        return NUMBERS[agent]
    raise GobanshobuError(
        Words(
            f"エージェントは {' と '.join(AGENTS)} です（{agent!r} ではなく）。",
            f"the agents are {' and '.join(AGENTS)}; there is no agent {agent!r}",
        )
    )


class IllegalAction(GobanshobuError):
    """An action that is not legal now, played in a raw environment."""


class RawEnv(AECEnv):  # type: ignore[misc]
    """A game as it is: an illegal action raises IllegalAction, a call before `reset` or after the end GobanshobuError.

    `infos[agent]["steps"]` is what has come to the agent's log since its last decision, that one included: pairs of a
    player's number and a step, or what chance brought, as `state.view(player)["log"]` has them. `infos[agent]["step"]`
    is the last step as the agent read it; what the other chooses in secret is not told there.
    """

    def __init__(
        self,
        game: str,
        options: Mapping[str, object] | None = None,
        cards: object = None,
        render_mode: str | None = None,
        lang: str = "en",
    ) -> None:
        """Raises UnknownGame, BadOption, BadCards, and GobanshobuError for a render mode or a language that does not exist."""
        super().__init__()
        check_mode(render_mode, RENDER_MODES)
        check_language(lang)
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
        self._told: Final[dict[int, tuple[str, str]]] = {}  # how a step reads: for its player, for the other
        self._row: BatchRow | None = None
        self._deal: object = None
        self._played: list[tuple[int, int]] = []
        self._state: tuple[State, int] | None = None  # the game as a state, and how many steps it has seen
        self._news: list[Log] = [[], []]  # what has come to each player's log since their last decision
        self._secret: list[Log] = [[], []]  # what each has chosen and not shown yet
        self.infos: dict[str, Info]
        self._notes: list[Note] = []  # what chance brings; positions write it down here

    def __getattr__(self, name: str) -> Any:
        """Only what is not there comes here."""
        if name in LATER:
            raise AttributeError(f"there is no {name} before the first game: call reset() first", name=name, obj=self)
        raise AttributeError(f"{type(self).__name__!r} object has no attribute {name!r}", name=name, obj=self)

    def __getstate__(self) -> dict[str, Any]:
        """What makes the environment anew; a game in progress is its deal and its steps."""
        held = {name: value for name, value in self.__dict__.items() if name not in MADE}
        held["made"] = self.game.id, dict(self.rules.options), self.rules.cards_value(), self._row is not None
        return held

    def __setstate__(self, held: dict[str, Any]) -> None:
        held = dict(held)
        game, options, cards, begun = held.pop("made")
        made = gobanshobu.game(game)
        rules = made.make_rules(options, cards)
        row = BatchRow(rules.space(), rules.begin(held["_deal"], None)) if begun else None
        self.__dict__.update(
            held, game=made, rules=rules, space=rules.space(), _row=row, _told={}, _notes=[], _state=None
        )
        if row is not None:
            for _, step in self._played:
                row.play(step)
            row.position.journal = self._notes

    def action_space(self, agent: str) -> spaces.Discrete:
        """The numbers of the game's actions; docs/spaces.md says what they mean."""
        return self.action_spaces[AGENTS[number_of(agent)]]

    def observation_space(self, agent: str) -> spaces.Dict:
        """An observation, and a mask of the legal actions."""
        return self.observation_spaces[AGENTS[number_of(agent)]]

    # --- playing ---

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """A new game. `seed` makes the deal and nothing else; `options` may hold a whole "deal" instead."""
        deal = deal_of(options)
        if deal is None:
            luck = Random(SystemRandom().getrandbits(64) if seed is None else read_seed(seed))
            row = self.begin(self.rules.deal(luck))
        else:
            row = self.begin(self.rules.read_deal(deal))
        self.agents = list(AGENTS)
        self.rewards = dict.fromkeys(AGENTS, 0)
        self._cumulative_rewards = dict.fromkeys(AGENTS, 0)
        self.terminations = dict.fromkeys(AGENTS, False)
        self.truncations = dict.fromkeys(AGENTS, False)
        self._skip_agent_selection = None
        self.agent_selection = AGENTS[row.player]

    def begin(self, deal: object) -> BatchRow:
        """Put a new game in place of what there was: the deal is one that the rules have made or read."""
        self._deal = deal
        self._played = []
        self._state = None
        self._notes = []
        row = self._row = BatchRow(self.space, self.rules.begin(deal, self._notes))
        row.position.journal = self._notes
        self._news = [[], []]
        self._secret = [[], []]
        self._note()
        self.infos = {agent: {"steps": list(news)} for agent, news in zip(AGENTS, self._news, strict=True)}
        return row

    def step(self, action: int | None) -> None:
        """Play an action of the agent that is selected. Raises IllegalAction; then nothing has changed."""
        row = self._row
        if row is None or not self.agents:
            row = self._playing()
        agent = self.agent_selection
        if self.terminations[agent]:
            self._was_dead_step(action)
            return
        number = self._number(action)
        step = row.find(number) if number >= 0 else -1
        if step < 0:
            self._refuse(agent, action)
            return
        self.play(row, step)
        if row.player >= 0:
            self.agent_selection = AGENTS[row.player]
        else:
            self._finish(row.position.result)
        if self.render_mode == "human":
            self.render()

    def _number(self, action: object) -> int:
        """An action of the space; -1 for what is none."""
        number = action if type(action) is int else whole(action)
        return number if number is not None and 0 <= number < self.space.actions else -1

    def play(self, row: BatchRow, step: int) -> None:
        """Play a legal step, and tell each player what comes to their log."""
        player, position = row.player, row.position
        other = 1 - player
        rounds = position.rounds if position.sealed() else -1
        row.play(step)
        self._played.append((player, step))
        full, public = self._told.get(step) or self._tell(Step(step))
        news, infos = self._news, self.infos
        news[player] = [(player, full)]
        told = infos[AGENTS[other]]
        if rounds < 0:
            news[other].append((player, public))
            told = {"step": public}
        else:  # C-3: nobody else hears of it until both are in, then player 0's stand first
            self._secret[player].append((player, full))
            if position.rounds != rounds:
                news[0] = news[0] + self._secret[1]
                news[1] = self._secret[0] + news[1]
                self._secret = [[], []]
            told = told.copy()
        if self._notes:
            self._note()
        infos[AGENTS[player]] = {"step": full, "steps": news[player].copy()}
        told["steps"] = news[other].copy()
        infos[AGENTS[other]] = told

    def _note(self) -> None:
        """Tell both players what chance brought."""
        for note in self._notes:
            full, public = self.rules.notation.note(note)
            self._news[note.player].append((note.player, full))
            self._news[1 - note.player].append((note.player, public))
        self._notes.clear()

    def running(self) -> BatchRow:
        """The game as it stands. Raises GobanshobuError before the first one."""
        if self._row is None:
            raise GobanshobuError(Words("先に reset() を呼んでください。", "call reset() first"))
        return self._row

    def _playing(self) -> BatchRow:
        """The game, while an agent is left."""
        row = self.running()
        if not self.agents:
            raise GobanshobuError(
                Words("対局は終わりました。reset() を呼んでください。", "the game is over; call reset()")
            )
        return row

    def _tell(self, step: Step) -> tuple[str, str]:
        """How a step reads; found once for each step."""
        told = self._told[step] = self.rules.notation.write(step), self.rules.notation.public(step)
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
        count, named = len(self.running().codes), self.name(action)
        raise IllegalAction(
            Words(
                f"{agent} は今、行動 {named} を選べません。選べるのは {count} 通りです。",
                f"action {named} is not legal for {agent} now; {count} actions are",
            )
        )

    def name(self, action: Any) -> str:
        """An action by its part of the space, such as `232 (deploy[2, 12])`."""
        number = self._number(action)
        for part in self.space.describe():
            if part.of == ACTION and 0 <= number - part.offset < part.size:
                place = np.unravel_index(number - part.offset, part.shape)
                return f"{action} ({part.name}[{', '.join(str(int(index)) for index in place)}])"
        return str(action)

    def legal_steps(self) -> dict[int, str]:
        """Every legal action of the agent that is selected, with its step string."""
        row = self.running()
        write = self.rules.notation.write
        return {int(action): write(Step(int(step))) for action, step in zip(row.codes, row.steps, strict=True)}

    def game_state(self) -> State:
        """The whole game as a State of its own, secrets included: for rendering, records and explanations."""
        return self.told_state().copy()

    def told_state(self) -> State:
        """The game as a state that goes along with it, for whoever needs views; it is not to be changed."""
        self.running()
        state, seen = self._state or (self._begun(), 0)
        for player, step in self._played[seen:]:
            state.apply(player, step)
        self._state = state, len(self._played)
        return state

    def decisions(self, player: int) -> Iterator[View]:
        """What a player was shown before each decision so far."""
        self.running()
        state = self._begun()
        for who, step in self._played:
            if who == player:
                yield state.view(player)
            state.apply(who, step)

    def _begun(self) -> State:
        return State.begin(self.game, self.rules, self._deal)

    # --- seeing ---

    def agent_iter(self, max_iter: int = 2**63) -> Any:
        """The agents one after the other as they are selected, until none is left."""
        self.running()
        return super().agent_iter(max_iter)

    def last(self, observe: bool = True) -> tuple[Any, float, bool, bool, Info]:
        """What the agent that is selected has before it: observation, reward, terminated, truncated, info."""
        if self._row is None or not self.agents:
            self._playing()
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
        row = self._row or self.running()
        player = number_of(agent)
        choosing = player == row.player and not self.terminations.get(agent, True)
        mask: Any = row.mask() if choosing else self.space.no_actions()
        return {"observation": self.seen(player), "action_mask": np.frombuffer(mask, np.int8).copy()}

    def seen(self, player: int) -> NDArray[np.uint8]:
        """What a player may know."""
        seen: Any = (self._row or self.running()).observation(player)
        return np.frombuffer(seen, np.uint8).copy()

    def mask(self) -> NDArray[np.int8]:
        """The legal actions of the player who is to move; none once the game is over."""
        row = self._row or self.running()
        mask: Any = row.mask() if row.player >= 0 else self.space.no_actions()
        return np.frombuffer(mask, np.int8).copy()

    def state(self) -> NDArray[np.uint8]:
        """What both players know, player 0's knowledge first."""
        row = self.running()
        seen: list[Any] = [row.observation(player) for player in (0, 1)]
        return np.stack([np.frombuffer(one, np.uint8) for one in seen])

    def render(self) -> Any:
        """The whole game, secrets included, as text or as a picture."""
        self.running()
        if self.render_mode is None:
            logger.warn("render() shows nothing without a render_mode")
            return None
        if self.render_mode == "rgb_array":
            return pixels(self.game_state().svg(lang=self.lang))
        text = self.game_state().full_text(self.lang)
        if self.render_mode == "ansi":
            return text
        print(text)  # noqa: T201
        return None

    def close(self) -> None:
        """There is nothing to close."""


class WrappedEnv(RawEnv):
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
        assert self._number(action) >= 0, (
            f"action is not in action space: {action!r} is no whole number from 0 to {self.space.actions - 1}"
        )
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
) -> WrappedEnv:
    """A game with PettingZoo's usual care: who plays an illegal action has lost, calls must come in order."""
    return WrappedEnv(game, options, cards, render_mode, lang)


def __getattr__(name: str) -> Any:
    """The environment of a game under the game's id."""
    if name in gobanshobu.GAMES:
        return partial(env, name)
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")


for _id in gobanshobu.GAMES:
    register(
        "aec",
        f"gobanshobu/{_id}-v{gobanshobu.game(_id).version}",
        "gobanshobu.adapters.pettingzoo:env",
        kwargs={"game": _id},
    )

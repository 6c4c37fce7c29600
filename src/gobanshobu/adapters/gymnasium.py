"""A game against the machine as a Gymnasium environment: `Env("first", "level3")`.

Needs the extra: `pip install gobanshobu[pettingzoo]`. Once this module is imported, `gymnasium.make` knows the games as
`gobanshobu/first-v2` and so on.

An environment can be copied and pickled in the middle of a game, and goes on as the first one does. The opponent of the copy
thinks its decisions so far through again before it makes the next one.
"""

from __future__ import annotations

from collections.abc import Mapping
from random import Random
from typing import Any, Final

import gymnasium
import numpy as np
from gymnasium import spaces
from numpy.typing import NDArray

import gobanshobu
from gobanshobu import GobanshobuError, State
from gobanshobu.adapters.given import deal_of, whole
from gobanshobu.adapters.raster import check_mode, pixels
from gobanshobu.core.paint import plain
from gobanshobu.core.position import DRAW
from gobanshobu.core.rng import read_seed
from gobanshobu.core.space import Space
from gobanshobu.core.words import Words, check_language
from gobanshobu.players.base import BadPlayer, Player
from gobanshobu.players.names import check_name, make_player

__all__ = ["Env"]

RENDER_MODES: Final = ("ansi", "rgb_array")
BOTH: Final = (0, 1)
MADE: Final = ("game", "rules", "space", "_other")  # what a copy makes anew

Array = NDArray[np.uint8]


class Env(gymnasium.Env[Array, np.int64]):
    """One seat of a game; the other is played by a level ("level3") or by any player that the arena knows by name.

    An observation is what the seat may know. The mask of the legal actions stands in `info["action_mask"]`, and what
    was played since in `info["steps"]`, as the seat saw it. An illegal action loses the game.
    """

    metadata: dict[str, Any] = {"render_modes": list(RENDER_MODES), "render_fps": 2}  # noqa: RUF012

    def __init__(
        self,
        game: str,
        opponent: str = "level3",
        seat: int | None = 0,
        options: Mapping[str, object] | None = None,
        cards: object = None,
        render_mode: str | None = None,
        lang: str = "en",
    ) -> None:
        """`seat` None: either seat, drawn anew for each game. Raises UnknownGame, BadOption, BadCards, BadPlayer."""
        check_mode(render_mode, RENDER_MODES)
        check_language(lang)
        place = whole(seat)
        if seat is not None and place not in BOTH:
            raise GobanshobuError(Words(f"席は 0 か 1 です: {seat!r}", f"a seat is 0, 1, or None, not {seat!r}"))
        self.game: Final = gobanshobu.game(game)
        self.rules: Final = self.game.make_rules(options, self.game.find_cards(cards))
        if not isinstance(opponent, str):
            raise BadPlayer(
                Words(f"相手は名前で決めます（{opponent!r} ではなく）。", f"an opponent is a name, not {opponent!r}")
            )
        check_name(opponent, self.game.id)
        self.space: Final[Space] = self.rules.space()
        self.opponent: Final = opponent
        self.seats: Final = BOTH if place is None else (place,)
        self.lang: Final = lang
        self.render_mode = render_mode
        self.observation_space = spaces.Box(0, 255, self.space.shape, np.uint8)
        self.action_space = spaces.Discrete(self.space.actions)
        self.state: State | None = None
        self.seat = self.seats[0]
        self._other: Player | None = None
        self._luck: int | None = None  # the opponent's seed; None while there is no opponent
        self._over = False
        self._told = [0, 0]  # how many entries of each player `info` has told

    def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[Array, dict[str, Any]]:
        """A new game. `seed` makes the deal, the seat and the opponent's luck; `options` may hold a whole "deal"."""
        deal = self.rules.read_deal(given) if (given := deal_of(options)) is not None else None
        seed = None if seed is None else read_seed(seed)
        super().reset(seed=seed)
        luck = int(self.np_random.integers(2**62)) if seed is None else seed
        if deal is None:
            deal = self.rules.deal(Random(luck))
        self.close()
        self._other = make_player(self.opponent, self.game, luck)
        self._luck = luck
        self.state = State.begin(self.game, self.rules, self.rules.read_deal(deal))
        self.seat = self.seats[int(self.np_random.integers(len(self.seats)))]
        self._told = [0, 0]
        self._over = False
        self._answer()
        self._over = self.state.outcome is not None
        return self._observation(), self._info()

    def step(self, action: np.int64) -> tuple[Array, float, bool, bool, dict[str, Any]]:
        """Play an action, and hear what the other seat does until it is this one's turn again.

        Raises GobanshobuError for what is no whole number; then nothing has changed.
        """
        state = self._running()
        if self._over:
            raise GobanshobuError(
                Words("対局は終わりました。reset() を呼んでください。", "the game is over; call reset()")
            )
        if self._luck is None:
            raise GobanshobuError(
                Words("環境は閉じています。reset() を呼んでください。", "the environment is closed; call reset()")
            )
        number = whole(action)
        if number is None:
            raise GobanshobuError(
                Words(
                    f"行動は 0 から {self.space.actions - 1} までの整数です（{action!r} ではなく）。",
                    f"an action is a whole number from 0 to {self.space.actions - 1}, not {action!r}",
                )
            )
        inside = 0 <= number < self.space.actions
        step = self.space.decode(state.position, self.seat, number) if inside else -1
        if step < 0:
            self._over = True
            return self._observation(), -1.0, True, False, self._info() | {"illegal": number}
        state.apply(self.seat, step)
        self._answer()
        result = int(state.position.result)
        over = self._over = state.outcome is not None
        reward = 0.0 if not over or result == DRAW else 1.0 if result == self.seat else -1.0
        return self._observation(), reward, over, False, self._info()

    def _answer(self) -> None:
        """The other seat plays until this one may act or the game is over."""
        state, other = self._running(), 1 - self.seat
        while state.outcome is None and self.seat not in state.actors():
            state.play(other, self._opponent().choose(state.view(other)))

    def _opponent(self) -> Player:
        """Who plays the other seat. In a copy it is made when it is first asked, and comes to know the game so far."""
        if self._other is None:
            assert self._luck is not None
            self._other = make_player(self.opponent, self.game, self._luck)
            now, other = self._running().first(), 1 - self.seat
            told = [entry for entry in self._running().history() if entry.is_step]
            steps = [[entry.full for entry in told if entry.player == player] for player in BOTH]
            while actors := now.actors():
                player = self.seat if self.seat in actors else other
                if not steps[player]:
                    break
                if player == other:
                    self._other.choose(now.view(other))
                now.play(player, steps[player].pop(0))
        return self._other

    def _running(self) -> State:
        if self.state is None:
            raise GobanshobuError(Words("先に reset() を呼んでください。", "call reset() first"))
        return self.state

    def _observation(self) -> Array:
        seen: Any = self.space.observation(self._running().position, self.seat)
        return np.frombuffer(seen, np.uint8).copy()

    def _info(self) -> dict[str, Any]:
        return {"action_mask": self.action_masks(), "steps": self._news(), "seat": self.seat}

    def _news(self) -> list[tuple[int, str]]:
        """What has come to the seat's log; where both chose in secret, the other's steps come in before the own."""
        seen, news = [0, 0], []
        for who, text in self._running().log(self.seat):
            seen[who] += 1
            if seen[who] > self._told[who]:
                news.append((who, text))
        self._told = seen
        return news

    def action_masks(self) -> NDArray[np.int8]:
        """1 for each action that is legal now."""
        position = self._running().position
        if self._over:
            return np.zeros(self.space.actions, np.int8)
        return np.frombuffer(self.space.mask(position, self.seat), np.int8).copy()

    def render(self) -> Any:
        """What the seat may know, as text or as a picture."""
        state = self._running()
        if self.render_mode == "rgb_array":
            return pixels(state.svg(self.seat, self.lang))
        if self.render_mode == "ansi":
            return plain("\n".join(self.rules.text.lines(state.view(self.seat), self.lang)))
        gymnasium.logger.warn("render() shows nothing without a render_mode")
        return None

    def close(self) -> None:
        """Let the opponent go."""
        if self._other is not None:
            self._other.close()
            self._other = None
        self._luck = None

    def __getstate__(self) -> dict[str, Any]:
        """What makes the environment anew; the opponent is its name and seed."""
        held = {name: value for name, value in self.__dict__.items() if name not in MADE}
        held["made"] = self.game.id, dict(self.rules.options), self.rules.cards_value()
        return held

    def __setstate__(self, held: dict[str, Any]) -> None:
        held = dict(held)
        game, options, cards = held.pop("made")
        made = gobanshobu.game(game)
        rules = made.make_rules(options, cards)
        self.__dict__.update(held, game=made, rules=rules, space=rules.space(), _other=None)


for _id in gobanshobu.GAMES:
    gymnasium.register(
        f"gobanshobu/{_id}-v{gobanshobu.game(_id).version}",
        "gobanshobu.adapters.gymnasium:Env",
        kwargs={"game": _id},
    )

"""A player that looks at the end of its own turn and no further."""

from __future__ import annotations

from collections.abc import Mapping
from random import Random
from typing import Any, Final

from librt.vecs import append, vec
from mypy_extensions import i64, mypyc_attr

from gobanshobu.core.game import Game
from gobanshobu.core.position import ONGOING, Step
from gobanshobu.core.rng import Rng
from gobanshobu.games.cardwars.rules import CardwarsPosition
from gobanshobu.players.base import Player
from gobanshobu.players.cardwars.evaluation import DuelEvaluator, load
from gobanshobu.players.cardwars.policy import PlayoutPolicy

WORLDS: Final = 4  # how many guesses at what is hidden a step is judged in


@mypyc_attr(allow_interpreted_subclasses=True)
class CardwarsGreedy(Player):
    """Takes the step after which its turn, ended in the most usual way, is worth most on average."""

    def __init__(self, game: Game, seed: int = 0) -> None:
        self.game = game
        self.seed = seed
        self.evaluator = DuelEvaluator(load("evaluation"))
        self.policy = PlayoutPolicy(load("policy"))

    def choose(self, view: Mapping[str, Any]) -> str:
        """One of the steps that the view's player may play. The player must be one who may act."""
        state = self.game.sample(view, Random(self.seed))
        position = state.position
        assert isinstance(position, CardwarsPosition)
        rng = Rng((self.seed << 20) ^ len(view["log"]))
        step = greedy_step(position, view["player"], self.evaluator, self.policy, rng)
        return state.rules.notation.write(Step(int(step)))


def greedy_step(
    position: CardwarsPosition,
    me: i64,
    evaluator: DuelEvaluator,
    policy: PlayoutPolicy,
    rng: Rng,
    is_open: bool = False,
) -> i64:
    """The step that is best for `me` after this turn, on average over some worlds; with open cards there is one."""
    steps = position.steps(me)
    if len(steps) == 1:
        return steps[0]
    worths = vec[float](capacity=len(steps))
    for _ in range(len(steps)):
        worths = append(worths, 0.0)
    at: i64
    for _ in range(WORLDS):
        world = position if is_open else position.resample(me, rng)
        for at in range(len(steps)):
            after = world.copy()
            assert isinstance(after, CardwarsPosition)
            after.apply(me, steps[at])
            end_turn(after, policy)
            chance = evaluator.chance(after)
            worths[at] += chance if me == 0 else 1.0 - chance
    best: i64 = 0
    for at in range(len(steps)):
        if worths[at] > worths[best]:
            best = at
    return steps[best]


def end_turn(position: CardwarsPosition, policy: PlayoutPolicy) -> None:
    """Play the most usual steps until the next turn begins."""
    turn = position.turns
    while position.result == ONGOING and position.turns == turn:
        mover = position.mover()
        position.apply(mover, policy.best(position, mover, position.steps(mover)))

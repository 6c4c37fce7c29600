"""A player for any game: tries every step in random games and takes the one that wins most of them."""

from __future__ import annotations

from collections.abc import Mapping
from random import Random
from typing import Any, Final

from librt.vecs import append, vec
from mypy_extensions import i64, mypyc_attr

from gobanshobu.core.game import Game
from gobanshobu.core.playout import random_playout
from gobanshobu.core.position import DRAW, ONGOING, Position, Step
from gobanshobu.core.rng import Rng
from gobanshobu.players.base import Choice, Engine
from gobanshobu.players.clock import DEFAULT_SECONDS, Budget, Clock, Progress, Report, Stop

LONGEST: Final = 2_000  # steps after which a random game counts as drawn
PAUSE: Final = 100  # playouts between two reports


@mypyc_attr(allow_interpreted_subclasses=True)
class Playouts(Engine):
    """Needs nothing of a game but its rules: what is hidden is drawn anew for every random game.

    `work` counts random games, for each step; with `work` alone the same view and seed give the same answer.
    """

    def __init__(self, game: Game, seed: int = 0, work: int = 0, seconds: float = 0.0) -> None:
        self.game = game
        self.seed = seed
        self.budget = Budget(work, seconds) if work or seconds else Budget(0, DEFAULT_SECONDS)

    def choose(self, view: Mapping[str, Any], stop: Stop | None = None, report: Report | None = None) -> str:
        """One of the steps that the view's player may play. The player must be one who may act."""
        return self.analyse(view, 1, stop, report)[0].step

    def analyse(
        self, view: Mapping[str, Any], wanted: int = 5, stop: Stop | None = None, report: Report | None = None
    ) -> list[Choice]:
        """The steps by the share of random games that they won, best first. Nothing is ever proven that way."""
        state = self.game.sample(view, Random(self.seed))
        player: int = view["player"]
        steps = state.position.steps(player)
        names = [state.rules.notation.write(Step(int(step))) for step in steps]
        rng = Rng((self.seed << 20) ^ len(view["log"]))
        clock = Clock(self.budget, stop)
        won = vec[float]()
        tried = vec[i64]()
        for _ in range(len(steps)):
            won = append(won, 1.0)  # as if each step had won one game and lost one
            tried = append(tried, 2)
        played: i64 = 0
        while played < len(steps) or not clock.over(played):
            at = played % len(steps)
            won[at] += chance_after(state.position.resample(player, rng), player, steps[at], rng)
            tried[at] += 1
            played += 1
            if report is not None and played % PAUSE == 0:
                report(Progress(int(played), 1, names[int(at)], won[at] / float(tried[at])))
        found: list[Choice] = []
        for at in range(len(steps)):
            name = names[int(at)]
            found.append(Choice(name, won[at] / float(tried[at]), 0.0, int(tried[at]) - 2, 1, [name]))
        found.sort(key=lambda choice: -choice.chance)
        found[0] = found[0]._replace(weight=1.0)
        return found[:wanted]


def chance_after(world: Position, player: i64, step: i64, rng: Rng) -> float:
    """1 if the player wins the random game after the step, 0 if the other does, half a win if nobody does."""
    world.apply(player, step)
    random_playout(world, rng, LONGEST)
    if world.result == DRAW or world.result == ONGOING:
        return 0.5
    return 1.0 if world.result == player else 0.0

"""The engine of each game, with one measure of effort for all: `work`, which gives the same steps on every machine.

A game's listing names its engine, and the engine says what it counts as work: positions, playouts, pairs of hands.
"""

from __future__ import annotations

from collections.abc import Mapping
from math import exp
from random import Random
from typing import Any, Final

from mypy_extensions import mypyc_attr

from gobanshobu.core.game import Game
from gobanshobu.games.registry import code, listing
from gobanshobu.players.base import Choice, Engine, Player
from gobanshobu.players.clock import Report, Stop
from gobanshobu.players.simple import Simple

ALL: Final = 1 << 20  # more steps than there can be
TAIL: Final = 9.0  # widths behind the best step, from which on a step is next to never taken
MISSED: Final = 5.0  # times its width: how often a player does not see that it has won
MOST_WORK: Final = 10**9


def make_engine(game: Game, seed: int = 0, work: int = 0, seconds: float = 0.0) -> Engine:
    """The strongest player of a game. Both `seconds` and `work` limit a turn, or a step where the engine counts by
    steps; with neither, a turn takes one second."""
    found: Engine = code(listing(game.id).engine)(game, seed, work, seconds)
    return found


def greedy(game: Game, seed: int = 0) -> Player:
    """A player that looks one step ahead and no further."""
    found: Player = code(listing(game.id).greedy)(game, seed)
    return found


def simple(game: Game, seed: int) -> Player:
    """The plain opponent, for games without a greedy one of their own."""
    return Simple(game, Random(seed))


@mypyc_attr(allow_interpreted_subclasses=True)
class Wider(Engine):
    """An engine that chooses more widely: a step whose chance to win is `width` less is taken less often by a factor e.

    So a small width leaves out all but the nearly best steps, and a large one takes nearly all as they come. Whoever is
    far ahead has many steps that are nearly as good as winning at once, and would put the end off for ever: a win that
    is proven is played on, except for a share of missed ones that grows with the width (`Engine.dawdles`).
    """

    def __init__(self, engine: Engine, seed: int, width: float) -> None:
        self.engine = engine
        self.seed = seed
        self.width = width
        self.sees = max(0.0, 1.0 - MISSED * width) if engine.dawdles() else 0.0
        if width > 0.0:
            engine.disregard(min(1.0, TAIL * width))

    def choose(self, view: Mapping[str, Any], stop: Stop | None = None, report: Report | None = None) -> str:
        """One of the steps that the view's player may play. The player must be one who may act."""
        if self.width <= 0.0:
            return self.engine.choose(view, stop, report)
        found = self.engine.analyse(view, ALL, stop, report)
        shares = self.shares(found)
        left = Random(f"{self.seed} {view['player']} {view['log']}").random()
        for one, share in zip(found, shares, strict=True):
            left -= share
            if left < 0.0:
                return one.step
        return found[0].step

    def analyse(
        self, view: Mapping[str, Any], wanted: int = 5, stop: Stop | None = None, report: Report | None = None
    ) -> list[Choice]:
        """What the engine thinks, with the weights of the wider choice."""
        if self.width <= 0.0:
            return self.engine.analyse(view, wanted, stop, report)
        found = self.engine.analyse(view, ALL, stop, report)
        shares = self.shares(found)
        return [one._replace(weight=share) for one, share in zip(found, shares, strict=True)][:wanted]

    def shares(self, found: list[Choice]) -> list[float]:
        """How often each step is taken; together 1. The first of several wins is the quickest."""
        shares = shares_of([one.chance for one in found], self.width)
        if found[0].chance < 1.0:
            return shares
        return [(1.0 - self.sees) * share + (self.sees if at == 0 else 0.0) for at, share in enumerate(shares)]

    def close(self) -> None:
        """Release the engine."""
        self.engine.close()


def shares_of(chances: list[float], width: float) -> list[float]:
    """How often each step is taken; together 1."""
    best = max(chances)
    shares = [exp((chance - best) / width) for chance in chances]
    total = sum(shares)
    return [share / total for share in shares]

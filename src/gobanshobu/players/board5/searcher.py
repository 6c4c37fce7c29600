"""The search player of the three 5×5 games."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from math import exp
from random import Random
from typing import Any, Final

from mypy_extensions import mypyc_attr

from gobanshobu.core.game import Game
from gobanshobu.core.rng import Rng
from gobanshobu.core.rules import Rules
from gobanshobu.core.state import State
from gobanshobu.games.board5.sheet import MAIN, PLACE, Sheet
from gobanshobu.games.board5.tables import CardTables
from gobanshobu.players.base import Choice, Thinker
from gobanshobu.players.board5.alphabeta import SURE, AlphaBeta
from gobanshobu.players.board5.arrange import Arranger, Plan
from gobanshobu.players.board5.evaluation.base import SCALE
from gobanshobu.players.board5.evaluation.choice import evaluator_for, sheet_of
from gobanshobu.players.clock import Budget, Clock, Progress

LATER_STEPS: Final = 0.3  # the part of a budget that steps inside a turn, and switches, get
DEFAULT_SECONDS: Final = 1.0
PLANNING: Final = 30  # an arrangement, made once a game, may cost so many times the nodes of a step


@mypyc_attr(allow_interpreted_subclasses=True)
class Searcher(Thinker):
    """Plays by search. `nodes` or `seconds` bound each decision; with `nodes` alone the same view and seed give the
    same answer. Steps inside a turn get a smaller part, since the turn has been thought through already."""

    def __init__(self, game: Game, seed: int = 0, nodes: int = 0, seconds: float = 0.0) -> None:
        self.game = game
        self.seed = seed
        self.budget = Budget(nodes, seconds) if nodes or seconds else Budget(0, DEFAULT_SECONDS)
        self._search: AlphaBeta | None = None
        self._tables: CardTables | None = None
        self._plan: list[int] = []

    def choose(
        self,
        view: Mapping[str, Any],
        stop: Callable[[], bool] | None = None,
        report: Callable[[Progress], None] | None = None,
    ) -> str:
        """One of the steps that the view's player may play. The player must be one who may act.

        `stop` is asked often, and once it says True the best step so far is the answer. `report` hears of progress.
        """
        return self.analyse(view, 1, stop, report)[0].step

    def analyse(
        self,
        view: Mapping[str, Any],
        wanted: int = 5,
        stop: Callable[[], bool] | None = None,
        report: Callable[[Progress], None] | None = None,
    ) -> list[Choice]:
        """The best steps of the view's player, best first, `wanted` of them or as many as there are.

        In the arrangement there is one: the next card of the best arrangement found, and the line is the rest of it.
        """
        state = self.game.sample(view, Random(self.seed))
        position = sheet_of(state.position)
        rng = Rng((self.seed << 20) ^ len(view["log"]))
        search = self.prepared(position)
        if position.sealed():
            return [self.arrangement(state, position, view["player"], search, rng, stop)]
        steps = position.steps(position.turn)
        if len(steps) == 1 and wanted == 1:
            only = state.rules.write(steps[0])
            return [Choice(only, 0.5, 1.0, 0, 0, [only])]
        part = 1.0 if position.mode == MAIN or position.mode == PLACE else LATER_STEPS
        clock = Clock(self.budget.share(part), stop)
        lines = search.think(position, clock, rng, wanted, report=reporter(state.rules, report))
        found: list[Choice] = []
        most = 1.0
        for line in lines[:wanted]:  # what there was no time to look at stands last, and promises no more than the rest
            most = min(most, chance_of(int(line.score)))
            written = [state.rules.write(step) for step in line.moves]
            found.append(Choice(written[0], most, 0.0 if found else 1.0, int(line.visits), int(line.depth), written))
        return found

    def prepared(self, position: Sheet) -> AlphaBeta:
        """The search for the position's cards, made once."""
        tables = position.card_tables()
        if self._search is None or self._tables is not tables:
            self._search = AlphaBeta(evaluator_for(position))
            self._tables = tables
        return self._search

    def arrangement(
        self, state: State, position: Sheet, player: int, search: AlphaBeta, rng: Rng, stop: Callable[[], bool] | None
    ) -> Choice:
        """The next card of an arrangement: the one planned at its first card, while it is being followed."""
        begun = position.draft_cards(player)
        chance = 0.5
        if not self._plan or self._plan[: len(begun)] != begun:
            arranger = Arranger(search, position, player, rng)
            plan: Plan = arranger.plan(Clock(Budget(self.budget.nodes * PLANNING, self.budget.seconds), stop))
            self._plan = plan.cards
            chance = plan.chance if plan.chance >= 0.0 else 0.5
        twin = position.copy()
        written: list[str] = []
        for card in self._plan[len(begun) :]:
            for step in twin.steps(player):
                if step >> 16 == card:
                    written.append(state.rules.write(step))
                    twin.apply(player, step)
                    break
        return Choice(written[0], chance, 1.0, 0, 1, written)


def reporter(rules: Rules, report: Callable[[Progress], None] | None) -> Callable[[int, int, int, int], None] | None:
    """Progress in the words of the library."""
    if report is None:
        return None
    told = report

    def tell(nodes: int, depth: int, step: int, score: int) -> None:
        told(Progress(nodes, depth, rules.write(step), chance_of(score)))

    return tell


def chance_of(score: int) -> float:
    """A score as a chance to win: 1 and 0 are proven."""
    if score >= SURE:
        return 1.0
    if score <= -SURE:
        return 0.0
    return min(max(1.0 / (1.0 + exp(-max(-8000.0, min(8000.0, score)) / SCALE)), 0.0001), 0.9999)

"""Quick games between two arrangements: real ones, with a little search at every step."""

from __future__ import annotations

from collections.abc import Callable

from mypy_extensions import i64, mypyc_attr

from gobanshobu.core.position import DRAW, ONGOING
from gobanshobu.core.rng import Rng
from gobanshobu.games.board5.codec import ARRANGE_STEP, step_of
from gobanshobu.games.board5.sheet import Sheet, draft_length
from gobanshobu.players.board5.alphabeta import AlphaBeta
from gobanshobu.players.board5.evaluation.base import winning
from gobanshobu.players.clock import Budget, Clock


@mypyc_attr(native_class=True)
class Trial:
    """Plays games from one blank sheet. A game too long is broken off and judged by the evaluation."""

    def __init__(self, search: AlphaBeta, blank: Sheet, nodes: int, longest: int) -> None:
        self.search: AlphaBeta = search
        self.blank: Sheet = blank
        self.nodes: int = nodes  # for each step
        self.longest: i64 = longest  # turns
        self.spent: i64 = 0  # nodes so far

    def laid(self, first: list[int], second: list[int]) -> Sheet:
        """Both arrangements on the sheet."""
        position = self.blank.copy()
        assert isinstance(position, Sheet)
        for card in first[int(draft_length(position, 0)) :]:
            position.apply(0, step_of(ARRANGE_STEP, 0, 0, card))
        for card in second[int(draft_length(position, 1)) :]:
            position.apply(1, step_of(ARRANGE_STEP, 0, 0, card))
        return position

    def play(self, first: list[int], second: list[int], rng: Rng, clock: Clock | None = None) -> float:
        """What player 0 gets: 1, 0, or something between. Cut short by `clock`, what is known so far."""
        position = self.laid(first, second)
        while position.result == ONGOING and position.ended < self.longest:
            if clock is not None and clock.over(self.spent):
                break
            self.step(position, rng, None if clock is None else clock.stop)
        if position.result == ONGOING:
            score = max(-4000.0, min(4000.0, float(self.search.evaluator.score(position))))
            return winning(score)
        if position.result == DRAW:
            return 0.5
        return 1.0 if position.result == 0 else 0.0

    def step(self, position: Sheet, rng: Rng, stop: Callable[[], bool] | None = None) -> None:
        """One decision of whoever is to act."""
        steps = position.steps(position.turn)
        if len(steps) == 1:
            position.apply(position.turn, steps[0])
            return
        lines = self.search.think(position, Clock(Budget(self.nodes), stop), rng)
        self.spent += self.search.nodes
        position.apply(position.turn, lines[0].step)

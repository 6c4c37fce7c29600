"""A player without foresight: the turn that looks best by the evaluation."""

from __future__ import annotations

from collections.abc import Mapping
from random import Random
from typing import Any

from mypy_extensions import i64, mypyc_attr

from gobanshobu.core.game import Game
from gobanshobu.core.position import DRAW, ONGOING, Step
from gobanshobu.core.rng import Rng
from gobanshobu.games.board5.sheet import IN_TURN, Sheet
from gobanshobu.players.base import Player
from gobanshobu.players.board5.alphabeta import NEVER, WIN
from gobanshobu.players.board5.evaluation.base import SheetEvaluator
from gobanshobu.players.board5.evaluation.choice import evaluator_for, sheet_of


@mypyc_attr(allow_interpreted_subclasses=True)
class Greedy(Player):
    """Finishes its turn in the way that scores best, and thinks of no answer. Arrangements are drawn at random."""

    def __init__(self, game: Game, seed: int = 0) -> None:
        self.game = game
        self.rng = Rng(seed)

    def choose(self, view: Mapping[str, Any]) -> str:
        """One of the steps that the view's player may play. The player must be one who may act."""
        player: int = view["player"]
        state = self.game.sample(view, Random(self.rng.word()))
        position = sheet_of(state.position)
        if position.sealed():
            steps = position.steps(player)
            return state.rules.notation.write(Step(int(steps[self.rng.below(len(steps))])))
        return state.rules.notation.write(Step(int(greedy_step(position, evaluator_for(position), self.rng))))


def greedy_step(position: Sheet, evaluator: SheetEvaluator, rng: Rng) -> i64:
    """The step that begins the best end of this turn; among equals one at random."""
    player = position.turn
    best: i64 = NEVER
    chosen: i64 = 0
    ties: i64 = 0
    for step in position.steps(player):
        score = turn_score(position, player, step, evaluator)
        if score > best:
            best = score
            chosen = step
            ties = 1
        elif score == best:
            ties += 1
            if rng.below(ties) == 0:
                chosen = step
    return chosen


def turn_score(position: Sheet, player: i64, step: i64, evaluator: SheetEvaluator) -> i64:
    """What a turn that goes on with this step can come to; a switch after it is left out."""
    child = position.copy()
    assert isinstance(child, Sheet)
    child.apply(player, step)
    if child.result != ONGOING:
        if child.result == DRAW:
            return 0
        return WIN if child.result == player else -WIN
    if child.mode < IN_TURN:
        score = evaluator.score(child)
        return score if player == 0 else -score
    best: i64 = NEVER
    for further in child.steps(player):
        score = turn_score(child, player, further, evaluator)
        if score > best:
            best = score
    return best

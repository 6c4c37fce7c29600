"""Monte-Carlo tree search on steps, with wins and losses proven inside the tree.

A leaf is judged by the evaluation, or by one random game where there is none. Values are player 0's: 1 for a sure win,
-1 for a sure loss.

No table offers it, and still it ships: only what is compiled with the rules is a fair measure for a player
that is, and interpreted it would lose for its slowness alone.
"""

from __future__ import annotations

from math import exp, sqrt
from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64, mypyc_attr

from gobanshobu.core.playout import random_playout
from gobanshobu.core.position import DRAW, ONGOING, Position
from gobanshobu.core.rng import Rng
from gobanshobu.games.board5.sheet import MAIN, Sheet
from gobanshobu.players.board5.evaluation.base import SheetEvaluator, winning
from gobanshobu.players.clock import Clock

UNPROVEN: Final = -1
LONGEST: Final = 2_000  # steps of a random game
WARMTH: Final = 4_000.0  # how evenly urgency spreads the priors
EXPLORE: Final = 1.2


@mypyc_attr(native_class=True)
class PlayoutNode:
    """A position in the tree: its steps, and for each how it was judged so far."""

    def __init__(self, mover: i64, steps: vec[i64]) -> None:
        self.mover: i64 = mover
        self.steps: vec[i64] = steps
        self.priors: vec[float] = vec[float]()
        self.visits: vec[i64] = vec[i64]([0] * len(steps))
        self.values: vec[float] = vec[float]([0.0] * len(steps))  # sums, player 0's
        self.winners: vec[i64] = vec[i64]([UNPROVEN] * len(steps))
        self.children: list[PlayoutNode | None] = [None] * len(steps)
        self.winner: i64 = UNPROVEN
        self.total: i64 = 0


@mypyc_attr(native_class=True)
class TreeSearch:
    """Grows a tree from a position."""

    def __init__(self, evaluator: SheetEvaluator | None, rng: Rng) -> None:
        self.evaluator: SheetEvaluator | None = evaluator
        self.rng: Rng = rng
        self.simulations: i64 = 0
        self.rollout_steps: i64 = 0
        self.found: i64 = UNPROVEN  # the winner, where the last leaf proved one

    def think(self, position: Position, clock: Clock) -> PlayoutNode:
        """The root, once the budget of simulations or seconds is spent or the position is proven."""
        root = self.expand(position)
        self.simulations = 0
        while root.winner == UNPROVEN and not clock.over(self.simulations):
            self.simulate(root, position.copy())
            self.simulations += 1
        return root

    def simulate(self, root: PlayoutNode, position: Position) -> None:
        nodes: list[PlayoutNode] = []
        picks = vec[i64](capacity=32)
        node = root
        value: float = 0.0
        while True:
            pick = self.select(node)
            nodes.append(node)
            picks = append(picks, pick)
            position.apply(node.mover, node.steps[pick])
            if position.result != ONGOING:
                self.found = position.result
                value = outcome(position.result)
                break
            child = node.children[pick]
            if child is None:
                value = self.judge(position)
                if self.found == UNPROVEN and node.visits[pick] > 0:
                    node.children[pick] = self.expand(position)
                if self.evaluator is None and self.found == UNPROVEN:
                    value = self.rollout(position)
                break
            node = child
        self.back_up(nodes, picks, value)

    def back_up(self, nodes: list[PlayoutNode], picks: vec[i64], value: float) -> None:
        """Count the simulation in every node on its way, and prove what can be proven."""
        at: i64 = len(picks) - 1
        while at >= 0:
            node = nodes[at]
            pick = picks[at]
            node.visits[pick] += 1
            node.values[pick] += value
            node.total += 1
            if self.found != UNPROVEN and self.found != DRAW:
                node.winners[pick] = self.found
                self.found = self.proven(node, self.found)
            at -= 1
        self.found = UNPROVEN

    def proven(self, node: PlayoutNode, winner: i64) -> i64:
        """Whose the node is once a step of it is proven: one win is enough, a loss needs every step."""
        if winner == node.mover:
            node.winner = winner
            return winner
        for other in node.winners:
            if other != winner:
                return UNPROVEN
        node.winner = winner
        return winner

    def select(self, node: PlayoutNode) -> i64:
        """The step with the best mixture of value, prior and novelty."""
        best: i64 = 0
        most: float = -1e9
        sign: float = 1.0 if node.mover == 0 else -1.0
        push: float = EXPLORE * sqrt(float(node.total + 1))
        mean: float = 0.0
        if node.total > 0:
            sums: float = 0.0
            for value in node.values:
                sums += value
            mean = sign * sums / float(node.total) - 0.1
        at: i64
        for at in range(len(node.steps)):
            if node.winners[at] != UNPROVEN:
                if node.winners[at] == node.mover:
                    return at
                continue
            visits = float(node.visits[at])
            worth = mean
            if visits > 0.0:
                worth = sign * node.values[at] / visits
            worth += push * node.priors[at] / (1.0 + visits)
            if worth > most:
                most = worth
                best = at
        return best

    def expand(self, position: Position) -> PlayoutNode:
        mover = position.mover()
        node = PlayoutNode(mover, position.steps(mover))
        evaluator = self.evaluator
        size = len(node.steps)
        priors = vec[float](capacity=size)
        if evaluator is None:
            for _ in range(size):
                priors = append(priors, 1.0 / float(size))
        else:
            target = evaluator.target(position, mover)
            total: float = 0.0
            for step in node.steps:
                urgency = min(evaluator.urgency(position, mover, step, target), 60_000)
                weight: float = exp(float(urgency) / WARMTH / 3.0) if urgency > 0 else 1.0
                weight = sqrt(sqrt(weight))
                priors = append(priors, weight)
                total += weight
            at: i64
            for at in range(size):
                priors[at] = priors[at] / total
        node.priors = priors
        return node

    def judge(self, position: Position) -> float:
        """The evaluation of a leaf; a king that can be captured is as good as captured."""
        evaluator = self.evaluator
        if evaluator is None:
            return 0.0
        score = float(evaluator.score(position))
        assert isinstance(position, Sheet)
        if evaluator.wins and position.mode == MAIN:
            self.found = position.turn
            return outcome(position.turn)
        return 2.0 * winning(score) - 1.0

    def rollout(self, position: Position) -> float:
        """One random game to its end."""
        self.rollout_steps += random_playout(position, self.rng, LONGEST)
        return outcome(position.result)


def outcome(result: i64) -> float:
    """A result as a value: 1 for player 0, -1 for player 1, 0 for a draw or no end."""
    if result == 0:
        return 1.0
    if result == 1:
        return -1.0
    return 0.0

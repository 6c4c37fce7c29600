"""Monte-Carlo tree search over information sets.

One tree, grown from the eyes of one player (the observer). Every playout draws a new world that the observer cannot tell
from the real one and walks down the tree by the steps that exist in that world; steps that look alike to the observer
share an edge. A leaf is played on by the policy for some turns and judged by the evaluation after each. Values are chances of
player 0, from 0 to 1.
"""

from __future__ import annotations

from collections.abc import Callable
from math import sqrt
from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64, mypyc_attr

from gobanshobu.core.build import compiled
from gobanshobu.core.position import ONGOING
from gobanshobu.core.rng import Rng
from gobanshobu.games.cardwars.notation import SET, verb_of
from gobanshobu.games.cardwars.rules import CardwarsPosition
from gobanshobu.players.cardwars.belief import Belief
from gobanshobu.players.cardwars.evaluation import DuelEvaluator
from gobanshobu.players.cardwars.policy import PlayoutPolicy
from gobanshobu.players.clock import Clock

EXPLORE: Final = 1.0
HORIZON: Final = 6  # turns that a leaf is played on
FADE: Final = 0.7  # how much less each later turn counts
DOUBT: Final = 0.06  # how much worse than the average an untried step is thought to be
LONGEST: Final = 5_000  # steps that a leaf is played on at most
DEEPEST: Final = 200
PATIENCE: Final = 8 if compiled() else 1  # playouts between two looks at the clock


@mypyc_attr(native_class=True)
class DecisionNode:
    """A decision as the observer knows it: every step met so far in any world, and how it fared."""

    def __init__(self, mover: i64) -> None:
        self.mover: i64 = mover
        self.keys: vec[i64] = vec[i64](capacity=8)
        self.visits: vec[i64] = vec[i64](capacity=8)
        self.chances: vec[i64] = vec[i64](capacity=8)  # how often the step was there to be chosen
        self.values: vec[float] = vec[float](capacity=8)  # sums, of the mover's chances
        self.children: list[DecisionNode | None] = []
        self.total: i64 = 0
        self.sum: float = 0.0

    def edge(self, key: i64) -> i64:
        """Where the step stands in the lists; it is added if it is new."""
        at: i64
        for at in range(len(self.keys)):
            if self.keys[at] == key:
                return at
        self.keys = append(self.keys, key)
        self.visits = append(self.visits, 0)
        self.chances = append(self.chances, 0)
        self.values = append(self.values, 0.0)
        self.children.append(None)
        return len(self.keys) - 1


@mypyc_attr(native_class=True)
class InformationSetSearch:
    """Grows a tree. Without an evaluator leaves are played at random to the end of the game, and no step is preferred."""

    def __init__(self, evaluator: DuelEvaluator | None, policy: PlayoutPolicy | None, rng: Rng) -> None:
        self.evaluator: DuelEvaluator | None = evaluator
        self.policy: PlayoutPolicy | None = policy
        self.rng: Rng = rng
        self.explore: float = EXPLORE
        self.doubt: float = DOUBT
        self.horizon: i64 = HORIZON
        self.fade: float = FADE
        self.is_open: bool = False  # all cards are known: the position is the only world
        self.playouts: i64 = 0
        self.observer: i64 = 0
        self.least: i64 = 0  # playouts that every step of the root gets before others are preferred
        self.nodes: list[DecisionNode] = []  # the way of the playout that goes on
        self.picks: vec[i64] = vec[i64]([0] * DEEPEST)

    def think(
        self,
        position: CardwarsPosition,
        observer: i64,
        clock: Clock,
        past: vec[i64],
        report: Callable[[DecisionNode, int], None] | None = None,
    ) -> DecisionNode:
        """The root after as many playouts as the clock allows, one at least; `past` is what `Belief` takes."""
        self.observer = observer
        self.playouts = 0
        root = DecisionNode(observer)
        belief = Belief(position, observer, past, self.policy, self.rng)
        told: i64 = 256
        while True:
            self.play_out(root, opened(position) if self.is_open else belief.draw())
            self.playouts += 1
            if self.playouts >= clock.nodes or (self.playouts % PATIENCE == 0 and clock.over(self.playouts)):
                if report is not None:
                    report(root, int(self.playouts))
                return root
            if report is not None and self.playouts == told:
                told *= 2
                report(root, int(self.playouts))

    def play_out(self, root: DecisionNode, world: CardwarsPosition) -> None:
        node = root
        depth: i64 = 0
        self.nodes = []
        while True:
            mover = node.mover
            steps = world.steps(mover)
            step, pick = self.select(node, world, steps, self.least if depth == 0 else 0)
            self.nodes.append(node)
            self.picks[depth] = pick
            depth += 1
            world.apply(mover, step)
            if world.result != ONGOING or depth == DEEPEST:
                break
            child = node.children[pick]
            if child is None:
                child = DecisionNode(world.mover())
                node.children[pick] = child
                if len(steps) > 1:
                    break
            node = child
        self.back_up(depth, self.judge(world))

    def back_up(self, depth: i64, value: float) -> None:
        at: i64
        for at in range(depth):
            node = self.nodes[at]
            pick = self.picks[at]
            gain = value if node.mover == 0 else 1.0 - value
            node.visits[pick] += 1
            node.values[pick] += gain
            node.total += 1
            node.sum += gain

    # --- going down ---

    def key_of(self, mover: i64, step: i64) -> i64:
        """What the observer sees of a step: not which trap another sets."""
        if mover != self.observer and verb_of(step) == SET:
            return SET
        return step

    def select(self, node: DecisionNode, world: CardwarsPosition, steps: vec[i64], least: i64) -> tuple[i64, i64]:
        """The step with the best mixture of value, preference and novelty, and its edge."""
        mover = node.mover
        if len(steps) == 1:
            pick = node.edge(self.key_of(mover, steps[0]))
            node.chances[pick] += 1
            return steps[0], pick
        weights = self.weigh(world, mover, steps)
        total: float = 0.0
        for weight in weights:
            total += weight
        if mover != self.observer:
            self.merge_sets(steps, weights)
        guess: float = 0.5
        if node.total > 0:
            guess = node.sum / float(node.total) - self.doubt
        best: i64 = 0
        chosen: i64 = -1
        most: float = -1.0
        at: i64
        for at in range(len(steps)):
            if weights[at] < 0.0:
                continue
            pick = node.edge(self.key_of(mover, steps[at]))
            node.chances[pick] += 1
            visits = node.visits[pick]
            worth = guess
            if visits > 0:
                worth = node.values[pick] / float(visits)
            if visits < least:
                worth += 1e6 - float(visits)
            worth += self.explore * weights[at] / total * sqrt(float(node.chances[pick])) / float(1 + visits)
            if worth > most:
                most = worth
                best = at
                chosen = pick
        return steps[best], chosen

    def merge_sets(self, steps: vec[i64], weights: vec[float]) -> None:
        """Where another can set either trap, the observer sees one step: one is drawn, the other left out (-1)."""
        first: i64 = -1
        at: i64
        for at in range(len(steps)):
            if verb_of(steps[at]) == SET:
                if first < 0:
                    first = at
                    continue
                both = weights[first] + weights[at]
                is_first = both * float(self.rng.word()) < weights[first] * 4294967296.0
                weights[first] = both if is_first else -1.0
                weights[at] = -1.0 if is_first else both
                return

    def weigh(self, world: CardwarsPosition, mover: i64, steps: vec[i64]) -> vec[float]:
        policy = self.policy
        if policy is not None:
            return policy.weigh(world, mover, steps)
        weights = vec[float](capacity=len(steps))
        for _ in range(len(steps)):
            weights = append(weights, 1.0)
        return weights

    # --- judging ---

    def judge(self, world: CardwarsPosition) -> float:
        """Player 0's chance in a world that is played on by the policy, or at random to the end of the game.

        The evaluation is asked after each of the next turns, each answer counting less than the one before; what is left
        belongs to the result, or to the last answer.
        """
        evaluator = self.evaluator
        if evaluator is None:
            self.play_on(world, 1 << 40)
            return result_of(world)
        value: float = 0.0
        left: float = 1.0
        turn: i64
        for turn in range(self.horizon):
            self.play_on(world, world.turns + 1)
            if world.result != ONGOING:
                return value + left * result_of(world)
            part = left * (1.0 - self.fade) if turn < self.horizon - 1 else left
            value += part * evaluator.chance(world)
            left -= part
        return value if self.horizon > 0 else evaluator.chance(world)

    def play_on(self, world: CardwarsPosition, turn: i64) -> None:
        """Play until that turn begins."""
        policy = self.policy
        count: i64 = 0
        while world.result == ONGOING and world.turns < turn and count < LONGEST:
            mover = world.mover()
            steps = world.steps(mover)
            if len(steps) == 1:
                world.apply(mover, steps[0])
            elif policy is not None:
                world.apply(mover, policy.pick(world, mover, steps, self.rng))
            else:
                world.apply(mover, steps[self.rng.below(len(steps))])
            count += 1


def result_of(world: CardwarsPosition) -> float:
    """A result as player 0's chance."""
    if world.result == 0:
        return 1.0
    return 0.0 if world.result == 1 else 0.5


def opened(position: CardwarsPosition) -> CardwarsPosition:
    """The one world where all cards are known."""
    twin = position.copy()
    assert isinstance(twin, CardwarsPosition)
    return twin

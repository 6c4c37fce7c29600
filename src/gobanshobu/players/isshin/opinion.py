"""What a solve says of one hand: how good each of its steps is, and what is likely to follow."""

from __future__ import annotations

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64, mypyc_attr

from gobanshobu.players.isshin.hands import meet, zeros
from gobanshobu.players.isshin.public import BOTH
from gobanshobu.players.isshin.search import Spot
from gobanshobu.players.isshin.solve import Leaf, TreeSolver, average, column
from gobanshobu.players.isshin.tree import Edge, PublicNode

LINE: Final = 5
UNPROVEN: Final = 0.001  # a chance that is only estimated keeps this far from 0 and 1


@mypyc_attr(native_class=True)
class Opinion:
    """A solved spot as the player with a certain hand sees it."""

    def __init__(self, spot: Spot, player: i64, hand: i64, leaf: Leaf) -> None:
        node = spot.node
        assert node is not None
        self.node: PublicNode = node
        self.spot: Spot = spot
        self.player: i64 = player
        self.at: i64 = i64(node.space(player).index[hand])
        self.theirs: vec[float] = spot.reach1 if player == 0 else spot.reach0
        self.deals: float = meet(node.space(player), node.space(1 - player), self.theirs)[self.at]
        self.gains: vec[float] = vec[float]()
        if node.actor >= 0:
            self.gains = TreeSolver(node, spot.reach0, spot.reach1, leaf).weigh(player)

    def chance(self, step: i64) -> float:
        """How likely the hand wins with a step that is in the tree."""
        place = place_in(self.node.steps, step)
        return as_chance(self.gains[self.at * len(self.node.steps) + place], self.deals, self.spot.whole)

    def child(self, step: i64) -> PublicNode | None:
        """The node behind a step of a battle."""
        place = place_in(self.node.steps, step)
        if self.node.actor == BOTH or place < 0:
            return None
        edge = self.node.edges[place]
        assert edge is not None
        return edge.child

    def knows(self, step: i64) -> bool:
        """Whether a step is in the tree; those that lose at once are not."""
        return self.node.actor >= 0 and place_in(self.node.steps, step) >= 0

    def line(self, step: i64) -> vec[i64]:
        """A step and what both sides are most likely to play then, as far as the own hand and the tree are known."""
        found = vec[i64]([step])
        place = place_in(self.node.steps, step)
        if self.node.actor == BOTH or place < 0:
            return found
        node, at, theirs = self.node, self.at, self.theirs
        while True:
            edge = node.edges[place]
            assert edge is not None
            at = moved(edge, self.player, at)
            theirs = edge.push(1 - self.player, theirs)
            node = edge.child
            if at < 0 or node.actor < 0 or node.actor == BOTH or len(found) >= LINE:
                return found
            table = average(node, node.actor)
            if node.actor == self.player:
                place = likeliest(table, len(node.steps), onehot(len(node.lost), at))
            else:
                mine, other = node.space(self.player), node.space(1 - self.player)
                fits = meet(other, mine, onehot(len(mine.hands), at))
                place = likeliest(table, len(node.steps), product(fits, theirs))
                if place >= 0:
                    theirs = column(theirs, table, place)
            if place < 0:
                return found
            found = append(found, node.steps[place])


def as_chance(value: float, deals: float, proven: bool) -> float:
    """A value in deals as a chance to win."""
    if deals <= 0.0:
        return 0.5
    chance = (value / deals + 1.0) / 2.0
    edge = 0.0 if proven else UNPROVEN
    return min(1.0 - edge, max(edge, chance))


def moved(edge: Edge, player: i64, at: i64) -> i64:
    """Where a hand goes along an edge; -1 where it draws."""
    if (edge.draws0 if player == 0 else edge.draws1) is not None:
        return -1
    return edge.move0[at] if player == 0 else edge.move1[at]


def place_in(steps: vec[i64], step: i64) -> i64:
    """Where a step stands, or -1."""
    at: i64
    for at in range(len(steps)):
        if steps[at] == step:
            return at
    return -1


def onehot(size: i64, at: i64) -> vec[float]:
    found = zeros(size)
    found[at] = 1.0
    return found


def product(a: vec[float], b: vec[float]) -> vec[float]:
    found = zeros(len(a))
    at: i64
    for at in range(len(a)):
        found[at] = a[at] * b[at]
    return found


def likeliest(table: vec[float], count: i64, weights: vec[float]) -> i64:
    """The step that is played most, over hands with weights; -1 if none is."""
    best: i64 = -1
    most = 0.0
    step: i64
    at: i64
    for step in range(count):
        total = 0.0
        for at in range(len(weights)):
            total += weights[at] * table[at * count + step]
        if total > most:
            most = total
            best = step
    return best


def size_below(node: PublicNode) -> tuple[i64, i64]:
    """How many nodes a tree has, and how many steps deep it is."""
    count: i64 = 1
    depth: i64 = 0
    for edge in node.edges:
        if edge is not None:
            below, deeper = size_below(edge.child)
            count += below
            depth = max(depth, deeper + 1)
    return count, depth

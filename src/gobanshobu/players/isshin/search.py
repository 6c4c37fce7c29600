"""Public-belief search: at each public state one solve of the tree below it, from the beliefs that led there.

Beliefs follow from the public history alone: at every state on the way the solved strategy says how likely each hand was
to play what was played. Where a solve has reached the end of the game in every line it is kept for the states below.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from gobanshobu.players.isshin.exact import complete, spread
from gobanshobu.players.isshin.hands import HandSpace, Spaces, zeros
from gobanshobu.players.isshin.public import BOTH, OVER, Public, begin, cards_in, follow
from gobanshobu.players.isshin.response import Policy, can_play
from gobanshobu.players.isshin.solve import Leaf, Solver, average, column
from gobanshobu.players.isshin.tree import Edge, Node, grow

DOUBT: Final = 0.02  # how much of a belief allows for any step at all
MOST_TIMES: Final = 8  # a small tree is gone through at most so many times as often as a full one
KEPT: Final = 1500  # spaces of hands to keep between solves


@mypyc_attr(native_class=True)
class Spot:
    """A public state with the beliefs about both hands there, and its solved node."""

    def __init__(self, public: Public, reach0: vec[float], reach1: vec[float]) -> None:
        self.public: Public = public
        self.reach0: vec[float] = reach0
        self.reach1: vec[float] = reach1
        self.node: Node | None = None
        self.whole: bool = False  # the tree below the node has no leaf


class Search(Policy):
    """The policy of searching at every public state, under options that the game has read."""

    def __init__(self, options: dict[str, int | str], work: int, iterations: int, leaf: Leaf) -> None:
        self.work = work
        self.iterations = iterations
        self.leaf = leaf
        self.solves = 0
        self.stop: Callable[[], bool] | None = None
        self.spaces = Spaces()
        start = Node(begin(options), self.spaces)
        self.path: list[Spot] = [Spot(start.public, start.space0.dealt(), start.space1.dealt())]

    def solved(self, public: Public) -> Spot:
        """The spot of a public state, solved."""
        spot = self.find(public)
        self.solve(spot)
        return spot

    def find(self, public: Public) -> Spot:
        """The spot of a public state; what stands on the way to it is solved first, where it is not yet."""
        states = follow(self.path[0].public, public.position.history)
        same = 1
        while same < len(states) and same < len(self.path) and states[same].key() == self.path[same].public.key():
            same += 1
        del self.path[same:]
        for state in states[same:]:
            before = self.path[-1]
            self.solve(before)
            self.path.append(self.next(before, state))
        return self.path[-1]

    def solve(self, spot: Spot) -> None:
        """Solve a spot, unless a solve from above holds there."""
        if spot.node is not None:
            return
        if len(self.spaces.known) > KEPT:
            self.spaces.known.clear()
        node = Node(spot.public, self.spaces)
        _, spent, spot.whole = grow(node, self.work, prune=True)
        spot.node = node
        if node.actor == OVER:
            return
        solver = Solver(node, spot.reach0, spot.reach1, self.leaf)
        self.solves += 1
        for done in range(self.rounds(spent)):
            if done > 0 and self.stop is not None and self.stop():
                break
            solver.run(1)

    def rounds(self, spent: int) -> int:
        """How many iterations a tree gets: more where it is smaller than it could be."""
        return min(MOST_TIMES * self.iterations, self.iterations * self.work // max(1, spent))

    def next(self, spot: Spot, state: Public) -> Spot:
        """The spot after the step that leads to `state`."""
        node = spot.node
        assert node is not None
        if spot.public.actor() == BOTH:
            return self.after_opening(spot, node, state)
        player = spot.public.position.turn
        step = last_step(spot.public, state)
        steps = spot.public.steps()
        space = node.space(player)
        belief = doubted(space, steps, self.spread(spot.public, node, player, space, steps))
        cards = cards_in(step)
        own0: i64 = 0
        own1: i64 = 0
        if player == 0:
            own0 = cards
        else:
            own1 = cards
        edge = edge_of(node, step)
        kept = spot.whole and edge is not None
        if edge is None:
            edge = Edge(node, state, own0, own1)
        part = column(spot.reach0 if player == 0 else spot.reach1, belief, place_of(steps, step))
        if player == 0:
            found = Spot(state, edge.push(0, part), edge.push(1, spot.reach1))
        else:
            found = Spot(state, edge.push(0, spot.reach0), edge.push(1, part))
        return settle(found, edge, kept)

    def after_opening(self, spot: Spot, node: Node, state: Public) -> Spot:
        first, second = shown_last(state, spot.public)
        edge = node.edges[first * 6 + second]
        assert edge is not None
        part0 = column(spot.reach0, doubted(node.space0, node.steps, average(node, 0)), first)
        part1 = column(spot.reach1, doubted(node.space1, node.steps, average(node, 1)), second)
        return settle(Spot(state, edge.push(0, part0), edge.push(1, part1)), edge, spot.whole)

    def spread(self, public: Public, node: Node, player: int, space: HandSpace, steps: vec[i64]) -> vec[float]:
        found = zeros(len(space.hands) * len(steps))
        if node.actor >= 0:
            spread(average(node, player), node.steps, found, steps)
        complete(public, space, steps, found)
        return found

    def table(self, public: Public, player: int, space: HandSpace, steps: vec[i64]) -> vec[float]:
        node = self.solved(public).node
        assert node is not None
        return self.spread(public, node, player, space, steps)


def settle(spot: Spot, edge: Edge, whole: bool) -> Spot:
    """Keep the solved node below a whole solve; scale the beliefs, whose sizes do not matter."""
    if whole:
        spot.node = edge.child
        spot.whole = True
    spot.reach0 = scaled(spot.reach0)
    spot.reach1 = scaled(spot.reach1)
    return spot


def scaled(reach: vec[float]) -> vec[float]:
    """The vector with sum 1; all hands alike if it was empty."""
    total = 0.0
    at: i64
    for at in range(len(reach)):
        total += reach[at]
    found = zeros(len(reach))
    for at in range(len(reach)):
        found[at] = reach[at] / total if total > 0.0 else 1.0 / float(len(reach))
    return found


def doubted(space: HandSpace, steps: vec[i64], table: vec[float]) -> vec[float]:
    """A table in which every step that a hand has is a little likely."""
    count = len(steps)
    found = zeros(len(table))
    at: i64
    step: i64
    for at in range(len(space.hands)):
        legal = 0.0
        for step in range(count):
            if can_play(space.hands[at], steps[step]):
                legal += 1.0
        for step in range(count):
            place = at * count + step
            found[place] = table[place] * (1.0 - DOUBT)
            if can_play(space.hands[at], steps[step]):
                found[place] += DOUBT / legal
    return found


def edge_of(node: Node, step: i64) -> Edge | None:
    """A node's edge for a step in battle, if it has one."""
    at: i64
    for at in range(len(node.edges)):
        if node.steps[at] == step:
            return node.edges[at]
    return None


def place_of(steps: vec[i64], step: i64) -> i64:
    at: i64
    for at in range(len(steps)):
        if steps[at] == step:
            return at
    raise ValueError(f"step {int(step)} cannot be played there")


def last_step(before: Public, state: Public) -> i64:
    """The step in battle that led from one public state to the next."""
    return i64(state.position.history[len(before.position.history)]) % 128


def shown_last(state: Public, before: Public) -> tuple[i64, i64]:
    """The two cards of the opening that led from one public state to the next."""
    at = len(before.position.history)
    return i64(state.position.history[at]) % 128, i64(state.position.history[at + 1]) % 128

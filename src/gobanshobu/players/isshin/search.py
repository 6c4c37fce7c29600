"""Public-belief search: at each public state one solve of the tree below it, from the beliefs that led there.

Beliefs follow from the public history alone: at every state on the way the solved strategy says how likely each hand was
to play what was played. Where a solve has reached the end of the game in every line it is kept for the states below.
"""

from __future__ import annotations

from collections.abc import Callable
from time import monotonic
from typing import Final

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from gobanshobu.games.isshin.cards import FORM_CARDS
from gobanshobu.players.clock import Budget, Clock
from gobanshobu.players.isshin.exact import complete, spread
from gobanshobu.players.isshin.hands import HandSpace, Spaces, one, zeros
from gobanshobu.players.isshin.public import BOTH, OVER, Public, begin, can_play, cards_in, follow
from gobanshobu.players.isshin.response import Policy
from gobanshobu.players.isshin.solve import Halted, Leaf, TreeSolver, average, column
from gobanshobu.players.isshin.tree import NODE_WORK, Edge, PublicNode, grow, undisturbed

DOUBT: Final = 0.02  # how much of a belief allows for any step at all
MOST_TIMES: Final = 8  # a small tree is gone through at most so many times as often as a full one
KEPT: Final = 1500  # spaces of hands to keep between solves
OPENING_SHARE: Final = 2  # before the first opening there is nothing else to solve: its tree may be larger
FIRST_LOOK: Final = 64  # a tree so many times smaller is solved first where the time may run out
PATH_SHARE: Final = 0.6  # of the seconds, for what stands on the way
ENOUGH: Final = 3  # iterations after which the larger tree is trusted
OPENINGS: Final = 4  # solved openings to keep

_OPENINGS: Final[dict[str, PublicNode]] = {}  # cut, by options and budget: every game begins with the same one


@mypyc_attr(native_class=True)
class Spot:
    """A public state with the beliefs about both hands there, and its solved node."""

    def __init__(self, public: Public, reach0: vec[float], reach1: vec[float]) -> None:
        self.public: Public = public
        self.reach0: vec[float] = reach0
        self.reach1: vec[float] = reach1
        self.node: PublicNode | None = None
        self.whole: bool = False  # the tree below the node has no leaf
        self.halted: bool = False  # the clock ran out before the solve was done
        self.cut: bool = False  # of the tree only the node and the edges out of it are left
        self.rounds: i64 = 0


class SearchPolicy(Policy):
    """The policy of searching at every public state, under options that the game has read.

    A solve's tree may cost `work` (see `tree.work`) and is gone through `iterations` times, a smaller tree more often.
    """

    def __init__(
        self, options: dict[str, int | str], work: int, iterations: int, leaf: Leaf, start: Public | None = None
    ) -> None:
        """`start`: where the game began, if that was a position; both hands are equally likely to be anything there."""
        self.work = work
        self.iterations = iterations
        self.leaf = leaf
        self.solves = 0
        self.spaces = Spaces()
        self.opening = "" if start is not None else f"{sorted(options.items())} {work} {iterations}"
        first = PublicNode(begin(options) if start is None else start, self.spaces)
        self.path: list[Spot] = [Spot(first.public, first.space0.dealt(), first.space1.dealt())]

    def solved(
        self,
        public: Public,
        seconds: float = 0.0,
        stop: Callable[[], bool] | None = None,
        watch: Callable[[TreeSolver], None] | None = None,
        deep: bool = False,
    ) -> Spot:
        """The spot of a public state, solved; what stands on the way to it is solved first, where it is not yet.

        The last solve may take what is left of the seconds. `watch` sees it after every iteration. Whoever wants to look
        at the tree below the spot's node must ask for it (`deep`): elsewhere it may have been cut.
        """
        begun = monotonic()
        first = self.path[0].public
        states = follow(first, public.position.history[len(first.position.history) :])
        same = 1
        while same < len(states) and same < len(self.path) and states[same].key() == self.path[same].public.key():
            same += 1
        del self.path[same:]
        todo = len(states) - same
        for state in states[same:]:
            before = self.path[-1]
            self.solve(before, clock_for(PATH_SHARE * seconds / todo, stop), None)
            self.path.append(self.next(before, state))
        spot = self.path[-1]
        if spot.halted or (deep and spot.cut):
            spot.node = None
        left = max(seconds / 10, seconds - (monotonic() - begun))
        self.solve(spot, clock_for(left, stop), watch, deep)
        return spot

    def cut(self) -> None:
        """Let the trees go, which are large, but for what the way on needs: the nodes of the path and their edges."""
        for spot in self.path:
            node = spot.node
            if node is None or spot.whole or spot.cut:
                continue
            for edge in node.edges:
                if edge is not None:
                    edge.child = PublicNode(edge.child.public, node.spaces)
            spot.cut = True
        first = self.path[0]
        shared = self.opening and self.opening not in _OPENINGS
        if first.cut and not first.halted and first.node is not None and shared:
            if len(_OPENINGS) >= OPENINGS:
                _OPENINGS.clear()
            _OPENINGS[self.opening] = first.node

    def solve(
        self, spot: Spot, clock: Clock | None, watch: Callable[[TreeSolver], None] | None, deep: bool = False
    ) -> None:
        """Solve a spot, unless a solve from above, or one of another game's same opening, holds there."""
        if spot.node is not None:
            return
        spot.cut = False
        if spot is self.path[0] and not deep and self.opening and self.opening in _OPENINGS:
            spot.node = _OPENINGS[self.opening]
            spot.cut = True
            return
        if len(self.spaces.known) > KEPT:
            self.spaces.known.clear()
        self.solves += 1
        opening = spot.public.actor() == BOTH and spot.public.position.rounds == 0
        work = self.work * OPENING_SHARE if opening else self.work
        with undisturbed():
            if clock is not None and work > FIRST_LOOK * FIRST_LOOK * NODE_WORK:
                self.solve_tree(spot, work // FIRST_LOOK, clock, watch)
            self.solve_tree(spot, work, clock, watch)

    def solve_tree(
        self, spot: Spot, work: int, clock: Clock | None, watch: Callable[[TreeSolver], None] | None
    ) -> None:
        """Solve a tree of some size; what is halted too early changes nothing."""
        node = PublicNode(spot.public, self.spaces)
        node.alike = node.actor == BOTH and spot.public.position.rounds == 0
        grown = grow(node, work, True, clock)
        solver = TreeSolver(node, spot.reach0, spot.reach1, self.leaf, clock)
        spot.halted = False
        if node.actor != OVER:
            try:
                for _ in range(self.rounds(grown.work)):
                    solver.run(1)
                    if watch is not None:
                        watch(solver)
            except Halted:
                spot.halted = True
                if solver.iteration < ENOUGH and spot.node is not None:
                    return
        spot.node = node
        spot.whole = grown.whole and (not spot.halted or 2 * solver.iteration >= self.iterations)
        spot.rounds = solver.iteration

    def rounds(self, spent: int) -> int:
        """How many iterations a tree gets: more where it is smaller than it could be."""
        return max(self.iterations, min(MOST_TIMES * self.iterations, self.iterations * self.work // max(1, spent)))

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
        return settle(found, edge, kept, spot.rounds)

    def after_opening(self, spot: Spot, node: PublicNode, state: Public) -> Spot:
        first, second = shown_last(state, spot.public)
        edge = node.edges[first * FORM_CARDS + second]
        kept = spot.whole and edge is not None
        if edge is None:
            edge = Edge(node, state, one(first), one(second))
        part0 = column(spot.reach0, doubted(node.space0, node.steps, average(node, 0)), first)
        part1 = column(spot.reach1, doubted(node.space1, node.steps, average(node, 1)), second)
        return settle(Spot(state, edge.push(0, part0), edge.push(1, part1)), edge, kept, spot.rounds)

    def spread(self, public: Public, node: PublicNode, player: int, space: HandSpace, steps: vec[i64]) -> vec[float]:
        found = zeros(len(space.hands) * len(steps))
        if node.actor >= 0:
            spread(average(node, player), node.steps, found, steps)
        complete(public, space, steps, found)
        return found

    def table(
        self, public: Public, player: int, space: HandSpace, steps: vec[i64], reach: vec[float] | None = None
    ) -> vec[float]:
        node = self.solved(public).node
        assert node is not None
        return self.spread(public, node, player, space, steps)


def clock_for(seconds: float, stop: Callable[[], bool] | None) -> Clock | None:
    """A clock, if there is anything to watch."""
    return None if seconds <= 0.0 and stop is None else Clock(Budget(seconds=seconds), stop)


def settle(spot: Spot, edge: Edge, whole: bool, rounds: i64) -> Spot:
    """Keep the solved node below a whole solve; scale the beliefs, whose sizes do not matter."""
    if whole:
        spot.node = edge.child
        spot.whole = True
        spot.rounds = rounds
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


def edge_of(node: PublicNode, step: i64) -> Edge | None:
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

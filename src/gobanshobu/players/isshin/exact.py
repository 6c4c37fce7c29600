"""Solving a small game whole, and the policy that comes of it."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from gobanshobu.games.isshin.cards import TRINITY
from gobanshobu.games.isshin.notation import KAMAE
from gobanshobu.players.isshin.hands import HandSpace, Spaces, zeros
from gobanshobu.players.isshin.public import BOTH, Public, begin, can_play
from gobanshobu.players.isshin.response import Policy
from gobanshobu.players.isshin.solve import Leaf, TreeSolver, average
from gobanshobu.players.isshin.tree import PublicNode, grow, undisturbed

WHOLE: Final = 1 << 40


def solve_whole(options: dict[str, int | str], iterations: int) -> Solved:
    """Solve a game from its beginning, under options that the game has read. For small games only."""
    solved = Solved(options)
    solved.run(iterations)
    return solved


class Solved(Policy):
    """The average strategy of a solver on a whole game."""

    def __init__(self, options: dict[str, int | str], alike: bool = False) -> None:
        """With `alike` a third of the openings stands for all: enough to measure it with `alike` too."""
        root = PublicNode(begin(options), Spaces())
        root.alike = alike
        with undisturbed():
            self.nodes = int(grow(root, WHOLE, prune=True).nodes)
        self.solver = TreeSolver(root, root.space0.dealt(), root.space1.dealt(), Leaf())
        self.known: dict[bytes, PublicNode] = {}
        self.note(root)

    def run(self, iterations: int) -> None:
        """So many more iterations."""
        with undisturbed():
            self.solver.run(iterations)

    def note(self, node: PublicNode) -> None:
        if node.actor >= 0:
            self.known[node.public.key()] = node
        for edge in node.edges:
            if edge is not None:
                self.note(edge.child)

    def table(
        self, public: Public, player: int, space: HandSpace, steps: vec[i64], reach: vec[float] | None = None
    ) -> vec[float]:
        node = self.known.get(public.key())
        found = zeros(len(space.hands) * len(steps))
        if node is not None:
            spread(average(node, player), node.steps, found, steps)
        complete(public, space, steps, found)
        return found


def spread(table: vec[float], known: vec[i64], found: vec[float], steps: vec[i64]) -> None:
    """Copy a table over the steps `known` into one over `steps`."""
    hands = len(table) // len(known)
    at: i64
    old: i64
    new: i64
    for new in range(len(steps)):
        for old in range(len(known)):
            if known[old] == steps[new]:
                for at in range(hands):
                    found[at * len(steps) + new] = table[at * len(known) + old]


def complete(public: Public, space: HandSpace, steps: vec[i64], table: vec[float]) -> None:
    """Where a table says nothing: strike if that wins, else (everything loses) any step alike."""
    strikes = public.actor() != BOTH and public.can_strike()
    count = len(steps)
    at: i64
    step: i64
    for at in range(len(space.hands)):
        total = 0.0
        legal = 0.0
        for step in range(count):
            total += table[at * count + step]
            if can_play(space.hands[at], steps[step]):
                legal += 1.0
        if total > 0.0:
            continue
        for step in range(count):
            if strikes:
                table[at * count + step] = 1.0 if steps[step] == KAMAE + TRINITY else 0.0
            elif can_play(space.hands[at], steps[step]):
                table[at * count + step] = 1.0 / legal

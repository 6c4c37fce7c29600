"""A tree of variations: the steps that were, or could have been, played from one position on.

>>> import gobanshobu
>>> from gobanshobu.study import Tree
>>> tree = Tree(gobanshobu.game("isshin").start(seed=1))
>>> one = tree.play(ROOT, 0, tree.state(ROOT).legal(0)[0])
>>> [node.step for node in tree.line(one)] == [tree.nodes[one].step]
True
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final, NamedTuple

from gobanshobu.core import GobanshobuError, State
from gobanshobu.core.audience import SEATS, Seat
from gobanshobu.core.fouls import OBJECTION
from gobanshobu.core.words import Words

ROOT: Final = -1
"""The number of the position that a tree begins with."""

NEAR: Final = 12  # steps from a state that is kept to one that is asked for, so that not all of them are kept


class Node(NamedTuple):
    """A step, and the node that it follows."""

    before: int
    player: Seat
    step: str


class Tree:
    """Variations from a position. A node is known by its number; `ROOT` is the position itself."""

    def __init__(self, root: State, nodes: Iterable[tuple[int, int, str]] = ()) -> None:
        """The tree below `root`, with nodes in an order in which each follows one that is there. Raises GobanshobuError
        for a node that follows none, and IllegalStep with its clause for a step that cannot be played."""
        self._root: Final = root.copy()
        self.nodes: Final[list[Node]] = []
        self._known: Final[dict[Node, int]] = {}
        self._kept: Final[dict[int, State]] = {}
        self._depth: Final[dict[int, int]] = {ROOT: 0}
        for number, (before, player, step) in enumerate(nodes):
            if self.play(before, player, step) != number:
                raise GobanshobuError(Words(f"{number} 番の手は二度目です。", f"node {number} is there already"))

    def play(self, before: int, player: int, step: str) -> int:
        """The node of a step behind another; a new one if it was not there. Raises IllegalStep, GobanshobuError."""
        if not ROOT <= before < len(self.nodes):
            raise GobanshobuError(Words(f"{before} 番の手はありません。", f"there is no node {before}"))
        known = self.find(before, player, step)
        if known is not None:
            return known
        state = self.state(before)
        seat = SEATS[player]
        state.play(seat, step)
        number = self._known[Node(before, seat, step)] = len(self.nodes)
        self.nodes.append(Node(before, seat, step))
        self._depth[number] = self._depth[before] + 1
        if self._depth[number] % NEAR == 0 or state.outcome is not None:
            self._kept[number] = state
        return number

    def find(self, before: int, player: int, step: str) -> int | None:
        """The node of a step behind another, if it is there."""
        return self._known.get(Node(before, SEATS[player], step))

    def path(self, number: int) -> list[int]:
        """The nodes from the root to one, itself the last."""
        found: list[int] = []
        while number != ROOT:
            found.append(number)
            number = self.nodes[number].before
        return found[::-1]

    def line(self, number: int) -> list[Node]:
        """The steps that lead to a node."""
        return [self.nodes[one] for one in self.path(number)]

    def state(self, number: int) -> State:
        """The state behind a node; it is the caller's own."""
        todo: list[Node] = []
        while number != ROOT and number not in self._kept:
            todo.append(self.nodes[number])
            number = self.nodes[number].before
        state = (self._root if number == ROOT else self._kept[number]).copy()
        for node in reversed(todo):
            state.play(node.player, node.step)
        return state


def of_game(state: State) -> tuple[Tree, list[int]]:
    """The tree of a game that was played, from its beginning, and the node after each of its steps, `ROOT` before the first.

    A foul that was taken back is a branch that leads nowhere; the game goes on from before it.
    """
    tree = Tree(state.first())
    going = state.first()
    at, after = ROOT, [ROOT]
    for entry in state.history():
        if entry.is_step:
            at = tree.play(at, entry.player, entry.full)
            after.append(at)
            going.play(entry.player, entry.full)
        elif entry.full.startswith(OBJECTION) and going.object(entry.player):
            while at != ROOT and tree.state(at).shown(None) != going.shown(None):
                at = tree.nodes[at].before
    return tree, after

"""The tree of public states, with the maps that carry vectors over hands along its edges."""

from __future__ import annotations

import gc
import math
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64, mypyc_attr, u8

from gobanshobu.games.isshin.cards import FORM_CARDS
from gobanshobu.players.clock import Clock
from gobanshobu.players.isshin.hands import Draws, HandSpace, Spaces, count_of, one, zeros
from gobanshobu.players.isshin.public import BOTH, FORMS, OVER, Public, cards_in

LEAF: Final = -2
NODE_WORK: Final = 100  # what a node costs beside its hands, in pairs of hands
HAND_WORK: Final = 5
PATIENCE: Final = 31  # nodes between two looks at the clock
RANKS_PER_BIT: Final = 4.0
OPENING_RANK: Final = 20
LOWEST_RANK: Final = 80


@mypyc_attr(native_class=True)
class Edge:
    """One public step: cards leave a hand, then cards are drawn. One way for each side."""

    def __init__(self, parent: PublicNode, public: Public, own0: i64, own1: i64) -> None:
        gone = own0 + own1
        self.move0: vec[i64] = parent.space0.move(own0, gone)
        self.move1: vec[i64] = parent.space1.move(own1, gone)
        self.middle0: HandSpace = parent.space0.after(own0, gone)
        self.middle1: HandSpace = parent.space1.after(own1, gone)
        self.draws0: Draws | None = None
        self.draws1: Draws | None = None
        drawn0 = public.forms(0) - self.middle0.size
        drawn1 = public.forms(1) - self.middle1.size
        if drawn0 > 0:
            self.draws0 = self.middle0.drawing(drawn0)
        if drawn1 > 0:
            self.draws1 = self.middle1.drawing(drawn1)
        self.child: PublicNode = PublicNode(public, parent.spaces)

    def push(self, player: i64, reach: vec[float]) -> vec[float]:
        """A side's vector after the step."""
        move = self.move0 if player == 0 else self.move1
        middle = self.middle0 if player == 0 else self.middle1
        draws = self.draws0 if player == 0 else self.draws1
        moved = zeros(len(middle.hands))
        at: i64
        for at in range(len(move)):
            if move[at] >= 0:
                moved[move[at]] = reach[at]
        if draws is None:
            return moved
        found = zeros(len(draws.target.hands))
        entry: i64
        for at in range(len(moved)):
            weight = moved[at]
            if weight != 0.0:
                for entry in range(draws.begin[at], draws.begin[at + 1]):
                    found[draws.to[entry]] += weight * draws.ways[entry]
        return found

    def pull(self, player: i64, values: vec[float]) -> vec[float]:
        """Before the step, what a side's hands are worth if they are worth `values` after it."""
        move = self.move0 if player == 0 else self.move1
        middle = self.middle0 if player == 0 else self.middle1
        draws = self.draws0 if player == 0 else self.draws1
        at: i64
        before = values
        if draws is not None:
            entry: i64
            before = zeros(len(middle.hands))
            for at in range(len(before)):
                total = 0.0
                for entry in range(draws.begin[at], draws.begin[at + 1]):
                    total += draws.ways[entry] * values[draws.to[entry]]
                before[at] = total
        found = zeros(len(move))
        for at in range(len(move)):
            if move[at] >= 0:
                found[at] = before[move[at]]
        return found


@mypyc_attr(native_class=True)
class PublicNode:
    """A public state in the tree. `actor` is a player, BOTH, OVER, or LEAF where the tree has been cut."""

    def __init__(self, public: Public, spaces: Spaces) -> None:
        self.public: Public = public
        self.spaces: Spaces = spaces
        self.actor: i64 = public.actor()
        self.payoff: float = public.payoff()
        self.space0: HandSpace = spaces.get(public.unseen, public.forms(0))
        self.space1: HandSpace = spaces.get(public.unseen, public.forms(1))
        self.alike: bool = False  # the first opening: player 0's frogs stand for the other forms too
        self.steps: vec[i64] = vec[i64]()  # of the player to act; in the opening edge 6a + b shows cards a and b
        self.edges: list[Edge | None] = []
        self.legal: vec[u8] = vec[u8]()  # 1 for each hand and step that the hand can play
        self.lost: vec[float] = vec[float]()  # 1 for each hand of the player to act that can only lose at once
        self.any_lost: bool = False
        self.regrets: vec[float] = vec[float]()  # of the player to act, hand by hand; in the opening player 0's
        self.chosen: vec[float] = vec[float]()  # the sum of strategies, likewise
        self.hints: vec[float] = vec[float]()  # what the last iteration added to the regrets
        self.regrets1: vec[float] = vec[float]()  # player 1's, in the opening
        self.hints1: vec[float] = vec[float]()
        self.chosen1: vec[float] = vec[float]()
        self.worth0: vec[float] = vec[float]()  # at a leaf, what each hand adds to its value, once worked out
        self.worth1: vec[float] = vec[float]()

    def space(self, player: i64) -> HandSpace:
        return self.space0 if player == 0 else self.space1

    def expand(self, prune: bool) -> None:
        """Make the edges. With `prune`, steps that lose, or let the other win at once, are left out."""
        if self.actor == BOTH:
            self.expand_opening()
        elif self.actor >= 0:
            self.expand_turn(prune)

    def expand_opening(self) -> None:
        first: i64
        second: i64
        unseen = self.public.unseen
        for first in range(FORM_CARDS):
            self.steps = append(self.steps, first)
            for second in range(FORM_CARDS):
                enough = count_of(unseen, first) > 0 and count_of(unseen, second) > 0
                if self.alike and first >= FORM_CARDS // FORMS:
                    self.edges.append(None)
                elif enough and (first != second or count_of(unseen, first) > 1):
                    child = self.public.after_opening(first, second)
                    self.edges.append(Edge(self, child, one(first), one(second)))
                else:
                    self.edges.append(None)
        self.regrets = zeros(len(self.space0.hands) * FORM_CARDS)
        self.chosen = zeros(len(self.space0.hands) * FORM_CARDS)
        self.regrets1 = zeros(len(self.space1.hands) * FORM_CARDS)
        self.hints = zeros(len(self.space0.hands) * FORM_CARDS)
        self.hints1 = zeros(len(self.space1.hands) * FORM_CARDS)
        self.chosen1 = zeros(len(self.space1.hands) * FORM_CARDS)

    def expand_turn(self, prune: bool) -> None:
        player = self.actor
        if prune and self.public.can_strike():
            self.end(1.0 if player == 0 else -1.0)
            return
        for step in self.public.steps():
            child = self.public.after(step)
            if prune and child.is_lost(player):
                continue
            cards = cards_in(step)
            self.steps = append(self.steps, step)
            if player == 0:
                self.edges.append(Edge(self, child, cards, 0))
            else:
                self.edges.append(Edge(self, child, 0, cards))
        if len(self.edges) == 0:
            self.end(-1.0 if player == 0 else 1.0)
            return
        space = self.space(player)
        self.mark_lost(space)
        self.regrets = zeros(len(space.hands) * len(self.steps))
        self.hints = zeros(len(space.hands) * len(self.steps))
        self.chosen = zeros(len(space.hands) * len(self.steps))

    def ranks(self) -> vec[i64]:
        """How unlikely each edge is when every hand plays its steps alike, in quarters of a bit."""
        count = len(self.edges)
        if self.actor == BOTH:
            return vec[i64]([OPENING_RANK] * count)
        hands = len(self.lost)
        shares = zeros(count)
        at: i64
        step: i64
        place: i64
        for at in range(hands):
            total: i64 = 0
            for place in range(at * count, at * count + count):
                total += i64(self.legal[place])
            for step in range(count):
                if self.legal[at * count + step] != 0:
                    shares[step] += 1.0 / float(total)
        found = vec[i64]([0] * count)
        for step in range(count):
            found[step] = i64(RANKS_PER_BIT * math.log2(float(hands + 1) / (shares[step] + 1e-9)))
            if found[step] > LOWEST_RANK:
                found[step] = LOWEST_RANK
        return found

    def end(self, payoff: float) -> None:
        """This node is as good as over."""
        self.actor = OVER
        self.payoff = payoff

    def mark_lost(self, space: HandSpace) -> None:
        hands = len(space.hands)
        count = len(self.edges)
        self.lost = vec[float]([1.0] * hands)
        self.legal = vec[u8]([u8(0)] * (hands * count))
        at: i64
        step: i64
        for step in range(count):
            edge = self.edges[step]
            assert edge is not None
            move = edge.move0 if self.actor == 0 else edge.move1
            for at in range(hands):
                if move[at] >= 0:
                    self.lost[at] = 0.0
                    self.legal[at * count + step] = 1
        for at in range(hands):
            if self.lost[at] != 0.0:
                self.any_lost = True


@contextmanager
def undisturbed() -> Iterator[None]:
    """No collection of garbage meanwhile: a tree has no cycles, and looking for some takes longer than growing it."""
    enabled = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if enabled:
            gc.enable()


def grow(root: PublicNode, most: int, prune: bool, clock: Clock | None = None) -> Grown:
    """Expand what random play would most likely reach first, until the tree costs `most` (in units of `work`).

    The root is always expanded. What is not expanded becomes a LEAF.
    """
    waiting: list[list[PublicNode]] = [[root]]
    grown = Grown()
    rank: i64 = 0
    limit: i64 = most
    while rank < len(waiting):
        if len(waiting[rank]) == 0:
            rank += 1
            continue
        node = waiting[rank].pop()
        if grown.work > limit or (clock is not None and grown.nodes & PATIENCE == PATIENCE and clock.over(0)):
            cut(node)
            for row in waiting:
                for node in row:
                    cut(node)
            grown.whole = False
            break
        node.expand(prune)
        if node.actor >= 0:
            grown.take(node, rank, waiting)
    return grown


@mypyc_attr(native_class=True)
class Grown:
    """How large a tree has become."""

    def __init__(self) -> None:
        self.nodes: i64 = 1
        self.work: i64 = 0
        self.whole: bool = True

    def take(self, node: PublicNode, rank: i64, waiting: list[list[PublicNode]]) -> None:
        """Count the children of a node and let them wait for their turn."""
        unlikely = node.ranks()
        at: i64
        for at in range(len(node.edges)):
            edge = node.edges[at]
            if edge is None:
                continue
            self.nodes += 1
            self.work += work(edge.child)
            if edge.child.actor >= 0:
                place = rank + unlikely[at]
                while len(waiting) <= place:
                    waiting.append([])
                waiting[place].append(edge.child)


def work(node: PublicNode) -> i64:
    """About what a node costs in one iteration: pairs of hands, and something for each hand and the node itself."""
    first, second = len(node.space0.hands), len(node.space1.hands)
    return NODE_WORK + first * second + HAND_WORK * (first + second)


def cut(node: PublicNode) -> None:
    """Make a leaf of a node; a win at once needs no tree."""
    if (node.actor == 0 or node.actor == 1) and node.public.can_strike():
        node.end(1.0 if node.actor == 0 else -1.0)
    elif node.actor >= 0:
        node.actor = LEAF

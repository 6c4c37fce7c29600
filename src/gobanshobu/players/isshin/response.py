"""Exact best responses to a policy, and how far it can be exploited.

The whole public tree is walked once, with every step of the rules in it, so any policy can be measured, also one that
loses on purpose. At each public state the policy is asked for all hands together.
"""

from __future__ import annotations

from typing import NamedTuple

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from gobanshobu.games.isshin.cards import FORM_CARDS
from gobanshobu.players.isshin.hands import HandSpace, Spaces, count_of, meet, zeros
from gobanshobu.players.isshin.public import BOTH, FORMS, OVER, Public, begin, can_play
from gobanshobu.players.isshin.solve import add_column, add_to, column, ended, turned
from gobanshobu.players.isshin.tree import Edge, PublicNode


@mypyc_attr(allow_interpreted_subclasses=True)
class Policy:
    """A way to play, as a function of the public state and the own hand. A subclass says one of the two methods."""

    def distribution(self, public: Public, player: int, hand: int) -> dict[int, float]:
        """The probability of each step with a hand (packed form cards); steps left out are not played."""
        raise NotImplementedError

    def table(
        self, public: Public, player: int, space: HandSpace, steps: vec[i64], reach: vec[float] | None = None
    ) -> vec[float]:
        """The probabilities of `steps` for each hand of a space, hand after hand; of no matter where `reach` is 0."""
        count = len(steps)
        found = zeros(len(space.hands) * count)
        at: i64
        step: i64
        for at in range(len(space.hands)):
            if reach is not None and reach[at] == 0.0:
                continue
            told = self.distribution(public, player, space.hands[at])
            for step in range(count):
                found[at * count + step] = told.get(steps[step], 0.0)
        return found


class UniformPolicy(Policy):
    """Every legal step alike."""

    def table(
        self, public: Public, player: int, space: HandSpace, steps: vec[i64], reach: vec[float] | None = None
    ) -> vec[float]:
        count = len(steps)
        found = zeros(len(space.hands) * count)
        at: i64
        step: i64
        for at in range(len(space.hands)):
            legal = 0.0
            for step in range(count):
                if can_play(space.hands[at], steps[step]):
                    legal += 1.0
            for step in range(count):
                if can_play(space.hands[at], steps[step]):
                    found[at * count + step] = 1.0 / legal
        return found


class Gains(NamedTuple):
    """What the best responses to a policy win, for either seat, and the information sets that were met."""

    first: float  # player 0's best response against the policy as player 1
    second: float
    infosets: int
    nodes: int

    def exploitability(self) -> float:
        """The mean of both gains; the value of the game with seats at random is 0."""
        return (self.first + self.second) / 2


@mypyc_attr(native_class=True)
class Response:
    """Walks the public tree of a game against one policy in both seats."""

    def __init__(self, policy: Policy, prune: bool, alike: bool) -> None:
        self.policy: Policy = policy
        self.prune: bool = prune
        self.alike: bool = alike
        self.infosets: i64 = 0
        self.nodes: i64 = 0

    def walk(self, node: PublicNode, reach0: vec[float], reach1: vec[float]) -> tuple[vec[float], vec[float]]:
        """What both sides' hands are worth to a best response, against the policy's reach of the other side."""
        self.nodes += 1
        node.expand(self.prune)
        if node.actor == OVER:
            return ended(node, 0, reach1), ended(node, 1, reach0)
        if not (some(reach0) or some(reach1)):
            return zeros(len(node.space0.hands)), zeros(len(node.space1.hands))
        if node.actor == BOTH:
            self.infosets += len(node.space0.hands) + len(node.space1.hands)
            return self.opening(node, reach0, reach1)
        if node.actor == 0:
            mine, theirs = self.turn(node, 0, reach0, reach1)
            return mine, theirs
        mine, theirs = self.turn(node, 1, reach1, reach0)
        return theirs, mine

    def turn(
        self, node: PublicNode, player: i64, mine: vec[float], theirs: vec[float]
    ) -> tuple[vec[float], vec[float]]:
        """The values of the player to act and of the other."""
        space, other = node.space(player), node.space(1 - player)
        self.count_infosets(node, space)
        table = self.policy.table(node.public, player, space, node.steps, mine)
        count = len(node.steps)
        hands = len(space.hands)
        best = zeros(hands)
        known = zeros(hands)
        if node.any_lost:
            against = meet(space, other, theirs)
            lost = zeros(hands)
            at: i64
            for at in range(hands):
                lost[at] = mine[at] * node.lost[at]
                if node.lost[at] != 0.0:
                    best[at] = -against[at]
            total = meet(other, space, lost)
        else:
            total = zeros(len(other.hands))
        step: i64
        for step in range(count):
            edge = node.edges[step]
            assert edge is not None
            values, replies = self.along(edge, player, column(mine, table, step), theirs)
            move = edge.move0 if player == 0 else edge.move1
            for at in range(hands):
                if move[at] >= 0 and (known[at] == 0.0 or values[at] > best[at]):
                    best[at] = values[at]
                    known[at] = 1.0
            add_to(total, replies)
        return best, total

    def along(self, edge: Edge, player: i64, mine: vec[float], theirs: vec[float]) -> tuple[vec[float], vec[float]]:
        """The values of `player` and of the other before an edge."""
        own, other = edge.push(player, mine), edge.push(1 - player, theirs)
        if player == 0:
            values, replies = self.walk(edge.child, own, other)
        else:
            replies, values = self.walk(edge.child, other, own)
        edge.child.edges = []
        return edge.pull(player, values), edge.pull(1 - player, replies)

    def opening(self, node: PublicNode, reach0: vec[float], reach1: vec[float]) -> tuple[vec[float], vec[float]]:
        table0 = self.policy.table(node.public, 0, node.space0, node.steps, reach0)
        table1 = self.policy.table(node.public, 1, node.space1, node.steps, reach1)
        gains0 = zeros(len(node.space0.hands) * FORM_CARDS)
        gains1 = zeros(len(node.space1.hands) * FORM_CARDS)
        first: i64
        second: i64
        turn: i64
        turns: i64 = FORMS if self.alike else 1
        for first in range(FORM_CARDS // turns):
            for second in range(FORM_CARDS):
                edge = node.edges[first * FORM_CARDS + second]
                if edge is None:
                    continue
                part0, part1 = column(reach0, table0, first), column(reach1, table1, second)
                values, replies = self.along(edge, 0, part0, part1)
                for turn in range(turns):
                    add_column(gains0, turned(node.space0, values, turn), (first + 2 * turn) % FORM_CARDS)
                    add_column(gains1, turned(node.space1, replies, turn), (second + 2 * turn) % FORM_CARDS)
        return best_card(node.space0, gains0), best_card(node.space1, gains1)

    def count_infosets(self, node: PublicNode, space: HandSpace) -> None:
        """Count the hands that have something to decide here."""
        at: i64
        for at in range(len(space.hands)):
            if node.lost[at] == 0.0:
                self.infosets += 1


def best_card(space: HandSpace, gains: vec[float]) -> vec[float]:
    """Each hand's best card to show."""
    found = zeros(len(space.hands))
    at: i64
    card: i64
    for at in range(len(space.hands)):
        known = False
        for card in range(FORM_CARDS):
            value = gains[at * FORM_CARDS + card]
            if count_of(space.hands[at], card) > 0 and (not known or value > found[at]):
                found[at] = value
                known = True
    return found


def some(reach: vec[float]) -> bool:
    at: i64
    for at in range(len(reach)):
        if reach[at] != 0.0:
            return True
    return False


def dot(a: vec[float], b: vec[float]) -> float:
    total = 0.0
    at: i64
    for at in range(len(a)):
        total += a[at] * b[at]
    return total


def deals_of(node: PublicNode, reach0: vec[float], reach1: vec[float]) -> float:
    """The weight of all deals at a node."""
    return dot(reach0, meet(node.space0, node.space1, reach1))


def best_responses(options: dict[str, int | str], policy: Policy, prune: bool = False, alike: bool = False) -> Gains:
    """Play best responses against `policy` in either seat, under options that the game has read.

    `prune` leaves out steps that lose at once and ends the tree where one wins at once: right, and quicker, for a
    policy that does the same. `alike` looks at a third of the openings only: right for a policy that treats the three
    forms alike. Then nodes and information sets are counted in that third.
    """
    root = PublicNode(begin(options), Spaces())
    reach0, reach1 = root.space0.dealt(), root.space1.dealt()
    walker = Response(policy, prune, alike)
    values, replies = walker.walk(root, reach0, reach1)
    deals = deals_of(root, reach0, reach1)
    return Gains(dot(reach0, values) / deals, dot(reach1, replies) / deals, int(walker.infosets), int(walker.nodes))

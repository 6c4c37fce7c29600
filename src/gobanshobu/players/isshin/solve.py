"""Counterfactual regret minimisation on a tree of public states, for all hands of both sides at once.

Regret matching plus with alternating updates; strategies are averaged with weights that grow with the square of the
iteration. Values are in deals: a hand's value is summed over the deals that fit it, weighted by what the other plays.
"""

from __future__ import annotations

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from gobanshobu.games.isshin.cards import FORM_CARDS
from gobanshobu.players.isshin.hands import HandSpace, count_of, meet, zeros
from gobanshobu.players.isshin.public import BOTH, OVER
from gobanshobu.players.isshin.tree import Edge, Node


@mypyc_attr(native_class=True, allow_interpreted_subclasses=False)
class Leaf:
    """What hands are worth where a tree has been cut. This one says that everything is even."""

    def values(self, node: Node, player: i64, reach: vec[float]) -> vec[float]:
        """For each hand of `player`, its value in deals against the other's vector."""
        return zeros(len(node.space(player).hands))


@mypyc_attr(native_class=True)
class Solver:
    """Solves one tree. `strategy` is the average so far."""

    def __init__(self, root: Node, reach0: vec[float], reach1: vec[float], leaf: Leaf) -> None:
        self.root: Node = root
        self.reach0: vec[float] = reach0
        self.reach1: vec[float] = reach1
        self.leaf: Leaf = leaf
        self.iteration: i64 = 0
        self.weight: float = 0.0
        self.predict: bool = True
        self.power: float = 2.0

    def run(self, iterations: int) -> None:
        """So many more iterations, each for both sides."""
        for _ in range(iterations):
            self.iteration += 1
            self.weight = float(self.iteration) ** self.power
            self.walk(self.root, 0, self.reach1)
            self.walk(self.root, 1, self.reach0)

    def walk(self, node: Node, player: i64, theirs: vec[float]) -> vec[float]:
        """The values of `player`'s hands under the present strategies, against the other's vector.

        Regrets of `player` are brought up to date, and so is the average of what the other plays.
        """
        if node.actor == OVER:
            return ended(node, player, theirs)
        if node.actor == BOTH:
            return self.opening(node, player, theirs)
        if node.actor < 0:
            return self.leaf.values(node, player, theirs)
        if node.actor == player:
            return self.own_turn(node, player, theirs)
        return self.their_turn(node, player, theirs)

    def own_turn(self, node: Node, player: i64, theirs: vec[float]) -> vec[float]:
        space = node.space(player)
        count = len(node.steps)
        hands = len(space.hands)
        now = matched(node, node.regrets, node.hints, space)
        gains = zeros(hands * count)
        total = zeros(hands)
        at: i64
        step: i64
        place: i64
        for step in range(count):
            edge = node.edges[step]
            assert edge is not None
            move = edge.move0 if player == 0 else edge.move1
            values = edge.pull(player, self.walk(edge.child, player, edge.push(1 - player, theirs)))
            for at in range(hands):
                if move[at] >= 0:
                    gains[at * count + step] = values[at]
                    total[at] += now[at * count + step] * values[at]
        for at in range(hands):
            for place in range(at * count, at * count + count):
                if node.legal[place] != 0:
                    gain = gains[place] - total[at]
                    if self.predict:
                        node.hints[place] = gain
                    node.regrets[place] = positive(node.regrets[place] + gain)
        if node.any_lost:
            against = meet(space, node.space(1 - player), theirs)
            for at in range(hands):
                if node.lost[at] != 0.0:
                    total[at] = -against[at]
        return total

    def their_turn(self, node: Node, player: i64, theirs: vec[float]) -> vec[float]:
        space = node.space(1 - player)
        count = len(node.steps)
        now = matched(node, node.regrets, node.hints, space)
        hands = len(space.hands)
        at: i64
        if node.any_lost:
            part = zeros(hands)
            for at in range(hands):
                part[at] = theirs[at] * node.lost[at]
            total = meet(node.space(player), space, part)
        else:
            total = zeros(len(node.space(player).hands))
        step: i64
        for step in range(count):
            edge = node.edges[step]
            assert edge is not None
            part = zeros(hands)
            some = False
            for at in range(hands):
                weight = theirs[at] * now[at * count + step]
                if weight != 0.0:
                    part[at] = weight
                    node.chosen[at * count + step] += self.weight * weight
                    some = True
            if some:
                worth = self.walk(edge.child, player, edge.push(1 - player, part))
                add_to(total, edge.pull(player, worth))
        return total

    def opening(self, node: Node, player: i64, theirs: vec[float]) -> vec[float]:
        own, other = node.space(player), node.space(1 - player)
        regrets = node.regrets if player == 0 else node.regrets1
        hints = node.hints if player == 0 else node.hints1
        now = matched_opening(own, regrets, hints)
        if player == 0:
            answer = matched_opening(other, node.regrets1, node.hints1)
            self.note(node.chosen1, answer, theirs)
        else:
            answer = matched_opening(other, node.regrets, node.hints)
            self.note(node.chosen, answer, theirs)
        hands = len(own.hands)
        gains = zeros(hands * FORM_CARDS)
        total = zeros(hands)
        at: i64
        card: i64
        reply: i64
        for card in range(FORM_CARDS):
            for reply in range(FORM_CARDS):
                edge = opening_edge(node, player, card, reply)
                if edge is None:
                    continue
                they = edge.push(1 - player, column(theirs, answer, reply))
                values = edge.pull(player, self.walk(edge.child, player, they))
                for at in range(hands):
                    gains[at * FORM_CARDS + card] += values[at]
            for at in range(hands):
                total[at] += now[at * FORM_CARDS + card] * gains[at * FORM_CARDS + card]
        for at in range(hands):
            for card in range(FORM_CARDS):
                if count_of(own.hands[at], card) > 0:
                    place = at * FORM_CARDS + card
                    gain = gains[place] - total[at]
                    if self.predict:
                        hints[place] = gain
                    regrets[place] = positive(regrets[place] + gain)
        return total

    def note(self, chosen: vec[float], now: vec[float], reach: vec[float]) -> None:
        """Add to the average in the opening."""
        at: i64
        for at in range(len(now)):
            chosen[at] += self.weight * reach[at // FORM_CARDS] * now[at]


def ended(node: Node, player: i64, theirs: vec[float]) -> vec[float]:
    """The values at the end of a game."""
    payoff = node.payoff if player == 0 else -node.payoff
    if payoff == 0.0:
        return zeros(len(node.space(player).hands))
    found = meet(node.space(player), node.space(1 - player), theirs)
    if payoff < 0.0:
        at: i64
        for at in range(len(found)):
            found[at] = -found[at]
    return found


def matched(node: Node, regrets: vec[float], hints: vec[float], space: HandSpace) -> vec[float]:
    """Regret matching: each hand's distribution over the node's steps; nothing where a hand has no step.

    `hints`, where there are any, foretell what the next iteration adds to the regrets.
    """
    count = len(node.steps)
    hands = len(space.hands)
    found = zeros(hands * count)
    hinted = len(hints) > 0
    at: i64
    place: i64
    for at in range(hands):
        total = 0.0
        for place in range(at * count, at * count + count):
            value = regrets[place]
            if hinted:
                value += hints[place]
            if value > 0.0:
                found[place] = value
                total += value
        if total > 0.0:
            scale = 1.0 / total
            for place in range(at * count, at * count + count):
                found[place] *= scale
        else:
            open_steps = 0.0
            for place in range(at * count, at * count + count):
                if node.legal[place] != 0:
                    open_steps += 1.0
            for place in range(at * count, at * count + count):
                if node.legal[place] != 0:
                    found[place] = 1.0 / open_steps
    return found


def matched_opening(space: HandSpace, regrets: vec[float], hints: vec[float]) -> vec[float]:
    """Regret matching in the opening."""
    hands = len(space.hands)
    found = zeros(hands * FORM_CARDS)
    hinted = len(hints) > 0
    at: i64
    card: i64
    for at in range(hands):
        total = 0.0
        kinds = 0.0
        for card in range(FORM_CARDS):
            place = at * FORM_CARDS + card
            value = regrets[place]
            if hinted:
                value += hints[place]
            if value > 0.0:
                found[place] = value
                total += value
            if count_of(space.hands[at], card) > 0:
                kinds += 1.0
        for card in range(FORM_CARDS):
            if total > 0.0:
                found[at * FORM_CARDS + card] /= total
            elif count_of(space.hands[at], card) > 0:
                found[at * FORM_CARDS + card] = 1.0 / kinds
    return found


def opening_edge(node: Node, player: i64, card: i64, reply: i64) -> Edge | None:
    """The edge on which `player` shows `card` and the other `reply`."""
    if player == 0:
        return node.edges[card * FORM_CARDS + reply]
    return node.edges[reply * FORM_CARDS + card]


def column(reach: vec[float], strategy: vec[float], step: i64) -> vec[float]:
    """The part of a vector that plays one step."""
    hands = len(reach)
    found = zeros(hands)
    if hands == 0:
        return found
    count = len(strategy) // hands
    at: i64
    for at in range(hands):
        found[at] = reach[at] * strategy[at * count + step]
    return found


def add_to(total: vec[float], values: vec[float]) -> None:
    at: i64
    for at in range(len(total)):
        total[at] += values[at]


def positive(value: float) -> float:
    return max(0.0, value)


def average(node: Node, player: i64) -> vec[float]:
    """The average strategy of a player at a node: each hand's distribution over the steps, uniform where none is known."""
    second = node.actor == BOTH and player == 1
    chosen = node.chosen1 if second else node.chosen
    if node.actor == BOTH:
        return matched_opening(node.space(player), chosen, vec[float]())
    return matched(node, chosen, vec[float](), node.space(player))

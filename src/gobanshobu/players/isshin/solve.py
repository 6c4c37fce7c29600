"""Counterfactual regret minimisation on a tree of public states, for all hands of both sides at once.

Predictive regret matching plus with alternating updates; strategies are averaged with weights that grow with a power of
the iteration. What the other never plays is skipped: no regret changes there. Values are in deals: a hand's value is summed over the deals that fit it, weighted by what the other plays.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from gobanshobu.games.isshin.cards import FORM_CARDS
from gobanshobu.players.clock import Clock
from gobanshobu.players.isshin.hands import HandSpace, count_of, meet, turned_hand, zeros
from gobanshobu.players.isshin.public import BOTH, FORMS, OVER
from gobanshobu.players.isshin.tree import PATIENCE, PublicNode

AVERAGING: Final = 4.0  # how much later iterations count for more


class Halted(Exception):
    """The clock has run out in the middle of an iteration."""


@mypyc_attr(native_class=True, allow_interpreted_subclasses=False)
class Leaf:
    """What hands are worth where a tree has been cut. This one says that everything is even."""

    def values(self, node: PublicNode, player: i64, reach: vec[float]) -> vec[float]:
        """For each hand of `player`, its value in deals against the other's vector."""
        return zeros(len(node.space(player).hands))


@mypyc_attr(native_class=True)
class TreeSolver:
    """Solves one tree. `strategy` is the average so far."""

    def __init__(
        self, root: PublicNode, reach0: vec[float], reach1: vec[float], leaf: Leaf, clock: Clock | None = None
    ) -> None:
        self.clock: Clock | None = clock
        self.root: PublicNode = root
        self.reach0: vec[float] = reach0
        self.reach1: vec[float] = reach1
        self.leaf: Leaf = leaf
        self.iteration: i64 = 0
        self.weight: float = 0.0
        self.visits: i64 = 0
        self.learning: bool = True
        self.values0: vec[float] = vec[float]()  # what the root was worth last time
        self.values1: vec[float] = vec[float]()
        self.gains: vec[float] = vec[float]()  # what each step there was worth, hand by hand

    def run(self, iterations: int) -> None:
        """So many more iterations, each for both sides. Raises Halted when the clock says so."""
        for _ in range(iterations):
            self.weight = float(self.iteration + 1) ** AVERAGING
            self.values0 = self.walk(self.root, 0, self.reach1)
            self.values1 = self.walk(self.root, 1, self.reach0)
            self.iteration += 1

    def weigh(self, player: i64) -> vec[float]:
        """What each step at the root is worth to each hand when both sides play their averages."""
        self.learning = False
        self.walk(self.root, player, self.reach1 if player == 0 else self.reach0)
        self.learning = True
        return self.gains

    def strategy(self, node: PublicNode, player: i64) -> vec[float]:
        """What a player plays now; when nothing is to be learned, the average."""
        if not self.learning:
            return average(node, player)
        if node.actor != BOTH:
            return matched(node, node.regrets, node.hints, node.space(player))
        if player == 0:
            return matched_opening(node.space0, node.regrets, node.hints)
        return matched_opening(node.space1, node.regrets1, node.hints1)

    def walk(self, node: PublicNode, player: i64, theirs: vec[float]) -> vec[float]:
        """The values of `player`'s hands under the present strategies, against the other's vector.

        Regrets of `player` are brought up to date, and so is the average of what the other plays.
        """
        self.visits += 1
        if self.visits & PATIENCE == 0 and self.clock is not None and self.clock.over(0):
            raise Halted
        if node.actor == OVER:
            return ended(node, player, theirs)
        if node.actor == BOTH:
            return self.opening(node, player, theirs)
        if node.actor < 0:
            return self.leaf.values(node, player, theirs)
        if node.actor == player:
            return self.own_turn(node, player, theirs)
        return self.their_turn(node, player, theirs)

    def own_turn(self, node: PublicNode, player: i64, theirs: vec[float]) -> vec[float]:
        space = node.space(player)
        count = len(node.steps)
        hands = len(space.hands)
        now = self.strategy(node, player)
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
        if node is self.root:
            self.gains = gains
        for at in range(hands if self.learning else 0):
            for place in range(at * count, at * count + count):
                if node.legal[place] != 0:
                    gain = gains[place] - total[at]
                    node.hints[place] = gain
                    node.regrets[place] = positive(node.regrets[place] + gain)
        if node.any_lost:
            against = meet(space, node.space(1 - player), theirs)
            for at in range(hands):
                if node.lost[at] != 0.0:
                    total[at] = -against[at]
        return total

    def their_turn(self, node: PublicNode, player: i64, theirs: vec[float]) -> vec[float]:
        space = node.space(1 - player)
        count = len(node.steps)
        now = self.strategy(node, 1 - player)
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
                    if self.learning:
                        node.chosen[at * count + step] += self.weight * weight
                    some = True
            if some:
                worth = self.walk(edge.child, player, edge.push(1 - player, part))
                add_to(total, edge.pull(player, worth))
        return total

    def opening(self, node: PublicNode, player: i64, theirs: vec[float]) -> vec[float]:
        own = node.space(player)
        regrets = node.regrets if player == 0 else node.regrets1
        hints = node.hints if player == 0 else node.hints1
        now, answer = self.strategy(node, player), self.strategy(node, 1 - player)
        if self.learning:
            self.note(node.chosen1 if player == 0 else node.chosen, answer, theirs)
        hands = len(own.hands)
        gains = zeros(hands * FORM_CARDS)
        turns: i64 = FORMS if node.alike else 1
        at: i64
        card: i64
        first: i64
        second: i64
        turn: i64
        for first in range(FORM_CARDS // turns):
            for second in range(FORM_CARDS):
                edge = node.edges[first * FORM_CARDS + second]
                if edge is None:
                    continue
                card, reply = (first, second) if player == 0 else (second, first)
                they = edge.push(1 - player, column(theirs, answer, reply))
                values = edge.pull(player, self.walk(edge.child, player, they))
                for turn in range(turns):
                    add_column(gains, turned(own, values, turn), (card + 2 * turn) % FORM_CARDS)
        total = zeros(hands)
        for at in range(hands):
            for card in range(FORM_CARDS):
                total[at] += now[at * FORM_CARDS + card] * gains[at * FORM_CARDS + card]
        if node is self.root:
            self.gains = gains
        for at in range(hands if self.learning else 0):
            for card in range(FORM_CARDS):
                if count_of(own.hands[at], card) > 0:
                    place = at * FORM_CARDS + card
                    gain = gains[place] - total[at]
                    hints[place] = gain
                    regrets[place] = positive(regrets[place] + gain)
        return total

    def note(self, chosen: vec[float], now: vec[float], reach: vec[float]) -> None:
        """Add to the average in the opening."""
        at: i64
        for at in range(len(now)):
            chosen[at] += self.weight * reach[at // FORM_CARDS] * now[at]


def ended(node: PublicNode, player: i64, theirs: vec[float]) -> vec[float]:
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


def matched(node: PublicNode, regrets: vec[float], hints: vec[float], space: HandSpace) -> vec[float]:
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


def add_column(gains: vec[float], values: vec[float], card: i64) -> None:
    """Add the values of hands to their gains from one card in the opening."""
    at: i64
    for at in range(len(values)):
        gains[at * FORM_CARDS + card] += values[at]


def turned(space: HandSpace, values: vec[float], turn: i64) -> vec[float]:
    """The values with frog, slug and snake moved on `turn` places in their ring."""
    if turn == 0:
        return values
    found = zeros(len(values))
    at: i64
    for at in range(len(values)):
        found[i64(space.index[turned_hand(space.hands[at], turn)])] = values[at]
    return found


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


def average(node: PublicNode, player: i64) -> vec[float]:
    """The average strategy of a player at a node: each hand's distribution over the steps.

    A hand that never came so far by the strategy itself plays what it regrets not having played.
    """
    second = node.actor == BOTH and player == 1
    chosen = node.chosen1 if second else node.chosen
    if node.actor == BOTH:
        return matched_opening(node.space(player), chosen, vec[float]())
    count = len(node.steps)
    basis = chosen[:]
    at: i64
    place: i64
    for at in range(len(node.lost)):
        total = 0.0
        for place in range(at * count, at * count + count):
            total += chosen[place]
        if total <= 0.0:
            for place in range(at * count, at * count + count):
                basis[place] = node.regrets[place]
    return matched(node, basis, vec[float](), node.space(player))

"""What hands are worth where a tree has been cut: a sum over the cards of both hands and the table.

The weights (`leaf.toml`) are fitted to the results of self-play by `tools/fit/isshin_leaf.py`. They are sorted by context: how
the two newest cards stand to each other, and the states of both players. In each context every kind of card has a
weight of its own, by its relation to the own newest card, for the player to act and for the other.
"""

from __future__ import annotations

import tomllib
from importlib.resources import files
from typing import Final

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from gobanshobu.games.isshin.cards import FORM_CARDS, KINDS, TRINITY, form, is_yang
from gobanshobu.games.isshin.rules import IsshinPosition
from gobanshobu.players.isshin.hands import count_of, meet, zeros
from gobanshobu.players.isshin.public import BOTH
from gobanshobu.players.isshin.solve import Leaf
from gobanshobu.players.isshin.tree import PublicNode

CONTEXTS: Final = 27
PER_HAND: Final = 18  # for each of six kinds: one at least, two at least, three at least
PUBLIC: Final = 12
ROW: Final = PUBLIC + 2 * PER_HAND
SCALE: Final = 1000.0  # the file holds thousandths


def context(position: IsshinPosition) -> i64:
    """Which row of weights holds: the newest cards' forms, and both states, from the player to act."""
    me = position.turn
    mine, theirs = i64(position.newest[me]), i64(position.newest[1 - me])
    relation = (form(theirs) - form(mine) + 3) % 3
    return (relation * 3 + i64(position.stances[me])) * 3 + i64(position.stances[1 - me])


def table_worth(weights: vec[float], position: IsshinPosition) -> float:
    """What the public part is worth to the player to act."""
    me = position.turn
    at = context(position) * ROW
    left = float(len(position.deck) - position.top) / 16.0
    total = weights[at]
    total += weights[at + 1] * float(i64(position.sizes[me])) / 4.0
    total += weights[at + 2] * float(i64(position.sizes[1 - me])) / 4.0
    total += weights[at + 3] * float(i64(position.tokens[me]))
    total += weights[at + 4] * float(i64(position.tokens[1 - me]))
    if position.hands[me * KINDS + TRINITY] > 0:
        total += weights[at + 5]
    if position.hands[(1 - me) * KINDS + TRINITY] > 0:
        total += weights[at + 6]
    total += weights[at + 7] * left
    if position.can_maai(me):
        total += weights[at + 8]
    if position.can_maai(1 - me):
        total += weights[at + 9]
    if position.sizes[me] == 0:
        total += weights[at + 10]
    if position.sizes[1 - me] == 0:
        total += weights[at + 11]
    return total


def hand_worth(weights: vec[float], position: IsshinPosition, player: i64, hand: i64) -> float:
    """What a player's form cards are worth to the player to act."""
    at = hand_row(position, player)
    newest = i64(position.newest[player])
    total = 0.0
    card: i64
    for card in range(FORM_CARDS):
        held = count_of(hand, card)
        place = at + 3 * kin(card, newest)
        if held > 0:
            total += weights[place]
        if held > 1:
            total += weights[place + 1]
        if held > 2:
            total += weights[place + 2]
    return total


def hand_row(position: IsshinPosition, player: i64) -> i64:
    """Where the weights of a player's cards begin."""
    at = context(position) * ROW + PUBLIC
    return at if player == position.turn else at + PER_HAND


def kin(card: i64, newest: i64) -> i64:
    """How a card stands to the own newest card: 0 to 5."""
    return ((form(card) - form(newest) + 3) % 3) * 2 + (is_yang(card) ^ is_yang(newest))


def packed(position: IsshinPosition, player: i64) -> i64:
    """A real hand's form cards, packed."""
    hand: i64 = 0
    card: i64
    for card in range(FORM_CARDS):
        hand += i64(position.hands[player * KINDS + card]) << (4 * card)
    return hand


def worth(weights: vec[float], position: IsshinPosition) -> float:
    """What a position with known hands is worth to the player to act."""
    me = position.turn
    total = table_worth(weights, position)
    total += hand_worth(weights, position, me, packed(position, me))
    return total + hand_worth(weights, position, 1 - me, packed(position, 1 - me))


def learn(weights: vec[float], position: IsshinPosition, result: float, rate: float) -> None:
    """Move the weights a little towards the result that the player to act got. Only in battle."""
    push = rate * (result - worth(weights, position))
    me = position.turn
    at = context(position) * ROW
    weights[at] += push
    weights[at + 1] += push * float(i64(position.sizes[me])) / 4.0
    weights[at + 2] += push * float(i64(position.sizes[1 - me])) / 4.0
    weights[at + 3] += push * float(i64(position.tokens[me]))
    weights[at + 4] += push * float(i64(position.tokens[1 - me]))
    weights[at + 7] += push * float(len(position.deck) - position.top) / 16.0
    if position.hands[me * KINDS + TRINITY] > 0:
        weights[at + 5] += push
    if position.hands[(1 - me) * KINDS + TRINITY] > 0:
        weights[at + 6] += push
    if position.can_maai(me):
        weights[at + 8] += push
    if position.can_maai(1 - me):
        weights[at + 9] += push
    if position.sizes[me] == 0:
        weights[at + 10] += push
    if position.sizes[1 - me] == 0:
        weights[at + 11] += push
    player: i64
    card: i64
    count: i64
    for player in range(2):
        base = hand_row(position, player)
        newest = i64(position.newest[player])
        for card in range(FORM_CARDS):
            held = i64(position.hands[player * KINDS + card])
            for count in range(3):
                if held > count:
                    weights[base + 3 * kin(card, newest) + count] += push


def load() -> vec[float]:
    """The weights that come with the package."""
    text = files("gobanshobu").joinpath("players/isshin/leaf.toml").read_text(encoding="utf-8")
    rows: list[list[int]] = tomllib.loads(text)["rows"]
    found = zeros(CONTEXTS * ROW)
    at: i64 = 0
    for row in rows:
        for weight in row:
            found[at] = float(weight) / SCALE
            at += 1
    return found


@mypyc_attr(native_class=True)
class Fitted(Leaf):
    """Values by the fitted weights. What the other's hand adds is taken at its mean."""

    def __init__(self, weights: vec[float]) -> None:
        self.weights: vec[float] = weights

    def values(self, node: PublicNode, player: i64, reach: vec[float]) -> vec[float]:
        if node.public.actor() == BOTH:
            return zeros(len(node.space(player).hands))
        if len(node.worth0) == 0:
            self.weigh(node)
        own = node.worth0 if player == 0 else node.worth1
        other = node.worth1 if player == 0 else node.worth0
        at: i64
        total = 0.0
        mean = 0.0
        for at in range(len(reach)):
            total += reach[at]
            mean += reach[at] * other[at]
        found = meet(node.space(player), node.space(1 - player), reach)
        if total > 0.0:
            mean /= total
        sign = 1.0 if player == node.public.position.turn else -1.0
        for at in range(len(found)):
            found[at] *= sign * within(own[at] + mean)
        return found

    def weigh(self, node: PublicNode) -> None:
        """Work out once what each hand at a node is worth."""
        position = node.public.position
        base = table_worth(self.weights, position) / 2.0
        node.worth0 = zeros(len(node.space0.hands))
        node.worth1 = zeros(len(node.space1.hands))
        at: i64
        for at in range(len(node.worth0)):
            node.worth0[at] = base + hand_worth(self.weights, position, 0, node.space0.hands[at])
        for at in range(len(node.worth1)):
            node.worth1[at] = base + hand_worth(self.weights, position, 1, node.space1.hands[at])


def within(value: float) -> float:
    """A value no better than a win and no worse than a loss."""
    if value > 1.0:
        return 1.0
    return max(-1.0, value)

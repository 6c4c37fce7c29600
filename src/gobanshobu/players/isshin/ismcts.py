"""Plain information-set Monte-Carlo tree search, to measure others against: it guesses hands evenly and believes nothing.

Every simulation deals the cards that the player cannot see at random, walks down by the upper confidence bound, each
side in information sets of its own, and ends with random steps. The most visited step is the answer.

No table offers it, and still it ships: only what is compiled with the rules is a fair measure for a player
that is, and interpreted it would lose for its slowness alone.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import Final
from zlib import crc32

from librt.vecs import append, vec
from mypy_extensions import i64, mypyc_attr, u8

from gobanshobu.core.position import ONGOING
from gobanshobu.core.rng import Rng
from gobanshobu.games.isshin.cards import FORM_CARDS, KINDS, NO_CARD, TRINITY
from gobanshobu.games.isshin.rules import OPENING, IsshinPosition
from gobanshobu.players.isshin.hands import count_of
from gobanshobu.players.isshin.public import Public, sensible
from gobanshobu.players.isshin.response import Policy

EXPLORE: Final = 1.0


@mypyc_attr(native_class=True)
class Visited:
    """An information set in the tree: its steps, how often each was tried, and what that gave the player to act."""

    def __init__(self, steps: vec[i64]) -> None:
        self.steps: vec[i64] = steps
        self.visits: vec[i64] = vec[i64]([0] * len(steps))
        self.totals: vec[float] = vec[float]([0.0] * len(steps))
        self.tried: i64 = 0

    def pick(self) -> i64:
        """The place of the step to try: one not tried yet, else the highest bound."""
        best: i64 = 0
        highest = -1e9
        near = math.log(float(self.tried + 1))
        at: i64
        for at in range(len(self.steps)):
            if self.visits[at] == 0:
                return at
            tries = float(self.visits[at])
            bound = self.totals[at] / tries + EXPLORE * math.sqrt(near / tries)
            if bound > highest:
                highest = bound
                best = at
        return best


class PlainSearch(Policy):
    """The policy of searching afresh at each information set, with so many simulations.

    The most visited step is played, but none that loses at once where another does not.
    """

    def __init__(self, simulations: int, seed: int, report: Callable[[int], None] | None = None) -> None:
        self.simulations = simulations
        self.seed = seed
        self.report = report
        self.asked = 0

    def distribution(self, public: Public, player: int, hand: int) -> dict[int, float]:
        self.asked += 1
        if self.report is not None:
            self.report(self.asked)
        steps = sensible(public, hand)
        if len(steps) == 1:
            return {int(steps[0]): 1.0}
        rng = Rng(crc32(f"{self.seed} {player} {hand} ".encode() + public.key()))
        tree: dict[bytes, Visited] = {}
        for _ in range(self.simulations):
            simulate(tree, dealt(public, player, hand, rng), player, rng)
        root = tree[key_of(dealt(public, player, hand, rng), player)]
        best: i64 = -1
        most: i64 = -1
        at: i64
        for at in range(len(root.steps)):
            if root.visits[at] > most and contains(steps, root.steps[at]):
                most = root.visits[at]
                best = root.steps[at]
        return {int(best): 1.0}


def contains(steps: vec[i64], step: i64) -> bool:
    for other in steps:
        if other == step:
            return True
    return False


def dealt(public: Public, player: i64, hand: i64, rng: Rng) -> IsshinPosition:
    """A position with this hand, everything unseen dealt at random."""
    position = public.position.copy()
    assert isinstance(position, IsshinPosition)
    cards = vec[u8](capacity=24)
    card: i64
    for card in range(FORM_CARDS):
        held = count_of(hand, card)
        position.hands[player * KINDS + card] = u8(held)
        position.hands[(1 - player) * KINDS + card] = 0
        for _ in range(count_of(public.unseen, card) - held):
            cards = append(cards, u8(card))
    at: i64
    for at in range(len(cards) - 1, 0, -1):
        other = rng.below(at + 1)
        kept = cards[at]
        cards[at] = cards[other]
        cards[other] = kept
    theirs = public.forms(1 - player)
    for at in range(theirs):
        position.hands[(1 - player) * KINDS + i64(cards[at])] += 1
    deck = position.deck[:]
    place: i64
    for place in range(position.top, len(deck)):
        if deck[place] != TRINITY:
            deck[place] = cards[theirs]
            theirs += 1
    position.deck = deck
    return position


def key_of(position: IsshinPosition, player: i64) -> bytes:
    """What a player has seen that matters: the public history and the own hand."""
    return (
        bytes(position.history) + bytes(position.hands[player * KINDS : player * KINDS + KINDS]) + bytes([int(player)])
    )


def simulate(tree: dict[bytes, Visited], position: IsshinPosition, player: i64, rng: Rng) -> None:
    """One walk down the tree, a random end, and what came of it."""
    path: list[Visited] = []
    places: list[i64] = []
    movers: list[i64] = []
    while position.result == ONGOING:
        mover = mover_of(position, player)
        key = key_of(position, mover)
        node = tree.get(key)
        fresh = node is None
        if node is None:
            node = Visited(position.steps(mover))
            tree[key] = node
        at = node.pick()
        path.append(node)
        places.append(at)
        movers.append(mover)
        position.apply(mover, node.steps[at])
        if fresh:
            break
    while position.result == ONGOING:
        mover = mover_of(position, player)
        steps = position.steps(mover)
        position.apply(mover, steps[rng.below(len(steps))])
    for number in range(len(path)):
        node = path[number]
        at = places[number]
        node.visits[at] += 1
        node.tried += 1
        if position.result == movers[number]:
            node.totals[at] += 1.0
        elif position.result == 1 - movers[number]:
            node.totals[at] -= 1.0


def mover_of(position: IsshinPosition, player: i64) -> i64:
    """Who chooses next; in the opening, where both choose unseen, the searching player first."""
    if position.phase != OPENING:
        return position.turn
    return player if position.pledged[player] == NO_CARD else 1 - player

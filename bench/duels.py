"""The rest of a duel of Isshin Ittai, written down step by step through `State.play` for every deal that fits, and solved: regret
matching on the tree, and best responses that shut in what each first step is worth. Slow and plain; `bench.puzzles` checks puzzles by it.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import combinations
from math import factorial, prod
from typing import Any

import numpy as np

from gobanshobu import State
from gobanshobu.study import Puzzle, opening

ROUNDS = 3000
TIGHT = 0.02

Numbers = np.ndarray[Any, np.dtype[Any]]


class TooMuch(Exception):
    """More steps than were allowed."""


class Duel:
    """The game tree from a puzzle on, one for each first step. Nodes are kept in lists, in the order of their depth."""

    def __init__(self, one: Puzzle, most: int) -> None:
        self.one, self.you, self.most, self.steps = one, one.you, most, 0
        self.state = opening(one)

    def chances(self) -> dict[str, tuple[float, float]]:
        """For each first step its chance: at least, and at most."""
        deals = [(weight, self.dealt(deal)) for weight, deal in self.deals()]
        return {step: self.chance(step, deals) for step in self.state.legal(self.you)}

    # --- every deal that fits ---

    def deals(self) -> Iterator[tuple[float, list[str]]]:
        """Each way in which hand and deck may lie, and of how many orders of single cards it stands for."""
        deal: list[str] = list(self.state.deal)  # type: ignore[call-overload]
        hands: list[list[int]] = [[], []]
        top = 0
        for entry in self.state.history():
            word = entry.full
            if word.startswith("draw:"):
                count = len(word.removeprefix("draw:").split(","))
                hands[entry.player] += range(top, top + count)
                top += count
            else:
                for card in [] if word == "maai" else word.partition(":")[2].split(","):
                    hands[entry.player].remove(next(at for at in hands[entry.player] if deal[at] == card))
        theirs = [at for at in hands[1 - self.you] if deal[at] != "tri"]
        deck = [at for at in range(top, len(deal)) if deal[at] != "tri"]
        unseen = Counter(deal[at] for at in theirs + deck)
        seen: set[tuple[str, ...]] = set()
        for hand in combinations(sorted(unseen.elements()), len(theirs)):
            if hand in seen:
                continue
            seen.add(hand)
            rest = unseen - Counter(hand)
            ways = factorial(len(theirs)) / prod(factorial(count) for count in Counter(hand).values())
            for order in orders(rest, len(deck)):
                found = list(deal)
                for at, card in zip(theirs + deck, (*hand, *order), strict=True):
                    found[at] = card
                yield ways, found

    def dealt(self, deal: list[str]) -> State:
        going = self.state.game.start(deal=deal)
        for entry in self.state.history():
            if entry.is_step:
                self.count()
                going.play(entry.player, entry.full)
        return going

    def count(self) -> None:
        self.steps += 1
        if self.steps > self.most:
            raise TooMuch

    # --- the tree ---

    def chance(self, step: str, deals: list[tuple[float, State]]) -> tuple[float, float]:
        """A first step's chance, at least and at most."""
        tree = Tree(self.you)
        for weight, state in deals:
            self.count()
            after = state.copy()
            after.play(self.you, step)
            self.grow(tree, after, -1, -1, weight)
        return tree.solved()

    def grow(self, tree: Tree, state: State, parent: int, choice: int, weight: float) -> None:
        """Write down what may follow. A step that loses at once is left out where another does not; one that wins is enough."""
        if state.outcome is not None:
            winner = state.outcome.winner
            tree.add(parent, choice, weight, 0.5 if winner is None else float(winner == self.you), None)
            return
        (player,) = state.actors()
        afters: list[tuple[str, State]] = []
        for step in state.legal(player):
            self.count()
            after = state.copy()
            after.play(player, step)
            afters.append((step, after))
        winning = [pair for pair in afters if pair[1].outcome is not None and pair[1].outcome.winner == player]
        alive = [pair for pair in afters if pair[1].outcome is None or pair[1].outcome.winner != 1 - player]
        chosen = winning[:1] or alive or afters[:1]
        known = (int(player), tuple(state.log(player)))
        place = tree.add(parent, choice, weight, 0.0, (known, tuple(step for step, _ in chosen)))
        for number, (_, after) in enumerate(chosen):
            self.grow(tree, after, place, number, weight)


def orders(cards: Counter[str], length: int) -> Iterator[tuple[str, ...]]:
    """Every order of these cards, once each."""
    if length == 0:
        yield ()
        return
    for card in sorted(cards):
        rest = cards - Counter([card])
        for order in orders(rest, length - 1):
            yield (card, *order)


class Tree:
    """A game tree as tables. Roots are the deals; a node's payoff is its chance for the one who solves."""

    def __init__(self, you: int) -> None:
        self.you = you
        self.rows: list[
            tuple[int, int, float, float, int]
        ] = []  # parent, action, weight of the deal, payoff, information set
        self.depth: list[int] = []
        self.sets: dict[Any, int] = {}
        self.first: list[int] = []  # of each information set: its first action,
        self.counts: list[int] = []  # how many it has,
        self.owner: list[int] = []  # and whose it is
        self.actions = 0

    def add(self, parent: int, choice: int, weight: float, payoff: float, known: Any) -> int:
        place = -1
        if known is not None:
            if known not in self.sets:
                self.sets[known] = len(self.first)
                self.first.append(self.actions)
                self.counts.append(len(known[1]))
                self.owner.append(known[0][0])
                self.actions += len(known[1])
            place = self.sets[known]
        action = -1 if parent < 0 else self.first[self.rows[parent][4]] + choice
        self.rows.append((parent, action, weight, payoff, place))
        self.depth.append(0 if parent < 0 else self.depth[parent] + 1)
        return len(self.rows) - 1

    def solved(self) -> tuple[float, float]:
        """The chance of the one who solves: what their average strategy has at least, and what the other's leaves at most."""
        rows = self.rows
        self.parent = np.array([row[0] for row in rows])
        self.action = np.array([row[1] for row in rows])
        weight = np.array([row[2] for row in rows])
        self.payoff = np.array([row[3] for row in rows])
        self.place = np.array([row[4] for row in rows])
        depth = np.array(self.depth)
        self.levels = [np.flatnonzero(depth == number) for number in range(int(depth.max()) + 1)]
        self.chance = np.where(self.parent < 0, weight, 0.0)
        self.total = float(self.chance.sum())
        self.of = np.repeat(np.arange(len(self.counts)), self.counts)  # the set of each action
        self.mine = np.array([owner == self.you for owner in self.owner], dtype=bool)
        regrets, totals = np.zeros(self.actions), np.zeros(self.actions)
        for number in range(1, ROUNDS + 1):
            now = self.matched(regrets)
            gains, reach = self.gains(now)
            regrets = np.maximum(regrets + gains, 0.0)
            totals += number**2 * reach * now
            if number % 250 == 0:
                plan = self.matched(totals)
                least, most = self.best(plan, False), self.best(plan, True)
                if most - least < TIGHT:
                    break
        if not self.actions:
            least = most = float((self.payoff * weight).sum()) / self.total
        return least, most

    def matched(self, values: Numbers) -> Numbers:
        """Values as a strategy; any step alike where there are none."""
        sums = np.bincount(self.of, values, len(self.counts))[self.of] if self.actions else values
        even = 1.0 / np.array(self.counts)[self.of] if self.actions else values
        return np.where(sums > 0.0, values / np.where(sums > 0.0, sums, 1.0), even)

    def reaching(self, plan: Numbers, mine: bool) -> Numbers:
        """How likely each node is by chance and the plan of one side alone."""
        found = self.chance.copy()
        for level in self.levels[1:]:
            actions = self.action[level]
            own = self.mine[self.of[actions]] == mine
            found[level] = found[self.parent[level]] * np.where(own, plan[actions], 1.0)
        return found

    def gains(self, plan: Numbers) -> tuple[Numbers, Numbers]:
        """What each action would have gained over the plan; and how likely its owner's own plan makes its set."""
        reached = {side: self.reaching(plan, side) for side in (True, False)}
        values = self.payoff.copy()
        for level in reversed(self.levels[1:]):
            np.add.at(values, self.parent[level], values[level] * plan[self.action[level]])
        gains, reach = np.zeros(self.actions), np.zeros(self.actions)
        below = np.flatnonzero(self.parent >= 0)
        actions, parents = self.action[below], self.parent[below]
        own = self.mine[self.of[actions]]
        against = np.where(own, reached[False][parents], reached[True][parents])
        sign = np.where(own, 1.0, -1.0)
        np.add.at(gains, actions, sign * against * (values[below] - values[parents]))
        np.add.at(reach, actions, np.where(own, reached[True][parents], reached[False][parents]))
        return gains, reach

    def best(self, plan: Numbers, mine: bool) -> float:
        """What one side's best response to the plan comes to, as the chance of the one who solves."""
        against = self.reaching(plan, not mine)
        values = self.payoff * against
        sign = 1.0 if mine else -1.0
        for number in range(len(self.levels) - 1, 0, -1):
            level = self.levels[number]
            parents, actions = self.parent[level], self.action[level]
            own = self.mine[self.of[actions]] == mine
            np.add.at(values, parents[~own], values[level[~own]])
            if own.any():
                picked = self.picked(level[own], values, sign)
                np.add.at(values, self.parent[picked], values[picked])
        return float(values[self.levels[0]].sum()) / self.total

    def picked(self, nodes: Numbers, values: Numbers, sign: float) -> Numbers:
        """Of these nodes those behind the best action of their set: sets lie within one depth, as nothing is forgotten."""
        sums = np.full(self.actions, -np.inf)
        used = np.unique(self.action[nodes])
        sums[used] = 0.0
        np.add.at(sums, self.action[nodes], sign * values[nodes])
        best: dict[int, int] = {}
        for action in used:
            place = int(self.of[action])
            if place not in best or sums[action] > sums[best[place]]:
                best[place] = int(action)
        chosen = np.zeros(self.actions, dtype=bool)
        chosen[list(best.values())] = True
        kept: Numbers = nodes[chosen[self.action[nodes]]]
        return kept

"""The exact solver and the best response: against theory, and against a plain enumeration of deals."""

from __future__ import annotations

import itertools
from typing import Any

import pytest

import gobanshobu
from gobanshobu.core.build import compiled
from gobanshobu.games.isshin.cards import FORM_CARDS, KINDS
from gobanshobu.games.isshin.notation import KAMAE, MAAI
from gobanshobu.games.isshin.rules import IsshinPosition
from gobanshobu.players.isshin.exact import Solved
from gobanshobu.players.isshin.hands import Spaces, fits, meet, multisets, one, orders, size_of
from gobanshobu.players.isshin.public import Public, begin, follow
from gobanshobu.players.isshin.response import Policy, UniformPolicy, best_responses

game = gobanshobu.game("isshin")


def options(copies: int, hand: int, below: int, tokens: int) -> dict[str, int | str]:
    return game.read_options({"copies": copies, "hand": hand, "below": below, "tokens": tokens, "tie": "draw"})


class Leaning(Policy):
    """Prefers low steps, more so with an odd hand: lopsided, so that the two seats and all hands differ."""

    def distribution(self, public: Public, player: int, hand: int) -> dict[int, float]:
        steps = range(FORM_CARDS) if public.actor() > 1 else public.steps()
        legal = [step for step in steps if holds(public, player, hand, step)]
        shares = [1.0 + (2.0 + player) * (at % 2 == hand % 2) for at in range(len(legal))]
        return {step: share / sum(shares) for step, share in zip(legal, shares, strict=True)}


def holds(public: Public, player: int, hand: int, step: int) -> bool:
    if step == KAMAE + 6 or step == MAAI:
        return True
    if step < KAMAE:
        return fits(one(step), hand)
    if step < MAAI:
        return fits(one(step - KAMAE), hand)
    first, second = divmod(step - MAAI - 1, KINDS)
    return fits(one(first) + one(second), hand)


def packed(position: IsshinPosition, player: int) -> int:
    return sum(position.hands[player * KINDS + card] << (4 * card) for card in range(FORM_CARDS))


class Enumerated:
    """A best response found the long way: real positions for every deal, grouped by what the player has seen."""

    def __init__(self, chosen: dict[str, int | str], policy: Policy, player: int) -> None:
        self.policy = policy
        self.player = player
        self.told: dict[Any, dict[int, float]] = {}
        self.begun = begin(chosen)
        rules = game.make_rules(chosen)
        copies, below = int(chosen["copies"]), int(chosen["below"])
        cards = ["fy", "fa", "sy", "sa", "ny", "na"] * copies
        deals = sorted(set(itertools.permutations(cards)))
        group: list[tuple[float, IsshinPosition]] = []
        for deal in deals:
            full = [*deal[: len(deal) - below], "tri", *deal[len(deal) - below :]]
            position = rules.begin(full, None)
            assert isinstance(position, IsshinPosition)
            group.append((1.0 / len(deals), position))
        self.value = sum(self.best(part) for part in self.split(group))

    def split(self, group: list[tuple[float, IsshinPosition]]) -> list[list[tuple[float, IsshinPosition]]]:
        """Parts that the player can tell apart: by public history, own pledge and own hand."""
        parts: dict[Any, list[tuple[float, IsshinPosition]]] = {}
        for weight, position in group:
            key = (bytes(position.history), packed(position, self.player), position.pledged[self.player])
            parts.setdefault(key, []).append((weight, position))
        return list(parts.values())

    def best(self, group: list[tuple[float, IsshinPosition]]) -> float:
        first = group[0][1]
        if first.result >= 0:
            return sum(weight * {self.player: 1.0, 1 - self.player: -1.0, 2: 0.0}[int(p.result)] for weight, p in group)
        if first.sealed():  # the other's choice is made first and stays hidden: the group does not split on it
            group = [answer for weight, position in group for answer in self.answers(weight, position)]
            return self.choice(group)
        if first.turn == self.player:
            return self.choice(group)
        after = [answer for weight, position in group for answer in self.answers(weight, position)]
        return sum(self.best(part) for part in self.split(after))

    def choice(self, group: list[tuple[float, IsshinPosition]]) -> float:
        found = []
        for step in group[0][1].steps(self.player):
            after = []
            for weight, position in group:
                twin = position.copy()
                assert isinstance(twin, IsshinPosition)
                twin.apply(self.player, step)
                after.append((weight, twin))
            found.append(sum(self.best(part) for part in self.split(after)))
        return max(found)

    def answers(self, weight: float, position: IsshinPosition) -> list[tuple[float, IsshinPosition]]:
        other = 1 - self.player
        hand = packed(position, other)
        key = (bytes(position.history), hand)
        if key not in self.told:
            public = follow(self.begun, position.history)[-1]
            self.told[key] = self.policy.distribution(public, other, hand)
        found = []
        for step, chance in self.told[key].items():
            twin = position.copy()
            assert isinstance(twin, IsshinPosition)
            twin.apply(other, step)
            found.append((weight * chance, twin))
        return found


def test_hands_are_counted_like_orders_of_the_deck() -> None:
    unseen = 2 * one(0) + one(1) + 3 * one(5)
    assert sorted(multisets(unseen, 2)) == sorted(
        [2 * one(0), one(0) + one(1), one(0) + one(5), one(1) + one(5), 2 * one(5)]
    )
    space = Spaces().get(unseen, 2)
    ways = meet(space, space, space.dealt())
    total = sum(orders(hand) * way for hand, way in zip(space.hands, ways, strict=True))
    assert total == pytest.approx(60)  # 6! / (2! 1! 3!)
    assert size_of(unseen) == 6


def test_a_best_response_is_the_one_that_enumerating_all_deals_finds() -> None:
    chosen = options(1, 2, 0, 0)
    policy = Leaning()
    gains = best_responses(chosen, policy)
    assert gains.first == pytest.approx(Enumerated(chosen, policy, 0).value)
    if compiled():
        assert gains.second == pytest.approx(Enumerated(chosen, policy, 1).value)
    assert gains.first != pytest.approx(gains.second)


@pytest.mark.slow
def test_the_same_with_two_cards_in_hand() -> None:
    chosen = options(1, 2, 1, 1)
    gains = best_responses(chosen, Leaning())
    assert gains.first == pytest.approx(Enumerated(chosen, Leaning(), 0).value)


def test_solving_closes_in_on_an_equilibrium() -> None:
    chosen = options(1, 2, 0, 0)
    solved = Solved(chosen)
    before = best_responses(chosen, UniformPolicy()).exploitability()
    solved.run(2)
    some = best_responses(chosen, solved).exploitability()
    solved.run(15)
    gains = best_responses(chosen, solved)
    assert before > 0.1
    assert -1e-9 < gains.exploitability() < min(0.01, some + 1e-9)
    assert gains.first == pytest.approx(0, abs=0.02)  # either seat is worth 0
    pruned = best_responses(chosen, solved, prune=True)
    assert pruned.exploitability() == pytest.approx(gains.exploitability(), abs=1e-9)


@pytest.mark.slow
@pytest.mark.parametrize(
    ("reduction", "iterations", "bound", "infosets"),
    [((1, 2, 1, 1), 100, 1e-5, 533), ((2, 2, 6, 1), 20, 5e-3, 23_000)],
)
def test_the_reductions_are_solved(
    reduction: tuple[int, int, int, int], iterations: int, bound: float, infosets: int
) -> None:
    chosen = options(*reduction)
    solved = Solved(chosen, alike=True)
    solved.run(iterations)
    gains = best_responses(chosen, solved, prune=True, alike=True)
    assert gains.exploitability() < bound
    assert abs(gains.first) < 2 * bound and abs(gains.second) < 2 * bound
    assert 0.8 < gains.infosets / 2 / infosets < 1.3  # both seats, and a third of the openings

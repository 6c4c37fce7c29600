"""Fit the weights of the Shogi Card Wars players to self-play, and write them into the package.

    python -m tools.fit.cardwars_fit [--rounds N] [--games N] [--playouts N] [--seed N] [--go-on]

The first round knows nothing: both sides play at random. In each later one they search with the weights of the rounds
before. The evaluation is fitted to the results by logistic regression, the policy to what the search tried.
"""

from __future__ import annotations

import argparse
import math
import time
import tomllib
from pathlib import Path
from random import Random
from typing import NamedTuple

from librt.vecs import vec
from mypy_extensions import i64

import gobanshobu
from gobanshobu.core.position import ONGOING
from gobanshobu.core.rng import Rng
from gobanshobu.games.cardwars.rules import CardwarsPosition
from gobanshobu.games.cardwars.table import ASK_MAIN
from gobanshobu.players.cardwars.evaluation import FEATURES, DuelEvaluator
from gobanshobu.players.cardwars.policy import WEIGHTS, PlayoutPolicy
from gobanshobu.players.cardwars.search import InformationSetSearch
from gobanshobu.players.clock import Budget, Clock

TARGET = Path("src/gobanshobu/players/cardwars/weights.toml")
RIDGE = 3.0  # how strongly the weights of the evaluation are held near zero
DECAY = 0.0002  # … and those of the policy
EPOCHS = 12
RATE = 0.3


class Judged(NamedTuple):
    """A position's features, and player 0's result."""

    features: list[float]
    won: float


class Tried(NamedTuple):
    """For each step of a decision the weights that it uses, and how often the search tried it."""

    active: list[list[int]]
    share: list[float]


def play(
    evaluator: DuelEvaluator, policy: PlayoutPolicy | None, playouts: int, rng: Random
) -> tuple[list[list[float]], list[Tried], float]:
    """One game: the features of its positions, the decisions of both sides, player 0's result."""
    position = gobanshobu.game("cardwars").start(seed=rng.getrandbits(60)).position
    assert isinstance(position, CardwarsPosition)
    seen: list[list[float]] = []
    tried: list[Tried] = []
    while position.result == ONGOING:
        player = position.mover()
        steps = list(position.steps(player))
        if position.prompt == ASK_MAIN and (position.mana == 3 or rng.random() < 0.2):
            evaluator.look(position)
            seen.append(list(evaluator.features))
        if len(steps) == 1 or policy is None:
            position.apply(player, rng.choice(steps))
            continue
        search = InformationSetSearch(evaluator, policy, Rng(rng.getrandbits(60)))
        root = search.think(position, player, Clock(Budget(playouts)), vec[i64]())
        visits = [int(root.visits[root.edge(step)]) for step in steps]
        tried.append(Tried(active_of(policy, position, player, steps), [count / sum(visits) for count in visits]))
        position.apply(player, rng.choices(steps, [count**1.5 for count in visits])[0])
    return seen, tried, 1.0 - float(position.result)


def active_of(policy: PlayoutPolicy, position: CardwarsPosition, player: int, steps: list[int]) -> list[list[int]]:
    policy.look(position, player)
    policy.see_plays(vec[i64](steps))
    found = []
    for step in steps:
        policy.note(position, step)
        found.append([int(policy.active[at]) for at in range(policy.count)])
    return found


# --- fitting ---


def fit_evaluation(rows: list[Judged]) -> list[float]:
    """Logistic regression by Newton's method."""
    weights = [0.0] * FEATURES
    for _ in range(7):
        slope = [-RIDGE * weight for weight in weights]
        bend = [[RIDGE if i == j else 0.0 for j in range(FEATURES)] for i in range(FEATURES)]
        for row in rows:
            known = [(at, value) for at, value in enumerate(row.features) if value]
            chance = 1.0 / (1.0 + math.exp(-sum(weights[at] * value for at, value in known)))
            spread = chance * (1.0 - chance)
            for at, value in known:
                slope[at] += (row.won - chance) * value
                line = bend[at]
                for other, second in known:
                    line[other] += spread * value * second
        weights = [weight + change for weight, change in zip(weights, solve(bend, slope), strict=True)]
    return weights


def solve(matrix: list[list[float]], right: list[float]) -> list[float]:
    """A system of linear equations, by elimination."""
    size = len(right)
    rows = [[*line, value] for line, value in zip(matrix, right, strict=True)]
    for at in range(size):
        pivot = max(range(at, size), key=lambda row: abs(rows[row][at]))
        rows[at], rows[pivot] = rows[pivot], rows[at]
        for below in range(at + 1, size):
            factor = rows[below][at] / rows[at][at]
            if factor:
                rows[below] = [x - factor * y for x, y in zip(rows[below], rows[at], strict=True)]
    found = [0.0] * size
    for at in range(size - 1, -1, -1):
        found[at] = (rows[at][size] - sum(rows[at][i] * found[i] for i in range(at + 1, size))) / rows[at][at]
    return found


def fit_policy(decisions: list[Tried], weights: list[float], rng: Random) -> list[float]:
    """Softmax regression by stochastic descent; the mean of the last epochs."""
    weights = list(weights)
    for epoch in range(EPOCHS):
        rng.shuffle(decisions)
        rate = RATE / (1 + epoch)
        for decision in decisions:
            scores = [sum(weights[at] for at in active) for active in decision.active]
            most = max(scores)
            odds = [math.exp(score - most) for score in scores]
            total = sum(odds)
            for active, odd, share in zip(decision.active, odds, decision.share, strict=True):
                push = rate * (share - odd / total)
                for at in active:
                    weights[at] += push - rate * DECAY * weights[at]
    return weights


def loss(rows: list[Judged], weights: list[float]) -> float:
    """Mean cross-entropy of the evaluation."""
    total = 0.0
    for row in rows:
        chance = 1.0 / (1.0 + math.exp(-sum(w * x for w, x in zip(weights, row.features, strict=True))))
        total -= math.log(chance if row.won else 1.0 - chance)
    return total / len(rows)


# --- files ---


def read() -> tuple[list[float], list[float]]:
    data = tomllib.loads(TARGET.read_text("utf-8"))
    return [n / 1000 for n in data["evaluation"]], [n / 1000 for n in data["policy"]]


def write(evaluation: list[float], policy: list[float]) -> None:
    lines = ["# Thousandths; written by tools/fit/cardwars_fit.py"]
    for name, numbers in (("evaluation", evaluation), ("policy", policy)):
        lines.append(f"{name} = [")
        whole = [round(1000 * number) for number in numbers]
        lines += ["    " + ", ".join(map(str, whole[at : at + 16])) + "," for at in range(0, len(whole), 16)]
        lines.append("]")
    TARGET.write_text("\n".join(lines) + "\n", "utf-8")


def main() -> None:
    parser = argparse.ArgumentParser(description="fit the weights of the Shogi Card Wars players")
    parser.add_argument("--rounds", type=int, default=4)
    parser.add_argument("--games", type=int, default=300)
    parser.add_argument("--playouts", type=int, default=200)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--go-on", action="store_true", help="begin with the weights that are there")
    given = parser.parse_args()
    rng = Random(given.seed)
    evaluation, policy = read() if given.go_on else ([0.0] * FEATURES, [0.0] * WEIGHTS)
    rows: list[Judged] = []
    for number in range(given.rounds):
        begun = time.perf_counter()
        knows = given.go_on or number > 0
        fresh: list[Judged] = []
        decisions: list[Tried] = []
        for _ in range(given.games if knows else 5 * given.games):
            judge = DuelEvaluator(vec[float](evaluation))
            seen, tried, won = play(judge, PlayoutPolicy(vec[float](policy)) if knows else None, given.playouts, rng)
            fresh += [Judged(features, won) for features in seen]
            decisions += tried
        before = loss(fresh, evaluation)
        rows = fresh + rows[: len(fresh)] if number > 1 else fresh
        evaluation = fit_evaluation(rows)
        policy = fit_policy(decisions, policy, rng)
        write(evaluation, policy)
        print(
            f"round {number}: {len(fresh)} positions, {len(decisions)} decisions,"
            f" loss {before:.4f} before, {loss(fresh, evaluation):.4f} after, {time.perf_counter() - begun:.0f} s",
            flush=True,
        )


if __name__ == "__main__":
    main()

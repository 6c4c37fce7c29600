"""Learns Isshin Ittai from nothing against random play, by policy gradient with a small network in NumPy.

    python learn.py --updates 300 --seed 1 --out curve.json

Every update plays some steps of many games in one call, and raises the chance of what was done in games that were won. The
curve is the share of the points in games that the policy has not learned from.
"""

from __future__ import annotations

import argparse
import json
from pathlib import Path
from typing import Any

import numpy as np

from gobanshobu.adapters.batch import planes
from gobanshobu.adapters.vector import VectorEnv

HIDDEN, RATE, ENTROPY = 64, 0.003, 0.01


class Net:
    """Features to the chances of actions, with Adam."""

    def __init__(self, features: int, actions: int, seed: int) -> None:
        rng = np.random.default_rng(seed)
        sizes = [(features, HIDDEN), (HIDDEN,), (HIDDEN, actions), (actions,)]
        self.parts = [rng.normal(0, 0.05, size).astype(np.float32) for size in sizes]
        self.means = [np.zeros_like(part) for part in self.parts]
        self.squares = [np.zeros_like(part) for part in self.parts]
        self.updates = 0

    def chances(self, seen: Any, masks: Any) -> tuple[Any, Any]:
        """How likely each action is, 0 for one that is not legal; and what the hidden layer says."""
        one, bias, two, offset = self.parts
        hidden = np.maximum(seen @ one + bias, 0)
        logits = np.where(masks > 0, hidden @ two + offset, -1e9)
        weights = np.exp(logits - logits.max(1, keepdims=True))
        return weights / weights.sum(1, keepdims=True), hidden

    def learn(self, seen: Any, masks: Any, actions: Any, gains: Any) -> None:
        """Make what brought a gain more likely, and stay curious."""
        chances, hidden = self.chances(seen, masks)
        push = -chances * gains[:, None]
        push[np.arange(len(actions)), actions] += gains
        logs = np.log(np.maximum(chances, 1e-9))
        push -= ENTROPY * chances * (logs - (chances * logs).sum(1, keepdims=True))
        back = (push @ self.parts[2].T) * (hidden > 0)
        slopes = [seen.T @ back, back.sum(0), hidden.T @ push, push.sum(0)]
        self.updates += 1
        for part, mean, square, slope in zip(self.parts, self.means, self.squares, slopes, strict=True):
            slope = slope / len(actions)
            mean += 0.1 * (slope - mean)
            square += 0.001 * (slope**2 - square)
            right = mean / (1 - 0.9**self.updates)
            part += RATE * right / (np.sqrt(square / (1 - 0.999**self.updates)) + 1e-8)


def drawn(chances: Any, rng: Any) -> Any:
    """An action for each row."""
    return (chances.cumsum(1) < rng.random((len(chances), 1)) * 0.999999).sum(1)


def points(net: Net, env: VectorEnv, rng: Any, games: int) -> float:
    """The share of points in so many games."""
    seen, info = env.reset(seed=10**6)
    won: list[float] = []
    while len(won) < games:
        chances, _ = net.chances(planes(seen), info["action_mask"])
        seen, rewards, ended, _, info = env.step(drawn(chances, rng))
        won += [float(reward) for reward in rewards[ended]]
    return float(np.mean(won[:games])) / 2 + 0.5


def train(
    updates: int, seed: int, games: int = 64, steps: int = 40, every: int = 20, tested: int = 1000, **options: Any
) -> Any:
    """The curve: pairs of steps that were learned from and the share of points."""
    given = options or None
    env, tests = (VectorEnv("isshin", games, seat=None, options=given) for _ in range(2))
    rng = np.random.default_rng(seed)
    net = Net(env.batch.space.width, env.batch.space.actions, seed)
    seen, info = env.reset(seed=seed)
    curve, learned, usual = [], 0, 0.0

    def test() -> None:
        curve.append((learned, points(net, tests, rng, tested)))
        print(f"{learned:8} steps: {100 * curve[-1][1]:.1f} % of the points", flush=True)

    test()
    for update in range(1, updates + 1):
        rows: list[tuple[Any, ...]] = []
        for _ in range(steps):
            features, masks = planes(seen), info["action_mask"]
            actions = drawn(net.chances(features, masks)[0], rng)
            seen, rewards, ended, _, info = env.step(actions)
            rows.append((features, masks, actions, rewards, ended))
        come, known, parts = np.zeros(games), np.zeros(games, bool), []
        for features, masks, actions, rewards, ended in reversed(rows):
            come, known = np.where(ended, rewards, come), known | ended
            parts.append((features[known], masks[known], actions[known], come[known]))
        everything = [np.concatenate(part) for part in zip(*parts, strict=True)]
        usual += 0.1 * (everything[3].mean() - usual)
        gains = everything[3] - usual
        net.learn(everything[0], everything[1], everything[2], (gains / (gains.std() + 1e-6)).astype(np.float32))
        learned += len(gains)
        if update % every == 0 or update == updates:
            test()
    return net, curve


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--updates", type=int, default=300)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--out", type=Path)
    asked = parser.parse_args()
    _, curve = train(asked.updates, asked.seed)
    if asked.out:
        asked.out.write_text(json.dumps(curve) + "\n", encoding="utf-8")

"""A loop in the manner of AlphaZero learns Shinra Intelligence from nothing but its own play, in NumPy.

    pip install 'gobanshobu[pettingzoo]'
    python learn_alphazero.py --rounds 20 --seed 1 --out curve.json

Many games are played at once: for each decision the tree is searched, and the network is asked about one leaf of every game in one
call. It then learns the shares of the visits and the results. The curve is what the network alone, without any search, wins
against random play. While both sides arrange in secret nothing is searched or learned: a tree of whole positions would have to look at
what the other one hides. Arrangements are drawn at random instead, by both sides, and the network has no actions for them.
"""

from __future__ import annotations

import argparse
import json
from pathlib import Path
from random import Random
from typing import Any

import numpy as np

import gobanshobu
from gobanshobu.adapters.batch import planes
from gobanshobu.adapters.vector import VectorEnv
from gobanshobu.core.batch import BatchRow
from gobanshobu.core.space import ACTION

GAME = "intelligence"
HIDDEN, RATE, EXPLORE, NOISE, OPEN = 128, 0.002, 1.5, 0.25, 8


class Net:
    """What is seen to the chances of actions and the result that is expected, with Adam."""

    def __init__(self, features: int, actions: int, seed: int) -> None:
        rng = np.random.default_rng(seed)
        sizes = [(features, HIDDEN), (HIDDEN,), (HIDDEN, actions), (actions,), (HIDDEN, 1), (1,)]
        self.parts = [(rng.normal(0, 1, size) / np.sqrt(max(8, size[0]))).astype(np.float32) for size in sizes]
        for number in (1, 2, 3, 4, 5):
            self.parts[number] *= 0.1
        self.means = [np.zeros_like(part) for part in self.parts]
        self.squares = [np.zeros_like(part) for part in self.parts]
        self.updates = 0

    def ask(self, seen: Any) -> tuple[Any, Any, Any]:
        """What the hidden layer says, a number for each action, and the result from -1 to 1."""
        one, bias, two, offset, worth, even = self.parts
        hidden = np.maximum(seen @ one + bias, 0)
        return hidden, hidden @ two + offset, np.tanh(hidden @ worth + even)[:, 0]

    def learn(self, seen: Any, masks: Any, shares: Any, results: Any) -> float:
        """Towards the shares of the visits and the results; how far off it was."""
        hidden, numbers, worth = self.ask(seen)
        chances = softmax(np.where(masks, numbers, -1e9))
        push = (shares - chances) / len(seen)
        lift = ((results - worth) * (1 - worth**2) / len(seen))[:, None].astype(np.float32)
        back = (push @ self.parts[2].T + lift @ self.parts[4].T) * (hidden > 0)
        slopes = [seen.T @ back, back.sum(0), hidden.T @ push, push.sum(0), hidden.T @ lift, lift.sum(0)]
        self.updates += 1
        for part, mean, square, slope in zip(self.parts, self.means, self.squares, slopes, strict=True):
            mean += 0.1 * (slope - mean)
            square += 0.001 * (slope**2 - square)
            right = mean / (1 - 0.9**self.updates)
            part += RATE * right / (np.sqrt(square / (1 - 0.999**self.updates)) + 1e-8)
        return float(-(shares * np.log(chances + 1e-9)).sum(1).mean() + ((results - worth) ** 2).mean())


def first_learned(space: Any) -> int:
    """The actions from here on are learned: those before it arrange."""
    part = space.part(ACTION, "arrange")
    return int(part.offset + part.size)


def seen_by_mover(row: Any) -> Any:
    """What the player who is to move may know."""
    return np.frombuffer(row.observation(row.player), np.uint8)


def softmax(numbers: Any) -> Any:
    """Numbers as chances, row by row."""
    weights = np.exp(numbers - numbers.max(-1, keepdims=True))
    return weights / weights.sum(-1, keepdims=True)


class Node:
    """A position in the tree: what may be done, how often it was tried, and what that brought whoever is to move."""

    __slots__ = ("children", "codes", "priors", "row", "totals", "visits")

    def __init__(self, row: BatchRow) -> None:
        self.row = row
        self.codes = np.array(row.codes, np.int64) - first_learned(row.space)
        self.priors = np.zeros(0)
        self.visits = np.zeros(len(self.codes))
        self.totals = np.zeros(len(self.codes))
        self.children: dict[int, Node] = {}

    def pick(self) -> int:
        """The place of the action to try next."""
        total = self.visits.sum()
        worth = self.totals / np.maximum(self.visits, 1)
        return int((worth + EXPLORE * self.priors * np.sqrt(total + 1) / (1 + self.visits)).argmax())


class Tree:
    """One game: its position, the tree below it, and what is to be learned from it."""

    def __init__(self, space: Any, rules: Any, luck: Random) -> None:
        self.space = space
        self.learned = space.actions - first_learned(space)
        position = rules.begin(rules.deal(luck), None)
        while position.sealed():  # nobody may look there, so nothing is searched
            player = position.mover()
            steps = list(position.steps(player))
            position.apply(player, steps[luck.randrange(len(steps))])
        self.root = Node(BatchRow(space, position))
        self.path: list[tuple[Node, int]] = []
        self.leaf: Node | None = None
        self.told: list[tuple[Any, Any, Any, int]] = []

    def over(self) -> bool:
        return bool(self.root.row.player < 0)

    def descend(self) -> Any:
        """Walk down to a position that is new; what is to be asked about it, or None where the game is over there."""
        node, self.path = self.root, []
        while len(node.priors):
            at = node.pick()
            self.path.append((node, at))
            below = node.children.get(at)
            if below is None:
                position = node.row.position.copy()
                position.apply(node.row.player, node.row.steps[at])
                below = node.children[at] = Node(BatchRow(self.space, position))
            node = below
            if node.row.player < 0:
                break
        self.leaf = node
        if node.row.player < 0:
            result = int(node.row.position.result)
            self.back(0.0 if result not in (0, 1) else 1.0, result)
            return None
        return seen_by_mover(node.row)

    def expand(self, numbers: Any, worth: float, rng: Any) -> None:
        """What the network says of the leaf."""
        leaf = self.leaf
        assert leaf is not None
        leaf.priors = softmax(numbers[leaf.codes].astype(float))
        if leaf is self.root:
            noise = rng.dirichlet(np.full(len(leaf.codes), 10.0 / len(leaf.codes)))
            leaf.priors = (1 - NOISE) * leaf.priors + NOISE * noise
        self.back(worth, int(leaf.row.player))

    def back(self, worth: float, player: int) -> None:
        """Tell the positions on the way what came out, each from the side of whoever was to move."""
        for node, at in self.path:
            node.visits[at] += 1
            node.totals[at] += worth if node.row.player == player else -worth

    def move(self, rng: Any) -> None:
        """Play by the visits, and go on from there with what is known of it."""
        root = self.root
        seen = seen_by_mover(root.row).copy()
        shares = np.zeros(self.learned, np.float32)
        shares[root.codes] = root.visits / root.visits.sum()
        mask = np.zeros(self.learned, np.bool_)
        mask[root.codes] = True
        self.told.append((seen, mask, shares, int(root.row.player)))
        early = len(self.told) <= OPEN
        chosen = rng.choice(len(root.codes), p=root.visits / root.visits.sum()) if early else root.visits.argmax()
        self.root = root.children[int(chosen)]
        if len(self.root.priors):
            noise = rng.dirichlet(np.full(len(self.root.codes), 10.0 / len(self.root.codes)))
            self.root.priors = (1 - NOISE) * self.root.priors + NOISE * noise

    def lessons(self) -> list[tuple[Any, Any, Any, float]]:
        """What was seen, what was legal, the shares of the visits, and the result for whoever was to move."""
        result = int(self.root.row.position.result)
        return [
            (seen, mask, shares, 0.0 if result not in (0, 1) else 1.0 if result == player else -1.0)
            for seen, mask, shares, player in self.told
        ]


def self_play(net: Net, rules: Any, games: int, simulations: int, luck: Random, rng: Any) -> list[Any]:
    """The lessons of so many games, which are played side by side."""
    space = rules.space()
    trees = [Tree(space, rules, luck) for _ in range(games)]
    found: list[Any] = []
    while trees:
        for _ in range(simulations):
            asked = [(tree, seen) for tree in trees if (seen := tree.descend()) is not None]
            if asked:
                _, numbers, worth = net.ask(planes(np.stack([seen for _, seen in asked])))
                for (tree, _), row, one in zip(asked, numbers, worth, strict=True):
                    tree.expand(row, float(one), rng)
        for tree in trees:
            tree.move(rng)
        for tree in trees:
            if tree.over():
                found += tree.lessons()
        trees = [tree for tree in trees if not tree.over()]
    return found


def points(net: Net, env: VectorEnv, games: int) -> float:
    """The share of points of the network alone, without a search, in so many games against random play."""
    rng, first = np.random.default_rng(0), first_learned(env.batch.space)
    seen, info = env.reset(seed=10**6)
    won: list[float] = []
    while len(won) < games:
        legal = info["action_mask"]
        drawn = (legal.cumsum(1) <= (rng.random(len(legal)) * legal.sum(1)).astype(int)[:, None]).sum(1)
        best = np.where(legal[:, first:], net.ask(planes(seen))[1], -np.inf).argmax(1) + first
        actions = np.where(legal[:, :first].any(1), drawn, best)  # an arrangement is drawn
        seen, rewards, ended, _, info = env.step(actions)
        won += [float(reward) for reward in rewards[ended]]
    return float(np.mean(won[:games])) / 2 + 0.5


def train(
    rounds: int,
    seed: int,
    games: int = 64,
    simulations: int = 32,
    updates: int = 200,
    tested: int = 400,
    **options: Any,
) -> tuple[Net, list[tuple[int, float]]]:
    """The network and its curve: pairs of games that it has played and its share of the points."""
    rules = gobanshobu.game(GAME).make_rules(options or None)
    luck, rng = Random(seed), np.random.default_rng(seed)
    space = rules.space()
    net = Net(int(space.width), space.actions - first_learned(space), seed)
    tests = VectorEnv(GAME, 40, seat=None, options=options or None)
    curve = [(0, points(net, tests, tested))]
    kept: list[Any] = []
    for played in range(1, rounds + 1):
        kept = (kept + self_play(net, rules, games, simulations, luck, rng))[-40_000:]
        for _ in range(updates):
            rows = [kept[at] for at in rng.integers(len(kept), size=256)]
            seen, masks, shares = (np.stack([row[part] for row in rows]) for part in range(3))
            off = net.learn(planes(seen), masks, shares, np.array([row[3] for row in rows], np.float32))
        curve.append((played * games, points(net, tests, tested)))
        print(f"{curve[-1][0]:6} games: {100 * curve[-1][1]:.1f} % of the points, off by {off:.2f}", flush=True)
    return net, curve


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--rounds", type=int, default=20)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--out", type=Path)
    asked = parser.parse_args()
    _, curve = train(asked.rounds, asked.seed)
    if asked.out:
        asked.out.write_text(json.dumps(curve) + "\n", encoding="utf-8")

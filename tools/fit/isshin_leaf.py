"""Fit the weights of the Isshin player's leaves to self-play, and write them into the package.

    python -m tools.fit.isshin_leaf [--games N] [--rounds N]

In the first round both sides avoid immediate losses and play at random; in each later one they prefer what the weights of
the round before like.
"""

from __future__ import annotations

import argparse
import math
from pathlib import Path
from random import Random

from librt.vecs import vec

import gobanshobu
from gobanshobu.core.position import ONGOING
from gobanshobu.core.rng import Rng
from gobanshobu.games.isshin.rules import BATTLE, IsshinPosition
from gobanshobu.players.isshin.leaf import CONTEXTS, ROW, SCALE, learn, worth

TARGET = Path("src/gobanshobu/players/isshin/leaf.toml")
HEAT = 0.12  # how widely the self-play of later rounds chooses


def choose(position: IsshinPosition, weights: vec[float] | None, rng: Random) -> int:
    """A step for the player to act: a win, else one that does not lose at once, preferred by the weights."""
    player = position.mover()
    steps = list(position.steps(player))
    if position.phase != BATTLE:
        return rng.choice(steps)
    safe: list[int] = []
    scores: list[float] = []
    seen = position.resample(player, Rng(rng.getrandbits(62))) if weights is not None else position
    for step in steps:
        after = seen.copy()
        assert isinstance(after, IsshinPosition)
        after.apply(player, step)
        if after.result == player:
            return step
        if after.result == ONGOING:
            safe.append(step)
            scores.append(-worth(weights, after) if weights is not None else 0.0)
    if not safe:
        return rng.choice(steps)
    best = max(scores)
    return rng.choices(safe, [math.exp((score - best) / HEAT) for score in scores])[0]


def play(weights: vec[float], used: vec[float] | None, rate: float, rng: Random) -> None:
    """One game, learned from."""
    position = gobanshobu.game("isshin").start(seed=rng.getrandbits(60)).position
    assert isinstance(position, IsshinPosition)
    seen: list[IsshinPosition] = []
    while position.result == ONGOING:
        if position.phase == BATTLE:
            twin = position.copy()
            assert isinstance(twin, IsshinPosition)
            seen.append(twin)
        position.apply(position.mover(), choose(position, used, rng))
    for twin in seen:
        learn(weights, twin, 1.0 if position.result == twin.turn else -1.0, rate)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=30_000)
    parser.add_argument("--rounds", type=int, default=3)
    args = parser.parse_args()
    weights = vec[float]([0.0] * (CONTEXTS * ROW))
    used: vec[float] | None = None
    rng = Random(1)
    for turn in range(args.rounds):
        for game in range(args.games):
            play(weights, used, 0.01 / (1 + 9 * game / args.games), rng)
        used = weights[:]
        print(f"round {turn + 1} done", flush=True)
    rows = [[round(SCALE * w) for w in weights[at * ROW : (at + 1) * ROW]] for at in range(CONTEXTS)]
    text = "# Written by tools/fit/isshin_leaf.py; thousandths of a game, one row for each context.\nrows = [\n"
    TARGET.write_text(text + "".join(f"  {row},\n" for row in rows) + "]\n", encoding="utf-8")


if __name__ == "__main__":
    main()

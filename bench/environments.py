"""Steps per second of our environments beside PettingZoo's own, and of many games in one call.

Every environment is driven by the same loop: observe, choose among the legal actions, step; resets are within the clock.

    python -m bench.environments
"""

from __future__ import annotations

import argparse
import time
import warnings
from collections.abc import Callable, Iterator
from random import Random
from typing import Any

import numpy as np

import gobanshobu
from gobanshobu.adapters import pettingzoo as ours
from gobanshobu.adapters.batch import Batch

PEERS = ("connect_four_v3", "chess_v6")
GOAL = 5.0
BATCH = 256


def peer(name: str) -> Any:
    """One of PettingZoo's environments, with the wrappers it comes with."""
    import pettingzoo.classic

    with warnings.catch_warnings():  # it advises another way to make it, which takes the same time
        warnings.simplefilter("ignore", DeprecationWarning)
        return getattr(pettingzoo.classic, name).env()


def environment_rate(env: Any, seconds: float) -> float:
    """Actions a second in random play."""
    choice = Random(1)
    steps, seed = 0, 0
    begun = time.perf_counter()
    while time.perf_counter() - begun < seconds:
        env.reset(seed=seed)
        seed += 1
        for _ in env.agent_iter():
            seen, _, terminated, truncated, _ = env.last()
            if terminated or truncated:
                env.step(None)
                continue
            legal = np.flatnonzero(seen["action_mask"])
            env.step(int(legal[int(choice.random() * len(legal))]))
            steps += 1
    return steps / (time.perf_counter() - begun)


def batch_rate(game_id: str, seconds: float) -> float:
    """Actions a second over all games of a batch, in random play."""
    batch = Batch(game_id, BATCH)
    steps = 0
    begun = time.perf_counter()
    while time.perf_counter() - begun < seconds:
        batch.step(batch.sample())
        steps += BATCH
    return steps / (time.perf_counter() - begun)


def measurements(seconds: float) -> Iterator[tuple[str, Callable[[], float]]]:
    for name in PEERS:
        yield f"PettingZoo {name}", lambda name=name: environment_rate(peer(name), seconds)  # type: ignore[misc]
    for game_id in gobanshobu.GAMES:
        env = ours.env(game_id)
        yield f"{game_id} environment", lambda env=env: environment_rate(env, seconds)  # type: ignore[misc]
        yield f"{game_id} batch of {BATCH}", lambda game_id=game_id: batch_rate(game_id, seconds)  # type: ignore[misc]


GOALS = [(f"{game_id} environment", f"PettingZoo {name}", GOAL) for game_id in gobanshobu.GAMES for name in PEERS]
"""Ours, the peer, and the ratio we hold ourselves to."""


def main() -> None:
    from bench.table import measured, table

    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--seconds", type=float, default=1.0, help="clock time for each measurement")
    parser.add_argument("--rounds", type=int, default=3, help="how often everything is measured; the best counts")
    asked = parser.parse_args()
    rates = measured(lambda: measurements(asked.seconds), asked.rounds)
    print(table(rates, GOALS, "steps/s"))


if __name__ == "__main__":
    main()

"""Steps per second of our environments beside those of PettingZoo, OpenSpiel and pgx, one game at a time and many in one call.

Every environment is driven by the same loop: observe, choose among the legal actions, step; resets are within the clock. pgx is
compiled by JAX for the processor before the clock starts, and steps as many games in one call as our batches.

    python -m bench.environments
"""

from __future__ import annotations

import time
import warnings
from collections.abc import Callable, Iterator
from functools import cache
from random import Random
from typing import Any

import numpy as np
from bench.rounds import asked_for, measured

import gobanshobu
from gobanshobu.adapters import pettingzoo as ours
from gobanshobu.adapters.batch import Batch
from gobanshobu.adapters.gymnasium import Env

PEERS = ("connect_four_v3", "chess_v6")
SPIELS = ("connect_four", "chess")
VECTORS = ("connect_four", "chess")
BARE = "connect_four_v3"
GOAL = 5.0
BATCH = 256


def peer(name: str, raw: bool = False) -> Any:
    """One of PettingZoo's environments, with the wrappers it comes with or bare."""
    import pettingzoo.classic

    with warnings.catch_warnings():  # it advises another way to make it, which takes the same time
        warnings.simplefilter("ignore", DeprecationWarning)
        module = getattr(pettingzoo.classic, name)
    return module.raw_env() if raw else module.env()


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
            legal = np.flatnonzero(seen["action_mask"].view(np.bool_))  # all of them have masks of single bytes
            env.step(int(legal[int(choice.random() * len(legal))]))
            steps += 1
    return steps / (time.perf_counter() - begun)


def seat_rate(game_id: str, seconds: float) -> float:
    """Actions a second of one seat in Gymnasium's form; both seats play at random, and the other one's answers are not counted."""
    choice, env = Random(1), Env(game_id, "random")
    steps, seed = 0, 0
    begun = time.perf_counter()
    while time.perf_counter() - begun < seconds:
        _, info = env.reset(seed=seed)
        seed += 1
        over = False
        while not over:
            legal = np.flatnonzero(info["action_mask"].view(np.bool_))
            _, _, over, _, info = env.step(np.int64(legal[int(choice.random() * len(legal))]))
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


def spiel_rate(name: str, seconds: float) -> float:
    """Actions a second in OpenSpiel from Python, each after a look at what the player to move may know."""
    import pyspiel

    import gobanshobu.adapters.openspiel  # noqa: F401  registers the games

    game, choice = pyspiel.load_game(name), Random(1)
    steps = 0
    begun = time.perf_counter()
    while time.perf_counter() - begun < seconds:
        state = game.new_initial_state()
        while not state.is_terminal():
            if state.is_chance_node():
                actions, odds = zip(*state.chance_outcomes(), strict=True)
                state.apply_action(choice.choices(actions, odds)[0])
                continue
            state.observation_tensor(state.current_player())
            legal = state.legal_actions()
            state.apply_action(legal[int(choice.random() * len(legal))])
            steps += 1
    return steps / (time.perf_counter() - begun)


@cache
def vectors(name: str) -> tuple[Callable[..., Any], Any]:
    """A step of so many random games of pgx, ended ones followed by new ones, compiled; and how they begin."""
    import jax
    import pgx
    from pgx.experimental.wrappers import auto_reset

    env = pgx.make(name)
    init, step = jax.vmap(env.init), jax.vmap(auto_reset(env.step, env.init))

    def play(state: Any, key: Any) -> tuple[Any, Any]:
        key, one, other = jax.random.split(key, 3)
        legal = jax.numpy.where(state.legal_action_mask, 0.0, -jax.numpy.inf)
        actions = jax.random.categorical(one, legal, axis=-1)
        return step(state, actions, jax.random.split(other, BATCH)), key

    compiled = jax.jit(play)
    key = jax.random.PRNGKey(1)
    first = init(jax.random.split(key, BATCH))
    jax.block_until_ready(compiled(first, key))
    return compiled, (first, key)


def pgx_rate(name: str, seconds: float) -> float:
    """Actions a second over as many games of pgx as a batch has."""
    play, (state, key) = vectors(name)
    steps = 0
    begun = time.perf_counter()
    while time.perf_counter() - begun < seconds:
        state, key = play(state, key)
        state.observation.block_until_ready()
        steps += BATCH
    return steps / (time.perf_counter() - begun)


def measurements(seconds: float) -> Iterator[tuple[str, Callable[[], float]]]:
    for name in PEERS:
        yield f"PettingZoo {name}", lambda name=name: environment_rate(peer(name), seconds)  # type: ignore[misc]
    yield f"PettingZoo {BARE}, bare", lambda: environment_rate(peer(BARE, raw=True), seconds)
    for name in SPIELS:
        yield f"OpenSpiel {name}", lambda name=name: spiel_rate(name, seconds)  # type: ignore[misc]
    for name in VECTORS:
        yield f"pgx {name}, {BATCH}", lambda name=name: pgx_rate(name, seconds)  # type: ignore[misc]
    for game_id in gobanshobu.GAMES:
        env, raw = ours.env(game_id), ours.raw_env(game_id)
        yield f"{game_id} environment", lambda env=env: environment_rate(env, seconds)  # type: ignore[misc]
        yield f"{game_id} environment, bare", lambda raw=raw: environment_rate(raw, seconds)  # type: ignore[misc]
        yield f"{game_id} Gymnasium", lambda game_id=game_id: seat_rate(game_id, seconds)  # type: ignore[misc]
        yield f"{game_id} in OpenSpiel", lambda game_id=game_id: spiel_rate(f"gobanshobu_{game_id}", seconds)  # type: ignore[misc]
        yield f"{game_id} batch of {BATCH}", lambda game_id=game_id: batch_rate(game_id, seconds)  # type: ignore[misc]


GOALS = [(f"{game_id} environment", f"PettingZoo {name}", GOAL) for game_id in gobanshobu.GAMES for name in PEERS]
GOALS += [(f"{game_id} Gymnasium", f"{game_id} environment", 0.5) for game_id in gobanshobu.GAMES]
GOALS += [(f"{game_id} environment, bare", f"PettingZoo {BARE}, bare", 0.0) for game_id in gobanshobu.GAMES]
GOALS += [(f"{game_id} in OpenSpiel", f"OpenSpiel {name}", 0.0) for game_id in gobanshobu.GAMES for name in SPIELS]
GOALS += [
    (f"{game_id} batch of {BATCH}", f"pgx {name}, {BATCH}", 0.0) for game_id in gobanshobu.GAMES for name in VECTORS
]
"""Ours, the peer, and the ratio we hold ourselves to (0: none). Bare ones go without the care that wrappers take."""


def main() -> None:
    from bench.table import table

    asked = asked_for(__doc__)
    rates = measured(lambda: measurements(asked.seconds), asked.rounds)
    print(table(rates, GOALS, "steps/s"))


if __name__ == "__main__":
    main()

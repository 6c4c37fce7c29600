"""OpenSpiel's DQN learns a game against random play, through OpenSpiel's environment for learners.

    pip install 'gobanshobu[openspiel]' torch dm-tree
    python learn_dqn.py "gobanshobu_isshin" --games 6000 --seed 1 --out curve.json

The curve is the share of the points in games that it does not learn from, each side in turn.
"""

from __future__ import annotations

import argparse
import json
import math
from pathlib import Path
from typing import Any

import numpy as np
import pyspiel
import torch
from open_spiel.python import rl_environment
from open_spiel.python.algorithms import random_agent
from open_spiel.python.pytorch import dqn

import gobanshobu.adapters.openspiel  # noqa: F401  registers the games


def play(env: Any, agents: list[Any], learns: bool) -> list[float]:
    """One game; what both sides got."""
    time = env.reset()
    while not time.last():
        player = time.observations["current_player"]
        time = env.step([agents[player].step(time, is_evaluation=not learns).action])
    for agent in agents:
        agent.step(time, is_evaluation=not learns)
    return [float(reward) for reward in time.rewards]


def points(env: Any, pairs: list[list[Any]], games: int) -> float:
    """The share of the points in so many games, half of them on either side."""
    won = [play(env, pairs[number % 2], learns=False)[number % 2] for number in range(games)]
    return float(np.mean(won)) / 2 + 0.5


def train(
    name: str, games: int, seed: int, every: int, tested: int = 400
) -> tuple[list[tuple[int, float]], list[float]]:
    """The curve, pairs of games that were played and the share of points, and how far off it was by its own account."""
    torch.manual_seed(seed)
    torch.set_num_threads(1)
    env, tests = (rl_environment.Environment(pyspiel.load_game(name), seed=seed + more) for more in (0, 1))
    size, actions = env.observation_spec()["info_state"][0], env.action_spec()["num_actions"]
    learners = [
        dqn.DQN(
            player,
            size,
            actions,
            hidden_layers_sizes=[128, 128],
            replay_buffer_capacity=20_000,
            batch_size=64,
            learning_rate=1e-3,
            optimizer_str="adam",
            update_target_network_every=500,
            learn_every=4,
            min_buffer_size_to_learn=500,
            epsilon_decay_duration=games * 3,
            epsilon_end=0.05,
            seed=seed,
        )
        for player in (0, 1)
    ]
    others = [random_agent.RandomAgent(player, actions) for player in (0, 1)]
    pairs = [[learners[0], others[1]], [others[0], learners[1]]]
    np.random.seed(seed)  # OpenSpiel's random agent draws from there
    curve, losses = [(0, points(tests, pairs, tested))], []
    for number in range(1, games + 1):
        play(env, pairs[number % 2], learns=True)
        loss = learners[number % 2].loss
        if loss is not None:
            losses.append(float(loss))
            if not math.isfinite(losses[-1]):
                raise ArithmeticError(f"after {number} games the loss is {losses[-1]}")
        if number % every == 0 or number == games:
            curve.append((number, points(tests, pairs, tested)))
            off = np.mean(losses[-every:]) if losses else math.nan
            print(f"{number:6} games: {100 * curve[-1][1]:.1f} % of the points, loss {off:.4f}", flush=True)
    return curve, losses


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("game", help="a game of OpenSpiel, with its parameters")
    parser.add_argument("--games", type=int, default=6000)
    parser.add_argument("--every", type=int, default=1000, help="how often it is tested, in games")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--out", type=Path)
    asked = parser.parse_args()
    curve, _ = train(asked.game, asked.games, asked.seed, asked.every)
    if asked.out:
        asked.out.write_text(json.dumps(curve) + "\n", encoding="utf-8")

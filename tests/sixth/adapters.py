"""The sixth game through everybody's interfaces; run in a process of its own, for OpenSpiel never forgets a game."""

from __future__ import annotations

import warnings
from random import Random

import gymnasium
import numpy as np
import pettingzoo
import pyspiel
from gymnasium.utils.env_checker import check_env

import gobanshobu.adapters.openspiel  # noqa: F401  (registers the games)
from gobanshobu import read_record
from gobanshobu.adapters import pettingzoo as ours
from gobanshobu.adapters.batch import Batch
from gobanshobu.adapters.gymnasium import Env

with warnings.catch_warnings():
    warnings.simplefilter("ignore")
    from pettingzoo.test import api_test


def openspiel() -> None:
    """Whole games with chance, and what a player knows."""
    game = pyspiel.load_game("gobanshobu_sixth(hand=2)")
    pyspiel.random_sim_test(game, num_sims=5, serialize=False, verbose=False)
    rng = Random(1)
    for _ in range(20):
        state = game.new_initial_state()
        while not state.is_terminal():
            if not state.is_chance_node() and rng.random() < 0.5:
                who = state.current_player()
                other = state.resample_from_infostate(who, rng.random)
                assert other.information_state_string(who) == state.information_state_string(who)
            state.apply_action(rng.choice(state.legal_actions()))
        assert sum(state.returns()) == 0
        told = read_record(str(state.game_state().record())).replay()
        assert told.outcome == state.game_state().outcome is not None


def environments() -> None:
    """PettingZoo's and Gymnasium's own checks, under the names that they know games by."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        api_test(pettingzoo.make("aec", "gobanshobu/sixth-v1"), num_cycles=50)
        api_test(ours.sixth(options={"hand": 3}), num_cycles=50)
        check_env(gymnasium.make("gobanshobu/sixth-v1", opponent="random", seat=1).unwrapped)
        env = Env("sixth", "level2")
    env.reset(seed=1)
    over = False
    while not over:
        _, _, over, _, _ = env.step(env.action_space.sample(env.action_masks()))
    env.close()


def batch() -> None:
    """Many games at once."""
    rows, rng, ended = Batch("sixth", 16, seed=3), Random(2), 0
    for _ in range(40):
        rows.step(np.array([rng.choice(np.flatnonzero(mask)) for mask in rows.masks]))
        ended += int(rows.ended.sum())
    assert ended == 80  # eight steps a game


if __name__ == "__main__":
    openspiel()
    environments()
    batch()
    print("played")

"""MaskablePPO of sb3-contrib learns a game from nothing, against random play or against its own past selves.

    pip install 'gobanshobu[pettingzoo]' sb3-contrib
    python learn_ppo.py isshin --steps 100000 --seed 1 --out curve.json

The curve is the share of the points against random play, in games that it does not learn from. With `--table FILE` what was
learned in a small Isshin Ittai is written down for every information set, as `gobanshobu exploit FILE` reads it.
"""

from __future__ import annotations

import argparse
import json
from pathlib import Path
from typing import Any

import gymnasium
import numpy as np
import torch
from sb3_contrib import MaskablePPO
from stable_baselines3.common.vec_env import DummyVecEnv

import gobanshobu
from gobanshobu.adapters.batch import planes
from gobanshobu.adapters.gymnasium import Env
from gobanshobu.adapters.vector import VectorEnv

SIDE_BY_SIDE = 16


class Floats(gymnasium.ObservationWrapper[Any, Any, Any]):
    """The observations as numbers of one size, which networks learn from better than from bytes."""

    def __init__(self, env: Any) -> None:
        super().__init__(env)
        self.observation_space = gymnasium.spaces.Box(0.0, 2.0, env.observation_space.shape, np.float32)

    def observation(self, seen: Any) -> Any:
        return planes(seen)


class PastSelves:
    """An opponent: for each game one of what the learner has been, drawn anew; at first it plays at random."""

    def __init__(self, seed: int) -> None:
        self.rng = np.random.default_rng(seed)
        self.selves: list[Any] = []

    def keep(self, model: MaskablePPO) -> None:
        """One more past self."""
        other = MaskablePPO("MlpPolicy", model.get_env(), policy_kwargs=model.policy_kwargs, device="cpu")
        other.policy.load_state_dict(model.policy.state_dict())
        self.selves.append(other.policy)

    def __call__(self, seen: Any, mask: Any) -> Any:
        if not self.selves:
            return self.rng.choice(np.flatnonzero(mask))
        policy = self.selves[int(self.rng.integers(len(self.selves)))]
        return policy.predict(planes(seen), action_masks=mask)[0]


def chances(model: MaskablePPO, seen: Any, masks: Any) -> Any:
    """How likely each action is, for many observations at once."""
    with torch.no_grad():
        found = model.policy.get_distribution(torch.as_tensor(planes(seen)), action_masks=masks)
    return found.distribution.probs.numpy()


def points(model: MaskablePPO, env: VectorEnv, games: int) -> float:
    """The share of points in so many games against random play."""
    rng = np.random.default_rng(0)
    seen, info = env.reset(seed=10**6)
    won: list[float] = []
    while len(won) < games:
        likely = chances(model, seen, info["action_mask"]).cumsum(1)
        actions = (likely < rng.random((len(likely), 1)) * likely[:, -1:] * 0.999999).sum(1)
        seen, rewards, ended, _, info = env.step(actions)
        won += [float(reward) for reward in rewards[ended]]
    return float(np.mean(won[:games])) / 2 + 0.5


def train(
    game: str, steps: int, seed: int, every: int, tested: int = 1000, past: bool = False, **options: Any
) -> tuple[MaskablePPO, list[tuple[int, float]]]:
    """The model and its curve: pairs of steps that were learned from and the share of points."""
    torch.set_num_threads(1)  # the same seed adds up in the same order
    opponent: Any = PastSelves(seed) if past else "random"
    envs = DummyVecEnv([lambda: Floats(Env(game, opponent, None, options or None))] * SIDE_BY_SIDE)
    model = MaskablePPO(
        "MlpPolicy",
        envs,
        n_steps=128,
        batch_size=512,
        n_epochs=4,
        learning_rate=5e-4,
        gamma=1.0,
        ent_coef=0.01,
        seed=seed,
        device="cpu",
        policy_kwargs={"net_arch": [128, 128]},
    )
    tests = VectorEnv(game, 64, seat=None, options=options or None)
    curve = [(0, points(model, tests, tested))]
    while model.num_timesteps < steps:
        model.learn(every, reset_num_timesteps=False)
        if past:
            opponent.keep(model)
        curve.append((model.num_timesteps, points(model, tests, tested)))
        print(f"{curve[-1][0]:8} steps: {100 * curve[-1][1]:.1f} % of the points", flush=True)
    return model, curve


def write_table(model: MaskablePPO, options: dict[str, Any], file: Path) -> None:
    """What was learned in a small Isshin Ittai, for every information set that a best response meets."""
    from gobanshobu.core.rng import Rng
    from gobanshobu.games.isshin.notation import parse
    from gobanshobu.players.isshin.exploit import infoset, key_of
    from gobanshobu.players.isshin.ismcts import dealt
    from gobanshobu.players.isshin.response import Policy, best_responses

    rules = gobanshobu.game("isshin").make_rules(options)
    space, table, rng = rules.space(), {}, Rng(0)

    class Written(Policy):
        """Answers by the network, and keeps the answer."""

        def distribution(self, public: Any, player: int, hand: int) -> dict[int, float]:
            asked = infoset(public, player, hand)
            position = dealt(public, player, hand, rng)  # what cannot be seen bears on nothing
            seen = np.frombuffer(space.observe(position, player), np.uint8)[None]
            mask = np.frombuffer(space.mask(position, player), np.int8)[None]
            actions = [space.encode(position, player, parse(step)) for step in asked["legal"]]
            likely = chances(model, seen, mask)[0][actions].astype(float)
            shares = [round(float(one), 4) for one in likely / likely.sum()]
            most = int(np.argmax(shares))
            shares[most] = round(shares[most] + 1.0 - sum(shares), 4)
            table[key_of(asked)] = {step: one for step, one in zip(asked["legal"], shares, strict=True) if one}
            return {parse(step): one for step, one in table[key_of(asked)].items()}

    best_responses(gobanshobu.game("isshin").read_options(options), Written())
    lines = [f"{json.dumps(key)}: {json.dumps(table[key])}" for key in sorted(table)]
    file.write_text("{\n" + ",\n".join(lines) + "\n}\n", encoding="utf-8")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("game", choices=gobanshobu.GAMES)
    parser.add_argument("--steps", type=int, default=100_000)
    parser.add_argument("--every", type=int, default=10_000, help="how often it is tested, in steps")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--past", action="store_true", help="learn against past selves instead of random play")
    parser.add_argument("--option", action="append", default=[], metavar="NAME=VALUE")
    parser.add_argument("--out", type=Path, help="write the curve there")
    parser.add_argument("--table", type=Path, help="write the policy of a small Isshin Ittai there")
    asked = parser.parse_args()
    options: dict[str, Any] = gobanshobu.game(asked.game).read_options(
        dict(pair.split("=", 1) for pair in asked.option)
    )
    model, curve = train(asked.game, asked.steps, asked.seed, asked.every, past=asked.past, **options)
    if asked.out:
        asked.out.write_text(json.dumps(curve) + "\n", encoding="utf-8")
    if asked.table:
        write_table(model, options, asked.table)


if __name__ == "__main__":
    main()

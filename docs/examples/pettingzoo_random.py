"""A game of random steps in a PettingZoo environment.

python pettingzoo_random.py isshin
"""

from __future__ import annotations

import sys

import numpy as np

from gobanshobu.adapters import pettingzoo


def main(game: str, seed: int) -> None:
    env = pettingzoo.env(game, render_mode="ansi")
    env.reset(seed=seed)
    rng = np.random.default_rng(seed)
    for agent in env.agent_iter():
        seen, reward, terminated, truncated, _ = env.last()
        if terminated or truncated:
            print(f"{agent}: {reward:+d}")
            env.step(None)
            continue
        env.step(int(rng.choice(np.flatnonzero(seen["action_mask"]))))
        print(f"{agent} {env.infos[agent]['step']}")
    print(env.render())


if __name__ == "__main__":
    main(sys.argv[1] if len(sys.argv) > 1 else "first", 7)

"""A thousand games of random play, 64 at a time; how often each player wins.

python batch.py isshin
"""

from __future__ import annotations

import sys

import numpy as np

from gobanshobu.adapters.batch import Batch


def main(game: str, games: int) -> None:
    batch = Batch(game, min(64, games), seed=0)
    won = np.zeros(2, np.int64)
    ended = steps = 0
    while ended < games:
        batch.step(batch.sample())  # a learner looks at batch.observations and batch.masks instead
        steps += len(batch)
        ended += int(batch.ended.sum())
        won += (batch.rewards == 1).sum(axis=0)
    print(f"{game}: {ended} games, {steps} steps; player 0 won {won[0]}, player 1 {won[1]}, {ended - won.sum()} drawn")


if __name__ == "__main__":
    main(sys.argv[1] if len(sys.argv) > 1 else "first", int(sys.argv[2]) if len(sys.argv) > 2 else 1000)

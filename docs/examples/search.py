"""Search of your own on positions: integer steps, quick copies, resampling of what is hidden.

For every step of the player: draw a position that fits what is known, play the step, play the rest at random, count.
"""

import gobanshobu
from gobanshobu.core import Rng
from gobanshobu.core.playout import random_playout
from gobanshobu.core.position import Step

PLAYOUTS = 20
LONGEST = 500  # steps of a playout

state = gobanshobu.game("isshin").start(seed=7)
while state.position.sealed():  # the opening, which both decide in secret
    state.play(state.actors()[0], state.legal(state.actors()[0])[0])

position, rules, rng = state.position, state.rules, Rng(1)
player = position.mover()
points = dict.fromkeys(position.steps(player), 0.0)
for step in points:
    for _ in range(PLAYOUTS):
        trial = position.resample(player, rng)  # the other hand and the deck are drawn anew
        trial.apply(player, step)
        random_playout(trial, rng, LONGEST)
        points[step] += {player: 1.0, 1 - player: 0.0}.get(trial.result, 0.5)

for step, won in sorted(points.items(), key=lambda one: -one[1]):
    print(f"{rules.notation.write(Step(step)):12} {won / PLAYOUTS:.0%}")

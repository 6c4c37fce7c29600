"""Records: write one, read it back, walk through it, and make one that holds what a seat may know."""

import sys
from pathlib import Path
from random import Random

import gobanshobu

state = gobanshobu.game("isshin").start(seed=7)
rng = Random(1)
for _ in range(4):
    player = state.actors()[0]
    state.play(player, rng.choice(state.legal(player)))

record = state.record(players=("Aoi", "みどり"), date="2026-11-15", comments="en")
print(record)

again = gobanshobu.read_record(str(record))
assert again == record
assert again.replay().view(0) == state.view(0)
print([len(one.legal(one.actors()[0])) for one in again.states() if one.actors()], "steps to choose from")

print(state.record(seat=1))  # no deal, and nothing that seat 1 may not know
if len(sys.argv) > 1:
    Path(sys.argv[1]).write_text(str(record), encoding="utf-8")

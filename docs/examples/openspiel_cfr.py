"""OpenSpiel's CFR+ on a tiny Isshin Ittai, measured exactly by OpenSpiel and by our own best response.

python docs/examples/openspiel_cfr.py [--quick | --out FILE]
"""

from __future__ import annotations

import json
import sys
from pathlib import Path

import pyspiel
from open_spiel.python.algorithms import gambit

import gobanshobu
import gobanshobu.adapters.openspiel  # registers the games
from gobanshobu.players.isshin.response import UniformPolicy, best_responses

# One card of each kind, two in hand, two under Trinity, one token.
game = pyspiel.load_game("gobanshobu_isshin(copies=1,hand=2,below=2,tokens=1,tie=draw)")

# The whole tree in OpenSpiel's core, where an iteration takes milliseconds; solvers also run on `game` itself.
tree = pyspiel.load_efg_game(gambit.export_gambit(game))

options = gobanshobu.game("isshin").read_options({"copies": 1, "hand": 2, "below": 2, "tokens": 1, "tie": "draw"})
theirs = pyspiel.exploitability(tree, pyspiel.UniformRandomPolicy(tree))
ours = best_responses(options, UniformPolicy()).exploitability()
print(f"random play loses {theirs:.6f} by OpenSpiel, {ours:.6f} by our own best response")

solver = pyspiel.CFRPlusSolver(tree)
curve = []
for iteration in range(1, 3 if "--quick" in sys.argv else 65):
    solver.evaluate_and_update_policy()
    if iteration & (iteration - 1) == 0:
        loss = pyspiel.exploitability(tree, solver.average_policy())
        print(f"after {iteration:2} iterations the strategy loses at most {loss:.5f}", flush=True)
        curve.append((iteration, loss))
if "--out" in sys.argv:
    Path(sys.argv[-1]).write_text(json.dumps(curve) + "\n", encoding="utf-8")

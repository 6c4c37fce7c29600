"""A player of your own as a program: it captures where it can, and otherwise plays at random.

    gobanshobu arena "mine=cmd:python docs/examples/player.py" random --game first

It is started once for each game and seat, reads one question a line, and answers each with one line.
"""

import json
import random
import sys

for line in sys.stdin:
    asked = json.loads(line)
    rng = random.Random(f"{asked['seed']} {len(asked['view']['log'])}")
    captures = [step for step in asked["legal"] if "x" in step]
    print(json.dumps(rng.choice(captures or asked["legal"])), flush=True)

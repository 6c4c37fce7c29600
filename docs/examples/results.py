"""A run that is kept: played once, found again the second time, and counted by the clause that ended each game."""

import json
from collections import Counter
from pathlib import Path

from gobanshobu.arena import Inline, Store, make_plan, run

folder = Path("runs/kept")
plan = make_plan(["simple", "random"], ["isshin"], number=10, seed=3)
with Store(folder, plan) as store:
    print(len(store.played), "games were there")
    run(plan, Inline(), store)

lines = (folder / "results.jsonl").read_text(encoding="utf-8").splitlines()
games = [json.loads(line) for line in lines[1:]]  # the first line is the plan
for (reason, clause), count in Counter((one["reason"], one["clause"]) for one in games).most_common():
    print(f"{count:3} {clause:7} {reason}")

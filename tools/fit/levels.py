"""Finds where levels should stand: plays a row of settings, each against the next, and fits their ratings.

    .venv/bin/python -m tools.fit.levels first 20:500 20:200 40:100 80:50 200:30 1000:10 4000:0 15000:0

Each setting is WORK:WIDTH, the width in thousandths of a chance, the weakest first. The last column is where ten even
levels between the first and the last setting would stand.
"""

from __future__ import annotations

import argparse
import sys
from itertools import pairwise

from gobanshobu.arena import Processes, Standings, make_plan, run
from gobanshobu.players import LEVELS


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("game")
    parser.add_argument("setting", nargs="+")
    parser.add_argument("--number", "-n", type=int, default=60)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--jobs", "-j", type=int, default=2)
    asked = parser.parse_args()
    names = ["greedy"]
    players = ["greedy"]
    for setting in asked.setting:
        work, _, width = setting.partition(":")
        names.append(setting.replace(":", "/"))
        players.append(f"{names[-1]}=search:work={work},width={width or 0}")
    plan = make_plan(players, [asked.game], asked.number, asked.seed, pairs=list(pairwise(names)))
    with Processes(asked.jobs) as executor:
        played = run(plan, executor, None, lambda _one: print(".", end="", file=sys.stderr, flush=True))
    print(file=sys.stderr)
    standings = Standings(names, played)
    fitted = standings.fit()
    low, high = (fitted.rating(names[at]).rating for at in (1, -1))
    for at, name in enumerate(names):
        rating = fitted.rating(name).rating
        place = 1 + (rating - low) / (high - low) * (LEVELS - 1)
        seconds = standings.seconds[name] / max(standings.steps[name], 1)
        share = f"{fitted.gap(name, names[at - 1]).share:6.1%} over the one before" if at else ""
        print(f"{name:16}{rating:+8.0f}{place:8.2f}{seconds:9.4f} s a step  {share}")
    print(f"one rung: {(high - low) / (LEVELS - 1):.0f} points (58 % is 56)")


if __name__ == "__main__":
    main()

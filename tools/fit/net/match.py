"""Measure a net: the search with it against the search without it, at equal time a turn.

.venv/bin/python -m tools.fit.net.match first --ms 200 --games 200
.venv/bin/python -m tools.fit.net.match first --ms 200 --games 200 --sets 20

With `--sets` the games are played on so many card sets drawn at random, none of which any net has been trained on.
Games of one deal with the seats exchanged are a pair, and the interval counts pairs.
"""

from __future__ import annotations

import argparse
import json
import sys
import time
from collections.abc import Iterator
from itertools import chain, zip_longest
from math import sqrt
from multiprocessing import get_context
from pathlib import Path
from typing import Any

from tools.fit.cards import drawn_set
from tools.fit.net.pool import bounded

from gobanshobu.arena import GameResult, Job, make_plan, play

SURE = 1.959964


def jobs(game_id: str, games: int, sets: int, player: str, other: str, seed: int) -> Iterator[Job]:
    """The games in their order, the sets in turns; the number of a set is in the hundred thousands of a game's number."""
    players = [f"new={player}", f"old={other}"]
    if not sets:
        yield from make_plan(players, [game_id], games, seed).jobs()
        return
    each = max(2, games // sets // 2 * 2)
    plans = [
        make_plan(players, [game_id], each, seed + at, cards={game_id: drawn_set(game_id, at)}) for at in range(sets)
    ]
    pairs = [zip(*[iter(plan.jobs())] * 2, strict=True) for plan in plans]
    for row in zip_longest(*pairs):
        for at, pair in enumerate(row):
            for job in pair or ():
                yield job._replace(number=at * 100_000 + job.number)


def told(played: list[GameResult]) -> dict[str, Any]:
    """What came out: points of the one with the net, by pairs."""
    games = {one.number: one for one in played}
    scores = [
        sum(games[at].points()[games[at].labels.index("new")] for at in (number, number + 1)) / 2
        for number in sorted(games)
        if number % 2 == 0 and number + 1 in games
    ]
    if not scores:
        return {"pairs": 0}
    share = sum(scores) / len(scores)
    around = SURE * sqrt((sum((one - share) ** 2 for one in scores) + share * (1 - share) / 2) / len(scores) ** 2)
    thinking = {
        label: sum(one.seconds[one.labels.index(label)] for one in played)
        / max(1, sum(one.steps[one.labels.index(label)] for one in played))
        for label in ("new", "old")
    }
    return {
        "pairs": len(scores),
        "share": round(share, 4),
        "low": round(max(0.0, share - around), 4),
        "high": round(min(1.0, share + around), 4),
        "faults": sum(one.fault is not None for one in played),
        "courses": len({(one.number // 100_000, one.course) for one in played}),
        "seconds_a_step": {label: round(value, 5) for label, value in thinking.items()},
    }


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("game", choices=("first", "intelligence", "hck"))
    parser.add_argument("--games", type=int, default=200)
    parser.add_argument("--ms", type=int, default=200, help="milliseconds a turn")
    parser.add_argument("--work", type=int, default=0, help="positions a turn, in place of time")
    parser.add_argument("--sets", type=int, default=0, help="card sets drawn at random; 0: the printed cards")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--seconds", type=float, default=0.0, help="no game begins later")
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("--json", type=Path, help="a file for the result, written as it goes")
    asked = parser.parse_args()
    budget = f"work={asked.work}" if asked.work else f"ms={asked.ms}"
    until = time.monotonic() + asked.seconds if asked.seconds else float("inf")
    wanted = jobs(asked.game, asked.games, asked.sets, f"search:{budget}", f"search:{budget},net=no", asked.seed)
    pairs = zip(*[wanted] * 2, strict=True)
    in_time = chain.from_iterable(pair for pair in iter(lambda: next(pairs, None), None) if time.monotonic() < until)
    head = {"game": asked.game, "budget": budget, "sets": asked.sets}
    played: list[GameResult] = []
    with get_context("spawn").Pool(asked.jobs) as pool:
        for one in bounded(pool, play, in_time, asked.jobs + 4):
            played.append(one._replace(record=""))
            if asked.json is not None:
                asked.json.write_text(json.dumps(head | told(played)))
    sys.stdout.write(json.dumps(head | told(played)) + "\n")


if __name__ == "__main__":
    main()
